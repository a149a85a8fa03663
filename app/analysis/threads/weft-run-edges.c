/* SPDX-License-Identifier: BSD-3-Clause */
/* Tracks the usage of a capability from a checkpoint on, and stores only the edges of its runs. */
#include "weft-run-edges.h"

#include "weft-lower-bound.h"

#include <string.h>

#define MIN_CAPACITY 64

WeftRunEdges *
weft_run_edges_new (const WeftCapIndex *index, const WeftLog *log, guint64 offset)
{
  WeftRunEdges *self = g_new0 (WeftRunEdges, 1);

  if (offset > 0)
    {
      guint64 next = WEFT_LOWER_BOUND (guint64, i, 0, index->n_checkpoints,
                                       weft_cap_index_checkpoint (index, i).offset <= offset);
      WeftCursor cursor;
      WeftEvent event = { 0 };
      guint block;

      /* apply the events between the last checkpoint at or before @offset and @offset */
      if (next != 0)
        {
          self->usage = weft_cap_index_usage (index, next - 1);
          block = weft_cap_index_cursor (index, log, next - 1, &cursor);
          while (weft_cursor_offset (&cursor) < offset &&
                 weft_cap_index_next_event (index, log, &cursor, &block, &event) &&
                 event.offset < offset)
            weft_usage_step (&self->usage, &event, weft_cap_index_event_time (&cursor, &event));
        }
    }
  if (self->usage.is_running)
    weft_run_edges_append (self, TRUE);
  return self;
}

void
weft_run_edges_free (WeftRunEdges *self)
{
  weft_run_edge_list_clear (&self->list);
  g_free (self);
}

void
weft_run_edges_end (WeftRunEdges *self, const WeftCapIndex *index)
{
  self->is_over = TRUE;
  if (index->unknown_from != G_MAXUINT64 &&
      weft_usage_set_unknown (&self->usage, index->unknown_from) && !self->is_busy)
    weft_run_edges_append (self, TRUE);
}

void
weft_run_edges_take (WeftRunEdges *self, WeftRunEdgeList *list)
{
  self->list.known_until = self->is_over ? G_MAXUINT64 : self->usage.since;
  weft_run_edge_list_append (list, &self->list);
}

void
weft_run_edge_list_reserve (WeftRunEdgeList *self, guint n)
{
  if (self->size - self->n >= n)
    return;
  self->size = MAX (MAX (2 * self->size, self->n + n), MIN_CAPACITY);
  self->edges = g_renew (WeftRunEdge, self->edges, self->size);
}

void
weft_run_edge_list_append (WeftRunEdgeList *self, WeftRunEdgeList *more)
{
  weft_run_edge_list_reserve (self, more->n);
  if (more->n > 0)
    memcpy (self->edges + self->n, more->edges, more->n * sizeof *more->edges);
  self->n += more->n;
  self->known_until = more->known_until;
  more->n = 0;
}

void
weft_run_edge_list_remove_first (WeftRunEdgeList *self, guint n)
{
  self->n -= n;
  if (self->n > 0)
    memmove (self->edges, self->edges + n, self->n * sizeof *self->edges);
}

void
weft_run_edge_list_clear (WeftRunEdgeList *self)
{
  g_free (self->edges);
  *self = (WeftRunEdgeList){ 0 };
}
