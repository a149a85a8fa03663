/* SPDX-License-Identifier: BSD-3-Clause */
/* Styles of swatches: small samples of fills and lines of a chart, for legends and read-outs. */
#pragma once

#include "weft-hatch.h"

typedef enum
{
  WEFT_SWATCH_FILL,
  WEFT_SWATCH_HATCH,   /* lines of the second colour on the first */
  WEFT_SWATCH_OUTLINE, /* the first colour with an edge in the second */
  WEFT_SWATCH_LINE,    /* a line in the second colour through the middle */
  WEFT_SWATCH_DASHES,  /* like LINE, but dashed */
  WEFT_SWATCH_BAND,    /* + a WeftHatch: the first colour, hatched, with an edge in the second */
  WEFT_SWATCH_ARROW = WEFT_SWATCH_BAND + WEFT_N_HATCHES, /* + a WeftThreadFlowKind: an arrow in
                                                            the second colour on the first */
} WeftSwatchStyle;

/* Draws [0, @width) x [0, @height). @ink is the second colour. */
void weft_swatch_paint (
    cairo_t *cr, WeftSwatchStyle style, WeftColor fill, WeftColor ink, double width, double height);
