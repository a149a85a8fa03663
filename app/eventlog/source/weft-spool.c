/* SPDX-License-Identifier: BSD-3-Clause */
/* Creates and fills an unlinked temporary file. */
#include "weft-spool.h"

#include "weft-temporary-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <sys/mman.h>
#include <sys/statvfs.h>
#include <unistd.h>

/* Maximum number of bytes between two checks of the free space. */
#define DISK_CHECK_STEP (4 * 1024 * 1024)

/* Opens the file of @fd again, read-only. Without /proc, returns a duplicate, which is writable and
 * so counts as a writer. */
static int
open_for_maps (int fd)
{
  g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", fd);
  int copy = open (path, O_RDONLY | O_CLOEXEC);

  return copy >= 0 ? copy : fcntl (fd, F_DUPFD_CLOEXEC, 0);
}

WeftSpool *
weft_spool_new (const char *const *folders, GError **error)
{
  const char *const usual[] = { g_get_tmp_dir (), g_get_user_cache_dir (), NULL };
  const char *const *folder = folders != NULL ? folders : usual;
  g_autoptr (WeftSpool) spool = g_new0 (WeftSpool, 1);

  spool->map_fd = -1;
  for (spool->fd = -1; *folder != NULL && spool->fd < 0; folder++)
    {
      g_autofree char *name = NULL;

      spool->fd = weft_temporary_file_open (*folder, "weft-XXXXXX", 0600, &name);
      weft_temporary_file_discard (name);
      if (spool->fd >= 0)
        spool->folder = g_filename_display_name (*folder);
    }
  if (spool->fd < 0)
    {
      spool->fd = memfd_create ("weft", MFD_CLOEXEC);
      spool->folder = g_strdup (_ ("memory"));
    }
  if (spool->fd < 0)
    {
      int code = errno;

      g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code),
                   _ ("a temporary file cannot be made: %s"), g_strerror (code));
      return NULL;
    }
  spool->map_fd = open_for_maps (spool->fd);
  return g_steal_pointer (&spool);
}

WeftSpool *
weft_spool_new_from_fd (int fd, const char *folder)
{
  WeftSpool *spool = g_new0 (WeftSpool, 1);

  spool->fd = fd;
  spool->map_fd = open_for_maps (fd);
  spool->folder = g_filename_display_name (folder);
  spool->is_named = TRUE;
  return spool;
}

void
weft_spool_free (WeftSpool *spool)
{
  if (spool->map_fd >= 0)
    close (spool->map_fd);
  if (spool->fd >= 0)
    close (spool->fd);
  g_free (spool->folder);
  g_free (spool);
}

static gboolean
is_lack_of_space (int code)
{
  return code == ENOSPC || code == EDQUOT || code == EFBIG || code == ENOMEM;
}

gboolean
weft_spool_check_disk_space (WeftSpool *spool, gsize size, GError **error)
{
  struct statvfs disk;
  guint64 left, reserved;
  g_autofree char *left_text = NULL, *size_text = NULL;

  if (spool->size + size <= spool->checked_size)
    return TRUE;
  spool->checked_size = spool->size + size + DISK_CHECK_STEP;
  /* a file in memory is not on a disk, and has no blocks */
  if (fstatvfs (spool->fd, &disk) != 0 || disk.f_blocks == 0)
    return TRUE;
  left = (guint64) disk.f_bavail * (guint64) disk.f_frsize;
  reserved = weft_temporary_files_kept_free ((guint64) disk.f_blocks * (guint64) disk.f_frsize);
  /* a log without an end takes at most half of what was free before it */
  reserved = MIN (reserved, (left + spool->size) / 2);
  spool->checked_size = spool->size + MIN (left - MIN (left, reserved), size + DISK_CHECK_STEP);
  if (spool->size + size <= spool->checked_size)
    return TRUE;
  left_text = g_format_size (left);
  size_text = g_format_size (spool->size);
  g_set_error (
      error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
      _ ("stopped after the first %s of the log, as only %s are free in %s and the log has "
         "no end yet. Make room there, or keep less of it (weft-cli follow --keep)."),
      size_text, left_text, spool->folder);
  return FALSE;
}

/* Sets @error to a text for the errno @code of a failed write. Returns FALSE. */
static gboolean
set_write_error (const WeftSpool *spool, int code, GError **error)
{
  g_autofree char *size_text = g_format_size (spool->size);

  if (spool->is_named && is_lack_of_space (code))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                 _ ("there is no room in %s for more than the first %s of the log (%s). Make room "
                    "there, or choose a file in another folder."),
                 spool->folder, size_text, g_strerror (code));
  else if (is_lack_of_space (code))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                 _ ("there is no room in %s for more than the first %s of the log (%s). Make room "
                    "there, or set TMPDIR to a folder with more."),
                 spool->folder, size_text, g_strerror (code));
  else
    g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code),
                 spool->is_named ? _ ("the file in %s cannot be written: %s") :
                                   _ ("the temporary file in %s cannot be written: %s"),
                 spool->folder, g_strerror (code));
  return FALSE;
}

gboolean
weft_spool_append (WeftSpool *spool, const guint8 *data, gsize size, GError **error)
{
  int code = 0;

  while (size > 0 && code == 0)
    {
      ssize_t written = pwrite (spool->fd, data, size, (off_t) spool->size);

      if (written > 0)
        {
          spool->size += (guint64) written;
          data += written;
          size -= (gsize) written;
        }
      else if (written == 0)
        code = ENOSPC;
      else if (errno != EINTR)
        code = errno;
    }
  spool->length = MAX (spool->length, spool->size);
  return code == 0 || set_write_error (spool, code, error);
}

gboolean
weft_spool_skip_to (WeftSpool *spool, guint64 size, GError **error)
{
  if (size > spool->length && ftruncate (spool->fd, (off_t) size) != 0)
    return set_write_error (spool, errno, error);
  spool->size = size;
  spool->length = MAX (spool->length, size);
  return TRUE;
}
