/* SPDX-License-Identifier: BSD-3-Clause */
/* Context menu of rows. Items for a single cell quote the text of the cell. */
#include "weft-row-menu.h"

#include "weft-amount-text.h"
#include "weft-context-menu.h"
#include "weft-name.h"

#include <glib/gi18n.h>

#define MAX_CHARS 32 /* maximum length of the quoted text */

static void
append_item (GMenu *menu, const char *title, const char *action, const char *accelerator)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (title, action);

  if (accelerator != NULL)
    g_menu_item_set_attribute (item, "accel", "s", accelerator);
  g_menu_append_item (menu, item);
}

/* Appends an item for @cell. Takes ownership of @title. */
static void
append_cell_item (GMenu *menu, char *title, const char *action, const char *cell)
{
  g_autofree char *label = weft_context_menu_label (title);
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "s", cell);
  g_menu_append_item (menu, item);
  g_free (title);
}

GMenuModel *
weft_row_menu_new (const WeftTableRows *rows,
                   guint row,
                   gint column,
                   guint n_selected,
                   const char *opens,
                   gboolean can_filter)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) uses = g_menu_new (), copies = g_menu_new ();
  g_autofree char *cell = column >= 0 ? weft_cell_text (rows, row, (guint) column) : NULL;
  gboolean has_cell = cell != NULL && *cell != '\0';
  WeftCellKind kind = column >= 0 ? rows->klass->columns[column].kind : WEFT_CELL_TEXT;
  g_autofree char *brief = has_cell ? weft_name_shorten_chars (cell, MAX_CHARS) : NULL;

  if (opens != NULL)
    append_item (uses, opens, "table.open", "Return");
  if (has_cell && can_filter && (kind == WEFT_CELL_TEXT || kind == WEFT_CELL_ID))
    append_cell_item (uses, g_strdup_printf (_ ("Show Only Rows With “%s”"), brief), "table.filter",
                      cell);
  append_item (copies, ngettext ("Copy Row", "Copy Rows", n_selected), "table.copy", "<Control>c");
  if (has_cell)
    append_cell_item (copies, g_strdup_printf (_ ("Copy “%s”"), brief), "table.copy-cell", cell);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (uses));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (copies));
  return G_MENU_MODEL (menu);
}
