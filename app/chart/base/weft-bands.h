/* SPDX-License-Identifier: BSD-3-Clause */
/* Bands across all lanes of a timeline: stripes where events may be missing, and a tint over GC
 * pauses. The time span of each log problem becomes a stripe of whole pixels; stripes that touch
 * are joined, so that no pixel is in two stripes. */
#pragma once

#include "weft-chart.h"

#include "weft-ticks.h"

/* Stripe over the pixel columns [x0, x1), at least 2 px wide. Copied by value; owns nothing. */
typedef struct
{
  double x0, x1;
  guint64 bytes; /* bytes lost in all joined time spans; saturates */
} WeftLossStripe;

/* Appends a stripe (WeftLossStripe) for the time span [@from, @to] (ns), in which @bytes were lost,
 * to @stripes, unless the stripe would be out of view. */
void weft_loss_stripes_add (
    GArray *stripes, const WeftTimeScale *scale, guint64 from, guint64 to, guint64 bytes);

/* Sorts @stripes and joins those that touch. O(n log n). */
void weft_loss_stripes_join (GArray *stripes);

/* Tints each pixel column, from 0 to @height, in proportion to the share of its time in GC
 * pauses. */
void weft_gc_bands_paint (WeftChart *chart, cairo_t *cr, double height);
