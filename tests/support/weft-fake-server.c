/* SPDX-License-Identifier: BSD-3-Clause */
/* Sends the logs from a thread, in which every wait ends when the server is freed. */
#include "weft-fake-server.h"

#include "weft-fake-log.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <netdb.h>
#include <netinet/in.h>
#include <signal.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/* Between two looks for a FIFO's reader, which no poll() tells. */
#define FIFO_MS 2

typedef enum
{
  TRANSPORT_FILE,
  TRANSPORT_FIFO,
  TRANSPORT_UNIX,
  TRANSPORT_TCP,
} Transport;

static const char *const prefixes[] = { "file:", "fifo:", "unix:", "tcp:" };

struct _WeftFakeServer
{
  WeftFakePlan plan;
  Transport transport;
  char *path;    /* of the file, FIFO or Unix socket; or NULL */
  char *address; /* for clients */
  GPtrArray *sessions;
  GThread *thread;
  int listener; /* or -1 */
  int other;    /* the other client's end; or -1 */
  int stop, go; /* eventfd */

  GMutex mutex; /* for all below */
  guint64 sent;
  GByteArray *received;
};

/* Waiting. */

static void
signal_event (int event)
{
  guint64 one = 1;

  g_assert_cmpint (write (event, &one, sizeof one), ==, sizeof one);
}

static gboolean
is_socket (const WeftFakeServer *self)
{
  return self->transport == TRANSPORT_UNIX || self->transport == TRANSPORT_TCP;
}

/* Takes what the client has sent. FALSE where it is gone. */
static gboolean
receive (WeftFakeServer *self, int fd)
{
  guint8 bytes[256];
  ssize_t got = recv (fd, bytes, sizeof bytes, MSG_DONTWAIT);

  if (got < 0)
    return errno == EAGAIN || errno == EINTR;
  g_mutex_lock (&self->mutex);
  g_byte_array_append (self->received, bytes, (guint) got);
  g_mutex_unlock (&self->mutex);
  return got > 0;
}

/* Waits for @events of @fd (-1: for nothing), for @go where it is not -1, or for @ms (-1: no
 * limit), and hears the client meanwhile. FALSE where the server is to stop or the client has gone.
 */
static gboolean
wait_for (WeftFakeServer *self, int fd, short events, int go, int ms)
{
  gint64 end = g_get_monotonic_time () + (gint64) ms * 1000;
  guint64 one;
  gboolean hears = fd >= 0 && is_socket (self) && fd != self->listener && !self->plan.is_deaf;

  for (;;)
    {
      int left = ms < 0 ? -1 : MAX (0, (int) ((end - g_get_monotonic_time () + 999) / 1000));
      GPollFD polls[3] = { { .fd = self->stop, .events = G_IO_IN },
                           { .fd = go, .events = G_IO_IN },
                           { .fd = fd, .events = (gushort) (events | (hears ? G_IO_IN : 0)) } };
      int found = g_poll (polls, 3, left);

      if (polls[0].revents != 0)
        return FALSE;
      if (hears && (polls[2].revents & G_IO_IN) != 0 && !receive (self, fd))
        return FALSE;
      if (polls[1].revents != 0)
        return read (go, &one, sizeof one) == sizeof one;
      if ((polls[2].revents & (events | G_IO_ERR | G_IO_HUP)) != 0 ||
          (found == 0 && ms >= 0 && g_get_monotonic_time () >= end))
        return TRUE;
    }
}

/* Sending. */

static gboolean
send_piece (WeftFakeServer *self, int fd, const guint8 *data, gsize size)
{
  while (size > 0)
    {
      ssize_t put;

      if (!wait_for (self, fd, G_IO_OUT, -1, -1))
        return FALSE;
      put = is_socket (self) ? send (fd, data, size, MSG_NOSIGNAL | MSG_DONTWAIT) :
                               write (fd, data, size);
      if (put < 0 && errno != EAGAIN && errno != EINTR)
        return FALSE;
      if (put <= 0)
        continue;
      g_mutex_lock (&self->mutex);
      self->sent += (guint64) put;
      g_mutex_unlock (&self->mutex);
      data += put;
      size -= (gsize) put;
    }
  return TRUE;
}

/* Where the piece at @at ends. */
static gsize
piece_end (const WeftFakeServer *self, GArray *ends, gsize at, gsize size, gboolean is_first)
{
  const gsize stops[] = { is_first ? self->plan.hold_at : 0, is_first ? self->plan.reset_at : 0 };
  gsize end = at + self->plan.piece;

  for (guint i = 0; self->plan.piece == 0 && end <= at; i++)
    end = g_array_index (ends, gsize, i);
  for (guint i = 0; i < G_N_ELEMENTS (stops); i++)
    if (at < stops[i])
      end = MIN (end, stops[i]);
  return MIN (end, size);
}

/* FALSE where the server is to stop, or nobody reads. */
static gboolean
play (WeftFakeServer *self, int fd, GBytes *session, gboolean is_first)
{
  g_autoptr (GArray) ends = weft_fake_log_pieces (session);
  gsize size = 0;
  const guint8 *data = g_bytes_get_data (session, &size);

  for (gsize at = 0; at < size;)
    {
      gsize end = piece_end (self, ends, at, size, is_first);

      if (!send_piece (self, fd, data + at, end - at))
        return FALSE;
      at = end;
      if (((is_first && at == self->plan.hold_at) || (self->plan.has_steps && at < size)) &&
          !wait_for (self, fd, 0, self->go, -1))
        return FALSE;
      if (is_first && at == self->plan.reset_at)
        return TRUE;
      if (self->plan.pause_us >= 1000 &&
          !wait_for (self, fd, 0, -1, (int) (self->plan.pause_us / 1000)))
        return FALSE;
      if (self->plan.pause_us % 1000 > 0)
        g_usleep (self->plan.pause_us % 1000);
    }
  return TRUE;
}

/* Opening. */

static int
accept_client (WeftFakeServer *self)
{
  int fd = -1;

  if (self->plan.accept_ms > 0 && !wait_for (self, -1, 0, -1, (int) self->plan.accept_ms))
    return -1;
  while (fd < 0 && wait_for (self, self->listener, G_IO_IN, -1, -1))
    {
      fd = accept4 (self->listener, NULL, NULL, SOCK_CLOEXEC);
      if (fd < 0 && errno != EAGAIN && errno != EINTR && errno != ECONNABORTED)
        return -1;
    }
  return fd;
}

static int
open_fifo (WeftFakeServer *self)
{
  int fd;

  do
    fd = open (self->path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
  while (fd < 0 && errno == ENXIO && wait_for (self, -1, 0, -1, FIFO_MS));
  return fd;
}

static int
open_session (WeftFakeServer *self)
{
  return self->transport == TRANSPORT_FILE ? open (self->path, O_WRONLY | O_APPEND | O_CLOEXEC) :
         self->transport == TRANSPORT_FIFO ? open_fifo (self) :
                                             accept_client (self);
}

static void
close_session (WeftFakeServer *self, int fd, gboolean resets)
{
  const struct linger at_once = { .l_onoff = 1 };

  if (resets && self->transport == TRANSPORT_TCP)
    setsockopt (fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  close (fd);
}

/* The first to connect is served, and gets nothing, while others are in the queue. */
static gboolean
serve_other (WeftFakeServer *self)
{
  int fd = accept_client (self);
  gboolean goes_on = fd >= 0 && wait_for (self, -1, 0, self->go, -1);

  if (fd >= 0)
    close (fd);
  return goes_on;
}

static gpointer
serve (gpointer user_data)
{
  WeftFakeServer *self = user_data;

  if (self->other >= 0 && !serve_other (self))
    return NULL;
  for (guint i = 0; i < self->sessions->len; i++)
    {
      int fd = open_session (self);

      if (fd < 0)
        break;
      play (self, fd, g_ptr_array_index (self->sessions, i), i == 0);
      close_session (self, fd, i == 0 && self->plan.reset_at > 0);
    }
  if (self->listener >= 0)
    {
      if (self->path != NULL && !self->plan.is_killed)
        g_unlink (self->path);
      close (self->listener);
      self->listener = -1;
    }
  return NULL;
}

/* Making it. */

static gboolean
set_error (GError **error, const char *what)
{
  int code = errno;

  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code), "%s: %s", what, g_strerror (code));
  return FALSE;
}

static gboolean
listen_at (WeftFakeServer *self, const struct sockaddr *address, socklen_t size, GError **error)
{
  const int yes = 1;

  self->listener = socket (address->sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (self->listener < 0)
    return set_error (error, "socket");
  setsockopt (self->listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind (self->listener, address, size) != 0 || listen (self->listener, 5) != 0)
    return set_error (error, self->plan.address);
  if (self->plan.has_other)
    {
      struct sockaddr_storage own;
      socklen_t own_size = sizeof own;

      getsockname (self->listener, (struct sockaddr *) &own, &own_size);
      self->other = socket (address->sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
      if (connect (self->other, (struct sockaddr *) &own, own_size) != 0)
        return set_error (error, "connect");
    }
  return TRUE;
}

static gboolean
listen_unix (WeftFakeServer *self, GError **error)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };

  self->address = g_strdup (self->plan.address);
  g_strlcpy (address.sun_path, self->path, sizeof address.sun_path);
  g_unlink (self->path);
  return listen_at (self, (struct sockaddr *) &address, sizeof address, error);
}

static gboolean
listen_tcp (WeftFakeServer *self, const char *place, GError **error)
{
  const char *colon = strrchr (place, ':');
  g_autofree char *host = g_strndup (place, colon != NULL ? (gsize) (colon - place) : 0);
  const struct addrinfo wanted = { .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE };
  struct addrinfo *found = NULL;
  struct sockaddr_storage own;
  socklen_t own_size = sizeof own;
  char port[16];
  gsize length = strlen (host);

  errno = EINVAL;
  if (host[0] == '[' && host[length - 1] == ']')
    {
      memmove (host, host + 1, length - 2);
      host[length - 2] = '\0';
    }
  if (colon == NULL || getaddrinfo (host, colon + 1, &wanted, &found) != 0)
    return set_error (error, place);
  if (!listen_at (self, found->ai_addr, found->ai_addrlen, error))
    {
      freeaddrinfo (found);
      return FALSE;
    }
  freeaddrinfo (found);
  getsockname (self->listener, (struct sockaddr *) &own, &own_size);
  getnameinfo ((struct sockaddr *) &own, own_size, NULL, 0, port, sizeof port, NI_NUMERICSERV);
  self->address = g_strdup_printf ("tcp:%.*s:%s", (int) (colon - place), place, port);
  return TRUE;
}

static gboolean
make_file (WeftFakeServer *self, GError **error)
{
  int fd = self->transport == TRANSPORT_FIFO ?
               mkfifo (self->path, 0600) :
               open (self->path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);

  self->address = g_strdup (self->path);
  if (fd < 0)
    return set_error (error, self->path);
  if (self->transport == TRANSPORT_FILE)
    close (fd);
  return TRUE;
}

static gboolean
prepare (WeftFakeServer *self, GError **error)
{
  const char *place;

  while (!g_str_has_prefix (self->plan.address, prefixes[self->transport]))
    if (++self->transport == G_N_ELEMENTS (prefixes))
      {
        g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                     "%s: neither file: nor fifo: nor unix: nor tcp:", self->plan.address);
        return FALSE;
      }
  place = self->plan.address + strlen (prefixes[self->transport]);
  if (self->transport == TRANSPORT_TCP)
    return listen_tcp (self, place, error);
  self->path = g_strdup (place);
  return self->transport == TRANSPORT_UNIX ? listen_unix (self, error) : make_file (self, error);
}

WeftFakeServer *
weft_fake_server_new (const WeftFakePlan *plan, GBytes *const *sessions, guint n, GError **error)
{
  WeftFakeServer *self = g_new0 (WeftFakeServer, 1);

  signal (SIGPIPE, SIG_IGN); /* a FIFO that nobody reads is told by write() */
  self->plan = *plan;
  self->listener = self->other = -1;
  self->stop = eventfd (0, EFD_CLOEXEC);
  self->go = eventfd (0, EFD_CLOEXEC | EFD_SEMAPHORE);
  self->received = g_byte_array_new ();
  g_mutex_init (&self->mutex);
  self->sessions = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (self->sessions, g_bytes_ref (sessions[i]));
  if (!prepare (self, error))
    {
      weft_fake_server_free (self);
      return NULL;
    }
  self->plan.address = self->address;
  self->thread = g_thread_new ("fake-server", serve, self);
  return self;
}

void
weft_fake_server_free (WeftFakeServer *self)
{
  signal_event (self->stop);
  weft_fake_server_wait (self);
  if (self->listener >= 0)
    close (self->listener);
  if (self->other >= 0)
    close (self->other);
  close (self->stop);
  close (self->go);
  if (self->path != NULL && self->transport != TRANSPORT_FILE)
    g_unlink (self->path);
  g_mutex_clear (&self->mutex);
  g_byte_array_unref (self->received);
  g_ptr_array_unref (self->sessions);
  g_free (self->path);
  g_free (self->address);
  g_free (self);
}

const char *
weft_fake_server_address (const WeftFakeServer *self)
{
  return self->address;
}

void
weft_fake_server_go_on (WeftFakeServer *self)
{
  signal_event (self->go);
}

void
weft_fake_server_wait (WeftFakeServer *self)
{
  if (self->thread != NULL)
    g_thread_join (g_steal_pointer (&self->thread));
}

guint64
weft_fake_server_sent (WeftFakeServer *self)
{
  guint64 sent;

  g_mutex_lock (&self->mutex);
  sent = self->sent;
  g_mutex_unlock (&self->mutex);
  return sent;
}

GBytes *
weft_fake_server_received (WeftFakeServer *self)
{
  GBytes *bytes;

  g_mutex_lock (&self->mutex);
  bytes = g_bytes_new (self->received->data, self->received->len);
  g_mutex_unlock (&self->mutex);
  return bytes;
}
