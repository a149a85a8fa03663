/* SPDX-License-Identifier: BSD-3-Clause */
/* Histogram, and chart of shares, whose items have tooltips and can be chosen. */
#pragma once

#include "weft-histogram-chart.h"
#include "weft-plot.h"
#include "weft-share-chart.h"
#include "weft-tables.h"

#include <adwaita.h>

/* Histogram whose bars have tooltips and can be selected. */
#define WEFT_TYPE_HISTOGRAM_VIEW (weft_histogram_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftHistogramView, weft_histogram_view, WEFT, HISTOGRAM_VIEW, AdwBin)

/* Title, series and size of a histogram view. Static. */
typedef struct
{
  const char *title; /* untranslated */
  const char
      *names[WEFT_HISTOGRAM_N_SERIES]; /* names of the series, untranslated; NULL if unnamed */
  void (*set_looks) (const WeftPalette *palette, WeftHistogramLook looks[WEFT_HISTOGRAM_N_SERIES]);
  guint n_buckets;      /* minimum number of buckets */
  int height;           /* px */
  WeftRowSource counts; /* query for the buckets with their counts; may be unset */
} WeftHistogramSubject;

/* Creates a view without data. The user selects a range of lengths by dragging, by clicking a bar
 * or with the arrow keys (Shift extends the selection), and clears the selection by clicking inside
 * it or with Escape. Signals: "range-changed" (guint64 from, to; ns; both 0 if cleared), also
 * emitted during a drag; "range-chosen" (same arguments) at the end of a drag, on a click and on
 * Enter. A context menu opens the subject's query for the selected range of the document. */
GtkWidget *weft_histogram_view_new (WeftPlot *plot, const WeftHistogramSubject *subject);

/* Shows a copy of @histogram. Empty buckets at the ends are left out, but at least as many buckets
 * are shown as the subject's n_buckets. */
void weft_histogram_view_set_histogram (WeftHistogramView *self, const WeftHistogram *histogram);

/* Selects the lengths in @range (ns), or none if it is empty, without emitting signals. */
void weft_histogram_view_select (WeftHistogramView *self, WeftRange range);

/* Chart of shares whose items have tooltips and can be activated. */
#define WEFT_TYPE_SHARE_VIEW (weft_share_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftShareView, weft_share_view, WEFT, SHARE_VIEW, AdwBin)

/* Creates a view of @height px without data. The pointer and the arrow keys mark an item; a click,
 * Enter and Space activate it. Emits "chosen" (guint64 from, to; ns) with the item's time range. */
GtkWidget *weft_share_view_new (WeftPlot *plot, const WeftShareChart *chart, int height);

/* Shows @data, which must stay valid until the next call; NULL clears the chart. */
void weft_share_view_set_data (WeftShareView *self, gconstpointer data);
