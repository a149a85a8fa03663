/* SPDX-License-Identifier: BSD-3-Clause */
/* Context menus: popovers without an arrow, at a point. */
#pragma once

#include <gio/gio.h>
#include <gtk/gtk.h>

/* Opens @model as a menu at (@x, @y), px of @parent. The first call creates the popover *@menu as a
 * child of @parent, which must unparent it when it is disposed. */
void weft_context_menu_popup (
    GtkWidget **menu, GtkWidget *parent, GMenuModel *model, double x, double y);

/* Opens the menu of @button on behalf of a key or another menu. The focused widget gets the focus
 * back when the menu closes. */
void weft_context_menu_popup_button (GtkMenuButton *button);

/* When @popover closes, returns the focus to @focus, the widget that had it before @popover opened.
 * Either may be NULL. */
void weft_context_menu_return_focus (GtkPopover *popover, GtkWidget *focus);

/* Calls @pressed for clicks of the secondary button on @part, before the widgets in it see them.
 * @pressed is a handler of GtkGestureClick::pressed that gets @owner, a GObject, as its first
 * argument. */
void weft_context_menu_connect (GtkWidget *part, GCallback pressed, gpointer owner);

/* Returns @text as the label of a menu item, with its underscores escaped. Newly allocated. */
char *weft_menu_escape_label (const char *text);

/* Menus, built from the table of actions. */

/* Returns the primary menu, with titles for a selected range if @has_range. A new reference. */
GMenuModel *weft_menus_primary (gboolean has_range);

/* Returns the menu of the Open button: recent logs, which it keeps up to date, and the
 * example. A new reference. */
GMenuModel *weft_menus_open (void);

/* Returns the menu that sets how much of a stream is kept. A new reference. */
GMenuModel *weft_menus_keep (void);
