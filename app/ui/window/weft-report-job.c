/* SPDX-License-Identifier: BSD-3-Clause */
/* Keeps what a report is made of for a worker. */
#include "weft-report-job.h"

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
save (gconstpointer what,
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

/* The report on @document, or NULL. */
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
weft_report_job_start (GtkWidget *widget, WeftDocument *document, const char *path)
{
  Job *job = job_new (document);

  if (job != NULL)
    weft_save_job_start (widget, path, save, job, job_free);
}

void
weft_report_job_ask (GtkWidget *widget, WeftDocument *document)
{
  gboolean is_part = weft_view_has_selection (weft_document_get_view (document));
  Job *job = job_new (document);

  if (job != NULL)
    weft_save_job_ask (widget,
                       is_part ? _ ("Save Report on the Selected Range") : _ ("Save Report"),
                       document, "-report.html", save, job, job_free);
}
