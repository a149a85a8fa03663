/* SPDX-License-Identifier: BSD-3-Clause */
/* Legend beside a chart: swatches with their names, on as many lines as needed. */
#pragma once

#include "weft-legend-entries.h"

#include <gtk/gtk.h>

/* An entry of a legend; copied by value. Texts are translated and borrowed. */
typedef struct
{
  WeftSwatchStyle style;
  WeftColor fill, ink;
  const char *name, *description; /* @description is the tooltip, or NULL */
} WeftLegendItem;

/* Creates a legend without entries, which is hidden. */
GtkWidget *weft_legend_flow_new (void);

/* Replaces the entries by @n @items. */
void weft_legend_flow_set_items (GtkWidget *legend, const WeftLegendItem *items, guint n);

/* Like weft_legend_flow_set_items(), but shows the entries in @shown, one bit each, that apply to
 * @trace. Does nothing if these entries are already shown, so it can be called for each trace of a
 * growing log. */
void weft_legend_flow_set_entries (GtkWidget *legend,
                                   guint shown,
                                   const WeftTrace *trace,
                                   const WeftPalette *palette);

/* Widget of a swatch: a small sample of how a chart draws something. */
#define WEFT_TYPE_SWATCH (weft_swatch_get_type ())
G_DECLARE_FINAL_TYPE (WeftSwatch, weft_swatch, WEFT, SWATCH, GtkWidget)

/* Creates a swatch of @width x @height px at scale 1. */
GtkWidget *weft_swatch_new (int width, int height);

/* Sets the appearance. @ink is the colour of the lines or the edge. Redraws only if something
 * changed. */
void weft_swatch_set_style (WeftSwatch *self, WeftSwatchStyle style, WeftColor fill, WeftColor ink);
