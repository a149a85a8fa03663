/* SPDX-License-Identifier: BSD-3-Clause */
/* Opens and reads the source of a log, and reports the progress of the trace and the state of the
 * source. */
#include "weft-reading.h"

#include "weft-trace-read.h"

typedef struct
{
  char *name;
  guint run;
  char **merged_paths; /* files that are merged first, or NULL */
  char *align;        /* how to align the clocks of the logs, see weft_merged_log_read(); or NULL */
  WeftIndex *names;   /* or NULL */
  WeftSource *source; /* NULL before it is opened */
  WeftControl *control;
  WeftAlertWatch *watch;

  /* used by the worker only */
  WeftAskRun *ask_run;
  GMutex lock;       /* several threads report progress */
  WeftReading fresh; /* state to report next */
} ReadingQuestion;

static void
reading_clear (WeftReading *self)
{
  g_clear_pointer (&self->trace, weft_shared_unref);
  g_clear_pointer (&self->view, weft_shared_unref);
  g_clear_pointer (&self->source, weft_source_free);
  g_clear_error (&self->error);
}

void
weft_reading_free (gpointer reading)
{
  reading_clear (reading);
  g_free (reading);
}

static WeftReading *
reading_copy (const WeftReading *self)
{
  WeftReading *copy = g_memdup2 (self, sizeof *self);

  if (copy->trace != NULL)
    weft_shared_ref (copy->trace);
  if (copy->view != NULL)
    weft_shared_ref (copy->view);
  return copy;
}

void
weft_reading_question_free (gpointer data)
{
  ReadingQuestion *question = data;

  reading_clear (&question->fresh);
  g_clear_pointer (&question->names, weft_shared_unref);
  g_clear_pointer (&question->source, weft_source_free);
  g_clear_pointer (&question->control, weft_control_unref);
  weft_shared_unref (question->watch);
  g_mutex_clear (&question->lock);
  g_strfreev (question->merged_paths);
  g_free (question->align);
  g_free (question->name);
  g_free (question);
}

/* Reports progress. Called from any worker thread. */
static void
progress_cb (WeftTrace *trace, guint64 done, guint64 total, gpointer user_data)
{
  ReadingQuestion *question = user_data;
  WeftReading *fresh = &question->fresh;

  if (trace != NULL && fresh->is_live)
    weft_alert_watch_check (question->watch, trace);
  g_mutex_lock (&question->lock);
  if (trace != NULL)
    {
      g_clear_pointer (&fresh->trace, weft_shared_unref);
      fresh->trace = weft_shared_ref (trace);
    }
  fresh->done = done;
  fresh->total = total;
  if (question->source != NULL)
    weft_source_status (question->source, &fresh->status);
  weft_ask_report (question->ask_run, reading_copy (fresh));
  g_mutex_unlock (&question->lock);
}

static void
merge_progress_cb (guint64 done, guint64 total, gpointer question)
{
  progress_cb (NULL, done, total, question);
}

/* Opens the log, or merges several files into one. Also finds a view that was saved with the log.
 */
static WeftSource *
open_source (ReadingQuestion *question, GCancellable *cancellable, GError **error)
{
  g_autoptr (WeftMap) merged = NULL;
  g_autofree char *path = NULL;

  if (question->merged_paths != NULL)
    {
      merged = weft_merged_log_read ((const char *const *) question->merged_paths, question->align,
                                     merge_progress_cb, question, cancellable, error);
      path = merged != NULL ? weft_map_path (merged) : NULL;
      return path != NULL ? weft_source_open (path, error) : NULL;
    }
  /* a view saved with a file of several processes belongs to the first process */
  if (question->fresh.stamp.is_known && question->run == 0)
    question->fresh.view = weft_saved_view_find (question->name);
  return weft_source_open (question->name, error);
}

gpointer
weft_reading_run (gpointer data, WeftAskRun *run, GCancellable *cancellable)
{
  ReadingQuestion *question = data;
  WeftTrace *trace = NULL;
  GError *error = NULL;
  WeftReading *found;

  question->ask_run = run;
  /* the name of a merged log is not the name of a file */
  if (question->merged_paths == NULL)
    question->fresh.stamp = weft_file_stamp (question->name);
  if (question->source == NULL)
    question->source = open_source (question, cancellable, &error);
  if (question->source != NULL)
    {
      WeftReading *fresh = &question->fresh;

      weft_source_set_control (question->source, question->control);
      fresh->is_live = weft_source_follow (question->source);
      weft_source_status (question->source, &fresh->status);
      trace = weft_trace_read (question->source, question->run, question->names, progress_cb,
                               question, cancellable, &error);
      weft_source_status (question->source, &fresh->status);
      if (trace != NULL && fresh->is_live)
        weft_alert_watch_check (question->watch, trace);
      if (fresh->is_live)
        fresh->stamp = weft_file_stamp_update (fresh->stamp, question->name);
    }
  found = reading_copy (&question->fresh);
  if (trace != NULL)
    {
      g_clear_pointer (&found->trace, weft_shared_unref);
      found->trace = trace;
    }
  if (trace == NULL && found->trace != NULL && found->is_live)
    weft_alert_watch_end (question->watch, found->trace);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) && question->source != NULL &&
      weft_source_disconnect (question->source))
    found->source = g_steal_pointer (&question->source);
  found->error = error;
  return found;
}

void
weft_reading_question_merge (gpointer data, const char *const *paths, const char *align)
{
  ReadingQuestion *question = data;

  question->merged_paths = g_strdupv ((char **) paths);
  question->align = g_strdup (align);
}

gpointer
weft_reading_question_new (const char *name,
                           guint run,
                           WeftIndex *names,
                           WeftSource *source,
                           WeftControl *control,
                           WeftAlertWatch *watch)
{
  ReadingQuestion *question = g_new0 (ReadingQuestion, 1);

  question->name = g_strdup (name);
  question->run = run;
  question->names = names != NULL ? weft_shared_ref (names) : NULL;
  question->source = source;
  question->control = weft_control_ref (control);
  question->watch = weft_shared_ref (watch);
  g_mutex_init (&question->lock);
  return question;
}
