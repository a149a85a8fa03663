/* SPDX-License-Identifier: BSD-3-Clause */
/* Growth of a file that a program is still writing: waits for more bytes or the end of the
 * writer. */
#pragma once

#include <gio/gio.h>

/* A watch on a growing file. To be used by one thread at a time. */
typedef struct _WeftGrowth WeftGrowth;

/* Returns TRUE if a process has the file of @fd open for writing. Reads the open files of all
 * processes of the same user, which takes a few ms. */
gboolean weft_growth_has_writer (int fd);

/* Creates a watch on the file of @fd, which must stay open. */
WeftGrowth *weft_growth_new (int fd);
void weft_growth_free (WeftGrowth *self);

/* Waits until the size of the file differs from @size, until no process writes the file any more,
 * or until @ms have passed (-1 for no limit). Sets @now to the size of the file, and @is_over to
 * TRUE if no more bytes will follow: no process writes the file, or the file is shorter than @size
 * and so has other contents. Returns FALSE with @error set to G_IO_ERROR_CANCELLED if cancelled.
 * Blocks: to be called on a worker thread. */
gboolean weft_growth_wait (WeftGrowth *self,
                           guint64 size,
                           int ms,
                           guint64 *now,
                           gboolean *is_over,
                           GCancellable *cancellable,
                           GError **error);
