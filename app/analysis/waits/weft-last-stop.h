/* SPDX-License-Identifier: BSD-3-Clause */
/* The last stop on a capability that has nothing to run: which thread stopped, and for what reason.
 */
#pragma once

#include "weft-cap-index.h"
#include "weft-thread-states.h"

/* Fills @stop with the last STOP_THREAD that @index's capability posted in [@since, @time] (ns).
 * Reads back to it, or to @since. FALSE if there is none. */
gboolean weft_last_stop (const WeftCapIndex *index,
                         const WeftLog *log,
                         guint64 since,
                         guint64 time,
                         WeftThreadEvent *stop);
