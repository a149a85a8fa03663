/* SPDX-License-Identifier: BSD-3-Clause */
/* Tallies: the number of events of each counted kind in a time range, and the events themselves. */
#pragma once

#include "weft-index.h"
#include "weft-usage-walk.h"

/* Tallies of a log. Immutable. Borrows the index. Needs about 170 bytes per
 * WEFT_CHECKPOINTS_PER_PAGE chunks.
 *
 * An event is counted in [from, to) if its stamp is in this range, even if stamps are out of order.
 * A range that begins at or before the start of the run includes all earlier events, and a range
 * that ends at or after the end of the run includes all later events, so that the parts of a run
 * add up to the whole.
 *
 * Sets of kinds are masks of WEFT_TALLY_BIT(). Capabilities are given by their position in
 * index->caps; index->caps->len stands for the events of no capability. */
typedef struct _WeftTallies WeftTallies;

/* Creates the tallies of @index. @before is NULL, or has the tallies of an index that @index was
 * built on. With @before, only the new events are counted; the result is the same. @before is not
 * needed afterwards. */
WeftTallies *weft_tallies_extend (const WeftTallies *before, const WeftIndex *index);
void weft_tallies_free (WeftTallies *self);

/* Add the tallies to an archive, and read tallies from an archive. weft_tallies_load() returns NULL
 * if the archive's tallies cannot be those of @index. */
void weft_tallies_save (const WeftTallies *self, WeftArchive *archive);
WeftTallies *weft_tallies_load (const WeftIndex *index, WeftArchiveReader *reader);

/* Returns the number of capabilities plus one; the extra index is for events of no capability. */
guint weft_tallies_n_caps (const WeftTallies *self);

/* Returns TRUE if the log has events of a kind in @mask. O(1). */
gboolean weft_tallies_has (const WeftTallies *self, guint mask);

/* Return the number of events of the kinds in @mask that belong to the capability at position @i,
 * in the whole log or in [@from, @to). O(log n) if stamps are in order. */
guint64 weft_tallies_total (const WeftTallies *self, guint i, guint mask);
guint64 weft_tallies_count (const WeftTallies *self, guint i, guint mask, guint64 from, guint64 to);

/* Like weft_tallies_count(), but for all capabilities together. */
guint64 weft_tallies_count_all (const WeftTallies *self, guint mask, guint64 from, guint64 to);

/* Counts of one column, by kind. */
typedef struct
{
  guint64 counts[WEFT_N_TALLIES];
} WeftTallyColumn;

/* Counts the events of the kinds in @mask that belong to the capability at position @i. Adds the
 * counts to the @n @columns, which are bounded by @n + 1 non-decreasing @edges (ns). Takes one
 * pass. */
void weft_tallies_columns (const WeftTallies *self,
                           guint i,
                           guint mask,
                           const guint64 *edges,
                           guint n,
                           WeftTallyColumn *columns);

/* Called for each event. Returns FALSE to end the walk. */
typedef gboolean (*WeftTallyFunc) (const WeftEvent *event, gpointer user_data);

/* Calls @func for each event of the kinds in @mask that belongs to the capability at position @i
 * and is in [@from, @to), in file order. Reads only chunks that contain such events. Returns FALSE
 * if @func ended the walk. */
gboolean weft_tallies_foreach (const WeftTallies *self,
                               guint i,
                               guint mask,
                               guint64 from,
                               guint64 to,
                               WeftTallyFunc func,
                               gpointer user_data);

/* Finds the earliest event of the kinds in @mask at or after @time (or, if !@forward, the latest
 * one before @time) in all capabilities. Events are ordered by time and offset. Returns FALSE if
 * there is none. */
gboolean weft_tallies_nearest (
    const WeftTallies *self, guint mask, guint64 time, gboolean forward, WeftEvent *event);

/* Like weft_tallies_nearest(), but only for the capability at position @i. */
gboolean weft_tallies_nearest_of (
    const WeftTallies *self, guint i, guint mask, guint64 time, gboolean forward, WeftEvent *event);

/* Returns a chunk of the capability at position @i such that all stamps before the chunk are below
 * @time. */
guint64 weft_tallies_first_chunk (const WeftTallies *self, guint i, guint64 time);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTallies, weft_tallies_free)

/* Event counts by column, computed during a walk over the usage, which reads the events around each
 * edge anyway. */

/* State of the counting; copied by value, borrows everything that it points to. */
typedef struct
{
  const WeftTallies *tallies;
  guint cap; /* position of the capability in the index */
  const guint64 *edges;
  guint n;
  WeftTallyColumn *columns;
  guint next_column;              /* index of an edge; all columns before this edge are counted */
  gboolean is_known;              /* TRUE if @before is valid */
  guint64 before[WEFT_N_TALLIES]; /* number of events before edge @next_column, by kind */
} WeftTallyEdges;

/* Starts to count all kinds in @columns, like weft_tallies_columns(). @columns must be all
 * zeros. */
void weft_tally_edges_init (WeftTallyEdges *self,
                            const WeftTallies *tallies,
                            guint i,
                            const guint64 *edges,
                            guint n,
                            WeftTallyColumn *columns);

/* Counts the columns up to edge @x, which the walk has reached. @x must increase from call to call.
 * @counts is ignored if it is for another time. */
void weft_tally_edges_count_to (WeftTallyEdges *self, guint x, const WeftChunkCounts *counts);

/* Counts the remaining columns. */
void weft_tally_edges_end (WeftTallyEdges *self);
