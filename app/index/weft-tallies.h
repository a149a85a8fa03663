/* SPDX-License-Identifier: BSD-3-Clause */
/* Tallies: the number of events of each counted kind in a range of time, and the events themselves.
 */
#pragma once

#include "weft-index.h"

/* Immutable. Borrows the index. Takes some 170 bytes for every WEFT_CHECKPOINTS_PAGE chunks.
 *
 * An event belongs to [from, to) by its stamp, even if stamps are disordered. A range that begins
 * with the run or before it includes all earlier events, and one that ends with the run or after it
 * all later ones, so that the parts of a run add up to the whole.
 *
 * Sets of kinds are masks of WEFT_TALLY_BIT(). Capabilities are given by their position in
 * index->caps; index->caps->len is that of the events of no capability. */
typedef struct _WeftTallies WeftTallies;

/* Extends @before, which was made of an index that @index was built on, or makes new tallies if
 * that is NULL; the result is the same. @before is not needed afterwards. */
WeftTallies *weft_tallies_extend (const WeftTallies *before, const WeftIndex *index);
void weft_tallies_free (WeftTallies *self);

/* Puts the tallies into an archive, and takes them from one. The latter returns NULL if they cannot
 * be those of @index. */
void weft_tallies_keep (const WeftTallies *self, WeftArchive *kept);
WeftTallies *weft_tallies_take (const WeftIndex *index, WeftArchiveReader *kept);

/* Returns the number of capabilities plus one, for the events of none. */
guint weft_tallies_n_caps (const WeftTallies *self);

/* Returns TRUE if the log has events of a kind of @mask. O(1). */
gboolean weft_tallies_has (const WeftTallies *self, guint mask);

/* Returns the number of events of the kinds of @mask of the @i-th capability in the whole log, or
 * in [@from, @to): in O(log n) if stamps are in order. */
guint64 weft_tallies_total (const WeftTallies *self, guint i, guint mask);
guint64 weft_tallies_count (const WeftTallies *self, guint i, guint mask, guint64 from, guint64 to);

/* Like weft_tallies_count(), for all capabilities. */
guint64 weft_tallies_count_all (const WeftTallies *self, guint mask, guint64 from, guint64 to);

/* Counts of one column, by kind. */
typedef struct
{
  guint64 of[WEFT_N_TALLIES];
} WeftTallyColumn;

/* Adds the number of the @i-th capability's events of the kinds of @mask to @n @columns, whose @n +
 * 1 @edges do not decrease. One pass. */
void weft_tallies_columns (const WeftTallies *self,
                           guint i,
                           guint mask,
                           const guint64 *edges,
                           guint n,
                           WeftTallyColumn *columns);

/* Returns FALSE to end the walk. */
typedef gboolean (*WeftTallyFunc) (const WeftEvent *event, gpointer user_data);

/* Calls @func for each event of the kinds of @mask in [@from, @to) of the @i-th capability, in file
 * order. Reads only chunks that have such events. Returns FALSE if @func ended the walk. */
gboolean weft_tallies_each (const WeftTallies *self,
                            guint i,
                            guint mask,
                            guint64 from,
                            guint64 to,
                            WeftTallyFunc func,
                            gpointer user_data);

/* Finds the earliest event of the kinds of @mask at or after @time (or, if !@forward, the latest
 * one before it) of all capabilities, ordered by time and offset. Returns FALSE if there is none.
 */
gboolean weft_tallies_nearest (
    const WeftTallies *self, guint mask, guint64 time, gboolean forward, WeftEvent *event);

/* Like weft_tallies_nearest(), for the @i-th capability alone. */
gboolean weft_tallies_nearest_of (
    const WeftTallies *self, guint i, guint mask, guint64 time, gboolean forward, WeftEvent *event);

/* Returns a chunk of the @i-th capability before which all stamps are below @time. */
guint64 weft_tallies_first_chunk (const WeftTallies *self, guint i, guint64 time);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTallies, weft_tallies_free)
