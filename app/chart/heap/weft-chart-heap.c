/* SPDX-License-Identifier: BSD-3-Clause */
/* Stores a chart's heap profile, options and levels as parts of the chart. */
#include "weft-chart-heap.h"

#include "weft-heap-biography.h"
#include "weft-heap-options.h"
#include "weft-heap-verdicts.h"

/* Use, inherent use and lag are green or blue; drag and void, which are waste, are not. The styles
 * are distinct for all kinds of colour vision. */
static const WeftBandStyle phase_styles[WEFT_N_BIOGRAPHIES] = {
  [WEFT_BIOGRAPHY_USE] = { 26, WEFT_HATCH_NONE },
  [WEFT_BIOGRAPHY_INHERENT] = { 26, WEFT_HATCH_RISING },
  [WEFT_BIOGRAPHY_LAG] = { 1, WEFT_HATCH_NONE },
  [WEFT_BIOGRAPHY_DRAG] = { 5, WEFT_HATCH_NONE },
  [WEFT_BIOGRAPHY_VOID] = { 6, WEFT_HATCH_NONE },
};

WeftBandStyle
weft_heap_band_preferred_style (const WeftHeapProfile *heap, guint32 band)
{
  const char *label = weft_heap_profile_label (heap, band);
  WeftBiography phase = weft_heap_biography (heap, band);

  if (phase < WEFT_N_BIOGRAPHIES)
    return phase_styles[phase];
  if (weft_heap_group_is_unknown (label) || g_str_equal (label, weft_heap_rest_label ()))
    return (WeftBandStyle){ .color = WEFT_BAND_GREY };
  return (WeftBandStyle){ .color = weft_palette_band_index (label) };
}

typedef struct
{
  WeftHeapOptions options;
  const WeftHeapProfile *heap;
  GHashTable *joined; /* styles by band that two charts share, or NULL */
} HeapState;

static gpointer
heap_state_new (WeftChart *chart, guint i)
{
  HeapState *state = g_new0 (HeapState, 1);

  state->options = weft_heap_options_default ();
  state->heap = weft_chart_trace (chart)->heap;
  return state;
}

static void
heap_state_free (gpointer data)
{
  g_clear_pointer (&((HeapState *) data)->joined, g_hash_table_unref);
  g_free (data);
}

static const WeftChartPart state_part = {
  .make = heap_state_new,
  .free = heap_state_free,
  .outlives_scale = TRUE,
};

static HeapState *
heap_state (WeftChart *chart)
{
  return weft_chart_get (chart, &state_part, 0);
}

static gpointer
make_levels (WeftChart *chart, guint i)
{
  const HeapState *state = heap_state (chart);

  return weft_heap_levels_new (state->heap, weft_chart_scale (chart), &state->options);
}

static const WeftChartPart levels_part = {
  .make = make_levels,
  .free = (GDestroyNotify) weft_heap_levels_free,
  .serves_close_up = TRUE, /* so that a close-up has the same bands and colours */
};

/* Chart part: the ranks of all bands in the whole profile, regardless of the view. */
static gpointer
make_ranks (WeftChart *chart, guint i)
{
  const HeapState *state = heap_state (chart);
  guint n = state->heap->labels->len;
  g_autoptr (WeftHeapBands) ranked =
      weft_heap_bands_new (state->heap, 0, G_MAXUINT64, state->options.key, n);
  guint *ranks = weft_scratch_new0 (guint, n + 1);

  weft_heap_order_bands (state->heap, ranked->bands);
  for (guint band = 0; band < n; band++)
    ranks[band] = n;
  for (guint rank = 0; rank < ranked->bands->len; rank++)
    ranks[g_array_index (ranked->bands, guint32, rank)] = rank;
  return ranks;
}

static const WeftChartPart ranks_part = {
  .make = make_ranks,
  .free = weft_scratch_free,
  .outlives_scale = TRUE,
};

/* Chart part: the rank of each band among the likely leaks. */
static gpointer
make_leak_ranks (WeftChart *chart, guint unused)
{
  const WeftHeapProfile *heap = heap_state (chart)->heap;
  guint n = heap->labels->len, *ranks = weft_scratch_new0 (guint, n + 1);
  g_autoptr (WeftHeapNumbers) numbers = weft_heap_numbers_new (heap, 0, G_MAXUINT64);
  g_autoptr (WeftHeapVerdicts) verdicts = weft_heap_verdicts_new (numbers, NULL);

  for (guint band = 0; band < n; band++)
    ranks[band] = G_MAXUINT;
  for (guint i = 0; i < verdicts->n; i++)
    {
      const WeftHeapVerdict *verdict = weft_heap_verdicts_nth (verdicts, i);

      if (verdict->rank > 0)
        ranks[verdict->verdict.band] = verdict->rank;
    }
  return ranks;
}

static const WeftChartPart leak_ranks_part = {
  .make = make_leak_ranks,
  .free = weft_scratch_free,
  .outlives_scale = TRUE,
};

guint
weft_chart_heap_leak_rank (WeftChart *chart, guint32 band)
{
  const guint *ranks = weft_chart_get (chart, &leak_ranks_part, 0);

  return band < heap_state (chart)->heap->labels->len ? ranks[band] : G_MAXUINT;
}

static gint
compare_ranks (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const guint *ranks = user_data;
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;

  if (ranks[x] != ranks[y])
    return ranks[x] < ranks[y] ? -1 : 1;
  return (x > y) - (x < y);
}

/* Returns the listed bands in order of rank, then the isolated band. */
static GArray *
styled_bands (WeftChart *chart)
{
  const HeapState *state = heap_state (chart);
  GArray *bands = g_array_copy (weft_chart_heap_levels (chart)->ranked_bands);
  guint32 isolated = state->options.isolated;

  g_array_sort_with_data (bands, compare_ranks, weft_chart_get (chart, &ranks_part, 0));
  if (isolated < state->heap->labels->len)
    g_array_append_val (bands, isolated);
  return bands;
}

/* Returns a table of the styles of @bands (most important first), by band. */
static GHashTable *
resolve_styles (WeftChart *chart, const GArray *bands)
{
  const HeapState *state = heap_state (chart);
  g_autofree WeftBandStyle *styles = g_new (WeftBandStyle, bands->len + 1);
  GHashTable *all = g_hash_table_new_full (NULL, NULL, NULL, g_free);

  for (guint i = 0; i < bands->len; i++)
    styles[i] = weft_heap_band_preferred_style (state->heap, g_array_index (bands, guint32, i));
  weft_band_styles_resolve (weft_chart_palette (chart), styles, bands->len);
  for (guint i = 0; i < bands->len; i++)
    {
      gpointer band = GUINT_TO_POINTER (g_array_index (bands, guint32, i));

      if (!g_hash_table_contains (all, band))
        g_hash_table_insert (all, band, g_memdup2 (&styles[i], sizeof styles[i]));
    }
  return all;
}

static gpointer
make_styles (WeftChart *chart, guint unused)
{
  g_autoptr (GArray) bands = styled_bands (chart);

  return resolve_styles (chart, bands);
}

static const WeftChartPart styles_part = {
  .make = make_styles,
  .free = (GDestroyNotify) g_hash_table_unref,
  .serves_close_up = TRUE,
};

WeftBandStyle
weft_chart_heap_style (WeftChart *chart, guint32 band)
{
  GHashTable *joined = heap_state (chart)->joined;
  const WeftBandStyle *style = g_hash_table_lookup (
      joined != NULL ? joined : weft_chart_get (chart, &styles_part, 0), GUINT_TO_POINTER (band));

  return style != NULL ? *style : WEFT_BAND_STYLE_OTHER;
}

/* Merges both lists of bands alternately, so that bands that come early in either list also come
 * early in the merged list. */
void
weft_chart_share_heap_styles (WeftChart *a, WeftChart *b)
{
  HeapState *const states[2] = { heap_state (a), heap_state (b) };
  g_autoptr (GArray) list_a = styled_bands (a);
  g_autoptr (GArray) list_b = styled_bands (b);
  const GArray *const lists[2] = { list_a, list_b };
  g_autoptr (GArray) bands = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) styles = NULL;

  for (guint i = 0; i < MAX (lists[0]->len, lists[1]->len); i++)
    for (guint side = 0; side < 2; side++)
      if (i < lists[side]->len &&
          g_hash_table_add (seen, GUINT_TO_POINTER (g_array_index (lists[side], guint32, i))))
        g_array_append_val (bands, g_array_index (lists[side], guint32, i));
  styles = resolve_styles (a, bands);
  for (guint side = 0; side < 2; side++)
    {
      g_clear_pointer (&states[side]->joined, g_hash_table_unref);
      states[side]->joined = g_hash_table_ref (styles);
    }
}

/* Drops the levels and everything that depends on them. */
static void
invalidate_levels (WeftChart *chart)
{
  weft_chart_invalidate (chart, &levels_part, 0);
  weft_chart_invalidate (chart, &styles_part, 0);
  g_clear_pointer (&heap_state (chart)->joined, g_hash_table_unref);
}

void
weft_chart_set_heap_options (WeftChart *chart, const WeftHeapOptions *options)
{
  HeapState *state = heap_state (chart);

  if (!weft_heap_options_select_same_bands (&state->options, options))
    invalidate_levels (chart);
  if (state->options.key != options->key)
    weft_chart_invalidate (chart, &ranks_part, 0);
  state->options = *options;
}

const WeftHeapOptions *
weft_chart_heap_options (WeftChart *chart)
{
  return &heap_state (chart)->options;
}

void
weft_chart_set_heap (WeftChart *chart, const WeftHeapProfile *heap)
{
  HeapState *state = heap_state (chart);

  heap = heap != NULL ? heap : weft_chart_trace (chart)->heap;
  if (heap != state->heap)
    {
      invalidate_levels (chart);
      weft_chart_invalidate (chart, &ranks_part, 0);
      weft_chart_invalidate (chart, &leak_ranks_part, 0);
    }
  state->heap = heap;
}

const WeftHeapProfile *
weft_chart_heap (WeftChart *chart)
{
  return heap_state (chart)->heap;
}

const WeftHeapLevels *
weft_chart_heap_levels (WeftChart *chart)
{
  return weft_chart_get (chart, &levels_part, 0);
}
