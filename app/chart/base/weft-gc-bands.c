/* SPDX-License-Identifier: BSD-3-Clause */
/* Paints the pauses as a tint in steps: one shape for each, and all in one pass. */
#include "weft-gc-bands.h"

#include "weft-column-area.h"

#include <math.h>

#define N_STEPS  8
#define STRENGTH 0.18 /* of the tint at most, so that lanes below can be read */

static void
paint_columns (WeftChart *chart, cairo_t *cr, double height)
{
  const WeftGcWindows *windows = weft_collections_windows (weft_chart_trace (chart)->collections);
  const WeftPalette *palette = weft_chart_palette (chart);
  guint n;
  const guint64 *edges = weft_chart_edges (chart, &n);
  guint64 before = weft_gc_windows_paused_before (windows, edges[0]);
  WeftColumnArea areas[N_STEPS] = { 0 };
  WeftColor colors[N_STEPS];

  if (weft_gc_windows_count (windows) == 0)
    return;
  for (guint x = 0; x < n; x++)
    {
      guint64 after = weft_gc_windows_paused_before (windows, edges[x + 1]);
      double ns = (double) MAX (edges[x + 1] - edges[x], 1);
      guint step = (guint) ceil ((double) (after - before) / ns * N_STEPS);

      if (step > 0)
        weft_column_area_add (&areas[MIN (step, N_STEPS) - 1], x, 1, 0, (guint) ceil (height));
      before = after;
    }
  for (guint i = 0; i < N_STEPS; i++)
    colors[i] = weft_color_fade (palette->gc, STRENGTH * (i + 1) / N_STEPS);
  weft_column_area_fill_all (areas, colors, N_STEPS, cr);
}

void
weft_gc_bands_paint (WeftChart *chart, cairo_t *cr, double height)
{
  double density = weft_chart_begin_dots (chart);

  cairo_save (cr);
  cairo_scale (cr, 1 / density, 1 / density);
  paint_columns (chart, cr, height * density);
  cairo_restore (cr);
  weft_chart_end_dots (chart, density);
}
