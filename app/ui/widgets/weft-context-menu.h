/* SPDX-License-Identifier: BSD-3-Clause */
/* Context menus: popovers without an arrow, at a point. */
#pragma once

#include <gtk/gtk.h>

/* Opens @model at @x, @y, px of @parent. *@menu, the popover, is made at the first call, as a child
 * of @parent, which unparents it when it is disposed. */
void weft_context_menu_popup (
    GtkWidget **menu, GtkWidget *parent, GMenuModel *model, double x, double y);

/* Opens the menu of @button, as a key or another menu does: the focused widget gets the focus back
 * afterwards. */
void weft_context_menu_popup_button (GtkMenuButton *button);

/* @focus, which has the focus before @popover opens, gets it back when that closes. Either may be
 * NULL. */
void weft_context_menu_return_focus (GtkPopover *popover, GtkWidget *focus);

/* Calls @pressed, the handler of a GtkGestureClick with @owner, a GObject, as its first argument,
 * for the second button on @part, before the widgets in it. */
void weft_context_menu_listen (GtkWidget *part, GCallback pressed, gpointer owner);

/* @text as the label of an item: its underscores are no mnemonics. Newly allocated. */
char *weft_context_menu_label (const char *text);
