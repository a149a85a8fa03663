/* SPDX-License-Identifier: BSD-3-Clause */
/* Results for a time range that take reading its events: its diagnosis, spark sizes, mutator
 * utilisation and parallelism. */
#pragma once

#include "weft-ask.h"
#include "weft-diagnosis.h"
#include "weft-share-chart.h"
#include "weft-spark-sizes.h"

/* What was found. */
typedef struct
{
  WeftTrace *trace;
  guint64 from, to;
  WeftDiagnosis *diagnosis; /* NULL where it was cancelled */
  gboolean has_sizes;       /* the log tells of each spark */
  WeftSparkSizes sizes;
  GArray *utilisation;             /* see weft_utilisation_curve(); NULL where there is none */
  WeftParallelShares *parallelism; /* the same */
} WeftOverviewFound;

void weft_overview_found_free (WeftOverviewFound *self);

/* Nothing yet, of [@from, @to). Newly allocated. */
WeftOverviewFound *weft_overview_found_new (WeftTrace *trace, guint64 from, guint64 to);

/* Whether both (WeftOverviewFound) are of the same range of the same log. */
gboolean weft_overview_found_is_same (gconstpointer a, gconstpointer b);

/* Asks @search for @question, which is taken over. @found (or NULL) is what was found last: what is
 * asked again of a log that grows is put off. All of it is gone through each time, as findings
 * measure states, slices and percentiles of the whole, of which little could go on. */
void
weft_overview_ask (WeftAsk *search, const WeftOverviewFound *found, WeftOverviewFound *question);

/* Reads the range; for a worker thread. */
void weft_overview_found_search (WeftOverviewFound *self, GCancellable *cancellable);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftOverviewFound, weft_overview_found_free)
