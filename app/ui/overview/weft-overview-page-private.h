/* SPDX-License-Identifier: BSD-3-Clause */
/* Private declarations shared by the files of the page Overview. */
#pragma once

#include "weft-ask.h"
#include "weft-figures.h"
#include "weft-overview-numbers.h"
#include "weft-overview-page.h"
#include "weft-overview-search.h"
#include "weft-plot.h"

struct _WeftOverviewPage
{
  WeftPage parent_instance;

  /* template children */
  GtkViewport *viewport;
  GtkWidget *body, *title, *range, *whole;

  /* borrowed, of body */
  GtkWidget *numbers[WEFT_N_OVERVIEW_NUMBERS];
  GtkWidget *figures[WEFT_N_FIGURES];
  GtkWidget *bars, *pauses, *sizes, *sizes_box;
  GtkWidget *run, *legend, *findings, *advice, *contents;
  GtkWidget *utilisation, *parallelism;

  /* owned */
  WeftDocument *document;
  WeftPlot *plot;
  WeftAsk *search;
  WeftOverviewFound
      *found; /* results for the range, or for the former range until these are ready; or NULL */

  WeftStatistics statistics;
  WeftNumber number[WEFT_N_OVERVIEW_NUMBERS];
  WeftCapNumbers *caps;
  guint n_caps;

  GtkWidget *focus; /* what had it last on this page; weak */
  guint tick, busy; /* sources of the frame clock and of the main loop */
  gboolean is_stale;
  gboolean has_new_contents; /* findings of the log that are not listed yet */
};

/* Makes the cards, which are filled later, and puts them into the body. */
void weft_overview_page_add_cards (WeftOverviewPage *self);
