/* SPDX-License-Identifier: BSD-3-Clause */
/* Time series: samples of a number, each of which holds until the next sample. */
#pragma once

#include <glib.h>

typedef struct
{
  guint64 time; /* ns */
  guint64 value;
} WeftSample;

/* A time series: samples in time order. Filled by one thread, then immutable. */
typedef struct
{
  GArray *samples; /* of WeftSample; times never decrease */
  GArray *blocks;  /* lowest and highest value of each block, for skipping many samples */
} WeftSeries;

/* Summary of the values in a time range; copied by value. If @is_known is FALSE, only @n is
 * defined. */
typedef struct
{
  gboolean is_known; /* FALSE if the range is before the first sample */
  guint64 low, high, last;
  guint n; /* number of samples in the range */
} WeftSeriesSummary;

/* Returns an empty series, with memory for @n samples; more may be appended. */
WeftSeries *weft_series_new (guint n);
/* Returns a copy of @self, with memory for @n samples. */
WeftSeries *weft_series_copy (const WeftSeries *self, guint n);
void weft_series_free (WeftSeries *self);

/* Appends a sample. If @time is before the last sample, the time of the last sample is used
 * instead. */
void weft_series_append (WeftSeries *self, guint64 time, guint64 value);

static inline const WeftSample *
weft_series_sample (const WeftSeries *self, guint i)
{
  return &g_array_index (self->samples, WeftSample, i);
}

/* Returns the number of samples at or before @time. @from is a known lower bound of the result, or
 * 0. */
guint weft_series_count_until (const WeftSeries *self, guint64 time, guint from);

/* Finds the nearest sample after (or, if !@forward, before) @time, and sets @to to its time, unless
 * @found is TRUE and @to is already a nearer time. Returns TRUE if @to is the time of a sample. */
gboolean weft_series_find_nearest (
    const WeftSeries *self, guint64 time, gboolean forward, gboolean found, guint64 *to);

/* Sets @value to the value at @time. Returns FALSE before the first sample. */
gboolean weft_series_get_value (const WeftSeries *self, guint64 time, guint64 *value);

/* Returns a summary of the values in [@from, @to), including the value that holds at @from. */
WeftSeriesSummary weft_series_summarize (const WeftSeries *self, guint64 from, guint64 to);

/* Like weft_series_summarize(), for @n adjacent columns, whose @n + 1 @edges must not decrease. A
 * column without width gets the value at its edge. */
void weft_series_summarize_columns (const WeftSeries *self,
                                    const guint64 *edges,
                                    guint n,
                                    WeftSeriesSummary *columns);

/* Returns the value of a running total at @time, interpolated linearly and in whole numbers, so
 * that differences of neighbours add up exactly. @n is the number of samples at or before @time.
 * Before the first sample, returns the first value, and after the last sample, the last value; 0 if
 * there are no samples. */
guint64 weft_series_interpolate (const WeftSeries *self, guint n, guint64 time);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSeries, weft_series_free)
