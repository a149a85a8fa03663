/* SPDX-License-Identifier: BSD-3-Clause */
/* Private declarations shared by the files of the flame graph's widget. */
#pragma once

#include "weft-cairo-node.h"
#include "weft-flame-view.h"

/* px: the height of a row where there is more room than rows. */
#define WEFT_FLAME_HIGHEST_ROW 36.0

struct _WeftFlameView
{
  GtkWidget parent_instance;

  /* children */
  GtkWidget *scrollbar;
  GtkWidget *card;

  /* owned */
  WeftPlot *plot;
  WeftFlameGraph *graph; /* NULL for nothing */
  GArray *boxes;         /* of WeftFlameBox, of what is in view; NULL where they are to be made */
  guint8 *hits;
  char *query;
  WeftReadOut *read_out;
  GtkAdjustment *adjustment; /* rows, px */
  WeftCairoNode picture;

  WeftFlameColors colors;
  gboolean is_upward, is_sandwich;
  guint serial;
  guint most_rows; /* of the trees of these stacks: a range with fewer needs no other height */

  double from, to; /* what is in view, as amounts */
  guint32 node;    /* picked; 0: none */
  guint32 frame;   /* singled out */
  double x, y;     /* of the pointer */
  gboolean is_pointed;
  double drag_from, drag_offset; /* when the drag began */
  gboolean drag_moved;
};

/* Shows [@from, @to), amounts, as far as there is a tree. */
void weft_flame_view_set_range (WeftFlameView *self, double from, double to);

/* Makes the part in view @factor times as wide, around the pointer; moves it by so many widths. */
void weft_flame_view_zoom (WeftFlameView *self, double factor);
void weft_flame_view_pan (WeftFlameView *self, double share);

/* @node fills the width; the root is everything. */
void weft_flame_view_fit (WeftFlameView *self, guint32 node);

/* px around head and rows; left and right of them the first one. */
#define WEFT_FLAME_MARGIN 20.0
#define WEFT_FLAME_TOP    12.0
#define WEFT_FLAME_BOTTOM 12.0

/* px that all of the part in view is drawn over. */
double weft_flame_view_plot_width (WeftFlameView *self);

/* px of the head; of the place that the rows have, where they are scrolled if they need more; of
 * what they need, at least that; and from the widget's top to that place. */
double weft_flame_view_head_height (WeftFlameView *self);
double weft_flame_view_rows_room (WeftFlameView *self);
double weft_flame_view_rows_height (WeftFlameView *self);
double weft_flame_view_rows_top (WeftFlameView *self);

/* How the graph, which there must be, looks now. Borrows all of it. */
WeftFlameLook weft_flame_view_look (WeftFlameView *self);

/* Of WeftFlameBox, of the part in view; NULL without a graph. Borrowed, until that changes. */
const GArray *weft_flame_view_boxes (WeftFlameView *self);

/* The box at @x, @y, px of the widget, or NULL. Borrowed in the same way. */
const WeftFlameBox *weft_flame_view_box_at (WeftFlameView *self, double x, double y);

/* Fills the read-out with what is at @x, @y; FALSE where nothing is. */
gboolean weft_flame_view_read_at (WeftFlameView *self, double x, double y);

/* The pointer has left. */
void weft_flame_view_leave (WeftFlameView *self);

/* Makes it listen to pointer and wheel. */
void weft_flame_view_add_controllers (WeftFlameView *self);

/* Picks @node, 0 for none, and tells of it. */
void weft_flame_view_pick (WeftFlameView *self, guint32 node);
