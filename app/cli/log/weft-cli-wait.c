/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-cli-wait.h"

#include "weft-cli-ticker.h"
#include "weft-display.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <unistd.h>

#define FIRST_MS 2000
/* Moves to the begin of the line and clears it: a command to the terminal, which
 * g_printerr() would spell out. */
#define CLEAR "\r\033[K"

struct _WeftCliWait
{
  char *name; /* of the log, for people */
  WeftCliTicker *ticker;
  GMutex mutex; /* of the numbers */
  guint64 done, total;
  gboolean has_spoken;
};

static void
speak (gpointer data)
{
  WeftCliWait *self = data;
  g_autofree char *done = NULL;
  g_autofree char *total = NULL;

  g_mutex_lock (&self->mutex);
  done = g_format_size_full (self->done, G_FORMAT_SIZE_IEC_UNITS);
  total = g_format_size_full (self->total, G_FORMAT_SIZE_IEC_UNITS);
  fputs (CLEAR, stderr);
  if (self->done == 0)
    g_printerr (_ ("%s: no data yet; press Ctrl+C to stop"), self->name);
  else if (self->total == 0)
    g_printerr (_ ("%s: %s read; press Ctrl+C to stop"), self->name, done);
  else
    g_printerr (_ ("%s: %s of %s read; press Ctrl+C to stop"), self->name, done, total);
  g_mutex_unlock (&self->mutex);
  self->has_spoken = TRUE;
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
  self->ticker = weft_cli_ticker_new ("weft-cli-wait", FIRST_MS, speak, self);
  if (self->ticker == NULL)
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
  weft_cli_ticker_free (self->ticker);
  if (self->has_spoken)
    fputs (CLEAR, stderr);
  g_mutex_clear (&self->mutex);
  g_free (self->name);
  g_free (self);
}
