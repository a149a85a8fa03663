/* SPDX-License-Identifier: BSD-3-Clause */
/* Time series of a number that holds until its next sample. */
#pragma once

#include <glib.h>

/* A plain value. */
typedef struct
{
  guint64 time; /* ns */
  guint64 value;
} WeftSample;

/* Samples by time. Filled by one thread, then immutable. */
typedef struct
{
  GArray *samples; /* of WeftSample; times never decrease */
  GArray *blocks;  /* of extremes, for jumps over many samples */
} WeftSeries;

/* The values of a range of time. A plain value; without values, all but @n is undefined. */
typedef struct
{
  gboolean has; /* FALSE: the range is before the first sample */
  guint64 low, high, last;
  guint n; /* samples taken in the range */
} WeftSeriesPart;

/* Empty, with memory for @n samples, which may become more. */
WeftSeries *weft_series_new (guint n);
void weft_series_free (WeftSeries *self);

/* Appends a sample. A @time before that of the last sample is taken as the same. */
void weft_series_append (WeftSeries *self, guint64 time, guint64 value);

static inline const WeftSample *
weft_series_sample (const WeftSeries *self, guint i)
{
  return &g_array_index (self->samples, WeftSample, i);
}

/* The number of samples before or at @time, of which @from are known; 0 if none is. */
guint weft_series_count (const WeftSeries *self, guint64 time, guint from);

/* Finds the nearest sample after (or, if !@forward, before) @time. Sets @to to its time, unless
 * @found is TRUE and @to is nearer already. Returns TRUE if @to is such a time. */
gboolean weft_series_step (
    const WeftSeries *self, guint64 time, gboolean forward, gboolean found, guint64 *to);

/* Sets @value to the value at @time. Returns FALSE before the first sample. */
gboolean weft_series_at (const WeftSeries *self, guint64 time, guint64 *value);

/* The values in [@from, @to), with the one that holds at @from. */
WeftSeriesPart weft_series_part (const WeftSeries *self, guint64 from, guint64 to);

/* Like weft_series_part(), for @n columns whose @n + 1 @edges do not decrease. An empty column has
 * the value at its edge. */
void weft_series_columns (const WeftSeries *self,
                          const guint64 *edges,
                          guint n,
                          WeftSeriesPart *columns);

/* The value at @time, by linear interpolation in whole numbers, so that differences of neighbours
 * add up exactly; @n samples are before or at @time. For running totals. Before the first sample
 * and after the last, it is their value; 0 if there are no samples. */
guint64 weft_series_between (const WeftSeries *self, guint n, guint64 time);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSeries, weft_series_free)
