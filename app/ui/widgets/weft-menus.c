/* SPDX-License-Identifier: BSD-3-Clause */
/* Menus as lists of action ids. */
#include "weft-menus.h"

#include "weft-actions.h"
#include "weft-context-menu.h"
#include "weft-display.h"
#include "weft-keep-rows.h"
#include "weft-recent.h"
#include <glib/gi18n.h>

#define MAX_RECENT 8

static const char *const first_section[] = {
  "app.new-window",      "win.open",        "win.open-together", "win.connect", "app.run-program",
  "win.export",          "win.export-data", "win.copy-picture",  "win.print",   "win.report",
  "win.report-with-log", "win.save-log",    "win.save-view",     NULL
};
static const char *const log_section[] = { "win.read-again", "win.compare", "win.compare-ranges",
                                           "win.problems", NULL };
#define KEEP_ID(id, ...) "app.live-keep::" id,
static const char *const keep_section[] = { WEFT_KEEP_ROWS (KEEP_ID) NULL };
static const char *const last_section[] = { "app.preferences", "win.help", "win.keys",
                                            "app.about",       "app.quit", NULL };
static const char *const clear_section[] = { "app.clear-recent", NULL };
static const char *const example_section[] = { "win.open-example", NULL };

static GMenu *
section_new (const char *const *ids)
{
  GMenu *section = g_menu_new ();

  for (guint i = 0; ids[i] != NULL; i++)
    g_menu_append (section, weft_action_title (weft_actions_find (ids[i])), ids[i]);
  return section;
}

static void
append_section (GMenu *menu, const char *const *ids)
{
  g_autoptr (GMenu) section = section_new (ids);

  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

GMenuModel *
weft_menus_primary (void)
{
  GMenu *menu = g_menu_new ();

  append_section (menu, first_section);
  append_section (menu, log_section);
  append_section (menu, last_section);
  return G_MENU_MODEL (menu);
}

GMenuModel *
weft_menus_open (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) section = g_menu_new ();
  g_autoptr (GPtrArray) recent = weft_recent_get (MAX_RECENT);

  for (guint i = 0; i < recent->len; i++)
    {
      GtkRecentInfo *info = g_ptr_array_index (recent, i);
      g_autofree char *name = weft_display_line (gtk_recent_info_get_display_name (info));
      g_autofree char *label = weft_context_menu_label (name);
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

      g_menu_item_set_action_and_target (item, "win.open-uri", "s", gtk_recent_info_get_uri (info));
      g_menu_append_item (section, item);
    }
  if (recent->len > 0)
    {
      g_menu_append_section (menu, C_ ("title", "Recent"), G_MENU_MODEL (section));
      append_section (menu, clear_section);
    }
  append_section (menu, example_section);
  return G_MENU_MODEL (menu);
}

GMenuModel *
weft_menus_keep (void)
{
  return G_MENU_MODEL (section_new (keep_section));
}
