/* SPDX-License-Identifier: BSD-3-Clause */
/* The overview strip's frame is dragged by its middle and its edges. */
#include "timeline-fixture.h"
#include "ui-fixture.h"
#include "weft-strip.h"
#include "weft-test-unit.h"

static void
drag_strip (TimelineFixture *fixture, double from, double to)
{
  GtkWidget *strip = ui_find_type (GTK_WIDGET (fixture->area), WEFT_TYPE_STRIP);
  GtkEventController *drag = timeline_controller (strip, GTK_TYPE_GESTURE_DRAG);
  double x = timeline_x (fixture, from), dx = timeline_x (fixture, to) - x;

  g_signal_emit_by_name (drag, "drag-begin", x, 20.0);
  g_signal_emit_by_name (drag, "drag-update", dx, 0.0);
  g_signal_emit_by_name (drag, "drag-end", dx, 0.0);
}

static guint64
share_of_run (TimelineFixture *fixture, double share)
{
  WeftRange limits = weft_view_get_limits (fixture->view);

  return limits.from + (guint64) (share * (double) (limits.to - limits.from));
}

static void
assert_shows (TimelineFixture *fixture, double from, double to)
{
  WeftRange limits = weft_view_get_limits (fixture->view);
  guint64 pixel = (limits.to - limits.from) / 700;

  timeline_assert_range (weft_view_get_visible (fixture->view), share_of_run (fixture, from),
                         share_of_run (fixture, to), pixel);
}

/* The overview's drags end with Escape too. */
static void
test_strip_escape (TimelineFixture *fixture, gconstpointer unused)
{
  GtkWidget *strip = ui_find_type (GTK_WIDGET (fixture->area), WEFT_TYPE_STRIP);
  GtkEventController *drag = timeline_controller (strip, GTK_TYPE_GESTURE_DRAG);

  weft_view_set_visible (fixture->view, share_of_run (fixture, 0.2), share_of_run (fixture, 0.4));
  weft_view_select (fixture->view, 100, 200);
  g_signal_emit_by_name (drag, "drag-begin", timeline_x (fixture, 0.3), 20.0);
  g_signal_emit_by_name (drag, "drag-update", 150.0, 0.0);
  g_assert_cmpuint (weft_view_get_visible (fixture->view).from, >, share_of_run (fixture, 0.25));
  timeline_do (fixture, "escape");
  assert_shows (fixture, 0.2, 0.4);
  g_assert_true (weft_view_has_selection (fixture->view));
  g_signal_emit_by_name (drag, "drag-update", 250.0, 0.0);
  g_signal_emit_by_name (drag, "drag-end", 250.0, 0.0);
  assert_shows (fixture, 0.2, 0.4);
}

static void
test_strip (TimelineFixture *fixture, gconstpointer unused)
{
  drag_strip (fixture, 0.2, 0.4);
  assert_shows (fixture, 0.2, 0.4);
  drag_strip (fixture, 0.3, 0.5); /* its middle */
  assert_shows (fixture, 0.4, 0.6);
  drag_strip (fixture, 0.4, 0.3); /* its left edge */
  assert_shows (fixture, 0.3, 0.6);
  drag_strip (fixture, 0.6, 0.8); /* its right edge */
  assert_shows (fixture, 0.3, 0.8);
  drag_strip (fixture, 0.9, 0.85); /* elsewhere: a new one */
  assert_shows (fixture, 0.85, 0.9);
  drag_strip (fixture, 0.2, 0.2); /* a click brings it there */
  assert_shows (fixture, 0.175, 0.225);
  drag_strip (fixture, 0.2, -0.5);
  assert_shows (fixture, 0, 0.05);
  timeline_do (fixture, "back");
  assert_shows (fixture, 0.175, 0.225);
}

WEFT_TEST_UNIT (add_tests)
{
  timeline_add ("/strip/drags", test_strip);
  timeline_add ("/strip/escape", test_strip_escape);
}
