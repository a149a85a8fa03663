/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads marks, and writes the texts that they stand for. */
#include "weft-svg-text.h"

#include "weft-text.h"

#include <math.h>
#include <string.h>

/* A coordinate is rounded to 256ths of a px. */
#define SLACK 0.02

/* "M x y L x y L x y L x y Z": the four corners. */
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

/* The fill of a path, as cairo 1.16 and 1.18 write it. */
static void
put_fill (GString *out, const char *attributes)
{
  static const char *const names[] = { "fill:", "fill-opacity:", "fill=\"", "fill-opacity=\"" };
  static const char *const written[] = { "fill", "fill-opacity", "fill", "fill-opacity" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *at = strstr (attributes, names[i]);
      gsize n = at != NULL ? strcspn (at + strlen (names[i]), ";\"") : 0;

      if (at == NULL || n == 0 || (n == 1 && at[strlen (names[i])] == '1'))
        continue;
      g_string_append_printf (out, " %s=\"%.*s\"", written[i], (int) n, at + strlen (names[i]));
    }
}

/* With a point whatever the locale, and no more digits than it needs. */
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
  double c[8], place;

  if (texts == NULL || !read_corners (data, c) || fabs (c[5] - c[3] - WEFT_TEXT_MARK) > SLACK)
    return FALSE;
  place = round (c[7] - c[1] - 1);
  if (place < 0 || place >= texts->len || fabs (c[7] - c[1] - 1 - place) > SLACK)
    return FALSE;
  text = g_ptr_array_index (texts, (guint) place);
  escaped = g_markup_escape_text (text->text, -1);
  g_string_append (out, "<text");
  put_attribute (out, "x", c[0] + text->dx);
  put_attribute (out, "y", c[1] + text->dy);
  put_attribute (out, "font-size", text->size);
  if (text->is_bold)
    g_string_append (out, " font-weight=\"bold\"");
  /* another font takes the same room */
  put_attribute (out, "textLength", text->width);
  put_fill (out, attributes);
  g_string_append_printf (out, ">%s</text>\n", escaped);
  return TRUE;
}

void
weft_svg_put_text_style (GString *out, const char *family)
{
  g_autofree char *escaped = g_markup_escape_text (family, -1);

  g_string_append_printf (out,
                          "<style>text{font-family:'%s',sans-serif;white-space:pre;"
                          "font-feature-settings:'tnum'}</style>\n",
                          escaped);
}
