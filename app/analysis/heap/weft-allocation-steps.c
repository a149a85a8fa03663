/* SPDX-License-Identifier: BSD-3-Clause */
/* Computes rates from sample to sample. The difference of two large totals would be dominated by
 * rounding when the user zooms in. */
#include "weft-allocation-steps.h"

/* Time between two samples that are far enough apart for a rate. */
typedef struct
{
  guint first, last; /* indexes of samples */
  guint64 from, to;  /* times of these samples, ns */
  double rate;       /* bytes per ns */
} Step;

static guint64
sample_time (const WeftSeries *series, guint i)
{
  return weft_series_sample (series, i)->time;
}

/* Returns TRUE if sample @i can be the end of one step and the start of the next. */
static gboolean
is_step_boundary (const WeftSeries *series, guint i)
{
  return i == 0 ||
         sample_time (series, i) - sample_time (series, i - 1) >= WEFT_ALLOCATION_MIN_STEP;
}

/* Returns the next boundary after sample @i, or the last sample if there is none. */
static guint
next_step_boundary (const WeftSeries *series, guint i)
{
  guint last = series->samples->len - 1;

  for (i++; i < last && !is_step_boundary (series, i); i++)
    ;
  return MIN (i, last);
}

/* Returns TRUE if the time from boundary @i to the last sample is too short for a step. */
static gboolean
is_short_tail (const WeftSeries *series, guint i)
{
  guint next = next_step_boundary (series, i);

  return next == series->samples->len - 1 && next > i && !is_step_boundary (series, next);
}

/* Returns the step that begins at boundary @first, which is not the last sample. */
static Step
make_step (const WeftSeries *series, guint first)
{
  Step step = { .first = first, .last = next_step_boundary (series, first) };
  const WeftSample *a, *b;

  if (is_short_tail (series, step.last))
    step.last = series->samples->len - 1;
  a = weft_series_sample (series, step.first);
  b = weft_series_sample (series, step.last);
  step.from = a->time;
  step.to = b->time;
  step.rate = (double) (b->value - MIN (a->value, b->value)) / (double) MAX (b->time - a->time, 1);
  return step;
}

/* Returns the step that contains @time, or the first step if @time is before all steps. */
static Step
find_step (const WeftSeries *series, guint64 time)
{
  guint n = weft_series_count_until (series, time, 0);
  guint i = n > 0 ? n - 1 : 0;

  while (!is_step_boundary (series, i))
    i--;
  if (i > 0 && is_short_tail (series, i))
    for (i--; !is_step_boundary (series, i); i--)
      ;
  return make_step (series, i);
}

static void
add_cap_rates (const WeftSeries *series, const guint64 *edges, guint n, double *rates)
{
  guint last = series->samples->len - 1;
  Step step = find_step (series, edges[0]);

  for (guint k = 0; k < n; k++)
    {
      guint64 from = edges[k], to = MAX (edges[k + 1], from + 1);
      double bytes = 0;

      while (step.to <= from && step.last < last)
        step = make_step (series, step.last);
      for (Step at = step;; at = make_step (series, at.last))
        {
          guint64 begin = MAX (from, at.from), end = MIN (to, at.to);

          if (end > begin)
            bytes += at.rate * (double) (end - begin);
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
        add_cap_rates (series, edges, n, rates);
    }
}

/* Position in the steps of one capability. The peak is found by walking over the steps of all
 * capabilities at once. */
typedef struct
{
  const WeftSeries *series;
  Step step;
  gboolean is_over;
} StepWalk;

double
weft_allocation_peak (const WeftHeapCounters *counters)
{
  guint n_caps = weft_heap_counters_n_caps (counters), n = 0;
  g_autofree StepWalk *walks = g_new0 (StepWalk, MAX (n_caps, 1));
  guint64 time = 0, end;
  double peak = 0;

  for (guint i = 0; i < n_caps; i++)
    {
      const WeftSeries *series = weft_heap_counters_allocated (counters, i);

      if (series->samples->len > 1)
        walks[n++] = (StepWalk){ series, make_step (series, 0), FALSE };
    }
  for (;; time = end)
    {
      double rate = 0; /* sum of the rates in [@time, @end); a rate changes at @end */

      end = G_MAXUINT64;
      for (guint i = 0; i < n; i++)
        {
          StepWalk *walk = &walks[i];

          while (!walk->is_over && walk->step.to <= time)
            if (walk->step.last + 1 < walk->series->samples->len)
              walk->step = make_step (walk->series, walk->step.last);
            else
              walk->is_over = TRUE;
          if (walk->is_over)
            continue;
          end = MIN (end, time < walk->step.from ? walk->step.from : walk->step.to);
          rate += time < walk->step.from ? 0 : walk->step.rate;
        }
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
      guint n = from > 0 ? weft_series_count_until (series, from - 1, 0) : 0;

      if (n > 0)
        *step_from_time = MAX (*step_from_time, sample_time (series, n - 1));
      if (n < series->samples->len)
        *step_to_time = MIN (*step_to_time, sample_time (series, n));
    }
  return to > from && *step_to_time >= to;
}
