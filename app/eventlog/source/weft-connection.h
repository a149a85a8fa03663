/* SPDX-License-Identifier: BSD-3-Clause */
/* Connection to a stream that a program writes; reopened whenever the program comes back. */
#pragma once

#include "weft-address.h"

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
