/* SPDX-License-Identifier: BSD-3-Clause */
/* Joins two files written by cairo, which show the same chart in light and in dark colours. Both
 * have the same elements, so they are read in parallel. */
#include "weft-svg.h"

#include <string.h>

typedef struct
{
  const char *light, *dark; /* the unread rest of each file */
  const char *id;
  GString *out;
  GHashTable *properties; /* key: both values, as text; value: number of the CSS property, from 1 */
  GHashTable *ids;        /* key: ID in @light; value: number of the new ID, from 1 */
  GString *values[2];     /* CSS properties of each file: "--c1:#ffffff;…" */
} ThemeJoin;

/* Returns the length of a colour or an opacity at @text, or 0 if there is neither. @start is the
 * start of the file. */
static gsize
value_length (const char *text, const char *start)
{
  static const char *const names[] = { "opacity:", "opacity=\"" };

  /* not g_str_has_prefix(), which reads the whole rest of the file in newer versions of GLib */
  if (strncmp (text, "rgb(", strlen ("rgb(")) == 0)
    return strcspn (text, ")") + 1;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      gsize n = strlen (names[i]);

      if ((gsize) (text - start) >= n && memcmp (text - n, names[i], n) == 0)
        return strspn (text, "0123456789.");
    }
  return 0;
}

/* Writes the next value if it is the same in both files. Otherwise, writes a CSS property for the
 * two values. @light and @dark are the lengths of the values. */
static void
put_themed_value (ThemeJoin *self, gsize light, gsize dark)
{
  g_autofree char *a = g_strndup (self->light, light);
  g_autofree char *b = g_strndup (self->dark, dark);
  g_autofree char *pair = g_strdup_printf ("%s %s", a, b);
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (self->properties, pair));

  self->light += light;
  self->dark += dark;
  if (strcmp (a, b) == 0)
    {
      g_string_append (self->out, a);
      return;
    }
  if (number == 0)
    {
      number = g_hash_table_size (self->properties) + 1;
      g_hash_table_insert (self->properties, g_steal_pointer (&pair), GUINT_TO_POINTER (number));
      g_string_append_printf (self->values[0], "--c%u:%s;", number, a);
      g_string_append_printf (self->values[1], "--c%u:%s;", number, b);
    }
  g_string_append_printf (self->out, "var(--c%u)", number);
}

/* Returns TRUE if @out ends directly before an ID or a reference to one. */
static gboolean
is_at_id (const GString *out)
{
  static const char *const starts[] = { " id=\"", "url(#", "href=\"#" };

  for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
    {
      gsize n = strlen (starts[i]);

      if (out->len >= n && memcmp (out->str + out->len - n, starts[i], n) == 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
join_body (ThemeJoin *self)
{
  const char *light = self->light, *dark = self->dark;

  while (*self->light != '\0')
    {
      gsize a = value_length (self->light, light), b = value_length (self->dark, dark);

      if ((a > 0) != (b > 0))
        return FALSE;
      if (a > 0)
        {
          put_themed_value (self, a, b);
          continue;
        }
      if (*self->light != *self->dark)
        return FALSE;
      g_string_append_c (self->out, *self->light);
      self->light++;
      self->dark++;
      if ((self->light[-1] == '"' || self->light[-1] == '#') && is_at_id (self->out))
        {
          gsize length = strcspn (self->light, "\")");
          g_autofree char *name = g_strndup (self->light, length);
          guint number = GPOINTER_TO_UINT (g_hash_table_lookup (self->ids, name));

          /* write a new ID, because cairo continues its numbers from one file to the next */
          if (number == 0)
            {
              number = g_hash_table_size (self->ids) + 1;
              g_hash_table_insert (self->ids, g_steal_pointer (&name), GUINT_TO_POINTER (number));
            }
          g_string_append_printf (self->out, "%s-%u", self->id, number);
          self->light += length;
          self->dark += strcspn (self->dark, "\")");
        }
    }
  return *self->dark == '\0';
}

GString *
weft_svg_join_themes (const char *light, const char *dark, const char *id)
{
  ThemeJoin self = { light,
                     dark,
                     id,
                     g_string_sized_new (strlen (light)),
                     g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
                     g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
                     { g_string_new (NULL), g_string_new (NULL) } };
  static const char view_box[] = "viewBox=\"0 0 ";
  const char *box = strstr (light, view_box), *dark_head = strstr (dark, "<svg ");
  gboolean is_same = box != NULL && dark_head != NULL;
  gsize style_index = 0;

  if (is_same)
    {
      char *end = NULL;
      int width = (int) g_ascii_strtod (box + strlen (view_box), &end);
      int height = (int) g_ascii_strtod (end, NULL);

      /* HTML needs neither the namespaces nor the units of the <svg> element */
      g_string_append_printf (self.out,
                              "<svg id=\"%s\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
                              "role=\"img\" aria-labelledby=\"%s-title\">",
                              id, width, height, width, height, id);
      style_index = self.out->len;
      self.light = strchr (box, '\n');
      self.dark = strchr (dark_head, '\n');
      is_same = self.light != NULL && self.dark != NULL && join_body (&self);
    }
  if (is_same && self.values[0]->len > 0)
    {
      g_autofree char *style = g_strdup_printf (
          "\n<style>#%s{%s}@media screen and (prefers-color-scheme:dark){#%s{%s}}</style>", id,
          self.values[0]->str, id, self.values[1]->str);

      g_string_insert (self.out, (gssize) style_index, style);
    }
  g_hash_table_unref (self.properties);
  g_hash_table_unref (self.ids);
  for (guint i = 0; i < 2; i++)
    g_string_free (self.values[i], TRUE);
  if (is_same)
    return self.out;
  g_string_free (self.out, TRUE);
  return NULL;
}
