/* SPDX-License-Identifier: BSD-3-Clause */
/* Since GHC 9.4, a definition contains a small flat JSON object, sometimes in place of the letters
 * for the arguments. With earlier versions of GHC, the type of the closure is taken from the name
 * of the counter, and the free variables are unknown. */
#include "weft-ticky-counter.h"

#include <string.h>

#define WORD_BYTES 8

/* Returns the end of the JSON string that begins at @p, after its closing quote, or NULL. */
static const char *
skip_json_string (const char *p)
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

/* Returns the start of the value of @key in the flat object @json, or NULL. */
static const char *
find_json_value (const char *json, const char *key)
{
  const char *p = strchr (json, '{');

  while (p != NULL && *p != '\0')
    {
      const char *name = skip_space (p + 1);
      const char *end = *name == '"' ? skip_json_string (name) : NULL;
      const char *colon = end != NULL ? skip_space (end) : NULL;
      const char *value;

      if (colon == NULL || *colon != ':')
        return NULL;
      value = skip_space (colon + 1);
      if ((gsize) (end - name) == strlen (key) + 2 && strncmp (name + 1, key, strlen (key)) == 0)
        return value;
      p = *value == '"' ? skip_json_string (value) : value;
      p = p != NULL ? strpbrk (p, ",}") : NULL;
      if (p != NULL && *p == '}')
        return NULL;
    }
  return NULL;
}

/* Returns the text of @key, "" if there is none. GHC writes no escapes in these texts. */
static char *
json_text (const char *json, const char *key)
{
  const char *value = find_json_value (json, key);
  const char *end = value != NULL && *value == '"' ? skip_json_string (value) : NULL;

  return end != NULL ? g_strndup (value + 1, end - value - 2) : g_strdup ("");
}

static void
set_counter_text (char **text, char *value)
{
  g_free (*text);
  *text = value;
}

/* Returns the type in the name of a counter: "fun" in "… (fun,se) in s3Ve". */
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
read_counter_json (WeftTickyCounter *self, const char *json)
{
  const char *count = find_json_value (json, "fvs_c");
  g_autofree char *type = json_text (json, "subTy");
  g_autofree char *arguments = json_text (json, "args");

  if (*type != '\0')
    set_counter_text (&self->type, g_steal_pointer (&type));
  if (*arguments != '\0')
    set_counter_text (&self->arguments, g_steal_pointer (&arguments));
  if (count == NULL || !g_ascii_isdigit (*count))
    return;
  self->has_variables = TRUE;
  self->n_variables = (guint32) MIN (g_ascii_strtoull (count, NULL, 10), G_MAXUINT16);
  set_counter_text (&self->variables, json_text (json, "fvs"));
}

void
weft_ticky_counter_define (WeftTickyCounter *self, const WeftEvent *event)
{
  g_autofree char *name = weft_event_text (event, "name");
  g_autofree char *kinds = weft_event_text (event, "kinds");
  g_autofree char *json = weft_event_text (event, "json");

  if (self->is_defined || name == NULL)
    return;
  self->is_defined = TRUE;
  self->info = weft_event_number (event, "info", 0);
  set_counter_text (&self->type, type_from_name (name));
  set_counter_text (&self->name, g_steal_pointer (&name));
  if (kinds != NULL && *skip_space (kinds) == '{')
    read_counter_json (self, kinds);
  else if (kinds != NULL)
    set_counter_text (&self->arguments, g_steal_pointer (&kinds));
  if (json != NULL)
    read_counter_json (self, json);
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
    words = 2; /* the header of a thunk has a second word for the result */
  else
    return 0;
  return WORD_BYTES * ((guint64) words + counter->n_variables);
}
