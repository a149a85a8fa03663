/* SPDX-License-Identifier: BSD-3-Clause */
/* Event counts by column, computed during a walk over the usage, which reads the events around each
 * edge anyway. */
#pragma once

#include "weft-tallies.h"
#include "weft-usage-walk.h"

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
