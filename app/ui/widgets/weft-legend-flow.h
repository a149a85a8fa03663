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
  const char *name, *about; /* about: tooltip, or NULL */
} WeftLegendItem;

/* Creates a legend without entries, which is hidden. */
GtkWidget *weft_legend_flow_new (void);

/* Replaces the entries by @n @items. */
void weft_legend_flow_set (GtkWidget *legend, const WeftLegendItem *items, guint n);

/* Like weft_legend_flow_set(), but shows the entries in @shown, one bit each, that apply to @trace.
 * Does nothing if these entries are shown already, and so can be called for each trace of a growing
 * log. */
void weft_legend_flow_set_entries (GtkWidget *legend,
                                   guint shown,
                                   const WeftTrace *trace,
                                   const WeftPalette *palette);
