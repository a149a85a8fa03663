/* SPDX-License-Identifier: BSD-3-Clause */
/* The lane of ticky counters. */
#include "weft-lane.h"

#include "weft-ticky-chart.h"

#include <glib/gi18n.h>

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

static gboolean
has (const WeftTrace *trace)
{
  return trace->ticky->censuses->len > 0;
}

static const WeftLaneKind lane_kinds[] = {
  { WEFT_TIMELINE_TICKY, N_ ("Ticky"), N_ ("counts per second"), 240, 6, .is_group = TRUE },
};

const WeftLaneClass weft_lane_ticky = {
  .paint = paint,
  .value = value,
  .read = read_at,
  .step = step,
  .axis = axis,
  .kinds = lane_kinds,
  .n_kinds = G_N_ELEMENTS (lane_kinds),
  .feature = WEFT_FEATURE_TICKY,
  .extent = WEFT_LANE_OF_GLOBAL,
  .has = has,
};
