/* SPDX-License-Identifier: BSD-3-Clause */
/* Picture of two heap profiles, one above the other, on one scale and one time axis. */
#pragma once

#include "weft-heap-comparison.h"
#include "weft-heap-picture.h"

/* px: below this there is no room for both charts' axes. */
#define WEFT_COMPARISON_PICTURE_MIN_HEIGHT 260

/* One of the two. A plain value. */
typedef struct
{
  WeftChart *chart;  /* of its log; gets profile, options and scale */
  const char *title; /* valid UTF-8 */
  const char *note;  /* after it, paler */
} WeftComparedChart;

/* Gives both charts what they draw, in @width px, on one scale: the largest @n_bands (0:
 * WEFT_DEFAULT_BANDS) and the rest as one. A band has one style in both: weft_chart_heap_style().
 * The comparison must outlive the charts. */
void weft_comparison_picture_prepare (const WeftComparedChart charts[2],
                                      const WeftHeapComparison *comparison,
                                      WeftHeapForm form,
                                      guint n_bands,
                                      double width);

/* Prepares both, and draws on the page's colour. */
void weft_comparison_picture_paint (const WeftComparedChart charts[2],
                                    const WeftHeapComparison *comparison,
                                    WeftHeapForm form,
                                    guint n_bands,
                                    cairo_t *cr,
                                    double width,
                                    double height);
