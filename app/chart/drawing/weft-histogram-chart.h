/* SPDX-License-Identifier: BSD-3-Clause */
/* Chart of a histogram: bars by length of time, with stacked series. */
#pragma once

#include "weft-histogram.h"
#include "weft-palette.h"
#include "weft-text.h"

/* How a series looks. */
typedef struct
{
  WeftColor fill, edge;
  WeftColor hatch; /* alpha 0: none */
} WeftHistogramLook;

/* The looks of pauses: those of generation 0, and the others. */
void weft_histogram_look_of_pauses (const WeftPalette *palette,
                                    WeftHistogramLook looks[WEFT_HISTOGRAM_SERIES]);

/* Draws bars, a grid with counts at the left and lengths at the bottom into [0, width) x [0,
 * height) of @cr. */
void weft_histogram_paint (const WeftHistogram *self,
                           const WeftHistogramLook looks[WEFT_HISTOGRAM_SERIES],
                           const WeftPalette *palette,
                           WeftTextCache *text,
                           cairo_t *cr,
                           double width,
                           double height);

/* Marks the buckets from @first to @end, not included, of a picture of that size. */
void weft_histogram_paint_range (const WeftHistogram *self,
                                 guint first,
                                 guint end,
                                 const WeftPalette *palette,
                                 WeftTextCache *text,
                                 cairo_t *cr,
                                 double width,
                                 double height);

/* The bucket at @x of a picture of that size; -1 if none is. */
gint weft_histogram_at (
    const WeftHistogram *self, WeftTextCache *text, double width, double height, double x);

/* "140 from 20 µs to 7.5 ms; most of them 1 ms to 1.778 ms: 12, 8.6 % of 140", its main numbers,
 * newly allocated; NULL if it has no bars. */
char *weft_histogram_text (const WeftHistogram *self);

/* "1 ms to 1.778 ms: 12, 8.6 % of 140", with a line for each of @names (of series, translated, NULL
 * for one that is not named) that is in bucket @i. Newly allocated. */
char *weft_histogram_bucket_text (const WeftHistogram *self,
                                  guint i,
                                  const char *const names[WEFT_HISTOGRAM_SERIES]);
