/* SPDX-License-Identifier: BSD-3-Clause */
/* The drawn part of the timeline: overview strip, ruler and lanes, with what moves over them. */
#pragma once

#include "weft-lane-list.h"
#include "weft-read-out.h"

G_BEGIN_DECLS

#define WEFT_TYPE_TIMELINE_AREA (weft_timeline_area_get_type ())
G_DECLARE_FINAL_TYPE (WeftTimelineArea, weft_timeline_area, WEFT, TIMELINE_AREA, GtkWidget)

/* Listens to pointer, touch and keys; installs the actions "timeline.…" of weft-actions.h on
 * itself. */
GtkWidget *weft_timeline_area_new (WeftPlot *plot);

WeftPlot *weft_timeline_area_get_plot (WeftTimelineArea *self);
WeftLaneList *weft_timeline_area_get_lanes (WeftTimelineArea *self);

/* px from the widget's top to the first lane's row. */
double weft_timeline_area_lanes_top (WeftTimelineArea *self);

/* What lane @lane has at @time and @y (px from the lanes' top edge); FALSE where there is nothing,
 * or no such lane. */
gboolean weft_timeline_area_read (
    WeftTimelineArea *self, gint lane, guint64 time, double y, WeftReadOut *out);

/* The same of the lane and the time that the keyboard is at. */
gboolean weft_timeline_area_read_focus (WeftTimelineArea *self, WeftReadOut *out);

/* Asks for @height px, where it stands above something else, and for @least where there is little
 * room; 0 for as many as there are. */
void weft_timeline_area_set_height (WeftTimelineArea *self, int least, int height);

/* Says @text for a moment at the bottom edge; NULL takes it away. */
void weft_timeline_area_show_hint (WeftTimelineArea *self, const char *text);

/* What the controllers call. Borrowed. */
struct _WeftTimelinePointer *weft_timeline_area_get_pointer (WeftTimelineArea *self);

/* Shows or hides the card that tells what is at @x, @y (px in the widget); where nothing is, it is
 * hidden. */
void weft_timeline_area_show_read_out (WeftTimelineArea *self, double x, double y);
void weft_timeline_area_hide_read_out (WeftTimelineArea *self);

/* What the card tells, as text; NULL where it is hidden. Newly allocated. */
char *weft_timeline_area_read_out_text (WeftTimelineArea *self);

G_END_DECLS
