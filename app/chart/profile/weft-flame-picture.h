/* SPDX-License-Identifier: BSD-3-Clause */
/* Exported chart of a call tree: title, the program's share, its stacks and the key of colours. */
#pragma once

#include "weft-flame-paint.h"

/* Height of the key of colours in px; 0 if @look does not show a change. */
double weft_flame_key_height (const WeftFlameLook *look);

/* Draws the key of colours, from the largest loss to the largest gain. */
void weft_flame_paint_key (const WeftFlameLook *look, cairo_t *cr);

/* "49 samples", "1.2 MiB"; newly allocated. */
char *weft_flame_amount (WeftFlameUnit unit, guint64 amount);

/* The name of a kind of frames; translated. Static. */
const char *weft_flame_kind_name (WeftFrameKind kind);

/* The height of the bar of the program and of the frames set apart from it; 0 if there are none. */
double weft_flame_head_height (const WeftFlameTree *tree);

/* Draws that bar over @width px, with a wedge from the program's part to the rows, which show
 * [@from, @to) of it; upside down if the rows grow upwards. */
void weft_flame_paint_head (const WeftFlameTree *tree,
                            const WeftFlameLook *look,
                            WeftFlameUnit unit,
                            cairo_t *cr,
                            double width,
                            double from,
                            double to);

/* Hit test: the part of the bar at @x, a kind with an amount, or -1. */
gint weft_flame_head_at (const WeftFlameTree *tree, double x, double width);

/* The height of the chart of @tree, without a key. */
double weft_flame_picture_height (const WeftFlameTree *tree);

/* Draws @title, bar, rows and the key, if any, on the page's colour. Rows are lower if @height has
 * no room for them. */
void weft_flame_paint_picture (const WeftFlameTree *tree,
                               const WeftFlameLook *look,
                               WeftFlameUnit unit,
                               cairo_t *cr,
                               double width,
                               double height,
                               const char *title);
