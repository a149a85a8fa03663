/* SPDX-License-Identifier: BSD-3-Clause */
/* Context menu of a heap band: from the band to its cause. */
#pragma once

#include "weft-plot.h"

typedef struct _WeftBandMenu WeftBandMenu;

/* The menu of the bands that @plot shows, for @page, which has its actions ("band.hide") and
 * "heap.band-menu". Both are borrowed. */
WeftBandMenu *weft_band_menu_new (GtkWidget *page, WeftPlot *plot);
/* The page, which is being disposed of, has let go of the actions: to take them from it would make
 * it a muxer of actions that nothing frees. */
void weft_band_menu_free (WeftBandMenu *self);

/* Opens the menu of @band at @x, @y, px of the page. @time: the moment that is meant, or
 * WEFT_TIME_END for none. */
void weft_band_menu_popup (WeftBandMenu *self, guint32 band, double x, double y, guint64 time);

/* For parts of the page: asks it to open the menu of @band at @x, @y, px of @part. */
void weft_band_menu_ask (GtkWidget *part, guint32 band, double x, double y);
