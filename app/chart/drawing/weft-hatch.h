/* SPDX-License-Identifier: BSD-3-Clause */
/* Hatches: patterns of lines that tell apart fills of nearly the same colour. */
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

/* Makes @fill with the lines of @hatch on it the source of @cr. The lines lie at fixed places of
 * the plane, so that they meet across shapes. */
void weft_hatch_set (cairo_t *cr, WeftHatch hatch, WeftColor fill);

/* The rows of pixel column @x that a line covers: every @step-th from @first on. FALSE if none is.
 * The same lines, 1 px wide. */
gboolean weft_hatch_rows (WeftHatch hatch, guint x, guint *first, guint *step);

/* Makes the line that is stroked next a dashed one, its dashes of another length for each hatch. */
void weft_hatch_dash (WeftHatch hatch, cairo_t *cr);

/* Whether a dash of such a line covers pixel column @x. */
gboolean weft_hatch_has_dash (WeftHatch hatch, guint x);
