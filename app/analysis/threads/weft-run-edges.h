/* SPDX-License-Identifier: BSD-3-Clause */
/* Times at which a capability begins or stops running threads. A walk over thread events collects
 * them while it decodes the events, so that the events need not be read twice. */
#pragma once

#include "weft-cap-index.h"

#include "weft-usage-step.h"

/* Time at which a capability becomes busy or stops being busy. A capability is busy while it runs a
 * thread, and while its state is unknown. The state lasts from @time (ns) to the next edge. Copied
 * by value. */
typedef struct
{
  guint64 time;
  gboolean is_busy;
} WeftRunEdge;

/* Edges of one capability. Empty if all zeros. */
typedef struct
{
  WeftRunEdge *edges; /* owned; sorted by time */
  guint n, size;
  guint64 known_until; /* time before which all edges are known, ns. Edges that are added later are
                          not earlier. */
} WeftRunEdgeList;

/* Finds the edges of one capability. Not thread-safe. */
typedef struct _WeftRunEdges
{
  WeftUsage usage;      /* usage after the last event that was read */
  gboolean is_busy;     /* state after the last edge; FALSE initially */
  gboolean is_over;     /* all events have been read */
  WeftRunEdgeList list; /* edges that have not been taken yet; known_until is set when they are */
} WeftRunEdges;

/* Returns edges that start before the event at file offset @offset, or before all events if @offset
 * is 0. @index must not have losses. */
WeftRunEdges *weft_run_edges_new (const WeftCapIndex *index, const WeftLog *log, guint64 offset);
void weft_run_edges_free (WeftRunEdges *self);

/* Moves the edges found so far to the end of @list. */
void weft_run_edges_take (WeftRunEdges *self, WeftRunEdgeList *list);

/* Makes room for @n more edges. */
void weft_run_edge_list_reserve (WeftRunEdgeList *self, guint n);

/* Moves the edges of @more, which follow those of @self, to the end of @self. */
void weft_run_edge_list_append (WeftRunEdgeList *self, WeftRunEdgeList *more);

/* Drops the first @n edges. */
void weft_run_edge_list_remove_first (WeftRunEdgeList *self, guint n);

void weft_run_edge_list_clear (WeftRunEdgeList *self);

/* Adds an edge at the time of the last change of usage. */
static inline void
weft_run_edges_append (WeftRunEdges *self, gboolean is_busy)
{
  WeftRunEdgeList *list = &self->list;

  if (G_UNLIKELY (list->n == list->size))
    weft_run_edge_list_reserve (list, 1);
  self->is_busy = is_busy;
  list->edges[list->n++] = (WeftRunEdge){ self->usage.since, is_busy };
}

/* Applies the next event. @time is the result of weft_cap_index_event_time() for the event. */
static inline void
weft_run_edges_add_event (WeftRunEdges *self, const WeftEvent *event, guint64 time)
{
  if (event->tag < 64 && (WEFT_USAGE_TAGS >> event->tag) & 1 &&
      weft_usage_step (&self->usage, event, time) && self->usage.is_running != self->is_busy)
    weft_run_edges_append (self, self->usage.is_running);
}

/* Completes the edges when no more events of @index follow. */
void weft_run_edges_end (WeftRunEdges *self, const WeftCapIndex *index);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftRunEdgeList, weft_run_edge_list_clear)
