/* SPDX-License-Identifier: BSD-3-Clause */
/* Use of HECs. By pixel column: running grows from the floor; GC work, waiting for a GC and waiting
 * for one to start hang from the ceiling; the gap is idle. As bars: the shares of each HEC's time,
 * with percentages in them. */
#pragma once

#include "weft-palette.h"
#include "weft-range-numbers.h"
#include "weft-read-out.h"
#include "weft-text.h"
#include "weft-trace.h"
#include "weft-usage-columns.h"

/* Whole pixels of a column. A plain value. */
typedef struct
{
  guint run;              /* from the floor up */
  guint work, wait, sync; /* from the ceiling down, in this order */
} WeftUseHeights;

/* Returns the heights of @share in @height px; a part that is not 0 has at least a pixel. */
WeftUseHeights weft_use_heights (const WeftColumn *share, double height);

/* Draws @n columns into [0, n) x [0, height). */
void weft_use_heights_paint (
    const WeftUseHeights *columns, guint n, guint height, const WeftPalette *palette, cairo_t *cr);

/* Returns TRUE if the log shows when a HEC is idle. If threads or GCs were not recorded, the rest
 * of its time may be either. */
gboolean weft_use_has_idle (const WeftTrace *trace);

/* Returns the name of the rest of a HEC's time: "Idle", "Idle or in GC", "Running or idle";
 * translated. Static. */
const char *weft_use_rest_name (const WeftTrace *trace);

/* Returns why the rest is not known to be idle, translated: "GCs were not recorded: +RTS -lg".
 * Newly allocated; NULL if it is idle. */
char *weft_use_rest_reason (const WeftTrace *trace);

/* Returns the colour of the hatch over time that was not recorded. */
WeftColor weft_use_rest_hatch (const WeftPalette *palette);

/* Adds rows of the shares of a time that @trace recorded, with their colours. @rest is the share of
 * the remaining time. */
void weft_use_read_shares (WeftReadOut *out,
                           const WeftTrace *trace,
                           const WeftPalette *palette,
                           const WeftColumn *share,
                           double rest);

/* HECs that have a bar of their own; all others share the last one. */
#define WEFT_USE_BARS 8

/* Returns the height of the bars of @n HECs, px. */
double weft_use_bars_height (guint n);

/* Draws bars for @caps (@n of them), hatched if time is not known to be idle (see
 * weft_use_has_idle()), into [0, width) x [0, weft_use_bars_height (n)) of @cr. */
void weft_use_bars_paint (gboolean has_idle,
                          const WeftCapNumbers *caps,
                          guint n,
                          const WeftPalette *palette,
                          WeftTextCache *text,
                          cairo_t *cr,
                          double width);
