/* SPDX-License-Identifier: BSD-3-Clause */
/* Texts for threads and for their states. */
#include "weft-thread-name.h"

#include "weft-display.h"
#include "weft-join.h"

#include <glib/gi18n.h>

/* Reasons why a thread stopped, as a few words and as a sentence, indexed by the stop status of
 * current GHC versions. */
static const struct
{
  const char *word, *sentence;
} reasons[] = {
  [1] = { NC_ ("state", "heap overflow"), N_ ("Runnable: stopped by a heap check") },
  [2] = { NC_ ("state", "stack overflow"), N_ ("Runnable: stopped to grow its stack") },
  [3] = { NC_ ("state", "yielded"), N_ ("Runnable: it yielded") },
  [6] = { NC_ ("state", "foreign call"), N_ ("In a safe foreign call") },
  [7] = { NC_ ("state", "MVar"), N_ ("Blocked on an MVar") },
  [8] = { NC_ ("state", "black hole"), N_ ("Blocked on a black hole") },
  [9] = { NC_ ("state", "reading"), N_ ("Blocked on I/O: reading") },
  [10] = { NC_ ("state", "writing"), N_ ("Blocked on I/O: writing") },
  [11] = { NC_ ("state", "delay"), N_ ("Blocked on threadDelay") },
  [12] = { NC_ ("state", "STM"), N_ ("Blocked in STM, until a variable that it read changes") },
  [13] = { NC_ ("state", "asyncDoProc"), N_ ("Blocked on asyncDoProc") },
  [18] = { NC_ ("state", "throwTo"), N_ ("Blocked in throwTo, until the exception is received") },
  [20] = { NC_ ("state", "MVar, reading"), N_ ("Blocked on reading an MVar") },
};

void
weft_thread_names_init (WeftThreadNames *self, const WeftThreads *threads, guint32 id)
{
  gint index = threads != NULL ? weft_threads_find (threads, id) : -1;
  g_autofree char *raw = index >= 0 ? weft_threads_label (threads, (guint) index) : NULL;
  char *label = weft_display_name (raw);
  guint n = 0;

  *self = (WeftThreadNames){ 0 };
  if (label != NULL)
    {
      /* Translators: a thread's label and its number, such as "worker 6 (thread 14)" */
      self->texts[n++] = g_strdup_printf (_ ("%s (thread %u)"), label, id);
      self->texts[n++] = label;
    }
  self->texts[n++] = g_strdup_printf (_ ("Thread %u"), id);
  self->texts[n] = g_strdup_printf ("%u", id);
}

void
weft_thread_names_clear (WeftThreadNames *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->texts); i++)
    g_clear_pointer (&self->texts[i], g_free);
}

static gboolean
status_has_reason (guint status)
{
  return status < G_N_ELEMENTS (reasons) && reasons[status].word != NULL;
}

char *
weft_thread_state_text (WeftThreadStateKind kind, guint status, guint32 info)
{
  const char *state = weft_thread_state_label (kind);

  if (kind != WEFT_THREAD_BLOCKED && kind != WEFT_THREAD_RUNNABLE)
    return g_strdup (state);
  if (status == WEFT_STOP_BLACK_HOLE)
    {
      /* Translators: %u is the number of the thread that evaluates the black hole */
      g_autofree char *owner = g_strdup_printf (_ ("black hole of %u"), info);

      return weft_labelled (state, owner);
    }
  if (!status_has_reason (status))
    return g_strdup (state);
  return weft_labelled (state, g_dpgettext2 (NULL, "state", reasons[status].word));
}

char *
weft_thread_state_sentence (WeftThreadStateKind kind, guint status, guint32 info)
{
  if (kind == WEFT_THREAD_CREATED)
    return g_strdup (_ ("Created, not yet run"));
  if (kind == WEFT_THREAD_RUNNING)
    return g_strdup_printf (_ ("Runs on HEC %u"), info);
  if (kind == WEFT_THREAD_FINISHED)
    return g_strdup (C_ ("state", "Finished"));
  if (status == WEFT_STOP_BLACK_HOLE)
    return g_strdup_printf (_ ("Blocked on a black hole that thread %u evaluates"), info);
  return g_strdup (status_has_reason (status) ? _ (reasons[status].sentence) :
                                                _ ("Blocked, for an unknown reason"));
}

void
weft_thread_append_label (GString *text, const WeftThreads *threads, guint32 id)
{
  gint thread = threads != NULL ? weft_threads_find (threads, id) : -1;
  g_autofree char *label = thread >= 0 ? weft_threads_label (threads, (guint) thread) : NULL;

  if (label != NULL)
    g_string_append_printf (text, " (%s)", label);
}
