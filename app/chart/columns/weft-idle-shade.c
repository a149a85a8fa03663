/* SPDX-License-Identifier: BSD-3-Clause */
/* One shape of all columns; boxes, and the gaps after them, stay free. */
#include "weft-idle-shade.h"

#include "weft-box.h"
#include "weft-chart-hecs.h"
#include "weft-chart-threads.h"
#include "weft-column-area.h"

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

/* The shares of @reasons, px by column of the chart. */
static guint *
heights_of (WeftChart *chart, guint hec, guint reasons, guint height)
{
  const WeftIdleColumns *idle = weft_chart_idle (chart);
  guint n;
  guint *heights;

  weft_chart_edges (chart, &n);
  heights = g_new0 (guint, n + 1);
  for (guint x = 0; x < n; x++)
    {
      gint i = weft_chart_column_in (chart, x, idle->edges, idle->n);

      if (i >= 0)
        heights[x] =
            weft_column_height (weft_idle_columns_share (idle, hec, (guint) i, reasons), height);
    }
  return heights;
}

/* Threads that are runnable are hatched; above them a foreign call has a line on top. */
void
weft_idle_shade_paint (WeftChart *chart, guint cap, guint height, cairo_t *cr)
{
  const WeftPalette *palette = weft_chart_palette (chart);
  const WeftUsageColumns *usage = weft_chart_usage (chart, cap);
  gint hec = weft_chart_life_place (chart, cap);
  g_autofree guint *runnable = NULL;
  g_autofree guint *foreign = NULL;
  WeftColumnArea fill = { 0 }, hatch = { 0 }, call = { 0 }, top = { 0 };

  if (weft_chart_idle (chart) == NULL || hec < 0)
    return;
  runnable =
      heights_of (chart, (guint) hec, WEFT_IDLE_BIT (QUEUED) | WEFT_IDLE_BIT (ELSEWHERE), height);
  foreign = heights_of (chart, (guint) hec, WEFT_IDLE_BIT (FOREIGN), height);
  leave_boxes (chart, usage, runnable);
  leave_boxes (chart, usage, foreign);
  for (guint x = 0; x < usage->n; x++)
    {
      guint floor = height - weft_column_height (usage->columns[x].run, height);
      guint middle = floor - MIN (runnable[x], floor);
      guint ceiling = middle - MIN (foreign[x], middle);

      weft_column_area_add (&fill, x, 1, middle, floor);
      weft_column_area_add (&hatch, x, 1, middle, floor);
      weft_column_area_add (&call, x, 1, ceiling, middle);
      weft_column_area_add (&top, x, 1, ceiling, MIN (ceiling + 1, middle));
    }
  weft_column_area_fill (&fill, cr, palette->runnable_fill);
  weft_column_area_hatch (&hatch, cr, palette->runnable);
  weft_column_area_fill (&call, cr, palette->foreign_fill);
  weft_column_area_fill (&top, cr, palette->foreign);
}
