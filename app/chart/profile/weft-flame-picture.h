/* SPDX-License-Identifier: BSD-3-Clause */
/* Exported chart of a call tree: title, the program's share, its stacks and the colour key. */
#pragma once

#include "weft-flame-paint.h"
#include "weft-read-out.h"

/* Returns the height of the colour key, px; 0 if @look does not show a change. */
double weft_flame_key_height (const WeftFlameLook *look);

/* Formats @amount: "49 samples", "1.2 MiB". Newly allocated. */
char *weft_flame_amount_text (WeftFlameUnit unit, guint64 amount);

/* Returns the name of a kind of frames, translated. Static. */
const char *weft_flame_kind_name (WeftFrameKind kind);

/* Returns the height of the bar of shares, px. The bar shows the program, and the kinds of frames
 * that are not part of the program; 0 if there are no such frames. */
double weft_flame_kind_bar_height (const WeftFlameTree *tree);

/* Draws the bar of shares, @width px wide, and a wedge that connects the rows with the part of the
 * bar that they show, the amounts [@from, @to). The wedge is above the bar if the rows grow
 * upwards. */
void weft_flame_paint_kind_bar (const WeftFlameTree *tree,
                                const WeftFlameLook *look,
                                WeftFlameUnit unit,
                                cairo_t *cr,
                                double width,
                                double from,
                                double to);

/* Hit test: returns the kind whose part of the bar is at @x, or -1. */
gint weft_flame_kind_at (const WeftFlameTree *tree, double x, double width);

/* Returns the natural height of the chart, px, without a key. */
double weft_flame_picture_height (const WeftFlameTree *tree);

/* Draws @title, bar, rows and the key, if any, on a background in the page colour. Makes rows lower
 * if they would not fit into @height. */
void weft_flame_paint_picture (const WeftFlameTree *tree,
                               const WeftFlameLook *look,
                               WeftFlameUnit unit,
                               cairo_t *cr,
                               double width,
                               double height,
                               const char *title);

/* Read-out of a box of a call tree. */

/* Fills @out with the frame of @box, its amounts and its caller. @look must have a tree. */
void weft_flame_read_box (const WeftFlameLook *look,
                          WeftFlameUnit unit,
                          const WeftFlameBox *box,
                          WeftReadOut *out);

/* Fills @out with the name of @kind and the sum over its frames, in @unit. */
void weft_flame_read_kind (const WeftFlameTree *tree,
                           WeftFlameUnit unit,
                           WeftFrameKind kind,
                           WeftReadOut *out);

/* Sets the title of @out to the name of @frame, its module and source location. */
void weft_flame_set_frame_title (const WeftFrame *frame, WeftReadOut *out);
