/* SPDX-License-Identifier: BSD-3-Clause */
/* Time profile of a program's threads: the call stacks that ghc-stack-profiler samples. It needs
 * no profiling build. */
#pragma once

#include "weft-tallies.h"
#include "weft-time-profile.h"

/* Reads the binary user messages of @index. Tracks are threads, of which those are sampled that run
 * or wait for an MVar. Frames that are called the same are one: info tables have their names where
 * the log has these, else their ids. The log does not say how long a tick is.
 *
 * Where @before, of an earlier view of the log that @index was built on, is not NULL, it goes on
 * from the time up to which all HECs were known then, a millisecond less, with the same result. All
 * is read again where what came since tells of earlier times, or names info tables. Blocks. NULL
 * with @error G_IO_ERROR_CANCELLED. */
WeftTimeProfile *weft_call_stacks_extend (const WeftTimeProfile *before,
                                          const WeftIndex *index,
                                          const WeftTallies *tallies,
                                          GCancellable *cancellable,
                                          GError **error);
