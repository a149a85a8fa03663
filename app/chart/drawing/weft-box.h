/* SPDX-License-Identifier: BSD-3-Clause */
/* Boxes of time ranges on a plot, with names in them. */
#pragma once

#include "weft-palette.h"
#include "weft-text.h"
#include "weft-time-scale.h"

/* Least width of a range that has a box of its own. */
#define WEFT_MIN_BOX_PX 4.0

/* The extent of a box in whole pixels, cut to the plot; empty if x1 <= x0. A plain value. */
typedef struct
{
  double x0, x1;
  double end; /* of the gap after x1 */
} WeftBoxSpan;

/* Returns the pixels of [@from, @to) on the plot, cut to it. If they are more than 4, the last one
 * is left free as a gap to the next box. */
WeftBoxSpan weft_box_span (const WeftTimeScale *scale, guint64 from, guint64 to);

/* Draws the first of @texts (NULL-terminated) that fits, in the middle of the box. @ground: colour
 * for weft_box_ground() under the text if the box has a hatch, else NULL. */
void weft_box_text (WeftTextCache *text,
                    cairo_t *cr,
                    const WeftBoxSpan *span,
                    double middle,
                    WeftTextStyle style,
                    WeftColor color,
                    const WeftColor *ground,
                    const char *const *texts);

/* Fills the ground of @string at @place with @ground, since text on a hatch cannot be read. */
void weft_box_ground (WeftTextCache *text,
                      cairo_t *cr,
                      WeftTextStyle style,
                      const char *string,
                      const WeftTextPlace *place,
                      WeftColor ground);

/* Fills the rectangle with lines of 45 degrees in @color. */
void weft_box_hatch (cairo_t *cr, double x, double y, double width, double height, WeftColor color);
