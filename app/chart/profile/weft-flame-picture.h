/* SPDX-License-Identifier: BSD-3-Clause */
/* Picture of a call tree: the program's share, and its stacks. */
#pragma once

#include "weft-flame-paint.h"

/* What amounts are. */
typedef enum
{
  WEFT_FLAME_SAMPLES,
  WEFT_FLAME_BYTES,
  WEFT_FLAME_NS,
} WeftFlameUnit;

/* "49 samples", "1.2 MiB"; newly allocated. */
char *weft_flame_amount (WeftFlameUnit unit, guint64 amount);

/* What a kind of frames is called; translated. Static. */
const char *weft_flame_kind_name (WeftFrameKind kind);

/* The room for the bar of the program and of what is set apart: 0 if nothing is. */
double weft_flame_head_height (const WeftFlameTree *tree);

/* Draws that bar over @width px, with a wedge from the program's part to the rows, which show
 * [@from, @to) of it; upside down where the rows grow upwards. */
void weft_flame_paint_head (const WeftFlameTree *tree,
                            const WeftFlameLook *look,
                            WeftFlameUnit unit,
                            cairo_t *cr,
                            double width,
                            double from,
                            double to);

/* Hit test: the part of the bar at @x, a kind with an amount, or -1. */
gint weft_flame_head_at (const WeftFlameTree *tree, double x, double width);

/* The height that a picture of @tree needs, without a key. */
double weft_flame_picture_height (const WeftFlameTree *tree);

/* All of it: @title, bar, rows and where there is one the key on the page's colour. Rows become
 * lower where @height is not enough for them. */
void weft_flame_paint_picture (const WeftFlameTree *tree,
                               const WeftFlameLook *look,
                               WeftFlameUnit unit,
                               cairo_t *cr,
                               double width,
                               double height,
                               const char *title);
