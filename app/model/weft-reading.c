/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-reading.h"

#include "weft-trace-read.h"

typedef struct
{
  char *path;
  guint run;

  /* of the worker */
  WeftAskRun *ask_run;
  GMutex lock; /* several threads tell of progress */
  WeftReading fresh;
} Question;

static void
reading_clear (WeftReading *self)
{
  g_clear_pointer (&self->trace, weft_shared_unref);
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
  return copy;
}

void
weft_reading_question_free (gpointer data)
{
  Question *question = data;

  reading_clear (&question->fresh);
  g_mutex_clear (&question->lock);
  g_free (question->path);
  g_free (question);
}

/* Called from worker threads, as often as they like. */
static void
progress_cb (WeftTrace *trace, guint64 done, guint64 total, gpointer user_data)
{
  Question *question = user_data;
  WeftReading *fresh = &question->fresh;

  g_mutex_lock (&question->lock);
  if (trace != NULL)
    {
      g_clear_pointer (&fresh->trace, weft_shared_unref);
      fresh->trace = weft_shared_ref (trace);
    }
  fresh->done = done;
  fresh->total = total;
  weft_ask_report (question->ask_run, reading_copy (fresh));
  g_mutex_unlock (&question->lock);
}

gpointer
weft_reading_answer (gpointer data, WeftAskRun *run, GCancellable *cancellable)
{
  Question *question = data;
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  GError *error = NULL;
  WeftReading *found;

  question->ask_run = run;
  question->fresh.stamp = weft_file_stamp (question->path);
  source = weft_source_open (question->path, &error);
  if (source != NULL)
    {
      question->fresh.is_live = weft_source_follow (source);
      trace = weft_trace_read (source, question->run, progress_cb, question, cancellable, &error);
      if (question->fresh.is_live)
        question->fresh.stamp = weft_file_stamp_grown (question->fresh.stamp, question->path);
    }
  found = reading_copy (&question->fresh);
  if (trace != NULL)
    {
      g_clear_pointer (&found->trace, weft_shared_unref);
      found->trace = g_steal_pointer (&trace);
    }
  found->error = error;
  return found;
}

gpointer
weft_reading_question_new (const char *path, guint run)
{
  Question *question = g_new0 (Question, 1);

  question->path = g_strdup (path);
  question->run = run;
  g_mutex_init (&question->lock);
  return question;
}
