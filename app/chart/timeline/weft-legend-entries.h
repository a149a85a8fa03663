/* SPDX-License-Identifier: BSD-3-Clause */
/* Names and swatches of the legend's entries, and a key for exported charts. */
#pragma once

#include "weft-chart.h"
#include "weft-hatch.h"
#include "weft-lane.h"

/* Styles of swatches: small samples of fills and lines of a chart, for legends and read-outs. */

typedef enum
{
  WEFT_SWATCH_FILL,
  WEFT_SWATCH_HATCH,   /* lines of the second colour on the first */
  WEFT_SWATCH_OUTLINE, /* the first colour with an edge in the second */
  WEFT_SWATCH_LINE,    /* a line in the second colour through the middle */
  WEFT_SWATCH_DASHES,  /* like LINE, but dashed */
  WEFT_SWATCH_BAND,    /* + a WeftHatch: the first colour, hatched, with an edge in the second */
  WEFT_SWATCH_ARROW = WEFT_SWATCH_BAND + WEFT_N_HATCHES, /* + a WeftThreadFlowKind: an arrow in
                                                            the second colour on the first */
} WeftSwatchStyle;

/* Paints a swatch of @width x @height at the origin of @cr. @fill is its first colour, and @ink the
 * second. */
void weft_swatch_paint (
    cairo_t *cr, WeftSwatchStyle style, WeftColor fill, WeftColor ink, double width, double height);

/* An entry of the legend. Static; texts are untranslated. */
typedef struct
{
  const char *name, *description; /* @description is an explanation, or NULL */
  WeftSwatchStyle style;
  gsize fill, ink; /* offsets in WeftPalette */
  /* The condition of an entry is one of three: the log has samples of the gauge, it has events of
   * the tag, or this function returns TRUE. An entry without a condition always applies. */
  gboolean (*applies) (const WeftTrace *trace);
  guint16 tag;
  gboolean has_gauge;
  WeftHeapGauge gauge;
} WeftLegendEntry;

const WeftLegendEntry *weft_lane_legend_entry (WeftLegend which);

/* Returns the entries in @shown (a bit for each) that apply to @trace. */
guint weft_lane_legend_filter (guint shown, const WeftTrace *trace);

/* Return the height (px) of the key in an exported chart, and draw the key: the entries in @shown
 * (a bit for each), in columns over @width px. */
double weft_lane_legend_height (guint shown, double width);
void weft_lane_legend_paint (guint shown, WeftChart *chart, cairo_t *cr, double width);
