/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts lengths of time in buckets of logarithmic width. */
#include "weft-histogram.h"

#include "weft-sort.h"

#include <string.h>

/* Powers of ten that the buckets cover: 10 ns to 1000 s, for pauses and latencies. Lengths outside
 * this range count in the first or the last bucket. */
#define MIN_POWER       1
#define MAX_POWER       12
#define EDGES_PER_POWER 4

/* Bucket edges within a decade, times 1000: powers of the fourth root of ten. */
static const guint64 edge_steps[EDGES_PER_POWER] = { 1000, 1778, 3162, 5623 };

WeftHistogram
weft_histogram_of_lengths (void)
{
  WeftHistogram self = { 0 };
  guint64 power = 1;

  for (guint i = 0; i < MIN_POWER; i++)
    power *= 10;
  for (guint k = MIN_POWER; k < MAX_POWER; k++, power *= 10)
    for (guint i = 0; i < EDGES_PER_POWER; i++)
      {
        self.is_round[self.n] = i == 0;
        self.edges[self.n++] = power * edge_steps[i] / 1000;
      }
  self.is_round[self.n] = TRUE;
  self.edges[self.n] = power;
  return self;
}

guint
weft_histogram_bucket (const WeftHistogram *self, guint64 length)
{
  return WEFT_LOWER_BOUND (guint, i, 1, self->n, self->edges[i] <= length) - 1;
}

void
weft_histogram_add (WeftHistogram *self, guint series, guint64 length)
{
  self->counts[series][weft_histogram_bucket (self, length)]++;
}

static guint64
bucket_sum (const WeftHistogram *self, guint bucket)
{
  guint64 sum = 0;

  for (guint i = 0; i < WEFT_HISTOGRAM_N_SERIES; i++)
    sum += self->counts[i][bucket];
  return sum;
}

guint64
weft_histogram_max (const WeftHistogram *self)
{
  guint64 max = 0;

  for (guint i = 0; i < self->n; i++)
    max = MAX (max, bucket_sum (self, i));
  return max;
}

void
weft_histogram_trim (WeftHistogram *self, guint least)
{
  guint first = 0, end = self->n, n, full_first, full_end;

  while (first < end && bucket_sum (self, first) == 0)
    first++;
  while (end > first && bucket_sum (self, end - 1) == 0)
    end--;
  full_first = first;
  full_end = end;
  /* add empty buckets on both sides in turn, as long as there are any */
  while (end - first < MIN (least, self->n))
    if (first == 0 || (end < self->n && end - full_end < full_first - first))
      end++;
    else
      first--;
  n = end - first;
  memmove (self->edges, self->edges + first, (n + 1) * sizeof *self->edges);
  memmove (self->is_round, self->is_round + first, (n + 1) * sizeof *self->is_round);
  for (guint i = 0; i < WEFT_HISTOGRAM_N_SERIES; i++)
    memmove (self->counts[i], self->counts[i] + first, n * sizeof *self->counts[i]);
  self->n = n;
}
