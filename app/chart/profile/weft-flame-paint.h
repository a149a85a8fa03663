/* SPDX-License-Identifier: BSD-3-Clause */
/* Painter of the boxes of flame graphs. */
#pragma once

#include "weft-flame-change.h"
#include "weft-flame-tree.h"
#include "weft-palette.h"
#include "weft-text.h"

/* Meaning of the colour of a box. */
typedef enum
{
  WEFT_FLAME_BY_MODULE, /* its module; in trees paler, the less amount the frame has for its own */
  WEFT_FLAME_BY_NAME,   /* its name: the same name, the same colour */
  WEFT_FLAME_BY_CHANGE, /* its share: more or less than in the base, and how much so */
} WeftFlameColors;

/* How boxes look, and what is said of them. All is borrowed. */
typedef struct
{
  const WeftStacks *stacks;
  const WeftFlameTree *tree;     /* NULL in the order of time */
  gboolean is_inverted;          /* the tree is one of callers */
  gboolean is_sandwich;          /* only the frame that is singled out has all of its colour */
  const WeftFlameChange *change; /* where colours tell of it; NULL: there is no base */
  const char *base_name;         /* "in A"; NULL: it is of the same run */
  const WeftPalette *palette;
  WeftTextCache *text;
  WeftFlameColors colors;
  gboolean is_upward;  /* a flame, its root at the bottom; else an icicle */
  double row;          /* px from row to row */
  const guint8 *hits;  /* by frame, what a search found: all else is paler; or NULL */
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

/* The row at @y, of those of a picture of @height, and back. */
guint weft_flame_row_at (const WeftFlameLook *look, double y, double height);
double weft_flame_row_y (const WeftFlameLook *look, guint depth, double height);

/* Draws @boxes into [0, …) x [0, @height). */
void weft_flame_paint (const GArray *boxes, const WeftFlameLook *look, cairo_t *cr, double height);
