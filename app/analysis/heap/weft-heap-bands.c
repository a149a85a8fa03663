/* SPDX-License-Identifier: BSD-3-Clause */
/* Picks the bands that a chart of the heap shows: the first ones by a key, kept in a heap of so
 * many while all are looked at. */
#include "weft-heap-band-rank.h"

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

typedef struct
{
  double value; /* the larger comes first */
  const char *label;
  guint32 band;
} Ranked;

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

  /* so that any three are in an order, numbers come before all others */
  if ((*end_a == '\0') != (*end_b == '\0'))
    return *end_a == '\0' ? -1 : 1;
  if (*end_a == '\0' && x != y)
    return x > y ? 1 : -1;
  return strcmp (a, b);
}

/* Negative where @a comes first. */
static gint
compare_ranked (const Ranked *a, const Ranked *b)
{
  gint by_label = 0;

  if (a->value != b->value)
    return a->value > b->value ? -1 : 1;
  if (a->label != NULL)
    by_label = weft_heap_compare_labels (a->label, b->label);
  return by_label != 0 ? by_label : (a->band > b->band) - (a->band < b->band);
}

static gint
compare_places (gconstpointer a, gconstpointer b)
{
  return compare_ranked (a, b);
}

/* The root of the heap is the one that comes last. */
static void
sift_down (GArray *heap, guint at)
{
  Ranked *all = &g_array_index (heap, Ranked, 0);

  for (guint child = 2 * at + 1; child < heap->len; child = 2 * at + 1)
    {
      Ranked moved = all[at];

      if (child + 1 < heap->len && compare_ranked (&all[child + 1], &all[child]) > 0)
        child++;
      if (compare_ranked (&all[at], &all[child]) >= 0)
        return;
      all[at] = all[child];
      all[child] = moved;
      at = child;
    }
}

static void
heap_bands_take (GArray *heap, const Ranked *one, guint n_max)
{
  if (heap->len < n_max)
    {
      g_array_append_vals (heap, one, 1);
      /* in order from the last one on, once it is full */
      for (guint i = heap->len / 2; heap->len == n_max && i-- > 0;)
        sift_down (heap, i);
      return;
    }
  if (n_max == 0 || compare_ranked (one, &g_array_index (heap, Ranked, 0)) >= 0)
    return;
  g_array_index (heap, Ranked, 0) = *one;
  sift_down (heap, 0);
}

/* Takes what is ranked in @heap, out of @n_all bands. */
static WeftHeapBands *
bands_of (GArray *heap, guint n_all)
{
  WeftHeapBands *bands = g_new0 (WeftHeapBands, 1);

  g_array_sort (heap, compare_places);
  bands->bands = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; i < heap->len; i++)
    g_array_append_val (bands->bands, g_array_index (heap, Ranked, i).band);
  bands->n_others = n_all - heap->len;
  return bands;
}

WeftHeapBands *
weft_heap_bands_new (
    const WeftHeapProfile *profile, guint64 from, guint64 to, WeftHeapKey key, guint n_max)
{
  g_autoptr (WeftHeapBandRank) rank = weft_heap_band_rank_new (profile, from, to, key);
  g_autoptr (GArray) heap = g_array_new (FALSE, FALSE, sizeof (Ranked));
  guint n_all = 0;

  for (guint band = 0; band < rank->n; band++)
    {
      Ranked one = { .value = rank->values[band], .band = band };

      if (!rank->is_there[band])
        continue;
      if (key == WEFT_HEAP_BY_NAME)
        one.label = weft_heap_profile_label (profile, band);
      n_all++;
      heap_bands_take (heap, &one, n_max);
    }
  return bands_of (heap, n_all);
}

void
weft_heap_bands_free (WeftHeapBands *bands)
{
  g_array_unref (bands->bands);
  g_free (bands);
}
