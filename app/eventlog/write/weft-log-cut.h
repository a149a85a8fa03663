/* SPDX-License-Identifier: BSD-3-Clause */
/* Cut of a log: a range of its time as a complete eventlog. */
#pragma once

#include "weft-block-writer.h"
#include "weft-carry-points.h"
#include "weft-log-strip.h"

/* Writes the part [@from, @to), ns, of @log (of one process): its headers, then, stamped @from,
 * what was defined before and the state at that time (threads, HECs, the last value of each
 * counter), then the blocks. A thread that had stopped gets a run of no length at @from. Ends with
 * an end marker. Blocks that lie in the stretch as a whole are copied as they are. A heap sample
 * that was begun before @from is left out, as is the content @strip, bits of WEFT_LOG_STRIP_BIT().
 * Reads all that is before @to, but for what is in the checkpoint of @points (or NULL) before
 * @from: for a worker thread. FALSE with @error of @put, or G_IO_ERROR_CANCELLED. */
gboolean weft_log_cut (const WeftLog *log,
                       guint64 from,
                       guint64 to,
                       guint strip,
                       const WeftCarryPoints *points,
                       WeftLogPut put,
                       gpointer out,
                       GCancellable *cancellable,
                       GError **error);

/* Like weft_log_cut(), but from @from on in a log that grows, and without an end marker: the bytes
 * after byte @bytes of it are to be appended unchanged. */
gboolean weft_log_cut_open (const WeftLog *log,
                            guint64 from,
                            guint64 *bytes,
                            WeftLogPut put,
                            gpointer out,
                            GCancellable *cancellable,
                            GError **error);
