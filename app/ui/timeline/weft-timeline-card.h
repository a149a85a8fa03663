/* SPDX-License-Identifier: BSD-3-Clause */
/* Card that describes the item under the pointer of a timeline, and hint at the timeline's bottom
 * edge. */
#pragma once

#include "weft-lane-list.h"
#include "weft-read-out.h"
#include "weft-ruler.h"

/* Distance (px) from the top of a timeline with strip and ruler to its lanes. */
#define WEFT_TIMELINE_LANES_TOP (WEFT_PLOT_STRIP_HEIGHT + WEFT_RULER_HEIGHT)

typedef struct _WeftTimelineCard WeftTimelineCard;

/* Objects shared by the files of a timeline; borrowed. */
typedef struct
{
  GtkWidget *area; /* contains the other widgets */
  WeftPlot *plot;
  WeftLaneList *lanes;
  WeftTimelineCard *card;
  WeftBookmarks *bookmarks;
  int top;           /* distance from the area's top to the lanes, px */
  gboolean is_below; /* lanes of a process other than the page's; no strip and no ruler */
} WeftTimelineParts;

/* Creates a card and a hint as children of the area of @parts, which must outlive the result. */
WeftTimelineCard *weft_timeline_card_new (const WeftTimelineParts *parts);
void weft_timeline_card_free (WeftTimelineCard *self);

/* Makes card and hint children of @parent, the area or a larger widget around it that is not
 * scrolled. */
void weft_timeline_card_set_parent (WeftTimelineCard *self, GtkWidget *parent);

/* Allocates card and hint in their parent, which has @width x @height px. To be called when the
 * parent is allocated. */
void weft_timeline_card_allocate (WeftTimelineCard *self, int width, int height);

/* Allocates @child at (@x, @y), at least as wide as its minimum. */
void weft_timeline_allocate_child (GtkWidget *child, int x, int y, int width, int height);

/* Reads the item at @time and @y (px from the top of the lanes) on lane @lane into @out. Returns
 * FALSE if there is no such item or lane. */
gboolean weft_timeline_card_read (
    WeftTimelineCard *self, gint lane, guint64 time, double y, WeftReadOut *out);

/* Like weft_timeline_card_read(), but at the keyboard cursor. */
gboolean weft_timeline_card_read_focus (WeftTimelineCard *self, WeftReadOut *out);

/* Shows the card for (@x, @y) (px of the area), or hides it if there is nothing to describe. */
void weft_timeline_card_show (WeftTimelineCard *self, double x, double y);
void weft_timeline_card_hide (WeftTimelineCard *self);

/* Returns the card's text, or NULL if it is hidden. Newly allocated. */
char *weft_timeline_card_get_text (WeftTimelineCard *self);

/* Shows @text at the bottom edge for a few seconds; NULL hides it. */
void weft_timeline_card_hint (WeftTimelineCard *self, const char *text);
