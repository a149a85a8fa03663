/* SPDX-License-Identifier: BSD-3-Clause */
/* Weight of each sample of a heap profile in a time range. Between two samples, the bytes of a band
 * are interpolated linearly. The range is clipped to the time from the first sample to the last.
 * The census at exit has no weight, unless the range begins after the previous sample. */
#pragma once

#include "weft-heap-profile.h"

/* Factors by which the bytes of a sample are multiplied in sums. */
typedef struct
{
  guint32 sample;
  gboolean is_inside;    /* the time of the sample is in the range */
  double area;           /* factor for the integral, ns */
  double at_from, at_to; /* factors for the bytes at the start and the end of the range */
  double seconds;        /* time of the sample minus the mean time of the samples in the range, s */
} WeftHeapWeight;

/* Weights of the samples in a range. Immutable. */
typedef struct
{
  GArray *weights;  /* of WeftHeapWeight, by time; incomplete samples only if there are no others */
  guint64 from, to; /* the range, clipped to the time from the first sample to the last, ns */
  guint n_inside;
  double spread; /* sum of the squares of @seconds over the samples in the range */
} WeftHeapRange;

/* Returns the weights in [@from, @to) of @self, or of its first part if it has several. There are
 * no weights if the samples do not overlap the range. An empty range is a point in time. */
WeftHeapRange *weft_heap_range_new (const WeftHeapProfile *self, guint64 from, guint64 to);
void weft_heap_range_free (WeftHeapRange *self);

/* Returns the slope of a band, bytes per second, by least squares over the samples in the range; 0
 * if the bytes are constant. @sum, @squares and @products are sums over the samples in the range:
 * of the band's bytes, of their squares, and of bytes times WeftHeapWeight.seconds. A sample
 * without the band counts as 0 bytes. If fewer than two samples are in the range, the slope is
 * computed from @grow, the change of the bytes in the range. */
double weft_heap_range_slope (
    const WeftHeapRange *self, double sum, double squares, double products, double grow);

/* Returns the variance of the bytes times the number of samples; 0 if the bytes are constant. */
double weft_heap_range_variance (const WeftHeapRange *self, double sum, double squares);

static inline const WeftHeapWeight *
weft_heap_range_weight (const WeftHeapRange *self, guint i)
{
  return &g_array_index (self->weights, WeftHeapWeight, i);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapRange, weft_heap_range_free)
