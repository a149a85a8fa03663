/* SPDX-License-Identifier: BSD-3-Clause */
/* Address of a log, and connection to a stream that a program writes; the connection is reopened
 * whenever the program comes back. */
#pragma once

#include <gio/gio.h>

/* Address of a log: a path, standard input, or a socket to connect to. */

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

/* A connection. To be used by one thread at a time. */
typedef struct _WeftConnection WeftConnection;

/* Creates a connection to a socket or a FIFO. @address is only used during the call. @wait_func is
 * called with @user_data before each wait for a program, on the thread that waits. */
WeftConnection *weft_connection_new (const WeftAddress *address,
                                     void (*wait_func) (gpointer user_data),
                                     gpointer user_data);
void weft_connection_free (WeftConnection *self);

/* Waits until the stream can be read, and returns a descriptor of the stream, which the caller
 * closes. Closing the descriptor resets a TCP connection, as eventlog-socket does not notice an
 * orderly close. The first attempt is made at once. If the program does not listen yet, the next
 * attempt follows after 1 s, and each later wait is 1.5 times as long as the previous one, up to 10
 * s. Blocks. Returns -1 with @error set: to G_IO_ERROR_CANCELLED, to G_IO_ERROR_CLOSED if a stream
 * that has been open is gone for good, or to the reason why the stream cannot be opened. */
int weft_connection_open (WeftConnection *self, GCancellable *cancellable, GError **error);

/* Resets the time between attempts to its start value. To be called when bytes have arrived. */
void weft_connection_reset_wait (WeftConnection *self);

/* Returns the reason why the last attempt failed, or NULL if it succeeded. Borrowed until the next
 * attempt. */
const char *weft_connection_reason (const WeftConnection *self);
