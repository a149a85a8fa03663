/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of preferences: the settings that users choose. The preferences window is built from this
 * table, and a test compares it with the schema. The other keys of the schema store state. */
#pragma once

#include <glib.h>

typedef enum
{
  WEFT_PREFERENCE_SWITCH, /* a setting of type "b" */
  WEFT_PREFERENCE_CHOICE, /* a setting of type "s" with one of the choices as its value */
  WEFT_PREFERENCE_NUMBER, /* a setting of type "i", within the range of the schema */
  WEFT_PREFERENCE_TEXT,   /* a setting of type "s" with any text */
} WeftPreferenceKind;

/* A choice: its value in the settings, and its title. Static. */
typedef struct
{
  const char *value;
  const char *title; /* untranslated; see weft_preference_choice_title() */
} WeftPreferenceChoice;

/* A row of the table: a preference, or the heading of a group; static. */
typedef struct
{
  const char *key; /* key in the schema */
  WeftPreferenceKind kind;
  const char *title; /* untranslated; see weft_preference_title() */
  const char
      *description; /* explanation in full sentences, untranslated; NULL if the title is enough */
  const WeftPreferenceChoice *choices; /* the last one has no value; NULL for other kinds */
  const char *context;                 /* gettext context of the choices' titles, or NULL */
  const char *action; /* action (see weft-actions.h) of a button beside the choices, or NULL */
  const char *group;  /* untranslated title of a group; if set, all other fields are unset */
} WeftPreference;

/* Returns all rows in the order in which they are shown, and sets @n to their number. */
const WeftPreference *weft_preferences_get (guint *n);

/* Return the translated title of a preference or group, and of a choice. Static. */
const char *weft_preference_title (const WeftPreference *preference);
const char *
weft_preference_choice_title (const WeftPreference *preference, const WeftPreferenceChoice *choice);
