/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of preferences: the settings that a person chooses. The window of preferences is made from
 * it, and the schema is tested against it; what else the schema has is remembered, not chosen. */
#pragma once

#include <glib.h>

typedef enum
{
  WEFT_PREFERENCE_SWITCH, /* a setting of type "b" */
  WEFT_PREFERENCE_CHOICE, /* "s", one of the choices */
  WEFT_PREFERENCE_NUMBER, /* "i", within the range of the schema */
  WEFT_PREFERENCE_TEXT,   /* "s" */
} WeftPreferenceKind;

/* A value and its title; static. */
typedef struct
{
  const char *value;
  const char *title; /* untranslated; see weft_preference_choice_title() */
} WeftPreferenceChoice;

/* A row; static. */
typedef struct
{
  const char *key; /* of the schema */
  WeftPreferenceKind kind;
  const char *title; /* untranslated; see weft_preference_title() */
  const char *about; /* what it does, in sentences, untranslated; NULL: the title says it */
  const WeftPreferenceChoice *choices; /* ended by one without a value; NULL of other kinds */
  const char *context;                 /* of their titles for gettext; NULL: none */
  const char *action; /* a row of weft-actions.h, for a button beside a choice; or NULL */
  const char *group;  /* of a row without all else: the title of those after it, untranslated */
} WeftPreference;

/* All rows, in the order in which they are shown. */
const WeftPreference *weft_preferences_get (guint *n);

/* Translated. Static. */
const char *weft_preference_title (const WeftPreference *preference);
const char *
weft_preference_choice_title (const WeftPreference *preference, const WeftPreferenceChoice *choice);
