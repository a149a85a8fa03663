/* SPDX-License-Identifier: BSD-3-Clause */
/* Levels of a heap chart: its stacked bands in the visible range, with their bytes at each sample,
 * and at most one sample per pixel. */
#pragma once

#include "weft-heap-options.h"
#include "weft-heap-profile.h"
#include "weft-ticks.h"

/* The samples of a pixel, one of which is drawn. Copied by value. */
typedef struct
{
  guint sample;     /* the drawn sample: the one with the most bytes in [first, end) */
  guint first, end; /* range of samples in the profile; some of them may not be drawn */
  double x;         /* px */
} WeftHeapPick;

/* The levels; immutable. */
typedef struct
{
  const WeftHeapProfile *heap;
  GArray *ranked_bands; /* of guint32: bands by rank, largest first, including hidden ones */
  guint n_others;       /* number of bands that are summed as "other" */
  GArray *bands;        /* of guint32: band of each level, from the bottom up, or WEFT_HEAP_OTHER */
  GArray *picks;        /* of WeftHeapPick, by time */
  double *values;       /* bytes of each level at each pick, indexed by pick, then by level */
  double *peaks;        /* bytes: maximum of each level over all samples */
  double max_sum;       /* bytes: maximum sum of all levels */
  double min_value;     /* bytes: smallest value above 0 */
  gboolean has_cut;     /* all samples are cut short, and are therefore drawn anyway */
} WeftHeapLevels;

/* Computes the levels in the range of @scale. @heap is borrowed. */
WeftHeapLevels *weft_heap_levels_new (const WeftHeapProfile *heap,
                                      const WeftTimeScale *scale,
                                      const WeftHeapOptions *options);
void weft_heap_levels_free (WeftHeapLevels *self);

static inline const WeftHeapPick *
weft_heap_levels_pick (const WeftHeapLevels *self, guint i)
{
  return &g_array_index (self->picks, WeftHeapPick, i);
}

static inline guint32
weft_heap_levels_band (const WeftHeapLevels *self, guint level)
{
  return g_array_index (self->bands, guint32, level);
}

/* Returns the bytes at pick @i, by level. Borrowed. */
static inline const double *
weft_heap_levels_values (const WeftHeapLevels *self, guint i)
{
  return &self->values[(gsize) i * self->bands->len];
}

/* Returns the bytes of @level, by pick. Newly allocated. */
double *weft_heap_levels_series (const WeftHeapLevels *self, guint level);

/* Returns the drawn sample nearest to @time, the earlier one if two are equally near; -1 if there
 * is none. */
gint weft_heap_levels_sample_at (const WeftHeapLevels *self, guint64 time);

/* Returns the drawn sample with the most bytes in view; -1 if there is none. */
gint weft_heap_levels_largest_sample (const WeftHeapLevels *self);

/* Returns the bytes of @band, a listed band or WEFT_HEAP_OTHER, in sample @sample. */
guint64 weft_heap_levels_band_bytes (const WeftHeapLevels *self, guint sample, guint32 band);

/* Returns the label of @band, or "other", translated. Borrowed. */
const char *weft_heap_levels_band_name (const WeftHeapLevels *self, guint32 band);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapLevels, weft_heap_levels_free)
