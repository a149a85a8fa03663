/* SPDX-License-Identifier: BSD-3-Clause */
/* What has been counted in the changes of threads, from the beginning of a range up to some time:
 * by all counters, see weft-change-counter.h. */
#pragma once

#include "weft-measures.h"

/* Up to when all changes are in it, ns. */
guint64 weft_change_counts_until (const WeftChangeCounts *self);

/* Plays all changes of @threads in the range of @statistics, and sets the @measures that are taken
 * of them, with their instances.
 *
 * @counts, if not NULL, is what an earlier view of the log left here, or NULL in it: where it is of
 * the same range as far as that went, only the changes after it are played, with the same result.
 * It gets what is counted up to the time after which later views may tell something else; NULL in
 * it where nothing is sure, or the log has ended. A reference, of the caller.
 *
 * Blocks. FALSE if @cancellable (may be NULL) was cancelled: @counts is as it was. */
gboolean weft_change_counts_measure (WeftMeasures *measures,
                                     const WeftStatistics *statistics,
                                     WeftThreads *threads,
                                     WeftChangeCounts **counts,
                                     GCancellable *cancellable);
