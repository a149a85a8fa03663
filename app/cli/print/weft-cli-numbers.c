/* SPDX-License-Identifier: BSD-3-Clause */
/* Gathers the numbers of weft-cli stats. */
#include "weft-cli-numbers.h"

void
weft_cli_numbers_init (
    WeftCliNumbers *self, const WeftTrace *trace, const char *path, guint64 from, guint64 to)
{
  const WeftThreads *threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);

  self->trace = trace;
  self->path = path;
  self->statistics = weft_statistics (trace, from, to);
  weft_statistics_add_threads (&self->statistics, threads);
  self->threads = weft_threads_totals (
      threads, self->statistics.from,
      weft_index_end (trace->index, self->statistics.from, self->statistics.to));
  self->perf = weft_perf_totals (trace, self->statistics.from, self->statistics.to, NULL);
}

void
weft_cli_numbers_clear (WeftCliNumbers *self)
{
  g_clear_pointer (&self->perf, g_array_unref);
  g_clear_pointer (&self->threads.running_most, g_free);
}
