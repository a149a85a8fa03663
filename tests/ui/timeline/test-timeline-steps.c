/* SPDX-License-Identifier: BSD-3-Clause */
/* What is told and picked while the log moves, or the keyboard steps through it. */
#include "timeline-fixture.h"
#include "weft-item.h"
#include "weft-panels.h"
#include "weft-test-unit.h"

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

  timeline_point (fixture, 0.5, timeline_hec (fixture, 0));
  before = weft_timeline_card_get_text (weft_timeline_area_get_parts (fixture->area)->card);
  show (fixture, 0.8, 0.9);
  after = weft_timeline_card_get_text (weft_timeline_area_get_parts (fixture->area)->card);
  g_assert_cmpstr (before, !=, after);
  g_assert_true (weft_view_get_hover (fixture->view, &hover, NULL));
  g_assert_cmpuint (hover, ==, timeline_time (fixture, 0.5));
}

/* So many events of a lane are stepped through. */
#define N_STEPS 12

static gboolean
has_threads (gpointer plot)
{
  return weft_timeline_find (weft_plot_get_timeline (plot), "threads/7") >= 0;
}

/* What is picked is told by @pane, and begins or ends at the focused time, or holds it. Returns
 * that time. */
static guint64
check_picked (TimelineFixture *fixture, GtkWidget *pane, gint lane)
{
  const WeftLane *l = weft_timeline_lane (weft_plot_get_timeline (fixture->pane.plot), lane);
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  WeftRange item;
  guint64 time;

  g_assert_cmpint (weft_plot_get_focus (fixture->pane.plot, &time), ==, lane);
  if (weft_plot_get_item (fixture->pane.plot, &item) != lane)
    g_error ("%s at %" G_GUINT64_FORMAT ": nothing is picked", l->id, time);
  if (!gtk_widget_get_visible (pane) || !weft_item_read (fixture->pane.plot, out))
    g_error ("%s at %" G_GUINT64_FORMAT ": nothing is told", l->id, time);
  g_assert_true (out->title != NULL && *out->title != '\0');
  if (item.from > time || item.to < time)
    g_error ("%s at %" G_GUINT64_FORMAT ": [%" G_GUINT64_FORMAT ", %" G_GUINT64_FORMAT ")", l->id,
             time, item.from, item.to);
  return time;
}

/* Steps through @lane, there and back: the same items at every zoom. */
static guint
step_through (TimelineFixture *fixture, GtkWidget *pane, gint lane, guint64 from, guint64 length)
{
  WeftPlot *plot = fixture->pane.plot;
  guint64 times[N_STEPS];
  WeftRange items[N_STEPS], item;
  guint n = 0;

  weft_view_set_visible (fixture->view, from, from + length);
  weft_plot_set_item (plot, -1, 0, 0);
  weft_plot_set_focus (plot, lane, from);
  if (!gtk_widget_activate_action (GTK_WIDGET (fixture->area), "timeline.next-event", NULL))
    return 0;
  timeline_do (fixture, "pick");
  while (weft_plot_get_item (plot, &items[n]) == lane)
    {
      times[n] = check_picked (fixture, pane, lane);
      g_assert_true (n == 0 || times[n] > times[n - 1]);
      if (++n == N_STEPS)
        break;
      timeline_do (fixture, "next-event");
      weft_plot_get_focus (plot, &times[n]);
      if (times[n] == times[n - 1])
        break;
    }
  for (guint i = n; i-- > 1 && n == N_STEPS;)
    {
      timeline_do (fixture, "previous-event");
      g_assert_cmpuint (check_picked (fixture, pane, lane), ==, times[i - 1]);
      weft_plot_get_item (plot, &item);
      timeline_assert_range (item, items[i - 1].from, items[i - 1].to, 0);
    }
  return n;
}

/* The next event is picked where one was, and told, on every lane and however much a pixel holds.
 */
static void
test_steps_pick (TimelineFixture *fixture, gconstpointer unused)
{
  g_autoptr (GtkWidget) pane = g_object_ref_sink (
      weft_item_pane_new (WEFT_TIMELINE_STACK (weft_timeline_stack_new (fixture->pane.plot))));
  WeftRange limits = weft_view_get_limits (fixture->view), none;
  guint64 middle = limits.from + (limits.to - limits.from) / 2;
  const WeftTimeline *timeline;
  guint n_lanes = 0;

  weft_plot_set_focus (fixture->pane.plot, timeline_hec (fixture, 0), middle);
  timeline_do (fixture, "next-event");
  g_assert_cmpint (weft_plot_get_item (fixture->pane.plot, &none), ==, -1);
  g_object_set (fixture->pane.plot, "lane-layout",
                "sparks:shown;sparks-hec:shown;instants:shown;run-queues:shown;tasks:shown", NULL);
  pane_wait (has_threads, fixture->pane.plot);
  timeline = weft_plot_get_timeline (fixture->pane.plot);
  for (guint i = 0; i < timeline->lanes->len; i++)
    {
      guint wide = step_through (fixture, pane, (gint) i, limits.from, limits.to - limits.from);

      step_through (fixture, pane, (gint) i, middle, limits.to - middle);
      g_assert_cmpuint (step_through (fixture, pane, (gint) i, limits.from, 300), ==, wide);
      n_lanes += wide > 0;
    }
  g_assert_cmpuint (n_lanes, >, 20);
}

/* Keys alone: the cursor is seen from the first key on, moves with the view, and is where a range
 * begins and ends; at an end of the log it moves on, while the view stays. */
static void
test_keys_alone (TimelineFixture *fixture, gconstpointer unused)
{
  WeftRange limits = weft_view_get_limits (fixture->view), range;
  guint64 time, begin, end;

  weft_view_clear_hover (fixture->view);
  weft_view_set_focus (fixture->view, NULL, 0);
  gtk_widget_grab_focus (GTK_WIDGET (fixture->area));
  gtk_window_set_focus_visible (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (fixture->area))),
                                TRUE);
  timeline_do (fixture, "zoom-in");
  g_assert_nonnull (weft_view_get_focus (fixture->view, &begin));
  g_assert_cmpuint (begin, ==, limits.to / 2);
  timeline_do (fixture, "begin-range");
  timeline_do (fixture, "pan-right");
  timeline_do (fixture, "end-range");
  weft_view_get_focus (fixture->view, &end);
  range = weft_view_get_selection (fixture->view);
  timeline_assert_range (range, begin, end + 1, 1);
  g_assert_cmpfloat_with_epsilon ((double) (end - begin), 0.15 * 0.6 * (double) limits.to, 2);
  for (guint i = 0; i < 20; i++)
    timeline_do (fixture, "pan-right");
  weft_view_get_focus (fixture->view, &time);
  g_assert_cmpuint (weft_view_get_visible (fixture->view).to, ==, limits.to);
  g_assert_cmpuint (time, ==, limits.to - 1);
  /* a cursor that is out of view comes back to its middle */
  show (fixture, 0.1, 0.3);
  timeline_do (fixture, "begin-range");
  weft_view_get_focus (fixture->view, &time);
  g_assert_cmpfloat_with_epsilon ((double) time, 0.2 * (double) limits.to, 2);
  g_assert_cmpuint (weft_view_get_selection (fixture->view).from, ==, time);
}

WEFT_TEST_UNIT (add_tests)
{
  timeline_add ("/timeline-steps/keys-alone", test_keys_alone);
  timeline_add ("/timeline-steps/rests", test_rests);
  timeline_add ("/timeline-steps/pick", test_steps_pick);
}
