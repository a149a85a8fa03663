/* SPDX-License-Identifier: BSD-3-Clause */
/* Names and swatches of the legend's entries, and a key of them for pictures. */
#pragma once

#include "weft-chart.h"
#include "weft-lane-legend.h"
#include "weft-swatch-style.h"

/* An entry. Static; texts are to be translated. */
typedef struct
{
  const char *name, *about; /* about: what it means, or NULL */
  WeftSwatchStyle style;
  gsize fill, ink; /* of WeftPalette */
  /* When it applies: where this says so, or the log has events of a tag, or samples of a gauge; all
   * zeros: always. */
  gboolean (*is_there) (const WeftTrace *trace);
  guint16 tag;
  gboolean has_gauge;
  WeftHeapGauge gauge;
} WeftLegendEntry;

const WeftLegendEntry *weft_lane_legend_entry (WeftLegend which);

/* Those of @shown, a bit each, that apply to @trace. */
guint weft_lane_legend_there (guint shown, const WeftTrace *trace);

/* The key of a picture: the entries of @shown, a bit each, in columns over @width px. */
double weft_lane_legend_height (guint shown, double width);
void weft_lane_legend_paint (guint shown, WeftChart *chart, cairo_t *cr, double width);
