/* SPDX-License-Identifier: BSD-3-Clause */
/* Runs weft_export_chart() on a worker thread. */
#include "weft-export-job.h"

typedef struct
{
  WeftTrace *trace;
  WeftExportOptions options;
  char *title; /* what options.title is */
  char *path;
  GHashTable *hidden;    /* what options.heap_options.hidden is */
  WeftHeapChoice choice; /* and options.heap_choice */
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  weft_trace_unref (job->trace);
  g_free (job->title);
  g_free (job->path);
  g_clear_pointer (&job->hidden, g_hash_table_unref);
  weft_heap_choice_clear (&job->choice);
  g_free (job);
}

static void
worker (GTask *task, gpointer source_object, gpointer task_data, GCancellable *cancellable)
{
  const Job *job = task_data;
  GError *error = NULL;

  if (weft_export_chart (job->trace, &job->options, job->path, &error))
    g_task_return_pointer (task, g_strdup (job->path), g_free);
  else
    g_task_return_error (task, error);
}

void
weft_export_job_start (WeftTrace *trace,
                       const WeftExportOptions *options,
                       const char *path,
                       GAsyncReadyCallback callback,
                       gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, user_data);
  Job *job = g_new0 (Job, 1);

  job->trace = weft_trace_ref (trace);
  job->options = *options;
  job->title = g_strdup (options->title);
  job->options.title = job->title;
  job->path = g_strdup (path);
  job->hidden = weft_heap_options_copy_hidden (options->heap_options.hidden);
  job->options.heap_options.hidden = job->hidden;
  weft_heap_choice_copy (&job->choice, &options->heap_choice);
  job->options.heap_choice = job->choice;
  g_task_set_source_tag (task, weft_export_job_start);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, worker);
}

void
weft_export_job_replace (GAsyncResult *result, GAsyncReadyCallback callback, gpointer user_data)
{
  const Job *job = g_task_get_task_data (G_TASK (result));
  WeftExportOptions options = job->options;

  options.consent = WEFT_FILE_REPLACES_LOG;
  weft_export_job_start (job->trace, &options, job->path, callback, user_data);
}

const char *
weft_export_job_get_path (GAsyncResult *result)
{
  const Job *job = g_task_get_task_data (G_TASK (result));

  return job->path;
}

char *
weft_export_job_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
