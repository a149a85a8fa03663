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

/* The edges of one capability. Not thread-safe. */
typedef struct _WeftRunEdges
{
  WeftUsage usage;    /* usage after the last event that was read */
  gboolean is_busy;   /* state after the last edge; FALSE initially */
  gboolean is_over;   /* all events have been read */
  WeftRunEdge *edges; /* sorted by time, without the edges that were dropped */
  guint n, size;
} WeftRunEdges;

/* Returns edges that start before the event at file offset @offset, or before all events if @offset
 * is 0. @index must not have losses. */
WeftRunEdges *weft_run_edges_new (const WeftCapIndex *index, const WeftLog *log, guint64 offset);
void weft_run_edges_free (WeftRunEdges *self);

/* Allocates memory for more edges. */
void weft_run_edges_grow (WeftRunEdges *self);

/* Adds an edge at the time of the last change of usage. */
static inline void
weft_run_edges_append (WeftRunEdges *self, gboolean is_busy)
{
  if (G_UNLIKELY (self->n == self->size))
    weft_run_edges_grow (self);
  self->is_busy = is_busy;
  self->edges[self->n++] = (WeftRunEdge){ self->usage.since, is_busy };
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

/* Returns the time (ns) before which all edges are known. Edges that are added later are not
 * earlier. */
static inline guint64
weft_run_edges_known_until (const WeftRunEdges *self)
{
  return self->is_over ? G_MAXUINT64 : self->usage.since;
}

/* Drops the first @n edges. */
void weft_run_edges_remove_first (WeftRunEdges *self, guint n);
