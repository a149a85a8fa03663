/* SPDX-License-Identifier: BSD-3-Clause */
/* Commands for the timeline's keys and buttons, with the names in weft-actions.h. */
#pragma once

#include "weft-bookmarks.h"
#include "weft-plot.h"
#include "weft-range.h"
#include "weft-timeline-card.h"
#include "weft-view.h"

#include <gtk/gtk.h>

/* An animated change of the visible range. */

typedef struct _WeftViewAnimation WeftViewAnimation;

/* Creates an animation that runs on @widget's frame clock. @widget and @view must outlive the
 * animation. */
WeftViewAnimation *weft_view_animation_new (GtkWidget *widget, WeftView *view);
void weft_view_animation_free (WeftViewAnimation *self);

/* Animates the visible range to @range. Sets it at once if the desktop disables animations, or if
 * another animation is running, so that a held key does not lag. */
void weft_view_animation_start (WeftViewAnimation *self, WeftRange range);

/* Returns the target of the running animation, or the visible range if there is none. Further steps
 * start from this range. */
WeftRange weft_view_animation_target (WeftViewAnimation *self);

/* Stops the animation at the current range. */
void weft_view_animation_stop (WeftViewAnimation *self);

/* Runs the action @name ("timeline.zoom-in", …). Returns FALSE if there is no such action or if it
 * does not apply, so that its key can have another meaning. */
gboolean weft_timeline_command (const WeftTimelineParts *parts,
                                WeftViewAnimation *animation,
                                const char *name);

/* Focuses the first or the last lane. Returns FALSE if there are no lanes. */
gboolean weft_timeline_focus_first_or_last_lane (const WeftTimelineParts *parts, gboolean at_top);

/* Centres the visible range on @time, and moves the keyboard cursor there. */
void
weft_timeline_go_to (const WeftTimelineParts *parts, WeftViewAnimation *animation, guint64 time);

/* Zooms so that @range takes 80 % of the width. The previous view is remembered. */
void
weft_timeline_fit (const WeftTimelineParts *parts, WeftViewAnimation *animation, WeftRange range);

/* Popover that asks for a time or the text of a marker, and shows that time. */

typedef struct _WeftGoTo WeftGoTo;

/* Called to go to @time (ns), which is within the log. */
typedef void (*WeftGoToFunc) (gpointer owner, guint64 time);

/* Creates a popover of @parent for times in the log of @plot. @parent, @plot and @owner must
 * outlive the popover. */
WeftGoTo *weft_go_to_new (GtkWidget *parent, WeftPlot *plot, WeftGoToFunc go, gpointer owner);
void weft_go_to_free (WeftGoTo *self);

/* Opens the popover with an empty entry. */
void weft_go_to_open (WeftGoTo *self);

/* Presents the popover if it exists. To be called when the parent is allocated. */
void weft_go_to_present (WeftGoTo *self);

/* Popover that asks for the name of a mark, and adds the mark. */
typedef struct _WeftMarkName WeftMarkName;

/* Returns the name that is proposed for the next mark in @bookmarks, such as "Mark 3". No other
 * mark has this name. Newly allocated. */
char *weft_mark_name_propose (WeftBookmarks *bookmarks);

/* Creates a popover of @parent for marks in @bookmarks. @parent and @bookmarks must outlive the
 * popover. */
WeftMarkName *weft_mark_name_new (GtkWidget *parent, WeftBookmarks *bookmarks);
void weft_mark_name_free (WeftMarkName *self);

/* Opens the popover below (@x, @y), px of the parent, to name a mark of @range (ns). The entry
 * initially contains a proposed name. Enter adds the mark. */
void weft_mark_name_open (WeftMarkName *self, WeftRange range, double x, double y);

/* Allocates the popover; called when the parent is allocated. */
void weft_mark_name_present (WeftMarkName *self);
