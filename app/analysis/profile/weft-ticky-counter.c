/* SPDX-License-Identifier: BSD-3-Clause */
/* Definitions come with a small flat JSON object since GHC 9.4, some in the place of the letters of
 * the arguments; before that a counter's name says what it is of, and its free variables are not
 * known. */
#include "weft-ticky-counter.h"

#include <string.h>

#define WORD_BYTES 8

/* The end of the JSON string whose opening quote is at @p: after its closing one, or NULL. */
static const char *
skip_text (const char *p)
{
  for (p++; *p != '\0' && *p != '"'; p++)
    if (*p == '\\' && *++p == '\0')
      return NULL;
  return *p == '"' ? p + 1 : NULL;
}

static const char *
skip_space (const char *p)
{
  while (g_ascii_isspace (*p))
    p++;
  return p;
}

/* Where the value of @key begins in the flat object @json; NULL if it has none. */
static const char *
find_value (const char *json, const char *key)
{
  const char *p = strchr (json, '{');

  while (p != NULL && *p != '\0')
    {
      const char *name = skip_space (p + 1);
      const char *end = *name == '"' ? skip_text (name) : NULL;
      const char *colon = end != NULL ? skip_space (end) : NULL;
      const char *value;

      if (colon == NULL || *colon != ':')
        return NULL;
      value = skip_space (colon + 1);
      if ((gsize) (end - name) == strlen (key) + 2 && strncmp (name + 1, key, strlen (key)) == 0)
        return value;
      p = *value == '"' ? skip_text (value) : value;
      p = p != NULL ? strpbrk (p, ",}") : NULL;
      if (p != NULL && *p == '}')
        return NULL;
    }
  return NULL;
}

/* The text of @key, "" where it has none. The texts that GHC writes have nothing to be unescaped.
 */
static char *
get_text (const char *json, const char *key)
{
  const char *value = find_value (json, key);
  const char *end = value != NULL && *value == '"' ? skip_text (value) : NULL;

  return end != NULL ? g_strndup (value + 1, end - value - 2) : g_strdup ("");
}

static void
set (char **text, char *value)
{
  g_free (*text);
  *text = value;
}

/* The text in the parentheses that begin with a type's name: "fun" of "… (fun,se) in s3Ve". */
static char *
type_from_name (const char *name)
{
  static const char *const types[] = { "(fun", "(thk", "(con" };

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      const char *found = strstr (name, types[i]);

      if (found != NULL)
        return g_strndup (found + 1, strlen (types[i]) - 1);
    }
  return g_strdup ("");
}

static void
take_json (WeftTickyCounter *self, const char *json)
{
  const char *count = find_value (json, "fvs_c");
  g_autofree char *type = get_text (json, "subTy");
  g_autofree char *arguments = get_text (json, "args");

  if (*type != '\0')
    set (&self->type, g_steal_pointer (&type));
  if (*arguments != '\0')
    set (&self->arguments, g_steal_pointer (&arguments));
  if (count == NULL || !g_ascii_isdigit (*count))
    return;
  self->has_variables = TRUE;
  self->n_variables = (guint32) MIN (g_ascii_strtoull (count, NULL, 10), G_MAXUINT16);
  set (&self->variables, get_text (json, "fvs"));
}

void
weft_ticky_define (WeftTickyCounter *self, const WeftEvent *event)
{
  g_autofree char *name = weft_event_text (event, "name");
  g_autofree char *kinds = weft_event_text (event, "kinds");
  g_autofree char *json = weft_event_text (event, "json");

  if (self->is_defined || name == NULL)
    return;
  self->is_defined = TRUE;
  self->info = weft_event_number (event, "info", 0);
  set (&self->type, type_from_name (name));
  set (&self->name, g_steal_pointer (&name));
  if (kinds != NULL && *skip_space (kinds) == '{')
    take_json (self, kinds);
  else if (kinds != NULL)
    set (&self->arguments, g_steal_pointer (&kinds));
  if (json != NULL)
    take_json (self, json);
}

guint64
weft_ticky_closure_bytes (const WeftTickyCounter *counter)
{
  guint words;

  if (!counter->has_variables)
    return 0;
  if (g_str_has_prefix (counter->type, "fun"))
    words = 1;
  else if (g_str_has_prefix (counter->type, "thk"))
    words = 2; /* one is room for the result */
  else
    return 0;
  return WORD_BYTES * ((guint64) words + counter->n_variables);
}
