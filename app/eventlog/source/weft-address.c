/* SPDX-License-Identifier: BSD-3-Clause */
/* Parses and prints the addresses of logs. */
#include "weft-address.h"

#include <gio/gunixsocketaddress.h>
#include <glib/gi18n.h>
#include <string.h>
#include <sys/un.h>

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
