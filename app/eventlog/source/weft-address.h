/* SPDX-License-Identifier: BSD-3-Clause */
/* Address of a log: a path, standard input, or a socket to connect to. */
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
  char *path;   /* set if PATH or UNIX; otherwise NULL */
  char *host;   /* set if TCP, without brackets; otherwise NULL */
  guint16 port; /* if TCP */
} WeftAddress;

/* Parses @name. Returns NULL with @error set (G_IO_ERROR_INVALID_ARGUMENT) if it is not valid; the
 * text of the error begins in lower case and does not repeat @name. */
WeftAddress *weft_address_parse (const char *name, GError **error);
void weft_address_free (WeftAddress *self);

/* Returns the name of @self, as weft_address_parse() would parse it. Newly allocated. */
char *weft_address_print (const WeftAddress *self);

/* Completes the address of a socket that the user has typed: adds "unix:" to a path, and "tcp:" to
 * any other text, unless the text already begins with one of these. Newly allocated. */
char *weft_address_complete (const char *text);

/* Returns TRUE if @name has the form of a socket's address, valid or not. */
gboolean weft_address_is_socket (const char *name);

/* Returns the address to connect to, as a new reference; NULL if @self is not a socket. */
GSocketConnectable *weft_address_connectable (const WeftAddress *self);

/* Returns the address of the socket at which programs will listen if they are started with this
 * process's environment (GHC_EVENTLOG_UNIX_PATH, or GHC_EVENTLOG_INET_HOST and
 * GHC_EVENTLOG_INET_PORT); NULL if there is none. Newly allocated. */
char *weft_address_from_environment (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftAddress, weft_address_free)
