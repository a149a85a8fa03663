/* SPDX-License-Identifier: BSD-3-Clause */
/* A timeline in a window, and what hands do to it. */
#pragma once

#include "pane-fixture.h"
#include "weft-timeline-area.h"
#include "weft-timeline-pointer.h"

typedef struct
{
  PaneFixture pane;
  WeftView *view;
  WeftTimelineArea *area;
  WeftTimelinePointer *pointer;
} TimelineFixture;

/* The example on 1000 x 700 px, without animations. */
void timeline_set_up (TimelineFixture *fixture, gconstpointer unused);
/* A log of 256 HECs there, with the lanes of activity, HECs and the runnable threads alone. */
void timeline_set_up_many (TimelineFixture *fixture, gconstpointer unused);
void timeline_tear_down (TimelineFixture *fixture, gconstpointer unused);

/* Does the command "timeline.@name". */
void timeline_do (TimelineFixture *fixture, const char *name);

/* The lane of HEC @hec, or -1. */
gint timeline_hec (TimelineFixture *fixture, guint hec);

/* The x of the area at @share of the plot, and the y of lane @lane's middle. */
double timeline_x (TimelineFixture *fixture, double share);
double timeline_y (TimelineFixture *fixture, gint lane);
/* The time there. */
guint64 timeline_time (TimelineFixture *fixture, double share);

/* Moves the pointer there; on the lane of HEC 0, presses at @from, moves to @to and, where
 * @is_let_go, lets go. */
void timeline_point (TimelineFixture *fixture, double share, gint lane);
void timeline_drag (TimelineFixture *fixture,
                    double from,
                    double to,
                    guint button,
                    GdkModifierType state,
                    gboolean is_let_go);

/* The first controller of @type on @widget. Borrowed. */
GtkEventController *timeline_controller (gpointer widget, GType type);

void timeline_assert_range (WeftRange range, guint64 from, guint64 to, guint64 tolerance);

#define timeline_add(path, function) \
  g_test_add (path, TimelineFixture, NULL, timeline_set_up, function, timeline_tear_down)
