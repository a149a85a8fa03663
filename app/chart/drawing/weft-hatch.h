/* SPDX-License-Identifier: BSD-3-Clause */
/* Hatches: line patterns that distinguish fills of similar colours. */
#pragma once

#include "weft-palette.h"

typedef enum
{
  WEFT_HATCH_NONE,
  WEFT_HATCH_RISING,
  WEFT_HATCH_FALLING,
  WEFT_HATCH_LEVEL,
  WEFT_HATCH_UPRIGHT,
  WEFT_N_HATCHES,
} WeftHatch;

/* Returns the colour of hatch lines on @fill, an opaque colour. */
WeftColor weft_hatch_color (WeftColor fill);

/* Sets the source of @cr to @fill with the lines of @hatch on it. The lines have fixed positions in
 * user space, so that they continue across shapes. */
void weft_hatch_set_source (cairo_t *cr, WeftHatch hatch, WeftColor fill);

/* Sets @first and @step to describe the rows of pixel column @x that 1 px wide lines cover: every
 * @step-th row, starting at @first. Returns FALSE if there are none. */
gboolean weft_hatch_covered_rows (WeftHatch hatch, guint x, guint *first, guint *step);

/* Sets the dash pattern of @cr to that of @hatch. Dashes of different hatches differ in length. */
void weft_hatch_set_dash (WeftHatch hatch, cairo_t *cr);

/* Returns TRUE if a dash of @hatch covers pixel column @x. */
gboolean weft_hatch_has_dash (WeftHatch hatch, guint x);
