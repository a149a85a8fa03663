/* SPDX-License-Identifier: BSD-3-Clause */
/* Tallies: numbers of events of each counted kind in a range of time, and the events themselves. */
#pragma once

#include "weft-index.h"

/* Immutable. Borrows the index. Needs about 170 bytes per WEFT_CHECKPOINTS_PAGE chunks.
 *
 * An event belongs to [from, to) by its stamp, even if stamps are disordered. A range that begins
 * at or before the start of the run includes all earlier events, and one that ends at or after its
 * end includes all later ones, so that the parts of a run add up to the whole.
 *
 * Sets of kinds are masks of WEFT_TALLY_BIT(). Capabilities are given by their position in
 * index->caps; index->caps->len is that of the events of no capability. */
typedef struct _WeftTallies WeftTallies;

/* Creates the tallies of @index. @before is NULL, or has the tallies of an index that @index was
 * built on, which are extended: this is faster, and the result is the same. @before is not needed
 * afterwards. */
WeftTallies *weft_tallies_extend (const WeftTallies *before, const WeftIndex *index);
void weft_tallies_free (WeftTallies *self);

/* Add the tallies to an archive, and read them from one. weft_tallies_take() returns NULL if they
 * cannot be those of @index. */
void weft_tallies_keep (const WeftTallies *self, WeftArchive *kept);
WeftTallies *weft_tallies_take (const WeftIndex *index, WeftArchiveReader *kept);

/* Returns the number of capabilities plus one, for the events of none. */
guint weft_tallies_n_caps (const WeftTallies *self);

/* Returns TRUE if the log has events of a kind in @mask. O(1). */
gboolean weft_tallies_has (const WeftTallies *self, guint mask);

/* Return the number of the @i-th capability's events, of the kinds in @mask, in the whole log or in
 * [@from, @to). O(log n) if stamps are in order. */
guint64 weft_tallies_total (const WeftTallies *self, guint i, guint mask);
guint64 weft_tallies_count (const WeftTallies *self, guint i, guint mask, guint64 from, guint64 to);

/* Like weft_tallies_count(), for all capabilities. */
guint64 weft_tallies_count_all (const WeftTallies *self, guint mask, guint64 from, guint64 to);

/* Counts of one column, by kind. */
typedef struct
{
  guint64 of[WEFT_N_TALLIES];
} WeftTallyColumn;

/* Adds the number of the @i-th capability's events, of the kinds in @mask, to @n @columns, which
 * are bounded by @n + 1 non-decreasing @edges (ns). Takes one pass. */
void weft_tallies_columns (const WeftTallies *self,
                           guint i,
                           guint mask,
                           const guint64 *edges,
                           guint n,
                           WeftTallyColumn *columns);

/* Returns FALSE to end the walk. */
typedef gboolean (*WeftTallyFunc) (const WeftEvent *event, gpointer user_data);

/* Calls @func for each event of the @i-th capability, of the kinds in @mask, in [@from, @to), in
 * file order. Reads only chunks that have such events. Returns FALSE if @func ended the walk. */
gboolean weft_tallies_each (const WeftTallies *self,
                            guint i,
                            guint mask,
                            guint64 from,
                            guint64 to,
                            WeftTallyFunc func,
                            gpointer user_data);

/* Finds the earliest event of all capabilities, of the kinds in @mask, at or after @time (or, if
 * !@forward, the latest one before @time), ordered by time and offset. Returns FALSE if there is
 * none. */
gboolean weft_tallies_nearest (
    const WeftTallies *self, guint mask, guint64 time, gboolean forward, WeftEvent *event);

/* Like weft_tallies_nearest(), for the @i-th capability alone. */
gboolean weft_tallies_nearest_of (
    const WeftTallies *self, guint i, guint mask, guint64 time, gboolean forward, WeftEvent *event);

/* Returns a chunk of the @i-th capability before which all stamps are below @time. */
guint64 weft_tallies_first_chunk (const WeftTallies *self, guint i, guint64 time);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTallies, weft_tallies_free)
