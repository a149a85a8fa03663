/* SPDX-License-Identifier: BSD-3-Clause */
/* Weight of each sample of a heap profile in a range of time. Between samples a band goes along a
 * line; there is nothing before the first sample and after the last. The census at exit has no
 * weight, unless the range begins after the sample before it. */
#pragma once

#include "weft-heap-profile.h"

/* A sample that has a say: by what its bytes are multiplied. A plain value. */
typedef struct
{
  guint32 sample;
  gboolean is_inside;    /* its time lies in the range */
  double area;           /* ns: for the integral */
  double at_from, at_to; /* for the bytes at the ends */
  double seconds;        /* its time, from the mean of those inside on */
} WeftHeapWeight;

/* Immutable. */
typedef struct
{
  GArray *weights; /* of WeftHeapWeight, by time; incomplete samples have no say where others are */
  guint64 from, to; /* ns: the range, cut to what lies between the first sample and the last */
  guint n_inside;
  double spread; /* the sum of seconds squared, of those inside */
} WeftHeapRange;

/* [@from, @to) of @self, or of its first part where it has several. No weights where no sample's
 * line reaches into it. An empty range is a moment. */
WeftHeapRange *weft_heap_range_new (const WeftHeapProfile *self, guint64 from, guint64 to);
void weft_heap_range_free (WeftHeapRange *self);

/* Bytes per second of a band's least squares over the samples inside, from sums over those of them
 * that name it: of its bytes, of these squared, and of these times the weight's seconds. The others
 * count as 0. Of a single sample, what its bytes @grow in the range; 0 for a constant. */
double weft_heap_range_slope (
    const WeftHeapRange *self, double sum, double squares, double products, double grow);

/* The bytes' variance, times the number of samples: 0 if they do not change. */
double weft_heap_range_variance (const WeftHeapRange *self, double sum, double squares);

static inline const WeftHeapWeight *
weft_heap_range_weight (const WeftHeapRange *self, guint i)
{
  return &g_array_index (self->weights, WeftHeapWeight, i);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapRange, weft_heap_range_free)
