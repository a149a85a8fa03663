/* SPDX-License-Identifier: BSD-3-Clause */
/* Heap profile of a chart, kept among the chart's parts. */
#include "weft-chart-heap.h"

typedef struct
{
  WeftHeapOptions options;
  const WeftHeapProfile *heap;
} State;

static gpointer
state_new (WeftChart *chart, guint i)
{
  State *state = g_new (State, 1);

  state->options = weft_heap_options_default ();
  state->heap = weft_chart_trace (chart)->heap;
  return state;
}

static const WeftChartPart state_part = {
  .make = state_new,
  .free = g_free,
  .outlives_scale = TRUE,
};

static State *
state_of (WeftChart *chart)
{
  return weft_chart_get (chart, &state_part, 0);
}

static gpointer
make_levels (WeftChart *chart, guint i)
{
  const State *state = state_of (chart);

  return weft_heap_levels_new (state->heap, weft_chart_scale (chart), &state->options);
}

static const WeftChartPart levels_part = {
  .make = make_levels,
  .free = (GDestroyNotify) weft_heap_levels_free,
};

void
weft_chart_set_heap_options (WeftChart *chart, const WeftHeapOptions *options)
{
  State *state = state_of (chart);

  if (!weft_heap_options_same_bands (&state->options, options))
    weft_chart_forget (chart, &levels_part, 0);
  state->options = *options;
}

const WeftHeapOptions *
weft_chart_heap_options (WeftChart *chart)
{
  return &state_of (chart)->options;
}

void
weft_chart_set_heap (WeftChart *chart, const WeftHeapProfile *heap)
{
  State *state = state_of (chart);

  heap = heap != NULL ? heap : weft_chart_trace (chart)->heap;
  if (heap != state->heap)
    weft_chart_forget (chart, &levels_part, 0);
  state->heap = heap;
}

const WeftHeapProfile *
weft_chart_heap (WeftChart *chart)
{
  return state_of (chart)->heap;
}

const WeftHeapLevels *
weft_chart_heap_levels (WeftChart *chart)
{
  return weft_chart_get (chart, &levels_part, 0);
}
