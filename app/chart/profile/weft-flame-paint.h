/* SPDX-License-Identifier: BSD-3-Clause */
/* Painting of flame graph boxes. */
#pragma once

#include "weft-flame-change.h"
#include "weft-flame-graph.h"
#include "weft-palette.h"
#include "weft-text.h"

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

/* Returns the colour for all frames of @kind together. It is also the colour of each single frame
 * of @kind, unless @kind is ordinary. */
WeftColor weft_flame_kind_color (const WeftPalette *palette, WeftFrameKind kind);

/* Returns the colour of frame @frame, before any search, change or own amount is considered. */
WeftColor weft_flame_frame_color (const WeftFlameLook *look, guint32 frame);

/* Returns the colour of a change of @fraction (-1 to 1) of the largest change. Opaque. */
WeftColor weft_flame_change_shade (const WeftPalette *palette, double fraction);

/* Returns the colour of @box. Opaque. */
WeftColor weft_flame_box_color (const WeftFlameLook *look, const WeftFlameBox *box);

/* Return the row at @y in a chart of @height px, and the top of row @depth. */
guint weft_flame_row_at (const WeftFlameLook *look, double y, double height);
double weft_flame_row_y (const WeftFlameLook *look, guint depth, double height);

/* Draws @boxes into [0, ∞) x [0, @height). */
void weft_flame_paint (const GArray *boxes, const WeftFlameLook *look, cairo_t *cr, double height);
