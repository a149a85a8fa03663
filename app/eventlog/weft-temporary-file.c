/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-temporary-file.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

int
weft_temporary_file_open (const char *folder, const char *pattern, char **name)
{
  int fd = g_open (folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);

  *name = NULL;
  if (fd >= 0)
    return fd;
  *name = g_build_filename (folder, pattern, NULL);
  fd = g_mkstemp_full (*name, O_RDWR | O_CLOEXEC, 0600);
  if (fd < 0)
    g_clear_pointer (name, g_free);
  return fd;
}

gboolean
weft_temporary_file_keep (int fd, const char *name, const char *path)
{
  g_autofree char *link = NULL;

  if (name != NULL)
    return g_rename (name, path) == 0;
  link = g_strdup_printf ("/proc/self/fd/%d", fd);
  g_unlink (path);
  return linkat (AT_FDCWD, link, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0;
}
