/* SPDX-License-Identifier: BSD-3-Clause */
/* Histogram chart: bars by duration, with stacked series. */
#pragma once

#include "weft-histogram.h"
#include "weft-palette.h"
#include "weft-text.h"

/* Appearance of a series. */
typedef struct
{
  WeftColor fill, edge;
  WeftColor hatch; /* alpha is 0 if there is none */
} WeftHistogramLook;

/* Sets @looks for a histogram of GC pauses with two series: generation 0, and the other
 * generations. */
void weft_histogram_set_pause_looks (const WeftPalette *palette,
                                     WeftHistogramLook looks[WEFT_HISTOGRAM_N_SERIES]);

/* Draws the bars, and a grid with counts on the left and durations at the bottom, into [0, width) x
 * [0, height) of @cr. */
void weft_histogram_paint (const WeftHistogram *self,
                           const WeftHistogramLook looks[WEFT_HISTOGRAM_N_SERIES],
                           const WeftPalette *palette,
                           WeftTextCache *text,
                           cairo_t *cr,
                           double width,
                           double height);

/* Highlights the buckets [@first, @end) of a chart of this size. */
void weft_histogram_paint_range (const WeftHistogram *self,
                                 guint first,
                                 guint end,
                                 const WeftPalette *palette,
                                 WeftTextCache *text,
                                 cairo_t *cr,
                                 double width,
                                 double height);

/* Returns the bucket at @x in a chart of this size, or -1 if there is none. */
gint weft_histogram_bucket_at (
    const WeftHistogram *self, WeftTextCache *text, double width, double height, double x);

/* Returns a summary of the histogram, such as "140 from 20 µs to 7.5 ms; most from 1 ms to 1.778
 * ms: 12, 8.6 % of 140". Newly allocated; NULL if it has no bars. */
char *weft_histogram_text (const WeftHistogram *self);

/* Returns a description of bucket @i, such as "1 ms to 1.778 ms: 12, 8.6 % of 140". Adds a line for
 * each series in the bucket that has a name in @names (translated, or NULL). Newly allocated. */
char *weft_histogram_bucket_text (const WeftHistogram *self,
                                  guint i,
                                  const char *const names[WEFT_HISTOGRAM_N_SERIES]);
