/* SPDX-License-Identifier: BSD-3-Clause */
/* Growth of a file that a program still writes. */
#pragma once

#include <gio/gio.h>

/* For one thread at a time. */
typedef struct _WeftGrowth WeftGrowth;

/* Returns TRUE if a process has the file that @fd refers to open for writing. Reads the open files
 * of all processes of the same user: takes some ms. */
gboolean weft_growth_has_writer (int fd);

/* Watches the file that @fd refers to, which has to stay open. */
WeftGrowth *weft_growth_new (int fd);
void weft_growth_free (WeftGrowth *self);

/* Waits until the size of the file is not @size, until no process writes it any more, or until @ms
 * have passed (-1: no limit). Sets @now to its size, and @is_over to TRUE if no more bytes will
 * come: no process writes it, or it is shorter than @size, and so another file. Returns FALSE with
 * @error G_IO_ERROR_CANCELLED. Blocks; for a worker thread. */
gboolean weft_growth_wait (WeftGrowth *self,
                           guint64 size,
                           int ms,
                           guint64 *now,
                           gboolean *is_over,
                           GCancellable *cancellable,
                           GError **error);
