/* SPDX-License-Identifier: BSD-3-Clause */
/* Levels of a heap chart in the visible range: bytes by level of the stack and by sample, at most
 * one sample for each pixel. */
#pragma once

#include "weft-heap-options.h"
#include "weft-heap-profile.h"
#include "weft-time-scale.h"

/* What a pixel shows. A plain value. */
typedef struct
{
  guint sample;     /* that with the most bytes of [first, end) */
  guint first, end; /* samples of the profile, which may have some of another profile between */
  double x;         /* px */
} WeftHeapPick;

/* Immutable. */
typedef struct
{
  const WeftHeapProfile *heap;
  GArray *listed;   /* of guint32: bands by rank, the largest first, those that are hidden too */
  guint n_others;   /* bands that are summed as "other" */
  GArray *bands;    /* of guint32: of each level from the bottom up, WEFT_HEAP_OTHER for the rest */
  GArray *picks;    /* of WeftHeapPick, by time */
  double *values;   /* bytes: all levels of a pick after one another, pick by pick */
  double *peaks;    /* bytes: the most that each level has in any sample */
  double most;      /* bytes: the most of all levels together */
  gboolean has_cut; /* samples that were cut are drawn, as there are no others */
  double least;     /* bytes: the least that is not nothing */
} WeftHeapLevels;

/* The levels of @scale's range. @heap is borrowed. */
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

/* Bytes of @level, by pick. To be freed. */
double *weft_heap_levels_course (const WeftHeapLevels *self, guint level);

/* The sample that is drawn nearest to @time, of two the earlier; -1 if there is none. */
gint weft_heap_levels_sample_at (const WeftHeapLevels *self, guint64 time);

/* The sample with most bytes of those that are drawn; -1 if there is none. */
gint weft_heap_levels_largest (const WeftHeapLevels *self);

/* Bytes of a listed band, or of WEFT_HEAP_OTHER, in sample @sample. */
guint64 weft_heap_levels_bytes (const WeftHeapLevels *self, guint sample, guint32 band);

/* "other", translated, or the band's label. Borrowed. */
const char *weft_heap_levels_name (const WeftHeapLevels *self, guint32 band);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapLevels, weft_heap_levels_free)
