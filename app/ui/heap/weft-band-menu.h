/* SPDX-License-Identifier: BSD-3-Clause */
/* Context menu of a heap band, whose items lead to the cause of the band: its callers, retainers or
 * source. */
#pragma once

#include "weft-plot.h"

typedef struct _WeftBandMenu WeftBandMenu;

/* Creates the menu of the bands in @plot for @page. Installs the actions "band.*" on the page. Both
 * are borrowed. */
WeftBandMenu *weft_band_menu_new (GtkWidget *page, WeftPlot *plot);
/* Frees the menu. To be called when the page is disposed and has released the action group.
 * Removing the group here would leak a new action muxer. */
void weft_band_menu_free (WeftBandMenu *self);

/* Opens the menu of @band at @x, @y (px of the page). @time is the time of the click, or
 * WEFT_TIME_END if there is none. */
void weft_band_menu_popup (WeftBandMenu *self, guint32 band, double x, double y, guint64 time);

/* Opens the menu of @band at @x, @y (px of @part) through the action "heap.band-menu" of the page
 * around @part. */
void weft_band_menu_ask (GtkWidget *part, guint32 band, double x, double y);
