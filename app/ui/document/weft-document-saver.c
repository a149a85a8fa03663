/* SPDX-License-Identifier: BSD-3-Clause */
/* Copies the data of a file for a worker. */
#include "weft-document-saver.h"

#include "weft-convert.h"
#include "weft-log-name.h"
#include "weft-platform.h"
#include "weft-report.h"
#include "weft-save-job.h"

#include <glib/gi18n.h>

typedef struct
{
  WeftTrace *trace;
  char *name;
  WeftRange range;
  gboolean without_environment; /* of a log */
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  weft_shared_unref (job->trace);
  g_free (job->name);
  g_free (job);
}

static gboolean
save_report (gconstpointer what,
             const char *path,
             WeftFileConsent consent,
             WeftAskRun *run,
             GCancellable *cancellable,
             GError **error)
{
  const Job *job = what;
  const WeftReport report = { job->name, job->range.from, job->range.to, weft_save_job_tell, run };

  return weft_report_save (&report, job->trace, path, consent, cancellable, error);
}

static gboolean
save_log (gconstpointer what,
          const char *path,
          WeftFileConsent consent,
          WeftAskRun *run,
          GCancellable *cancellable,
          GError **error)
{
  const Job *job = what;
  WeftConvertOptions options;

  weft_convert_options_init (&options);
  options.from = job->range.from;
  options.to = job->range.to;
  options.without_environment = job->without_environment;
  return weft_convert_save (job->trace, WEFT_CONVERT_EVENTLOG, &options, path, consent, cancellable,
                            error);
}

/* Kinds of files, with the texts of the dialog for the whole log and for a range. */
static const struct
{
  WeftSaveFunc save;
  const char *titles[2];
  const char *suffixes[2];
} kinds[] = {
  [WEFT_SAVE_REPORT] = { save_report,
                         { N_ ("Save Report"), N_ ("Save Report on the Selected Range") },
                         { "-report.html", "-report.html" } },
  [WEFT_SAVE_LOG] = { save_log,
                      { N_ ("Save Log"), N_ ("Save the Selected Range as a Log") },
                      { ".eventlog", "-part.eventlog" } },
};

/* The job to save @document, or NULL. */
static Job *
job_new (WeftDocument *document)
{
  WeftTrace *trace = weft_document_get_trace (document);
  WeftView *view = weft_document_get_view (document);
  WeftRange whole = { 0, WEFT_TIME_END };
  Job *job;

  if (trace == NULL)
    return NULL;
  job = g_new (Job, 1);
  *job = (Job){ weft_shared_ref (trace), weft_log_name (weft_document_get_path (document)),
                weft_view_has_selection (view) ? weft_view_get_selection (view) : whole, FALSE };
  return job;
}

void
weft_document_saver_start (GtkWidget *widget,
                           WeftDocument *document,
                           WeftSaveKind kind,
                           const char *path)
{
  Job *job = job_new (document);

  if (job != NULL)
    weft_save_job_start (widget, path, kinds[kind].save, job, job_free);
}

static void
ask_for_file (GtkWidget *widget, WeftDocument *document, WeftSaveKind kind, Job *job)
{
  gboolean is_part = weft_view_has_selection (weft_document_get_view (document));

  weft_save_job_ask (widget, _ (kinds[kind].titles[is_part]), document,
                     kinds[kind].suffixes[is_part], kinds[kind].save, job, job_free);
}

/* A log to be saved, while its options are asked for. */
typedef struct
{
  GtkWidget *widget;
  WeftDocument *document;
  Job *job; /* NULL after the dialog for the file was opened */
} Question;

static void
question_free (gpointer data)
{
  Question *self = data;

  g_object_unref (self->widget);
  g_object_unref (self->document);
  g_clear_pointer (&self->job, job_free);
  g_free (self);
}

static void
environment_chosen_cb (gpointer data, guint action)
{
  Question *self = data;

  self->job->without_environment = action == 1;
  ask_for_file (self->widget, self->document, WEFT_SAVE_LOG, g_steal_pointer (&self->job));
}

/* A log sent to others could reveal passwords in the environment. */
static void
ask_for_environment (GtkWidget *widget, WeftDocument *document, Job *job)
{
  const char *const actions[2] = { C_ ("action", "_Keep It"), C_ ("action", "_Leave It Out") };
  guint n = g_strv_length (job->trace->process->env);
  g_autofree char *body = g_strdup_printf (
      ngettext ("The log holds %u environment variable of the program, which may be a secret.",
                "The log holds %u environment variables of the program, some of which may be "
                "secrets.",
                n),
      n);
  Question *self = g_new (Question, 1);

  *self = (Question){ g_object_ref (widget), g_object_ref (document), job };
  weft_platform_ask (widget, _ ("Save the Environment?"), body, actions, environment_chosen_cb,
                     self, question_free);
}

void
weft_document_saver_ask (GtkWidget *widget, WeftDocument *document, WeftSaveKind kind)
{
  Job *job = job_new (document);

  if (job == NULL)
    return;
  if (kind == WEFT_SAVE_LOG && job->trace->process->env != NULL &&
      job->trace->process->env[0] != NULL)
    ask_for_environment (widget, document, job);
  else
    ask_for_file (widget, document, kind, job);
}
