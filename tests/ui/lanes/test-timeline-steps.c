/* SPDX-License-Identifier: BSD-3-Clause */
/* What is told and picked while the log moves, or the keyboard steps through it. */
#include "tests.h"
#include "timeline-fixture.h"

static void
show (TimelineFixture *fixture, double from, double to)
{
  double end = (double) weft_view_get_limits (fixture->view).to;

  weft_view_set_visible (fixture->view, (guint64) (from * end), (guint64) (to * end));
}

/* The log moves under a pointer that rests: the card tells what is there now. */
static void
test_rests (TimelineFixture *fixture, gconstpointer unused)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  guint64 hover;

  timeline_point (fixture, 0.5, 1);
  before = weft_timeline_card_text (weft_timeline_area_get_parts (fixture->area)->card);
  show (fixture, 0.8, 0.9);
  after = weft_timeline_card_text (weft_timeline_area_get_parts (fixture->area)->card);
  g_assert_cmpstr (before, !=, after);
  g_assert_true (weft_view_get_hover (fixture->view, &hover, NULL));
  g_assert_cmpuint (hover, ==, timeline_time (fixture, 0.5));
}

/* The next event is picked where one was. */
static void
test_steps_pick (TimelineFixture *fixture, gconstpointer unused)
{
  WeftRange first, second, none;

  weft_plot_set_focus (fixture->pane.plot, 1, timeline_time (fixture, 0.5));
  timeline_do (fixture, "next-event");
  g_assert_cmpint (weft_plot_get_item (fixture->pane.plot, &none), ==, -1);
  show (fixture, 0.5, 0.501);
  timeline_do (fixture, "next-event");
  timeline_do (fixture, "pick");
  g_assert_cmpint (weft_plot_get_item (fixture->pane.plot, &first), ==, 1);
  timeline_do (fixture, "next-event");
  if (weft_plot_get_item (fixture->pane.plot, &second) == 1)
    g_assert_cmpuint (second.from, >, first.from);
  timeline_do (fixture, "previous-event");
  timeline_do (fixture, "pick");
  g_assert_cmpint (weft_plot_get_item (fixture->pane.plot, &second), ==, 1);
  g_assert_cmpuint (second.from, ==, first.from);
}

void
weft_test_timeline_steps_add (void)
{
  timeline_add ("/timeline-steps/rests", test_rests);
  timeline_add ("/timeline-steps/pick", test_steps_pick);
}
