/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds the flush period. Every flush writes blocks of events that belong to no HEC, so the period
 * is found from the times of the last such blocks. */
#include "weft-flush-pace.h"

#include "weft-sort.h"

#define N_PERIODS   9       /* number of periods whose median is the result */
#define LAST_BLOCKS 64      /* maximum number of blocks read per HEC, and of other blocks */
#define MIN_PERIOD  5000000 /* ns; blocks that are closer together belong to one flush */
/* A log that lags by this much or more (us) is taken to be a copy of an older one. */
#define MAX_LAG G_GINT64_CONSTANT (3600000000)

static guint64
flush_period (const WeftTrace *trace)
{
  const WeftLog *log = trace->index->log;
  g_autoptr (GArray) periods = g_array_new (FALSE, FALSE, sizeof (guint64));
  guint n = weft_log_n_blocks (log), n_last = LAST_BLOCKS * (trace->coverage->hecs->len + 1);
  guint64 later = 0;

  for (guint i = n; i-- > n - MIN (n, n_last) && periods->len < N_PERIODS;)
    {
      const WeftBlock *block = weft_log_block (log, i);
      guint64 period;

      if (!block->has_marker || block->cap != WEFT_CAP_NONE || block->end_time >= WEFT_TIME_MAX)
        continue;
      period = later - MIN (block->end_time, later);
      /* each flush writes two blocks without a HEC: one before it stops the HECs, and one after
       * that */
      if (later > 0 && period >= MIN_PERIOD)
        g_array_append_val (periods, period);
      if (later == 0 || period >= MIN_PERIOD)
        later = block->end_time;
    }
  if (periods->len == 0)
    return 0;
  g_array_sort (periods, weft_compare_uint64);
  return g_array_index (periods, guint64, periods->len / 2);
}

WeftFlushPace
weft_flush_pace (const WeftTrace *trace, gint64 now)
{
  const WeftProcess *process = trace->process;
  guint64 known = MIN (weft_trace_final_until (trace), trace->index->to);
  gint64 lag = now - process->start_ns / 1000 - (gint64) (known / 1000);
  WeftFlushPace pace = {
    .period = flush_period (trace),
    .has_lag = process->has_start && lag < MAX_LAG,
    .lag = MAX (0, lag) * 1000,
  };

  if (weft_trace_final_until (trace) != WEFT_TIME_END)
    {
      guint64 least = trace->index->to;

      for (guint i = 0; i <= trace->coverage->hecs->len; i++)
        {
          const WeftCover *cover = weft_coverage_writer (trace->coverage, i);

          if (cover->to >= least)
            continue;
          least = cover->to;
          pace.silent_cap = cover->cap;
        }
      pace.silent_ns = trace->index->to - least;
      pace.is_silent = pace.silent_ns >= WEFT_TRACE_SILENT_NS;
    }
  return pace;
}
