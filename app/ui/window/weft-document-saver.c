/* SPDX-License-Identifier: BSD-3-Clause */
/* Keeps what a file is made of for a worker. */
#include "weft-document-saver.h"

#include "weft-convert.h"
#include "weft-log-name.h"
#include "weft-report.h"
#include "weft-save-job.h"

#include <glib/gi18n.h>

typedef struct
{
  WeftTrace *trace;
  char *name;
  WeftRange range;
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
  return weft_convert_save (job->trace, WEFT_CONVERT_EVENTLOG, &options, path, consent, cancellable,
                            error);
}

/* What is saved, and what the dialog says of it: of the whole log and of a range of it. */
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

/* What is saved of @document, or NULL. */
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
                weft_view_has_selection (view) ? weft_view_get_selection (view) : whole };
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

void
weft_document_saver_ask (GtkWidget *widget, WeftDocument *document, WeftSaveKind kind)
{
  gboolean is_part = weft_view_has_selection (weft_document_get_view (document));
  Job *job = job_new (document);

  if (job != NULL)
    weft_save_job_ask (widget, _ (kinds[kind].titles[is_part]), document,
                       kinds[kind].suffixes[is_part], kinds[kind].save, job, job_free);
}
