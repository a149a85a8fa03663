/* SPDX-License-Identifier: BSD-3-Clause */
/* The progress line has a thread of its own: the one that reads may wait for bytes that never come.
 */
#include "weft-cli-wait.h"

#include "weft-display.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <unistd.h>

#define FIRST_US (2 * G_USEC_PER_SEC)
#define STEP_US  (G_USEC_PER_SEC / 2)
/* Moves to the begin of the line and clears it: a command to the terminal, which
 * g_printerr() would spell out. */
#define CLEAR "\r\033[K"

struct _WeftCliWait
{
  char *name; /* of the log, for people */
  GThread *thread;
  GMutex mutex;
  GCond end;
  gboolean is_over;
  guint64 done, total;
};

static void
speak (WeftCliWait *self)
{
  g_autofree char *done = g_format_size_full (self->done, G_FORMAT_SIZE_IEC_UNITS);
  g_autofree char *total = g_format_size_full (self->total, G_FORMAT_SIZE_IEC_UNITS);

  fputs (CLEAR, stderr);
  if (self->done == 0)
    g_printerr (_ ("%s: no data yet; press Ctrl+C to stop"), self->name);
  else if (self->total == 0)
    g_printerr (_ ("%s: %s read; press Ctrl+C to stop"), self->name, done);
  else
    g_printerr (_ ("%s: %s of %s read; press Ctrl+C to stop"), self->name, done, total);
}

static gpointer
watch (gpointer data)
{
  WeftCliWait *self = data;
  gint64 until = g_get_monotonic_time () + FIRST_US;
  gboolean has_spoken = FALSE;

  g_mutex_lock (&self->mutex);
  while (!self->is_over)
    {
      if (g_cond_wait_until (&self->end, &self->mutex, until))
        continue;
      speak (self);
      has_spoken = TRUE;
      until = g_get_monotonic_time () + STEP_US;
    }
  g_mutex_unlock (&self->mutex);
  if (has_spoken)
    fputs (CLEAR, stderr);
  return NULL;
}

WeftCliWait *
weft_cli_wait_new (const char *path)
{
  WeftCliWait *self;

  if (!isatty (STDERR_FILENO))
    return NULL;
  self = g_new0 (WeftCliWait, 1);
  self->name = weft_display_path (path);
  g_mutex_init (&self->mutex);
  g_cond_init (&self->end);
  self->thread = g_thread_try_new ("weft-cli-wait", watch, self, NULL);
  if (self->thread == NULL)
    g_clear_pointer (&self, weft_cli_wait_free);
  return self;
}

void
weft_cli_wait_tell (WeftCliWait *self, guint64 done, guint64 total)
{
  g_mutex_lock (&self->mutex);
  self->done = done;
  self->total = total;
  g_mutex_unlock (&self->mutex);
}

void
weft_cli_wait_free (WeftCliWait *self)
{
  if (self == NULL)
    return;
  g_mutex_lock (&self->mutex);
  self->is_over = TRUE;
  g_cond_signal (&self->end);
  g_mutex_unlock (&self->mutex);
  g_clear_pointer (&self->thread, g_thread_join);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->end);
  g_free (self->name);
  g_free (self);
}
