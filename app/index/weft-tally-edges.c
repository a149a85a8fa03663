/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts the events of a column as the events before its end minus the events before its start. If
 * stamps are in order around an edge, the count at this edge serves the columns on both sides;
 * otherwise, weft_tallies_columns() counts the columns. */
#include "weft-tally-edges.h"

#include "weft-tallies-private.h"

#define ALL_KINDS ((1u << WEFT_N_TALLIES) - 1)

void
weft_tally_edges_init (WeftTallyEdges *self,
                       const WeftTallies *tallies,
                       guint i,
                       const guint64 *edges,
                       guint n,
                       WeftTallyColumn *columns)
{
  *self = (WeftTallyEdges){
    .tallies = tallies,
    .cap = i,
    .edges = edges,
    .n = n,
    .columns = columns,
  };
}

/* Returns TRUE if all stamps before the chunk of @counts are lower than counts->time, and all
 * stamps after the chunk are not. Returns FALSE at the ends of the run, where columns include all
 * events outside the run. */
static gboolean
separates_stamps (const WeftTallyEdges *self, const WeftChunkCounts *counts)
{
  const WeftIndex *index = self->tallies->index;
  const WeftTallyPages *cap = &self->tallies->caps[self->cap];
  guint i = (guint) (counts->chunk / WEFT_CHECKPOINTS_PER_PAGE);
  const WeftTallyPage *page = weft_tally_page (cap, i);
  guint64 time = counts->time;

  if (time <= index->from || time >= index->to || !page->is_ordered ||
      (i > 0 && weft_tally_page (cap, i - 1)->max_until >= time) ||
      (i + 1 < cap->n_pages && weft_tally_page (cap, i + 1)->min_from < time) ||
      (weft_cap_index_checkpoint (cap->index, counts->chunk).marks & WEFT_CHUNK_DISORDER) != 0)
    return FALSE;
  return counts->chunk % WEFT_CHECKPOINTS_PER_PAGE == 0 ||
         weft_cap_index_span (cap->index, counts->chunk - 1).max < time;
}

/* Counts the columns between the last counted edge and edge @x with weft_tallies_columns(). */
static void
count_columns_before (WeftTallyEdges *self, guint x)
{
  weft_tallies_columns (self->tallies, self->cap, ALL_KINDS, &self->edges[self->next_column],
                        x - self->next_column, &self->columns[self->next_column]);
}

void
weft_tally_edges_count_to (WeftTallyEdges *self, guint x, const WeftChunkCounts *counts)
{
  const WeftTallyPages *cap = &self->tallies->caps[self->cap];
  guint64 page = counts->chunk / WEFT_CHECKPOINTS_PER_PAGE,
          first = page * WEFT_CHECKPOINTS_PER_PAGE;
  gboolean is_next = self->is_known && self->next_column + 1 == x;

  if (counts->time != self->edges[x] || !separates_stamps (self, counts))
    return;
  if (!is_next)
    count_columns_before (self, x);
  for (guint kind = 0; kind < WEFT_N_TALLIES; kind++)
    if (weft_tally_page (cap, cap->n_pages)->before[kind] > 0)
      {
        guint64 now = weft_tally_page (cap, (guint) page)->before[kind] + counts->counts[1 + kind] +
                      weft_tally_sum (&cap->index->tally, kind, first, counts->chunk);

        if (is_next)
          self->columns[self->next_column].counts[kind] = now - self->before[kind];
        self->before[kind] = now;
      }
  self->next_column = x;
  self->is_known = TRUE;
}

void
weft_tally_edges_end (WeftTallyEdges *self)
{
  count_columns_before (self, self->n);
}
