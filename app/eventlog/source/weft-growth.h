/* SPDX-License-Identifier: BSD-3-Clause */
/* Growth of a file that a program is still writing. */
#pragma once

#include <gio/gio.h>

/* To be used by one thread at a time. */
typedef struct _WeftGrowth WeftGrowth;

/* Returns TRUE if a process has the file that @fd refers to open for writing. Reads the open files
 * of all processes of the same user, which takes some ms. */
gboolean weft_growth_has_writer (int fd);

/* Watches the file that @fd refers to, which must stay open. */
WeftGrowth *weft_growth_new (int fd);
void weft_growth_free (WeftGrowth *self);

/* Waits until the size of the file differs from @size, until no process writes it any more, or
 * until @ms have passed (-1 for no limit). Sets @now to its size, and @is_over to TRUE if no more
 * bytes will follow: no process writes it, or it is shorter than @size and so has other contents.
 * Returns FALSE with @error set to G_IO_ERROR_CANCELLED if cancelled. Blocks: to be called on a
 * worker thread. */
gboolean weft_growth_wait (WeftGrowth *self,
                           guint64 size,
                           int ms,
                           guint64 *now,
                           gboolean *is_over,
                           GCancellable *cancellable,
                           GError **error);
