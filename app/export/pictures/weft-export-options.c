/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads and writes sizes of pictures. */
#include "weft-export-options.h"

#include <math.h>
#include <string.h>

/* Resolution of CSS, SVG and Pango. */
#define PX_PER_INCH 96.0
#define CM_PER_INCH 2.54

static const struct
{
  const char *name;
  double px;
} units[WEFT_N_LENGTHS] = {
  [WEFT_LENGTH_PX] = { "px", 1 },
  [WEFT_LENGTH_CM] = { "cm", PX_PER_INCH / CM_PER_INCH },
  [WEFT_LENGTH_IN] = { "in", PX_PER_INCH },
};

const char *
weft_length_name (WeftLength unit)
{
  return units[unit].name;
}

double
weft_length_to_px (WeftLength unit)
{
  return units[unit].px;
}

/* Reads a positive decimal number at the start of @text, and sets @end to the rest of the text.
 * Returns FALSE if there is none. */
static gboolean
read_number (const char *text, const char **end, double *number)
{
  char *after = NULL;

  if (!g_ascii_isdigit (*text) || (text[0] == '0' && g_ascii_tolower (text[1]) == 'x'))
    return FALSE;
  *number = g_ascii_strtod (text, &after);
  *end = after;
  return *number > 0 && isfinite (*number);
}

gboolean
weft_picture_size_parse (const char *text, WeftPictureSize *size)
{
  WeftPictureSize read = { 0 };
  const char *end;

  if (!read_number (text, &end, &read.width) ||
      (*end == 'x' && !read_number (end + 1, &end, &read.height)))
    return FALSE;
  if (*end == '\0')
    {
      *size = read;
      return TRUE;
    }
  for (WeftLength i = 0; i < WEFT_N_LENGTHS; i++)
    if (strcmp (end, units[i].name) == 0)
      {
        read.unit = i;
        *size = read;
        return TRUE;
      }
  return FALSE;
}

/* Appends @number, rounded to hundredths, without trailing zeros. */
static void
append_number (GString *text, double number)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (digits, sizeof digits, "%.10g", round (number * 100) / 100);
  g_string_append (text, digits);
}

char *
weft_picture_size_to_string (const WeftPictureSize *size)
{
  GString *text = g_string_new (NULL);

  append_number (text, size->width);
  if (size->height > 0)
    {
      g_string_append_c (text, 'x');
      append_number (text, size->height);
    }
  g_string_append (text, units[size->unit].name);
  return g_string_free (text, FALSE);
}
