/* SPDX-License-Identifier: BSD-3-Clause */
/* A tab for each log, and what the header bar says of it. */
#include "ui-fixture.h"
#include "weft-test-unit.h"

#include "weft-file-chooser.h"
#include "weft-settings.h"
#include "weft-window-private.h"
#include <glib/gstdio.h>

static int
n_tabs (UiFixture *fixture)
{
  return adw_tab_view_get_n_pages (fixture->window->tabs);
}

static void
test_opens (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, file);

  g_assert_cmpint (n_tabs (fixture), ==, 1);
  g_assert_cmpstr (ui_shown_state (page), ==, "content");
  g_assert_nonnull (weft_document_page_get_page (page, "timeline"));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (fixture->window), "demo.eventlog"));
  g_assert_cmpstr (gtk_stack_get_visible_child_name (fixture->window->stack), ==, "tabs");
  /* there are pages to switch between */
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (fixture->window->switcher)));
}

static gboolean
has_one_tab (UiFixture *fixture)
{
  return n_tabs (fixture) == 1;
}

/* Of the log that is shown, among the tabs. */
static int
place_of_tab (UiFixture *fixture)
{
  AdwTabView *tabs = fixture->window->tabs;

  return adw_tab_view_get_page_position (tabs, adw_tab_view_get_selected_page (tabs));
}

static void
test_tab_for_each (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) first = ui_example ();
  g_autoptr (GFile) second = ui_damaged_log (fixture, "other.eventlog");
  WeftDocumentPage *page = ui_open (fixture, first);

  ui_open (fixture, second);
  g_assert_cmpint (n_tabs (fixture), ==, 2);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==, "other.eventlog");
  ui_activate (fixture, "win.next-tab");
  g_assert_true (weft_window_get_page (fixture->window) == page);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==, "demo.eventlog");

  /* changes places with its neighbour */
  ui_activate (fixture, "win.tab-right");
  g_assert_cmpint (place_of_tab (fixture), ==, 1);
  ui_activate (fixture, "win.tab-right");
  g_assert_cmpint (place_of_tab (fixture), ==, 1);
  ui_activate (fixture, "win.tab-left");
  g_assert_cmpint (place_of_tab (fixture), ==, 0);
  g_assert_true (weft_window_get_page (fixture->window) == page);

  /* the same file again, in another spelling */
  {
    g_autofree char *path = g_strdup_printf ("%s/./other.eventlog", fixture->folder);
    g_autoptr (GFile) again = g_file_new_for_path (path);

    ui_open (fixture, again);
  }
  g_assert_cmpint (n_tabs (fixture), ==, 2);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==, "other.eventlog");
}

/* Logs of one name are told apart by their folders, as long as there are several. */
static void
test_same_name (UiFixture *fixture, gconstpointer unused)
{
  g_autofree char *folder = g_build_filename (fixture->folder, "before", NULL);
  g_autofree char *path = g_build_filename (folder, "other.eventlog", NULL);
  g_autofree char *outer = g_path_get_basename (fixture->folder);
  g_autofree char *with_folder = g_build_filename (outer, "other.eventlog", NULL);
  g_autoptr (GFile) first = ui_damaged_log (fixture, "other.eventlog");
  g_autoptr (GFile) second = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  AdwTabPage *tab;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  g_file_copy (first, second, G_FILE_COPY_NONE, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  ui_open (fixture, first);
  tab = adw_tab_view_get_nth_page (fixture->window->tabs, 0);
  g_assert_cmpstr (adw_tab_page_get_title (tab), ==, "other.eventlog");
  ui_open (fixture, second);
  g_assert_cmpstr (adw_tab_page_get_title (tab), ==, with_folder);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==,
                   "before/other.eventlog");
  ui_activate (fixture, "win.close-tab");
  ui_wait (fixture, has_one_tab);
  g_assert_cmpstr (adw_tab_page_get_title (tab), ==, "other.eventlog");
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* Also where another window has it. */
static void
test_same_file_in_windows (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_example ();
  WeftWindow *other = weft_window_new (fixture->application);

  ui_open (fixture, file);
  weft_window_show_or_open_file (fixture->application, file, GTK_WINDOW (other));
  g_assert_cmpint (n_tabs (fixture), ==, 1);
  g_assert_null (weft_window_get_page (other));
}

/* The log goes with its page; the last tab stays where it is. */
static void
test_tab_out (UiFixture *fixture, gconstpointer unused)
{
  GActionGroup *actions = G_ACTION_GROUP (fixture->window);
  g_autoptr (GFile) first = ui_example ();
  g_autoptr (GFile) second = ui_damaged_log (fixture, "other.eventlog");
  WeftDocumentPage *page;
  WeftWindow *other;

  ui_open (fixture, first);
  g_assert_false (g_action_group_get_action_enabled (actions, "tab-out"));
  page = ui_open (fixture, second);
  g_assert_true (g_action_group_get_action_enabled (actions, "tab-out"));
  ui_activate (fixture, "win.tab-out");
  other = WEFT_WINDOW (gtk_widget_get_root (GTK_WIDGET (page)));
  g_assert_true (other != fixture->window);
  g_assert_true (weft_window_get_page (other) == page);
  g_assert_cmpint (n_tabs (fixture), ==, 1);
  g_assert_false (g_action_group_get_action_enabled (actions, "tab-out"));
}

/* The log joins those of another window, with its page; without another window nothing happens. */
static void
test_tab_over (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) first = ui_example ();
  g_autoptr (GFile) second = ui_damaged_log (fixture, "other.eventlog");
  WeftDocumentPage *page;
  WeftWindow *other;

  ui_open (fixture, first);
  ui_activate (fixture, "win.tab-over");
  g_assert_cmpint (n_tabs (fixture), ==, 1);
  page = ui_open (fixture, second);
  ui_activate (fixture, "win.tab-out");
  other = WEFT_WINDOW (gtk_widget_get_root (GTK_WIDGET (page)));
  g_object_add_weak_pointer (G_OBJECT (other), (gpointer *) &other);
  g_action_group_activate_action (G_ACTION_GROUP (other), "tab-over", NULL);
  g_assert_true (weft_window_get_page (fixture->window) == page);
  g_assert_cmpint (n_tabs (fixture), ==, 2);
  while (other != NULL)
    g_main_context_iteration (NULL, TRUE);
}

static gboolean
has_no_tab (UiFixture *fixture)
{
  return n_tabs (fixture) == 0;
}

static void
test_closes (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_example ();
  WeftDocument *document = weft_document_page_get_document (ui_open (fixture, file));

  g_object_add_weak_pointer (G_OBJECT (document), (gpointer *) &document);
  ui_activate (fixture, "win.close-tab");
  ui_wait (fixture, has_no_tab);
  ui_settle ();
  g_assert_null (document);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (fixture->window->stack), ==, "start");
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==, "Weft");
}

static void
test_actions_follow (UiFixture *fixture, gconstpointer unused)
{
  GActionGroup *actions = G_ACTION_GROUP (fixture->window);
  g_autoptr (GFile) good = ui_example ();
  g_autoptr (GFile) bad = ui_damaged_log (fixture, "bad.eventlog");

  g_assert_false (g_action_group_get_action_enabled (actions, "export"));
  g_assert_false (g_action_group_get_action_enabled (actions, "read-again"));
  ui_open (fixture, good);
  g_assert_true (g_action_group_get_action_enabled (actions, "export"));
  g_assert_true (g_action_group_get_action_enabled (actions, "read-again"));
  g_assert_false (g_action_group_get_action_enabled (actions, "problems"));
  g_assert_false (g_action_group_get_action_enabled (actions, "next-tab"));
  ui_open (fixture, bad);
  g_assert_true (g_action_group_get_action_enabled (actions, "problems"));
  g_assert_true (g_action_group_get_action_enabled (actions, "next-tab"));
}

static void
test_remembers_size (UiFixture *fixture, gconstpointer unused)
{
  GSettings *settings = weft_settings_get ();

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1000, 700);
  gtk_window_close (GTK_WINDOW (fixture->window));
  ui_settle ();
  g_assert_cmpint (g_settings_get_int (settings, "window-width"), ==, 1000);
  g_assert_cmpint (g_settings_get_int (settings, "window-height"), ==, 700);
}

static void
test_remote_file (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = g_file_new_for_uri ("weft-nowhere://host/x.eventlog");

  weft_window_open_file (fixture->window, file);
  ui_settle ();
  g_assert_cmpint (n_tabs (fixture), ==, 0);
  g_assert_nonnull (ui_find_text (GTK_WIDGET (fixture->window), "“weft-nowhere:"));
}

/* The tooltip of a tab is markup, whatever bytes the path has. */
static void
test_strange_path (UiFixture *fixture, gconstpointer unused)
{
  g_autofree char *path = g_build_filename (fixture->folder, "<b>\xff.eventlog", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  AdwTabPage *tab;

  weft_window_open_file (fixture->window, file);
  tab = adw_tab_view_get_selected_page (fixture->window->tabs);
  g_assert_true (
      pango_parse_markup (adw_tab_page_get_tooltip (tab), -1, 0, NULL, NULL, NULL, NULL));
  ui_settle ();
}

static gboolean
has_two_tabs (UiFixture *fixture)
{
  return n_tabs (fixture) == 2 && ui_is_read (fixture);
}

/* Two files dropped on the window are two tabs; a text is none. */
static void
test_drop (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) first = ui_example ();
  g_autoptr (GFile) second = ui_damaged_log (fixture, "other.eventlog");
  g_autoptr (GListModel) controllers =
      gtk_widget_observe_controllers (GTK_WIDGET (fixture->window));
  GFile *files[] = { first, second };
  GtkDropTarget *target = NULL; /* borrowed */
  g_auto (GValue) text = G_VALUE_INIT;
  g_auto (GValue) list = G_VALUE_INIT;
  gboolean is_taken = FALSE;

  for (guint i = 0; target == NULL; i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

      g_assert_nonnull (controller);
      if (GTK_IS_DROP_TARGET (controller))
        target = GTK_DROP_TARGET (controller);
    }
  g_value_init (&text, G_TYPE_STRING);
  g_signal_emit_by_name (target, "drop", &text, 5.0, 5.0, &is_taken);
  g_assert_false (is_taken);
  g_value_init (&list, GDK_TYPE_FILE_LIST);
  g_value_take_boxed (&list, gdk_file_list_new_from_array (files, 2));
  g_signal_emit_by_name (target, "drop", &list, 5.0, 5.0, &is_taken);
  g_assert_true (is_taken);
  ui_wait (fixture, has_two_tabs);
}

/* Recent logs that change while the menu of the Open button is open do not close it. */
static void
test_recent_menu (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *button = ui_find_type (GTK_WIDGET (fixture->window), ADW_TYPE_SPLIT_BUTTON);
  GtkPopover *menu = adw_split_button_get_popover (ADW_SPLIT_BUTTON (button));
  g_autoptr (GFile) file = ui_file (fixture, "recent.eventlog", "", 0);
  g_autofree char *uri = g_file_get_uri (file);
  GtkRecentData data = { .mime_type = (char *) WEFT_MIME_TYPE,
                         .app_name = (char *) "weft",
                         .app_exec = (char *) "weft %u" };

  g_assert_nonnull (ui_find_type (GTK_WIDGET (menu), GTK_TYPE_STACK));
  gtk_popover_popup (menu);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (menu)));
  g_assert_true (gtk_recent_manager_add_full (gtk_recent_manager_get_default (), uri, &data));
  ui_settle_shown ();
  g_signal_emit_by_name (gtk_recent_manager_get_default (), "changed");
  g_assert_true (adw_split_button_get_popover (ADW_SPLIT_BUTTON (button)) == menu);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (menu)));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (menu), "recent.eventlog"));
  g_assert_true (gtk_recent_manager_remove_item (gtk_recent_manager_get_default (), uri, NULL));
  g_signal_emit_by_name (gtk_recent_manager_get_default (), "changed");
  ui_settle_shown ();
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (menu)));
  g_assert_null (ui_find_text (GTK_WIDGET (menu), "recent.eventlog"));
  gtk_popover_popdown (menu);
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/window/recent-menu", test_recent_menu);
  ui_add ("/window/opens", test_opens);
  ui_add ("/window/tab-for-each", test_tab_for_each);
  ui_add ("/window/tab-out", test_tab_out);
  ui_add ("/window/tab-over", test_tab_over);
  ui_add ("/window/same-name", test_same_name);
  ui_add ("/window/same-file-in-windows", test_same_file_in_windows);
  ui_add ("/window/closes", test_closes);
  ui_add ("/window/actions-follow", test_actions_follow);
  ui_add ("/window/remembers-size", test_remembers_size);
  ui_add ("/window/drop", test_drop);
  ui_add ("/window/remote-file", test_remote_file);
  ui_add ("/window/strange-path", test_strange_path);
}
