/* SPDX-License-Identifier: BSD-3-Clause */
/* Bars of the HECs' use: the shares of time of each HEC. */
#pragma once

#include "weft-palette.h"
#include "weft-range-numbers.h"
#include "weft-text.h"

/* HECs that have a bar of their own; all others share the last one. */
#define WEFT_USE_BARS 8

/* px for @n HECs. */
double weft_use_bars_height (guint n);

/* Draws bars for @caps (@n of them), hatched where they are not known to be idle (see
 * weft_use_has_idle()), into [0, width) x [0, weft_use_bars_height (n)) of @cr. */
void weft_use_bars_paint (gboolean has_idle,
                          const WeftCapNumbers *caps,
                          guint n,
                          const WeftPalette *palette,
                          WeftTextCache *text,
                          cairo_t *cr,
                          double width);
