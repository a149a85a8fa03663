/* SPDX-License-Identifier: BSD-3-Clause */
/* Carries traces and progress from a worker thread to the thread that wants them. */
#include "weft-reading.h"

#include "weft-ask.h"
#include "weft-trace-read.h"

/* What the worker has found out so far. */
typedef struct
{
  WeftTrace *trace; /* or NULL */
  guint64 done, total;
  WeftFileStamp stamp;
  GError *error; /* or NULL */
} Findings;

typedef struct
{
  char *path;
  guint run;

  /* of the worker */
  WeftAskRun *ask_run;
  GMutex lock; /* several threads tell of progress */
  Findings fresh;
} Question;

struct _WeftReading
{
  WeftAsk *ask;
  WeftReadingNews news;
  gpointer user_data;
  Findings told;
};

static void
findings_clear (Findings *self)
{
  g_clear_pointer (&self->trace, weft_shared_unref);
  g_clear_error (&self->error);
}

static void
findings_free (gpointer data)
{
  findings_clear (data);
  g_free (data);
}

static Findings *
findings_copy (const Findings *findings)
{
  Findings *copy = g_memdup2 (findings, sizeof *findings);

  if (copy->trace != NULL)
    weft_shared_ref (copy->trace);
  return copy;
}

/* The worker. */

static void
question_free (gpointer data)
{
  Question *question = data;

  findings_clear (&question->fresh);
  g_mutex_clear (&question->lock);
  g_free (question->path);
  g_free (question);
}

/* Called from worker threads, as often as they like. */
static void
progress_cb (WeftTrace *trace, guint64 done, guint64 total, gpointer user_data)
{
  Question *question = user_data;
  Findings *fresh = &question->fresh;

  g_mutex_lock (&question->lock);
  if (trace != NULL)
    {
      g_clear_pointer (&fresh->trace, weft_shared_unref);
      fresh->trace = weft_shared_ref (trace);
    }
  fresh->done = done;
  fresh->total = total;
  weft_ask_report (question->ask_run, findings_copy (fresh));
  g_mutex_unlock (&question->lock);
}

static gpointer
read_log (gpointer data, WeftAskRun *run, GCancellable *cancellable)
{
  Question *question = data;
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  GError *error = NULL;
  Findings *found;

  question->ask_run = run;
  question->fresh.stamp = weft_file_stamp (question->path);
  source = weft_source_open (question->path, &error);
  if (source != NULL)
    trace = weft_trace_read (source, question->run, progress_cb, question, cancellable, &error);
  found = findings_copy (&question->fresh);
  if (trace != NULL)
    {
      g_clear_pointer (&found->trace, weft_shared_unref);
      found->trace = g_steal_pointer (&trace);
    }
  found->error = error;
  return found;
}

/* What it brings. */

static void
hear_findings (gpointer owner, gpointer news)
{
  WeftReading *self = owner;
  Findings *findings = news;
  Findings old = self->told;

  self->told = *findings;
  *findings = (Findings){ 0 };
  findings_clear (&old);
  self->news (self, self->user_data);
}

static void
take_findings (gpointer owner, gpointer question, gpointer answer)
{
  hear_findings (owner, answer);
  findings_free (answer);
}

static const WeftAskClass ask_class = {
  .answer = read_log,
  .take = take_findings,
  .free_question = question_free,
  .free_answer = findings_free,
  .hear = hear_findings,
  .free_news = findings_free,
};

/* The owner's side. */

WeftReading *
weft_reading_begin (const char *path, guint run, WeftReadingNews news, gpointer user_data)
{
  WeftReading *self = g_new0 (WeftReading, 1);
  Question *question = g_new0 (Question, 1);

  self->ask = weft_ask_new (&ask_class, self);
  self->news = news;
  self->user_data = user_data;
  question->path = g_strdup (path);
  question->run = run;
  g_mutex_init (&question->lock);
  weft_ask (self->ask, question);
  return self;
}

void
weft_reading_stop (WeftReading *self)
{
  weft_ask_hurry (self->ask);
}

void
weft_reading_leave (WeftReading *self)
{
  weft_ask_free (self->ask);
  findings_clear (&self->told);
  g_free (self);
}

gboolean
weft_reading_is_over (const WeftReading *self)
{
  return !weft_ask_is_busy (self->ask);
}

WeftTrace *
weft_reading_get_trace (const WeftReading *self)
{
  return self->told.trace;
}

const GError *
weft_reading_get_error (const WeftReading *self)
{
  return self->told.error;
}

void
weft_reading_get_bytes (const WeftReading *self, guint64 *done, guint64 *total)
{
  *done = self->told.done;
  *total = self->told.total;
}

WeftFileStamp
weft_reading_get_stamp (const WeftReading *self)
{
  return self->told.stamp;
}
