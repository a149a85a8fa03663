/* SPDX-License-Identifier: BSD-3-Clause */
/* What people call a log. */
#include "weft-log-name.h"

#include "weft-display.h"

#include <glib/gi18n.h>
#include <string.h>

static gboolean
is_stdin (const char *path)
{
  return g_str_equal (path, "-") || g_str_equal (path, "/dev/stdin");
}

char *
weft_log_name (const char *path)
{
  g_autofree char *base = g_path_get_basename (path);

  return is_stdin (path) ? g_strdup (_ ("Standard input")) : weft_display_path (base);
}

/* The last @n names of @path, which is absolute; all of it where it has no more than that. */
static const char *
tail_of (const char *path, guint n)
{
  for (const char *at = path + strlen (path); at > path; at--)
    if (at[-1] == G_DIR_SEPARATOR && --n == 0)
      return at;
  return path;
}

/* Whether another of @paths ends in the same @n names as @path. */
static gboolean
is_shared (const char *path, const char *const *paths, guint n)
{
  for (guint i = 0; paths[i] != NULL; i++)
    {
      g_autofree char *other =
          is_stdin (paths[i]) ? NULL : g_canonicalize_filename (paths[i], NULL);

      if (other != NULL && !g_str_equal (other, path) &&
          g_str_equal (tail_of (other, n), tail_of (path, n)))
        return TRUE;
    }
  return FALSE;
}

char *
weft_log_name_among (const char *path, const char *const *paths)
{
  g_autofree char *whole = g_canonicalize_filename (path, NULL);
  guint n = 1;

  if (is_stdin (path))
    return weft_log_name (path);
  while (tail_of (whole, n) != whole && is_shared (whole, paths, n))
    n++;
  return weft_display_path (tail_of (whole, n));
}
