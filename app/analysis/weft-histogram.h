/* SPDX-License-Identifier: BSD-3-Clause */
/* Histogram: the number of values in each of several intervals. */
#pragma once

#include "weft-collections.h"
#include "weft-spark-sizes.h"

#define WEFT_HISTOGRAM_BUCKETS 72
#define WEFT_HISTOGRAM_SERIES  2

/* Bucket i holds the lengths [edges[i], edges[i + 1]), ns. A plain value. */
typedef struct
{
  guint n;                                       /* buckets */
  guint64 edges[WEFT_HISTOGRAM_BUCKETS + 1];     /* rising */
  gboolean is_round[WEFT_HISTOGRAM_BUCKETS + 1]; /* the edge reads well */
  guint64 counts[WEFT_HISTOGRAM_SERIES][WEFT_HISTOGRAM_BUCKETS];
} WeftHistogram;

/* Whole pauses of the collections that begin in [@from, @to): four buckets for each power of ten;
 * series 0 those of generation 0 or of one unknown, series 1 the others. A pass over them. */
WeftHistogram
weft_histogram_of_pauses (const WeftCollections *collections, guint64 from, guint64 to);

/* The same buckets, empty; and adds a @length, ns, to series 0. */
WeftHistogram weft_histogram_of_lengths (void);
void weft_histogram_add (WeftHistogram *self, guint64 length);

/* The sizes of sparks, a bucket for each power of two, all in series 0. */
WeftHistogram weft_histogram_of_sparks (const WeftSparkSizes *sizes);

/* The largest sum of all series in one bucket. */
guint64 weft_histogram_max (const WeftHistogram *self);

/* Takes empty buckets away from both ends, but keeps at least @least. */
void weft_histogram_trim (WeftHistogram *self, guint least);
