/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of the window's actions: accelerators, the titles of menu items, the window of keyboard
 * shortcuts and the help are made from it. */
#pragma once

#include <glib.h>

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
/* The keys and gestures for people: "Ctrl+O; Drop files". NULL if there are none. Newly
 * allocated. */
char *weft_action_keys (const WeftAction *action);
