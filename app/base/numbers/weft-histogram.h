/* SPDX-License-Identifier: BSD-3-Clause */
/* Histogram: the number of values in each of several intervals. */
#pragma once

#include <glib.h>

#define WEFT_HISTOGRAM_MAX_BUCKETS 72
#define WEFT_HISTOGRAM_N_SERIES    2

/* Histogram of lengths. Bucket i counts the lengths in [edges[i], edges[i + 1]), ns. Copied by
 * value. */
typedef struct
{
  guint n;                                           /* number of buckets */
  guint64 edges[WEFT_HISTOGRAM_MAX_BUCKETS + 1];     /* ascending */
  gboolean is_round[WEFT_HISTOGRAM_MAX_BUCKETS + 1]; /* the edge is a power of ten */
  guint64 counts[WEFT_HISTOGRAM_N_SERIES][WEFT_HISTOGRAM_MAX_BUCKETS];
} WeftHistogram;

/* Returns an empty histogram with four buckets for each power of ten. */
WeftHistogram weft_histogram_of_lengths (void);

/* Returns the index of the bucket for @length (ns): the first or the last one if no bucket contains
 * it. */
guint weft_histogram_bucket (const WeftHistogram *self, guint64 length);

/* Adds @length (ns) to @series. */
void weft_histogram_add (WeftHistogram *self, guint series, guint64 length);

/* Returns the highest bucket count; the counts of all series are added up for each bucket. */
guint64 weft_histogram_max (const WeftHistogram *self);

/* Removes empty buckets from both ends, but keeps at least @least buckets. */
void weft_histogram_trim (WeftHistogram *self, guint least);
