/* SPDX-License-Identifier: BSD-3-Clause */
/* Copies the data that the options of an exported image borrow. */
#include "weft-export-dialog.h"

#include "weft-save-job.h"

struct _WeftExportJob
{
  WeftTrace *trace;
  WeftTrace *compared;            /* owned value of @options.compared, or NULL */
  WeftHeapComparison *comparison; /* owned value of @options.comparison, or NULL */
  char *names[2];                 /* owned values of @options.names, or NULL */
  WeftExportOptions options;
  char *title;                 /* owned value of @options.title */
  GHashTable *hidden;          /* owned value of @options.heap_options.hidden */
  WeftHeapChoice choice;       /* owned value of @options.heap_choice */
  WeftLaneLayout *layout;      /* owned value of @options.layout, or NULL */
  WeftThreadRows *thread_rows; /* owned value of @options.thread_rows */
};

void
weft_export_job_free (WeftExportJob *job)
{
  weft_shared_unref (job->trace);
  g_clear_pointer (&job->compared, weft_shared_unref);
  g_clear_pointer (&job->comparison, weft_shared_unref);
  for (guint i = 0; i < 2; i++)
    g_free (job->names[i]);
  g_free (job->title);
  g_clear_pointer (&job->hidden, g_hash_table_unref);
  weft_heap_choice_clear (&job->choice);
  g_clear_pointer (&job->layout, weft_lane_layout_free);
  g_clear_pointer (&job->thread_rows, weft_shared_unref);
  g_free (job);
}

WeftExportJob *
weft_export_job_new (WeftTrace *trace, const WeftExportOptions *options)
{
  WeftExportJob *job = g_new0 (WeftExportJob, 1);

  job->trace = weft_shared_ref (trace);
  job->options = *options;
  if (options->compared != NULL)
    job->compared = weft_shared_ref (options->compared);
  if (options->comparison != NULL)
    job->comparison = weft_shared_ref (options->comparison);
  for (guint i = 0; i < 2; i++)
    job->options.names[i] = job->names[i] = g_strdup (options->names[i]);
  job->title = g_strdup (options->title);
  job->options.title = job->title;
  job->hidden = weft_heap_options_copy_hidden (options->heap_options.hidden);
  job->options.heap_options.hidden = job->hidden;
  weft_heap_choice_copy (&job->choice, &options->heap_choice);
  job->options.heap_choice = job->choice;
  if (options->layout != NULL)
    job->options.layout = job->layout = weft_lane_layout_copy (options->layout);
  if (options->thread_rows != NULL)
    job->options.thread_rows = job->thread_rows = weft_shared_ref (options->thread_rows);
  return job;
}

WeftTrace *
weft_export_job_get_trace (const WeftExportJob *self)
{
  return self->trace;
}

const WeftExportOptions *
weft_export_job_get_options (const WeftExportJob *self)
{
  return &self->options;
}

static gboolean
save_picture (gconstpointer what,
              const char *path,
              WeftFileConsent consent,
              WeftAskRun *run,
              GCancellable *cancellable,
              GError **error)
{
  const WeftExportJob *job = what;
  WeftExportOptions options = job->options;

  options.consent = consent;
  return weft_export_chart (job->trace, &options, path, error);
}

void
weft_export_job_start (GtkWidget *widget,
                       WeftTrace *trace,
                       const WeftExportOptions *options,
                       const char *path)
{
  weft_save_job_start (widget, path, save_picture, weft_export_job_new (trace, options),
                       (GDestroyNotify) weft_export_job_free);
}
