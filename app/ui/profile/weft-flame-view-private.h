/* SPDX-License-Identifier: BSD-3-Clause */
/* Private declarations shared by the files of the flame graph's widget. */
#pragma once

#include "weft-cairo-node.h"
#include "weft-flame-view.h"

/* Maximum height of a row, px; rows grow if there is space. */
#define WEFT_FLAME_HIGHEST_ROW 36.0

struct _WeftFlameView
{
  GtkWidget parent_instance;

  /* children */
  GtkWidget *scrollbar;
  GtkWidget *card;

  /* owned */
  WeftPlot *plot;
  WeftFlameGraph *graph; /* NULL for none */
  GArray *boxes;         /* of WeftFlameBox, in the visible range; NULL if they have to be made */
  guint8 *hits;
  char *query;
  WeftReadOut *read_out;
  GtkAdjustment *adjustment; /* rows, px */
  WeftCairoNode picture;

  WeftFlameColors colors;
  gboolean is_upward, is_sandwich;
  guint serial;
  guint
      most_rows; /* of all trees of these stacks, so that the height does not depend on the range */

  double from, to; /* visible range, as amounts */
  guint32 node;    /* selected; 0: none */
  guint32 frame;   /* outlined */
  double x, y;     /* of the pointer */
  gboolean is_pointed;
  double drag_from, drag_offset; /* at the begin of the drag */
  gboolean drag_moved;
};

/* Shows [@from, @to) (amounts), clipped to the tree. */
void weft_flame_view_set_range (WeftFlameView *self, double from, double to);

/* Scales the width of the visible range by @factor around the pointer; moves the range by a number
 * of widths. */
void weft_flame_view_zoom (WeftFlameView *self, double factor);
void weft_flame_view_pan (WeftFlameView *self, double share);

/* Fits @node to the width; the root shows everything. */
void weft_flame_view_fit (WeftFlameView *self, guint32 node);

/* Margins around header and rows, px; WEFT_FLAME_MARGIN is the one on the left and right. */
#define WEFT_FLAME_MARGIN 20.0
#define WEFT_FLAME_TOP    12.0
#define WEFT_FLAME_BOTTOM 12.0

/* Width of the visible range, px. */
double weft_flame_view_plot_width (WeftFlameView *self);

/* Heights in px: of the header, of the viewport of the rows, of all rows (at least the viewport),
 * and from the widget's top to the viewport. */
double weft_flame_view_head_height (WeftFlameView *self);
double weft_flame_view_rows_room (WeftFlameView *self);
double weft_flame_view_rows_height (WeftFlameView *self);
double weft_flame_view_rows_top (WeftFlameView *self);

/* Current look of the graph, which must exist. Borrows its contents. */
WeftFlameLook weft_flame_view_look (WeftFlameView *self);

/* Boxes (WeftFlameBox) in the visible range; NULL without a graph. Borrowed, until the range
 * changes. */
const GArray *weft_flame_view_boxes (WeftFlameView *self);

/* The box at @x, @y (px of the widget), or NULL. Borrowed, until the range changes. */
const WeftFlameBox *weft_flame_view_box_at (WeftFlameView *self, double x, double y);

/* Fills the read-out for the box at @x, @y; returns FALSE if there is none. */
gboolean weft_flame_view_read_at (WeftFlameView *self, double x, double y);

/* The pointer has left. */
void weft_flame_view_leave (WeftFlameView *self);

/* Adds the controllers for pointer and wheel. */
void weft_flame_view_add_controllers (WeftFlameView *self);

/* Selects @node, 0 for none, and emits "picked". */
void weft_flame_view_pick (WeftFlameView *self, guint32 node);
