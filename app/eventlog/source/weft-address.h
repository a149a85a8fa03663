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

/* Parses @name. Returns NULL with @error set (G_IO_ERROR_INVALID_ARGUMENT), whose text begins in
 * lower case and does not repeat @name. */
WeftAddress *weft_address_parse (const char *name, GError **error);
void weft_address_free (WeftAddress *self);

/* Returns the name that weft_address_parse() reads as @self. Newly allocated. */
char *weft_address_print (const WeftAddress *self);

/* Returns the name of a socket that the user has typed: with "unix:" before a path, and "tcp:"
 * before anything else, unless it has either. Newly allocated. */
char *weft_address_complete (const char *text);

/* Returns TRUE if @name names a socket, valid or not. */
gboolean weft_address_is_socket (const char *name);

/* Returns the address to connect to; NULL if it is not a socket. A new reference. */
GSocketConnectable *weft_address_connectable (const WeftAddress *self);

/* Returns the name of the socket of a program that is started with the environment of this one
 * (GHC_EVENTLOG_UNIX_PATH, or GHC_EVENTLOG_INET_HOST and GHC_EVENTLOG_INET_PORT); NULL if there is
 * none. Newly allocated. */
char *weft_address_from_environment (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftAddress, weft_address_free)
