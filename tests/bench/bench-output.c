/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes whole blocks, as the RTS does: a reader that does not keep up makes the writer wait. */
#include "bench-output.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <linux/sockios.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define UNIX_PREFIX "unix:"

struct _BenchOutput
{
  int fd;
  gboolean is_socket;
  guint64 queued;
};

/* The first client of a server at @path, or -1. */
static int
accept_client (const char *path)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  int listener = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0), fd = -1;

  g_strlcpy (address.sun_path, path, sizeof address.sun_path);
  g_unlink (path);
  if (bind (listener, (struct sockaddr *) &address, sizeof address) == 0 &&
      listen (listener, 1) == 0)
    fd = accept (listener, NULL, NULL);
  close (listener);
  return fd;
}

BenchOutput *
bench_output_new (const char *path, GError **error)
{
  BenchOutput *self = g_new0 (BenchOutput, 1);

  self->is_socket = g_str_has_prefix (path, UNIX_PREFIX);
  self->fd = self->is_socket ? accept_client (path + strlen (UNIX_PREFIX)) :
                               g_open (path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (self->fd >= 0)
    return self;
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), "%s: %s", path,
               g_strerror (errno));
  g_free (self);
  return NULL;
}

static void
watch_queue (BenchOutput *self)
{
  int queued = 0;

  if (self->is_socket && ioctl (self->fd, SIOCOUTQ, &queued) == 0)
    self->queued = MAX (self->queued, (guint64) queued);
}

gboolean
bench_output_write (BenchOutput *self, const guint8 *data, gsize size)
{
  watch_queue (self);
  while (size > 0)
    {
      ssize_t written = self->is_socket ? send (self->fd, data, size, MSG_NOSIGNAL) :
                                          write (self->fd, data, size);

      if (written < 0 && errno == EINTR)
        continue;
      if (written <= 0)
        return FALSE;
      data += written;
      size -= (gsize) written;
    }
  return TRUE;
}

guint64
bench_output_take_queued (BenchOutput *self)
{
  guint64 queued = self->queued;

  self->queued = 0;
  return queued;
}

gboolean
bench_output_free (BenchOutput *self)
{
  gboolean is_written = close (self->fd) == 0;

  g_free (self);
  return is_written;
}
