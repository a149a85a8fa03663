/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads a file descriptor of any kind. All waits can be cancelled. */
#include "weft-input.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

WeftInput *
weft_input_new (int fd)
{
  WeftInput *input = g_new0 (WeftInput, 1);

  input->fd = fd;
  return input;
}

void
weft_input_free (WeftInput *input)
{
  weft_input_set_fd (input, -1);
  g_free (input);
}

void
weft_input_set_fd (WeftInput *input, int fd)
{
  if (input->fd >= 0)
    close (input->fd);
  input->fd = fd;
  input->at_end = FALSE;
}

const guint8 *
weft_input_peek (const WeftInput *input, gsize *size)
{
  *size = input->end - input->start;
  return input->buffer + input->start;
}

void
weft_input_skip (WeftInput *input, gsize size)
{
  g_assert (size <= input->end - input->start);
  input->start += size;
}

guint64
weft_input_offset (const WeftInput *input)
{
  return input->n_read - (input->end - input->start);
}

gboolean
weft_input_is_ready (const WeftInput *input, int ms)
{
  GPollFD poll = { .fd = input->fd, .events = G_IO_IN | G_IO_HUP | G_IO_ERR };

  return input->at_end || g_poll (&poll, 1, ms) > 0;
}

gboolean
weft_input_fill (WeftInput *input, GCancellable *cancellable, GError **error)
{
  ssize_t got;

  /* make room at the end of the buffer */
  memmove (input->buffer, input->buffer + input->start, input->end - input->start);
  input->end -= input->start;
  input->start = 0;
  g_assert (input->end < WEFT_INPUT_BUFFER_SIZE);
  do
    {
      GPollFD polls[2] = { { .fd = input->fd, .events = G_IO_IN | G_IO_HUP | G_IO_ERR } };
      guint n_polls = 1;
      int found;

      /* on Linux, poll(), unlike read(), distinguishes a FIFO
       * that has not had a writer yet from a FIFO at its end */
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (g_cancellable_make_pollfd (cancellable, &polls[1]))
        n_polls = 2;
      do
        found = g_poll (polls, n_polls, -1);
      while (found < 0 && errno == EINTR);
      if (n_polls == 2)
        g_cancellable_release_fd (cancellable);
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      got = read (input->fd, input->buffer + input->end, WEFT_INPUT_BUFFER_SIZE - input->end);
    }
  while (got < 0 && (errno == EINTR || errno == EAGAIN));
  /* the other side closed the socket with unread bytes, or was killed */
  if (got < 0 && (errno == ECONNRESET || errno == EPIPE))
    got = 0;
  if (got < 0)
    {
      int code = errno;

      g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (code), g_strerror (code));
      return FALSE;
    }
  input->at_end = got == 0;
  input->end += (gsize) got;
  input->n_read += (guint64) got;
  return TRUE;
}
