/* SPDX-License-Identifier: BSD-3-Clause */
/* Box of a range of time that is wide enough for one, with its name in it. */
#pragma once

#include "weft-palette.h"
#include "weft-text.h"
#include "weft-time-scale.h"

/* A range of this many pixels has a box of its own. */
#define WEFT_MIN_BOX_PX 4.0

/* The pixels of a box: whole ones, cut to the plot; empty if x1 <= x0. A plain value. */
typedef struct
{
  double x0, x1;
  double end; /* x1 and the gap that stays free after it */
} WeftBoxSpan;

/* Place of [@from, @to) on the plot, cut to it. From 4 px on the last pixel stays free, as a
 * gap to the next box. */
WeftBoxSpan weft_box_span (const WeftTimeScale *scale, guint64 from, guint64 to);

/* Draws the first of @texts (NULL-terminated) that fits, in the middle of the box. @ground: of the
 * text, where the box has a hatch, as of weft_box_ground(); or NULL. */
void weft_box_text (WeftTextCache *text,
                    cairo_t *cr,
                    const WeftBoxSpan *span,
                    double middle,
                    WeftTextStyle style,
                    WeftColor color,
                    const WeftColor *ground,
                    const char *const *texts);

/* Fills in @ground what @string will cover at @place: through a hatch nothing is read. */
void weft_box_ground (WeftTextCache *text,
                      cairo_t *cr,
                      WeftTextStyle style,
                      const char *string,
                      const WeftTextPlace *place,
                      WeftColor ground);

/* Fills the rectangle with lines of 45 degrees in @color. */
void weft_box_hatch (cairo_t *cr, double x, double y, double width, double height, WeftColor color);
