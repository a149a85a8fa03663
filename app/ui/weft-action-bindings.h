/* SPDX-License-Identifier: BSD-3-Clause */
/* Binds the table of actions to GTK: menus, accelerators and shortcuts. */
#pragma once

#include "weft-actions.h"
#include <gtk/gtk.h>

/* Appends the action @id to @menu, with the key to learn first; @title is NULL for its own. */
void weft_actions_append (GMenu *menu, const char *id, const char *title);

/* Gives @application the accelerators of the rows whose id begins with "app." or "win.". */
void weft_actions_set_accelerators (GtkApplication *application);

/* Gives widgets of @klass the actions whose id begins with @prefix ("timeline."), without
 * parameters. */
void weft_actions_install (GtkWidgetClass *klass,
                           const char *prefix,
                           GtkWidgetActionActivateFunc activate);

/* Adds those of the rows whose id begins with @prefix ("timeline.") to @widget; @activate gets the
 * row as user data. They come after the focused widget's own keys, so that text typed into an entry
 * never triggers one. */
void weft_actions_add_shortcuts (GtkWidget *widget, const char *prefix, GtkShortcutFunc activate);

/* Returns the action of one of the keys W, S, A and D, which zoom and move, or NULL for any other
 * key. They are known by their position on the keyboard, not by their letter. */
const char *weft_actions_by_place (guint keycode, GdkModifierType state);
