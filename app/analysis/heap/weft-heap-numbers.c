/* SPDX-License-Identifier: BSD-3-Clause */
/* Sums the samples of a range by band. A band without samples takes four bytes. The sums of a band
 * fit into a cache line of the processor, which is prefetched. Otherwise, with very many bands,
 * nearly all time would be spent waiting for memory. */
#include "weft-heap-numbers.h"

#include "weft-scratch.h"

#include <float.h>
#include <math.h>

/* Maximum variance per sample that rounding causes in a constant series, as a fraction of the sum
 * of squares. */
#define ROUNDING (4 * DBL_EPSILON)

/* Selects the samples from the last one at or before the start of the range to the first one at or
 * after its end. There may be none. */
static void
select_samples (WeftHeapRange *self, const WeftHeapProfile *profile)
{
  WeftScratchArray *weights = self->weights;
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
        weft_scratch_array_set_size (weights, 0);
      weft_scratch_array_append (weights, &weight, 1);
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
  range->weights = weft_scratch_array_new (sizeof (WeftHeapWeight));
  select_samples (range, profile);
  if (range->weights->len == 0)
    return range;
  first = &g_array_index (range->weights, WeftHeapWeight, 0);
  last = first + range->weights->len - 1;
  range->from = MAX (from, weight_time (profile, first));
  range->to = MIN (to, weight_time (profile, last));
  if (range->from > range->to || (range->from == range->to && range->from == to && from < to))
    {
      weft_scratch_array_set_size (range->weights, 0);
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
  weft_scratch_array_unref (self->weights);
  g_free (self);
}

/* Returns the variance of the bytes times the number of samples; 0 if the bytes are constant. */
static double
heap_range_variance (const WeftHeapRange *self, double sum, double squares)
{
  double variance = self->n_inside > 0 ? squares - sum * sum / self->n_inside : 0;

  return variance > ROUNDING * self->n_inside * squares ? variance : 0;
}

double
weft_heap_range_slope (
    const WeftHeapRange *self, double sum, double squares, double products, double grow)
{
  if (self->spread > 0 && heap_range_variance (self, sum, squares) > 0)
    return products / self->spread;
  return self->n_inside < 2 && self->to > self->from ?
             grow / (double) (self->to - self->from) * 1e9 :
             0;
}

/* Minimum number of samples for a fit, as a line through two samples always fits perfectly. */
#define MIN_FIT 3

#define NO_SAMPLE G_MAXUINT32

/* The sums of the entry this many entries ahead of the current one are prefetched. */
#define AHEAD 12

typedef struct
{
  double area;                   /* byte-ns */
  double sum, squares, products; /* sums of bytes, of squared bytes, and of bytes times seconds */
  guint64 peak;
  guint32 peak_sample;
  guint32 first, last; /* indexes of samples, or NO_SAMPLE */
  guint32 band, n;
} BandSums;

G_STATIC_ASSERT (sizeof (BandSums) == WEFT_SCRATCH_ALIGNMENT);

/* Bytes at the start and at the end of the range. Only the nearest samples contribute to them. */
typedef struct
{
  double from, to;
} BandEnds;

struct _WeftHeapNumbers
{
  const WeftHeapProfile *profile;
  WeftHeapRange *range;
  guint32 *indices; /* for each band: 1 + its index in sums and ends, or 0; owned */
  guint n_sums;
  BandSums *sums; /* owned */
  BandEnds *ends; /* owned */
  BandSums total;
  BandEnds total_ends;
};

static BandSums
empty_sums (guint32 band)
{
  return (BandSums){
    .band = band,
    .peak_sample = NO_SAMPLE,
    .first = NO_SAMPLE,
    .last = NO_SAMPLE,
  };
}

/* Adds the bytes of a sample to the sums. Avoids branches, as the processor cannot predict whether
 * a sample is the peak of its band. */
static inline void
add_sample_bytes (BandSums *self, const WeftHeapWeight *weight, guint64 bytes)
{
  double value = (double) bytes;

  self->area += weight->area * value;
  self->n++;
  self->sum += value;
  self->squares += value * value;
  self->products += value * weight->seconds;
  self->last = bytes > 0 ? weight->sample : self->last;
  self->first = bytes > 0 ? MIN (self->first, weight->sample) : self->first;
  self->peak_sample = bytes > self->peak ? weight->sample : self->peak_sample;
  self->peak = MAX (self->peak, bytes);
}

/* Returns the index of the sums of @band. Adds sums if the band is new. */
static inline guint
ensure_band_sums (WeftHeapNumbers *self, guint32 band)
{
  if (G_UNLIKELY (self->indices[band] == 0))
    {
      self->sums[self->n_sums] = empty_sums (band);
      self->ends[self->n_sums] = (BandEnds){ 0 };
      self->indices[band] = ++self->n_sums;
    }
  return self->indices[band] - 1;
}

/* Adds a sample. A sample inside the range is added to all sums, a sample outside the range only to
 * the area. Both contribute to the interpolated bytes at the ends of the range. */
static void
add_heap_sample (WeftHeapNumbers *self, const WeftHeapWeight *weight)
{
  const WeftHeapSample *sample = weft_heap_profile_sample (self->profile, weight->sample);
  const WeftHeapEntry *entries = weft_heap_profile_entries (self->profile, sample);
  double outside = weight->is_inside ? 0 : weight->area;

  if (weight->is_inside)
    {
      for (guint i = 0; i < sample->n; i++)
        {
          guint32 ahead = self->indices[entries[MIN (i + AHEAD, sample->n - 1)].band];

          __builtin_prefetch (&self->sums[ahead > 0 ? ahead - 1 : 0], 1);
          add_sample_bytes (&self->sums[ensure_band_sums (self, entries[i].band)], weight,
                            entries[i].bytes);
        }
      add_sample_bytes (&self->total, weight, sample->total);
    }
  if (!(weight->at_from > 0 || weight->at_to > 0 || outside > 0))
    return;
  for (guint i = 0; i < sample->n; i++)
    {
      guint index = ensure_band_sums (self, entries[i].band);
      double bytes = (double) entries[i].bytes;

      self->sums[index].area += outside * bytes;
      /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): set with the index */
      self->ends[index].from += weight->at_from * bytes;
      self->ends[index].to += weight->at_to * bytes;
    }
  self->total.area += outside * (double) sample->total;
  self->total_ends.from += weight->at_from * (double) sample->total;
  self->total_ends.to += weight->at_to * (double) sample->total;
}

WeftHeapNumbers *
weft_heap_numbers_new (const WeftHeapProfile *profile, guint64 from, guint64 to)
{
  WeftHeapNumbers *self = g_new0 (WeftHeapNumbers, 1);
  guint64 n_entries = 0;
  guint n_max;

  self->profile = weft_heap_profile_part ((WeftHeapProfile *) profile, 0);
  self->range = weft_heap_range_new (profile, from, to);
  self->indices = weft_scratch_new0 (guint32, profile->labels->len + 1);
  for (guint i = 0; i < self->range->weights->len; i++)
    {
      guint32 sample = weft_heap_range_weight (self->range, i)->sample;

      n_entries += weft_heap_profile_sample (self->profile, sample)->n;
    }
  n_max = (guint) MIN (n_entries, self->profile->labels->len) + 1;
  self->sums = weft_scratch_new0 (BandSums, n_max);
  self->ends = weft_scratch_new0 (BandEnds, n_max);
  self->total = empty_sums (G_MAXUINT32);
  for (guint i = 0; i < self->range->weights->len; i++)
    add_heap_sample (self, weft_heap_range_weight (self->range, i));
  return self;
}

void
weft_heap_numbers_free (WeftHeapNumbers *self)
{
  weft_heap_range_free (self->range);
  weft_scratch_free (self->sums);
  weft_scratch_free (self->ends);
  weft_scratch_free (self->indices);
  g_free (self);
}

guint
weft_heap_numbers_count (const WeftHeapNumbers *self)
{
  return self->n_sums;
}

guint32
weft_heap_numbers_band (const WeftHeapNumbers *self, guint i)
{
  return self->sums[i].band;
}

gint
weft_heap_numbers_find (const WeftHeapNumbers *self, guint32 band)
{
  return band < self->profile->labels->len ? (gint) self->indices[band] - 1 : -1;
}

const WeftHeapProfile *
weft_heap_numbers_profile (const WeftHeapNumbers *self)
{
  return self->profile;
}

const WeftHeapRange *
weft_heap_numbers_range (const WeftHeapNumbers *self)
{
  return self->range;
}

static guint64
sample_time (const WeftHeapNumbers *self, guint32 sample)
{
  return sample == NO_SAMPLE ? 0 : weft_heap_profile_sample (self->profile, sample)->time;
}

/* Returns the start of the range minus the mean time of the samples in the range, s; 0 if there are
 * no samples. */
static double
seconds_to_begin (const WeftHeapNumbers *self)
{
  const WeftHeapRange *range = self->range;
  guint i = 0;

  while (i < range->weights->len && !weft_heap_range_weight (range, i)->is_inside)
    i++;
  if (i == range->weights->len)
    return 0;
  return weft_heap_range_weight (range, i)->seconds -
         ((double) sample_time (self, weft_heap_range_weight (range, i)->sample) -
          (double) range->from) /
             1e9;
}

static WeftHeapNumber
make_heap_number (const WeftHeapNumbers *self, const BandSums *sums, const BandEnds *ends)
{
  const WeftHeapRange *range = self->range;
  double length = (double) (range->to - range->from), n = range->n_inside;
  double variance = heap_range_variance (range, sums->sum, sums->squares);
  WeftHeapNumber number = {
    .band = sums->band,
    .n = sums->n,
    .integral = sums->area / 1e9,
    .mean = length > 0 ? sums->area / length : ends->from,
    .at_from = ends->from,
    .at_to = ends->to,
    .base = ends->from,
    .fit = NAN,
    .first = sample_time (self, sums->first),
    .last = sample_time (self, sums->last),
  };

  if (length > 0 && self->total.area > 0)
    number.share = sums->area / self->total.area;
  else if (length == 0 && self->total_ends.from > 0)
    number.share = ends->from / self->total_ends.from;
  number.peak = (double) sums->peak;
  number.peak_time = sample_time (self, sums->peak_sample);
  if (ends->from > number.peak ||
      (ends->from == number.peak && self->range->from < number.peak_time))
    {
      number.peak = ends->from;
      number.peak_time = self->range->from;
    }
  if (ends->to > number.peak)
    {
      number.peak = ends->to;
      number.peak_time = self->range->to;
    }

  /* samples without the band count as 0, so they affect only n_inside */
  number.slope = weft_heap_range_slope (range, sums->sum, sums->squares, sums->products,
                                        ends->to - ends->from);
  if (range->spread > 0 && variance > 0 && range->n_inside >= MIN_FIT)
    number.fit = MIN (sums->products * sums->products / (range->spread * variance), 1);
  if (range->n_inside >= 2)
    {
      number.deviation = sqrt (MAX (sums->squares - sums->sum * sums->sum / n, 0) / n);
      number.base = sums->sum / n + number.slope * seconds_to_begin (self);
    }
  return number;
}

WeftHeapNumber
weft_heap_numbers_nth (const WeftHeapNumbers *self, guint i)
{
  return make_heap_number (self, &self->sums[i], &self->ends[i]);
}

WeftHeapNumber
weft_heap_numbers_total (const WeftHeapNumbers *self)
{
  return make_heap_number (self, &self->total, &self->total_ends);
}
