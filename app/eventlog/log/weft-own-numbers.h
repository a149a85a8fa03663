/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers of the HECs, threads, tasks and sets of HECs of a process in a merged log. */
#pragma once

#include "weft-log.h"
#include "weft-spool.h"

/* Copy of a process's blocks with its own numbers, which is extended as the log grows. Owns its
 * members, which are NULL before the first copy. */
typedef struct
{
  WeftSpool *spool;
  WeftLog *log; /* the log whose blocks are in @spool */
} WeftNumbersCopy;

void weft_numbers_copy_clear (WeftNumbersCopy *self);

/* Changes the numbers of the HECs, threads, tasks and sets of HECs in @log to those in the
 * process's own log. @log is a view of one process of a merged log that is not shared yet. Its map
 * becomes a temporary file with a changed copy of the process's blocks, each at its offset in the
 * merged log. Changes nothing if the numbers are the same in both logs, or if the merged log does
 * not contain the difference, which the first versions did not write. If @kept is not NULL and @log
 * may grow, the copy is kept in @kept: the next call copies only blocks that are new or longer.
 * Returns FALSE with @error set if the copy cannot be made, for example if there is no space for
 * it, or with G_IO_ERROR_CANCELLED once g_cancellable_get_current() is cancelled; @log must then
 * not be used. */
gboolean weft_log_restore_numbers (WeftLog *log, WeftNumbersCopy *kept, GError **error);
