/* SPDX-License-Identifier: BSD-3-Clause */
/* Address: the name of a log that is a path, standard input, or a socket to connect to. */
#pragma once

#include <gio/gio.h>

typedef enum
{
  WEFT_ADDRESS_PATH,  /* "demo.eventlog", "./unix:x" */
  WEFT_ADDRESS_STDIN, /* "-" */
  WEFT_ADDRESS_UNIX,  /* "unix:PATH" */
  WEFT_ADDRESS_TCP,   /* "tcp:HOST:PORT", "tcp:[::1]:4242" */
} WeftAddressKind;

typedef struct
{
  WeftAddressKind kind;
  char *path;   /* of PATH and UNIX; else NULL */
  char *host;   /* of TCP, without brackets; else NULL */
  guint16 port; /* of TCP */
} WeftAddress;

/* The address that @name means. NULL with @error set (G_IO_ERROR_INVALID_ARGUMENT), whose text
 * begins in lower case and does not repeat @name. */
WeftAddress *weft_address_parse (const char *name, GError **error);
void weft_address_free (WeftAddress *self);

/* The name that weft_address_parse() reads as @self. Newly allocated. */
char *weft_address_print (const WeftAddress *self);

/* The name of the socket that a person means by @text: with "unix:" before a path, and "tcp:"
 * before anything else, where it has neither. Newly allocated. */
char *weft_address_complete (const char *text);

/* Whether @name is that of a socket, well written or not. */
gboolean weft_address_is_socket (const char *name);

/* What to connect to; NULL if it is not a socket. A new reference. */
GSocketConnectable *weft_address_connectable (const WeftAddress *self);

/* The socket that a program listens at which is started with this program's environment
 * (GHC_EVENTLOG_UNIX_PATH, or GHC_EVENTLOG_INET_HOST and GHC_EVENTLOG_INET_PORT), as a name; NULL
 * if there is none. Newly allocated. */
char *weft_address_from_environment (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftAddress, weft_address_free)
