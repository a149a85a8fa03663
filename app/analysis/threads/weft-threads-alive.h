/* SPDX-License-Identifier: BSD-3-Clause */
/* Rule that decides which threads belong to a time range. If a log is a part of a longer log,
 * events from before that part may name threads that had already finished when the part began. */
#pragma once

#include "weft-threads.h"

/* Returns TRUE if the @i-th thread was alive at any time in [@from, @to], ns. */
gboolean weft_threads_was_alive (const WeftThreads *self, guint i, guint64 from, guint64 to);

/* Returns the number of threads that were alive at any time in the log. If the log is a part of a
 * longer log, threads that were not alive in that part do not count. */
guint weft_threads_n_alive (const WeftThreads *self);
