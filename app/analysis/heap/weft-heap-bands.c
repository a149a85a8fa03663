/* SPDX-License-Identifier: BSD-3-Clause */
/* Ranks the bands of a heap profile by a key, and selects the bands that a chart shows. Only the
 * sums that the key needs are computed. They take a few bytes per band, so even with very many
 * bands they fit into the processor's cache. */
#include "weft-heap-numbers.h"

#include "weft-sort.h"

#include <glib/gi18n.h>
#include <string.h>

const char *const weft_heap_key_names[WEFT_N_HEAP_KEYS + 1] = {
  [WEFT_HEAP_BY_SIZE] = "size", [WEFT_HEAP_BY_PEAK] = "peak",   [WEFT_HEAP_BY_GROWTH] = "growth",
  [WEFT_HEAP_BY_LAST] = "last", [WEFT_HEAP_BY_SLOPE] = "slope", [WEFT_HEAP_BY_NAME] = "name",
};

static const char *const key_labels[WEFT_N_HEAP_KEYS] = {
  [WEFT_HEAP_BY_SIZE] = NC_ ("sort by", "Size over time"),
  [WEFT_HEAP_BY_PEAK] = NC_ ("sort by", "Peak"),
  [WEFT_HEAP_BY_GROWTH] = NC_ ("sort by", "Growth"),
  [WEFT_HEAP_BY_LAST] = NC_ ("sort by", "Size at the end"),
  [WEFT_HEAP_BY_SLOPE] = NC_ ("sort by", "Growth per second"),
  [WEFT_HEAP_BY_NAME] = NC_ ("sort by", "Name"),
};

const char *
weft_heap_key_label (WeftHeapKey key)
{
  return g_dpgettext2 (NULL, "sort by", key_labels[key]);
}

static guint64
leading_number (const char *text, const char **end)
{
  guint64 number = 0;

  *end = text;
  while (g_ascii_isdigit (**end) && number < G_MAXUINT64 / 16)
    number = 10 * number + (guint64) (*(*end)++ - '0');
  return number;
}

gint
weft_heap_compare_labels (const char *a, const char *b)
{
  const char *end_a, *end_b;
  guint64 x = leading_number (a, &end_a), y = leading_number (b, &end_b);

  /* labels that are numbers sort before all other labels; otherwise the order would not be total */
  if ((*end_a == '\0') != (*end_b == '\0'))
    return *end_a == '\0' ? -1 : 1;
  if (*end_a == '\0' && x != y)
    return x > y ? 1 : -1;
  return strcmp (a, b);
}

typedef struct
{
  double from, to; /* bytes at the start and at the end of the range */
} BandEnds;

typedef struct
{
  double sum, squares, products; /* sums of bytes, of squared bytes, and of bytes times seconds */
} LineSums;

/* Sums for each band. Arrays that the key does not need are NULL. */
typedef struct
{
  WeftHeapBandRank *rank;
  const WeftHeapRange *range;
  BandEnds *ends;
  LineSums *lines;
} BandSums;

static void
add_area (BandSums *self, const WeftHeapWeight *weight, const WeftHeapEntry *entries, guint n)
{
  double *values = self->rank->values, area = weight->area;

  for (guint i = 0; i < n; i++)
    values[entries[i].band] += area * (double) entries[i].bytes;
}

static void
add_peak (BandSums *self, const WeftHeapWeight *weight, const WeftHeapEntry *entries, guint n)
{
  double *values = self->rank->values;

  for (guint i = 0; weight->is_inside && i < n; i++)
    {
      double bytes = (double) entries[i].bytes, *value = &values[entries[i].band];

      *value = MAX (*value, bytes);
    }
}

static void
add_line (BandSums *self, const WeftHeapWeight *weight, const WeftHeapEntry *entries, guint n)
{
  for (guint i = 0; weight->is_inside && i < n; i++)
    {
      double bytes = (double) entries[i].bytes;
      LineSums *line = &self->lines[entries[i].band];

      line->sum += bytes;
      line->squares += bytes * bytes;
      line->products += bytes * weight->seconds;
    }
}

static double
finish_area (const BandSums *self, guint band)
{
  double length = (double) (self->range->to - self->range->from);

  return length > 0 ? self->rank->values[band] / length : self->ends[band].from;
}

static double
finish_peak (const BandSums *self, guint band)
{
  return MAX (self->rank->values[band], MAX (self->ends[band].from, self->ends[band].to));
}

static double
finish_growth (const BandSums *self, guint band)
{
  return self->ends[band].to - self->ends[band].from;
}

static double
finish_last (const BandSums *self, guint band)
{
  return self->ends[band].to;
}

static double
finish_line (const BandSums *self, guint band)
{
  const LineSums *line = &self->lines[band];
  const BandEnds *ends = &self->ends[band];

  return weft_heap_range_slope (self->range, line->sum, line->squares, line->products,
                                ends->to - ends->from);
}

/* add() adds the entries of a sample to the sums for a key; NULL if only the bytes at the ends of
 * the range are needed. finish() computes the value of a band from the sums; NULL if all values are
 * 0. */
static const struct
{
  void (*add) (BandSums *self, const WeftHeapWeight *weight, const WeftHeapEntry *entries, guint n);
  double (*finish) (const BandSums *self, guint band);
} rank_keys[WEFT_N_HEAP_KEYS] = {
  [WEFT_HEAP_BY_SIZE] = { add_area, finish_area },  [WEFT_HEAP_BY_PEAK] = { add_peak, finish_peak },
  [WEFT_HEAP_BY_GROWTH] = { NULL, finish_growth },  [WEFT_HEAP_BY_LAST] = { NULL, finish_last },
  [WEFT_HEAP_BY_SLOPE] = { add_line, finish_line }, [WEFT_HEAP_BY_NAME] = { NULL, NULL },
};

WeftHeapBandRank *
weft_heap_band_rank_new (const WeftHeapProfile *profile, guint64 from, guint64 to, WeftHeapKey key)
{
  WeftHeapBandRank *self = g_new0 (WeftHeapBandRank, 1);
  const WeftHeapProfile *part = weft_heap_profile_part ((WeftHeapProfile *) profile, 0);
  g_autoptr (WeftHeapRange) range = weft_heap_range_new (profile, from, to);
  guint n = profile->labels->len;
  weft_scratch_auto BandEnds *ends = weft_scratch_new0 (BandEnds, n + 1);
  weft_scratch_auto LineSums *lines =
      key == WEFT_HEAP_BY_SLOPE ? weft_scratch_new0 (LineSums, n + 1) : NULL;
  BandSums sums = { self, range, ends, lines };

  self->n = n;
  self->values = weft_scratch_new0 (double, n + 1);
  self->is_present = weft_scratch_new0 (guint8, n + 1);
  for (guint i = 0; i < range->weights->len; i++)
    {
      const WeftHeapWeight *weight = weft_heap_range_weight (range, i);
      const WeftHeapSample *sample = weft_heap_profile_sample (part, weight->sample);
      const WeftHeapEntry *entries = weft_heap_profile_entries (part, sample);
      gboolean has_ends = weight->at_from > 0 || weight->at_to > 0;
      /* a sample counts if it contributes to the integral or, if the range is a point in time, to
       * the bytes at that time */
      gboolean counts = (range->from < range->to ? weight->area : weight->at_from) > 0;

      if (rank_keys[key].add != NULL)
        rank_keys[key].add (&sums, weight, entries, sample->n);
      /* with WEFT_HEAP_BY_SIZE, is_present is set from the integral below */
      for (guint k = 0; counts && key != WEFT_HEAP_BY_SIZE && k < sample->n; k++)
        self->is_present[entries[k].band] |= entries[k].bytes > 0;
      for (guint k = 0; has_ends && k < sample->n; k++)
        {
          ends[entries[k].band].from += weight->at_from * (double) entries[k].bytes;
          ends[entries[k].band].to += weight->at_to * (double) entries[k].bytes;
        }
    }
  for (guint band = 0; rank_keys[key].finish != NULL && band < n; band++)
    if (self->is_present[band] || key == WEFT_HEAP_BY_SIZE)
      self->values[band] = rank_keys[key].finish (&sums, band);
  for (guint band = 0; key == WEFT_HEAP_BY_SIZE && band < n; band++)
    self->is_present[band] = self->values[band] > 0;
  return self;
}

void
weft_heap_band_rank_free (WeftHeapBandRank *self)
{
  weft_scratch_free (self->values);
  weft_scratch_free (self->is_present);
  g_free (self);
}

/* The highest-ranked bands, in a binary heap whose root is the lowest-ranked of them. */

typedef struct
{
  double value; /* larger values come first */
  const char *label;
  guint32 band;
} RankedBand;

/* Returns a negative number if @x ranks before @y. */
static gint
compare_ranked (gconstpointer x, gconstpointer y, G_GNUC_UNUSED gpointer user_data)
{
  const RankedBand *a = x, *b = y;
  gint by_label = 0;

  if (a->value != b->value)
    return a->value > b->value ? -1 : 1;
  if (a->label != NULL)
    by_label = weft_heap_compare_labels (a->label, b->label);
  return by_label != 0 ? by_label : (a->band > b->band) - (a->band < b->band);
}

static void
sift_heap_down (WeftScratchArray *heap, guint at)
{
  RankedBand *all = &g_array_index (heap, RankedBand, 0);

  for (guint child = 2 * at + 1; child < heap->len; child = 2 * at + 1)
    {
      RankedBand moved = all[at];

      if (child + 1 < heap->len && compare_ranked (&all[child + 1], &all[child], NULL) > 0)
        child++;
      if (compare_ranked (&all[at], &all[child], NULL) >= 0)
        return;
      all[at] = all[child];
      all[child] = moved;
      at = child;
    }
}

WeftHeapBands *
weft_heap_bands_new (
    const WeftHeapProfile *profile, guint64 from, guint64 to, WeftHeapKey key, guint n_max)
{
  g_autoptr (WeftHeapBandRank) rank = weft_heap_band_rank_new (profile, from, to, key);
  g_autoptr (WeftScratchArray) heap = weft_scratch_array_new (sizeof (RankedBand));
  WeftHeapBands *bands = g_new0 (WeftHeapBands, 1);
  guint n_all = 0;

  for (guint band = 0; band < rank->n; band++)
    {
      RankedBand ranked = { .value = rank->values[band], .band = band };

      if (!rank->is_present[band])
        continue;
      if (key == WEFT_HEAP_BY_NAME)
        ranked.label = weft_heap_profile_label (profile, band);
      n_all++;
      if (heap->len < n_max)
        {
          weft_scratch_array_append (heap, &ranked, 1);
          /* build the heap when the array is full */
          for (guint i = heap->len / 2; heap->len == n_max && i-- > 0;)
            sift_heap_down (heap, i);
        }
      else if (n_max > 0 &&
               compare_ranked (&ranked, &g_array_index (heap, RankedBand, 0), NULL) < 0)
        {
          g_array_index (heap, RankedBand, 0) = ranked;
          sift_heap_down (heap, 0);
        }
    }
  weft_sort (heap->data, heap->len, sizeof (RankedBand), compare_ranked, NULL, NULL);
  bands->bands = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; i < heap->len; i++)
    g_array_append_val (bands->bands, g_array_index (heap, RankedBand, i).band);
  bands->n_others = n_all - heap->len;
  return bands;
}

void
weft_heap_bands_free (WeftHeapBands *bands)
{
  g_array_unref (bands->bands);
  g_free (bands);
}
