/* SPDX-License-Identifier: BSD-3-Clause */
/* What HECs do by pixel column: running grows from the floor; GC work, waiting in a GC and waiting
 * for one to start hang from the ceiling; the gap is idle. */
#pragma once

#include "weft-palette.h"
#include "weft-read-out.h"
#include "weft-usage-columns.h"

G_BEGIN_DECLS

/* Whole pixels of a column. A plain value. */
typedef struct
{
  guint run;              /* from the floor up */
  guint work, wait, sync; /* from the ceiling down, in this order */
} WeftUseHeights;

/* What @share is of @height px; what exists has at least one. */
WeftUseHeights weft_use_heights (const WeftColumn *share, double height);

/* Draws @n columns into [0, n) x [0, height). */
void weft_use_heights_paint (
    const WeftUseHeights *columns, guint n, guint height, const WeftPalette *palette, cairo_t *cr);

/* Adds the parts of a time, each as a share of it, with their colours: @idle is what is missing to
 * the others. */
void weft_use_read_shares (WeftReadOut *out,
                           const WeftPalette *palette,
                           const WeftColumn *share,
                           double idle);

G_END_DECLS
