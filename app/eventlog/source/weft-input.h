/* SPDX-License-Identifier: BSD-3-Clause */
/* Input file, pipe or socket, read sequentially through a buffer, with waits that can be cancelled.
 */
#pragma once

#include <gio/gio.h>

#define WEFT_INPUT_SIZE (64 * 1024)

/* A plain struct; read its fields, write none. For one thread at a time. */
typedef struct
{
  int fd;           /* the input's own */
  gboolean at_end;  /* nothing comes any more, beyond what is in the buffer */
  guint64 taken;    /* bytes read from the file so far, those in the buffer included */
  gsize start, end; /* what is in the buffer and has not been used */
  guint8 buffer[WEFT_INPUT_SIZE];
} WeftInput;

/* Takes @fd over; -1: there is none yet. */
WeftInput *weft_input_new (int fd);
void weft_input_free (WeftInput *input);

/* Closes its file; what comes next is read from @fd, which it takes over, or there is none (-1). */
void weft_input_set_fd (WeftInput *input, int fd);

/* The bytes not used yet, and how many they are. */
const guint8 *weft_input_peek (const WeftInput *input, gsize *size);
/* Marks the first @size of them as used. */
void weft_input_skip (WeftInput *input, gsize size);

/* The place in the file of the first byte not used yet. */
guint64 weft_input_offset (const WeftInput *input);

/* TRUE if weft_input_fill() would not wait; waits up to @ms for that. */
gboolean weft_input_is_ready (const WeftInput *input, int ms);

/* Waits for more bytes and adds what there is to the buffer, or sets at_end. The buffer must not be
 * full. FALSE with @error set: G_IO_ERROR_CANCELLED, or why the file cannot be read. */
gboolean weft_input_fill (WeftInput *input, GCancellable *cancellable, GError **error);
