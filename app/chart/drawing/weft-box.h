/* SPDX-License-Identifier: BSD-3-Clause */
/* Boxes for time ranges on a plot, with names in them. */
#pragma once

#include "weft-palette.h"
#include "weft-text.h"
#include "weft-ticks.h"

/* Minimum width of a range that is drawn as a box. */
#define WEFT_MIN_BOX_PX 4.0

/* The extent of a box in whole pixels, clipped to the plot; empty if x1 <= x0. Copied by value;
 * owns nothing. */
typedef struct
{
  double x0, x1;
  double end; /* end of the gap after x1 */
} WeftBoxSpan;

/* Returns the pixels of [@from, @to), clipped to the plot. If there are more than 4 pixels, the
 * last one is left free as a gap before the next box. */
WeftBoxSpan weft_box_span (const WeftTimeScale *scale, guint64 from, guint64 to);

/* Draws the first of @texts (NULL-terminated) that fits, centred in the box. @ground is the colour
 * for weft_box_paint_text_background() under the text if the box is hatched, else NULL. */
void weft_box_paint_text (WeftTextCache *text,
                          cairo_t *cr,
                          const WeftBoxSpan *span,
                          double middle,
                          WeftTextStyle style,
                          WeftColor color,
                          const WeftColor *ground,
                          const char *const *texts);

/* Fills the background of @string at @position with @ground, since text on a hatch is illegible. */
void weft_box_paint_text_background (WeftTextCache *text,
                                     cairo_t *cr,
                                     WeftTextStyle style,
                                     const char *string,
                                     const WeftTextPosition *position,
                                     WeftColor ground);

/* Fills the rectangle with 45-degree lines in @color. */
void weft_box_paint_hatch (
    cairo_t *cr, double x, double y, double width, double height, WeftColor color);
