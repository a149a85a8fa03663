/* SPDX-License-Identifier: BSD-3-Clause */
/* Histogram: the number of values in each of several intervals. */
#pragma once

#include <glib.h>

#define WEFT_HISTOGRAM_BUCKETS 72
#define WEFT_HISTOGRAM_SERIES  2

/* Bucket i holds the lengths [edges[i], edges[i + 1]), ns. A plain value. */
typedef struct
{
  guint n;                                       /* buckets */
  guint64 edges[WEFT_HISTOGRAM_BUCKETS + 1];     /* rising */
  gboolean is_round[WEFT_HISTOGRAM_BUCKETS + 1]; /* the edge is a power of ten */
  guint64 counts[WEFT_HISTOGRAM_SERIES][WEFT_HISTOGRAM_BUCKETS];
} WeftHistogram;

/* An empty histogram with four buckets for each power of ten. */
WeftHistogram weft_histogram_of_lengths (void);

/* Adds a @length, ns, to @series. */
void weft_histogram_add (WeftHistogram *self, guint series, guint64 length);

/* The largest sum of all series in one bucket. */
guint64 weft_histogram_max (const WeftHistogram *self);

/* Takes empty buckets away from both ends, but keeps at least @least. */
void weft_histogram_trim (WeftHistogram *self, guint least);
