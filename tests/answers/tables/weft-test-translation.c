/* SPDX-License-Identifier: BSD-3-Clause */
/* Stands for libintl's functions, whose header would make macros of these names. */
#include "weft-test-translation.h"

char *gettext (const char *text);
char *dgettext (const char *domain, const char *text);
char *dcgettext (const char *domain, const char *text, int category);

static gboolean is_on;

void
weft_test_translation_set (gboolean on)
{
  is_on = on;
}

char *
dcgettext (const char *domain, const char *text, int category)
{
  g_autofree char *marked = NULL;

  if (!is_on)
    return (char *) text;
  marked = g_strconcat ("~", text, NULL);
  return (char *) g_intern_string (marked);
}

char *
dgettext (const char *domain, const char *text)
{
  return dcgettext (domain, text, 0);
}

char *
gettext (const char *text)
{
  return dcgettext (NULL, text, 0);
}
