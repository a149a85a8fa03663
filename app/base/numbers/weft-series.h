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

/* What was in force in a stretch of time. A plain value; nothing where has is FALSE. */
typedef struct
{
  gboolean has;
  guint64 low, high, last;
  guint n; /* samples taken in it */
} WeftSeriesPart;

/* Has room for @n samples; takes more. */
WeftSeries *weft_series_new (guint n);
void weft_series_free (WeftSeries *self);

/* A time before the last sample's counts as that. */
void weft_series_append (WeftSeries *self, guint64 time, guint64 value);
void weft_series_append_all (WeftSeries *self, const WeftSeries *more);

static inline const WeftSample *
weft_series_sample (const WeftSeries *self, guint i)
{
  return &g_array_index (self->samples, WeftSample, i);
}

/* Samples before @time or at it. @from: so many are known to be; 0 if nothing is known. */
guint weft_series_count (const WeftSeries *self, guint64 time, guint from);

/* The nearest sample after @time or before it. Sets @to to its time unless that, being @found, is
 * nearer already; TRUE if @to is such a time. */
gboolean weft_series_step (
    const WeftSeries *self, guint64 time, gboolean forward, gboolean found, guint64 *to);

/* The value in force at @time; FALSE before the first sample. */
gboolean weft_series_at (const WeftSeries *self, guint64 time, guint64 *value);

/* [@from, @to): with what is in force at @from. */
WeftSeriesPart weft_series_part (const WeftSeries *self, guint64 from, guint64 to);

/* The same for @n columns whose edges are @edges (n + 1 of them, not decreasing). An empty column
 * gets what is in force at its edge. */
void weft_series_columns (const WeftSeries *self,
                          const guint64 *edges,
                          guint n,
                          WeftSeriesPart *columns);

/* The value at @time, of which @n samples are in front or at it, on the line to the next sample, in
 * whole numbers: differences of neighbours add up to the whole exactly. For running totals; the
 * first sample's before it, the last one's after it. 0 if there is none. */
guint64 weft_series_between (const WeftSeries *self, guint n, guint64 time);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSeries, weft_series_free)
