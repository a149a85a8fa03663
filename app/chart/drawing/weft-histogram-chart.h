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

/* Fills the looks of pauses: generation 0, and the others. */
void weft_histogram_look_of_pauses (const WeftPalette *palette,
                                    WeftHistogramLook looks[WEFT_HISTOGRAM_SERIES]);

/* Draws bars, a grid with counts at the left and durations at the bottom into [0, width) x [0,
 * height) of @cr. */
void weft_histogram_paint (const WeftHistogram *self,
                           const WeftHistogramLook looks[WEFT_HISTOGRAM_SERIES],
                           const WeftPalette *palette,
                           WeftTextCache *text,
                           cairo_t *cr,
                           double width,
                           double height);

/* Marks the buckets [@first, @end) of a chart of that size. */
void weft_histogram_paint_range (const WeftHistogram *self,
                                 guint first,
                                 guint end,
                                 const WeftPalette *palette,
                                 WeftTextCache *text,
                                 cairo_t *cr,
                                 double width,
                                 double height);

/* Returns the bucket at @x of a chart of that size, or -1. */
gint weft_histogram_at (
    const WeftHistogram *self, WeftTextCache *text, double width, double height, double x);

/* Describes the histogram by its main numbers: "140 from 20 µs to 7.5 ms; most of them 1 ms to
 * 1.778 ms: 12, 8.6 % of 140". Newly allocated; NULL if it has no bars. */
char *weft_histogram_text (const WeftHistogram *self);

/* Describes bucket @i: "1 ms to 1.778 ms: 12, 8.6 % of 140", with a line for each series in it that
 * has one of @names (translated, or NULL). Newly allocated. */
char *weft_histogram_bucket_text (const WeftHistogram *self,
                                  guint i,
                                  const char *const names[WEFT_HISTOGRAM_SERIES]);
