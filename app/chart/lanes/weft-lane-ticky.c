/* SPDX-License-Identifier: BSD-3-Clause */
/* The lane of ticky counters. */
#include "weft-lane.h"

#include "weft-ticky-chart.h"

static void
paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  weft_ticky_chart_paint (weft_chart_ticky (chart), weft_chart_scale (chart),
                          weft_chart_palette (chart), weft_chart_text (chart), cr, lane->height);
}

static void
axis (const WeftLane *lane, WeftChart *chart, cairo_t *cr, double width, double top)
{
  weft_ticky_chart_paint_axis (weft_chart_ticky (chart), weft_chart_scale (chart),
                               weft_chart_palette (chart), weft_chart_text (chart), cr, width,
                               lane->height, top);
}

static WeftFormatted
value (const WeftLane *lane, WeftChart *chart)
{
  return weft_ticky_chart_value (weft_chart_ticky (chart), weft_chart_scale (chart));
}

static gboolean
read_at (const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  return weft_ticky_chart_read (weft_chart_ticky (chart), weft_chart_palette (chart), time, out);
}

static gboolean
step (const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  return weft_ticky_chart_step (weft_chart_trace (chart)->ticky, time, forward, to);
}

const WeftLaneClass weft_lane_ticky = {
  .paint = paint, .value = value, .read = read_at, .step = step, .axis = axis
};
