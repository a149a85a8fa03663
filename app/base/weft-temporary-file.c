/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-temporary-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

/* Maximum number of attempts to find an unused name. */
#define MAX_TRIES 100
/* Maximum number of named temporary files that are removed when a signal ends the program. */
#define MAX_NAMES 16
/* Space that temporary files leave free on a large disk, bytes. */
#define MAX_KEPT_FREE ((guint64) 1 << 30)

enum
{
  NAME_FREE,
  NAME_BEING_CHANGED,
  NAME_USED,
};

/* Paths of the temporary files that have names. They are in static memory, as a signal handler may
 * read them while another thread changes them. */
static struct
{
  int state; /* atomic */
  char path[PATH_MAX];
} named_files[MAX_NAMES];

static void
named_files_add (const char *path)
{
  if (strlen (path) >= PATH_MAX)
    return;
  for (guint i = 0; i < MAX_NAMES; i++)
    if (g_atomic_int_compare_and_exchange (&named_files[i].state, NAME_FREE, NAME_BEING_CHANGED))
      {
        g_strlcpy (named_files[i].path, path, PATH_MAX);
        g_atomic_int_set (&named_files[i].state, NAME_USED);
        return;
      }
}

static void
named_files_remove (const char *path)
{
  for (guint i = 0; i < MAX_NAMES; i++)
    if (g_atomic_int_get (&named_files[i].state) == NAME_USED &&
        g_str_equal (named_files[i].path, path))
      {
        g_atomic_int_set (&named_files[i].state, NAME_FREE);
        return;
      }
}

void
weft_temporary_files_remove (void)
{
  for (guint i = 0; i < MAX_NAMES; i++)
    if (g_atomic_int_get (&named_files[i].state) == NAME_USED)
      unlink (named_files[i].path);
}

int
weft_temporary_file_open (const char *folder, const char *pattern, int mode, char **name)
{
  int fd = -1;

  *name = NULL;
  /* a file without a name needs /proc, through which weft_temporary_file_keep() links it */
  if (g_access ("/proc/self/fd", X_OK) == 0)
    fd = g_open (folder, O_TMPFILE | O_RDWR | O_CLOEXEC, mode);
  if (fd >= 0)
    return fd;
  *name = g_build_filename (folder, pattern, NULL);
  fd = g_mkstemp_full (*name, O_RDWR | O_CLOEXEC, mode);
  if (fd < 0)
    g_clear_pointer (name, g_free);
  else
    named_files_add (*name);
  return fd;
}

/* Renames the file @name to @path, replacing any file there. On failure, removes @name, and returns
 * FALSE with errno set. */
static gboolean
temporary_file_rename (const char *name, const char *path)
{
  gboolean is_renamed = g_rename (name, path) == 0;
  int code = errno;

  if (!is_renamed)
    g_unlink (name);
  named_files_remove (name);
  errno = code;
  return is_renamed;
}

gboolean
weft_temporary_file_keep (int fd, const char *name, const char *pattern, const char *path)
{
  g_autofree char *fd_path = g_strdup_printf ("/proc/self/fd/%d", fd);
  g_autofree char *folder = g_path_get_dirname (path);

  if (name != NULL)
    return temporary_file_rename (name, path);
  if (linkat (AT_FDCWD, fd_path, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0)
    return TRUE;
  /* linkat() does not replace a file: link to a new name in the same folder, and rename that
   * name */
  for (guint i = 0; i < MAX_TRIES && errno == EEXIST; i++)
    {
      g_autofree char *digits = g_strdup_printf ("%06x", g_random_int () & 0xffffff);
      g_autoptr (GString) file = g_string_new (pattern);
      g_autofree char *new_name = NULL;

      g_string_replace (file, "XXXXXX", digits, 1);
      new_name = g_build_filename (folder, file->str, NULL);
      named_files_add (new_name);
      if (linkat (AT_FDCWD, fd_path, AT_FDCWD, new_name, AT_SYMLINK_FOLLOW) == 0)
        return temporary_file_rename (new_name, path);
      named_files_remove (new_name);
    }
  return FALSE;
}

void
weft_temporary_file_discard (const char *name)
{
  if (name == NULL)
    return;
  g_unlink (name);
  named_files_remove (name);
}

guint64
weft_temporary_files_kept_free (guint64 total)
{
  return MIN (MAX_KEPT_FREE, total / 20);
}
