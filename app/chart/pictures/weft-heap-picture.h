/* SPDX-License-Identifier: BSD-3-Clause */
/* Pictures of heap profiles: of one, and of a comparison of two. */
#pragma once

#include "weft-heap-chart.h"
#include "weft-heap-comparison.h"

/* Exported picture of a heap profile: title, time axis, chart, and a legend of the bands. */

/* Height of the picture, px. */
#define WEFT_HEAP_PICTURE_HEIGHT 720

/* Draws @chart, according to its options and profile, on a background in the page colour. Sets its
 * scale to [@from, @to), ns, and to the part of @width that is not taken up by axis and legend. */
void weft_heap_picture_paint (WeftChart *chart,
                              cairo_t *cr,
                              double width,
                              double height,
                              guint64 from,
                              guint64 to,
                              const char *title);

/* Charts of two heap profiles, one above the other, with the same scale and time axis. */

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
