/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of preferences: the settings that users choose. The preferences window is built from it,
 * and the schema is tested against it; the schema's other keys are remembered state. */
#pragma once

#include <glib.h>

typedef enum
{
  WEFT_PREFERENCE_SWITCH, /* a setting of type "b" */
  WEFT_PREFERENCE_CHOICE, /* of type "s", one of the choices */
  WEFT_PREFERENCE_NUMBER, /* of type "i", within the range of the schema */
  WEFT_PREFERENCE_TEXT,   /* of type "s" */
} WeftPreferenceKind;

/* A value of a choice and its title; static. */
typedef struct
{
  const char *value;
  const char *title; /* untranslated; see weft_preference_choice_title() */
} WeftPreferenceChoice;

/* A row of the table: a preference, or the heading of a group; static. */
typedef struct
{
  const char *key; /* in the schema */
  WeftPreferenceKind kind;
  const char *title; /* untranslated; see weft_preference_title() */
  const char *about; /* explanation in full sentences, untranslated; NULL if the title is enough */
  const WeftPreferenceChoice *choices; /* terminated by one without a value; NULL for other kinds */
  const char *context;                 /* gettext context of the choices' titles, or NULL */
  const char *action; /* action (see weft-actions.h) of a button beside the choices, or NULL */
  const char *group;  /* title of the group that this row begins, untranslated; all else is unset */
} WeftPreference;

/* Returns all @n rows, in the order in which they are shown. */
const WeftPreference *weft_preferences_get (guint *n);

/* Return the title of a preference or group, and of a choice, translated. Static. */
const char *weft_preference_title (const WeftPreference *preference);
const char *
weft_preference_choice_title (const WeftPreference *preference, const WeftPreferenceChoice *choice);
