/* SPDX-License-Identifier: BSD-3-Clause */
/* Computes the levels. Each entry of the samples in view is read once, regardless of the number of
 * bands. */
#include "weft-heap-levels.h"

#include "weft-heap-biography.h"
#include "weft-parallel.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define N_SPARE 8  /* slots for unlisted bands: several, so that the CPU can overlap additions */
#define N_PARTS 16 /* parts of the picks, which are filled in parallel: several per thread */

static const WeftHeapSample *
nth_sample (const WeftHeapProfile *heap, guint i)
{
  return &g_array_index (heap->samples, WeftHeapSample, i);
}

static gboolean
is_band_hidden (const WeftHeapOptions *options, guint32 band)
{
  return options->hidden != NULL &&
         g_hash_table_contains (options->hidden, GUINT_TO_POINTER (band));
}

/* Returns TRUE if sample @i is drawn. A sample that is cut short lacks bytes, so it is drawn only
 * if all samples are cut short. */
static gboolean
is_sample_drawn (const WeftHeapLevels *self, guint i)
{
  return self->has_cut || nth_sample (self->heap, i)->is_complete;
}

/* Picks a sample for each pixel, from the last one before the visible range to the first one after
 * it. */
static GArray *
pick_samples (const WeftHeapLevels *self, const WeftTimeScale *scale)
{
  const WeftHeapProfile *heap = self->heap;
  GArray *picks = g_array_new (FALSE, FALSE, sizeof (WeftHeapPick));
  gint first = weft_heap_profile_index_at (heap, scale->from);
  double pixel = -G_MAXDOUBLE;

  while (first > 0 && !is_sample_drawn (self, (guint) first))
    first--;
  for (guint i = (guint) MAX (first, 0); i < heap->samples->len; i++)
    {
      const WeftHeapSample *sample = nth_sample (heap, i);
      double x = weft_time_scale_x (scale, sample->time);
      WeftHeapPick *last =
          picks->len > 0 ? &g_array_index (picks, WeftHeapPick, picks->len - 1) : NULL;

      if (!is_sample_drawn (self, i))
        continue;
      if (last == NULL || floor (x) != pixel)
        {
          WeftHeapPick pick = { i, i, i + 1, x };

          g_array_append_val (picks, pick);
        }
      else
        {
          if (sample->total > nth_sample (heap, last->sample)->total)
            {
              last->sample = i;
              last->x = x;
            }
          last->end = i + 1;
        }
      pixel = floor (x);
      if (sample->time >= scale->to)
        break;
    }
  return picks;
}

/* Chooses the bands to list, and counts the others. */
static void
choose_bands (WeftHeapLevels *self, const WeftTimeScale *scale, const WeftHeapOptions *options)
{
  guint n_hidden = options->hidden != NULL ? g_hash_table_size (options->hidden) : 0;
  g_autoptr (WeftHeapBands) ranked = weft_heap_bands_new (
      self->heap, scale->from, scale->to, options->key, options->n_bands + n_hidden);
  guint n_shown = 0;

  self->n_others = ranked->n_others;
  for (guint i = 0; i < ranked->bands->len; i++)
    {
      guint32 band = g_array_index (ranked->bands, guint32, i);
      gboolean hidden = is_band_hidden (options, band);

      if (hidden || n_shown < options->n_bands)
        g_array_append_val (self->ranked_bands, band);
      else
        self->n_others++;
      n_shown += !hidden;
    }
  weft_heap_order_bands (self->heap, self->ranked_bands);
}

/* Extremes over one part of the picks, for peaks, max_sum and min_value of WeftHeapLevels. */
typedef struct
{
  double *peaks; /* indexed by level */
  double most, least;
} LevelExtremes;

typedef struct
{
  WeftHeapLevels *levels;
  /* Slot in which the bytes of each band are summed, indexed by band: the band's level if the band
   * is shown, the slot after the levels if the band is listed but not shown, otherwise a spare
   * slot. */
  const guint32 *slots;
  gboolean is_stack;
  LevelExtremes parts[N_PARTS];
} LevelFilling;

/* Sums the bytes of sample @i by level. Bands that are not listed count as "other". */
static void
sum_sample_by_level (const LevelFilling *self, guint i, double *sums)
{
  const WeftHeapProfile *heap = self->levels->heap;
  const WeftHeapSample *sample = nth_sample (heap, i);
  const WeftHeapEntry *entries = weft_heap_profile_entries (heap, sample);
  const guint32 *slots = self->slots;
  guint n = self->levels->bands->len;
  double rest = 0;

  memset (sums, 0, sizeof *sums * (n + 1 + N_SPARE));
  for (guint k = 0; k < sample->n; k++)
    sums[slots[entries[k].band]] += (double) entries[k].bytes;
  for (guint slot = n + 1; slot < n + 1 + N_SPARE; slot++)
    rest += sums[slot];
  /* "other" is at the bottom */
  if (n > 0 && weft_heap_levels_band (self->levels, 0) == WEFT_HEAP_OTHER)
    sums[0] = rest;
}

/* Raises each of the @n values to at least the sum at the same level. */
static void
update_maxima (double *values, const double *sums, guint n)
{
  for (guint level = 0; level < n; level++)
    values[level] = MAX (values[level], sums[level]);
}

/* Fills the values of the picks in @part: for stacked bands, the values of the drawn sample;
 * otherwise the maximum of each level over the samples of the pixel. In both cases, the peaks are
 * over all samples. */
static void
fill_part (guint part, gpointer user_data)
{
  LevelFilling *self = user_data;
  WeftHeapLevels *levels = self->levels;
  guint n_picks = levels->picks->len, n = levels->bands->len;
  g_autofree double *sums = g_new (double, n + 1 + N_SPARE);
  LevelExtremes *extremes = &self->parts[part];

  extremes->peaks = g_new0 (double, n + 1);
  for (guint i = n_picks * part / N_PARTS; i < n_picks * (part + 1) / N_PARTS; i++)
    {
      const WeftHeapPick *pick = weft_heap_levels_pick (levels, i);
      double *values = &levels->values[(gsize) i * n], sum = 0;

      for (guint k = pick->first; k < pick->end; k++)
        {
          if (!is_sample_drawn (levels, k))
            continue;
          sum_sample_by_level (self, k, sums);
          update_maxima (extremes->peaks, sums, n);
          if (!self->is_stack)
            update_maxima (values, sums, n);
          else if (k == pick->sample)
            memcpy (values, sums, sizeof *values * n);
        }
      for (guint level = 0; level < n; level++)
        {
          sum += values[level];
          if (values[level] > 0 && (extremes->least == 0 || values[level] < extremes->least))
            extremes->least = values[level];
        }
      extremes->most = MAX (extremes->most, sum);
    }
}

static void
fill_values (WeftHeapLevels *self, const WeftHeapOptions *options)
{
  guint n_bands = self->heap->labels->len, n = self->bands->len;
  weft_scratch_auto guint32 *slots = weft_scratch_new0 (guint32, n_bands + 1);
  LevelFilling filling = {
    .levels = self,
    .slots = slots,
    .is_stack = weft_heap_form_get (options->form)->layout == WEFT_HEAP_AREAS,
  };

  for (guint band = 0; band < n_bands; band++)
    slots[band] = n + 1 + band % N_SPARE;
  for (guint i = 0; i < self->ranked_bands->len; i++)
    slots[g_array_index (self->ranked_bands, guint32, i)] = n;
  for (guint level = 0; level < n; level++)
    if (weft_heap_levels_band (self, level) < n_bands)
      slots[weft_heap_levels_band (self, level)] = level;
  self->values = g_new0 (double, (gsize) n * self->picks->len + 1);
  self->peaks = g_new0 (double, n + 1);
  weft_parallel (N_PARTS, 0, fill_part, &filling);
  for (guint part = 0; part < N_PARTS; part++)
    {
      LevelExtremes *extremes = &filling.parts[part];

      update_maxima (self->peaks, extremes->peaks, n);
      self->max_sum = MAX (self->max_sum, extremes->most);
      if (extremes->least > 0 && (self->min_value == 0 || extremes->least < self->min_value))
        self->min_value = extremes->least;
      g_free (extremes->peaks);
    }
}

WeftHeapLevels *
weft_heap_levels_new (const WeftHeapProfile *heap,
                      const WeftTimeScale *scale,
                      const WeftHeapOptions *options)
{
  const guint32 other = WEFT_HEAP_OTHER;
  WeftHeapLevels *self = g_new0 (WeftHeapLevels, 1);

  self->heap = heap;
  self->ranked_bands = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->bands = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->has_cut = TRUE;
  for (guint i = 0; i < heap->samples->len; i++)
    self->has_cut &= !nth_sample (heap, i)->is_complete;
  self->picks = pick_samples (self, scale);
  choose_bands (self, scale, options);
  /* the levels from the bottom up: "other", then the bands from the smallest to the largest */
  if (options->isolated != WEFT_HEAP_NO_BAND)
    g_array_append_val (self->bands, options->isolated);
  else
    {
      if (self->n_others > 0 && !is_band_hidden (options, WEFT_HEAP_OTHER))
        g_array_append_val (self->bands, other);
      for (guint i = self->ranked_bands->len; i-- > 0;)
        if (!is_band_hidden (options, g_array_index (self->ranked_bands, guint32, i)))
          g_array_append_val (self->bands, g_array_index (self->ranked_bands, guint32, i));
    }
  fill_values (self, options);
  return self;
}

void
weft_heap_levels_free (WeftHeapLevels *self)
{
  g_array_unref (self->ranked_bands);
  g_array_unref (self->bands);
  g_array_unref (self->picks);
  g_free (self->values);
  g_free (self->peaks);
  g_free (self);
}

double *
weft_heap_levels_series (const WeftHeapLevels *self, guint level)
{
  double *series = g_new (double, self->picks->len + 1);

  for (guint i = 0; i < self->picks->len; i++)
    series[i] = weft_heap_levels_values (self, i)[level];
  return series;
}

/* Returns the first drawn sample among @i, @i + @step and so on; -1 if there is none. */
static gint
find_drawn_sample (const WeftHeapLevels *self, gint i, gint step)
{
  while (i >= 0 && (guint) i < self->heap->samples->len && !is_sample_drawn (self, (guint) i))
    i += step;
  return i >= 0 && (guint) i < self->heap->samples->len ? i : -1;
}

gint
weft_heap_levels_sample_at (const WeftHeapLevels *self, guint64 time)
{
  gint at = weft_heap_profile_index_at (self->heap, time);
  gint before = find_drawn_sample (self, at, -1), after = find_drawn_sample (self, at + 1, 1);

  if (before < 0 || after < 0)
    return MAX (before, after);
  return nth_sample (self->heap, (guint) after)->time - time <
                 time - nth_sample (self->heap, (guint) before)->time ?
             after :
             before;
}

gint
weft_heap_levels_largest_sample (const WeftHeapLevels *self)
{
  gint most = -1;

  for (guint i = 0; i < self->picks->len; i++)
    {
      guint sample = weft_heap_levels_pick (self, i)->sample;

      if (most < 0 ||
          nth_sample (self->heap, sample)->total > nth_sample (self->heap, (guint) most)->total)
        most = (gint) sample;
    }
  return most;
}

guint64
weft_heap_levels_band_bytes (const WeftHeapLevels *self, guint sample, guint32 band)
{
  guint64 rest = nth_sample (self->heap, sample)->total;

  if (band != WEFT_HEAP_OTHER)
    return band < self->heap->labels->len ? weft_heap_profile_bytes (self->heap, sample, band) : 0;
  for (guint i = 0; i < self->ranked_bands->len; i++)
    rest -= MIN (rest, weft_heap_profile_bytes (self->heap, sample,
                                                g_array_index (self->ranked_bands, guint32, i)));
  return rest;
}

const char *
weft_heap_levels_band_name (const WeftHeapLevels *self, guint32 band)
{
  return band < self->heap->labels->len ? weft_heap_profile_label (self->heap, band) :
                                          C_ ("band", "other");
}
