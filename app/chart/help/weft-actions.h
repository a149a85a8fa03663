/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of actions. Accelerators, the titles of menu items, the keyboard shortcuts window and the
 * help are made from it. */
#pragma once

#include <glib.h>

#define WEFT_MAX_ACCELERATORS 7

/* A row of the table; static. */
typedef struct
{
  const char *id;    /* detailed action name, such as "win.page::heap"; "" for a heading, or if only
                      * the pointer can do it */
  const char *title; /* untranslated; see weft_action_title() */
  const char *accelerators[WEFT_MAX_ACCELERATORS + 1]; /* in GTK's syntax, the main one first;
                                                        * NULL-terminated */
  const char *gestures;    /* pointer gestures with the same effect, untranslated, or NULL */
  gboolean shows_page;     /* the keys work on any page, and first show the page of the action */
  const char *range_title; /* title in menus while a range is selected, untranslated, or NULL */
  const char *category;    /* for a heading: category of the rows after it, untranslated */
} WeftAction;

/* Returns all rows in display order. Sets @n to the number of rows. */
const WeftAction *weft_actions_get (guint *n);

/* Returns the row with @id, or NULL. */
const WeftAction *weft_actions_find (const char *id);

/* Returns the title, translated, with "…" if the action asks for more input. Static. */
const char *weft_action_title (const WeftAction *action);
/* Returns the title of menu items while a range is selected, translated; NULL if it is that of
 * weft_action_title(). Static. */
const char *weft_action_range_title (const WeftAction *action);
/* Returns the gestures, translated, or NULL. Static. */
const char *weft_action_gestures (const WeftAction *action);
/* Returns the main key as shown to users, such as "Ctrl+O". Newly allocated; NULL if there is none.
 */
char *weft_action_main_key_text (const WeftAction *action);
/* Returns the keys and gestures as shown to users, such as "Ctrl+O; Drop files". Newly allocated;
 * NULL if there are none. */
char *weft_action_keys_text (const WeftAction *action);
