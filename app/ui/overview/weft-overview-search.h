/* SPDX-License-Identifier: BSD-3-Clause */
/* Results for a time range that take reading its events: its diagnosis, spark sizes, mutator
 * utilisation and parallelism. */
#pragma once

#include "weft-ask.h"
#include "weft-diagnosis.h"
#include "weft-share-chart.h"
#include "weft-spark-sizes.h"

/* Results of a search. */
typedef struct
{
  WeftTrace *trace;
  guint64 from, to;
  WeftDiagnosis *diagnosis; /* NULL if it was cancelled */
  gboolean has_sizes;       /* the log records each spark */
  WeftSparkSizes sizes;
  GArray *utilisation;             /* see weft_utilisation_curve(); NULL if there is none */
  WeftParallelShares *parallelism; /* the same */
} WeftOverviewFound;

void weft_overview_found_free (WeftOverviewFound *self);

/* Nothing yet, of [@from, @to). Newly allocated. */
WeftOverviewFound *weft_overview_found_new (WeftTrace *trace, guint64 from, guint64 to);

/* Returns TRUE if both (WeftOverviewFound) are of the same range of the same log. */
gboolean weft_overview_found_is_same (gconstpointer a, gconstpointer b);

/* Asks @search for @question, which is taken over. @found (or NULL) is the last result: a repeated
 * question on a log that grows is delayed. Each search starts from nothing, since findings measure
 * states, slices and percentiles of the whole. */
void
weft_overview_ask (WeftAsk *search, const WeftOverviewFound *found, WeftOverviewFound *question);

/* Reads the range; for a worker thread. */
void weft_overview_found_search (WeftOverviewFound *self, GCancellable *cancellable);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftOverviewFound, weft_overview_found_free)
