/* SPDX-License-Identifier: BSD-3-Clause */
/* Cuts names so that they fit. */
#include "weft-name.h"

#include "weft-display.h"
#include "weft-haskell-name.h"

#include <string.h>

#define ELLIPSIS "…"

/* Returns @text with only @keep of its @n characters and "…" between them; the larger half is at
 * the front. */
static char *
cut_middle (const char *text, glong n, glong keep)
{
  const char *front = g_utf8_offset_to_pointer (text, (keep + 1) / 2);
  const char *back = g_utf8_offset_to_pointer (text, n - keep / 2);

  return g_strdup_printf ("%.*s" ELLIPSIS "%s", (int) (front - text), text, back);
}

/* Returns @text with "…" in its middle and as many of its characters as fit, but not all. NULL if
 * none fit. */
static char *
cut_middle_to_fit (const char *text, WeftFits fits, gpointer data)
{
  glong n = g_utf8_strlen (text, -1);
  glong low = 1;
  glong high = n - 1;
  char *best = NULL;

  while (low <= high)
    {
      glong keep = (low + high) / 2;
      g_autofree char *candidate = cut_middle (text, n, keep);

      if (fits (candidate, data))
        {
          g_free (best);
          best = g_steal_pointer (&candidate);
          low = keep + 1;
        }
      else
        high = keep - 1;
    }
  return best;
}

char *
weft_name_shorten (const char *name, WeftFits fits, gpointer data)
{
  g_autofree char *full = weft_display_line (name);
  g_autofree char *text = NULL;
  glong n = g_utf8_strlen (full, -1);
  const char *forms[3];

  if (n > WEFT_NAME_MAX_CHARS)
    {
      char *cut = cut_middle (full, n, WEFT_NAME_MAX_CHARS - 1);

      g_free (full);
      full = cut;
    }
  forms[0] = full;
  forms[1] = weft_haskell_skip_package (full);
  forms[2] = weft_haskell_skip_module (full);
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    if (fits (forms[i], data))
      return weft_display_name (forms[i]);
  text = cut_middle_to_fit (forms[2], fits, data);
  return weft_display_name (text);
}

static gboolean
name_fits_chars (const char *text, gpointer data)
{
  return g_utf8_strlen (text, -1) <= (glong) GPOINTER_TO_UINT (data);
}

char *
weft_name_shorten_to_chars (const char *name, guint max_chars)
{
  return weft_name_shorten (name, name_fits_chars, GUINT_TO_POINTER (max_chars));
}

PangoEllipsizeMode
weft_name_ellipsize_mode (const char *name)
{
  return strstr (name, " < ") != NULL ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_MIDDLE;
}
