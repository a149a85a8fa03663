/* SPDX-License-Identifier: BSD-3-Clause */
/* Private declarations shared by the files of the flame graph widget. */
#pragma once

#include "weft-flame-view.h"
#include "weft-snapshot.h"

/* Maximum row height, px. Rows grow up to this height if there is space. */
#define WEFT_FLAME_HIGHEST_ROW 36.0

struct _WeftFlameView
{
  GtkWidget parent_instance;

  /* children */
  GtkWidget *scrollbar;
  GtkWidget *card;

  /* owned */
  WeftPlot *plot;
  WeftFlameGraph *graph; /* or NULL */
  GArray *boxes; /* of WeftFlameBox, in the visible range; NULL if they must be recomputed */
  guint8 *hits;
  char *query;
  WeftReadOut *read_out;
  GtkAdjustment *adjustment; /* vertical scroll position of the rows, px */
  WeftCairoNode drawing;

  WeftFlameColors colors;
  gboolean is_upward, is_sandwich;
  guint serial;
  guint most_rows; /* maximum number of rows of all graphs with these stacks */

  double from, to; /* visible range in units of the graph's amounts */
  guint32 node;    /* selected node, or 0 */
  guint32 frame;   /* outlined frame, or WEFT_FRAME_NONE */
  double x, y;     /* position of the pointer, px */
  gboolean is_pointed;
  double drag_from, drag_offset; /* range start and scroll position when the drag started */
  gboolean drag_moved;
};

/* Sets the visible range to [@from, @to) (amounts), clipped to the tree. */
void weft_flame_view_set_range (WeftFlameView *self, double from, double to);

/* Scale the visible range by @factor around the pointer, and move it by @share of its width. */
void weft_flame_view_zoom (WeftFlameView *self, double factor);
void weft_flame_view_pan (WeftFlameView *self, double share);

/* Zooms so that @node fills the width; 0, the root, shows the whole graph. */
void weft_flame_view_fit (WeftFlameView *self, guint32 node);

/* Margins around header and rows, px. WEFT_FLAME_MARGIN is the margin on the left and on the
 * right. */
#define WEFT_FLAME_MARGIN 20.0
#define WEFT_FLAME_TOP    12.0
#define WEFT_FLAME_BOTTOM 12.0

/* Returns the width available for boxes, px. */
double weft_flame_view_plot_width (WeftFlameView *self);

/* Return, in px: the height of all rows (at least that of the viewport for the rows), and the
 * distance from the top of the widget to the viewport. */
double weft_flame_view_rows_height (WeftFlameView *self);
double weft_flame_view_rows_top (WeftFlameView *self);

/* Returns the current look of the graph, which must not be NULL. Its contents are borrowed. */
WeftFlameLook weft_flame_view_look (WeftFlameView *self);

/* Returns the boxes (WeftFlameBox) in the visible range, or NULL without a graph. Borrowed until
 * the range changes. */
const GArray *weft_flame_view_boxes (WeftFlameView *self);

/* Returns the box at (@x, @y), px of the widget, or NULL. Borrowed until the range changes. */
const WeftFlameBox *weft_flame_view_box_at (WeftFlameView *self, double x, double y);

/* Hides the read-out after the pointer has left the boxes. */
void weft_flame_view_remove_pointer (WeftFlameView *self);

/* Adds the event controllers for pointer and wheel. */
void weft_flame_view_add_controllers (WeftFlameView *self);

/* Selects @node, or nothing if it is 0, and emits "picked". */
void weft_flame_view_select (WeftFlameView *self, guint32 node);
