/* SPDX-License-Identifier: BSD-3-Clause */
/* Gathers what weft-cli stats tells. */
#include "weft-cli-numbers.h"

void
weft_cli_numbers_init (WeftCliNumbers *self, const WeftTrace *trace, guint64 from, guint64 to)
{
  const WeftThreads *threads = weft_threads_later_get (trace->threads, NULL, NULL);

  self->trace = trace;
  self->statistics = weft_statistics (trace, from, to);
  self->caps = g_new0 (WeftCapNumbers, trace->process->lives->len + 1);
  self->numbers = weft_range_numbers (trace, from, to, self->caps);
  self->pauses =
      weft_collections_pauses (trace->collections, self->statistics.from, self->statistics.to, -1);
  self->threads = weft_threads_totals (threads, self->statistics.from, self->statistics.to);
  self->perf = weft_perf_totals (trace, self->statistics.from, self->statistics.to, NULL);
}

void
weft_cli_numbers_clear (WeftCliNumbers *self)
{
  g_clear_pointer (&self->caps, g_free);
  g_clear_pointer (&self->perf, g_array_unref);
  g_clear_pointer (&self->threads.running_most, g_free);
}
