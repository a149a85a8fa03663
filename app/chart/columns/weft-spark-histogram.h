/* SPDX-License-Identifier: BSD-3-Clause */
/* Histogram of spark durations: the number of sparks of each duration, and their total time. */
#pragma once

#include "weft-palette.h"
#include "weft-spark-sizes.h"
#include "weft-text.h"

/* The natural height, px. */
#define WEFT_SPARK_HISTOGRAM_HEIGHT 360

/* Fills @cr with the page colour, and draws @title and @sizes into [0, @width) x [0, @height). Each
 * bar is for the durations between two successive powers of two of nanoseconds; the bars range from
 * the shortest to the longest spark. */
void weft_spark_histogram_paint (const WeftSparkSizes *sizes,
                                 const WeftPalette *palette,
                                 WeftTextCache *text,
                                 cairo_t *cr,
                                 double width,
                                 double height,
                                 const char *title);
