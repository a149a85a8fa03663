/* SPDX-License-Identifier: BSD-3-Clause */
/* Rows of the legend, and the numbers in them. */
#pragma once

#include "weft-format.h"
#include "weft-heap-chart.h"
#include "weft-heap-levels.h"
#include "weft-heap-numbers.h"
#include "weft-plot.h"
#include "weft-view.h"

/* Row of the legend: a band's swatch, its name, a sparkline of its bytes in view, and a number. */
#define WEFT_TYPE_HEAP_ROW (weft_heap_row_get_type ())
G_DECLARE_FINAL_TYPE (WeftHeapRow, weft_heap_row, WEFT, HEAP_ROW, GtkBox)

GtkWidget *weft_heap_row_new (WeftPlot *plot);

/* Shows @band of @levels in @color with the outline @edge and @hatch. If @is_qualified, the module
 * in the name is dimmed. If @is_left_out, the chart does not show the band; the row is dimmed and
 * its swatch is only outlined. */
void weft_heap_row_set_band (WeftHeapRow *self,
                             const WeftHeapLevels *levels,
                             guint32 band,
                             WeftColor color,
                             WeftColor edge,
                             WeftHatch hatch,
                             gboolean is_qualified,
                             gboolean is_left_out);

/* Marks the row as the band under the pointer. */
void weft_heap_row_mark (WeftHeapRow *self, gboolean is_marked);

void weft_heap_row_set_number (WeftHeapRow *self, const char *text);

/* Number beside a band in the legend: its bytes at the pointer, else its change over the selected
 * range, else its sort value. */

/* Returns the index of the sample at the pointer, else of the one at the end of the selected range,
 * else of the one with most bytes; -1 if there are no samples. */
gint weft_band_numbers_sample (WeftView *view, const WeftHeapLevels *levels);

/* Returns the bytes of @band in the sample of weft_band_numbers_sample(). @growth is set to the
 * change from start to end of the selected range, or "" without a selection. */
WeftFormatted weft_band_numbers_bytes (WeftView *view,
                                       const WeftHeapLevels *levels,
                                       guint32 band,
                                       WeftFormatted *growth);

/* Returns TRUE if the growth is shown instead of the bytes. */
gboolean weft_band_numbers_shows_growth (WeftView *view);

/* Returns TRUE if the sort value is shown, since there is neither a pointer nor a selection. */
gboolean weft_band_numbers_shows_rank (WeftView *view);

/* Returns the value by which @rank ranks @band for @key. @band may be WEFT_HEAP_OTHER. */
WeftFormatted weft_band_numbers_rank (const WeftHeapBandRank *rank,
                                      const WeftHeapLevels *levels,
                                      guint32 band,
                                      WeftHeapKey key);

/* Returns the translated title of the number's column. Static. */
const char *weft_band_numbers_title (WeftView *view, WeftHeapKey key);
