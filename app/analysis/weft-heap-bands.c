/* SPDX-License-Identifier: BSD-3-Clause */
/* Picks the bands that a chart of the heap shows: the largest by their integral. Between samples a
 * band goes along a line, so that a sample's bytes count by the area of the triangle over it. */
#include "weft-heap-profile.h"

typedef struct
{
  guint32 band;
  double size;
} Ranked;

/* The area in [@from, @to) of the line that falls from 1 at @top to 0 at @foot. */
static double
slope_area (guint64 top, guint64 foot, guint64 from, guint64 to)
{
  guint64 low = MAX (MIN (top, foot), from), high = MIN (MAX (top, foot), to);
  double length = top > foot ? (double) (top - foot) : (double) (foot - top);
  double at_low, at_high;

  if (low >= high)
    return 0;
  at_low = (double) (low > foot ? low - foot : foot - low) / length;
  at_high = (double) (high > foot ? high - foot : foot - high) / length;
  return (double) (high - low) * (at_low + at_high) / 2;
}

/* What a byte of each sample counts: ns. */
static double *
weigh_samples (const WeftHeapProfile *self, guint64 from, guint64 to)
{
  double *weights = g_new0 (double, self->samples->len + 1);
  gint last[256]; /* by profile: its sample before */
  double sum = 0;

  for (guint i = 0; i < G_N_ELEMENTS (last); i++)
    last[i] = -1;
  for (guint i = 0; i < self->samples->len; i++)
    {
      const WeftHeapSample *sample = &g_array_index (self->samples, WeftHeapSample, i);
      gint before = last[sample->profile];

      if (before >= 0)
        {
          guint64 time = g_array_index (self->samples, WeftHeapSample, before).time;

          weights[before] += slope_area (time, sample->time, from, to);
          weights[i] += slope_area (sample->time, time, from, to);
        }
      last[sample->profile] = i;
    }
  for (guint i = 0; i < self->samples->len; i++)
    sum += weights[i];
  /* a lone sample has no area, and yet its largest bands */
  for (guint i = 0; sum == 0 && i < self->samples->len; i++)
    {
      guint64 time = g_array_index (self->samples, WeftHeapSample, i).time;

      weights[i] = time >= from && (time < to || from >= to) ? 1 : 0;
    }
  return weights;
}

static gint
compare_ranked (gconstpointer a, gconstpointer b)
{
  const Ranked *x = a, *y = b;

  if (x->size != y->size)
    return x->size < y->size ? 1 : -1;
  return (x->band > y->band) - (x->band < y->band);
}

static GArray *
rank (const WeftHeapProfile *self, const double *weights)
{
  g_autofree double *sizes = g_new0 (double, self->labels->len + 1);
  GArray *ranked = g_array_new (FALSE, FALSE, sizeof (Ranked));

  for (guint i = 0; i < self->samples->len; i++)
    {
      const WeftHeapSample *sample = &g_array_index (self->samples, WeftHeapSample, i);

      for (guint k = sample->first; weights[i] > 0 && k < sample->first + sample->n; k++)
        {
          const WeftHeapEntry *entry = &g_array_index (self->entries, WeftHeapEntry, k);

          sizes[entry->band] += weights[i] * (double) entry->bytes;
        }
    }
  for (guint32 band = 0; band < self->labels->len; band++)
    {
      Ranked one = { .band = band, .size = sizes[band] };

      if (one.size > 0)
        g_array_append_val (ranked, one);
    }
  g_array_sort (ranked, compare_ranked);
  return ranked;
}

WeftHeapBands *
weft_heap_bands_new (const WeftHeapProfile *self, guint64 from, guint64 to, guint n_max)
{
  WeftHeapBands *bands = g_new0 (WeftHeapBands, 1);
  g_autofree double *weights = weigh_samples (self, from, to);
  g_autoptr (GArray) ranked = rank (self, weights);

  bands->bands = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; i < MIN (ranked->len, n_max); i++)
    g_array_append_val (bands->bands, g_array_index (ranked, Ranked, i).band);
  bands->n_others = ranked->len - bands->bands->len;
  return bands;
}

void
weft_heap_bands_free (WeftHeapBands *bands)
{
  g_array_unref (bands->bands);
  g_free (bands);
}
