/* SPDX-License-Identifier: BSD-3-Clause */
/* Binds the table of actions to GTK: menus, accelerators and shortcuts. */
#pragma once

#include "weft-actions.h"
#include <gtk/gtk.h>

/* Appends the action @id to @menu, with its first accelerator. If @title is NULL, the action's own
 * title is used. */
void weft_actions_append (GMenu *menu, const char *id, const char *title);

/* Sets the accelerators of @application for all actions whose id begins with "app." or "win.". */
void weft_actions_set_accelerators (GtkApplication *application);

/* Installs on @klass the actions whose id begins with @prefix ("timeline."), without parameters. */
void weft_actions_install (GtkWidgetClass *klass,
                           const char *prefix,
                           GtkWidgetActionActivateFunc activate);

/* Adds shortcuts to @widget for the actions whose id begins with @prefix ("timeline."). @activate
 * gets the WeftAction as user data. The focused widget handles its own keys first, so that text
 * typed into an entry never triggers a shortcut. */
void weft_actions_add_shortcuts (GtkWidget *widget, const char *prefix, GtkShortcutFunc activate);

/* Returns @text with the first key of the action @id, such as "Open logs (Ctrl+O)"; without a key,
 * a copy of @text. Newly allocated. */
char *weft_actions_append_key_to_text (const char *id, const char *text);

/* Appends the first key of the action @id to the tooltip of @widget. */
void weft_actions_add_key_to_tooltip (GtkWidget *widget, const char *id);

/* Returns the id of the action for the keys W, S, A and D, which zoom and pan, or NULL for any
 * other key. Keys are identified by their position on the keyboard, not by their letter. */
const char *weft_actions_find_by_key_position (guint keycode, GdkModifierType state);
