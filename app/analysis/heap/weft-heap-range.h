/* SPDX-License-Identifier: BSD-3-Clause */
/* Weight of each sample of a heap profile in a time range. Between samples the bytes of a band are
 * interpolated linearly; before the first sample and after the last there are none. The census at
 * exit has no weight, unless the range begins after the sample before it. */
#pragma once

#include "weft-heap-profile.h"

/* Factors of the bytes of a sample. A plain value. */
typedef struct
{
  guint32 sample;
  gboolean is_inside;    /* the time of the sample is in the range */
  double area;           /* ns: for the integral */
  double at_from, at_to; /* for the bytes at the ends of the range */
  double seconds;        /* time of the sample, from the mean time of the samples inside */
} WeftHeapWeight;

/* Immutable. */
typedef struct
{
  GArray *weights;  /* of WeftHeapWeight, by time; incomplete samples only if there are no others */
  guint64 from, to; /* ns: the range, clipped to the time from the first sample to the last */
  guint n_inside;
  double spread; /* sum of the squares of seconds, of the samples inside */
} WeftHeapRange;

/* Returns the weights in [@from, @to) of @self, or of its first part if it has several. There are
 * none if the samples do not overlap the range. An empty range is a point in time. */
WeftHeapRange *weft_heap_range_new (const WeftHeapProfile *self, guint64 from, guint64 to);
void weft_heap_range_free (WeftHeapRange *self);

/* Returns the slope of a band, bytes per second, by least squares over the samples inside; 0 for a
 * constant. The arguments are sums over the samples inside that name the band: of bytes, of squared
 * bytes, and of bytes times seconds of the weight; the band is 0 in other samples. If only one
 * sample is inside, the slope is that of @grow, the change of bytes in the range. */
double weft_heap_range_slope (
    const WeftHeapRange *self, double sum, double squares, double products, double grow);

/* Returns the variance of the bytes, times the number of samples: 0 for a constant. */
double weft_heap_range_variance (const WeftHeapRange *self, double sum, double squares);

static inline const WeftHeapWeight *
weft_heap_range_weight (const WeftHeapRange *self, guint i)
{
  return &g_array_index (self->weights, WeftHeapWeight, i);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapRange, weft_heap_range_free)
