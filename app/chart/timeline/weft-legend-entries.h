/* SPDX-License-Identifier: BSD-3-Clause */
/* Names and swatches of the legend's entries, and a key for exported charts. */
#pragma once

#include "weft-chart.h"
#include "weft-lane-legend.h"
#include "weft-swatch-style.h"

/* An entry of the legend. Static; texts are untranslated. */
typedef struct
{
  const char *name, *about; /* about: explanation, or NULL */
  WeftSwatchStyle style;
  gsize fill, ink; /* offsets in WeftPalette */
  /* The entry applies if the log has samples of the gauge or events of the tag, or if this returns
   * TRUE. If none of them is set, it always applies. */
  gboolean (*is_there) (const WeftTrace *trace);
  guint16 tag;
  gboolean has_gauge;
  WeftHeapGauge gauge;
} WeftLegendEntry;

const WeftLegendEntry *weft_lane_legend_entry (WeftLegend which);

/* Returns those entries of @shown (a bit for each) that apply to @trace. */
guint weft_lane_legend_there (guint shown, const WeftTrace *trace);

/* Return the height (px) of an exported chart's key, and draw the key: the entries of @shown (a bit
 * for each), in columns over @width px. */
double weft_lane_legend_height (guint shown, double width);
void weft_lane_legend_paint (guint shown, WeftChart *chart, cairo_t *cr, double width);
