/* SPDX-License-Identifier: BSD-3-Clause */
/* Rewrites cairo's SVG line by line, because each element is on its own line. Each column of a
 * chart is a rectangle, for which cairo writes 75 bytes although a dozen are enough. */
#include "weft-svg.h"

#include <math.h>
#include <string.h>

/* Tolerance of coordinates, px; cairo rounds them to 1/256 px. */
#define SLACK 0.02

/* Reads the four corners of "M x y L x y L x y L x y Z". */
static gboolean
read_corners (const char *data, double *corners)
{
  static const char commands[] = "MLLL";

  for (guint i = 0; i < 4; i++)
    {
      while (*data == ' ')
        data++;
      if (*data++ != commands[i])
        return FALSE;
      for (guint k = 0; k < 2; k++)
        {
          char *end = NULL;

          corners[2 * i + k] = g_ascii_strtod (data, &end);
          if (end == data)
            return FALSE;
          data = end;
        }
    }
  while (*data == ' ')
    data++;
  return *data == 'Z';
}

/* Appends a numeric attribute, with a decimal point in every locale and no more digits than
 * needed. */
static void
put_attribute (GString *out, const char *name, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_printf (out, " %s=\"%s\"", name,
                          g_ascii_formatd (text, sizeof text, "%.6g", round (value * 100) / 100));
}

gboolean
weft_svg_put_text (GString *out, const char *attributes, const char *data, const GPtrArray *texts)
{
  const WeftTextRecord *text;
  g_autofree char *escaped = NULL;
  double c[8], index;
  static const char *const names[] = { "fill:", "fill-opacity:", "fill=\"", "fill-opacity=\"" };
  static const char *const written[] = { "fill", "fill-opacity", "fill", "fill-opacity" };

  if (texts == NULL || !read_corners (data, c) || fabs (c[5] - c[3] - WEFT_TEXT_MARK) > SLACK)
    return FALSE;
  index = round (c[7] - c[1] - 1);
  if (index < 0 || index >= texts->len || fabs (c[7] - c[1] - 1 - index) > SLACK)
    return FALSE;
  text = g_ptr_array_index (texts, (guint) index);
  escaped = g_markup_escape_text (text->text, -1);
  g_string_append (out, "<text");
  put_attribute (out, "x", c[0] + text->dx);
  put_attribute (out, "y", c[1] + text->dy);
  put_attribute (out, "font-size", text->size);
  if (text->is_bold)
    g_string_append (out, " font-weight=\"bold\"");
  /* a viewer with another font stretches the text to this width */
  put_attribute (out, "textLength", text->width);
  /* append the fill of the path, which cairo 1.16 and 1.18 write differently */
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *at = strstr (attributes, names[i]);
      gsize n = at != NULL ? strcspn (at + strlen (names[i]), ";\"") : 0;

      if (at == NULL || n == 0 || (n == 1 && at[strlen (names[i])] == '1'))
        continue;
      g_string_append_printf (out, " %s=\"%.*s\"", written[i], (int) n, at + strlen (names[i]));
    }
  g_string_append_printf (out, ">%s</text>\n", escaped);
  return TRUE;
}

/* Appends the <style> element for all text elements. */
static void
put_text_style (GString *out, const char *family)
{
  g_autofree char *escaped = g_markup_escape_text (family, -1);

  g_string_append_printf (out,
                          "<style>text{font-family:'%s',sans-serif;white-space:pre;"
                          "font-feature-settings:'tnum'}</style>\n",
                          escaped);
}

/* Paths with larger coordinates are left as cairo wrote them. */
#define MAX_COORDINATE 1e7

/* A point, in hundredths of a px. */
typedef struct
{
  gint64 x, y;
} Point;

/* State of a path that is being written. */
typedef struct
{
  GString *out;
  Point at;       /* current point */
  Point start;    /* start of the subpath */
  gboolean moved; /* TRUE if @start has not been written yet */
  char last;      /* last command; '0' after a number, because the next number may need a
                     separator */
} PathWriter;

static void
put_command (PathWriter *pen, char command)
{
  g_string_append_c (pen->out, command);
  pen->last = command;
}

/* Appends a number, as short as possible: without zeros before the point or at the end. */
static void
put_number (PathWriter *pen, gint64 hundredths)
{
  guint64 size = (guint64) ABS (hundredths);
  guint part = (guint) (size % 100);

  if (hundredths < 0)
    g_string_append_c (pen->out, '-');
  else if (g_ascii_isdigit (pen->last))
    g_string_append_c (pen->out, ' ');
  if (size >= 100 || part == 0)
    g_string_append_printf (pen->out, "%" G_GUINT64_FORMAT, size / 100);
  if (part != 0)
    g_string_append_printf (pen->out, part % 10 == 0 ? ".%u" : ".%02u",
                            part % 10 == 0 ? part / 10 : part);
  pen->last = '0';
}

static void
put_offset (PathWriter *pen, Point to)
{
  put_number (pen, to.x - pen->at.x);
  put_number (pen, to.y - pen->at.y);
}

/* If the start of a subpath is pending, writes it before a command. The first start in a path is
 * absolute. */
static void
put_start (PathWriter *pen)
{
  if (!pen->moved)
    return;
  put_command (pen, pen->out->len == 0 ? 'M' : 'm');
  put_offset (pen, pen->start);
  pen->at = pen->start;
  pen->moved = FALSE;
}

static void
put_line_to (PathWriter *pen, Point to)
{
  put_start (pen);
  if (to.y == pen->at.y)
    {
      put_command (pen, 'h');
      put_number (pen, to.x - pen->at.x);
    }
  else if (to.x == pen->at.x)
    {
      put_command (pen, 'v');
      put_number (pen, to.y - pen->at.y);
    }
  else
    {
      put_command (pen, 'l');
      put_offset (pen, to);
    }
  pen->at = to;
}

static gboolean
read_points (const char **at, Point *points, guint n)
{
  for (guint i = 0; i < 2 * n; i++)
    {
      char *end = NULL;
      double value = g_ascii_strtod (*at, &end);
      gint64 rounded;

      if (end == *at || !(fabs (value) < MAX_COORDINATE))
        return FALSE;
      rounded = (gint64) round (value * 100);
      if (i % 2 == 0)
        points[i / 2].x = rounded;
      else
        points[i / 2].y = rounded;
      *at = end;
    }
  return TRUE;
}

/* Appends a short form of the path data @data. Returns FALSE if @data contains a command other than
 * the four that cairo writes; @pen is then undefined. */
static gboolean
put_path_data (PathWriter *pen, const char *data)
{
  Point points[3];

  for (;;)
    {
      while (*data == ' ')
        data++;
      switch (*data++)
        {
        case '\0':
          return TRUE;
        case 'M':
          if (!read_points (&data, points, 1))
            return FALSE;
          pen->start = points[0];
          pen->moved = TRUE;
          break;
        case 'L':
          if (!read_points (&data, points, 1))
            return FALSE;
          put_line_to (pen, points[0]);
          break;
        case 'C':
          if (!read_points (&data, points, 3))
            return FALSE;
          put_start (pen);
          put_command (pen, 'c');
          for (guint i = 0; i < 3; i++)
            put_offset (pen, points[i]);
          pen->at = points[2];
          break;
        case 'Z':
          put_start (pen);
          put_command (pen, 'z');
          pen->at = pen->start;
          break;
        default:
          return FALSE;
        }
    }
}

/* Returns TRUE if the path data consists only of rectangles that are drawn in the same direction.
 * Any number of such paths can be joined into one, even if they overlap. */
static gboolean
is_rectangles (const char *data)
{
  static const char commands[] = "MLLLZ";
  const char *rest;
  Point p[4];

  for (;;)
    {
      for (guint i = 0; i < 5; i++)
        {
          while (*data == ' ')
            data++;
          if (*data++ != commands[i] || (i < 4 && !read_points (&data, &p[i], 1)))
            return FALSE;
        }
      if (p[1].y != p[0].y || p[2].x != p[1].x || p[3].y != p[2].y || p[3].x != p[0].x ||
          p[1].x < p[0].x || p[2].y < p[1].y)
        return FALSE;
      /* skip the start of an empty subpath, which cairo writes after closed paths */
      rest = data + strspn (data, " ");
      if (*rest == 'M')
        {
          rest++;
          if (!read_points (&rest, &p[0], 1))
            return FALSE;
          rest += strspn (rest, " ");
        }
      if (*rest == '\0')
        return TRUE;
    }
}

/* Appends @text, in which each rgb(R%,G%,B%) is replaced by #rrggbb. */
static void
put_attributes (GString *out, const char *text)
{
  const char *color;

  while ((color = strstr (text, "rgb(")) != NULL)
    {
      const char *at = color + strlen ("rgb(");
      guint parts[3];
      gboolean is_read = TRUE;

      for (guint i = 0; is_read && i < G_N_ELEMENTS (parts); i++)
        {
          char *end = NULL;
          double percent = g_ascii_strtod (at, &end);

          is_read = end != at && end[0] == '%' && end[1] == (i < 2 ? ',' : ')') && percent >= 0 &&
                    percent <= 100;
          parts[i] = is_read ? (guint) round (percent * 2.55) : 0;
          at = is_read ? end + 2 : at;
        }
      g_string_append_len (out, text, is_read ? color - text : at - text);
      if (is_read)
        g_string_append_printf (out, "#%02x%02x%02x", parts[0], parts[1], parts[2]);
      text = at;
    }
  g_string_append (out, text);
}

/* The output, and the last path, to which the next one may be joined. */
typedef struct
{
  const GPtrArray *texts; /* or NULL */
  GString *out;
  char *head; /* markup before the path data; NULL if there is no path */
  char *tail; /* markup after the path data */
  PathWriter pen;
  gboolean is_open; /* TRUE if another path may be joined to this one */
} MinifiedSvg;

static void
flush_path (MinifiedSvg *self)
{
  if (self->head == NULL)
    return;
  put_attributes (self->out, self->head);
  g_string_append_len (self->out, self->pen.out->str, (gssize) self->pen.out->len);
  g_string_append (self->out, self->tail);
  g_string_append_c (self->out, '\n');
  g_clear_pointer (&self->head, g_free);
  g_clear_pointer (&self->tail, g_free);
}

/* Returns TRUE if a path has an opaque fill and no stroke, as cairo 1.16 or 1.18 writes it. */
static gboolean
is_opaque_fill (const char *head)
{
  return (strstr (head, "stroke:none;") != NULL && strstr (head, "fill-opacity:1;") != NULL) ||
         (strstr (head, "stroke") == NULL && strstr (head, "fill-opacity=\"1\"") != NULL);
}

/* If the path marks the position of a text, writes the text. Otherwise, returns FALSE. */
static gboolean
put_marked_text (MinifiedSvg *self, const char *head, const char *data)
{
  g_autoptr (GString) element = g_string_new (NULL);

  if (!weft_svg_put_text (element, head, data, self->texts))
    return FALSE;
  flush_path (self);
  put_attributes (self->out, element->str);
  return TRUE;
}

/* Joins the path in @line to the last path, or makes it the last path. Returns FALSE if the line
 * has no path, or a path in an unknown form. */
static gboolean
minify_path (MinifiedSvg *self, const char *line)
{
  const char *data = g_str_has_prefix (line, "<path ") ? strstr (line, " d=\"") : NULL;
  const char *end = data != NULL ? strchr (data + 4, '"') : NULL;
  g_autofree char *head = NULL;
  g_autofree char *text = NULL;
  gboolean is_open, continues;
  PathWriter before;
  gsize length;

  if (end == NULL)
    return FALSE;
  head = g_strndup (line, (gsize) (data + 4 - line));
  text = g_strndup (data + 4, (gsize) (end - data - 4));
  if (put_marked_text (self, head, text))
    return TRUE;
  is_open = is_opaque_fill (head) && strcmp (end, "\"/>") == 0 && is_rectangles (text);
  continues = is_open && self->head != NULL && self->is_open && strcmp (self->head, head) == 0 &&
              strcmp (self->tail, end) == 0;
  if (!continues)
    {
      flush_path (self);
      self->pen = (PathWriter){ .out = g_string_truncate (self->pen.out, 0) };
    }
  before = self->pen;
  length = self->pen.out->len;
  if (!put_path_data (&self->pen, text))
    {
      g_string_truncate (self->pen.out, length);
      self->pen = before;
      return FALSE;
    }
  if (self->head != NULL)
    return TRUE;
  self->head = g_steal_pointer (&head);
  self->tail = g_strdup (end);
  self->is_open = is_open;
  return TRUE;
}

GString *
weft_svg_minify (const char *svg, gsize length, const char *title, WeftTextCache *cache)
{
  g_autofree char *text = g_strndup (svg, length);
  MinifiedSvg self = { .texts = cache != NULL ? weft_text_cache_get_records (cache) : NULL,
                       .out = g_string_sized_new (length / 2) };
  char *line = text;

  self.pen.out = g_string_new (NULL);
  while (*line != '\0')
    {
      char *end = strchr (line, '\n');
      gboolean has_end = end != NULL;

      if (has_end)
        *end = '\0';
      if (!minify_path (&self, line))
        {
          flush_path (&self);
          put_attributes (self.out, line);
          if (has_end)
            g_string_append_c (self.out, '\n');
          if (g_str_has_prefix (line, "<svg "))
            {
              g_autofree char *escaped = title != NULL ? g_markup_escape_text (title, -1) : NULL;

              if (escaped != NULL)
                g_string_append_printf (self.out, "<title>%s</title>\n", escaped);
              if (self.texts != NULL)
                put_text_style (self.out, weft_text_cache_get_font_family (cache));
            }
        }
      line = has_end ? end + 1 : line + strlen (line);
    }
  flush_path (&self);
  g_string_free (self.pen.out, TRUE);
  return self.out;
}

void
weft_svg_set_size (GString *svg, double width, double height, const char *unit)
{
  const struct
  {
    const char *head; /* text before the attribute's value */
    double value;
  } sides[] = { { " width=\"", width }, { " height=\"", height } };

  g_return_if_fail (strstr (svg->str, "<svg ") != NULL);
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      char number[G_ASCII_DTOSTR_BUF_SIZE];
      const char *start = strstr (svg->str, "<svg "), *end = strchr (start, '>');
      const char *found = strstr (start, sides[i].head);
      g_autofree char *value = NULL;
      gssize index;

      if (found == NULL || end == NULL || found > end)
        continue;
      g_ascii_formatd (number, sizeof number, "%.8g", sides[i].value);
      value = g_strconcat (number, unit, NULL);
      index = found + strlen (sides[i].head) - svg->str;
      g_string_erase (svg, index, (gssize) strcspn (svg->str + index, "\""));
      g_string_insert (svg, index, value);
    }
}

/* Joins two files written by cairo, which show the same chart in light and in dark colours. Both
 * have the same elements, so they are read in parallel. */

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
