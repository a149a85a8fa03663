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
  /* Together with the gauge and the tag, the condition of an entry: it applies if the log has
   * samples of the gauge or events of the tag, or if this function returns TRUE. An entry without a
   * condition always applies. */
  gboolean (*is_there) (const WeftTrace *trace);
  guint16 tag;
  gboolean has_gauge;
  WeftHeapGauge gauge;
} WeftLegendEntry;

const WeftLegendEntry *weft_lane_legend_entry (WeftLegend which);

/* Returns the entries in @shown (a bit for each) that apply to @trace. */
guint weft_lane_legend_there (guint shown, const WeftTrace *trace);

/* Return the height (px) of the key in an exported chart, and draw the key: the entries in @shown
 * (a bit for each), in columns over @width px. */
double weft_lane_legend_height (guint shown, double width);
void weft_lane_legend_paint (guint shown, WeftChart *chart, cairo_t *cr, double width);
