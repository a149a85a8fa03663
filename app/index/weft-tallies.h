/* SPDX-License-Identifier: BSD-3-Clause */
/* Tallies: the number of events of each counted kind in a range of time, and the events themselves.
 */
#pragma once

#include "weft-index.h"

/* Borrows the index; immutable. Keeps some 170 bytes for every WEFT_CHECKPOINTS_PAGE chunks.
 *
 * An event belongs to [from, to) by its stamp, whatever the disorder of the stamps; a range that
 * begins with the run or before it takes in all that is earlier, one that ends with the run or
 * after it all that is later, so that the parts of a run add up to the whole.
 *
 * Sets of kinds are masks of WEFT_TALLY_BIT(). Capabilities are the index's i-th; the events of
 * none are those of place @index->caps->len. */
typedef struct _WeftTallies WeftTallies;

/* Goes on from @before, made of an index that @index was built on (NULL: from the beginning), with
 * the same result. Keeps nothing of @before. */
WeftTallies *weft_tallies_extend (const WeftTallies *before, const WeftIndex *index);
void weft_tallies_free (WeftTallies *self);

/* What is kept of it with the index of a whole log, and one of what was kept with @index: NULL if
 * that cannot be. */
void weft_tallies_keep (const WeftTallies *self, WeftArchive *kept);
WeftTallies *weft_tallies_take (const WeftIndex *index, WeftArchiveReader *kept);

/* Capabilities, and one for those events that belong to none. */
guint weft_tallies_n_caps (const WeftTallies *self);

/* Events of the kinds of @mask of the @i-th capability in the whole log, and in [@from, @to): in
 * O(log n) where stamps are in order. */
guint64 weft_tallies_total (const WeftTallies *self, guint i, guint mask);
guint64 weft_tallies_count (const WeftTallies *self, guint i, guint mask, guint64 from, guint64 to);

/* The same for all capabilities. */
guint64 weft_tallies_count_all (const WeftTallies *self, guint mask, guint64 from, guint64 to);

/* Counts of one column, by kind. */
typedef struct
{
  guint64 of[WEFT_N_TALLIES];
} WeftTallyColumn;

/* Adds to @columns what the @i-th capability has in the @n columns with @edges (n + 1 of them, not
 * decreasing), of the kinds of @mask; one pass. */
void weft_tallies_columns (const WeftTallies *self,
                           guint i,
                           guint mask,
                           const guint64 *edges,
                           guint n,
                           WeftTallyColumn *columns);

/* FALSE ends the walk. */
typedef gboolean (*WeftTallyFunc) (const WeftEvent *event, gpointer user_data);

/* Calls @func for each event of the kinds of @mask in [@from, @to) of the @i-th capability, in file
 * order; reads only chunks that have any. FALSE if @func ended it. */
gboolean weft_tallies_each (const WeftTallies *self,
                            guint i,
                            guint mask,
                            guint64 from,
                            guint64 to,
                            WeftTallyFunc func,
                            gpointer user_data);

/* The earliest event of any capability, of the kinds of @mask, at @time or after; with not
 * @forward the latest before @time. The order is that of (time, offset). FALSE if there is
 * none. */
gboolean weft_tallies_nearest (
    const WeftTallies *self, guint mask, guint64 time, gboolean forward, WeftEvent *event);

/* The same of the @i-th capability alone. */
gboolean weft_tallies_nearest_of (
    const WeftTallies *self, guint i, guint mask, guint64 time, gboolean forward, WeftEvent *event);

/* A chunk of the @i-th capability; in all chunks before it all stamps are below @time. */
guint64 weft_tallies_first_chunk (const WeftTallies *self, guint i, guint64 time);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTallies, weft_tallies_free)
