/* SPDX-License-Identifier: BSD-3-Clause */
/* The timeline with its panes, in a window of Weft. */
#include "ui-fixture.h"
#include "weft-panels.h"
#include "weft-settings.h"
#include "weft-test-unit.h"
#include "weft-timeline-area.h"

static GtkWidget *
open_example (UiFixture *fixture)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, example);

  return GTK_WIDGET (weft_document_page_get_page (page, "timeline"));
}

static gboolean
is_shown (GtkWidget *timeline, GType type)
{
  return gtk_widget_get_mapped (ui_find_type (timeline, type));
}

static gboolean
is_on_screen (UiFixture *fixture)
{
  WeftDocumentPage *page = weft_window_get_page (fixture->window);

  return is_shown (GTK_WIDGET (weft_document_page_get_page (page, "timeline")),
                   WEFT_TYPE_TIMELINE_AREA);
}

static void
test_panes (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *timeline = open_example (fixture);
  GSettings *settings = weft_settings_get ();

  ui_wait (fixture, is_on_screen);
  g_assert_true (is_shown (timeline, WEFT_TYPE_SIDE_PANEL));
  g_assert_true (is_shown (timeline, WEFT_TYPE_DETAILS));
  ui_activate (fixture, "win.side-panel");
  g_assert_false (is_shown (timeline, WEFT_TYPE_SIDE_PANEL));
  ui_activate (fixture, "app.show-details");
  g_assert_false (is_shown (timeline, WEFT_TYPE_DETAILS));
  /* it is remembered, and F9 is the same switch */
  g_assert_false (g_settings_get_boolean (settings, "show-side-panel"));
  ui_activate (fixture, "win.side-panel");
  g_assert_true (is_shown (timeline, WEFT_TYPE_SIDE_PANEL));
  ui_activate (fixture, "app.show-details");
  g_assert_true (is_shown (timeline, WEFT_TYPE_DETAILS));
}

/* The time axis does not move: whatever is beside it, the side panel does not share its room. */
static void
test_room (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *timeline = open_example (fixture);
  GtkWidget *side = gtk_widget_get_parent (ui_find_type (timeline, WEFT_TYPE_SIDE_PANEL));

  g_assert_false (gtk_widget_compute_expand (side, GTK_ORIENTATION_HORIZONTAL));
  /* nor does the pane of an item take the height of the lanes */
  g_assert_false (
      gtk_widget_compute_expand (gtk_widget_get_parent (ui_find_type (timeline, WEFT_TYPE_DETAILS)),
                                 GTK_ORIENTATION_VERTICAL));
}

/* The window sends the timeline's keys to its page. */
static void
test_actions (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *timeline = open_example (fixture);
  WeftDocument *document = weft_document_page_get_document (weft_window_get_page (fixture->window));
  WeftView *view = weft_document_get_view (document);
  WeftRange limits = weft_view_get_limits (view), selection;

  ui_wait (fixture, is_on_screen);
  g_assert_true (gtk_widget_activate_action (timeline, "timeline.select-all", NULL));
  selection = weft_view_get_selection (view);
  g_assert_cmpuint (selection.from, ==, limits.from);
  g_assert_cmpuint (selection.to, ==, limits.to);
}

/* The window says that the numbers of the range were copied. */
static void
test_copied (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *timeline = open_example (fixture);

  ui_wait (fixture, is_on_screen);
  g_assert_true (gtk_widget_activate_action (ui_find_type (timeline, WEFT_TYPE_DETAILS),
                                             "details.copy", NULL));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (fixture->window), "The numbers were copied"));
}

static void
test_focus (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *timeline = open_example (fixture);

  ui_wait (fixture, is_on_screen);
  g_assert_true (gtk_widget_grab_focus (timeline));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (fixture->window)) ==
                 ui_find_type (timeline, WEFT_TYPE_TIMELINE_AREA));
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/timeline-page/panes", test_panes);
  ui_add ("/timeline-page/room", test_room);
  ui_add ("/timeline-page/actions", test_actions);
  ui_add ("/timeline-page/copied", test_copied);
  ui_add ("/timeline-page/focus", test_focus);
}
