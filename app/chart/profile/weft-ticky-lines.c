/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the running totals of ticky counters, and computes rates from them. */
#include "weft-ticky-lines.h"

#include "weft-sort.h"

#include <glib/gi18n.h>

static const char *const kind_names[WEFT_N_TICKY_KINDS] = {
  [WEFT_TICKY_ENTRIES] = NC_ ("column", "Entries"),
  [WEFT_TICKY_ALLOCS] = NC_ ("column", "Allocated by Its Code"),
  [WEFT_TICKY_ALLOCD] = NC_ ("column", "Allocated as Its Closures"),
};

const char *
weft_ticky_kind_name (WeftTickyKind kind)
{
  return (guint) kind < WEFT_N_TICKY_KINDS ? g_dpgettext2 (NULL, "column", kind_names[kind]) : "";
}

static void
lines_clear (gpointer data)
{
  WeftTickyLines *self = data;

  g_clear_pointer (&self->series, g_ptr_array_unref);
  g_array_unref (self->counters);
}

WeftTickyLines *
weft_ticky_lines_new (const WeftTicky *ticky,
                      const guint32 *counters,
                      guint n,
                      WeftTickyKind kind,
                      GCancellable *cancellable)
{
  g_autoptr (WeftTickyLines) self = weft_shared_new (WeftTickyLines, lines_clear);

  self->ticky = ticky;
  self->kind = kind;
  self->counters = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; i < n && self->counters->len < WEFT_TICKY_LINES; i++)
    if (counters[i] < ticky->counters->len)
      g_array_append_val (self->counters, counters[i]);
  self->series = weft_ticky_series (ticky, (const guint32 *) (gpointer) self->counters->data,
                                    self->counters->len, kind, cancellable);
  return self->series != NULL ? g_steal_pointer (&self) : NULL;
}

static guint64
counter_number (const WeftTickyNumbers *numbers, WeftTickyKind kind)
{
  switch (kind)
    {
    case WEFT_TICKY_ENTRIES:
      return numbers->entries;
    case WEFT_TICKY_ALLOCD:
      return numbers->allocd;
    default:
      return numbers->allocs;
    }
}

WeftTickyLines *
weft_ticky_lines_new_largest (
    const WeftTicky *ticky, guint64 from, guint64 to, WeftTickyKind kind, GCancellable *cancellable)
{
  g_autofree WeftTickyNumbers *numbers = weft_ticky_numbers (ticky, from, to, cancellable);
  guint32 best[WEFT_TICKY_LINES];
  guint n = 0;

  if (numbers == NULL)
    return NULL;
  for (guint32 i = 0; i < ticky->counters->len; i++)
    {
      guint64 value = counter_number (&numbers[i], kind);
      guint rank = n;

      if (value == 0)
        continue;
      while (rank > 0 && counter_number (&numbers[best[rank - 1]], kind) < value)
        rank--;
      if (rank == WEFT_TICKY_LINES)
        continue;
      n = MIN (n + 1, WEFT_TICKY_LINES);
      for (guint k = n - 1; k > rank; k--)
        best[k] = best[k - 1];
      best[rank] = i;
    }
  return weft_ticky_lines_new (ticky, best, n, kind, cancellable);
}

/* Returns the running total at @time. @n is the number of samples up to @time. A counter missing
 * from a census has counted nothing since the previous census. */
static double
interpolated_total (const WeftTickyLines *self, const WeftSeries *series, guint n, guint64 time)
{
  guint64 value = n > 0 ? weft_series_sample (series, n - 1)->value : 0, begin;
  const WeftSample *next;
  guint low;

  if (n == series->samples->len)
    return (double) value;
  next = weft_series_sample (series, n);
  low = WEFT_LOWER_BOUND (guint, i, 0, self->ticky->censuses->len,
                          g_array_index (self->ticky->censuses, WeftTickyCensus, i).time <
                              next->time);
  begin = low > 0 ? g_array_index (self->ticky->censuses, WeftTickyCensus, low - 1).time :
                    self->ticky->index->from;
  if (next->time <= begin || time <= begin)
    return (double) value;
  return (double) value + ((double) next->value - (double) value) * (double) (time - begin) /
                              (double) (next->time - begin);
}

double
weft_ticky_lines_total (const WeftTickyLines *self, guint i, guint64 time)
{
  const WeftSeries *series = g_ptr_array_index (self->series, i);

  return interpolated_total (self, series, weft_series_count_until (series, time, 0), time);
}

double *
weft_ticky_lines_rates (const WeftTickyLines *self, guint i, const WeftTimeScale *scale)
{
  const WeftSeries *series = g_ptr_array_index (self->series, i);
  guint columns = weft_time_scale_columns (scale), n = 0;
  double *rates = g_new (double, columns);
  guint64 edge = weft_time_scale_edge (scale, 0);
  double last;

  n = weft_series_count_until (series, edge, 0);
  last = interpolated_total (self, series, n, edge);
  for (guint x = 0; x < columns; x++)
    {
      guint64 next = MAX (weft_time_scale_edge (scale, x + 1), edge);
      double total;

      n = weft_series_count_until (series, next, n);
      total = interpolated_total (self, series, n, next);
      /* when zoomed in below 1 ns per pixel, an empty column has the rate of the previous column */
      if (next > edge)
        rates[x] = (total - last) * 1e9 / (double) (next - edge);
      else
        rates[x] = x > 0 ? rates[x - 1] : 0;
      last = total;
      edge = next;
    }
  return rates;
}
