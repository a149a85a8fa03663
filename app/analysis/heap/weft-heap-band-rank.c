/* SPDX-License-Identifier: BSD-3-Clause */
/* Adds up no more than a key needs, by band: few bytes each, so that those of very many bands stay
 * in the processor's cache, where each entry is one addition. */
#include "weft-heap-band-rank.h"

typedef struct
{
  double from, to; /* bytes at the range's ends */
} Ends;

typedef struct
{
  double sum, squares, products; /* of bytes; of bytes squared; of bytes and seconds */
} Line;

/* What is being added up; by band each, or NULL if the key does not need it. */
typedef struct
{
  WeftHeapBandRank *rank;
  const WeftHeapRange *range;
  Ends *ends;
  Line *lines;
} Sums;

typedef void (*Add) (Sums *self,
                     const WeftHeapWeight *weight,
                     const WeftHeapEntry *entries,
                     guint n);

static void
add_nothing (G_GNUC_UNUSED Sums *self,
             G_GNUC_UNUSED const WeftHeapWeight *weight,
             G_GNUC_UNUSED const WeftHeapEntry *entries,
             G_GNUC_UNUSED guint n)
{
}

static void
add_area (Sums *self, const WeftHeapWeight *weight, const WeftHeapEntry *entries, guint n)
{
  double *values = self->rank->values, area = weight->area;

  for (guint i = 0; i < n; i++)
    values[entries[i].band] += area * (double) entries[i].bytes;
}

static void
add_peak (Sums *self, const WeftHeapWeight *weight, const WeftHeapEntry *entries, guint n)
{
  double *values = self->rank->values;

  for (guint i = 0; weight->is_inside && i < n; i++)
    {
      double bytes = (double) entries[i].bytes, *value = &values[entries[i].band];

      *value = MAX (*value, bytes);
    }
}

static void
add_line (Sums *self, const WeftHeapWeight *weight, const WeftHeapEntry *entries, guint n)
{
  for (guint i = 0; weight->is_inside && i < n; i++)
    {
      double bytes = (double) entries[i].bytes;
      Line *line = &self->lines[entries[i].band];

      line->sum += bytes;
      line->squares += bytes * bytes;
      line->products += bytes * weight->seconds;
    }
}

static void
add_ends (Sums *self, const WeftHeapWeight *weight, const WeftHeapEntry *entries, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      self->ends[entries[i].band].from += weight->at_from * (double) entries[i].bytes;
      self->ends[entries[i].band].to += weight->at_to * (double) entries[i].bytes;
    }
}

/* Whether there is anything of a band is asked of each sample that counts for the integral; where
 * bands are ranked by that, it is known anyway. */
static void
mark (Sums *self, const WeftHeapWeight *weight, const WeftHeapEntry *entries, guint n)
{
  guint8 *is_there = self->rank->is_there;
  double counts = self->range->from < self->range->to ? weight->area : weight->at_from;

  for (guint i = 0; counts > 0 && i < n; i++)
    is_there[entries[i].band] |= entries[i].bytes > 0;
}

static double
finish_area (const Sums *self, guint band)
{
  double length = (double) (self->range->to - self->range->from);

  return length > 0 ? self->rank->values[band] / length : self->ends[band].from;
}

static double
finish_peak (const Sums *self, guint band)
{
  return MAX (self->rank->values[band], MAX (self->ends[band].from, self->ends[band].to));
}

static double
finish_growth (const Sums *self, guint band)
{
  return self->ends[band].to - self->ends[band].from;
}

static double
finish_last (const Sums *self, guint band)
{
  return self->ends[band].to;
}

static double
finish_line (const Sums *self, guint band)
{
  const Line *line = &self->lines[band];
  const Ends *ends = &self->ends[band];

  return weft_heap_range_slope (self->range, line->sum, line->squares, line->products,
                                ends->to - ends->from);
}

static double
finish_name (G_GNUC_UNUSED const Sums *self, G_GNUC_UNUSED guint band)
{
  return 0;
}

static const struct
{
  Add add;
  double (*finish) (const Sums *self, guint band);
} keys[WEFT_N_HEAP_KEYS] = {
  [WEFT_HEAP_BY_SIZE] = { add_area, finish_area },
  [WEFT_HEAP_BY_PEAK] = { add_peak, finish_peak },
  [WEFT_HEAP_BY_GROWTH] = { add_nothing, finish_growth },
  [WEFT_HEAP_BY_LAST] = { add_nothing, finish_last },
  [WEFT_HEAP_BY_SLOPE] = { add_line, finish_line },
  [WEFT_HEAP_BY_NAME] = { add_nothing, finish_name },
};

static void
add_samples (Sums *self, const WeftHeapProfile *profile, WeftHeapKey key)
{
  for (guint i = 0; i < self->range->weights->len; i++)
    {
      const WeftHeapWeight *weight = weft_heap_range_weight (self->range, i);
      const WeftHeapSample *sample = weft_heap_profile_sample (profile, weight->sample);
      const WeftHeapEntry *entries = weft_heap_profile_entries (profile, sample);

      keys[key].add (self, weight, entries, sample->n);
      if (key != WEFT_HEAP_BY_SIZE)
        mark (self, weight, entries, sample->n);
      if (weight->at_from > 0 || weight->at_to > 0)
        add_ends (self, weight, entries, sample->n);
    }
}

WeftHeapBandRank *
weft_heap_band_rank_new (const WeftHeapProfile *profile, guint64 from, guint64 to, WeftHeapKey key)
{
  WeftHeapBandRank *self = g_new0 (WeftHeapBandRank, 1);
  g_autoptr (WeftHeapRange) range = weft_heap_range_new (profile, from, to);
  guint n = profile->labels->len;
  g_autofree Ends *ends = g_new0 (Ends, n + 1);
  g_autofree Line *lines = key == WEFT_HEAP_BY_SLOPE ? g_new0 (Line, n + 1) : NULL;
  Sums sums = { self, range, ends, lines };

  self->n = n;
  self->values = g_new0 (double, n + 1);
  self->is_there = g_new0 (guint8, n + 1);
  add_samples (&sums, weft_heap_profile_part ((WeftHeapProfile *) profile, 0), key);
  for (guint band = 0; band < n; band++)
    if (self->is_there[band] || key == WEFT_HEAP_BY_SIZE)
      self->values[band] = keys[key].finish (&sums, band);
  for (guint band = 0; key == WEFT_HEAP_BY_SIZE && band < n; band++)
    self->is_there[band] = self->values[band] > 0;
  return self;
}

void
weft_heap_band_rank_free (WeftHeapBandRank *self)
{
  g_free (self->values);
  g_free (self->is_there);
  g_free (self);
}
