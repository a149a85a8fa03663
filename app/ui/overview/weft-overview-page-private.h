/* SPDX-License-Identifier: BSD-3-Clause */
/* Private declarations shared by the files of the Overview page. */
#pragma once

#include "weft-ask.h"
#include "weft-diagnosis.h"
#include "weft-figures.h"
#include "weft-overview-page.h"
#include "weft-plot.h"
#include "weft-share-chart.h"
#include "weft-spark-sizes.h"

/* Search for results about a time range that require reading its events: diagnosis, spark sizes,
 * mutator utilisation and parallelism. This is its question with the results. */
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

struct _WeftOverviewPage
{
  WeftPage parent_instance;

  /* template children */
  GtkViewport *viewport;
  GtkWidget *body, *title, *range, *whole;

  /* borrowed, descendants of @body */
  GtkWidget *numbers[WEFT_N_OVERVIEW_NUMBERS];
  GtkWidget *figures[WEFT_N_FIGURES];
  GtkWidget *bars, *pauses, *sizes, *sizes_box;
  GtkWidget *run, *legend, *findings, *advice, *contents;
  GtkWidget *utilisation, *parallelism;

  /* owned */
  WeftDocument *document;
  WeftPlot *plot;
  WeftAsk *search;
  WeftOverviewSearch *found; /* latest results, which may be for a previous range; or NULL */
  WeftTrace *judged;         /* trace of a live log with the newest findings; or NULL */

  WeftStatistics statistics;
  WeftNumber number[WEFT_N_OVERVIEW_NUMBERS];
  WeftCapNumbers *caps;
  guint n_caps;

  GtkWidget *focus; /* widget that had the focus last on this page; weak */
  guint tick, busy; /* IDs of a tick callback and of a timeout */
  gboolean is_stale;
  gboolean has_new_contents; /* the trace has contents that no row of the list shows yet */
};

/* Creates the cards, which are filled later, and adds them to the body. */
void weft_overview_page_add_cards (WeftOverviewPage *self);
