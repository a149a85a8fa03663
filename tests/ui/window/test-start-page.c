/* SPDX-License-Identifier: BSD-3-Clause */
/* What a window without a log offers. */
#include "ui-fixture.h"
#include "weft-test-unit.h"

#include "weft-window-private.h"

static void
test_offers (UiFixture *fixture, gconstpointer unused)
{
  static const char *const texts[] = { "Open an Eventlog", "Open…", "Open Example",
                                       "Record an Eventlog", "+RTS -l" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (ui_find_text (GTK_WIDGET (fixture->window), texts[i]) == NULL)
      g_error ("“%s” is not shown", texts[i]);
  g_assert_null (weft_window_get_page (fixture->window));
}

/* Nothing is cut off in the narrowest window. */
static void
test_narrow (UiFixture *fixture, gconstpointer unused)
{
  int narrowest, minimum;

  gtk_widget_get_size_request (GTK_WIDGET (fixture->window), &narrowest, NULL);
  gtk_widget_measure (GTK_WIDGET (fixture->window->start), GTK_ORIENTATION_HORIZONTAL, -1, &minimum,
                      NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, narrowest);
}

static void
test_opens_example (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *button = ui_find_text (GTK_WIDGET (fixture->window), "Open Example");

  g_assert_true (GTK_IS_BUTTON (button));
  g_signal_emit_by_name (button, "clicked");
  ui_wait (fixture, ui_is_read);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==, "demo.eventlog");
  g_assert_cmpstr (ui_shown_state (weft_window_get_page (fixture->window)), ==, "content");
}

static gboolean
has_no_page (UiFixture *fixture)
{
  return weft_window_get_page (fixture->window) == NULL;
}

static gboolean
lists_recent (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "lately.eventlog") != NULL;
}

static gboolean
lists_none (UiFixture *fixture)
{
  return !lists_recent (fixture);
}

/* Whether a section of the menu of "Open…" has an item @label. */
static gboolean
has_menu_item (UiFixture *fixture, const char *label)
{
  GMenuModel *menu = adw_split_button_get_menu_model (fixture->window->open_button);
  gboolean has = FALSE;

  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);

      for (int k = 0; section != NULL && k < g_menu_model_get_n_items (section); k++)
        {
          g_autofree char *text = NULL;

          g_menu_model_get_item_attribute (section, k, G_MENU_ATTRIBUTE_LABEL, "s", &text);
          has |= g_strcmp0 (text, label) == 0;
        }
    }
  return has;
}

static void
test_recent (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_damaged_log (fixture, "lately.eventlog");

  g_assert_false (lists_recent (fixture));
  ui_open (fixture, file);
  ui_activate (fixture, "win.close-tab");
  ui_wait (fixture, has_no_page);
  ui_wait (fixture, lists_recent);
  g_assert_true (has_menu_item (fixture, "Clear Recent Logs"));
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "clear-recent", NULL);
  ui_wait (fixture, lists_none);
  g_assert_false (has_menu_item (fixture, "Clear Recent Logs"));
}

/* Who wants no list of files has none. */
static void
test_private (UiFixture *fixture, gconstpointer unused)
{
  GtkSettings *settings = gtk_settings_get_default ();

  for (guint is_allowed = 0; is_allowed <= 1; is_allowed++)
    {
      g_autofree char *name = g_strdup_printf ("private-%u.eventlog", is_allowed);
      g_autoptr (GFile) file = ui_damaged_log (fixture, name);
      g_autofree char *uri = g_file_get_uri (file);

      g_object_set (settings, "gtk-recent-files-enabled", is_allowed, NULL);
      ui_open (fixture, file);
      g_assert_cmpint (gtk_recent_manager_has_item (gtk_recent_manager_get_default (), uri), ==,
                       is_allowed);
    }
}

/* A window that opens with a log has the page when its last tab is closed. */
static void
test_built (UiFixture *fixture, gconstpointer unused)
{
  WeftWindow *first = fixture->window;
  GtkWidget *window;
  g_autoptr (GFile) file = ui_example ();

  g_assert_nonnull (adw_bin_get_child (first->start));
  fixture->window = weft_window_new (fixture->application);
  window = GTK_WIDGET (fixture->window);
  ui_open (fixture, file);
  g_assert_true (gtk_widget_get_mapped (window));
  g_assert_null (adw_bin_get_child (fixture->window->start));
  ui_activate (fixture, "win.close-tab");
  ui_wait (fixture, has_no_page);
  ui_settle ();
  g_assert_nonnull (ui_find_text (window, "Open Example"));
  gtk_window_destroy (GTK_WINDOW (first));
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/start-page/offers", test_offers);
  ui_add ("/start-page/narrow", test_narrow);
  ui_add ("/start-page/opens-example", test_opens_example);
  ui_add ("/start-page/recent", test_recent);
  ui_add ("/start-page/private", test_private);
  ui_add ("/start-page/built", test_built);
}
