/* SPDX-License-Identifier: BSD-3-Clause */
/* Search for results about a time range that require reading its events: diagnosis, spark sizes,
 * mutator utilisation and parallelism. */
#pragma once

#include "weft-ask.h"
#include "weft-diagnosis.h"
#include "weft-share-chart.h"
#include "weft-spark-sizes.h"

/* Question and results of a search. */
typedef struct
{
  WeftTrace *trace;
  guint64 from, to;
  WeftDiagnosis *diagnosis; /* NULL if the search was cancelled */
  gboolean has_sizes;       /* TRUE if the log records each spark; only then is @sizes set */
  WeftSparkSizes sizes;
  GArray *utilisation;             /* curve of weft_utilisation_curve(), or NULL */
  WeftParallelShares *parallelism; /* or NULL */
} WeftOverviewSearch;

void weft_overview_search_free (WeftOverviewSearch *self);

/* Creates a question about [@from, @to), without results. */
WeftOverviewSearch *weft_overview_search_new (WeftTrace *trace, guint64 from, guint64 to);

/* Returns TRUE if @a and @b (WeftOverviewSearch) are about the same range of the same trace. */
gboolean weft_overview_search_equal (gconstpointer a, gconstpointer b);

/* Asks @search for the results of @question, and takes ownership of @question. @found is the last
 * result, or NULL; if it answers the same question about a growing log, the search is delayed.
 * Earlier results cannot be extended by the new events, since findings are based on states, slices
 * and percentiles of the whole range. */
void weft_overview_request (WeftAsk *search,
                            const WeftOverviewSearch *found,
                            WeftOverviewSearch *question);

/* Fills in the results by reading the range; call it on a worker thread. */
void weft_overview_search_compute (WeftOverviewSearch *self, GCancellable *cancellable);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftOverviewSearch, weft_overview_search_free)
