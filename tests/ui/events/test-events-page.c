/* SPDX-License-Identifier: BSD-3-Clause */
/* The Events page in a window of Weft: rows, search, filters, and the way to the timeline and
 * back. */
#include "ui-fixture.h"
#include "weft-event-rows-view-private.h"
#include "weft-events-page.h"
#include "weft-format.h"
#include "weft-log-cut.h"
#include "weft-strip.h"
#include "weft-test-unit.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static GtkWidget *
find (UiFixture *fixture, GType type)
{
  return ui_find_type (GTK_WIDGET (weft_window_get_page (fixture->window)), type);
}

static WeftView *
view_of (UiFixture *fixture)
{
  return weft_document_get_view (
      weft_document_page_get_document (weft_window_get_page (fixture->window)));
}

static gboolean
is_on_screen (UiFixture *fixture)
{
  GtkWidget *rows = find (fixture, WEFT_TYPE_EVENT_ROWS_VIEW);

  return rows != NULL && gtk_widget_get_mapped (rows) && gtk_widget_get_height (rows) > 100;
}

/* The page of the example, with its rows. */
static WeftEventRowsView *
open_page (UiFixture *fixture)
{
  g_autoptr (GFile) example = ui_example ();

  ui_open (fixture, example);
  g_assert_true (weft_document_page_show_page (weft_window_get_page (fixture->window), "events"));
  ui_wait (fixture, is_on_screen);
  return WEFT_EVENT_ROWS_VIEW (find (fixture, WEFT_TYPE_EVENT_ROWS_VIEW));
}

static gboolean
says (UiFixture *fixture, const char *text)
{
  return ui_find_text (GTK_WIDGET (fixture->window), text) != NULL;
}

/* What was picked in the timeline is in sight when the page is first shown. */
static void
test_picked_before (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, example);
  WeftView *view = weft_document_get_view (weft_document_page_get_document (page));
  const WeftCollections *collections =
      weft_document_get_trace (weft_document_page_get_document (page))->collections;
  guint64 start =
      weft_collections_nth (collections, weft_collections_count (collections) / 2)->start;
  WeftEventRowsView *rows;
  guint64 row = 0;

  g_assert_true (weft_document_page_show_page (page, "timeline"));
  weft_view_set_item (view, "collections", start, start + 1000);
  g_assert_true (weft_document_page_show_page (page, "events"));
  ui_wait (fixture, is_on_screen);
  rows = WEFT_EVENT_ROWS_VIEW (find (fixture, WEFT_TYPE_EVENT_ROWS_VIEW));
  g_assert_true (weft_event_rows_view_get_cursor (rows, &row));
  g_assert_cmpuint (row, >, 1000);
  g_assert_cmpuint (weft_event_rows_view_get_first (rows), <=, row);
  g_assert_cmpuint (weft_event_rows_view_get_first (rows) + weft_event_rows_view_n_full_rows (rows),
                    >, row);
}

static void
test_select (UiFixture *fixture, gconstpointer unused)
{
  g_autofree char *text = NULL, *lines = NULL;
  WeftEventRowsView *rows;
  WeftEventDetails *details;
  guint64 row, time, offset;

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1400, 800);
  rows = open_page (fixture);
  details = WEFT_EVENT_DETAILS (find (fixture, WEFT_TYPE_EVENT_DETAILS));
  g_assert_false (weft_event_rows_view_get_cursor (rows, &row));
  ui_settle ();
  g_assert_true (says (fixture, "No event is selected"));
  weft_event_rows_view_set_cursor (rows, 100);
  ui_settle ();
  g_assert_true (weft_event_rows_view_get_cursor (rows, &row));
  g_assert_cmpuint (row, ==, 100);
  g_assert_true (weft_view_get_event (view_of (fixture), &time, &offset));
  text = weft_event_details_get_text (details);
  g_assert_nonnull (strstr (text, "At byte: "));
  g_assert_nonnull (strstr (text, "Type: "));
  lines = weft_event_rows_view_get_text (rows);
  g_assert_cmpuint (strlen (lines), >, 20);
  g_assert_null (strchr (lines, '\n'));
  /* somebody else selects */
  weft_view_set_event (view_of (fixture), time, offset + 1);
  g_assert_false (weft_event_rows_view_get_cursor (rows, &row));
  weft_view_set_event (view_of (fixture), time, offset);
  g_assert_true (weft_event_rows_view_get_cursor (rows, &row));
  g_assert_cmpuint (row, ==, 100);
}

static gboolean
has_details (UiFixture *fixture)
{
  return gtk_widget_get_mapped (find (fixture, WEFT_TYPE_EVENT_DETAILS));
}

static gboolean
has_no_details (UiFixture *fixture)
{
  GtkWidget *rows = find (fixture, WEFT_TYPE_EVENT_ROWS_VIEW);

  return !has_details (fixture) &&
         gtk_widget_get_width (rows) == gtk_widget_get_width (gtk_widget_get_parent (rows));
}

/* In a window of @width the details are there once there is an event, which stays in sight. */
static void
check_narrow (UiFixture *fixture, int width)
{
  WeftEventRowsView *rows = open_page (fixture);
  guint64 last;

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), width, 700);
  ui_wait (fixture, has_no_details);
  last = weft_event_rows_view_get_first (rows) + weft_event_rows_view_n_full_rows (rows) - 1;
  weft_event_rows_view_set_cursor (rows, last);
  ui_wait (fixture, has_details);
  g_assert_cmpuint (weft_event_rows_view_get_first (rows) + weft_event_rows_view_n_full_rows (rows),
                    >, last);
}

static void
test_narrow (UiFixture *fixture, gconstpointer unused)
{
  check_narrow (fixture, 940);
}

static void
test_narrower (UiFixture *fixture, gconstpointer unused)
{
  check_narrow (fixture, 700);
}

static gboolean
is_hit_selected (UiFixture *fixture)
{
  return says (fixture, "1 of ");
}

static gboolean
is_second_hit_selected (UiFixture *fixture)
{
  return says (fixture, "2 of ");
}

static gboolean
is_last_hit_selected (UiFixture *fixture)
{
  GArray *marks = weft_view_get_marks (view_of (fixture));
  g_autofree char *text =
      g_strdup_printf ("%u of %u", marks != NULL ? marks->len : 0, marks != NULL ? marks->len : 0);

  return marks != NULL && says (fixture, text);
}

static gboolean
finds_nothing (UiFixture *fixture)
{
  return says (fixture, "Not found");
}

static void
test_search (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *page, *entry;
  guint64 time, offset;

  open_page (fixture);
  page = find (fixture, WEFT_TYPE_EVENTS_PAGE);
  entry = ui_find_type (find (fixture, WEFT_TYPE_EVENT_SEARCH_BAR), GTK_TYPE_SEARCH_ENTRY);
  for (guint i = 0; i < 2; i++)
    {
      /* the next match of no text is one that is still to be typed */
      g_assert_true (
          gtk_widget_activate_action (page, i == 0 ? "events.search" : "events.next-hit", NULL));
      g_assert_true (
          gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (fixture->window)), entry));
      gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);
    }
  gtk_editable_set_text (GTK_EDITABLE (entry), "user_marker");
  ui_wait (fixture, is_hit_selected);
  g_assert_nonnull (weft_view_get_marks (view_of (fixture)));
  g_assert_true (weft_view_get_event (view_of (fixture), &time, &offset));
  g_assert_cmpuint (time, ==, g_array_index (weft_view_get_marks (view_of (fixture)), guint64, 0));
  g_assert_true (gtk_widget_activate_action (page, "events.next-hit", NULL));
  ui_wait (fixture, is_second_hit_selected);
  g_assert_true (gtk_widget_activate_action (page, "events.previous-hit", NULL));
  ui_wait (fixture, is_hit_selected);
  /* before the first is the last */
  g_assert_true (gtk_widget_activate_action (page, "events.previous-hit", NULL));
  ui_wait (fixture, is_last_hit_selected);
  gtk_editable_set_text (GTK_EDITABLE (entry), "no such text");
  ui_wait (fixture, finds_nothing);
  g_assert_true (weft_event_search_bar_clear (
      WEFT_EVENT_SEARCH_BAR (find (fixture, WEFT_TYPE_EVENT_SEARCH_BAR))));
  g_assert_null (weft_view_get_marks (view_of (fixture)));
  g_assert_false (finds_nothing (fixture));
  /* Escape goes back to the events */
  g_assert_true (gtk_widget_activate_action (page, "events.search", NULL));
  g_signal_emit_by_name (entry, "stop-search");
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (fixture->window)) ==
                 find (fixture, WEFT_TYPE_EVENT_ROWS_VIEW));
}

static gboolean
says_why_empty (UiFixture *fixture)
{
  return says (fixture, "No event of the log matches the filter: only events of thread 4000000000");
}

/* A filter that leaves nothing says so, and how to have all back. */
static void
test_empty (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *bar, *thread;

  open_page (fixture);
  bar = find (fixture, WEFT_TYPE_EVENT_FILTER_BAR);
  thread = ui_find_type (bar, GTK_TYPE_ENTRY);
  g_assert_null (weft_event_filter_bar_get_reason (WEFT_EVENT_FILTER_BAR (bar)));
  gtk_editable_set_text (GTK_EDITABLE (thread), "4000000000");
  ui_wait (fixture, says_why_empty);
  gtk_editable_set_text (GTK_EDITABLE (thread), "x");
  g_assert_true (gtk_widget_has_css_class (thread, "error"));
  ui_wait (fixture, is_on_screen);
  gtk_editable_set_text (GTK_EDITABLE (thread), "4000000000");
  ui_wait (fixture, says_why_empty);
  g_signal_emit_by_name (ui_find_text (GTK_WIDGET (fixture->window), "Show All Events"), "clicked");
  ui_wait (fixture, is_on_screen);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (thread)), ==, "");
}

static gboolean
has_fewer_events (UiFixture *fixture)
{
  GtkWidget *label = ui_find_text (GTK_WIDGET (fixture->window), "Event Types");

  while ((label = gtk_widget_get_next_sibling (label)) != NULL)
    if (GTK_IS_LABEL (label) && strstr (gtk_label_get_text (GTK_LABEL (label)), " of ") != NULL)
      return TRUE;
  return FALSE;
}

static void
test_kinds (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *check;

  open_page (fixture);
  check = gtk_widget_get_prev_sibling (ui_find_text (GTK_WIDGET (fixture->window), "Threads"));
  g_assert_true (GTK_IS_CHECK_BUTTON (check));
  g_assert_true (gtk_check_button_get_active (GTK_CHECK_BUTTON (check)));
  g_assert_false (has_fewer_events (fixture));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), FALSE);
  ui_wait (fixture, has_fewer_events);
  /* its types follow it, and it follows them */
  check = gtk_widget_get_prev_sibling (ui_find_text (GTK_WIDGET (fixture->window), "Run thread"));
  g_assert_false (gtk_check_button_get_active (GTK_CHECK_BUTTON (check)));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), TRUE);
  check = gtk_widget_get_prev_sibling (ui_find_text (GTK_WIDGET (fixture->window), "Threads"));
  g_assert_true (gtk_check_button_get_inconsistent (GTK_CHECK_BUTTON (check)));
}

/* What is looked at on one page is what the other one shows. */
static void
test_timeline (UiFixture *fixture, gconstpointer unused)
{
  WeftEventRowsView *rows = open_page (fixture);
  WeftDocumentPage *page = weft_window_get_page (fixture->window);
  WeftView *view = view_of (fixture);
  WeftRange limits = weft_view_get_limits (view), visible;
  guint64 middle = limits.from + (limits.to - limits.from) / 2, first, time, offset;

  g_assert_cmpuint (weft_event_rows_view_get_first (rows), ==, 0);
  weft_view_set_visible (view, middle, middle + 1000);
  ui_settle ();
  first = weft_event_rows_view_get_first (rows);
  g_assert_cmpuint (first, >, 0);
  /* an event out of sight brings the timeline there, and the rows stay */
  weft_event_rows_view_set_cursor (rows, 5);
  g_assert_true (weft_view_get_event (view, &time, &offset));
  visible = weft_view_get_visible (view);
  g_assert_cmpuint (visible.from, <=, time);
  g_assert_cmpuint (visible.to, >=, time);
  g_assert_true (gtk_widget_activate_action (find (fixture, WEFT_TYPE_EVENTS_PAGE),
                                             "events.show-in-timeline", NULL));
  g_assert_true (
      gtk_widget_get_mapped (GTK_WIDGET (weft_document_page_get_page (page, "timeline"))));
  /* with some events around it */
  visible = weft_view_get_visible (view);
  g_assert_cmpuint (visible.from, <=, time);
  g_assert_cmpuint (visible.to, >=, time);
  g_assert_cmpuint (visible.to - visible.from, <, (limits.to - limits.from) / 4);
  /* while the timeline is shown something is picked there */
  weft_view_set_item (view, "activity", middle, middle + 10);
  g_assert_true (weft_document_page_show_page (page, "events"));
  ui_settle ();
  g_assert_cmpuint (weft_event_rows_view_get_first (rows), ==, first);
  g_assert_false (weft_document_page_show_page (page, "no-such-page"));
  /* what begins with an event selects it */
  weft_view_set_event (view, time, offset + 1);
  weft_view_set_item (view, "activity", time, time + 10);
  g_assert_true (weft_view_get_event (view, &first, &offset));
  g_assert_cmpuint (first, ==, time);
}

/* Runs @action, and waits until the page counts @n rows of @all. */
static void
run_filter (UiFixture *fixture, const char *action, guint64 n, guint64 all)
{
  WeftFormatted rows = weft_format_count (n), events = weft_format_count (all);
  g_autofree char *text = g_strdup_printf ("%s of %s", rows.text, events.text);
  gint64 end = g_get_monotonic_time () + WEFT_TEST_WAIT_US;

  g_assert_true (gtk_widget_activate_action (find (fixture, WEFT_TYPE_EVENTS_PAGE), action, NULL));
  while (n < all ? !says (fixture, text) : has_fewer_events (fixture))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_main_context_iteration (NULL, TRUE);
    }
  ui_settle ();
}

static gboolean
has_menu (UiFixture *fixture)
{
  GtkWidget *menu = ui_find_type (find (fixture, WEFT_TYPE_EVENT_ROWS_VIEW), GTK_TYPE_POPOVER_MENU);

  return menu != NULL && gtk_widget_get_mapped (menu);
}

/* Filters that are said by pointing at an event; it stays selected. */
static void
test_menu (UiFixture *fixture, gconstpointer unused)
{
  WeftEventRowsView *rows = open_page (fixture);
  WeftTrace *trace = weft_document_get_trace (
      weft_document_page_get_document (weft_window_get_page (fixture->window)));
  guint64 all = trace->index->n_events, row, of_type, time, offset, same;

  weft_event_rows_view_set_cursor (rows, 500);
  g_assert_true (weft_view_get_event (view_of (fixture), &time, &offset));
  /* the tag stands where the event begins */
  of_type = weft_index_count (trace->index, weft_be16 (trace->index->log->map->data + offset));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (rows), "events.menu", NULL));
  ui_wait (fixture, has_menu);
  g_assert_nonnull (ui_find_text (GTK_WIDGET (rows), "Show Only This Type"));
  gtk_popover_popdown (GTK_POPOVER (ui_find_type (GTK_WIDGET (rows), GTK_TYPE_POPOVER_MENU)));
  run_filter (fixture, "events.only-type", of_type, all);
  g_assert_true (weft_event_rows_view_get_cursor (rows, &row));
  g_assert_true (weft_view_get_event (view_of (fixture), &same, &offset));
  g_assert_cmpuint (same, ==, time);
  run_filter (fixture, "events.show-all", all, all);
  run_filter (fixture, "events.hide-type", all - of_type, all);
  run_filter (fixture, "events.show-all", all, all);
}

/* A click on the strip jumps, also where all of the log is visible. */
static void
test_strip (UiFixture *fixture, gconstpointer unused)
{
  WeftEventRowsView *rows = open_page (fixture);
  guint64 middle = weft_view_get_limits (view_of (fixture)).to / 2;

  g_assert_cmpuint (weft_event_rows_view_get_first (rows), ==, 0);
  g_signal_emit_by_name (ui_find_type (find (fixture, WEFT_TYPE_EVENTS_PAGE), WEFT_TYPE_STRIP),
                         "clicked", middle);
  g_assert_cmpuint (weft_event_rows_view_get_first (rows), >, 1000);
}

/* Asks for a time, and selects the first event from then on; the keyboard is at the rows again. */
static void
test_go_to (UiFixture *fixture, gconstpointer unused)
{
  WeftEventRowsView *rows = open_page (fixture);
  GtkWidget *page = find (fixture, WEFT_TYPE_EVENTS_PAGE), *entry;
  g_autofree char *text =
      g_strdup_printf ("%" G_GUINT64_FORMAT "ns", weft_view_get_limits (view_of (fixture)).to / 2);
  guint64 row = 0;

  gtk_widget_grab_focus (GTK_WIDGET (rows));
  g_assert_true (gtk_widget_activate_action (page, "timeline.go-to", NULL));
  entry = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  entry = gtk_widget_get_ancestor (entry, GTK_TYPE_ENTRY);
  g_assert_true (gtk_widget_get_mapped (entry));
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  g_signal_emit_by_name (entry, "activate");
  g_assert_true (weft_event_rows_view_get_cursor (rows, &row));
  g_assert_cmpuint (row, >, 1000);
  g_assert_true (gtk_widget_has_focus (GTK_WIDGET (rows)));
}

static void
test_close (UiFixture *fixture, gconstpointer unused)
{
  WeftEventRowsView *rows = open_page (fixture);

  g_object_add_weak_pointer (G_OBJECT (rows), (gpointer *) &rows);
  ui_activate (fixture, "win.close-tab");
  while (rows != NULL)
    g_main_context_iteration (NULL, FALSE);
}

/* Keys choose a column and change its width, as dragging its edge does. */
static void
test_column_keys (UiFixture *fixture, gconstpointer unused)
{
  const GdkModifierType width = GDK_CONTROL_MASK | GDK_SHIFT_MASK;
  WeftEventRowsView *rows = open_page (fixture);
  GtkWidget *widget = GTK_WIDGET (rows);
  int before;

  g_assert_cmpint (rows->look.selected_column, ==, WEFT_N_EVENT_COLUMNS);
  g_assert_true (ui_press (widget, GDK_KEY_Right, GDK_CONTROL_MASK));
  g_assert_cmpint (rows->look.selected_column, ==, WEFT_EVENT_COLUMN_TIME);
  before = rows->look.width[WEFT_EVENT_COLUMN_TIME];
  g_assert_true (ui_press (widget, GDK_KEY_Right, width));
  g_assert_cmpint (rows->look.chosen_width[WEFT_EVENT_COLUMN_TIME], ==, before + 16);
  g_assert_true (ui_press (widget, GDK_KEY_Left, GDK_CONTROL_MASK));
  g_assert_cmpint (rows->look.selected_column, ==, WEFT_EVENT_COLUMN_TIME);
  for (guint i = 0; i < WEFT_N_EVENT_COLUMNS; i++)
    g_assert_true (ui_press (widget, GDK_KEY_Right, GDK_CONTROL_MASK));
  /* the text has what room is left */
  g_assert_cmpint (rows->look.selected_column, <, WEFT_EVENT_COLUMN_TEXT);
}

/* The button that opens the first group of types. */
static GtkWidget *
first_group (UiFixture *fixture)
{
  GtkWidget *panel = find (fixture, WEFT_TYPE_EVENT_KINDS_PANEL);

  return panel != NULL ? ui_find_type (panel, GTK_TYPE_TOGGLE_BUTTON) : NULL;
}

static const char *
number_of (GtkWidget *group)
{
  return gtk_label_get_text (GTK_LABEL (gtk_widget_get_prev_sibling (group)));
}

static gboolean
shows_types (UiFixture *fixture)
{
  WeftDocumentPage *page = weft_window_get_page (fixture->window);

  return page != NULL && weft_document_page_show_page (page, "events") && is_on_screen (fixture) &&
         first_group (fixture) != NULL;
}

/* A log of which some has not been written yet. */
typedef struct
{
  char *data;
  gsize size, at;
  int fd;
} Growing;

static void
begin_growing (UiFixture *fixture, Growing *log)
{
  g_autoptr (GFile) example = ui_example ();
  g_autoptr (GFile) file = NULL;

  g_assert_true (g_file_load_contents (example, NULL, &log->data, &log->size, NULL, NULL));
  log->at = log->size / 10;
  file = ui_file (fixture, "grows.eventlog", log->data, (gssize) log->at);
  log->fd = open (g_file_peek_path (file), O_WRONLY | O_APPEND | O_CLOEXEC);
  weft_window_open_file (fixture->window, file);
  ui_wait (fixture, shows_types);
}

static void
end_growing (UiFixture *fixture, Growing *log)
{
  gsize left = log->size - log->at;

  g_assert_cmpint (write (log->fd, log->data + log->at, left), ==, left);
  close (log->fd);
  g_free (log->data);
  ui_wait (fixture, ui_is_read);
}

/* While a log grows, a group of types stays as it was opened, with the keyboard at it. */
static void
test_types_grow (UiFixture *fixture, gconstpointer unused)
{
  Growing log;
  g_autofree char *before = NULL;
  GtkWidget *group;

  begin_growing (fixture, &log);
  group = first_group (fixture);
  before = g_strdup (number_of (group));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (group), FALSE);
  g_assert_true (gtk_widget_grab_focus (group));
  end_growing (fixture, &log);
  g_assert_true (first_group (fixture) == group);
  g_assert_cmpstr (number_of (group), !=, before);
  g_assert_false (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (group)));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (fixture->window)) == group);
}

/* The selected rows stay selected, and other ones in sight. */
static void
test_rows_grow (UiFixture *fixture, gconstpointer unused)
{
  Growing log;
  g_autofree char *before = NULL, *after = NULL;
  WeftEventRowsView *rows;
  guint64 first;

  begin_growing (fixture, &log);
  rows = WEFT_EVENT_ROWS_VIEW (find (fixture, WEFT_TYPE_EVENT_ROWS_VIEW));
  weft_event_rows_view_set_cursor (rows, 10);
  weft_event_rows_view_select (rows, 12, TRUE);
  before = weft_event_rows_view_get_text (rows);
  weft_event_rows_view_scroll_to (rows, 300);
  ui_lay_out (GTK_WIDGET (rows));
  first = weft_event_rows_view_get_first (rows);
  g_assert_cmpuint (first, >, 12);
  end_growing (fixture, &log);
  ui_lay_out (GTK_WIDGET (rows));
  after = weft_event_rows_view_get_text (rows);
  g_assert_cmpstr (after, ==, before);
  g_assert_cmpuint (weft_event_rows_view_get_first (rows), ==, first);
}

static gboolean
append_bytes (gpointer out, const guint8 *data, gsize size, GError **error)
{
  g_byte_array_append (out, data, (guint) size);
  return TRUE;
}

/* The choice of all times of a part of a longer log does not call it the whole log. */
static void
test_part (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example (), file = NULL;
  WeftDocument *document = weft_document_page_get_document (ui_open (fixture, example));
  WeftIndex *index = weft_document_get_trace (document)->index;
  WeftRange range = weft_index_excerpt_range (index, index->to / 2, index->to);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  g_assert_true (weft_log_cut (index->log, range.from, range.to, 0, NULL, NULL, NULL, append_bytes,
                               bytes, NULL, NULL));
  file = ui_file (fixture, "part.eventlog", (const char *) bytes->data, (gssize) bytes->len);
  weft_document_page_show_page (ui_open (fixture, file), "events");
  ui_wait (fixture, is_on_screen);
  g_assert_nonnull (ui_find_text (find (fixture, WEFT_TYPE_EVENT_FILTER_BAR), "Part of a log"));
  g_assert_null (ui_find_text (find (fixture, WEFT_TYPE_EVENT_FILTER_BAR), "Whole log"));
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/events-page/picked-before", test_picked_before);
  ui_add ("/events-page/select", test_select);
  ui_add ("/events-page/part", test_part);
  ui_add ("/events-page/narrow", test_narrow);
  ui_add ("/events-page/narrower", test_narrower);
  ui_add ("/events-page/column-keys", test_column_keys);
  ui_add ("/events-page/search", test_search);
  ui_add ("/events-page/empty", test_empty);
  ui_add ("/events-page/kinds", test_kinds);
  ui_add ("/events-page/types-grow", test_types_grow);
  ui_add ("/events-page/rows-grow", test_rows_grow);
  ui_add ("/events-page/timeline", test_timeline);
  ui_add ("/events-page/menu", test_menu);
  ui_add ("/events-page/strip", test_strip);
  ui_add ("/events-page/go-to", test_go_to);
  ui_add ("/events-page/close", test_close);
}
