/* SPDX-License-Identifier: BSD-3-Clause */
/* Connection to a stream that a program writes, opened again whenever the program comes back. */
#pragma once

#include "weft-address.h"

/* For one thread at a time. */
typedef struct _WeftConnection WeftConnection;

/* Creates a connection to a socket or a FIFO; @address is borrowed only by this call. @waiting is
 * called with @user_data, in the thread that waits, before each wait for a program. */
WeftConnection *weft_connection_new (const WeftAddress *address,
                                     void (*waiting) (gpointer user_data),
                                     gpointer user_data);
void weft_connection_free (WeftConnection *self);

/* Waits until the stream can be read and returns a descriptor for it, which the caller closes (that
 * resets a TCP connection, as eventlog-socket does not notice a plain end). A program that does not
 * listen yet is tried again, first at once, then after 1 s, and after half as long again each time,
 * up to 10 s. Blocks. Returns -1 with @error set: G_IO_ERROR_CANCELLED, G_IO_ERROR_CLOSED if a
 * stream that has been open is gone for good, or the reason why there can be none. */
int weft_connection_open (WeftConnection *self, GCancellable *cancellable, GError **error);

/* Makes the next wait short again. To be called when bytes have come. */
void weft_connection_reset_wait (WeftConnection *self);

/* Returns why the last try failed, or NULL if it did not. Borrowed until the next try. */
const char *weft_connection_reason (const WeftConnection *self);
