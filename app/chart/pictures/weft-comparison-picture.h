/* SPDX-License-Identifier: BSD-3-Clause */
/* Charts of two heap profiles, one above the other, on one scale and one time axis. */
#pragma once

#include "weft-heap-chart.h"
#include "weft-heap-comparison.h"
#include "weft-heap-picture.h"

/* Draws a sparkline of @band for the row of a table: its swatch from @chart, one of the two charts,
 * and its bytes in both logs on a scale of its own: A filled, B as a line. Nothing if there is no
 * such band. */
void weft_compared_band_paint (const WeftHeapComparison *comparison,
                               guint32 band,
                               WeftChart *chart,
                               cairo_t *cr,
                               double width,
                               double height);

/* Least height that has room for both axes, px. */
#define WEFT_COMPARISON_PICTURE_MIN_HEIGHT 260

/* One of the two charts. A plain value. */
typedef struct
{
  WeftChart *chart;  /* of its log; gets profile, options and scale */
  const char *title; /* valid UTF-8 */
  const char *note;  /* after the title, paler */
} WeftComparedChart;

/* Sets profile, options and scale of both charts, in @width px, with the largest @n_bands (0:
 * WEFT_DEFAULT_BANDS) and one scale. A band has one style in both: weft_chart_heap_style(). The
 * comparison must outlive the charts. */
void weft_comparison_picture_prepare (const WeftComparedChart charts[2],
                                      const WeftHeapComparison *comparison,
                                      WeftHeapForm form,
                                      guint n_bands,
                                      double width);

/* Prepares both charts, and draws them on the page's colour. */
void weft_comparison_picture_paint (const WeftComparedChart charts[2],
                                    const WeftHeapComparison *comparison,
                                    WeftHeapForm form,
                                    guint n_bands,
                                    cairo_t *cr,
                                    double width,
                                    double height);
