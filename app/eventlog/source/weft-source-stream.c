/* SPDX-License-Identifier: BSD-3-Clause */
/* Source for a stream: standard input, a FIFO or a socket. A thread reads the bytes as they arrive,
 * as a program blocks while its FIFO is not read, and keeps all events in memory while its socket
 * is not read. */
#include "weft-source-private.h"

#include "weft-connection.h"
#include "weft-spooler.h"

#include <fcntl.h>
#include <glib/gi18n.h>
#include <sys/stat.h>
#include <unistd.h>

/* Number of bytes that are read before the reader is notified. */
#define PIECE_BYTES (1024 * 1024)
/* Minimum time (us) between two reports of less than PIECE_BYTES, as a stream may arrive byte by
 * byte. */
#define REPORT_INTERVAL_US 20000
/* Interval (us) at which the thread checks whether it must stop while it waits for the reader. */
#define STOP_CHECK_INTERVAL_US 20000
/* Size of the pipe's buffer, which holds the bytes that are written while the thread is not
 * running. The system's default is 64 KiB. */
#define PIPE_BYTES (1024 * 1024)

typedef struct
{
  WeftSource parent;
  WeftConnection *connection; /* NULL if the stream cannot be reopened */
  WeftFileId origin;
  gboolean can_reopen;
  GThread *thread; /* NULL while the source is not being read */
  GCancellable *stop;

  /* members used by the stream's thread */
  WeftSpooler *spooler;
  gboolean has_input;     /* the spooler has an open descriptor */
  guint64 session_offset; /* offset in the spool of the first byte of this connection */

  /* members protected by the parent's lock */
  GCond changed;  /* signals the reader: new bytes, a new status or the end */
  GCond reported; /* signals the thread: the reader has been notified of all bytes */
  int spool;      /* borrowed; -1 before the spool exists */
  guint64 size, n_read;
  WeftFormat format;
  guint64 wanted_size;    /* size of the spool at which the reader is woken */
  WeftSpool *replacement; /* spool that replaces the first @n_replaced bytes; or NULL */
  guint64 n_replaced;
  gboolean has_changed; /* the status has changed since the last report */
  gboolean is_finished;
  GError *error;

  /* members used by the reader */
  guint64 reported_size;
  gint64 reported_us; /* time of the last report, us */
} StreamSource;

/* Functions that run on the stream's thread. */

/* Sets the state, and wakes the reader if the state has changed. Called with the lock held. */
static void
change_state (StreamSource *self, WeftSourceState state)
{
  if (!weft_source_set_state (&self->parent, state))
    return;
  self->has_changed = TRUE;
  g_cond_broadcast (&self->changed);
}

static void
connection_waiting_cb (gpointer user_data)
{
  StreamSource *self = user_data;
  WeftSourceStatus *status = &self->parent.status;
  const char *reason = g_intern_string (weft_connection_reason (self->connection));

  g_mutex_lock (&self->parent.lock);
  if (status->reason != reason)
    self->has_changed = TRUE;
  status->reason = reason;
  change_state (self, WEFT_SOURCE_CONNECTING);
  if (self->has_changed)
    g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->parent.lock);
}

/* Makes commands go to the socket @fd, or nowhere if @fd is -1. */
static void
set_control_socket (const StreamSource *self, int fd)
{
  gboolean is_socket =
      self->parent.status.kind == WEFT_ADDRESS_UNIX || self->parent.status.kind == WEFT_ADDRESS_TCP;

  if (self->parent.control != NULL && is_socket)
    weft_control_set_socket (self->parent.control, fd);
}

/* Opens a session (one connection to the program, or one opening of the FIFO) unless one is open.
 * Returns FALSE with @error set if no more bytes will arrive, or if the thread is stopped first. */
static gboolean
open_session (StreamSource *self, GError **error)
{
  if (!self->has_input)
    {
      int fd = self->connection != NULL ?
                   weft_connection_open (self->connection, self->stop, error) :
                   -1;

      if (fd < 0)
        return FALSE;
      weft_spooler_continue (self->spooler, fd);
      set_control_socket (self, fd);
    }
  self->has_input = TRUE;
  self->session_offset = self->size;
  g_mutex_lock (&self->parent.lock);
  change_state (self, WEFT_SOURCE_SILENT);
  g_mutex_unlock (&self->parent.lock);
  return TRUE;
}

/* Sets the members of the status that say that much is kept. Called with the lock held. */
static void
set_large (StreamSource *self, const WeftSpool *spool)
{
  WeftSourceStatus *status = &self->parent.status;
  WeftRetention keep = weft_source_get_retention (&self->parent);

  if (keep.ns == 0)
    status->kept_bytes = 0;
  else if (spool->size >= MAX (2 * status->kept_bytes, WEFT_SOURCE_LARGE))
    status->kept_bytes = MAX (2 * status->kept_bytes, WEFT_SOURCE_LARGE);
  status->is_large = self->can_reopen && !spool->is_named && keep.bytes == 0 &&
                     (spool->size >= WEFT_SOURCE_LARGE || status->kept_bytes > 0);
}

/* Publishes the spool's size and the status to the reader. */
static void
publish_progress (StreamSource *self)
{
  const WeftSpool *spool = weft_spooler_spool (self->spooler);
  WeftSourceStatus *status = &self->parent.status;
  WeftSourceState state = status->state;
  gboolean is_more = spool != NULL && spool->size > self->size;
  gboolean is_buffered = status->is_buffered;

  if (is_more && state != WEFT_SOURCE_LIVE)
    state = weft_source_session_state (spool->fd, self->session_offset, spool->size, &is_buffered);
  g_mutex_lock (&self->parent.lock);
  self->n_read = status->bytes = weft_spooler_offset (self->spooler);
  self->format = weft_spooler_format (self->spooler);
  if (is_more)
    {
      status->n_connections += self->size == self->session_offset;
      self->spool = spool->map_fd;
      self->size = spool->size;
      set_large (self, spool);
      status->is_buffered = is_buffered;
      change_state (self, state);
      if (self->size >= self->wanted_size)
        g_cond_broadcast (&self->changed);
    }
  g_mutex_unlock (&self->parent.lock);
  if (is_more && self->connection != NULL)
    weft_connection_reset_wait (self->connection);
}

/* Switches to the spool that the reader has filled with the bytes to keep, if there is one. If the
 * later bytes do not fit into that spool, keeps the old one. */
static void
use_replacement (StreamSource *self)
{
  const WeftSpool *old = weft_spooler_spool (self->spooler);
  WeftSpool *spool;
  guint64 replaced, kept;
  g_autofree guint8 *buffer = NULL;
  gboolean fits = TRUE;

  g_mutex_lock (&self->parent.lock);
  spool = g_steal_pointer (&self->replacement);
  replaced = self->n_replaced;
  g_mutex_unlock (&self->parent.lock);
  if (spool == NULL)
    return;
  kept = spool->size;
  buffer = g_malloc (PIECE_BYTES);
  for (guint64 at = replaced; fits && at < old->size;)
    {
      ssize_t got = pread (old->fd, buffer, MIN (PIECE_BYTES, old->size - at), (off_t) at);

      fits = got > 0 && weft_spool_append (spool, buffer, (gsize) got, NULL);
      at += (guint64) MAX (got, 0);
    }
  if (!fits)
    {
      weft_spool_free (spool);
      g_mutex_lock (&self->parent.lock);
      self->parent.replace_failed = TRUE;
      g_mutex_unlock (&self->parent.lock);
      return;
    }
  g_mutex_lock (&self->parent.lock);
  self->session_offset =
      self->session_offset > replaced ? self->session_offset - replaced + kept : 0;
  self->spool = spool->map_fd;
  self->size = spool->size;
  self->reported_size = 0;
  self->parent.is_replaced = TRUE;
  weft_spooler_replace (self->spooler, spool);
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->parent.lock);
}

/* Reads until the session ends. Returns FALSE with @error set if reading fails or is stopped. */
static gboolean
read_session (StreamSource *self, GError **error)
{
  gboolean more = TRUE, ok = TRUE;

  while (more && ok)
    {
      guint64 most;

      ok = weft_spooler_read (self->spooler, PIECE_BYTES, -1, &more, self->stop, error);
      publish_progress (self);
      use_replacement (self);
      /* wait while the reader is too slow to drop old bytes in time */
      most = weft_retention_backlog (weft_source_get_retention (&self->parent));
      g_mutex_lock (&self->parent.lock);
      while (most > 0 && self->size - self->reported_size > most &&
             !g_cancellable_is_cancelled (self->stop))
        {
          g_cond_broadcast (&self->changed);
          g_cond_wait_until (&self->reported, &self->parent.lock,
                             g_get_monotonic_time () + STOP_CHECK_INTERVAL_US);
        }
      g_mutex_unlock (&self->parent.lock);
    }
  self->has_input = !ok && more;
  if (!self->has_input)
    set_control_socket (self, -1);
  return ok;
}

static gpointer
stream_thread (gpointer user_data)
{
  StreamSource *self = user_data;
  g_autoptr (GError) error = NULL;

  weft_spooler_set_limit (self->spooler, self->parent.limit);
  while (open_session (self, &error) && read_session (self, &error))
    {
      /* only a log without its end marker can continue in another session */
      if (!self->can_reopen || self->connection == NULL || self->format != WEFT_FORMAT_STREAM)
        break;
      if (self->size > 0 && (!weft_source_begins_log (self->spool) ||
                             weft_source_has_end_marker (self->spool, self->size)))
        break;
    }
  g_mutex_lock (&self->parent.lock);
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      self->is_finished = TRUE;
      /* G_IO_ERROR_CLOSED is not a failure: the stream is at its end */
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CLOSED))
        self->error = g_steal_pointer (&error);
      change_state (self, self->error != NULL ? WEFT_SOURCE_FAILED :
                          weft_source_has_end_marker (self->spool, self->size) ?
                                                WEFT_SOURCE_ENDED :
                                                WEFT_SOURCE_TRUNCATED);
    }
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->parent.lock);
  return NULL;
}

static void
stream_stop (StreamSource *self)
{
  if (self->thread == NULL)
    return;
  g_cancellable_cancel (self->stop);
  g_thread_join (g_steal_pointer (&self->thread));
  g_object_unref (self->stop);
  self->stop = g_cancellable_new ();
}

/* Functions that run on the reader's thread. */

static void
cancelled_cb (G_GNUC_UNUSED GCancellable *cancellable, gpointer user_data)
{
  StreamSource *self = user_data;

  g_mutex_lock (&self->parent.lock);
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->parent.lock);
}

/* Waits for a change of the status, for the end, or for @bytes unreported bytes, but not longer
 * than the source's timeout. Once REPORT_INTERVAL_US have passed since the last report, one byte is
 * enough. Called with the lock held. */
static void
wait_for_change (StreamSource *self, gsize bytes, GCancellable *cancellable)
{
  gint64 now = g_get_monotonic_time ();
  gint64 few_at =
      self->reported_us + REPORT_INTERVAL_US; /* time after which fewer than @bytes suffice */
  gint64 end =
      self->parent.timeout_ms < 0 ? G_MAXINT64 : now + (gint64) self->parent.timeout_ms * 1000;

  while (!g_cancellable_is_cancelled (cancellable) && !self->is_finished && !self->has_changed &&
         self->size - self->reported_size < bytes && now < end &&
         (self->size == self->reported_size || now < few_at))
    {
      gboolean is_early = now < few_at;
      gint64 until = is_early ? MIN (few_at, end) : end;

      self->wanted_size = self->reported_size + (is_early ? bytes : 1);
      if (until == G_MAXINT64)
        g_cond_wait (&self->changed, &self->parent.lock);
      else
        g_cond_wait_until (&self->changed, &self->parent.lock, until);
      now = g_get_monotonic_time ();
    }
}

static gboolean
stream_read (
    WeftSource *source, gsize bytes, gboolean *more, GCancellable *cancellable, GError **error)
{
  StreamSource *self = (StreamSource *) source;
  g_autoptr (GError) reason = NULL;
  gulong handler = 0;
  gboolean ok;

  *more = FALSE;
  if (self->thread == NULL && !self->is_finished)
    self->thread = g_thread_try_new ("weft-stream", stream_thread, self, &reason);
  if (reason != NULL)
    {
      g_set_error (error, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_UNREADABLE,
                   _ ("cannot be read, as no thread can be started: %s. Raise the limit of "
                      "processes (ulimit -u)"),
                   reason->message);
      weft_source_prefix_error (source, error);
      return FALSE;
    }
  if (cancellable != NULL)
    handler = g_cancellable_connect (cancellable, G_CALLBACK (cancelled_cb), self, NULL);
  g_mutex_lock (&source->lock);
  wait_for_change (self, MIN (MAX (bytes, 1), G_MAXINT64), cancellable);
  *more = TRUE;
  ok = !g_cancellable_set_error_if_cancelled (cancellable, error);
  if (ok)
    {
      self->reported_size = self->size;
      self->reported_us = g_get_monotonic_time ();
      g_cond_signal (&self->reported);
      self->has_changed = FALSE;
      *more = !self->is_finished;
      if (self->error == NULL)
        ok = *more || self->size > 0 || weft_source_set_error_empty (source, error);
      else
        {
          g_propagate_error (error, g_error_copy (self->error));
          weft_source_prefix_error (source, error);
          ok = FALSE;
        }
    }
  g_mutex_unlock (&source->lock);
  g_cancellable_disconnect (cancellable, handler);
  return ok;
}

static WeftMap *
stream_map (WeftSource *source, GError **reason)
{
  StreamSource *self = (StreamSource *) source;

  return weft_source_map_spool (source, self->spool, self->size, &self->origin, reason);
}

static gboolean
stream_follow (WeftSource *source)
{
  StreamSource *self = (StreamSource *) source;

  /* a file that a shell has opened as standard input is not followed */
  self->can_reopen = self->origin.inode == 0;
  return self->can_reopen;
}

static gboolean
stream_set_spool (WeftSource *source, WeftSpool *spool)
{
  weft_spooler_replace (((StreamSource *) source)->spooler, spool);
  return TRUE;
}

static gboolean
stream_disconnect (WeftSource *source)
{
  StreamSource *self = (StreamSource *) source;

  if (self->connection == NULL || self->is_finished)
    return FALSE;
  stream_stop (self);
  set_control_socket (self, -1);
  weft_spooler_close (self->spooler);
  self->has_input = FALSE;
  return !self->is_finished;
}

static WeftFormat
stream_format (WeftSource *source)
{
  StreamSource *self = (StreamSource *) source;
  WeftFormat format;

  g_mutex_lock (&source->lock);
  format = self->format;
  g_mutex_unlock (&source->lock);
  return format;
}

static void
stream_progress (WeftSource *source, guint64 *done, guint64 *total)
{
  StreamSource *self = (StreamSource *) source;

  g_mutex_lock (&source->lock);
  *done = self->n_read;
  *total = 0;
  g_mutex_unlock (&source->lock);
}

static gboolean
stream_replace (WeftSource *source, WeftSpool *spool, guint64 bytes)
{
  StreamSource *self = (StreamSource *) source;

  g_mutex_lock (&source->lock);
  g_clear_pointer (&self->replacement, weft_spool_free);
  self->replacement = spool;
  self->n_replaced = bytes;
  g_mutex_unlock (&source->lock);
  return TRUE;
}

static void
stream_clear (WeftSource *source)
{
  StreamSource *self = (StreamSource *) source;

  stream_stop (self);
  set_control_socket (self, -1);
  g_clear_pointer (&self->replacement, weft_spool_free);
  weft_spooler_free (self->spooler);
  g_clear_pointer (&self->connection, weft_connection_free);
  g_clear_error (&self->error);
  g_object_unref (self->stop);
  g_cond_clear (&self->changed);
  g_cond_clear (&self->reported);
}

static const WeftSourceClass stream_class = {
  .read = stream_read,
  .map = stream_map,
  .follow = stream_follow,
  .disconnect = stream_disconnect,
  .set_spool = stream_set_spool,
  .replace = stream_replace,
  .format = stream_format,
  .progress = stream_progress,
  .clear = stream_clear,
};

static gboolean
is_fifo (int fd)
{
  struct stat status;

  return fstat (fd, &status) == 0 && S_ISFIFO (status.st_mode);
}

WeftSource *
weft_source_stream_new (int fd, const WeftAddress *address)
{
  StreamSource *self = weft_source_alloc (&stream_class, sizeof *self);

  self->spool = -1;
  self->format = WEFT_FORMAT_STREAM;
  self->stop = g_cancellable_new ();
  g_cond_init (&self->changed);
  g_cond_init (&self->reported);
  self->spooler = weft_spooler_new (fd, 0);
  self->has_input = fd >= 0;
  if (self->has_input)
    self->origin = weft_file_id (fd);
  if (fd >= 0 && is_fifo (fd))
    fcntl (fd, F_SETPIPE_SZ, PIPE_BYTES); /* fails harmlessly above the system's limit */
  if (address->kind != WEFT_ADDRESS_STDIN && (fd < 0 || is_fifo (fd)))
    self->connection = weft_connection_new (address, connection_waiting_cb, self);
  self->parent.status.state = fd < 0 ? WEFT_SOURCE_CONNECTING : WEFT_SOURCE_SILENT;
  return &self->parent;
}

/* Source for a compressed file, which is decompressed piece by piece, as the reader needs it. */

typedef struct
{
  WeftSource parent;
  WeftFormat format;
  guint64 total;
  WeftFileId origin;
  WeftSpooler *spooler;
} PackedSource;

static gboolean
packed_read (
    WeftSource *source, gsize bytes, gboolean *more, GCancellable *cancellable, GError **error)
{
  PackedSource *self = (PackedSource *) source;

  weft_spooler_set_limit (self->spooler, source->limit);
  if (!weft_spooler_read (self->spooler, bytes, source->timeout_ms, more, cancellable, error))
    {
      weft_source_prefix_error (source, error);
      return FALSE;
    }
  return *more || weft_spooler_spool (self->spooler)->size > 0 ||
         weft_source_set_error_empty (source, error);
}

static WeftMap *
packed_map (WeftSource *source, GError **reason)
{
  PackedSource *self = (PackedSource *) source;
  const WeftSpool *spool = weft_spooler_spool (self->spooler);

  return weft_source_map_spool (source, spool != NULL ? spool->map_fd : -1,
                                spool != NULL ? spool->size : 0, &self->origin, reason);
}

static WeftFormat
packed_format (WeftSource *source)
{
  return ((PackedSource *) source)->format;
}

static void
packed_progress (WeftSource *source, guint64 *done, guint64 *total)
{
  PackedSource *self = (PackedSource *) source;

  *done = weft_spooler_offset (self->spooler);
  *total = self->total;
}

static void
packed_clear (WeftSource *source)
{
  weft_spooler_free (((PackedSource *) source)->spooler);
}

static const WeftSourceClass packed_class = {
  .read = packed_read,
  .map = packed_map,
  .format = packed_format,
  .progress = packed_progress,
  .clear = packed_clear,
};

WeftSource *
weft_source_packed_new (int fd, WeftFormat format, guint64 size)
{
  PackedSource *self = weft_source_alloc (&packed_class, sizeof *self);

  self->format = format;
  self->total = size;
  self->origin = weft_file_id (fd);
  self->spooler = weft_spooler_new (fd, size);
  self->parent.status.state = WEFT_SOURCE_ENDED;
  self->parent.status.bytes = size;
  return &self->parent;
}
