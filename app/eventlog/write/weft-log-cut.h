/* SPDX-License-Identifier: BSD-3-Clause */
/* Cut of a log: a range of its time as a complete eventlog. */
#pragma once

#include "weft-block-writer.h"
#include "weft-carry-points.h"
#include "weft-log-strip.h"

/* Returns the number of events with @tag in a whole log, from its index: weft_index_count(). */
typedef guint64 (*WeftLogCount) (gconstpointer index, guint16 tag);

/* Writes the part [@from, @to), ns, of @log (of one process) as a log with the numbers of that
 * range: its headers, the blocks by which weft_log_part() knows the range, the events before @from
 * by which the state at that time is known (definitions, threads, HECs, GCs, the last value of each
 * counter, the last heap profile sample), the blocks, and events after @to: the rest of the GC that
 * crosses it, the next total of each HEC and the next heap profile sample. All keep their stamps.
 * Ends with an end marker, unless @log has none and the last block of a HEC ends before @to: then
 * the HEC is known up to the end of that block, as in @log. Blocks that are in the range as a whole
 * are copied as they are. The content @strip, bits of WEFT_LOG_STRIP_BIT(), is left out.
 *
 * Unknown in a part is what only the rest of the log shows: the end of a thread after @to, its
 * migrations and run time in the whole log, whether the last GC was run at exit, and why events of
 * a type are absent.
 *
 * Reads all that is before @to, but for what is in the checkpoint of @points (or NULL) before
 * @from, and some blocks after @to: for a worker thread. Without @count (or NULL), called with
 * @index, these are all blocks of a log that lacks a type of events with numbers, such as single
 * sparks. FALSE with @error of @put, or G_IO_ERROR_CANCELLED. */
gboolean weft_log_cut (const WeftLog *log,
                       guint64 from,
                       guint64 to,
                       guint strip,
                       const WeftCarryPoints *points,
                       WeftLogCount count,
                       gconstpointer index,
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
