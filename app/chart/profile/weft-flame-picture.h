/* SPDX-License-Identifier: BSD-3-Clause */
/* Exported chart of a call tree: title, the program's share, its stacks and the colour key. */
#pragma once

#include "weft-flame.h"
#include "weft-palette.h"
#include "weft-read-out.h"
#include "weft-text.h"

/* Painting of flame graph boxes. */

/* Meaning of the colour of a box. */
typedef enum
{
  WEFT_FLAME_BY_MODULE, /* module of the box; in trees, paler for a smaller own amount */
  WEFT_FLAME_BY_NAME,   /* name of the box */
  WEFT_FLAME_BY_CHANGE, /* change of the box's share */
} WeftFlameColors;

/* Drawing style of boxes, and the source of their texts. All pointers are borrowed. */
typedef struct
{
  const WeftStacks *stacks;
  const WeftFlameTree *tree;     /* NULL if the graph is in time order */
  gboolean is_inverted;          /* tree of callers, see weft_call_tree_new_inverted() */
  gboolean is_sandwich;          /* only the singled-out frame has full colour */
  const WeftFlameChange *change; /* change from the base, or NULL */
  const char *base_name; /* name of the base: "in A"; NULL for the whole log or the rest of it */
  const WeftPalette *palette;
  WeftTextCache *text;
  WeftFlameColors colors;
  gboolean is_upward;  /* flame graph with the root at the bottom; otherwise an icicle graph */
  double row;          /* distance between rows, px */
  const guint8 *hits;  /* TRUE for each frame that a search found (all others are paler); or NULL */
  guint32 singled_out; /* frame whose boxes are outlined, or WEFT_FRAME_NONE */
} WeftFlameLook;

/* Default distance between rows, px. */
#define WEFT_FLAME_ROW 22.0

/* Returns the colour of frame @frame, before any search, change or own amount is considered. */
WeftColor weft_flame_frame_color (const WeftFlameLook *look, guint32 frame);

/* Returns the colour of @box. Opaque. */
WeftColor weft_flame_box_color (const WeftFlameLook *look, const WeftFlameBox *box);

/* Return the row at @y in a chart of @height px, and the top of row @depth. */
guint weft_flame_row_at (const WeftFlameLook *look, double y, double height);
double weft_flame_row_y (const WeftFlameLook *look, guint depth, double height);

/* Draws @boxes into [0, ∞) x [0, @height). */
void weft_flame_paint (const GArray *boxes, const WeftFlameLook *look, cairo_t *cr, double height);

/* Returns the height of the colour key, px; 0 if @look does not show a change. */
double weft_flame_key_height (const WeftFlameLook *look);

/* Formats @amount: "49 samples", "1.2 MiB". Newly allocated. */
char *weft_flame_amount_text (WeftFlameUnit unit, guint64 amount);

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
