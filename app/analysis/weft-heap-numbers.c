/* SPDX-License-Identifier: BSD-3-Clause */
/* Adds up what the samples of a range say of each band. Bands that they do not name cost four
 * bytes; the sums of the others stand close together, since a range's samples name few of very many
 * bands, and each of them again and again. */
#include "weft-heap-numbers.h"

#include <math.h>

/* A variance below this part of the squares is that of a constant. */
#define CONSTANT 1e-12

/* Samples that a slope needs before it can fit badly. */
#define MIN_FIT 3

#define NO_SAMPLE G_MAXUINT32

typedef struct
{
  double area; /* byte-ns */
  double at_from, at_to;
  double sum, squares, products; /* of bytes; of bytes squared; of bytes and seconds */
  guint64 peak;
  guint32 peak_sample;
  guint32 first, last; /* samples, or NO_SAMPLE */
  guint32 band, n;
} Sums;

struct _WeftHeapNumbers
{
  const WeftHeapProfile *profile;
  WeftHeapRange *range;
  guint32 *places; /* owned, by band: 1 + place in sums, or 0 */
  GArray *sums;    /* of Sums */
  Sums total;
};

static Sums
sums_of (guint32 band)
{
  return (Sums){
    .band = band,
    .peak_sample = NO_SAMPLE,
    .first = NO_SAMPLE,
    .last = NO_SAMPLE,
  };
}

static inline void
add (Sums *self, const WeftHeapWeight *weight, guint64 bytes)
{
  double value = (double) bytes;

  self->area += weight->area * value;
  self->at_from += weight->at_from * value;
  self->at_to += weight->at_to * value;
  if (!weight->is_inside)
    return;
  self->n++;
  self->sum += value;
  self->squares += value * value;
  self->products += value * weight->seconds;
  if (bytes == 0)
    return;
  self->last = weight->sample;
  if (self->first == NO_SAMPLE)
    self->first = weight->sample;
  if (bytes > self->peak)
    {
      self->peak = bytes;
      self->peak_sample = weight->sample;
    }
}

static Sums *
sums_at (WeftHeapNumbers *self, guint32 band)
{
  if (self->places[band] == 0)
    {
      Sums sums = sums_of (band);

      g_array_append_val (self->sums, sums);
      self->places[band] = self->sums->len;
    }
  return &g_array_index (self->sums, Sums, self->places[band] - 1);
}

static void
add_sample (WeftHeapNumbers *self, const WeftHeapWeight *weight)
{
  const WeftHeapSample *sample = weft_heap_profile_sample (self->profile, weight->sample);
  const WeftHeapEntry *entries = weft_heap_profile_entries (self->profile, sample);

  add (&self->total, weight, sample->total);
  for (guint i = 0; i < sample->n; i++)
    add (sums_at (self, entries[i].band), weight, entries[i].bytes);
}

/* Whether a sample outside counts for something. */
static gboolean
has_say (const WeftHeapWeight *weight)
{
  return weight->is_inside || weight->area > 0 || weight->at_from > 0 || weight->at_to > 0;
}

WeftHeapNumbers *
weft_heap_numbers_new (const WeftHeapProfile *profile, guint64 from, guint64 to)
{
  WeftHeapNumbers *self = g_new0 (WeftHeapNumbers, 1);

  self->profile = weft_heap_profile_part ((WeftHeapProfile *) profile, 0);
  self->range = weft_heap_range_new (profile, from, to);
  self->places = g_new0 (guint32, profile->labels->len + 1);
  self->sums = g_array_new (FALSE, FALSE, sizeof (Sums));
  self->total = sums_of (G_MAXUINT32);
  for (guint i = 0; i < self->range->weights->len; i++)
    if (has_say (weft_heap_range_weight (self->range, i)))
      add_sample (self, weft_heap_range_weight (self->range, i));
  return self;
}

void
weft_heap_numbers_free (WeftHeapNumbers *self)
{
  weft_heap_range_free (self->range);
  g_array_unref (self->sums);
  g_free (self->places);
  g_free (self);
}

guint
weft_heap_numbers_count (const WeftHeapNumbers *self)
{
  return self->sums->len;
}

guint32
weft_heap_numbers_band (const WeftHeapNumbers *self, guint i)
{
  return g_array_index (self->sums, Sums, i).band;
}

gint
weft_heap_numbers_find (const WeftHeapNumbers *self, guint32 band)
{
  return band < self->profile->labels->len ? (gint) self->places[band] - 1 : -1;
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

static double
range_length (const WeftHeapNumbers *self)
{
  return (double) (self->range->to - self->range->from);
}

static guint64
sample_time (const WeftHeapNumbers *self, guint32 sample)
{
  return sample == NO_SAMPLE ? 0 : weft_heap_profile_sample (self->profile, sample)->time;
}

/* Samples that do not name the band count as 0: they have been left out of all sums but the
 * number. */
static void
fit_line (const WeftHeapNumbers *self, const Sums *sums, WeftHeapNumber *number)
{
  double n = self->range->n_inside, spread = self->range->spread;
  double variance = n > 0 ? sums->squares - sums->sum * sums->sum / n : 0;

  number->fit = NAN;
  if (spread > 0 && variance > CONSTANT * sums->squares)
    {
      number->slope = sums->products / spread;
      if (n >= MIN_FIT)
        number->fit = MIN (sums->products * sums->products / (spread * variance), 1);
    }
  else if (n < 2 && self->range->to > self->range->from)
    number->slope = (sums->at_to - sums->at_from) / range_length (self) * 1e9;
}

static void
find_peak (const WeftHeapNumbers *self, const Sums *sums, WeftHeapNumber *number)
{
  number->peak = (double) sums->peak;
  number->peak_time = sample_time (self, sums->peak_sample);
  if (sums->at_from > number->peak ||
      (sums->at_from == number->peak && self->range->from < number->peak_time))
    {
      number->peak = sums->at_from;
      number->peak_time = self->range->from;
    }
  if (sums->at_to > number->peak)
    {
      number->peak = sums->at_to;
      number->peak_time = self->range->to;
    }
}

static WeftHeapNumber
finish (const WeftHeapNumbers *self, const Sums *sums)
{
  double length = range_length (self);
  WeftHeapNumber number = {
    .band = sums->band,
    .n = sums->n,
    .integral = sums->area / 1e9,
    .mean = length > 0 ? sums->area / length : sums->at_from,
    .at_from = sums->at_from,
    .at_to = sums->at_to,
    .first = sample_time (self, sums->first),
    .last = sample_time (self, sums->last),
  };

  if (length > 0 && self->total.area > 0)
    number.share = sums->area / self->total.area;
  else if (length == 0 && self->total.at_from > 0)
    number.share = sums->at_from / self->total.at_from;
  find_peak (self, sums, &number);
  fit_line (self, sums, &number);
  return number;
}

WeftHeapNumber
weft_heap_numbers_nth (const WeftHeapNumbers *self, guint i)
{
  return finish (self, &g_array_index (self->sums, Sums, i));
}

WeftHeapNumber
weft_heap_numbers_total (const WeftHeapNumbers *self)
{
  return finish (self, &self->total);
}
