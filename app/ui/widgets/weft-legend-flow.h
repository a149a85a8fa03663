/* SPDX-License-Identifier: BSD-3-Clause */
/* Legend beside a chart: swatches with their names, in as many lines as they need. */
#pragma once

#include "weft-legend-entries.h"
#include <gtk/gtk.h>

/* A plain value; texts are translated and borrowed. */
typedef struct
{
  WeftSwatchStyle style;
  WeftColor fill, ink;
  const char *name, *about; /* about: its tooltip, or NULL */
} WeftLegendItem;

/* A legend without entries, which is hidden. */
GtkWidget *weft_legend_flow_new (void);

/* Shows @n items instead of the former ones. */
void weft_legend_flow_set (GtkWidget *legend, const WeftLegendItem *items, guint n);

/* Like weft_legend_flow_set(), with the entries of @shown, a bit each, that apply to @trace.
 * Does nothing if it shows these already, so that it may be called for each trace of a log that
 * grows. */
void weft_legend_flow_set_entries (GtkWidget *legend,
                                   guint shown,
                                   const WeftTrace *trace,
                                   const WeftPalette *palette);
