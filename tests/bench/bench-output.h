/* SPDX-License-Identifier: BSD-3-Clause */
/* What a log is written to: a file, a FIFO, or a Unix socket as a server, whose queue is watched.
 */
#pragma once

#include <glib.h>

typedef struct _BenchOutput BenchOutput;

/* @path: of a file or FIFO, or "unix:PATH", to which the first client is waited for. NULL with
 * @error set. */
BenchOutput *bench_output_new (const char *path, GError **error);

/* FALSE where not all was written. */
gboolean bench_output_write (BenchOutput *self, const guint8 *data, gsize size);

/* Bytes that were written and not read yet: the most since the last call. 0 where it is no socket.
 */
guint64 bench_output_take_queued (BenchOutput *self);

/* FALSE where it could not all be written. */
gboolean bench_output_free (BenchOutput *self);
