/* SPDX-License-Identifier: BSD-3-Clause */
/* Charts of two heap profiles, one above the other, with the same scale and time axis. */
#pragma once

#include "weft-heap-chart.h"
#include "weft-heap-comparison.h"
#include "weft-heap-picture.h"

/* Draws a sparkline of @band for a table row: its swatch in the style of @chart, one of the two
 * charts, and its bytes in both logs on the band's own scale, A as an area and B as a line. Draws
 * nothing if there is no such band. */
void weft_compared_band_trend_paint (const WeftHeapComparison *comparison,
                                     guint32 band,
                                     WeftChart *chart,
                                     cairo_t *cr,
                                     double width,
                                     double height);

/* Minimum height at which both axes fit, px. */
#define WEFT_COMPARISON_PICTURE_MIN_HEIGHT 260

/* One of the two charts. Copied by value; owns nothing. */
typedef struct
{
  WeftChart *chart;  /* chart of the log; its profile, options and scale are set */
  const char *title; /* valid UTF-8 */
  const char *note;  /* shown after the title, paler */
} WeftComparedChart;

/* Sets the profile, options and scale of both charts, for @width px and the @n_bands largest bands
 * (0: WEFT_DEFAULT_BANDS), with a common scale. A band has the same style in both; see
 * weft_chart_heap_style(). @comparison must outlive the charts. */
void weft_comparison_picture_prepare (const WeftComparedChart charts[2],
                                      const WeftHeapComparison *comparison,
                                      WeftHeapForm form,
                                      guint n_bands,
                                      double width);

/* Prepares both charts, and draws them on a background in the page colour. */
void weft_comparison_picture_paint (const WeftComparedChart charts[2],
                                    const WeftHeapComparison *comparison,
                                    WeftHeapForm form,
                                    guint n_bands,
                                    cairo_t *cr,
                                    double width,
                                    double height);
