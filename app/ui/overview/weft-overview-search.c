/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-overview-page-private.h"

#include "weft-features.h"

void
weft_overview_search_free (WeftOverviewSearch *self)
{
  g_clear_pointer (&self->trace, weft_shared_unref);
  g_clear_pointer (&self->diagnosis, weft_shared_unref);
  g_clear_pointer (&self->utilisation, g_array_unref);
  g_clear_pointer (&self->parallelism, weft_parallel_shares_free);
  g_free (self);
}

WeftOverviewSearch *
weft_overview_search_new (WeftTrace *trace, guint64 from, guint64 to)
{
  WeftOverviewSearch *self = g_new0 (WeftOverviewSearch, 1);

  self->trace = weft_shared_ref (trace);
  self->from = from;
  self->to = to;
  return self;
}

gboolean
weft_overview_search_equal (gconstpointer a, gconstpointer b)
{
  const WeftOverviewSearch *x = a, *y = b;

  return x->trace == y->trace && x->from == y->from && x->to == y->to;
}

static gboolean
covers_whole_log (const WeftOverviewSearch *self)
{
  const WeftIndex *index = self->trace->index;

  return self->from <= index->from && self->to >= index->to;
}

void
weft_overview_request (WeftAsk *search,
                       const WeftOverviewSearch *found,
                       WeftOverviewSearch *question)
{
  gboolean is_again = found != NULL && !question->trace->index->log->is_final &&
                      ((found->from == question->from && found->to == question->to) ||
                       (covers_whole_log (found) && covers_whole_log (question)));

  if (is_again)
    weft_ask_later (search, question);
  else
    weft_ask (search, question);
}

void
weft_overview_search_compute (WeftOverviewSearch *self, GCancellable *cancellable)
{
  WeftTrace *trace = self->trace;
  WeftStatistics numbers = weft_statistics (trace, self->from, self->to);
  const WeftCover *cover = &trace->coverage->process;

  self->diagnosis = weft_diagnosis_new (&numbers, cancellable);
  if (weft_feature_count (trace, WEFT_FEATURE_SPARK_EVENTS) > 0)
    self->has_sizes = weft_spark_sizes (trace->index, trace->tallies, self->from, self->to,
                                        &self->sizes, cancellable);
  self->utilisation =
      weft_utilisation_curve (weft_collections_windows (trace->collections), cover, self->from,
                              self->to, WEFT_UTILISATION_POINTS, cancellable);
  if (weft_feature_count (trace, WEFT_FEATURE_SCHEDULER) == 0 ||
      weft_trace_get (trace, WEFT_LAZY_THREADS, cancellable, NULL) == NULL)
    return;
  self->parallelism =
      weft_parallel_shares_new (weft_trace_parallelism (trace), cover, self->from, self->to);
  if (!weft_parallelism_find_longest (weft_trace_parallelism (trace), cover, self->from, self->to,
                                      self->parallelism->longest, cancellable))
    g_clear_pointer (&self->parallelism, weft_parallel_shares_free);
}
