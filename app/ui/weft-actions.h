/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of user actions: accelerators, the titles of menu items and the window of keyboard
 * shortcuts are made from it. */
#pragma once

#include <gtk/gtk.h>

#define WEFT_MAX_ACCELERATORS 7

/* A row; static. */
typedef struct
{
  const char *id;    /* detailed action name: "win.open", "win.page::heap"; "" for what
                      * only the pointer does */
  const char *title; /* untranslated; see weft_action_title() */
  const char *accelerators[WEFT_MAX_ACCELERATORS + 1]; /* as GTK writes them, the one to learn
                                                        * first; NULL ends them */
  const char *gestures; /* what the pointer does for it, untranslated, or NULL */
  gboolean goes_there;  /* its keys show its page first, from any other */
  const char *category; /* of a row without all else: that of the rows after it, untranslated */
} WeftAction;

/* All rows, in the order in which they are shown. */
const WeftAction *weft_actions_get (guint *n);

/* The row of @id, or NULL. */
const WeftAction *weft_actions_find (const char *id);

/* Translated, with the "…" of actions that ask for more. Static. */
const char *weft_action_title (const WeftAction *action);
/* Translated, or NULL. Static. */
const char *weft_action_gestures (const WeftAction *action);
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

/* What a key of W, S, A and D does: zooming and moving with the four keys around S, where they are
 * on every keyboard, by their place and not by their letter. NULL of any other. */
const char *weft_actions_by_place (guint keycode, GdkModifierType state);
