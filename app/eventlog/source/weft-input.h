/* SPDX-License-Identifier: BSD-3-Clause */
/* Input file, pipe or socket; read sequentially through a buffer, with waits that can be
 * cancelled. */
#pragma once

#include <gio/gio.h>

#define WEFT_INPUT_BUFFER_SIZE (64 * 1024)

/* An input. Its members are read-only for callers. To be used by one thread at a time. */
typedef struct
{
  int fd;           /* owned */
  gboolean at_end;  /* no more bytes follow those in the buffer */
  guint64 n_read;   /* number of bytes read from the file so far, including those in the buffer */
  gsize start, end; /* range of unused bytes in the buffer */
  guint8 buffer[WEFT_INPUT_BUFFER_SIZE];
} WeftInput;

/* Creates an input that reads @fd, and takes ownership of @fd; -1 for no file yet. */
WeftInput *weft_input_new (int fd);
void weft_input_free (WeftInput *input);

/* Closes the current file, continues with @fd, and takes ownership of @fd; -1 for no file. */
void weft_input_set_fd (WeftInput *input, int fd);

/* Returns the unused bytes in the buffer, and sets @size to their number. */
const guint8 *weft_input_peek (const WeftInput *input, gsize *size);
/* Marks the first @size unused bytes as used. */
void weft_input_skip (WeftInput *input, gsize size);

/* Returns the file offset of the first unused byte. */
guint64 weft_input_offset (const WeftInput *input);

/* Waits up to @ms until weft_input_fill() would not block. Returns FALSE if it still would. */
gboolean weft_input_is_ready (const WeftInput *input, int ms);

/* Waits for more bytes and appends them to the buffer, or sets @at_end. The buffer must not be
 * full. Returns FALSE with @error set: to G_IO_ERROR_CANCELLED, or to the error of the file. */
gboolean weft_input_fill (WeftInput *input, GCancellable *cancellable, GError **error);
