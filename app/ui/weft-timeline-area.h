/* SPDX-License-Identifier: BSD-3-Clause */
/* The drawn part of the timeline: overview strip, ruler and lanes, with what moves over them. */
#pragma once

#include "weft-lane-list.h"

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

/* Shows or hides the card that tells what is at @x, @y (px in the widget); where nothing is, it is
 * hidden. */
void weft_timeline_area_show_read_out (WeftTimelineArea *self, double x, double y);
void weft_timeline_area_hide_read_out (WeftTimelineArea *self);

/* What the card tells, as text; NULL where it is hidden. Newly allocated. */
char *weft_timeline_area_read_out_text (WeftTimelineArea *self);

G_END_DECLS
