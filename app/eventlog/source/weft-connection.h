/* SPDX-License-Identifier: BSD-3-Clause */
/* Connection: a client's way to a stream that a program writes, opened again and again where it
 * comes back. */
#pragma once

#include "weft-address.h"

/* For one thread at a time. */
typedef struct _WeftConnection WeftConnection;

/* To a socket or a FIFO, whose @address is borrowed only by this call. @waiting is called with
 * @user_data, in the thread that waits, before each wait for a program. */
WeftConnection *weft_connection_new (const WeftAddress *address,
                                     void (*waiting) (gpointer user_data),
                                     gpointer user_data);
void weft_connection_free (WeftConnection *self);

/* Waits until the stream can be read and returns a descriptor for it, which is the caller's; to
 * close it is enough (a TCP connection is reset then, as a plain end is not noticed by
 * eventlog-socket). A program that does not listen yet is tried again, first at once, then after 1
 * s, and after half as long again each time, up to 10 s. Blocks. -1 with @error set: @error is
 * G_IO_ERROR_CANCELLED, G_IO_ERROR_CLOSED where a stream that there has been is gone for good, or
 * says why there can be none. */
int weft_connection_open (WeftConnection *self, GCancellable *cancellable, GError **error);

/* Bytes have come: the next wait is short again. */
void weft_connection_praise (WeftConnection *self);

/* Why the last try failed, NULL if it did not. Borrowed, until the next try. */
const char *weft_connection_reason (const WeftConnection *self);
