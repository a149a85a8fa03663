/* SPDX-License-Identifier: BSD-3-Clause */
/* Event counts by column, as a by-product of a walk over the usage that reads the events at each
 * edge. */
#pragma once

#include "weft-tallies.h"
#include "weft-usage-walk.h"

/* State of the counting; copied by value, borrows all that it points to. */
typedef struct
{
  const WeftTallies *tallies;
  guint cap; /* position in the index */
  const guint64 *edges;
  guint n;
  WeftTallyColumn *columns;
  guint at;                       /* the columns before this edge are counted */
  gboolean is_known;              /* @before is valid */
  guint64 before[WEFT_N_TALLIES]; /* number of events before that edge, by kind */
} WeftTallyEdges;

/* Begins to count all kinds in @columns, like weft_tallies_columns(). @columns must be all
 * zeros. */
void weft_tally_edges_init (WeftTallyEdges *self,
                            const WeftTallies *tallies,
                            guint i,
                            const guint64 *edges,
                            guint n,
                            WeftTallyColumn *columns);

/* Counts up to edge @x, which the walk has reached, and which must be a later one at each call.
 * @counts is ignored if it is for another time. */
void weft_tally_edges_take (WeftTallyEdges *self, guint x, const WeftChunkCounts *counts);

/* Counts the remaining columns. */
void weft_tally_edges_end (WeftTallyEdges *self);
