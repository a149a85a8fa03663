/* SPDX-License-Identifier: BSD-3-Clause */
/* One shape of all columns; boxes, and the gaps after them, stay free. */
#include "weft-idle-shade.h"

#include "weft-box.h"
#include "weft-chart-hecs.h"
#include "weft-chart-threads.h"
#include "weft-column-area.h"

/* The HEC's place among the process's lives; -1: the log tells of none. */
static gint
hec_of (WeftChart *chart, guint cap)
{
  const WeftCapLife *life = weft_chart_life (chart, cap);
  const GArray *lives = weft_chart_trace (chart)->process->lives;

  return life != NULL ? (gint) (life - &g_array_index (lives, WeftCapLife, 0)) : -1;
}

/* What boxes take of the columns gets the height 0. */
static void
leave_boxes (WeftChart *chart, const WeftUsageColumns *usage, guint *heights)
{
  for (guint i = 0; i < usage->spans->len; i++)
    {
      const WeftUseSpan *span = &g_array_index (usage->spans, WeftUseSpan, i);
      WeftBoxSpan box = weft_box_span (weft_chart_scale (chart), span->from, span->to);

      for (guint x = (guint) box.x0; x < MIN ((guint) box.end, usage->n); x++)
        heights[x] = 0;
    }
}

void
weft_idle_shade_paint (WeftChart *chart, guint cap, guint height, cairo_t *cr)
{
  const WeftIdleColumns *idle = weft_chart_idle (chart);
  const WeftUsageColumns *usage = weft_chart_usage (chart, cap);
  gint hec = hec_of (chart, cap);
  g_autofree guint *heights = g_new0 (guint, usage->n + 1);
  WeftColumnArea fill = { 0 }, hatch = { 0 };

  if (idle == NULL || hec < 0)
    return;
  for (guint x = 0; x < usage->n; x++)
    {
      gint i = weft_chart_column_in (chart, x, idle->edges, idle->n);

      if (i >= 0)
        heights[x] =
            weft_column_height (weft_idle_columns_runnable (idle, (guint) hec, (guint) i), height);
    }
  leave_boxes (chart, usage, heights);
  for (guint x = 0; x < usage->n; x++)
    {
      guint floor = height - weft_column_height (usage->columns[x].run, height);

      weft_column_area_add (&fill, x, 1, floor - MIN (heights[x], floor), floor);
      weft_column_area_add (&hatch, x, 1, floor - MIN (heights[x], floor), floor);
    }
  weft_column_area_fill (&fill, cr, weft_chart_palette (chart)->runnable_fill);
  weft_column_area_hatch (&hatch, cr, weft_chart_palette (chart)->runnable);
}
