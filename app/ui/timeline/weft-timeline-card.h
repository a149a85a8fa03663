/* SPDX-License-Identifier: BSD-3-Clause */
/* Card of a timeline that describes the item under the pointer, and the hint at its bottom edge. */
#pragma once

#include "weft-lane-list.h"
#include "weft-read-out.h"
#include "weft-ruler.h"

/* px from the timeline's top to the first lane's row. */
#define WEFT_TIMELINE_LANES_TOP (WEFT_PLOT_STRIP_HEIGHT + WEFT_RULER_HEIGHT)

typedef struct _WeftTimelineCard WeftTimelineCard;

/* Objects that the files of a timeline share; borrowed. */
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

/* Allocates card and hint in @width x @height; called when the area is allocated. */
void weft_timeline_card_allocate (WeftTimelineCard *self, int width, int height);

/* @child at @x, @y, no smaller than it can be. */
void weft_timeline_allocate (GtkWidget *child, int x, int y, int width, int height);

/* Reads lane @lane at @time and @y (px from the lanes' top edge). Returns FALSE if there is
 * nothing, or no such lane. */
gboolean weft_timeline_card_read (
    WeftTimelineCard *self, gint lane, guint64 time, double y, WeftReadOut *out);

/* Like weft_timeline_card_read(), but at the keyboard's lane and time. */
gboolean weft_timeline_card_read_focus (WeftTimelineCard *self, WeftReadOut *out);

/* Shows the card for @x, @y (px in the area), or hides it if nothing is there. */
void weft_timeline_card_show (WeftTimelineCard *self, double x, double y);
void weft_timeline_card_hide (WeftTimelineCard *self);

/* Returns the card's text, or NULL if it is hidden. Newly allocated. */
char *weft_timeline_card_text (WeftTimelineCard *self);

/* Says @text for a moment at the bottom edge; NULL takes it away. */
void weft_timeline_card_hint (WeftTimelineCard *self, const char *text);
