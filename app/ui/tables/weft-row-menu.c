/* SPDX-License-Identifier: BSD-3-Clause */
/* Context menu of rows. Items for a single cell quote the text of the cell. */
#include "weft-row-menu.h"

#include "weft-amount-text.h"
#include "weft-context-menu.h"
#include "weft-name.h"

#include <glib/gi18n.h>

#define MAX_CHARS 32 /* maximum length of the quoted text */

static void
append (GMenu *menu, const char *title, const char *action, const char *accelerator)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (title, action);

  if (accelerator != NULL)
    g_menu_item_set_attribute (item, "accel", "s", accelerator);
  g_menu_append_item (menu, item);
}

/* Appends an item for @cell. Takes ownership of @title. */
static void
append_cell (GMenu *menu, char *title, const char *action, const char *cell)
{
  g_autofree char *label = weft_context_menu_label (title);
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "s", cell);
  g_menu_append_item (menu, item);
  g_free (title);
}

/* Returns TRUE if a text filter searches the cells of @column. */
static gboolean
is_searched (const WeftTableRows *rows, gint column)
{
  WeftCellKind kind = rows->klass->columns[column].kind;

  return kind == WEFT_CELL_TEXT || kind == WEFT_CELL_ID;
}

/* If @row is of spans of a label, appends an item that explains why they are slow. */
static void
append_why (GMenu *menu, const WeftTableRows *rows, guint row)
{
  gboolean is_of_spans = rows->klass == &weft_table_spans || rows->klass == &weft_table_labels;
  gint column = is_of_spans ? weft_table_column (rows->klass, "label") : -1;
  g_autofree char *label = column >= 0 ? weft_table_raw (rows, row, (guint) column) : NULL;

  if (label != NULL)
    append_cell (menu, g_strdup (C_ ("action", "Why Slow?")), "tables.why", label);
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
  g_autofree char *brief = has_cell ? weft_name_shorten_chars (cell, MAX_CHARS) : NULL;

  if (opens != NULL)
    append (uses, opens, "table.open", "Return");
  if (has_cell && can_filter && is_searched (rows, column))
    append_cell (uses, g_strdup_printf (_ ("Show Only Rows With “%s”"), brief), "table.filter",
                 cell);
  append_why (uses, rows, row);
  append (copies, ngettext ("Copy Row", "Copy Rows", n_selected), "table.copy", "<Control>c");
  if (has_cell)
    append_cell (copies, g_strdup_printf (_ ("Copy “%s”"), brief), "table.copy-cell", cell);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (uses));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (copies));
  return G_MENU_MODEL (menu);
}
