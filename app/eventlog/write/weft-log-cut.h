/* SPDX-License-Identifier: BSD-3-Clause */
/* Cut of a log: an excerpt of one time range, written as a complete eventlog. */
#pragma once

#include "weft-carry-points.h"
#include "weft-log-strip.h"
#include "weft-log-writer.h"

/* Returns the number of events with @tag in the whole log of @index; weft_index_count() is such a
 * function. */
typedef guint64 (*WeftEventCountFunc) (gconstpointer index, guint16 tag);

/* Writes the time range [@from, @to), ns, of @log, which must have one process, as a log that gives
 * the same numbers for this range. The cut consists of the headers; the blocks from which
 * weft_log_get_excerpt_range() reads the range; those events before @from that determine the state
 * at @from (definitions, threads, HECs, GCs, the last value of each counter, the last heap profile
 * sample); the blocks in the range; and some events after @to: the rest of the GC that crosses @to,
 * the next total of each HEC and the next heap profile sample. All events keep their stamps. Blocks
 * that are entirely in the range are copied as they are. The content @strip, a mask of
 * WEFT_LOG_STRIP_BIT(), is left out. The cut ends with an end marker, unless @log has none and the
 * last block of a HEC ends before @to: the HEC is then known up to the end of that block, as in
 * @log.
 *
 * A cut lacks information that only the rest of the log has: the end of a thread after @to, the
 * migrations and run time of a thread in the whole log, whether the last GC was run at exit, and
 * why events of a type are absent.
 *
 * Reads everything before @to, starting at the last checkpoint of @points (or NULL) before @from,
 * and some blocks after @to: to be called on a worker thread. @count, which is called with @index,
 * shows which event types @log lacks. If it is NULL, all blocks after @to are searched for the
 * first event of a type that @log lacks, such as those of single sparks. Returns FALSE with the
 * @error of @put, or G_IO_ERROR_CANCELLED. */
gboolean weft_log_cut (const WeftLog *log,
                       guint64 from,
                       guint64 to,
                       guint strip,
                       const WeftCarryPoints *points,
                       WeftEventCountFunc count,
                       gconstpointer index,
                       WeftLogWriteFunc put,
                       gpointer out,
                       GCancellable *cancellable,
                       GError **error);

/* Like weft_log_cut(), but for a growing log: cuts from @from to the last block, which may still
 * change, and writes no end marker. Sets @bytes to the offset in @log at which the cut ends; the
 * bytes after it are to be appended unchanged. */
gboolean weft_log_cut_open (const WeftLog *log,
                            guint64 from,
                            guint64 *bytes,
                            WeftLogWriteFunc put,
                            gpointer out,
                            GCancellable *cancellable,
                            GError **error);
