/* SPDX-License-Identifier: BSD-3-Clause */
/* Connects as the servers in Haskell programs require: they serve one client at a time, and notice
 * that a client has gone only if the connection is reset. */
#include "weft-connection.h"

#include "weft-interval.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixsocketaddress.h>
#include <glib/gi18n.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#define MIN_WAIT_MS 1000
#define MAX_WAIT_MS 10000
/* Number of attempts to find a socket's path again after it has vanished, about 5 s in total. */
#define MAX_TRIES_WHEN_GONE 3
/* Time between two checks that a FIFO without a writer still exists. */
#define FIFO_CHECK_MS 1000

struct _WeftConnection
{
  WeftAddress *address;
  char *reason;
  int wait_ms; /* time to wait before the next attempt, ms; 0 for none */
  guint n_opened;
  guint n_missing; /* number of consecutive attempts at which the path did not exist */
  void (*wait_func) (gpointer user_data);
  gpointer user_data;
};

WeftConnection *
weft_connection_new (const WeftAddress *address,
                     void (*wait_func) (gpointer user_data),
                     gpointer user_data)
{
  WeftConnection *self = g_new0 (WeftConnection, 1);
  g_autofree char *name = weft_address_print (address);

  self->address = weft_address_parse (name, NULL);
  self->wait_func = wait_func;
  self->user_data = user_data;
  return self;
}

void
weft_connection_free (WeftConnection *self)
{
  weft_address_free (self->address);
  g_free (self->reason);
  g_free (self);
}

/* Returns TRUE if a later attempt may succeed. */
static gboolean
is_temporary_error (const GError *error)
{
  static const int codes[] = {
    G_IO_ERROR_NOT_FOUND,         G_IO_ERROR_CONNECTION_REFUSED, G_IO_ERROR_TIMED_OUT,
    G_IO_ERROR_HOST_UNREACHABLE,  G_IO_ERROR_WOULD_BLOCK,        G_IO_ERROR_NETWORK_UNREACHABLE,
    G_IO_ERROR_CONNECTION_CLOSED, /* connection reset, or broken pipe */
  };

  if (g_error_matches (error, G_RESOLVER_ERROR, G_RESOLVER_ERROR_TEMPORARY_FAILURE))
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    if (g_error_matches (error, G_IO_ERROR, codes[i]))
      return TRUE;
  return FALSE;
}

/* Tries to connect once. Returns the descriptor, or -1 with @error set. */
static int
connect_once (WeftConnection *self, GCancellable *cancellable, GError **error)
{
  const struct linger reset = { .l_onoff = 1 };
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GSocketConnectable) to = weft_address_connectable (self->address);
  g_autoptr (GSocketConnection) connection = NULL;
  struct stat status;
  int fd;

  /* connecting to another kind of file fails with the same error as connecting to a socket at which
   * no program listens */
  if (self->address->kind == WEFT_ADDRESS_UNIX && stat (self->address->path, &status) == 0 &&
      !S_ISSOCK (status.st_mode))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, _ ("not a socket"));
      return -1;
    }
  g_socket_client_set_enable_proxy (client, FALSE);
  connection = g_socket_client_connect (client, to, cancellable, error);
  if (connection == NULL)
    return -1;
  /* the connection object closes its own descriptor; a duplicate keeps the connection open */
  fd = fcntl (g_socket_get_fd (g_socket_connection_get_socket (connection)), F_DUPFD_CLOEXEC, 0);
  if (fd < 0)
    g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (errno), g_strerror (errno));
  else if (self->address->kind == WEFT_ADDRESS_TCP)
    setsockopt (fd, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
  return fd;
}

static int
open_socket (WeftConnection *self, GCancellable *cancellable, GError **error)
{
  for (;;)
    {
      g_autoptr (GError) reason = NULL;
      GPollFD poll = { .fd = -1 };
      const char *colon;
      int fd;

      /* wait until the next attempt is due */
      self->wait_func (self->user_data);
      if (self->wait_ms > 0)
        {
          g_cancellable_make_pollfd (cancellable, &poll);
          g_poll (&poll, 1, (int) weft_interval ((guint) self->wait_ms));
          g_cancellable_release_fd (cancellable);
        }
      self->wait_ms = self->wait_ms == 0 ? MIN_WAIT_MS : MIN (self->wait_ms * 3 / 2, MAX_WAIT_MS);
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return -1;
      fd = connect_once (self, cancellable, &reason);
      if (fd >= 0)
        return fd;
      if (!is_temporary_error (reason))
        {
          g_propagate_error (error, g_steal_pointer (&reason));
          return -1;
        }
      /* keep only "Connection refused" of "Could not connect to localhost: Connection refused" */
      colon = g_strrstr (reason->message, ": ");
      g_free (self->reason);
      self->reason = g_strdup (colon != NULL ? colon + 2 : reason->message);
      if (self->address->kind == WEFT_ADDRESS_UNIX &&
          g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
        self->n_missing++;
      else
        self->n_missing = 0;
      if (self->n_opened > 0 && self->n_missing >= MAX_TRIES_WHEN_GONE)
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CLOSED, reason->message);
          return -1;
        }
    }
}

/* Opens the FIFO, and waits for its first or next writer. Uses a new descriptor each time, as
 * poll() on the old one would report that its writer has gone. */
static int
open_fifo (WeftConnection *self, GCancellable *cancellable, GError **error)
{
  int fd = open (self->address->path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  int code = errno, found = 0;
  struct stat own, there;

  if (fd < 0 || fstat (fd, &own) != 0 || !S_ISFIFO (own.st_mode))
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CLOSED, g_strerror (fd < 0 ? code : ENOENT));
  else
    {
      GPollFD polls[2] = { { .fd = fd, .events = G_IO_IN | G_IO_HUP } };

      self->wait_func (self->user_data);
      g_cancellable_make_pollfd (cancellable, &polls[1]);
      while (found == 0 && !g_cancellable_set_error_if_cancelled (cancellable, error))
        {
          found = g_poll (polls, 2, (int) weft_interval (FIFO_CHECK_MS));
          if (found == 0 && (fstat (fd, &own) != 0 || stat (self->address->path, &there) != 0 ||
                             own.st_ino != there.st_ino || own.st_dev != there.st_dev))
            {
              g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CLOSED, g_strerror (ENOENT));
              break;
            }
        }
      g_cancellable_release_fd (cancellable);
    }
  if (found > 0 && !g_cancellable_set_error_if_cancelled (cancellable, error))
    return fd;
  if (fd >= 0)
    close (fd);
  return -1;
}

int
weft_connection_open (WeftConnection *self, GCancellable *cancellable, GError **error)
{
  int fd = self->address->kind == WEFT_ADDRESS_PATH ? open_fifo (self, cancellable, error) :
                                                      open_socket (self, cancellable, error);

  if (fd >= 0)
    {
      self->n_opened++;
      self->n_missing = 0;
      g_clear_pointer (&self->reason, g_free);
    }
  return fd;
}

void
weft_connection_reset_wait (WeftConnection *self)
{
  self->wait_ms = MIN_WAIT_MS;
}

const char *
weft_connection_reason (const WeftConnection *self)
{
  return self->reason;
}

#define UNIX_PREFIX "unix:"
#define TCP_PREFIX  "tcp:"
/* Maximum length of a socket's path, without the NUL. A program that is given a longer path
 * silently uses only its first bytes. */
#define MAX_SOCKET_PATH (sizeof ((struct sockaddr_un *) NULL)->sun_path - 1)

/* Parses HOST:PORT; a host with colons must be in brackets. */
static gboolean
parse_tcp_address (WeftAddress *self, const char *text, GError **error)
{
  const char *colon = strrchr (text, ':');
  gsize length = colon != NULL ? (gsize) (colon - text) : 0;
  gboolean has_brackets = length > 2 && text[0] == '[' && colon[-1] == ']';
  guint64 port = 0;

  if (has_brackets)
    self->host = g_strndup (text + 1, length - 2);
  else if (length > 0 && strcspn (text, ":[]") == length)
    self->host = g_strndup (text, length);
  if (self->host == NULL ||
      !g_ascii_string_to_unsigned (colon + 1, 10, 1, G_MAXUINT16, &port, NULL))
    {
      g_set_error (
          error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
          _ ("not an address (unix:PATH, or tcp:HOST:PORT with an IPv6 address in brackets, "
             "as in tcp:[::1]:4242)"));
      return FALSE;
    }
  self->port = (guint16) port;
  return TRUE;
}

WeftAddress *
weft_address_parse (const char *name, GError **error)
{
  g_autoptr (WeftAddress) self = g_new0 (WeftAddress, 1);

  if (strcmp (name, "-") == 0)
    {
      self->kind = WEFT_ADDRESS_STDIN;
    }
  else if (g_str_has_prefix (name, UNIX_PREFIX))
    {
      const char *path = name + strlen (UNIX_PREFIX);
      guint length = (guint) strlen (path), most = MAX_SOCKET_PATH;

      if (length == 0)
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                       _ ("the socket's path is missing (unix:PATH)"));
          return NULL;
        }
      if (length > most)
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                       _ ("the path of a socket has at most %u bytes, and this one has %u. "
                          "Programs with a longer one listen at its first %u bytes."),
                       most, length, most);
          return NULL;
        }
      self->kind = WEFT_ADDRESS_UNIX;
      self->path = g_strdup (path);
    }
  else if (g_str_has_prefix (name, TCP_PREFIX))
    {
      self->kind = WEFT_ADDRESS_TCP;
      if (!parse_tcp_address (self, name + strlen (TCP_PREFIX), error))
        return NULL;
    }
  else
    {
      self->kind = WEFT_ADDRESS_PATH;
      self->path = g_strdup (name);
    }
  return g_steal_pointer (&self);
}

void
weft_address_free (WeftAddress *self)
{
  g_free (self->path);
  g_free (self->host);
  g_free (self);
}

char *
weft_address_print (const WeftAddress *self)
{
  switch (self->kind)
    {
    case WEFT_ADDRESS_PATH:
      return weft_address_is_socket (self->path) || strcmp (self->path, "-") == 0 ?
                 g_build_filename (".", self->path, NULL) :
                 g_strdup (self->path);
    case WEFT_ADDRESS_STDIN:
      return g_strdup ("-");
    case WEFT_ADDRESS_UNIX:
      return g_strconcat (UNIX_PREFIX, self->path, NULL);
    case WEFT_ADDRESS_TCP:
      return g_strdup_printf (strchr (self->host, ':') != NULL ? TCP_PREFIX "[%s]:%u" :
                                                                 TCP_PREFIX "%s:%u",
                              self->host, self->port);
    }
  g_assert_not_reached ();
}

gboolean
weft_address_is_socket (const char *name)
{
  return g_str_has_prefix (name, UNIX_PREFIX) || g_str_has_prefix (name, TCP_PREFIX);
}

char *
weft_address_complete (const char *text)
{
  if (weft_address_is_socket (text))
    return g_strdup (text);
  return g_strconcat (strchr (text, G_DIR_SEPARATOR) != NULL ? UNIX_PREFIX : TCP_PREFIX, text,
                      NULL);
}

GSocketConnectable *
weft_address_connectable (const WeftAddress *self)
{
  if (self->kind == WEFT_ADDRESS_UNIX)
    return G_SOCKET_CONNECTABLE (g_unix_socket_address_new (self->path));
  if (self->kind == WEFT_ADDRESS_TCP)
    return g_network_address_new (self->host, self->port);
  return NULL;
}

char *
weft_address_from_environment (void)
{
  const char *path = g_getenv ("GHC_EVENTLOG_UNIX_PATH");
  const char *host = g_getenv ("GHC_EVENTLOG_INET_HOST");
  const char *port = g_getenv ("GHC_EVENTLOG_INET_PORT");

  if (path != NULL && *path != '\0')
    return g_strconcat (UNIX_PREFIX, path, NULL);
  if (host == NULL || *host == '\0' || port == NULL || *port == '\0')
    return NULL;
  return g_strdup_printf (strchr (host, ':') != NULL ? TCP_PREFIX "[%s]:%s" : TCP_PREFIX "%s:%s",
                          host, port);
}
