/* SPDX-License-Identifier: BSD-3-Clause */
/* Sums the samples of a range by band. A band without samples takes four bytes. The sums of a band
 * fit into a cache line of the processor, which is prefetched. Otherwise, with very many bands,
 * nearly all time would be spent waiting for memory. */
#include "weft-heap-numbers.h"

#include "weft-scratch.h"

#include <math.h>

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
  self->indices = g_new0 (guint32, profile->labels->len + 1);
  for (guint i = 0; i < self->range->weights->len; i++)
    {
      guint32 sample = weft_heap_range_weight (self->range, i)->sample;

      n_entries += weft_heap_profile_sample (self->profile, sample)->n;
    }
  n_max = (guint) MIN (n_entries, self->profile->labels->len) + 1;
  self->sums = weft_scratch_new0 (BandSums, n_max);
  self->ends = g_new (BandEnds, n_max);
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
  g_free (self->ends);
  g_free (self->indices);
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
  double variance = weft_heap_range_variance (range, sums->sum, sums->squares);
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
