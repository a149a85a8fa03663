/* SPDX-License-Identifier: BSD-3-Clause */
/* Each widget has one popover, whose model is replaced whenever it opens. */
#include "weft-context-menu.h"

#include "weft-actions.h"
#include "weft-display.h"
#include "weft-keep-rows.h"
#include "weft-object.h"
#include "weft-recent.h"
#include "weft-text-zoom.h"

#include <glib/gi18n.h>

/* Key of a popover's data: GWeakRef to the widget that had the focus before it opened. */
#define FOCUS_KEY "weft-focus-before"

static void
weak_ref_free (gpointer ref)
{
  g_weak_ref_clear (ref);
  g_free (ref);
}

static void
return_focus (GtkWidget *popover)
{
  GWeakRef *ref = g_object_get_data (G_OBJECT (popover), FOCUS_KEY);
  g_autoptr (GtkWidget) before = ref != NULL ? g_weak_ref_get (ref) : NULL;

  if (before != NULL && gtk_widget_get_mapped (before))
    gtk_widget_grab_focus (before);
}

/* Returns the focus again, since GTK 4.10 and later move it to the menu's parent some time after
 * the menu has closed. */
static void
menu_settled_cb (gpointer data)
{
  g_autoptr (GtkWidget) popover = data;
  GtkWidget *parent = gtk_widget_get_parent (popover);
  GtkRoot *root = gtk_widget_get_root (popover);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus != NULL && (focus == parent || gtk_widget_is_ancestor (focus, parent)) &&
      gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) == NULL)
    return_focus (popover);
  g_object_set_data (G_OBJECT (popover), FOCUS_KEY, NULL);
}

static void
popover_closed_cb (GtkWidget *popover)
{
  g_signal_handlers_disconnect_by_func (popover, popover_closed_cb, NULL);
  return_focus (popover);
  g_idle_add_once (menu_settled_cb, g_object_ref (popover));
}

void
weft_context_menu_return_focus (GtkPopover *popover, GtkWidget *focus)
{
  GWeakRef *ref;

  if (focus == NULL || popover == NULL || gtk_widget_is_ancestor (focus, GTK_WIDGET (popover)))
    return;
  if (g_object_get_data (G_OBJECT (popover), FOCUS_KEY) == NULL)
    g_signal_connect (popover, "closed", G_CALLBACK (popover_closed_cb), NULL);
  ref = g_new (GWeakRef, 1);
  g_weak_ref_init (ref, focus);
  g_object_set_data_full (G_OBJECT (popover), FOCUS_KEY, ref, weak_ref_free);
}

void
weft_context_menu_popup_button (GtkMenuButton *button)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (button)));

  gtk_menu_button_popup (button);
  weft_context_menu_return_focus (gtk_menu_button_get_popover (button), focus);
}

void
weft_context_menu_popup (GtkWidget **menu, GtkWidget *parent, GMenuModel *model, double x, double y)
{
  /* GDK 4.8 finds no monitor for a menu far outside the window, such as the menu of a hidden row */
  GdkRectangle point = { (int) CLAMP (x, 0, gtk_widget_get_width (parent)),
                         (int) CLAMP (y, 0, gtk_widget_get_height (parent)), 1, 1 };

  if (*menu == NULL)
    {
      *menu = gtk_popover_menu_new_from_model (NULL);
      gtk_popover_set_has_arrow (GTK_POPOVER (*menu), FALSE);
      gtk_widget_set_halign (*menu, GTK_ALIGN_START);
      gtk_widget_set_parent (*menu, parent);
    }
  gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (*menu), model);
  weft_text_zoom_point_to (GTK_POPOVER (*menu), &point);
  weft_context_menu_return_focus (GTK_POPOVER (*menu),
                                  gtk_root_get_focus (gtk_widget_get_root (parent)));
  gtk_popover_popup (GTK_POPOVER (*menu));
}

void
weft_context_menu_connect (GtkWidget *part, GCallback pressed, gpointer owner)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect_object (click, "pressed", pressed, owner, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (part, GTK_EVENT_CONTROLLER (click));
}

char *
weft_menu_escape_label (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "_", -1);

  return g_strjoinv ("__", parts);
}

#define MENU_RECENT 8

static const char *const first_section[] = { "app.new-window",    "win.open",
                                             "win.open-together", "win.connect",
                                             "app.run-program",   NULL };
static const char *const save_submenu[] = {
  "win.export",          "win.export-data", "win.copy-picture", "win.print", "win.report",
  "win.report-with-log", "win.save-log",    "win.save-view",    NULL
};
static const char *const log_section[] = { "win.read-again", "win.compare", "win.compare-ranges",
                                           "win.problems",   "win.alerts",  NULL };
#define KEEP_ID(id, ...) "app.live-keep::" id,
static const char *const keep_section[] = { WEFT_KEEP_ROWS (KEEP_ID) NULL };
static const char *const last_section[] = { "app.preferences", "win.help", "win.keys",
                                            "app.about",       "app.quit", NULL };
static const char *const clear_section[] = { "app.clear-recent", NULL };
static const char *const example_section[] = { "win.open-together", "win.open-example", NULL };

static void
append_items (GMenu *menu, const char *const *ids, gboolean has_range)
{
  for (guint i = 0; ids[i] != NULL; i++)
    {
      const WeftAction *action = weft_actions_find (ids[i]);
      const char *title = has_range ? weft_action_range_title (action) : NULL;

      g_menu_append (menu, title != NULL ? title : weft_action_title (action), ids[i]);
    }
}

static GMenu *
section_new (const char *const *ids)
{
  GMenu *section = g_menu_new ();

  append_items (section, ids, FALSE);
  return section;
}

static void
append_section (GMenu *menu, const char *const *ids)
{
  g_autoptr (GMenu) section = section_new (ids);

  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

GMenuModel *
weft_menus_primary (gboolean has_range)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) first = section_new (first_section);
  g_autoptr (GMenu) save = g_menu_new ();

  append_items (save, save_submenu, has_range);
  g_menu_append_submenu (first, C_ ("title", "Save and Export"), G_MENU_MODEL (save));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (first));
  append_section (menu, log_section);
  append_section (menu, last_section);
  return G_MENU_MODEL (menu);
}

/* Updates the first two sections of @menu, the recent logs and the item that clears them. Changes
 * only items that differ, since the menu may be open. */
static void
update_recent (GMenu *menu)
{
  g_autoptr (GMenuModel) section =
      g_menu_model_get_item_link (G_MENU_MODEL (menu), 0, G_MENU_LINK_SECTION);
  g_autoptr (GMenuModel) clear =
      g_menu_model_get_item_link (G_MENU_MODEL (menu), 1, G_MENU_LINK_SECTION);
  g_autoptr (GPtrArray) recent = weft_recent_list (MENU_RECENT);
  int n = (int) recent->len;

  for (int i = 0; i < n; i++)
    {
      GtkRecentInfo *info = g_ptr_array_index (recent, (guint) i);
      const char *uri = gtk_recent_info_get_uri (info);
      g_autofree char *old_uri = NULL;
      g_autofree char *name = weft_display_line (gtk_recent_info_get_display_name (info));
      g_autofree char *label = weft_menu_escape_label (name);
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

      if (i < g_menu_model_get_n_items (section))
        g_menu_model_get_item_attribute (section, i, G_MENU_ATTRIBUTE_TARGET, "s", &old_uri);
      if (g_strcmp0 (old_uri, uri) == 0)
        continue;
      g_menu_item_set_action_and_target (item, "win.open-uri", "s", uri);
      if (i < g_menu_model_get_n_items (section))
        g_menu_remove (G_MENU (section), i);
      g_menu_insert_item (G_MENU (section), i, item);
    }
  while (g_menu_model_get_n_items (section) > n)
    g_menu_remove (G_MENU (section), n);
  if (n == 0)
    g_menu_remove_all (G_MENU (clear));
  else if (g_menu_model_get_n_items (clear) == 0)
    append_items (G_MENU (clear), clear_section, FALSE);
}

GMenuModel *
weft_menus_open (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) section = g_menu_new ();
  g_autoptr (GMenu) clear = g_menu_new ();

  g_menu_append_section (menu, C_ ("title", "Recent"), G_MENU_MODEL (section));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (clear));
  append_section (menu, example_section);
  update_recent (menu);
  weft_connect (gtk_recent_manager_get_default (), "changed", update_recent, menu);
  return G_MENU_MODEL (menu);
}

GMenuModel *
weft_menus_keep (void)
{
  return G_MENU_MODEL (section_new (keep_section));
}
