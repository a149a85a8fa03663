/* SPDX-License-Identifier: BSD-3-Clause */
/* Running, collecting and waiting by pixel column: running grows from the floor, collections hang
 * from the ceiling, the gap is idle. */
#pragma once

#include "weft-palette.h"
#include "weft-read-out.h"
#include "weft-usage-columns.h"

G_BEGIN_DECLS

/* Whole pixels of a column. A plain value. */
typedef struct
{
  guint run;        /* from the floor up */
  guint work, wait; /* from the ceiling down, in this order */
} WeftUseHeights;

/* What @share is of @height px; what exists has at least one. */
WeftUseHeights weft_use_heights (const WeftColumn *share, double height);

/* Draws @n columns into [0, n) x [0, height). */
void weft_use_heights_paint (
    const WeftUseHeights *columns, guint n, guint height, const WeftPalette *palette, cairo_t *cr);

/* Says what waiting in a collection is, where it has a @share that asks for it. */
void weft_use_explain_wait (WeftReadOut *out, double share);

G_END_DECLS
