/* SPDX-License-Identifier: BSD-3-Clause */
/* Shares of the time of HECs: read-outs, and bars with percentages. */
#pragma once

#include "weft-palette.h"
#include "weft-read-out.h"
#include "weft-statistics.h"
#include "weft-text.h"
#include "weft-trace.h"
#include "weft-usage-columns.h"

/* Returns TRUE if the log shows when a HEC is idle. If not, because threads or GCs were not
 * recorded, the remaining time may also be running or GC time. */
gboolean weft_use_knows_idle (const WeftTrace *trace);

/* Returns the name of a HEC's remaining time: "Idle", "Idle or in GC", "Running or idle" or "Not
 * recorded". Translated, static. */
const char *weft_use_remainder_name (const WeftTrace *trace);

/* Returns the reason why the remaining time is not known to be idle, such as "GCs: not recorded:
 * +RTS -lg", or NULL if it is known to be idle. Translated, newly allocated. */
char *weft_use_remainder_reason (const WeftTrace *trace);

/* Returns the colour of the hatch over time that was not recorded. */
WeftColor weft_use_remainder_hatch (const WeftPalette *palette);

/* Adds a row with a swatch for each share of a HEC's time that @trace recorded, and a row for the
 * remaining time. @rest is the share of the remaining time. */
void weft_use_add_share_rows (WeftReadOut *out,
                              const WeftTrace *trace,
                              const WeftPalette *palette,
                              const WeftUsageColumn *share,
                              double rest);

/* Maximum number of bars. If there are more HECs, the last bar is the sum over the remaining
 * HECs. */
#define WEFT_USE_MAX_BARS 8

/* Returns the height of the bars of @n HECs, px. */
double weft_use_bars_height (guint n);

/* Draws bars for the @n HECs in @caps into [0, @width) x [0, weft_use_bars_height (@n)) of @cr.
 * Unless @has_idle (see weft_use_knows_idle()), the remaining time is hatched. */
void weft_use_bars_paint (gboolean has_idle,
                          const WeftCapNumbers *caps,
                          guint n,
                          const WeftPalette *palette,
                          WeftTextCache *text,
                          cairo_t *cr,
                          double width);
