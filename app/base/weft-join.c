/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-join.h"

#include <glib/gi18n.h>

static const char *const separators[] = {
  /* Translators: between two items of a list: "GC, idle" */
  [WEFT_JOIN_LIST] = NC_ ("between", ", "),
  /* Translators: between two clauses of a sentence: "row 3 of 17; longest first" */
  [WEFT_JOIN_CLAUSE] = NC_ ("between", "; "),
  /* Translators: between two sentences: the end of one, and a space */
  [WEFT_JOIN_SENTENCE] = NC_ ("between", ". "),
};

void
weft_join (GString *out, WeftJoin how, const char *text)
{
  if (text == NULL)
    return;
  if (out->len > 0)
    g_string_append (out, g_dpgettext2 (NULL, "between", separators[how]));
  g_string_append (out, text);
}

char *
weft_quoted (const char *text)
{
  /* Translators: a name, in quotes */
  return g_strdup_printf (C_ ("between", "“%s”"), text);
}

char *
weft_labelled (const char *name, const char *text)
{
  /* Translators: a name and its value, or a subject and a message: "Heap size: 78.0 MiB" */
  return g_strdup_printf (C_ ("between", "%s: %s"), name, text);
}

char *
weft_joined (WeftJoin how, const char *first, const char *second)
{
  GString *out = g_string_new (first);

  weft_join (out, how, second);
  return g_string_free (out, FALSE);
}
