/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of actions is sound, and every row of it is there to be used. */
#include "ui-fixture.h"
#include "weft-action-bindings.h"
#include "weft-context-menu.h"
#include "weft-test-unit.h"
#include "weft-window-private.h"

/* Where the keys of @action are: "" for everywhere, else on its pages. Newly allocated. */
static char *
place_of (const WeftAction *action)
{
  gboolean is_everywhere = g_str_has_prefix (action->id, "app.") ||
                           g_str_has_prefix (action->id, "win.") || action->shows_page;

  return is_everywhere ? g_strdup ("") : g_strndup (action->id, strcspn (action->id, "."));
}

/* Adds the keys of @action to @seen; they are as GTK writes them, and none means two things at one
 * place. */
static void
add_keys (GHashTable *seen, const WeftAction *action, const char *place)
{
  for (guint k = 0; action->accelerators[k] != NULL; k++)
    {
      guint key = 0;
      GdkModifierType modifiers = 0;
      g_autofree char *name = NULL;

      g_assert_true (gtk_accelerator_parse (action->accelerators[k], &key, &modifiers));
      name = gtk_accelerator_name (key, modifiers);
      g_assert_true (*place == '\0' || !g_hash_table_contains (seen, name));
      g_assert_true (g_hash_table_add (seen, g_strconcat (place, name, NULL)));
    }
}

static void
test_accelerators (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint n;
  const WeftAction *actions = weft_actions_get (&n);

  /* first those that are everywhere */
  for (guint of_page = 0; of_page < 2; of_page++)
    for (guint i = 0; i < n; i++)
      {
        g_autofree char *place = place_of (&actions[i]);

        if ((*place != '\0') == (of_page == 1))
          add_keys (seen, &actions[i], place);
      }
  g_assert_cmpuint (g_hash_table_size (seen), >, 20);
}

/* Accelerators of the application come before the focused entry: none of them may be a text. */
static void
test_no_text (void)
{
  guint n;
  const WeftAction *actions = weft_actions_get (&n);

  for (guint i = 0; i < n; i++)
    for (guint k = 0; actions[i].accelerators[k] != NULL; k++)
      {
        guint key = 0;
        GdkModifierType modifiers = 0;

        if (!g_str_has_prefix (actions[i].id, "app.") && !g_str_has_prefix (actions[i].id, "win."))
          continue;
        gtk_accelerator_parse (actions[i].accelerators[k], &key, &modifiers);
        g_assert_true ((key >= GDK_KEY_F1 && key <= GDK_KEY_F12) ||
                       (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0);
      }
}

static void
test_found (void)
{
  g_assert_cmpstr (weft_action_title (weft_actions_find ("win.open")), ==, "Open…");
  g_assert_null (weft_actions_find ("win.fly"));
}

static void
test_tooltips (UiFixture *fixture, gconstpointer unused)
{
  g_autofree char *zoom = weft_actions_append_key_to_text ("timeline.zoom-in", "Zoom in");
  g_autofree char *none = weft_actions_append_key_to_text ("win.open-together", "Open");

  g_assert_cmpstr (zoom, ==, "Zoom in (+)");
  g_assert_cmpstr (none, ==, "Open");
  g_assert_cmpstr (gtk_widget_get_tooltip_text (fixture->window->export_button), ==,
                   "Export a picture, or drag it to another program (Ctrl+E)");
}

static gboolean
has_action (UiFixture *fixture, const char *id)
{
  GActionMap *map = G_ACTION_MAP (g_str_has_prefix (id, "app.") ? (gpointer) fixture->application :
                                                                  (gpointer) fixture->window);
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  g_assert_true (g_action_parse_detailed_name (id, &name, &target, NULL));
  return g_action_map_lookup_action (map, name + strlen ("app.")) != NULL;
}

static void
test_exist (UiFixture *fixture, gconstpointer unused)
{
  guint n;
  const WeftAction *actions = weft_actions_get (&n);

  for (guint i = 0; i < n; i++)
    if (g_str_has_prefix (actions[i].id, "app.") || g_str_has_prefix (actions[i].id, "win."))
      {
        g_auto (GStrv) keys = gtk_application_get_accels_for_action (
            GTK_APPLICATION (fixture->application), actions[i].id);

        if (!has_action (fixture, actions[i].id))
          g_error ("there is no action %s", actions[i].id);
        for (guint k = 0; actions[i].accelerators[k] != NULL; k++)
          g_assert_nonnull (keys[k]);
      }
}

static guint
count_menu_items (UiFixture *fixture, GMenuModel *menu)
{
  guint n = 0;

  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);
      g_autoptr (GMenuModel) submenu = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SUBMENU);
      g_autofree char *action = NULL;

      if (section != NULL)
        n += count_menu_items (fixture, section);
      if (submenu != NULL)
        n += count_menu_items (fixture, submenu);
      if (g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &action))
        {
          g_assert_true (has_action (fixture, action));
          n++;
        }
    }
  return n;
}

/* Returns TRUE if @menu or a menu in it has an item @label. */
static gboolean
has_label (GMenuModel *menu, const char *label)
{
  gboolean is_there = FALSE;

  for (int i = 0; i < g_menu_model_get_n_items (menu) && !is_there; i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);
      g_autoptr (GMenuModel) submenu = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SUBMENU);
      g_autofree char *text = NULL;

      g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &text);
      is_there = g_strcmp0 (text, label) == 0 || (section != NULL && has_label (section, label)) ||
                 (submenu != NULL && has_label (submenu, label));
    }
  return is_there;
}

static void
test_menus (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GMenuModel) primary = weft_menus_primary (FALSE);
  g_autoptr (GMenuModel) of_range = weft_menus_primary (TRUE);
  g_autoptr (GMenuModel) open = weft_menus_open ();

  g_assert_cmpuint (count_menu_items (fixture, primary), >=, 10);
  g_assert_false (has_label (primary, "Save Range as Log…"));
  g_assert_true (has_label (of_range, "Save Range as Log…"));
  g_assert_false (has_label (of_range, "Save Log…"));
  g_assert_cmpuint (count_menu_items (fixture, open), >=, 1);
}

/* Returns a menu button below @root whose menu has an item @label, or NULL. */
static GtkMenuButton *
find_button_with (GtkWidget *root, const char *label)
{
  GMenuModel *menu =
      GTK_IS_MENU_BUTTON (root) ? gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (root)) : NULL;
  GtkMenuButton *found = menu != NULL && has_label (menu, label) ? GTK_MENU_BUTTON (root) : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_button_with (child, label);
  return found;
}

/* The primary menu says that only the selected range is saved. */
static void
test_range_titles (UiFixture *fixture, gconstpointer unused)
{
  static const char *const titles[] = { "Save Log…", "Save Range as Log…" };
  g_autoptr (GFile) file = ui_example ();
  WeftView *view =
      weft_document_get_view (weft_document_page_get_document (ui_open (fixture, file)));

  for (guint i = 0; i < 4; i++)
    {
      GtkMenuButton *button;

      weft_view_select (view, 0, i % 2 == 0 ? 0 : 90000000);
      ui_activate (fixture, "win.menu");
      ui_settle_shown ();
      button = find_button_with (GTK_WIDGET (fixture->window), titles[i % 2]);
      g_assert_nonnull (button);
      g_assert_null (find_button_with (GTK_WIDGET (fixture->window), titles[1 - i % 2]));
      gtk_menu_button_popdown (button);
      ui_settle_shown ();
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/actions/accelerators", test_accelerators);
  g_test_add_func ("/actions/no-text", test_no_text);
  g_test_add_func ("/actions/found", test_found);
  ui_add ("/actions/tooltips", test_tooltips);
  ui_add ("/actions/exist", test_exist);
  ui_add ("/actions/menus", test_menus);
  ui_add ("/actions/range-titles", test_range_titles);
}
