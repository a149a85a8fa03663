/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests of the pane of what was at one moment. */
#include "pane-fixture.h"
#include "ui-fixture.h"
#include "weft-document-panes.h"
#include "weft-event-rows-view.h"
#include "weft-test-unit.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static WeftInstantPane *
pane_of (UiFixture *fixture)
{
  return WEFT_INSTANT_PANE (ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_INSTANT_PANE));
}

static gboolean
has_text (UiFixture *fixture)
{
  g_autofree char *text = weft_instant_pane_get_text (pane_of (fixture));

  return strstr (text, "Last Events") != NULL;
}

static WeftView *
view_of (UiFixture *fixture)
{
  return weft_document_get_view (
      weft_document_page_get_document (weft_window_get_page (fixture->window)));
}

/* On each page the same action shows the moment, a click elsewhere moves it, and the same moment
 * again closes it. */
static void
test_toggle (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, example);
  WeftInstantPane *pane = pane_of (fixture);

  weft_view_clear_hover (view_of (fixture));
  weft_view_set_focus (view_of (fixture), "activity", 50000000);
  g_assert_true (weft_document_page_show_page (page, "tables"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (page), "document.moment", NULL));
  ui_wait (fixture, has_text);
  g_assert_cmpuint (weft_instant_pane_get_time (pane), ==, 50000000);
  weft_view_set_focus (view_of (fixture), "activity", 60000000);
  g_assert_cmpuint (weft_instant_pane_get_time (pane), ==, 60000000);
  weft_view_set_event (view_of (fixture), 70000000, 0);
  g_assert_cmpuint (weft_instant_pane_get_time (pane), ==, 70000000);
  weft_view_set_focus (view_of (fixture), "activity", 70000000);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (page), "document.moment", NULL));
  g_assert_false (gtk_revealer_get_reveal_child (
      GTK_REVEALER (gtk_widget_get_ancestor (GTK_WIDGET (pane), GTK_TYPE_REVEALER))));
}

static gboolean
is_open (UiFixture *fixture)
{
  return gtk_revealer_get_reveal_child (
      GTK_REVEALER (gtk_widget_get_ancestor (GTK_WIDGET (pane_of (fixture)), GTK_TYPE_REVEALER)));
}

/* If neither pointer nor keyboard cursor shows a time, the moment is the middle of what is visible.
 * A page that shows no time closes the pane. */
static void
test_middle (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, example);

  g_assert_true (weft_document_page_show_page (page, "timeline"));
  weft_view_clear_hover (view_of (fixture));
  weft_view_set_focus (view_of (fixture), NULL, 0);
  weft_view_set_visible (view_of (fixture), 40000000, 60000000);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (page), "document.moment", NULL));
  ui_wait (fixture, has_text);
  g_assert_cmpuint (weft_instant_pane_get_time (pane_of (fixture)), ==, 50000000);
  g_assert_true (weft_document_page_show_page (page, "events"));
  g_assert_true (is_open (fixture));
  g_assert_true (weft_document_page_show_page (page, "tables"));
  g_assert_false (is_open (fixture));
}

/* The lane of all HECs has no items: the key that selects one shows the moment. */
static void
test_no_item (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, example);

  g_assert_true (weft_document_page_show_page (page, "timeline"));
  weft_view_clear_hover (view_of (fixture));
  weft_view_set_focus (view_of (fixture), "activity", 50000000);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (weft_document_page_get_shown_page (page)),
                                             "timeline.pick", NULL));
  ui_wait (fixture, has_text);
  g_assert_cmpuint (weft_instant_pane_get_time (pane_of (fixture)), ==, 50000000);
}

/* What the pane names leads to the timeline. */
static void
test_link (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, example);
  WeftRange item;

  g_assert_true (weft_document_page_show_page (page, "overview"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (page), "document.item", "(st)", "hec/1",
                                             G_GUINT64_CONSTANT (50000000)));
  g_assert_true (
      gtk_widget_get_mapped (GTK_WIDGET (weft_document_page_get_page (page, "timeline"))));
  g_assert_cmpstr (weft_view_get_item (view_of (fixture), &item), ==, "hec/1");
  g_assert_cmpuint (item.from, <=, 50000000);
  g_assert_cmpuint (item.to, >, 50000000);
}

static gboolean
has_button (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "At This Moment") != NULL;
}

/* The details of an event have a button that shows its moment. */
static void
test_button (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, example);
  guint64 time, offset;

  weft_view_clear_hover (view_of (fixture));
  g_assert_true (weft_document_page_show_page (page, "events"));
  weft_event_rows_view_set_cursor (
      WEFT_EVENT_ROWS_VIEW (ui_find_type (GTK_WIDGET (page), WEFT_TYPE_EVENT_ROWS_VIEW)), 100);
  ui_wait (fixture, has_button);
  g_assert_true (weft_view_get_event (view_of (fixture), &time, &offset));
  g_signal_emit_by_name (
      gtk_widget_get_ancestor (ui_find_text (GTK_WIDGET (fixture->window), "At This Moment"),
                               GTK_TYPE_BUTTON),
      "clicked");
  ui_wait (fixture, has_text);
  g_assert_cmpuint (weft_instant_pane_get_time (pane_of (fixture)), ==, time);
}

static gboolean
shows_timeline (UiFixture *fixture)
{
  return weft_document_page_show_page (weft_window_get_page (fixture->window), "timeline");
}

static gboolean
is_at_rest (UiFixture *fixture)
{
  GtkWidget *spinner = ui_find_type (GTK_WIDGET (pane_of (fixture)), GTK_TYPE_SPINNER);

  return !gtk_spinner_get_spinning (GTK_SPINNER (spinner));
}

/* The state of a growing log is not read again at each update. */
static void
test_live (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  g_autoptr (GFile) file = NULL;
  g_autofree char *data = NULL;
  WeftDocumentPage *page;
  gsize size;
  int fd;

  g_assert_true (g_file_load_contents (example, NULL, &data, &size, NULL, NULL));
  file = ui_file (fixture, "live.eventlog", data, (gssize) size - 2);
  fd = open (g_file_peek_path (file), O_WRONLY | O_APPEND | O_CLOEXEC);
  weft_window_open_file (fixture->window, file);
  ui_wait (fixture, shows_timeline);
  page = weft_window_get_page (fixture->window);
  weft_view_set_focus (view_of (fixture), "activity", 50000000);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (page), "document.moment", NULL));
  ui_wait (fixture, has_text);
  ui_wait (fixture, is_at_rest);
  g_assert_true (weft_document_is_live (weft_document_page_get_document (page)));
  g_object_notify (G_OBJECT (weft_document_page_get_document (page)), "trace");
  g_assert_true (is_at_rest (fixture));
  weft_view_set_focus (view_of (fixture), "activity", 60000000);
  g_assert_false (is_at_rest (fixture));
  g_assert_cmpint (write (fd, data + size - 2, 2), ==, 2);
  close (fd);
  ui_wait (fixture, ui_is_read);
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/instant-pane/button", test_button);
  ui_add ("/instant-pane/toggle", test_toggle);
  ui_add ("/instant-pane/middle", test_middle);
  ui_add ("/instant-pane/no-item", test_no_item);
  ui_add ("/instant-pane/link", test_link);
  ui_add ("/instant-pane/live", test_live);
}
