/* SPDX-License-Identifier: BSD-3-Clause */
/* Histogram whose bars have tooltips and can be selected. */
#pragma once

#include "weft-histogram-chart.h"
#include "weft-plot.h"
#include "weft-tables.h"
#include <adwaita.h>

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
