/* SPDX-License-Identifier: BSD-3-Clause */
/* Time profile of a program's threads: the call stacks that ghc-stack-profiler samples. It needs
 * no profiling build. */
#pragma once

#include "weft-tallies.h"
#include "weft-time-profile.h"

/* Reads the binary user messages of @index. Tracks are threads; the package samples threads that
 * run or wait for an MVar. Frames with the same name are one; info tables without a name in the log
 * have their ids. The log does not have the length of a tick.
 *
 * Extends @before, of an earlier view of the log that @index was built on, from the time up to
 * which all HECs were known, less a millisecond. NULL for @before reads all messages, with the same
 * result. All messages are read again if new events are earlier than that time, or name info
 * tables. Blocks. NULL with @error G_IO_ERROR_CANCELLED. */
WeftTimeProfile *weft_call_stacks_extend (const WeftTimeProfile *before,
                                          const WeftIndex *index,
                                          const WeftTallies *tallies,
                                          GCancellable *cancellable,
                                          GError **error);
