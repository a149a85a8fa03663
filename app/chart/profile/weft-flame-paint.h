/* SPDX-License-Identifier: BSD-3-Clause */
/* Painter of the boxes of flame graphs. */
#pragma once

#include "weft-flame-change.h"
#include "weft-flame-graph.h"
#include "weft-palette.h"
#include "weft-text.h"

/* Meaning of the colour of a box. */
typedef enum
{
  WEFT_FLAME_BY_MODULE, /* its module; in trees paler, the less its own amount is */
  WEFT_FLAME_BY_NAME,   /* its name */
  WEFT_FLAME_BY_CHANGE, /* the change of its share */
} WeftFlameColors;

/* How boxes look, and the source of their texts. All is borrowed. */
typedef struct
{
  const WeftStacks *stacks;
  const WeftFlameTree *tree;     /* NULL in the order of time */
  gboolean is_inverted;          /* the tree is one of callers */
  gboolean is_sandwich;          /* only the singled out frame has its full colour */
  const WeftFlameChange *change; /* from the base, or NULL */
  const char *base_name;         /* "in A"; NULL: it is of the same run */
  const WeftPalette *palette;
  WeftTextCache *text;
  WeftFlameColors colors;
  gboolean is_upward;  /* a flame, its root at the bottom; else an icicle */
  double row;          /* px from row to row */
  const guint8 *hits;  /* by frame: TRUE if a search found it, others are paler; or NULL */
  guint32 singled_out; /* a frame whose boxes are outlined; or WEFT_FRAME_NONE */
} WeftFlameLook;

/* The usual distance of rows, px. */
#define WEFT_FLAME_ROW 22.0

/* The colour of frame @frame by itself. */
WeftColor weft_flame_frame_color (const WeftFlameLook *look, guint32 frame);

/* The colour of a change that is @part of the largest one, from -1 to 1; opaque. */
WeftColor weft_flame_change_shade (const WeftPalette *palette, double part);

/* The colour of @box, opaque. */
WeftColor weft_flame_color (const WeftFlameLook *look, const WeftFlameBox *box);

/* The row at @y of a chart of @height, and the position of a row. */
guint weft_flame_row_at (const WeftFlameLook *look, double y, double height);
double weft_flame_row_y (const WeftFlameLook *look, guint depth, double height);

/* Draws @boxes into [0, …) x [0, @height). */
void weft_flame_paint (const GArray *boxes, const WeftFlameLook *look, cairo_t *cr, double height);
