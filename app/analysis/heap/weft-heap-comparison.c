/* SPDX-License-Identifier: BSD-3-Clause */
/* Joins the bands of two heap profiles by name, and shifts their samples onto one time axis. */
#include "weft-heap-comparison.h"

#include "weft-difference-test.h"
#include "weft-hash.h"
#include "weft-heap-groups.h"
#include "weft-number-table.h"
#include "weft-sort.h"

#include <glib/gi18n.h>
#include <string.h>

const char *const weft_alignment_names[WEFT_N_ALIGNMENTS + 1] = {
  [WEFT_ALIGN_TIME] = "time",
  [WEFT_ALIGN_MARKER] = "marker",
  [WEFT_ALIGN_SAMPLE] = "sample",
};

const char *
weft_alignment_label (WeftAlignment alignment)
{
  static const char *const labels[WEFT_N_ALIGNMENTS] = {
    [WEFT_ALIGN_TIME] = NC_ ("align", "By time"),
    [WEFT_ALIGN_MARKER] = NC_ ("align", "From a marker"),
    [WEFT_ALIGN_SAMPLE] = NC_ ("align", "Sample by sample"),
  };

  return g_dpgettext2 (NULL, "align", labels[alignment]);
}

gboolean
weft_heap_profiles_are_comparable (const WeftHeapProfile *a, const WeftHeapProfile *b)
{
  return a->breakdown == b->breakdown && a->samples->len > 0 && b->samples->len > 0;
}

gboolean
weft_heap_comparison_find_parts (WeftHeapProfile *a,
                                 WeftHeapProfile *b,
                                 guint *part_a,
                                 guint *part_b)
{
  for (*part_a = 0; *part_a < weft_heap_profile_n_parts (a); ++*part_a)
    for (*part_b = 0; *part_b < weft_heap_profile_n_parts (b); ++*part_b)
      if (weft_heap_profiles_are_comparable (weft_heap_profile_part (a, *part_a),
                                             weft_heap_profile_part (b, *part_b)))
        return TRUE;
  return FALSE;
}

/* Returns the key by which bands are joined, newly allocated, or NULL if the log does not describe
 * the info table of the band. */
static char *
band_key (const WeftHeapProfile *heap, const WeftBandMetadata *metadata, guint32 band)
{
  const char *label = weft_heap_profile_label (heap, band);
  const char *colon = strchr (label, ':');
  g_auto (WeftBandInfo) info = { 0 };

  switch (heap->breakdown)
    {
    case WEFT_BREAKDOWN_INFO_TABLE:
      if (g_array_index (heap->origins, guint64, band) == 0)
        return NULL;
      weft_band_metadata_get (metadata, band, &info);
      return g_strdup_printf ("%s\n%s\n%s", info.module != NULL ? info.module : "",
                              info.name != NULL ? info.name : "",
                              info.location != NULL ? info.location : "");
    case WEFT_BREAKDOWN_CLOSURE_TYPE:
    case WEFT_BREAKDOWN_DESCRIPTION:
      /* leave out the version of the package, which changes with the compiler:
       * "containers-0.6.7:Data.Map.Bin", "<base-4.18:f>" */
      for (const char *dash = label; colon != NULL && dash < colon; dash++)
        if (*dash == '-' && g_ascii_isdigit (dash[1]))
          return g_strdup_printf ("%.*s%s", (int) (dash - label), label, colon);
      return g_strdup (label);
    default:
      return g_strdup (label);
    }
}

/* Returns a new array that contains, for each band of @heap, the index of its label in @labels.
 * Appends new labels to @labels. @indexes maps the hash of a band's key to 1 + the index of its
 * label. */
static guint32 *
join_bands (const WeftHeapProfile *heap, WeftNumberTable *indexes, WeftTextList *labels)
{
  g_autoptr (WeftBandMetadata) metadata = weft_band_metadata_new (heap);
  guint32 *joined = weft_scratch_new0 (guint32, heap->labels->len + 1);

  for (guint32 band = 0; band < heap->labels->len; band++)
    {
      g_autofree char *key = band_key (heap, metadata, band);
      guint64 hash = weft_hash_text_wide (key != NULL ? key : "");
      guint32 index = weft_number_table_lookup (indexes, hash);

      if (index == 0)
        {
          weft_text_list_append (labels, key != NULL ? weft_heap_profile_label (heap, band) :
                                                       _ ("without a name"));
          index = labels->len;
          weft_number_table_add (indexes, hash, index);
        }
      joined[band] = index - 1;
    }
  return joined;
}

static const WeftComparedHeap *
nth_run (const GArray *side, guint i)
{
  return &g_array_index (side, WeftComparedHeap, i);
}

static WeftHeapProfile *
nth_heap (const GArray *side, guint i)
{
  return weft_heap_profile_part (nth_run (side, i)->heap, 0);
}

static guint64
add_time_clamped (guint64 a, guint64 b)
{
  return a > G_MAXINT64 - MIN (b, G_MAXINT64) ? G_MAXINT64 : a + b;
}

static WeftHeapSample *
nth_sample (const WeftHeapProfile *heap, guint i)
{
  return &g_array_index (heap->samples, WeftHeapSample, i);
}

/* Removes the samples outside [@from, @to), except the last sample before @from. Subtracts @from
 * from the times of the remaining samples. */
static void
clip_samples (WeftHeapProfile *heap, guint64 from, guint64 to)
{
  gint last_before = weft_heap_profile_index_at (heap, from);
  guint first = (guint) MAX (last_before, 0), end = first;

  if (from == 0 && to >= WEFT_TIME_END)
    return;
  while (end < heap->samples->len && nth_sample (heap, end)->time < to)
    {
      WeftHeapSample *sample = nth_sample (heap, end++);

      sample->time -= MIN (sample->time, from);
    }
  weft_scratch_array_set_size (heap->samples, end);
  weft_scratch_array_remove_first (heap->samples, first);
}

/* Gives the samples the times of the samples of @like. Surplus samples follow at the mean interval
 * of @like. */
static void
pair_samples (WeftHeapProfile *heap, const WeftHeapProfile *like)
{
  guint n = like->samples->len;
  guint64 last = n > 0 ? nth_sample (like, n - 1)->time : 0;
  guint64 interval = n > 1 ? (last - nth_sample (like, 0)->time) / (n - 1) : 0;

  for (guint i = 0; i < heap->samples->len; i++)
    nth_sample (heap, i)->time =
        i < n ?
            nth_sample (like, i)->time :
            add_time_clamped (last, (guint64) (i - n + 1) * MIN (MAX (interval, 1), G_MAXUINT32));
}

static void
align_samples (WeftHeapComparison *self,
               const WeftComparedHeap *a,
               const WeftComparedHeap *b,
               WeftAlignment alignment)
{
  const WeftComparedHeap *const sides[2] = { a, b };
  guint64 ends[2], marks[2];

  for (guint i = 0; i < 2; i++)
    {
      const WeftHeapProfile *heap = self->heaps[i];
      WeftHeapProfile *copy =
          weft_heap_profile_new_like (heap, weft_heap_profile_kind (heap), NULL);

      copy->breakdown = heap->breakdown;
      weft_heap_profile_share_entries (copy, heap);
      weft_scratch_array_append (copy->samples, heap->samples->data, heap->samples->len);
      self->aligned[i] = copy;
      clip_samples (copy, sides[i]->from, sides[i]->to);
      ends[i] = MIN (sides[i]->end, sides[i]->to) - MIN (sides[i]->from, sides[i]->end);
      marks[i] = sides[i]->marker_time - MIN (sides[i]->marker_time, sides[i]->from);
    }
  if (alignment == WEFT_ALIGN_MARKER)
    {
      self->marker_time = MAX (marks[0], marks[1]);
      for (guint i = 0; i < 2; i++)
        {
          guint64 shift = self->marker_time - marks[i];

          for (guint k = 0; k < self->aligned[i]->samples->len; k++)
            {
              WeftHeapSample *sample = nth_sample (self->aligned[i], k);

              sample->time = add_time_clamped (sample->time, shift);
            }
          ends[i] = add_time_clamped (ends[i], shift);
        }
    }
  if (alignment == WEFT_ALIGN_SAMPLE)
    {
      pair_samples (self->aligned[1], self->aligned[0]);
      ends[1] = 0;
    }
  self->end = MAX (MAX (ends[0], ends[1]), 1);
  for (guint i = 0; i < 2; i++)
    if (self->aligned[i]->samples->len > 0)
      self->end =
          MAX (self->end,
               add_time_clamped (
                   nth_sample (self->aligned[i], self->aligned[i]->samples->len - 1)->time, 1));
}

static void
comparison_clear (gpointer data)
{
  WeftHeapComparison *self = data;

  for (guint i = 0; i < 2; i++)
    {
      g_ptr_array_unref (self->all_numbers[i]);
      weft_shared_unref (self->aligned[i]);
      g_ptr_array_unref (self->runs[i]);
    }
}

WeftHeapComparison *
weft_heap_comparison_new_runs (const GArray *a, const GArray *b, WeftAlignment alignment)
{
  const GArray *const sides[2] = { a, b };
  WeftHeapComparison *self = weft_shared_new (WeftHeapComparison, comparison_clear);
  g_autoptr (WeftNumberTable) indexes = weft_number_table_new ();
  g_autoptr (WeftTextList) labels = weft_text_list_new ();
  g_autoptr (GPtrArray) joined = g_ptr_array_new_with_free_func (weft_scratch_free);
  guint next = 0;

  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < sides[side]->len; i++)
      g_ptr_array_add (joined, join_bands (nth_heap (sides[side], i), indexes, labels));
  for (guint side = 0; side < 2; side++)
    {
      self->runs[side] = g_ptr_array_new_with_free_func (weft_shared_unref);
      self->all_numbers[side] =
          g_ptr_array_new_with_free_func ((GDestroyNotify) weft_heap_numbers_free);
      for (guint i = 0; i < sides[side]->len; i++)
        {
          const WeftComparedHeap *run = nth_run (sides[side], i);
          WeftHeapGroups groups = { .groups = g_ptr_array_index (joined, next++),
                                    .labels = labels };
          WeftHeapProfile *heap =
              weft_heap_groups_make_profile (&groups, nth_heap (sides[side], i));

          g_ptr_array_add (self->runs[side], heap);
          g_ptr_array_add (self->all_numbers[side],
                           weft_heap_numbers_new (heap, run->from, run->to));
        }
      self->heaps[side] = g_ptr_array_index (self->runs[side], 0);
      self->numbers[side] = g_ptr_array_index (self->all_numbers[side], 0);
    }
  align_samples (self, nth_run (a, 0), nth_run (b, 0), alignment);
  return self;
}

WeftHeapComparison *
weft_heap_comparison_new (const WeftComparedHeap *a,
                          const WeftComparedHeap *b,
                          WeftAlignment alignment)
{
  g_autoptr (GArray) side_a = g_array_new (FALSE, FALSE, sizeof *a);
  g_autoptr (GArray) side_b = g_array_new (FALSE, FALSE, sizeof *b);

  g_array_append_vals (side_a, a, 1);
  g_array_append_vals (side_b, b, 1);
  return weft_heap_comparison_new_runs (side_a, side_b, alignment);
}

/* Returns the numbers of @band in the @i-th run of @side, or zeros if the run does not have the
 * band. */
static WeftHeapNumber
band_number_of_run (const WeftHeapComparison *self, guint side, guint i, guint32 band)
{
  const WeftHeapNumbers *numbers = g_ptr_array_index (self->all_numbers[side], i);
  gint at = weft_heap_numbers_find (numbers, band);

  return at >= 0 ? weft_heap_numbers_nth (numbers, (guint) at) : (WeftHeapNumber){ 0 };
}

WeftHeapNumber
weft_heap_comparison_number (const WeftHeapComparison *self, guint side, guint32 band)
{
  static const gsize fields[] = { offsetof (WeftHeapNumber, integral),
                                  offsetof (WeftHeapNumber, mean), offsetof (WeftHeapNumber, at_to),
                                  offsetof (WeftHeapNumber, peak),
                                  offsetof (WeftHeapNumber, slope) };
  guint n = self->runs[side]->len;
  g_autofree double *values = g_new (double, n);
  WeftHeapNumber number = band_number_of_run (self, side, 0, band);

  for (guint field = 0; n > 1 && field < G_N_ELEMENTS (fields); field++)
    {
      for (guint i = 0; i < n; i++)
        {
          WeftHeapNumber of_run = band_number_of_run (self, side, i, band);

          values[i] = G_STRUCT_MEMBER (double, &of_run, fields[field]);
        }
      G_STRUCT_MEMBER (double, &number, fields[field]) = weft_median (values, n);
    }
  return number;
}

double
weft_heap_comparison_p (const WeftHeapComparison *self, guint32 band)
{
  double *values[2], p;

  for (guint side = 0; side < 2; side++)
    {
      values[side] = g_new (double, self->runs[side]->len);
      for (guint i = 0; i < self->runs[side]->len; i++)
        values[side][i] = band_number_of_run (self, side, i, band).mean;
    }
  p = weft_rank_test_or_nan (values[0], self->runs[0]->len, values[1], self->runs[1]->len,
                             WEFT_RANK_TEST_P);
  g_free (values[0]);
  g_free (values[1]);
  return p;
}
