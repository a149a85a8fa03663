/* SPDX-License-Identifier: BSD-3-Clause */
/* Go to Time: times as they are typed and shown, markers, and what is neither. */
#include "timeline-fixture.h"
#include "ui-fixture.h"
#include "weft-clock.h"
#include "weft-number-style.h"
#include "weft-test-unit.h"

static void
go_to (TimelineFixture *fixture, const char *text)
{
  GtkWidget *entry;

  timeline_do (fixture, "go-to");
  entry = ui_find_type (GTK_WIDGET (fixture->area), GTK_TYPE_ENTRY);
  g_assert_true (gtk_widget_get_mapped (entry));
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  g_signal_emit_by_name (entry, "activate");
}

static gboolean
has_reason (gpointer area)
{
  return ui_find_text (area, "“no such marker” is neither") != NULL;
}

/* A time is shown in the middle, with the focus line at it; what is none leaves the view, and says
 * why. */
static void
test_go_to (TimelineFixture *fixture, gconstpointer unused)
{
  WeftRange limits = weft_view_get_limits (fixture->view), visible;
  guint64 middle = limits.from + (limits.to - limits.from) / 2, time = 0;
  g_autofree char *text = g_strdup_printf (" %" G_GUINT64_FORMAT "ns", middle);
  g_autofree char *late = g_strdup_printf ("%" G_GUINT64_FORMAT "ns", limits.to + 1000);
  GtkWidget *area = GTK_WIDGET (fixture->area);

  weft_view_set_visible (fixture->view, limits.from, limits.from + (limits.to - limits.from) / 10);
  go_to (fixture, text);
  /* its line is seen where the lanes have the focus */
  g_assert_true (gtk_widget_has_focus (area));
  visible = weft_view_get_visible (fixture->view);
  g_assert_cmpuint (visible.from + (visible.to - visible.from) / 2, >=, middle - 1);
  g_assert_cmpuint (visible.from + (visible.to - visible.from) / 2, <=, middle + 1);
  g_assert_cmpint (weft_plot_get_focus (fixture->pane.plot, &time), >=, 0);
  g_assert_cmpuint (time, ==, middle);
  go_to (fixture, late);
  g_assert_nonnull (ui_find_text (area, "the log ends at"));
  go_to (fixture, "no such marker");
  /* markers are looked for on a worker */
  g_assert_nonnull (ui_find_text (area, "Searching…"));
  pane_wait (has_reason, area);
  g_assert_cmpuint (weft_view_get_visible (fixture->view).from, ==, visible.from);
}

static gboolean
has_selection (gpointer view)
{
  return weft_view_has_selection (view);
}

/* Two times are a range, which is selected and shown. */
static void
test_range (TimelineFixture *fixture, gconstpointer unused)
{
  WeftRange limits = weft_view_get_limits (fixture->view), range;
  guint64 from = limits.from + 1000, to = limits.from + 2000;
  g_autofree char *text =
      g_strdup_printf ("%" G_GUINT64_FORMAT "ns .. %" G_GUINT64_FORMAT "ns", from, to);

  go_to (fixture, text);
  pane_wait (has_selection, fixture->view);
  range = weft_view_get_selection (fixture->view);
  g_assert_cmpuint (range.from, ==, from);
  g_assert_cmpuint (range.to, ==, to);
  range = weft_view_get_visible (fixture->view);
  g_assert_cmpuint (range.from, <, from);
  g_assert_cmpuint (range.to, >, to);
  g_assert_cmpuint (range.to - range.from, <, 2 * (to - from));
}

/* A pointer that rests does not count after that: the range begins where one went. */
static void
test_pointer_rests (TimelineFixture *fixture, gconstpointer unused)
{
  WeftRange limits = weft_view_get_limits (fixture->view);
  guint64 time = limits.from + (limits.to - limits.from) / 2, other = limits.from + 10;
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT "ns", time);

  weft_view_set_hover (fixture->view, other, NULL);
  go_to (fixture, text);
  timeline_do (fixture, "begin-range");
  g_assert_cmpuint (weft_view_get_selection (fixture->view).from, ==, time);
  weft_view_set_hover (fixture->view, other + 1, NULL);
  timeline_do (fixture, "begin-range");
  g_assert_cmpuint (weft_view_get_selection (fixture->view).from, ==, other + 1);
}

typedef struct
{
  TimelineFixture *fixture;
  guint64 time;
} Moment;

static gboolean
is_at (gpointer data)
{
  const Moment *moment = data;
  guint64 time = 0;

  return weft_plot_get_focus (moment->fixture->pane.plot, &time) >= 0 && time == moment->time;
}

/* Where moments are of the wall clock, one is found by what the clock showed. */
static void
test_go_to_clock (TimelineFixture *fixture, gconstpointer unused)
{
  const WeftNumberStyle clock = { .point = ".", .is_wall_clock = TRUE };
  WeftRange limits = weft_view_get_limits (fixture->view);
  Moment moment = { fixture, limits.from + (limits.to - limits.from) / 3 };
  guint64 since = 0;

  weft_number_style_set (&clock);
  g_assert_true (
      weft_clock_shown_start (weft_plot_get_trace (fixture->pane.plot)->process, &since));
  go_to (fixture, weft_format_clock (since, moment.time).text);
  pane_wait (is_at, &moment);
  weft_number_style_set (NULL);
}

WEFT_TEST_UNIT (add_tests)
{
  timeline_add ("/go-to/time", test_go_to);
  timeline_add ("/go-to/clock", test_go_to_clock);
  timeline_add ("/go-to/range", test_range);
  timeline_add ("/go-to/pointer-rests", test_pointer_rests);
}
