/* SPDX-License-Identifier: BSD-3-Clause */
/* Bands through all lanes of a timeline: stripes in which events may be missing, and a tint at GC
 * pauses. Stripes are the time spans of a log's problems in whole pixels, joined if they touch, so
 * that each pixel is in one stripe. */
#pragma once

#include "weft-chart.h"

#include "weft-time-scale.h"

/* A plain value: the pixels [x0, x1), at least 2. */
typedef struct
{
  double x0, x1;
  guint64 bytes; /* lost in all joined spans; saturates */
} WeftLossStripe;

/* Adds the span [@from, @to] ns to @stripes (of WeftLossStripe), unless it is out of view. */
void weft_loss_stripes_add (
    GArray *stripes, const WeftTimeScale *scale, guint64 from, guint64 to, guint64 bytes);

/* Sorts @stripes and joins those that touch. O(n log n). */
void weft_loss_stripes_join (GArray *stripes);

/* Tints each pixel column from 0 to @height by the share of its time in GC pauses. */
void weft_gc_bands_paint (WeftChart *chart, cairo_t *cr, double height);
