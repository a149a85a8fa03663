/* SPDX-License-Identifier: BSD-3-Clause */
/* Times at which a capability begins or ends to run threads, gathered from its events as a walk
 * decodes them: who goes along with the walk need not read them again. */
#pragma once

#include "weft-cap-index.h"

#include "weft-usage-step.h"

/* From @time (ns) on, and up to the next edge, a capability runs a thread, or its state is
 * unknown; or else neither is so. A plain value. */
typedef struct
{
  guint64 time;
  gboolean is_busy;
} WeftRunEdge;

/* Those of one capability. Belongs to one thread. */
typedef struct _WeftRunEdges
{
  WeftUsage usage;    /* after the last event that was taken */
  gboolean is_busy;   /* then; at first nothing runs */
  gboolean is_over;   /* all events have been taken */
  WeftRunEdge *edges; /* by time: those that were not dropped */
  guint n, size;
} WeftRunEdges;

/* Begins before the event of @index at @offset, or before all for 0; @index has no losses. */
WeftRunEdges *weft_run_edges_new (const WeftCapIndex *index, const WeftLog *log, guint64 offset);
void weft_run_edges_free (WeftRunEdges *self);

/* Makes room for more edges. */
void weft_run_edges_grow (WeftRunEdges *self);

/* Notes that the capability @is_busy after the last change. */
static inline void
weft_run_edges_note (WeftRunEdges *self, gboolean is_busy)
{
  if (G_UNLIKELY (self->n == self->size))
    weft_run_edges_grow (self);
  self->is_busy = is_busy;
  self->edges[self->n++] = (WeftRunEdge){ self->usage.since, is_busy };
}

/* Takes the next event; @time: as weft_cap_index_time(). */
static inline void
weft_run_edges_take (WeftRunEdges *self, const WeftEvent *event, guint64 time)
{
  if (event->tag < 64 && (WEFT_USAGE_TAGS >> event->tag) & 1 &&
      weft_usage_step (&self->usage, event, time) && self->usage.is_running != self->is_busy)
    weft_run_edges_note (self, self->usage.is_running);
}

/* All events of @index have been taken. */
void weft_run_edges_end (WeftRunEdges *self, const WeftCapIndex *index);

/* Up to when (ns) all edges are there: those that come later are at that time or after it. */
static inline guint64
weft_run_edges_until (const WeftRunEdges *self)
{
  return self->is_over ? G_MAXUINT64 : self->usage.since;
}

/* Drops the first @n. */
void weft_run_edges_drop (WeftRunEdges *self, guint n);
