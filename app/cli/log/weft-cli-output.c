/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes to standard output without stdio, because locking and copying in stdio take longer than
 * formatting a line. */
#include "weft-cli-output.h"

#include "weft-display.h"

#include "weft-export.h"
#include "weft-file-id.h"
#include "weft-file-save.h"
#include "weft-query.h"
#include "weft-text-out.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define CHUNK_SIZE (128 * 1024)
#define PIPE_SIZE  (1024 * 1024) /* largest size that Linux allows by default without privileges */
/* Number of characters in a line if standard output is not a terminal. */
#define WIDTH 132

static gint is_lost; /* atomic; TRUE if standard output cannot be written */

gboolean
weft_cli_stdout_is_log (void)
{
  WeftFileId id = weft_file_id (STDOUT_FILENO);

  return weft_open_files_has (&id);
}

gboolean
weft_cli_stdout_accepts (const char *format, gboolean is_binary)
{
  if (weft_cli_stdout_is_log ())
    weft_cli_error (_ ("standard output is the log itself; choose another file"));
  else if (is_binary && isatty (STDOUT_FILENO))
    weft_cli_error (_ ("the format %s is not text, and standard output is a terminal. Name a "
                       "file with --output"),
                    format);
  else
    return TRUE;
  return FALSE;
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

  self->text = g_string_sized_new (2 * CHUNK_SIZE);
  /* enlarge a pipe to hold several chunks, so that its reader need not wait while a chunk is
   * computed */
  if (fcntl (STDOUT_FILENO, F_GETPIPE_SZ) < PIPE_SIZE)
    fcntl (STDOUT_FILENO, F_SETPIPE_SZ, PIPE_SIZE);
  self->is_log = weft_cli_stdout_is_log ();
  return self;
}

void
weft_cli_output_free (WeftCliOutput *self)
{
  g_string_free (self->text, TRUE);
  g_free (self);
}

static gboolean
has_failed (const WeftCliOutput *self)
{
  return self->is_log || self->is_closed || self->error != 0;
}

gboolean
weft_cli_output_write (WeftCliOutput *self, GString *text)
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
      if (error == EINTR ||
          (error == EAGAIN && (g_poll (&stdout_fd, 1, -1) >= 0 || errno == EINTR)))
        continue;
      self->is_closed = error == EPIPE;
      self->error = error == EPIPE ? 0 : error;
      rest += MAX (n, 0);
      left -= (gsize) MAX (n, 0);
    }
  g_string_truncate (text, 0);
  return !has_failed (self);
}

gboolean
weft_cli_output_continue (WeftCliOutput *self)
{
  return !g_cancellable_is_cancelled (self->cancellable) &&
         (self->text->len < CHUNK_SIZE ||
          (weft_cli_output_flush (self) &&
           (self->end_us == 0 || g_get_monotonic_time () < self->end_us)));
}

gboolean
weft_cli_output_flush (WeftCliOutput *self)
{
  return weft_cli_output_write (self, self->text);
}

WeftCliStatus
weft_cli_output_end (WeftCliOutput *self)
{
  if (self->is_log)
    {
      g_atomic_int_set (&is_lost, TRUE);
      weft_cli_error (_ ("standard output is the log itself; choose another file"));
      return WEFT_CLI_USAGE;
    }
  weft_cli_output_flush (self);
  if (has_failed (self))
    g_atomic_int_set (&is_lost, TRUE);
  if (self->is_closed || self->error == 0)
    return WEFT_CLI_SUCCESS;
  weft_cli_error (_ ("cannot write to standard output: %s"), g_strerror (self->error));
  return WEFT_CLI_USAGE;
}

gboolean
weft_cli_output_has_failed (void)
{
  return g_atomic_int_get (&is_lost);
}

void
weft_cli_error_on_write (const char *path, const GError *error)
{
  g_autofree char *name = weft_display_path (path);

  if (g_error_matches (error, WEFT_FILE_ERROR, WEFT_FILE_ERROR_IS_LOG))
    weft_cli_error (_ ("%s: %s; --force replaces it"), name, error->message);
  else if (error->domain == WEFT_FILE_ERROR || error->domain == WEFT_QUERY_ERROR ||
           g_error_matches (error, WEFT_EXPORT_ERROR, WEFT_EXPORT_ERROR_DRAW))
    weft_cli_error ("%s: %s", name, error->message);
  else if (error->domain != G_IO_ERROR)
    weft_cli_error ("%s", error->message);
  else if (strcmp (path, "-") == 0)
    weft_cli_error (_ ("cannot write to standard output: %s"), error->message);
  else
    weft_cli_error (_ ("“%s” cannot be written: %s"), name, error->message);
}
