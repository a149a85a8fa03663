/* SPDX-License-Identifier: BSD-3-Clause */
/* Styles of swatches: small samples of fills and lines of a chart, for legends and read-outs. */
#pragma once

#include "weft-hatch.h"

typedef enum
{
  WEFT_SWATCH_FILL,
  WEFT_SWATCH_HATCH,   /* lines of the second colour on the first */
  WEFT_SWATCH_OUTLINE, /* an edge of the second colour round the first */
  WEFT_SWATCH_LINE,    /* of the second colour through the middle */
  WEFT_SWATCH_DASHES,  /* a dashed line */
  WEFT_SWATCH_BAND,    /* the first, with a hatch, in an edge of the second: + a WeftHatch */
  WEFT_SWATCH_ARROW = WEFT_SWATCH_BAND + WEFT_N_HATCHES, /* on the first, in the second: + a
                                                            WeftThreadFlowKind */
} WeftSwatchStyle;

/* Draws [0, @width) x [0, @height). @ink is the second colour. */
void weft_swatch_paint (
    cairo_t *cr, WeftSwatchStyle style, WeftColor fill, WeftColor ink, double width, double height);
