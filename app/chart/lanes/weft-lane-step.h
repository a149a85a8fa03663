/* SPDX-License-Identifier: BSD-3-Clause */
/* Search for the nearest event after or before a time, for the step functions of lanes. */
#pragma once

#include "weft-trace.h"

/* A search of the nearest time. Begins with @time and @forward; offered each candidate in any
 * order. */
typedef struct
{
  guint64 time;
  gboolean forward;
  gboolean found;
  guint64 to; /* where found */
} WeftLaneStep;

/* Takes @at where it is after (or, unless @forward, before) the time, and nearer than what was
 * found. */
static inline void
weft_lane_step_offer (WeftLaneStep *self, guint64 at)
{
  if (self->forward ? at <= self->time || (self->found && at >= self->to) :
                      at >= self->time || (self->found && at <= self->to))
    return;
  self->found = TRUE;
  self->to = at;
}

/* Sets @to to what was found; returns FALSE if nothing was. */
static inline gboolean
weft_lane_step_end (const WeftLaneStep *self, guint64 *to)
{
  if (self->found)
    *to = self->to;
  return self->found;
}

/* All events, including those of no capability. */
#define WEFT_LANE_STEP_ALL G_MAXUINT

/* Steps to the nearest event of @mask, of the index's @cap-th capability or of all. */
gboolean weft_lane_step_event (
    const WeftTrace *trace, guint cap, guint mask, guint64 time, gboolean forward, guint64 *to);
