/* SPDX-License-Identifier: BSD-3-Clause */
/* Histogram whose bars have tooltips and can be selected. */
#pragma once

#include "weft-histogram-chart.h"
#include "weft-plot.h"
#include <adwaita.h>

#define WEFT_TYPE_HISTOGRAM_VIEW (weft_histogram_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftHistogramView, weft_histogram_view, WEFT, HISTOGRAM_VIEW, AdwBin)

/* Content of a histogram. Static. */
typedef struct
{
  const char *title;                        /* untranslated */
  const char *names[WEFT_HISTOGRAM_SERIES]; /* of the series, untranslated; NULL for only one */
  void (*look) (const WeftPalette *palette, WeftHistogramLook looks[WEFT_HISTOGRAM_SERIES]);
  guint n_buckets; /* minimum */
  int height;      /* px */
} WeftHistogramSubject;

/* Empty at first. The user selects a range of lengths by a drag, a click on a bar or the arrow keys
 * (with Shift: extends), and clears it by a click in it or Escape. Signals: "range-changed"
 * (guint64 from, to; ns; both 0: cleared), also during a drag; "range-chosen" (the same) at the end
 * of a drag, by a click and by Enter. */
GtkWidget *weft_histogram_view_new (WeftPlot *plot, const WeftHistogramSubject *subject);

/* Shows the non-empty buckets of @histogram. */
void weft_histogram_view_set (WeftHistogramView *self, const WeftHistogram *histogram);
