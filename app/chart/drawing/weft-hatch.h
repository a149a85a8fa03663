/* SPDX-License-Identifier: BSD-3-Clause */
/* Hatches: patterns of lines that distinguish fills of nearly the same colour. */
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

/* The colour of the lines on an opaque @fill. */
WeftColor weft_hatch_color (WeftColor fill);

/* Makes @fill with the lines of @hatch on it the source of @cr. The lines have fixed positions in
 * user space, so that they meet across shapes. */
void weft_hatch_set (cairo_t *cr, WeftHatch hatch, WeftColor fill);

/* Sets @first and @step to the rows of pixel column @x that lines of 1 px cover: every @step-th
 * from @first on. Returns FALSE if there are none. */
gboolean weft_hatch_rows (WeftHatch hatch, guint x, guint *first, guint *step);

/* Sets the dash pattern of @cr to that of @hatch: each has another length. */
void weft_hatch_dash (WeftHatch hatch, cairo_t *cr);

/* Returns TRUE if a dash of @hatch covers pixel column @x. */
gboolean weft_hatch_has_dash (WeftHatch hatch, guint x);
