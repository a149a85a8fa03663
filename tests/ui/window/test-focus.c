/* SPDX-License-Identifier: BSD-3-Clause */
/* Tab and Shift+Tab go through a window: every control is reached, and left again. */
#include "ui-fixture.h"
#include "weft-actions.h"
#include "weft-overview-page.h"
#include "weft-page-stack.h"
#include "weft-table-view-parts.h"
#include "weft-test-unit.h"
#include "weft-timeline-area.h"

/* Presses after which a person has given up. */
#define MAX_ROUNDS  3
#define MAX_PRESSES 400

/* After the last control comes nothing, and then the first. */
static GtkWidget *
press (GtkWindow *window, GtkDirectionType direction)
{
  for (guint i = 0; i < 2; i++)
    {
      g_signal_emit_by_name (window, "move-focus", direction);
      ui_settle ();
      if (gtk_window_get_focus (window) != NULL)
        break;
    }
  return gtk_window_get_focus (window);
}

/* What is seen of a widget: "GtkButton Save". */
static char *
name_of (GtkWidget *widget)
{
  const char *tip = gtk_widget_get_tooltip_text (widget);

  return g_strdup_printf ("%s %s", G_OBJECT_TYPE_NAME (widget), tip != NULL ? tip : "");
}

/* Whether Tab goes to @widget itself, rather than to what is in it. */
static gboolean
is_control (GtkWidget *widget)
{
  return gtk_widget_get_mapped (widget) && gtk_widget_is_sensitive (widget) &&
         gtk_widget_get_focusable (widget) && gtk_widget_get_can_focus (widget);
}

/* Whether the arrow keys move inside @widget, so that Tab stops at one of its children only. */
static gboolean
has_arrow_keys (GtkWidget *widget)
{
  return GTK_IS_LIST_BASE (widget) || GTK_IS_LIST_BOX (widget) || GTK_IS_FLOW_BOX (widget) ||
         GTK_IS_COLUMN_VIEW (widget) || ADW_IS_VIEW_SWITCHER (widget) ||
         g_str_equal (G_OBJECT_TYPE_NAME (widget), "WeftTabStop");
}

static gboolean
was_reached (GHashTable *reached, GtkWidget *widget)
{
  GHashTableIter iter;
  gpointer other;

  if (g_hash_table_contains (reached, widget))
    return TRUE;
  g_hash_table_iter_init (&iter, reached);
  while (g_hash_table_iter_next (&iter, &other, NULL))
    if (gtk_widget_is_ancestor (other, widget))
      return TRUE;
  return FALSE;
}

/* Whether all controls below @widget were reached. The bar of tabs has rules of its own. */
static gboolean
are_reached (GtkWidget *widget, GHashTable *reached)
{
  gboolean are_all = TRUE;

  if (!gtk_widget_get_mapped (widget) || !gtk_widget_get_can_focus (widget) ||
      ADW_IS_TAB_BAR (widget))
    return TRUE;
  if (is_control (widget) && !was_reached (reached, widget))
    {
      g_autofree char *name = name_of (widget);

      g_test_message ("not reached: %s", name);
      are_all = FALSE;
    }
  if (has_arrow_keys (widget))
    return are_all;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    are_all &= are_reached (child, reached);
  return are_all;
}

/* Goes round @root, a window, or a popover or dialog in it. Twice, as the first may begin anywhere
 * and what is shown may still change. A timeline keeps the focus while Tab goes from lane to lane,
 * and a popover or dialog with one control that control. */
static gboolean
go_round (GtkWidget *root, GtkDirectionType direction)
{
  g_autoptr (GHashTable) reached = g_hash_table_new_full (NULL, NULL, g_object_unref, NULL);
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (root));
  GtkWidget *focus = gtk_window_get_focus (window), *last = NULL;
  guint n, times = 0;

  /* from a menu with one item GTK 4.8 goes on to what comes after it */
  if (GTK_IS_POPOVER (root) && (focus == NULL || !gtk_widget_is_ancestor (focus, root)))
    gtk_widget_child_focus (root, direction);
  focus = gtk_window_get_focus (window);
  if (focus != NULL && gtk_widget_is_ancestor (focus, root))
    g_hash_table_insert (reached, g_object_ref (focus), NULL);
  focus = press (window, direction);

  for (n = 0; n < MAX_PRESSES && times < 3; n++)
    {
      g_assert_nonnull (focus);
      if (focus != last || !GTK_IS_WINDOW (root))
        {
          times = GPOINTER_TO_UINT (g_hash_table_lookup (reached, focus)) + 1;
          g_hash_table_replace (reached, g_object_ref (focus), GUINT_TO_POINTER (times));
        }
      last = focus;
      focus = press (window, direction);
    }
  if (n == MAX_PRESSES)
    g_test_message ("the focus does not come back to where it was");
  g_assert_cmpuint (n, <, MAX_PRESSES);
  return are_reached (root, reached);
}

/* Controls that are made anew while Tab is on its way, as answers come in, are reached in the next
 * round. */
static void
check_round (GtkWidget *root)
{
  for (guint i = 0; i < 2; i++)
    {
      guint rounds = 1;

      while (!go_round (root, i == 0 ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD))
        {
          g_assert_cmpuint (rounds++, <, MAX_ROUNDS);
          ui_settle ();
        }
    }
}

/* Goes round each page of @document, but only those that are in @ids unless that is NULL. */
static void
check_pages (UiFixture *fixture, WeftDocumentPage *document, const char *const *ids)
{
  guint n, n_shown = 0;
  const WeftPageKind *kinds = weft_pages (&n);

  for (guint i = 0; i < n; i++)
    {
      if ((ids != NULL && !g_strv_contains (ids, kinds[i].id)) ||
          !weft_document_page_show_page (document, kinds[i].id))
        continue;
      ui_settle ();
      g_test_message ("page %s", kinds[i].id);
      check_round (GTK_WIDGET (fixture->window));
      n_shown++;
    }
  g_assert_cmpuint (n_shown, >, 1);
}

static void
test_example (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_example ();

  check_pages (fixture, ui_open (fixture, file), NULL);
}

/* With a heap profile, and with ticky counters: pages that are missing or empty in the others. */
static void
test_profiles (UiFixture *fixture, gconstpointer unused)
{
  static const char *const names[] = { "heap-prof-he-ghc-9.10.eventlog",
                                       "heap-ticky-ghc-9.6.eventlog" };
  static const char *const ids[] = { "heap", "profile", "ticky", NULL };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GFile) file =
          g_file_new_for_path (g_test_get_filename (G_TEST_DIST, "fixtures", names[i], NULL));

      check_pages (fixture, ui_open (fixture, file), ids);
    }
}

static void
test_start (UiFixture *fixture, gconstpointer unused)
{
  ui_settle ();
  check_round (GTK_WIDGET (fixture->window));
}

/* Popovers. */

/* The popover below @root that is open, or NULL. */
static GtkWidget *
open_popover (GtkWidget *root)
{
  GtkWidget *found = GTK_IS_POPOVER (root) && gtk_widget_get_mapped (root) ? root : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = open_popover (child);
  return found;
}

/* GTK 4.18 finds the next item of a menu by where the items are: before a new popover has its size,
 * they are all in one place, and Tab does not leave the first section. */
static gboolean
is_laid_out (UiFixture *fixture)
{
  GtkWidget *popover = open_popover (GTK_WIDGET (fixture->window));

  return popover == NULL || gtk_widget_get_height (popover) > 0;
}

/* Goes round in what is open, if anything is, and closes it. Whether there was something. */
static gboolean
check_popover (UiFixture *fixture, const char *name)
{
  GtkWidget *popover;

  ui_wait (fixture, is_laid_out);
  popover = open_popover (GTK_WIDGET (fixture->window));
  if (popover == NULL)
    return FALSE;
  g_test_message ("popover of %s", name);
  check_round (popover);
  gtk_popover_popdown (GTK_POPOVER (popover));
  ui_settle_shown ();
  return TRUE;
}

static void
list_menu_buttons (GtkWidget *root, GPtrArray *buttons)
{
  if (!gtk_widget_get_mapped (root) || !gtk_widget_is_sensitive (root))
    return;
  if (GTK_IS_MENU_BUTTON (root))
    g_ptr_array_add (buttons, g_object_ref (root));
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    list_menu_buttons (child, buttons);
}

static guint
check_menu_buttons (UiFixture *fixture)
{
  g_autoptr (GPtrArray) buttons = g_ptr_array_new_with_free_func (g_object_unref);
  guint n = 0;

  list_menu_buttons (GTK_WIDGET (fixture->window), buttons);
  for (guint i = 0; i < buttons->len; i++)
    {
      g_autofree char *name = name_of (buttons->pdata[i]);

      /* a popover needs a button that is on the screen: the focus scrolls to it */
      gtk_widget_grab_focus (buttons->pdata[i]);
      ui_settle_shown ();
      gtk_menu_button_popup (buttons->pdata[i]);
      ui_settle_shown ();
      n += check_popover (fixture, name);
    }
  return n;
}

static gboolean
has_finding (UiFixture *fixture)
{
  return ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_FINDING_ROW) != NULL;
}

/* Each page's menus, with those of findings. */
static void
test_menus (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_example ();
  WeftDocumentPage *document = ui_open (fixture, file);
  guint n, n_open = 0;
  const WeftPageKind *kinds = weft_pages (&n);

  g_assert_true (weft_document_page_show_page (document, "overview"));
  ui_wait (fixture, has_finding);
  for (guint i = 0; i < n; i++)
    if (weft_document_page_show_page (document, kinds[i].id))
      {
        ui_settle_shown ();
        n_open += check_menu_buttons (fixture);
      }
  g_assert_cmpuint (n_open, >, n);
}

/* Opens a menu by @action of @widget, which has the focus, or holds what has it, and closes it. */
static void
check_return (UiFixture *fixture, GtkWidget *widget, const char *action)
{
  GtkWindow *window = GTK_WINDOW (fixture->window);
  GtkWidget *focus, *popover;

  g_test_message ("menu of %s", action);
  g_assert_true (gtk_widget_grab_focus (widget));
  focus = gtk_window_get_focus (window);
  gtk_widget_activate_action (widget, action, NULL);
  ui_settle_shown ();
  popover = open_popover (GTK_WIDGET (window));
  g_assert_nonnull (popover);
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (window), popover));
  gtk_popover_popdown (GTK_POPOVER (popover));
  ui_settle_shown ();
  g_assert_true (gtk_window_get_focus (window) == focus);
}

/* Menus that keys open give the focus back. */
static void
test_return (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_example ();
  WeftDocumentPage *document = ui_open (fixture, file);
  GtkWidget *page, *table;

  page = GTK_WIDGET (weft_document_page_get_shown_page (document));
  gtk_widget_activate_action (page, "timeline.lane-down", NULL);
  check_return (fixture, ui_find_type (page, WEFT_TYPE_TIMELINE_AREA), "win.menu");
  /* this menu is another one, with other titles */
  weft_view_select (weft_document_get_view (weft_document_page_get_document (document)), 1000,
                    90000000);
  check_return (fixture, ui_find_type (page, WEFT_TYPE_TIMELINE_AREA), "win.menu");
  check_return (fixture, ui_find_type (page, WEFT_TYPE_TIMELINE_AREA), "timeline.lane-menu");
  g_assert_true (weft_document_page_show_page (document, "tables"));
  ui_settle_shown ();
  page = GTK_WIDGET (weft_document_page_get_shown_page (document));
  table = ui_find_type (page, GTK_TYPE_COLUMN_VIEW);
  check_return (fixture, weft_table_heads_list (GTK_COLUMN_VIEW (table)), "table.menu");
  check_return (fixture,
                gtk_widget_get_first_child (weft_table_heads_row (GTK_COLUMN_VIEW (table))),
                "table.menu");
}

/* Windows. */

static GPtrArray *
list_windows (void)
{
  GPtrArray *windows = g_ptr_array_new_with_free_func (g_object_unref);
  GListModel *all = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    g_ptr_array_add (windows, g_list_model_get_item (all, i));
  return windows;
}

/* Goes round in windows that were not there @before, and closes them. GTK's own, such as those to
 * choose files and to print, are not ours to check. Returns how many there were. */
static guint
check_new_windows (GPtrArray *before, const char *name)
{
  g_autoptr (GPtrArray) now = list_windows ();
  guint n = 0;

  for (guint i = 0; i < now->len; i++)
    {
      GtkWidget *window = now->pdata[i];

      if (g_ptr_array_find (before, window, NULL) || !gtk_widget_get_mapped (window))
        continue;
      ui_lay_out (window);
      if (!g_str_has_prefix (G_OBJECT_TYPE_NAME (window), "Gtk"))
        {
          g_test_message ("window of %s", name);
          check_round (window);
          n++;
        }
      gtk_window_close (GTK_WINDOW (window));
      ui_settle_shown ();
    }
  return n;
}

/* Goes round in a dialog in the window, if there is one, and closes it. Libadwaita's own, about the
 * program, is not ours to check. Returns how many there were. */
static guint
check_dialog (UiFixture *fixture, const char *name)
{
  GtkWidget *dialog = ui_find_dialog (GTK_WIDGET (fixture->window));

  if (dialog == NULL)
    return 0;
  g_test_message ("dialog of %s", name);
  if (!g_str_equal (G_OBJECT_TYPE_NAME (dialog), "AdwAboutDialog"))
    check_round (dialog);
  ui_close (dialog);
  ui_settle_shown ();
  return 1;
}

/* Actions that would end the test, that write a file beside the example, or that have a state and
 * so open nothing. */
static gboolean
opens_nothing (UiFixture *fixture, const char *id)
{
  static const char *const ends[] = {
    "win.close",       "win.close-tab", "app.quit", "app.new-window",
    "win.full-screen", "win.save-view", NULL
  };
  GActionMap *map = G_ACTION_MAP (g_str_has_prefix (id, "app.") ? (gpointer) fixture->application :
                                                                  (gpointer) fixture->window);
  GAction *action;

  if (strstr (id, "::") != NULL || g_strv_contains (ends, id))
    return TRUE;
  if (!g_str_has_prefix (id, "app.") && !g_str_has_prefix (id, "win."))
    return FALSE;
  action = g_action_map_lookup_action (map, id + strlen ("app."));
  return !g_action_get_enabled (action) || g_action_get_state_type (action) != NULL;
}

/* Each action of the registry, on the page that it is about. */
static void
test_actions (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_example ();
  WeftDocumentPage *document = ui_open (fixture, file);
  guint n, n_windows = 0, n_popovers = 0;
  const WeftAction *actions = weft_actions_get (&n);

  for (guint i = 0; i < n; i++)
    {
      const char *id = actions[i].id;
      g_autofree char *page = g_strndup (id, strcspn (id, "."));
      g_autoptr (GPtrArray) before = list_windows ();
      GtkWidget *widget = GTK_WIDGET (fixture->window);

      if (*id == '\0' || opens_nothing (fixture, id))
        continue;
      if (weft_document_page_show_page (document, page))
        widget = GTK_WIDGET (weft_document_page_get_shown_page (document));
      g_test_message ("action %s", id);
      gtk_widget_activate_action (widget, id, NULL);
      ui_settle_shown ();
      n_windows += check_new_windows (before, id) + check_dialog (fixture, id);
      n_popovers += check_popover (fixture, id);
    }
  g_test_message ("%u windows, %u popovers", n_windows, n_popovers);
  g_assert_cmpuint (n_windows, >=, 5);
  g_assert_cmpuint (n_popovers, >=, 3);
}

/* The divider between chart and table is moved by keys, and let go of. */
static void
test_divider (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_example ();
  GtkWidget *paned, *focus;
  gboolean is_moved = FALSE;
  int before;

  g_assert_true (weft_document_page_show_page (ui_open (fixture, file), "heap"));
  ui_settle_shown ();
  ui_activate (fixture, "win.divider");
  paned = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  g_assert_true (GTK_IS_PANED (paned));
  before = gtk_paned_get_position (GTK_PANED (paned));
  g_signal_emit_by_name (paned, "move-handle", GTK_SCROLL_STEP_UP, &is_moved);
  g_assert_true (is_moved);
  g_assert_cmpint (gtk_paned_get_position (GTK_PANED (paned)), <, before);
  press (GTK_WINDOW (fixture->window), GTK_DIR_TAB_FORWARD);
  focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  g_assert_true (focus != paned);
}

/* The pane of a damaged log's problems. */
static void
test_problems (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_damaged_log (fixture, "damaged.eventlog");

  ui_open (fixture, file);
  ui_activate (fixture, "win.problems");
  ui_settle_shown ();
  check_round (GTK_WIDGET (fixture->window));
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/focus/start", test_start);
  ui_add ("/focus/example", test_example);
  ui_add ("/focus/profiles", test_profiles);
  ui_add ("/focus/menus", test_menus);
  ui_add ("/focus/return", test_return);
  ui_add ("/focus/actions", test_actions);
  ui_add ("/focus/problems", test_problems);
  ui_add ("/focus/divider", test_divider);
}
