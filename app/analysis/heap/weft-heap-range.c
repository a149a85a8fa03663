/* SPDX-License-Identifier: BSD-3-Clause */
/* Computes the weights of the samples of a heap profile. The integral of the lines between samples
 * is the sum, over all samples, of the bytes times half the distance between the two neighbours. */
#include "weft-heap-range.h"

#include <float.h>

/* Maximum variance per sample that rounding causes in a constant series, as a fraction of the sum
 * of squares. */
#define ROUNDING (4 * DBL_EPSILON)

/* Selects the samples from the last one at or before the start of the range to the first one at or
 * after its end. There may be none. */
static void
select_samples (WeftHeapRange *self, const WeftHeapProfile *profile)
{
  GArray *weights = self->weights;
  guint n = profile->samples->len;
  gboolean only_complete = FALSE;

  /* the census at exit counts only if the range begins after the previous sample */
  if (n > 1 && weft_heap_profile_sample (profile, n - 1)->is_at_exit &&
      self->from <= weft_heap_profile_sample (profile, n - 2)->time)
    n--;
  for (guint i = 0; i < n && !only_complete; i++)
    only_complete = weft_heap_profile_sample (profile, i)->is_complete;
  for (guint i = 0; i < n; i++)
    {
      const WeftHeapSample *sample = weft_heap_profile_sample (profile, i);
      WeftHeapWeight weight = { .sample = i };

      if (only_complete && !sample->is_complete)
        continue;
      if (sample->time <= self->from)
        g_array_set_size (weights, 0);
      g_array_append_val (weights, weight);
      if (sample->time >= self->to && sample->time > self->from)
        break;
    }
}

static guint64
weight_time (const WeftHeapProfile *profile, const WeftHeapWeight *weight)
{
  return weft_heap_profile_sample (profile, weight->sample)->time;
}

/* Returns the position of @time between @a and @b, from 0 to 1. Times outside are clamped. */
static double
fraction_between (guint64 time, guint64 a, guint64 b)
{
  return time <= a || a >= b ? 0 : time >= b ? 1 : (double) (time - a) / (double) (b - a);
}

/* Adds the line between the sample of @a and the next sample to the weights of both. */
static void
add_line_weights (WeftHeapRange *self, const WeftHeapProfile *profile, WeftHeapWeight *a)
{
  WeftHeapWeight *b = a + 1;
  guint64 start = weight_time (profile, a), end = weight_time (profile, b);
  guint64 low = MAX (start, self->from), high = MIN (end, self->to);
  double at_low = fraction_between (low, start, end), at_high = fraction_between (high, start, end);

  if (low < high)
    {
      double middle = (at_low + at_high) / 2;

      a->area += (double) (high - low) * (1 - middle);
      b->area += (double) (high - low) * middle;
    }
  if (self->from >= start && self->from < end)
    {
      a->at_from += 1 - at_low;
      b->at_from += at_low;
    }
  if (self->to > start && self->to <= end)
    {
      a->at_to += 1 - at_high;
      b->at_to += at_high;
    }
}

/* Sets is_inside and seconds of the weights, and n_inside and spread of the range. */
static void
mark_samples_inside (WeftHeapRange *self, const WeftHeapProfile *profile, guint64 from, guint64 to)
{
  double sum = 0;

  for (guint i = 0; i < self->weights->len; i++)
    {
      WeftHeapWeight *weight = &g_array_index (self->weights, WeftHeapWeight, i);
      guint64 time = weight_time (profile, weight);

      weight->is_inside = time >= from && (time < to || time == from);
      weight->seconds = (double) (time - MIN (time, self->from)) / 1e9;
      if (!weight->is_inside)
        continue;
      self->n_inside++;
      sum += weight->seconds;
    }
  for (guint i = 0; i < self->weights->len; i++)
    {
      WeftHeapWeight *weight = &g_array_index (self->weights, WeftHeapWeight, i);

      weight->seconds -= self->n_inside > 0 ? sum / self->n_inside : 0;
      self->spread += weight->is_inside ? weight->seconds * weight->seconds : 0;
    }
}

WeftHeapRange *
weft_heap_range_new (const WeftHeapProfile *self, guint64 from, guint64 to)
{
  WeftHeapRange *range = g_new0 (WeftHeapRange, 1);
  const WeftHeapProfile *profile = weft_heap_profile_part ((WeftHeapProfile *) self, 0);
  gboolean has_times = weft_heap_profile_kind (profile)->has_times;
  WeftHeapWeight *first, *last;

  to = MAX (from, to);
  range->from = from;
  range->to = to;
  range->weights = g_array_new (FALSE, FALSE, sizeof (WeftHeapWeight));
  select_samples (range, profile);
  if (range->weights->len == 0)
    return range;
  first = &g_array_index (range->weights, WeftHeapWeight, 0);
  last = first + range->weights->len - 1;
  range->from = MAX (from, weight_time (profile, first));
  range->to = MIN (to, weight_time (profile, last));
  if (range->from > range->to || (range->from == range->to && range->from == to && from < to))
    {
      g_array_set_size (range->weights, 0);
      range->from = range->to = from;
      return range;
    }
  for (WeftHeapWeight *weight = first; weight < last; weight++)
    add_line_weights (range, profile, weight);
  /* if samples have no times, all have the same weight */
  for (WeftHeapWeight *weight = first; !has_times && weight <= last; weight++)
    weight->area = (double) (range->to - range->from) / range->weights->len;
  /* no line begins at the last sample or ends at the first, so their weights at the ends are set
   * here */
  if (range->from == weight_time (profile, last))
    last->at_from = 1;
  if (range->to == weight_time (profile, first))
    first->at_to = 1;
  mark_samples_inside (range, profile, from, to);
  return range;
}

void
weft_heap_range_free (WeftHeapRange *self)
{
  g_array_unref (self->weights);
  g_free (self);
}

double
weft_heap_range_variance (const WeftHeapRange *self, double sum, double squares)
{
  double variance = self->n_inside > 0 ? squares - sum * sum / self->n_inside : 0;

  return variance > ROUNDING * self->n_inside * squares ? variance : 0;
}

double
weft_heap_range_slope (
    const WeftHeapRange *self, double sum, double squares, double products, double grow)
{
  if (self->spread > 0 && weft_heap_range_variance (self, sum, squares) > 0)
    return products / self->spread;
  return self->n_inside < 2 && self->to > self->from ?
             grow / (double) (self->to - self->from) * 1e9 :
             0;
}
