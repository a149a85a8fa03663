/* SPDX-License-Identifier: BSD-3-Clause */
/* Names and swatches of the legend's entries, and a key of them for exported charts. */
#pragma once

#include "weft-chart.h"
#include "weft-lane-legend.h"
#include "weft-swatch-style.h"

/* An entry. Static; texts are to be translated. */
typedef struct
{
  const char *name, *about; /* about: its meaning, or NULL */
  WeftSwatchStyle style;
  gsize fill, ink; /* of WeftPalette */
  /* It applies if this returns TRUE, or the log has events of the tag, or samples of the gauge; if
   * all are unset, always. */
  gboolean (*is_there) (const WeftTrace *trace);
  guint16 tag;
  gboolean has_gauge;
  WeftHeapGauge gauge;
} WeftLegendEntry;

const WeftLegendEntry *weft_lane_legend_entry (WeftLegend which);

/* Returns the entries of @shown, a bit each, that apply to @trace. */
guint weft_lane_legend_there (guint shown, const WeftTrace *trace);

/* The key of an exported chart: the entries of @shown, a bit each, in columns over @width px. */
double weft_lane_legend_height (guint shown, double width);
void weft_lane_legend_paint (guint shown, WeftChart *chart, cairo_t *cr, double width);
