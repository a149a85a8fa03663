/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes a temporary file in the same folder, and renames it. */
#include "weft-file-save.h"

#include "weft-file-id.h"
#include "weft-growth.h"
#include "weft-source.h"
#include "weft-temporary-file.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixoutputstream.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Name of a temporary file. */
#define PATTERN ".weft-XXXXXX"
/* Time (s) without changes after which a temporary file is stale. */
#define STALE_AGE_S 3600

G_DEFINE_QUARK (weft - file - error - quark, weft_file_error)

static gboolean
is_special_file (const char *path)
{
  struct stat status;

  return stat (path, &status) == 0 && !S_ISREG (status.st_mode) && !S_ISDIR (status.st_mode);
}

gboolean
weft_file_check (const char *path, WeftFileConsent consent, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GError) unreadable = NULL;
  int code = *path == '\0'                          ? ENOENT :
             is_special_file (path)                 ? 0 :
             g_access (folder, W_OK) != 0           ? errno :
             g_file_test (path, G_FILE_TEST_IS_DIR) ? EISDIR :
                                                      0;

  if (code == ENOENT && *path != '\0')
    g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT,
                 _ ("“%s” cannot be written: there is no folder “%s”"), path, folder);
  else if (code != 0)
    g_set_error (error, G_FILE_ERROR, (gint) g_file_error_from_errno (code),
                 _ ("“%s” cannot be written: %s"), path, g_strerror (code));
  else if (weft_open_files_has_path (path))
    g_set_error_literal (error, WEFT_FILE_ERROR, WEFT_FILE_ERROR_OPEN,
                         _ ("this is the log itself; choose another name"));
  else if (consent == WEFT_FILE_KEEP_LOG && weft_source_is_log (path, &unreadable))
    g_set_error_literal (error, WEFT_FILE_ERROR, WEFT_FILE_ERROR_IS_LOG,
                         _ ("an eventlog of that name exists"));
  else if (unreadable != NULL)
    g_set_error_literal (error, WEFT_FILE_ERROR, WEFT_FILE_ERROR_IS_LOG,
                         _ ("the file of that name cannot be read, and may be an eventlog"));
  else
    return TRUE;
  return FALSE;
}

static gboolean
set_error_from_errno (GError **error, int code)
{
  g_set_error_literal (error, G_IO_ERROR, (gint) g_io_error_from_errno (code), g_strerror (code));
  return FALSE;
}

static gboolean
write_to_descriptor (
    int fd, WeftFileWriteFunc writer, gpointer user_data, GCancellable *cancellable, GError **error)
{
  g_autoptr (GOutputStream) stream = g_unix_output_stream_new (fd, FALSE);

  return writer (stream, user_data, cancellable, error);
}

static gboolean
save_regular_file (const char *path,
                   WeftFileWriteFunc writer,
                   gpointer user_data,
                   GCancellable *cancellable,
                   GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path), *name = NULL;
  int fd = weft_temporary_file_open (folder, PATTERN, 0666, &name);
  struct stat status;
  gboolean done;

  if (fd < 0)
    return set_error_from_errno (error, errno);
  /* keep the access rights of the old file, if there is one */
  if (stat (path, &status) == 0)
    {
      if (fchown (fd, (uid_t) -1, status.st_gid) != 0)
        status.st_mode &= 0707; /* grant no rights to the group, which may be a different one */
      fchmod (fd, status.st_mode & 0777);
    }
  done = write_to_descriptor (fd, writer, user_data, cancellable, error);
  if (done && fsync (fd) != 0 && errno != EINVAL && errno != ENOTSUP)
    done = set_error_from_errno (error, errno);
  if (done)
    done = !g_cancellable_set_error_if_cancelled (cancellable, error);
  if (!done)
    weft_temporary_file_discard (name);
  else if (!weft_temporary_file_keep (fd, name, PATTERN, path))
    done = set_error_from_errno (error, errno);
  close (fd);
  return done;
}

/* Returns TRUE if the file at @path is stale: it belongs to this user, no process is writing it,
 * and it has not changed for an hour, in case a program on another machine is writing it. */
static gboolean
is_stale_file (const char *path)
{
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  struct stat status = { 0 };
  gboolean is_stale_file = fd >= 0 && fstat (fd, &status) == 0 && S_ISREG (status.st_mode) &&
                           status.st_uid == geteuid () &&
                           g_get_real_time () / G_USEC_PER_SEC - status.st_mtime > STALE_AGE_S &&
                           !weft_growth_has_writer (fd);

  if (fd >= 0)
    close (fd);
  return is_stale_file;
}

gboolean
weft_file_save (const char *path,
                WeftFileConsent consent,
                WeftFileWriteFunc writer,
                gpointer user_data,
                GCancellable *cancellable,
                GError **error)
{
  g_autofree char *target = NULL, *folder = NULL;
  char *real;
  g_autoptr (GDir) dir = NULL;
  const char *name;

  if (!weft_file_check (path, consent, error))
    return FALSE;
  if (is_special_file (path))
    {
      /* a pipe or device is written directly, as it cannot be replaced */
      int fd = g_open (path, O_WRONLY | O_APPEND | O_CLOEXEC, 0);
      gboolean done;

      if (fd < 0)
        return set_error_from_errno (error, errno);
      done = write_to_descriptor (fd, writer, user_data, cancellable, error);
      if (close (fd) != 0 && done)
        done = set_error_from_errno (error, errno);
      return done;
    }
  real = realpath (path, NULL); /* a link is followed, not replaced */
  target = g_strdup (real != NULL ? real : path);
  free (real);
  folder = g_path_get_dirname (target);
  /* remove temporary files that were left there by killed programs */
  dir = g_dir_open (folder, 0, NULL);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_pattern_match_simple (".weft-??????", name))
      {
        g_autofree char *file = g_build_filename (folder, name, NULL);

        if (is_stale_file (file))
          g_unlink (file);
      }
  return save_regular_file (target, writer, user_data, cancellable, error);
}
