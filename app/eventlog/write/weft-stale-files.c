/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-stale-files.h"

#include "weft-growth.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* s since the last change. */
#define STALE_S 3600

static gboolean
is_stale (const char *path)
{
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  struct stat status = { 0 };
  gboolean is_stale = fd >= 0 && fstat (fd, &status) == 0 && S_ISREG (status.st_mode) &&
                      status.st_uid == geteuid () &&
                      g_get_real_time () / G_USEC_PER_SEC - status.st_mtime > STALE_S &&
                      !weft_growth_has_writer (fd);

  if (fd >= 0)
    close (fd);
  return is_stale;
}

void
weft_stale_files_remove (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_pattern_match_simple (".weft-??????", name))
      {
        g_autofree char *path = g_build_filename (folder, name, NULL);

        if (is_stale (path))
          g_unlink (path);
      }
}
