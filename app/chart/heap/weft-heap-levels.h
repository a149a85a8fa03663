/* SPDX-License-Identifier: BSD-3-Clause */
/* Levels of a heap chart in the visible range: bytes by level of the stack and by sample, at most
 * one sample for each pixel. */
#pragma once

#include "weft-heap-options.h"
#include "weft-heap-profile.h"
#include "weft-time-scale.h"

/* The samples of a pixel, of which one is drawn. A plain value. */
typedef struct
{
  guint sample;     /* the one with the most bytes of [first, end), which is drawn */
  guint first, end; /* samples of the profile; some between may belong to another profile */
  double x;         /* px */
} WeftHeapPick;

/* Immutable. */
typedef struct
{
  const WeftHeapProfile *heap;
  GArray *listed;   /* of guint32: bands by rank, the largest first, hidden ones too */
  guint n_others;   /* bands that are summed as "other" */
  GArray *bands;    /* of guint32: band of each level from the bottom up, or WEFT_HEAP_OTHER */
  GArray *picks;    /* of WeftHeapPick, by time */
  double *values;   /* bytes, by pick, then by level */
  double *peaks;    /* bytes: maximum of each level in any sample */
  double most;      /* bytes: maximum of the sum of all levels */
  double least;     /* bytes: minimum above 0 */
  gboolean has_cut; /* all samples are cut, so these are drawn */
} WeftHeapLevels;

/* Computes the levels of @scale's range. @heap is borrowed. */
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

/* Bytes at pick @i, by level. */
static inline const double *
weft_heap_levels_values (const WeftHeapLevels *self, guint i)
{
  return &self->values[(gsize) i * self->bands->len];
}

/* Bytes of @level, by pick. Newly allocated. */
double *weft_heap_levels_series (const WeftHeapLevels *self, guint level);

/* The drawn sample that is nearest to @time, of two the earlier; -1 if there is none. */
gint weft_heap_levels_sample_at (const WeftHeapLevels *self, guint64 time);

/* The drawn sample with the most bytes; -1 if there is none. */
gint weft_heap_levels_largest (const WeftHeapLevels *self);

/* Bytes of a listed band, or of WEFT_HEAP_OTHER, in sample @sample. */
guint64 weft_heap_levels_bytes (const WeftHeapLevels *self, guint sample, guint32 band);

/* "other", translated, or the band's label. Borrowed. */
const char *weft_heap_levels_name (const WeftHeapLevels *self, guint32 band);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapLevels, weft_heap_levels_free)
