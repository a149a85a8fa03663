/* SPDX-License-Identifier: BSD-3-Clause */
/* Steps of the allocation counters: from sample to sample, without differences of large totals,
 * which at a deep zoom would be all rounding. */
#include "weft-allocation-steps.h"

/* Between two samples that are far enough apart. */
typedef struct
{
  guint first, last; /* samples */
  guint64 from, to;  /* ns: their times */
  double rate;       /* bytes per ns */
} Step;

static guint64
time_of (const WeftSeries *series, guint i)
{
  return weft_series_sample (series, i)->time;
}

/* Whether a step ends, and another begins, at sample @i. */
static gboolean
is_boundary (const WeftSeries *series, guint i)
{
  return i == 0 || time_of (series, i) - time_of (series, i - 1) >= WEFT_ALLOCATION_MIN_STEP;
}

/* The boundary after @i; the last sample where there is none. */
static guint
boundary_after (const WeftSeries *series, guint i)
{
  guint last = series->samples->len - 1;

  for (i++; i < last && !is_boundary (series, i); i++)
    ;
  return MIN (i, last);
}

/* Whether what follows boundary @i is too short for a step of its own. */
static gboolean
is_tail (const WeftSeries *series, guint i)
{
  guint next = boundary_after (series, i);

  return next == series->samples->len - 1 && next > i && !is_boundary (series, next);
}

/* The step that begins at boundary @first, which is not the last sample. */
static Step
step_from (const WeftSeries *series, guint first)
{
  Step step = { .first = first, .last = boundary_after (series, first) };
  const WeftSample *a, *b;

  if (is_tail (series, step.last))
    step.last = series->samples->len - 1;
  a = weft_series_sample (series, step.first);
  b = weft_series_sample (series, step.last);
  step.from = a->time;
  step.to = b->time;
  step.rate = (double) (b->value - MIN (a->value, b->value)) / (double) MAX (b->time - a->time, 1);
  return step;
}

/* The boundary from which the step begins that @time is in, or the first one. */
static guint
find_boundary (const WeftSeries *series, guint64 time)
{
  guint n = weft_series_count (series, time, 0);
  guint i = n > 0 ? n - 1 : 0;

  while (!is_boundary (series, i))
    i--;
  if (i > 0 && is_tail (series, i))
    for (i--; !is_boundary (series, i); i--)
      ;
  return i;
}

static double
overlap (const Step *step, guint64 from, guint64 to)
{
  guint64 a = MAX (from, step->from), b = MIN (to, step->to);

  return b > a ? (double) (b - a) : 0;
}

static void
add_rates (const WeftSeries *series, const guint64 *edges, guint n, double *rates)
{
  guint last = series->samples->len - 1;
  Step step = step_from (series, find_boundary (series, edges[0]));

  for (guint k = 0; k < n; k++)
    {
      guint64 from = edges[k], to = MAX (edges[k + 1], from + 1);
      double bytes = 0;

      while (step.to <= from && step.last < last)
        step = step_from (series, step.last);
      for (Step at = step;; at = step_from (series, at.last))
        {
          bytes += at.rate * overlap (&at, from, to);
          step = at;
          if (at.to >= to || at.last >= last)
            break;
        }
      rates[k] += bytes / (double) (to - from);
    }
}

void
weft_allocation_rates (const WeftHeapCounters *counters,
                       const guint64 *edges,
                       guint n,
                       double *rates)
{
  for (guint k = 0; k < n; k++)
    rates[k] = 0;
  for (guint i = 0; n > 0 && i < weft_heap_counters_n_caps (counters); i++)
    {
      const WeftSeries *series = weft_heap_counters_allocated (counters, i);

      if (series->samples->len > 1)
        add_rates (series, edges, n, rates);
    }
}

/* The peak: all capabilities' steps are gone through together, by their ends. */

typedef struct
{
  const WeftSeries *series;
  Step step;
  gboolean is_over;
} Walk;

/* Moves on to the step at @time, which does not decrease from call to call. */
static void
move_to (Walk *self, guint64 time)
{
  while (!self->is_over && self->step.to <= time)
    if (self->step.last + 1 < self->series->samples->len)
      self->step = step_from (self->series, self->step.last);
    else
      self->is_over = TRUE;
}

/* The sum of the rates at @time; @end becomes the time of the next change. */
static double
rate_at (Walk *walks, guint n, guint64 time, guint64 *end)
{
  double rate = 0;

  *end = G_MAXUINT64;
  for (guint i = 0; i < n; i++)
    {
      move_to (&walks[i], time);
      if (walks[i].is_over)
        continue;
      *end = MIN (*end, time < walks[i].step.from ? walks[i].step.from : walks[i].step.to);
      rate += time < walks[i].step.from ? 0 : walks[i].step.rate;
    }
  return rate;
}

double
weft_allocation_peak (const WeftHeapCounters *counters)
{
  guint n_caps = weft_heap_counters_n_caps (counters), n = 0;
  g_autofree Walk *walks = g_new0 (Walk, MAX (n_caps, 1));
  guint64 time = 0, end;
  double peak = 0;

  for (guint i = 0; i < n_caps; i++)
    {
      const WeftSeries *series = weft_heap_counters_allocated (counters, i);

      if (series->samples->len > 1)
        walks[n++] = (Walk){ series, step_from (series, 0), FALSE };
    }
  for (;; time = end)
    {
      double rate = rate_at (walks, n, time, &end);

      if (end == G_MAXUINT64)
        return peak;
      if (end - time >= WEFT_ALLOCATION_MIN_STEP)
        peak = MAX (peak, rate);
    }
}

gboolean
weft_allocation_is_inside_step (const WeftHeapCounters *counters,
                                guint64 from,
                                guint64 to,
                                guint64 *step_from_time,
                                guint64 *step_to_time)
{
  *step_from_time = 0;
  *step_to_time = G_MAXUINT64;
  for (guint i = 0; i < weft_heap_counters_n_caps (counters); i++)
    {
      const WeftSeries *series = weft_heap_counters_allocated (counters, i);
      guint n = from > 0 ? weft_series_count (series, from - 1, 0) : 0;

      if (n > 0)
        *step_from_time = MAX (*step_from_time, time_of (series, n - 1));
      if (n < series->samples->len)
        *step_to_time = MIN (*step_to_time, time_of (series, n));
    }
  return to > from && *step_to_time >= to;
}
