/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests of the pane of what was at one moment. */
#include "pane-fixture.h"
#include "ui-fixture.h"
#include "weft-document-panes.h"
#include "weft-event-rows-view.h"
#include "weft-panels.h"
#include "weft-read-out-view.h"
#include "weft-test-unit.h"
#include "weft-timeline-area.h"
#include "weft-window-private.h"

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

/* Start of the second program, ns after the first. */
#define LATER G_GUINT64_CONSTANT (1000000)

static WeftDocumentPage *
page_at (UiFixture *fixture, int i)
{
  return WEFT_DOCUMENT_PAGE (
      adw_tab_page_get_child (adw_tab_view_get_nth_page (fixture->window->tabs, i)));
}

static WeftDocument *
document_at (UiFixture *fixture, int i)
{
  return weft_document_page_get_document (page_at (fixture, i));
}

/* Returns the facts of column @i of the pane in the first tab, or NULL. */
static GtkWidget *
nth_facts (UiFixture *fixture, int i)
{
  GtkWidget *pane = ui_find_type (GTK_WIDGET (page_at (fixture, 0)), WEFT_TYPE_INSTANT_PANE);
  GtkFlowBoxChild *child =
      gtk_flow_box_get_child_at_index (GTK_FLOW_BOX (ui_find_type (pane, GTK_TYPE_FLOW_BOX)), i);

  return child != NULL ? ui_find_type (GTK_WIDGET (child), WEFT_TYPE_FACT_LIST) : NULL;
}

static gboolean
has_two_logs (UiFixture *fixture)
{
  return adw_tab_view_get_n_pages (fixture->window->tabs) == 2 &&
         weft_document_get_trace (document_at (fixture, 0)) != NULL &&
         weft_document_get_trace (document_at (fixture, 1)) != NULL;
}

static gboolean
has_facts (UiFixture *fixture)
{
  return nth_facts (fixture, 1) != NULL;
}

/* Opens the logs of two programs together, and shows the state of both at a time. */
static void
open_both (UiFixture *fixture)
{
  guint64 start = G_GUINT64_CONSTANT (1700000000000000000);
  g_autoptr (GFile) first = ui_process_log (fixture, "a.eventlog", start);
  g_autoptr (GFile) second = ui_process_log (fixture, "b.eventlog", start + LATER);
  const char *paths[] = { g_file_peek_path (first), g_file_peek_path (second), NULL };

  weft_window_open_merged (fixture->window, paths, NULL);
  ui_wait (fixture, has_two_logs);
  weft_document_page_show_page (page_at (fixture, 0), "events");
  gtk_widget_activate_action (GTK_WIDGET (page_at (fixture, 0)), "document.moment", NULL);
}

/* What the pane names of another process leads to the lanes of that process in the same tab. A
 * click in these lanes moves the moment. */
static void
test_other_link (UiFixture *fixture, gconstpointer unused)
{
  WeftView *view;
  GtkWidget *details;

  open_both (fixture);
  ui_wait (fixture, has_facts);
  view = weft_document_get_view (document_at (fixture, 1));
  g_signal_emit_by_name (nth_facts (fixture, 1), "link-activated", "hec/0", LATER + 1500000);
  g_assert_true (weft_window_get_page (fixture->window) == page_at (fixture, 0));
  g_assert_cmpstr (weft_view_get_item (view, NULL), ==, "hec/0");
  g_assert_cmpuint (weft_instant_pane_get_time (pane_of (fixture)), ==, LATER + 1500000);
  weft_view_set_focus (view, "hec/0", LATER + 1600000);
  g_assert_cmpuint (weft_instant_pane_get_time (pane_of (fixture)), ==, LATER + 1600000);
  g_signal_emit_by_name (pane_of (fixture), "closed");
  ui_settle ();
  details = ui_find_type (GTK_WIDGET (weft_document_page_get_shown_page (page_at (fixture, 0))),
                          WEFT_TYPE_ITEM_PANE);
  g_assert_nonnull (ui_find_text (details, "Thread 7"));
  g_assert_nonnull (ui_find_text (details, "b.eventlog"));
}

/* The name of a process that has left the time axis since its state was asked for leads nowhere. */
static void
test_left (UiFixture *fixture, gconstpointer unused)
{
  WeftDocument *first, *second;

  open_both (fixture);
  first = document_at (fixture, 0);
  second = document_at (fixture, 1);
  weft_document_leave_axis (second);
  while (!has_facts (fixture))
    g_main_context_iteration (NULL, TRUE);
  g_signal_emit_by_name (nth_facts (fixture, 1), "link-activated", "hec/0", LATER + 1500000);
  g_assert_null (weft_view_get_item (weft_document_get_view (first), NULL));
  g_assert_null (weft_view_get_item (weft_document_get_view (second), NULL));
}

/* Returns the lanes of process @i on the page of the first process, or NULL. */
static GtkWidget *
process_area (UiFixture *fixture, guint i)
{
  AdwTabPage *tab = adw_tab_view_get_nth_page (fixture->window->tabs, 0);
  GtkWidget *area = ui_find_type (adw_tab_page_get_child (tab), WEFT_TYPE_TIMELINE_AREA);

  for (; area != NULL; area = gtk_widget_get_next_sibling (area))
    if (WEFT_IS_TIMELINE_AREA (area) && i-- == 0)
      return area;
  return NULL;
}

static gboolean
shows_both_processes (UiFixture *fixture)
{
  GtkWidget *second =
      adw_tab_view_get_n_pages (fixture->window->tabs) == 2 ? process_area (fixture, 1) : NULL;

  return second != NULL && gtk_widget_get_mapped (second);
}

static WeftView *
process_view (UiFixture *fixture, guint i)
{
  return weft_plot_get_view (
      weft_timeline_area_get_parts (WEFT_TIMELINE_AREA (process_area (fixture, i)))->plot);
}

/* Shows the moment that keys in the lanes of process @i refer to, and returns its time. */
static guint64
show_moment_at (UiFixture *fixture, guint i)
{
  AdwTabPage *tab = adw_tab_view_get_nth_page (fixture->window->tabs, 0);
  GtkWidget *page = adw_tab_page_get_child (tab);

  gtk_widget_grab_focus (process_area (fixture, i));
  g_assert_true (gtk_widget_activate_action (page, "document.moment", NULL));
  return weft_instant_pane_get_time (
      WEFT_INSTANT_PANE (ui_find_type (page, WEFT_TYPE_INSTANT_PANE)));
}

/* If several processes are on the time axis, the moment is that of the lanes with the keyboard
 * focus, or the pointer's in any lanes. */
static void
test_processes (UiFixture *fixture, gconstpointer unused)
{
  const guint64 start = 1700000000000000000, later = 1000000;
  g_autoptr (GFile) first = ui_process_log (fixture, "a.eventlog", start);
  g_autoptr (GFile) second = ui_process_log (fixture, "b.eventlog", start + later);
  const char *paths[] = { g_file_peek_path (first), g_file_peek_path (second), NULL };

  weft_window_open_merged (fixture->window, paths, NULL);
  ui_wait (fixture, shows_both_processes);
  weft_view_clear_hover (process_view (fixture, 0));
  weft_view_set_focus (process_view (fixture, 0), "activity", 1200000);
  weft_view_set_focus (process_view (fixture, 1), "activity", later + 1500000);
  g_assert_cmpuint (show_moment_at (fixture, 1), ==, later + 1500000);
  g_assert_cmpuint (show_moment_at (fixture, 0), ==, 1200000);
  weft_view_set_hover (process_view (fixture, 1), later + 1700000, "activity");
  g_assert_cmpuint (show_moment_at (fixture, 0), ==, later + 1700000);
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/instant-pane/button", test_button);
  ui_add ("/instant-pane/toggle", test_toggle);
  ui_add ("/instant-pane/middle", test_middle);
  ui_add ("/instant-pane/no-item", test_no_item);
  ui_add ("/instant-pane/link", test_link);
  ui_add ("/instant-pane/live", test_live);
  ui_add ("/instant-pane/other-link", test_other_link);
  ui_add ("/instant-pane/left", test_left);
  ui_add ("/instant-pane/processes", test_processes);
}
