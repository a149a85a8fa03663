/* SPDX-License-Identifier: BSD-3-Clause */
/* Array of samples, with the lowest and highest value of each block of samples. */
#include "weft-series.h"

#include "weft-sort.h"

#define BLOCK_SAMPLES 64

typedef struct
{
  guint64 low, high;
} BlockExtremes;

WeftSeries *
weft_series_new (guint n)
{
  WeftSeries *self = g_new0 (WeftSeries, 1);

  self->samples = g_array_sized_new (FALSE, FALSE, sizeof (WeftSample), n);
  self->blocks = g_array_new (FALSE, FALSE, sizeof (BlockExtremes));
  return self;
}

WeftSeries *
weft_series_copy (const WeftSeries *self, guint n)
{
  WeftSeries *copy = weft_series_new (n);

  g_array_append_vals (copy->samples, self->samples->data, self->samples->len);
  g_array_append_vals (copy->blocks, self->blocks->data, self->blocks->len);
  return copy;
}

void
weft_series_free (WeftSeries *self)
{
  g_array_unref (self->samples);
  g_array_unref (self->blocks);
  g_free (self);
}

void
weft_series_append (WeftSeries *self, guint64 time, guint64 value)
{
  guint n = self->samples->len;
  WeftSample sample = { n > 0 ? MAX (time, weft_series_sample (self, n - 1)->time) : time, value };

  if (n % BLOCK_SAMPLES == 0)
    {
      BlockExtremes extremes = { value, value };

      g_array_append_val (self->blocks, extremes);
    }
  else
    {
      BlockExtremes *extremes = &g_array_index (self->blocks, BlockExtremes, n / BLOCK_SAMPLES);

      extremes->low = MIN (extremes->low, value);
      extremes->high = MAX (extremes->high, value);
    }
  g_array_append_val (self->samples, sample);
}

guint
weft_series_count_until (const WeftSeries *self, guint64 time, guint from)
{
  guint low = MIN (from, self->samples->len), high = self->samples->len;

  /* search near @from first: the result is usually there */
  for (guint step = 1; low + step <= high; step *= 2)
    if (weft_series_sample (self, low + step - 1)->time > time)
      {
        high = low + step - 1;
        break;
      }
    else
      low += step;
  return WEFT_LOWER_BOUND (guint, i, low, high, weft_series_sample (self, i)->time <= time);
}

gboolean
weft_series_find_nearest (
    const WeftSeries *self, guint64 time, gboolean forward, gboolean found, guint64 *to)
{
  guint n = weft_series_count_until (self, forward || time == 0 ? time : time - 1, 0);
  guint64 at;

  if (forward ? n >= self->samples->len : n == 0 || time == 0)
    return found;
  at = weft_series_sample (self, forward ? n : n - 1)->time;
  if (!found || (forward ? at < *to : at > *to))
    *to = at;
  return TRUE;
}

gboolean
weft_series_get_value (const WeftSeries *self, guint64 time, guint64 *value)
{
  guint n = weft_series_count_until (self, time, 0);

  if (n > 0)
    *value = weft_series_sample (self, n - 1)->value;
  return n > 0;
}

static void
summary_add_values (WeftSeriesSummary *part, guint64 low, guint64 high)
{
  part->low = part->is_known ? MIN (part->low, low) : low;
  part->high = part->is_known ? MAX (part->high, high) : high;
  part->is_known = TRUE;
}

/* Returns a summary of the samples [i, end), and of the sample before them, whose value holds until
 * the first of them. */
static WeftSeriesSummary
summarize_samples (const WeftSeries *self, guint i, guint end)
{
  WeftSeriesSummary part = { .n = end - i };

  if (end == 0)
    return part;
  part.last = weft_series_sample (self, end - 1)->value;
  i -= MIN (i, 1);
  while (i < end)
    if (i % BLOCK_SAMPLES == 0 && end - i >= BLOCK_SAMPLES)
      {
        const BlockExtremes *extremes =
            &g_array_index (self->blocks, BlockExtremes, i / BLOCK_SAMPLES);

        summary_add_values (&part, extremes->low, extremes->high);
        i += BLOCK_SAMPLES;
      }
    else
      {
        guint64 value = weft_series_sample (self, i++)->value;

        summary_add_values (&part, value, value);
      }
  return part;
}

/* Returns the number of samples before @time. @from is a known lower bound of the result, or 0. */
static guint
count_samples_before (const WeftSeries *self, guint64 time, guint from)
{
  return time > 0 ? weft_series_count_until (self, time - 1, from) : 0;
}

WeftSeriesSummary
weft_series_summarize (const WeftSeries *self, guint64 from, guint64 to)
{
  guint64 edges[2] = { from, MAX (from, to) };
  WeftSeriesSummary part;

  weft_series_summarize_columns (self, edges, 1, &part);
  return part;
}

void
weft_series_summarize_columns (const WeftSeries *self,
                               const guint64 *edges,
                               guint n,
                               WeftSeriesSummary *columns)
{
  guint end = n > 0 ? count_samples_before (self, edges[0], 0) : 0;

  for (guint k = 0; k < n; k++)
    {
      guint begin = end;
      guint at = weft_series_count_until (self, edges[k], begin);

      end = MAX (begin, count_samples_before (self, edges[k + 1], begin));
      /* a sample at the column's edge replaces the value that held before it */
      columns[k] = at > begin ? summarize_samples (self, at, MAX (at, end)) :
                                summarize_samples (self, begin, end);
      columns[k].n = end - begin;
    }
}

guint64
weft_series_interpolate (const WeftSeries *self, guint n, guint64 time)
{
  const WeftSample *a, *b;

  if (self->samples->len == 0)
    return 0;
  if (n == 0)
    return weft_series_sample (self, 0)->value;
  a = weft_series_sample (self, n - 1);
  if (n == self->samples->len || a[1].value <= a->value)
    return a->value;
  b = a + 1;
  return a->value + (guint64) ((unsigned __int128) (b->value - a->value) * (time - a->time) /
                               (b->time - a->time));
}
