/* SPDX-License-Identifier: BSD-3-Clause */
/* Makes short names of logs, which are unique among the open logs. */
#include "weft-log-name.h"

#include "weft-connection.h"
#include "weft-display.h"

#include <glib/gi18n.h>
#include <string.h>

static gboolean
is_stdin (const char *path)
{
  /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): no path is NULL */
  return g_str_equal (path, "-") || g_str_equal (path, "/dev/stdin");
}

/* Returns the path in @address, the address of a file or Unix socket; NULL for a TCP socket. */
static const char *
socket_or_file_path (const char *address)
{
  if (!weft_address_is_socket (address))
    return address;
  return g_str_has_prefix (address, "unix:") ? address + strlen ("unix:") : NULL;
}

char *
weft_log_name (const char *path)
{
  const char *file = socket_or_file_path (path);
  g_autofree char *base = file != NULL ? g_path_get_basename (file) : NULL;

  if (is_stdin (path))
    return g_strdup (_ ("Standard input"));
  return weft_display_path (base != NULL ? base : path);
}

/* Returns the last @n components of @path, which must be absolute, or all of @path if it has
 * fewer. */
static const char *
path_tail (const char *path, guint n)
{
  for (const char *at = path + strlen (path); at > path; at--)
    if (at[-1] == G_DIR_SEPARATOR && --n == 0)
      return at;
  return path;
}

char *
weft_log_name_among (const char *path, const char *const *paths)
{
  const char *file = socket_or_file_path (path);
  g_autofree char *whole = file != NULL ? g_canonicalize_filename (file, NULL) : NULL;

  if (is_stdin (path) || whole == NULL)
    return weft_log_name (path);
  for (guint n = 1;; n++)
    {
      const char *tail = path_tail (whole, n);
      gboolean is_shared = FALSE; /* another path ends with the same @n components */

      for (guint i = 0; paths[i] != NULL && !is_shared; i++)
        {
          const char *other = is_stdin (paths[i]) ? NULL : socket_or_file_path (paths[i]);
          g_autofree char *other_whole =
              other != NULL ? g_canonicalize_filename (other, NULL) : NULL;

          is_shared = other_whole != NULL && !g_str_equal (other_whole, whole) &&
                      g_str_equal (path_tail (other_whole, n), tail);
        }
      if (!is_shared || tail == whole)
        return weft_display_path (tail);
    }
}
