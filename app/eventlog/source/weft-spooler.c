/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads and decompresses a file, pipe or socket into a spool that can be mapped. */
#include "weft-spooler.h"

#include "weft-source.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

/* A converter that finds damage reports neither how far it has come nor the bytes that it has
 * unpacked in that call. It is therefore called with small pieces, so that at most one piece before
 * the damage is lost. */
#define PIECE_IN  1024
#define PIECE_OUT 4096
/* Size in bytes of the checksum at the end of a file. If the file's size is known, the checksum is
 * converted as a separate piece, so that no data is lost if it is wrong. */
#define CHECKSUM_SIZE 8
#define INPUT_SIZE    (64 * 1024)
#define OUTPUT_SIZE   (128 * 1024)
/* Decompressed size (bytes) up to which the free space of the disk is not checked. */
#define SMALL_SIZE (16 * 1024 * 1024)

/* File, pipe or socket, read sequentially through a buffer, with waits that can be cancelled. */
typedef struct
{
  int fd;           /* owned */
  gboolean at_end;  /* no more bytes follow those in the buffer */
  guint64 n_read;   /* number of bytes read from the file so far, including those in the buffer */
  gsize start, end; /* range of unused bytes in the buffer */
  guint8 buffer[INPUT_SIZE];
} Input;

/* Closes the current file, continues with @fd, and takes ownership of @fd; -1 for no file. */
static void
input_set_fd (Input *input, int fd)
{
  if (input->fd >= 0)
    close (input->fd);
  input->fd = fd;
  input->at_end = FALSE;
}

/* Returns the unused bytes in the buffer, and sets @size to their number. */
static const guint8 *
input_peek (const Input *input, gsize *size)
{
  *size = input->end - input->start;
  return input->buffer + input->start;
}

/* Marks the first @size unused bytes as used. */
static void
input_skip (Input *input, gsize size)
{
  g_assert (size <= input->end - input->start);
  input->start += size;
}

/* Returns the file offset of the first unused byte. */
static guint64
input_offset (const Input *input)
{
  return input->n_read - (input->end - input->start);
}

/* Waits up to @ms until input_fill() would not block. Returns FALSE if it still would. */
static gboolean
input_is_ready (const Input *input, int ms)
{
  GPollFD poll = { .fd = input->fd, .events = G_IO_IN | G_IO_HUP | G_IO_ERR };

  return input->at_end || g_poll (&poll, 1, ms) > 0;
}

/* Waits for more bytes and appends them to the buffer, or sets @at_end. The buffer must not be
 * full. Returns FALSE with @error set: to G_IO_ERROR_CANCELLED, or to the error of the file. */
static gboolean
input_fill (Input *input, GCancellable *cancellable, GError **error)
{
  ssize_t got;

  /* make room at the end of the buffer */
  memmove (input->buffer, input->buffer + input->start, input->end - input->start);
  input->end -= input->start;
  input->start = 0;
  g_assert (input->end < INPUT_SIZE);
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
      got = read (input->fd, input->buffer + input->end, INPUT_SIZE - input->end);
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

struct _WeftSpooler
{
  WeftFormat format;
  guint64 total; /* size of the file; 0 if unknown */
  Input *input;
  WeftSpool *spool;      /* NULL until the first weft_spooler_read() */
  GConverter *converter; /* NULL if the bytes are spooled as they are */
  WeftUnpackLimit limit;
  gboolean is_format_known; /* @format is known */
  gboolean needs_input;     /* more input is needed */
  gboolean is_finished;
  gsize output_size; /* number of bytes in @output that are not spooled yet */
  guint8 output[OUTPUT_SIZE];
};

WeftSpooler *
weft_spooler_new (int fd, guint64 total)
{
  WeftSpooler *self = g_new0 (WeftSpooler, 1);

  self->format = WEFT_FORMAT_STREAM;
  self->input = g_new0 (Input, 1);
  self->input->fd = fd;
  self->total = total;
  self->limit = WEFT_UNPACK_LIMIT_DEFAULT;
  self->needs_input = TRUE;
  return self;
}

void
weft_spooler_free (WeftSpooler *self)
{
  input_set_fd (self->input, -1);
  g_free (self->input);
  g_clear_pointer (&self->spool, weft_spool_free);
  g_clear_object (&self->converter);
  g_free (self);
}

void
weft_spooler_set_limit (WeftSpooler *self, WeftUnpackLimit limit)
{
  self->limit = limit;
}

void
weft_spooler_continue (WeftSpooler *self, int fd)
{
  input_set_fd (self->input, fd);
  self->is_finished = FALSE;
  self->needs_input = TRUE;
}

void
weft_spooler_close (WeftSpooler *self)
{
  input_set_fd (self->input, -1);
}

/* Returns the number of bytes, at most @more, that may be spooled into the file @fd next, after
 * @unpacked bytes that came from @packed compressed bytes. */
static gsize
unpack_limit_allows (WeftUnpackLimit *self, int fd, guint64 packed, guint64 unpacked, gsize more)
{
  struct statvfs disk;
  guint64 most;

  if (unpacked + more <= MIN (self->bytes, SMALL_SIZE))
    return more;
  if (!g_uint64_checked_mul (&most, packed, self->ratio))
    most = G_MAXUINT64;
  if (unpacked + more > most && self->has_disk_limit && !self->is_disk_limit_applied)
    {
      self->is_disk_limit_applied = TRUE;
      /* a file in memory is not on a disk, and has no blocks */
      if (fstatvfs (fd, &disk) == 0 && disk.f_blocks > 0)
        self->bytes =
            MIN (self->bytes, ((guint64) disk.f_bavail * (guint64) disk.f_frsize + unpacked) / 2);
    }
  most = MAX (most, self->bytes);
  return (gsize) MIN (more, most - MIN (most, unpacked));
}

/* Appends as much of @data as the limit allows. */
static gboolean
spooler_append (WeftSpooler *self, const guint8 *data, gsize size, GError **error)
{
  g_autoptr (GError) reason = NULL;
  gsize allowed = self->converter == NULL ?
                      size :
                      unpack_limit_allows (&self->limit, self->spool->fd, self->input->n_read,
                                           self->spool->size, size);

  /* leave space free on the disk only for a stream, whose size is unknown and which may never
   * end */
  if (allowed == 0 ||
      ((self->total > 0 || weft_spool_check_disk_space (self->spool, allowed, &reason)) &&
       weft_spool_append (self->spool, data, allowed, &reason)))
    {
      if (allowed < size)
        {
          g_autofree char *unpacked =
              g_format_size_full (self->spool->size, G_FORMAT_SIZE_IEC_UNITS);
          g_autofree char *packed =
              g_format_size_full (self->input->n_read, G_FORMAT_SIZE_IEC_UNITS);

          self->is_finished = TRUE;
          g_set_error (error, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_LIMIT,
                       _ ("decompressing stopped at the limit: %s of %s data had become %s. If "
                          "that is right, decompress the file first, or raise the limit (weft-cli "
                          "--unpack-limit)."),
                       packed, weft_format_name (self->format), unpacked);
        }
      return allowed == size;
    }
  self->is_finished = TRUE;
  g_set_error_literal (error, WEFT_SOURCE_ERROR,
                       g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_NO_SPACE) ?
                           WEFT_SOURCE_ERROR_NO_SPACE :
                           WEFT_SOURCE_ERROR_UNREADABLE,
                       reason->message);
  return FALSE;
}

static gboolean
spooler_flush (WeftSpooler *self, GError **error)
{
  gsize size = self->output_size;

  self->output_size = 0;
  return spooler_append (self, self->output, size, error);
}

/* Reads more input. The wait can be cancelled. */
static gboolean
spooler_fill (WeftSpooler *self, GCancellable *cancellable, GError **error)
{
  g_autoptr (GError) reason = NULL;

  if (input_fill (self->input, cancellable, &reason))
    {
      self->needs_input = FALSE;
      return TRUE;
    }
  if (g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_propagate_error (error, g_steal_pointer (&reason));
      return FALSE;
    }
  self->is_finished = TRUE;
  g_set_error (error, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_UNREADABLE,
               _ ("reading failed at byte %" PRIu64 ": %s"), self->input->n_read, reason->message);
  return FALSE;
}

/* Unpacks one piece into the output buffer. */
static gboolean
unpack_piece (WeftSpooler *self, GError **error)
{
  g_autoptr (GError) reason = NULL;
  gsize size, used = 0, made = 0;
  const guint8 *input = input_peek (self->input, &size);
  guint64 offset = input_offset (self->input);
  gsize piece = MIN (size, PIECE_IN);
  gboolean is_last;
  GConverterResult result;

  /* keep the checksum for a separate call, unless fewer than two bytes precede it: a converter may
   * need two bytes to continue */
  if (offset + CHECKSUM_SIZE + 2 <= self->total)
    piece = MIN (piece, self->total - CHECKSUM_SIZE - offset);
  is_last = self->input->at_end && piece == size;
  result = g_converter_convert (
      self->converter, input, piece, self->output + self->output_size, PIECE_OUT,
      is_last ? G_CONVERTER_INPUT_AT_END : G_CONVERTER_NO_FLAGS, &used, &made, &reason);

  if (result == G_CONVERTER_ERROR)
    {
      self->needs_input =
          !self->input->at_end && g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT);
      if (!self->needs_input)
        {
          const char *name = weft_format_name (self->format);

          self->is_finished = TRUE;
          if (g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT))
            g_set_error (error, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_DAMAGED,
                         _ ("the %s data end in the middle, at byte %" PRIu64
                            "; everything before it was read"),
                         name, self->input->n_read);
          else if (g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
            g_set_error_literal (error, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_NOT_A_LOG,
                                 reason->message);
          else if (g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_FAILED))
            g_set_error (error, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_UNREADABLE,
                         _ ("reading failed at byte %" PRIu64 ": %s"), offset, reason->message);
          else
            g_set_error (error, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_DAMAGED,
                         _ ("the %s data are damaged near byte %" PRIu64
                            " (%s); everything before it was read"),
                         name, offset, reason->message);
        }
      return self->needs_input;
    }
  input_skip (self->input, used);
  self->output_size += made;
  self->is_finished = result == G_CONVERTER_FINISHED;
  return self->output_size + PIECE_OUT <= OUTPUT_SIZE || spooler_flush (self, error);
}

/* Makes one step: finds the format, or processes the available input. */
static gboolean
spooler_step (WeftSpooler *self, GError **error)
{
  gsize size;
  const guint8 *input = input_peek (self->input, &size);

  if (!self->is_format_known)
    {
      if (size < WEFT_FORMAT_HEAD_SIZE && !self->input->at_end)
        self->needs_input = TRUE;
      else
        {
          self->format = weft_format_sniff (input, size, WEFT_FORMAT_STREAM);
          self->converter = weft_format_converter (self->format);
          self->is_format_known = TRUE;
        }
      return TRUE;
    }
  if (self->converter != NULL)
    return unpack_piece (self, error);
  self->needs_input = TRUE;
  self->is_finished = self->input->at_end;
  input_skip (self->input, size);
  return spooler_append (self, input, size, error);
}

gboolean
weft_spooler_read (WeftSpooler *self,
                   gsize bytes,
                   int ms,
                   gboolean *more,
                   GCancellable *cancellable,
                   GError **error)
{
  g_autoptr (GError) reason = NULL;
  guint64 before;
  gboolean ok = TRUE;

  *more = FALSE;
  if (self->spool == NULL)
    self->spool = weft_spool_new (NULL, &reason);
  if (self->spool == NULL)
    {
      g_set_error_literal (error, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_NO_SPACE, reason->message);
      return FALSE;
    }
  before = self->spool->size;
  while (ok && !self->is_finished &&
         self->spool->size + self->output_size - before < MAX (bytes, 1))
    {
      gboolean has_come = self->spool->size + self->output_size > before;

      /* a longer wait would delay bytes that are already available to the caller */
      if (self->needs_input && (has_come || ms >= 0) &&
          !input_is_ready (self->input, has_come ? 0 : ms))
        break;
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        ok = FALSE;
      else if (self->needs_input)
        ok = spooler_fill (self, cancellable, error);
      else
        ok = spooler_step (self, error);
    }
  /* the bytes before the first error are kept, and only that error is reported */
  ok &= spooler_flush (self, ok ? error : NULL);
  *more = !self->is_finished;
  return ok;
}

const WeftSpool *
weft_spooler_spool (const WeftSpooler *self)
{
  return self->spool;
}

void
weft_spooler_replace (WeftSpooler *self, WeftSpool *spool)
{
  g_clear_pointer (&self->spool, weft_spool_free);
  self->spool = spool;
}

guint64
weft_spooler_offset (const WeftSpooler *self)
{
  return input_offset (self->input);
}

WeftFormat
weft_spooler_format (const WeftSpooler *self)
{
  return self->format;
}
