/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes to standard output without stdio, whose locking and copying cost more than formatting a
 * line. */
#include "weft-cli-output.h"

#include "weft-display.h"

#include "weft-export.h"
#include "weft-file-id.h"
#include "weft-file-save.h"
#include "weft-query.h"
#include "weft-text-out.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define PIECE (256 * 1024)
/* Characters in a line if standard output is not a terminal. */
#define WIDTH 132

static gboolean is_lost; /* standard output cannot be written; main thread */

gboolean
weft_cli_stdout_is_log (void)
{
  WeftFileId id = weft_file_id (STDOUT_FILENO);

  return weft_open_files_has (&id);
}

guint
weft_cli_output_width (gboolean *is_terminal)
{
  struct winsize size = { 0 };

  *is_terminal = isatty (STDOUT_FILENO) != 0;
  if (*is_terminal && ioctl (STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
    return size.ws_col;
  return WIDTH;
}

WeftCliOutput *
weft_cli_output_new (void)
{
  WeftCliOutput *self = g_new0 (WeftCliOutput, 1);

  self->text = g_string_sized_new (2 * PIECE);
  self->piece = g_string_new (NULL);
  self->is_log = weft_cli_stdout_is_log ();
  g_mutex_init (&self->mutex);
  g_cond_init (&self->changed);
  return self;
}

void
weft_cli_output_free (WeftCliOutput *self)
{
  g_mutex_lock (&self->mutex);
  self->is_over = TRUE;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->mutex);
  if (self->writer != NULL)
    g_thread_join (self->writer);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->changed);
  g_string_free (self->text, TRUE);
  g_string_free (self->piece, TRUE);
  g_free (self);
}

static gboolean
has_failed (const WeftCliOutput *self)
{
  return self->is_log || self->is_closed || self->error != 0;
}

static void
write_text (WeftCliOutput *self, GString *text)
{
  const char *rest;
  gsize left;

  weft_display_make_plain (text, WEFT_TEXT_KEEP);
  rest = text->str;
  left = text->len;
  while (left > 0 && !has_failed (self))
    {
      GPollFD stdout_fd = { STDOUT_FILENO, G_IO_OUT, 0 };
      gssize n = write (STDOUT_FILENO, rest, left);
      int error = n < 0 ? errno : 0;

      /* another program may have made the pipe non-blocking */
      if (error == EINTR || (error == EAGAIN && g_poll (&stdout_fd, 1, -1) >= 0))
        continue;
      self->is_closed = error == EPIPE;
      self->error = error == EPIPE ? 0 : error;
      rest += MAX (n, 0);
      left -= (gsize) MAX (n, 0);
    }
}

static gpointer
write_pieces_cb (gpointer data)
{
  WeftCliOutput *self = data;

  g_mutex_lock (&self->mutex);
  while (!self->is_over)
    {
      if (self->piece->len == 0)
        {
          g_cond_wait (&self->changed, &self->mutex);
          continue;
        }
      g_mutex_unlock (&self->mutex);
      write_text (self, self->piece);
      g_mutex_lock (&self->mutex);
      g_string_truncate (self->piece, 0);
      g_cond_broadcast (&self->changed);
    }
  g_mutex_unlock (&self->mutex);
  return NULL;
}

/* Waits until the writer has written its piece, then writes @text or, if @can_wait, lets the writer
 * do so. Returns FALSE if writing has failed. */
static gboolean
write_output (WeftCliOutput *self, gboolean can_wait)
{
  gboolean is_written;

  if (can_wait && self->writer == NULL)
    self->writer = g_thread_try_new ("weft-cli-write", write_pieces_cb, self, NULL);
  g_mutex_lock (&self->mutex);
  while (self->piece->len > 0)
    g_cond_wait (&self->changed, &self->mutex);
  if (!has_failed (self) && (!can_wait || self->writer == NULL))
    {
      write_text (self, self->text);
      g_string_truncate (self->text, 0);
    }
  is_written = !has_failed (self);
  if (is_written && self->text->len > 0)
    {
      GString text = *self->text;

      *self->text = *self->piece;
      *self->piece = text;
      g_cond_broadcast (&self->changed);
    }
  g_mutex_unlock (&self->mutex);
  return is_written;
}

gboolean
weft_cli_output_continue (WeftCliOutput *self)
{
  return !g_cancellable_is_cancelled (self->cancellable) &&
         (self->text->len < PIECE || write_output (self, TRUE));
}

gboolean
weft_cli_output_flush (WeftCliOutput *self)
{
  return write_output (self, FALSE);
}

WeftCliStatus
weft_cli_output_end (WeftCliOutput *self)
{
  is_lost |= self->is_log;
  if (self->is_log)
    {
      weft_cli_complain (_ ("standard output is the log itself; choose another file"));
      return WEFT_CLI_USAGE;
    }
  write_output (self, FALSE);
  is_lost |= self->is_closed || self->error != 0;
  if (self->is_closed || self->error == 0)
    return WEFT_CLI_ANSWERED;
  weft_cli_complain (_ ("cannot write to standard output: %s"), g_strerror (self->error));
  return WEFT_CLI_USAGE;
}

gboolean
weft_cli_output_is_lost (void)
{
  return is_lost;
}

void
weft_cli_complain_of_output (const char *path, const GError *error)
{
  g_autofree char *name = weft_display_path (path);

  if (g_error_matches (error, WEFT_FILE_ERROR, WEFT_FILE_ERROR_IS_LOG))
    weft_cli_complain (_ ("%s: %s; --force replaces it"), name, error->message);
  else if (error->domain == WEFT_FILE_ERROR || error->domain == WEFT_QUERY_ERROR ||
           g_error_matches (error, WEFT_EXPORT_ERROR, WEFT_EXPORT_ERROR_DRAW))
    weft_cli_complain ("%s: %s", name, error->message);
  else if (error->domain != G_IO_ERROR)
    weft_cli_complain ("%s", error->message);
  else if (strcmp (path, "-") == 0)
    weft_cli_complain (_ ("cannot write to standard output: %s"), error->message);
  else
    weft_cli_complain (_ ("“%s” cannot be written: %s"), name, error->message);
}
