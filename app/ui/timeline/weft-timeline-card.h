/* SPDX-License-Identifier: BSD-3-Clause */
/* Card of a timeline that describes the item under the pointer, and the hint at its bottom edge. */
#pragma once

#include "weft-lane-list.h"
#include "weft-read-out.h"
#include "weft-ruler.h"

/* px from the timeline's top to the first lane's row. */
#define WEFT_TIMELINE_LANES_TOP (WEFT_PLOT_STRIP_HEIGHT + WEFT_RULER_HEIGHT)

typedef struct _WeftTimelineCard WeftTimelineCard;

/* What the parts of a timeline work on; borrowed. */
typedef struct
{
  GtkWidget *area; /* that they are in */
  WeftPlot *plot;
  WeftLaneList *lanes;
  WeftTimelineCard *card;
} WeftTimelineParts;

/* Both widgets become children of @area, which must outlive it, as @plot and @lanes must. */
WeftTimelineCard *weft_timeline_card_new (GtkWidget *area, WeftPlot *plot, WeftLaneList *lanes);
void weft_timeline_card_free (WeftTimelineCard *self);

/* Gives them their places in @width x @height; to be called when the area is laid out. */
void weft_timeline_card_allocate (WeftTimelineCard *self, int width, int height);

/* @child at @x, @y, no smaller than it can be. */
void weft_timeline_allocate (GtkWidget *child, int x, int y, int width, int height);

/* What lane @lane has at @time and @y (px from the lanes' top edge); FALSE where there is nothing,
 * or no such lane. */
gboolean weft_timeline_card_read (
    WeftTimelineCard *self, gint lane, guint64 time, double y, WeftReadOut *out);

/* The same of the lane and the time that the keyboard is at. */
gboolean weft_timeline_card_read_focus (WeftTimelineCard *self, WeftReadOut *out);

/* Shows or hides the card that tells what is at @x, @y (px in the area); where nothing is, it is
 * hidden. */
void weft_timeline_card_show (WeftTimelineCard *self, double x, double y);
void weft_timeline_card_hide (WeftTimelineCard *self);

/* What the card tells, as text; NULL where it is hidden. Newly allocated. */
char *weft_timeline_card_text (WeftTimelineCard *self);

/* Says @text for a moment at the bottom edge; NULL takes it away. */
void weft_timeline_card_hint (WeftTimelineCard *self, const char *text);
