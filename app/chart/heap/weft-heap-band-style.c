/* SPDX-License-Identifier: BSD-3-Clause */
/* How the bands of a heap profile look: their colours and short names, the same in every chart. */
#include "weft-heap-chart.h"

#include "weft-haskell-name.h"

#include <string.h>

WeftColor
weft_heap_chart_color (WeftChart *chart, guint32 band)
{
  return weft_palette_band_color (weft_chart_palette (chart),
                                  weft_chart_heap_style (chart, band).color);
}

WeftColor
weft_heap_chart_edge_color (WeftChart *chart, guint32 band)
{
  const WeftPalette *palette = weft_chart_palette (chart);

  return palette->outlines ? palette->text1 : weft_heap_chart_color (chart, band);
}

void
weft_heap_chart_paint_swatch (
    WeftChart *chart, cairo_t *cr, guint32 band, double x, double y, double size)
{
  weft_hatch_set (cr, weft_chart_heap_style (chart, band).hatch,
                  weft_heap_chart_color (chart, band));
  cairo_rectangle (cr, x, y, size, size);
  cairo_fill (cr);
  if (!weft_chart_palette (chart)->outlines)
    return;
  weft_color_set (cr, weft_heap_chart_edge_color (chart, band));
  cairo_set_line_width (cr, 1);
  cairo_rectangle (cr, x + 0.5, y + 0.5, size - 1, size - 1);
  cairo_stroke (cr);
}

char *
weft_heap_chart_name (WeftChart *chart, guint32 band, WeftTextStyle style, double max_px)
{
  const char *name = weft_heap_levels_name (weft_chart_heap_levels (chart), band);
  const char *end = strstr (name, " < ");
  g_autofree char *innermost = end != NULL ? g_strndup (name, end - name) : g_strdup (name);

  /* the legend beside the chart has no packages either: a band has one name, however wide it is */
  return weft_text_name (weft_chart_text (chart), style, weft_haskell_skip_package (innermost),
                         max_px);
}
