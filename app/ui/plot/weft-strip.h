/* SPDX-License-Identifier: BSD-3-Clause */
/* Overview strip: shows the whole log, with a draggable frame around the visible range. */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_STRIP (weft_strip_get_type ())
G_DECLARE_FINAL_TYPE (WeftStrip, weft_strip, WEFT, STRIP, GtkWidget)

/* Emits "clicked" (guint64 time, ns) when the strip is clicked while the whole log is visible,
 * since the frame cannot move then. */
GtkWidget *weft_strip_new (WeftPlot *plot);

/* Cancels the current drag and restores the visible range. Returns FALSE if there is no drag. */
gboolean weft_strip_drag_cancel (WeftStrip *self);

/* Ruler row: time axis, length of the visible range, and zoom buttons. */
#define WEFT_TYPE_RULER_VIEW (weft_ruler_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftRulerView, weft_ruler_view, WEFT, RULER_VIEW, GtkWidget)

GtkWidget *weft_ruler_view_new (WeftPlot *plot);

/* Flags that mark the user's bookmarks on a time axis. */

/* Appends flags for @plot's bookmarks at the lower edge of [0, @height): a pennant at the start
 * and, for a range, also a bar. @scale is the time axis. If @with_labels, draws labels where there
 * is room; the overview strip has no labels. */
void weft_mark_flags_snapshot (WeftPlot *plot,
                               GtkSnapshot *snapshot,
                               const WeftTimeScale *scale,
                               double height,
                               gboolean with_labels);

/* Pill: a short text on a rounded background, drawn on the ruler. */

/* Horizontal extent of a pill, px from the widget's left edge; empty if right <= left. */
typedef struct
{
  double left, right;
} WeftPill;

/* Places a pill of @width px centred at @x within [@from, @to). If the pill would touch @other, it
 * is moved to one side of @other, provided that there is room. */
WeftPill weft_pill_position (double x, double width, double from, double to, WeftPill other);

/* Returns the width of a pill with @text, px. */
double weft_pill_width (WeftPlot *plot, const char *text);

void weft_pill_snapshot (WeftPill pill,
                         WeftPlot *plot,
                         GtkSnapshot *snapshot,
                         const char *text,
                         WeftColor fill,
                         WeftColor ink);

#define WEFT_PILL_TOP    4
#define WEFT_PILL_HEIGHT 20
