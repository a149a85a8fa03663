/* SPDX-License-Identifier: BSD-3-Clause */
/* Rule for which threads belong to a range of a log. In a part of a longer log, events from before
 * the part may name threads that had finished by then. */
#pragma once

#include "weft-threads.h"

/* Returns TRUE if the @i-th thread was alive at any time in [@from, @to], ns. */
gboolean weft_threads_was_alive (const WeftThreads *self, guint i, guint64 from, guint64 to);

/* Returns the number of threads that were alive at any time in the log. If the log is part of a
 * longer one, only threads that were alive in that part are counted. */
guint weft_threads_n_alive (const WeftThreads *self);
