/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the events of a range. */
#include "weft-overview-search.h"

#include "weft-features.h"

void
weft_overview_found_free (WeftOverviewFound *self)
{
  g_clear_pointer (&self->trace, weft_trace_unref);
  g_clear_pointer (&self->findings, g_array_unref);
  g_free (self);
}

WeftOverviewFound *
weft_overview_found_new (WeftTrace *trace, guint64 from, guint64 to)
{
  WeftOverviewFound *self = g_new0 (WeftOverviewFound, 1);

  self->trace = weft_trace_ref (trace);
  self->from = from;
  self->to = to;
  return self;
}

void
weft_overview_found_search (WeftOverviewFound *self, GCancellable *cancellable)
{
  WeftTrace *trace = self->trace;
  WeftStatistics numbers = weft_statistics (trace, self->from, self->to);
  WeftFinding leak;

  self->threads = weft_trace_get (trace, WEFT_LAZY_THREADS, cancellable, NULL);
  if (self->threads != NULL)
    self->findings = weft_findings_of_threads (trace, self->threads, &numbers, cancellable);
  if (self->findings == NULL)
    self->findings = g_array_new (FALSE, FALSE, sizeof (WeftFinding));
  if (weft_finding_of_heap (trace, &numbers, &leak, cancellable))
    g_array_append_val (self->findings, leak);
  if (weft_feature_count (trace, WEFT_FEATURE_SPARK_EVENTS) > 0)
    self->has_sizes = weft_spark_sizes (trace->index, trace->tallies, self->from, self->to,
                                        &self->sizes, cancellable);
}
