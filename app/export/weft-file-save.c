/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes beside the file, and puts the new one in the place of the old. */
#include "weft-file-save.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static gboolean
is_special (const char *path)
{
  struct stat status;

  return stat (path, &status) == 0 && !S_ISREG (status.st_mode) && !S_ISDIR (status.st_mode);
}

gboolean
weft_file_check (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int code = *path == '\0'                          ? ENOENT :
             is_special (path)                      ? 0 :
             g_access (folder, W_OK) != 0           ? errno :
             g_file_test (path, G_FILE_TEST_IS_DIR) ? EISDIR :
                                                      0;

  if (code == ENOENT && *path != '\0')
    g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT,
                 _ ("“%s” cannot be written: there is no folder “%s”"), path, folder);
  else if (code != 0)
    g_set_error (error, G_FILE_ERROR, (gint) g_file_error_from_errno (code),
                 _ ("“%s” cannot be written: %s"), path, g_strerror (code));
  return code == 0;
}

/* GLib keeps the old file until the stream is closed, but not behind a link. */
static GFileOutputStream *
open_stream (const char *path, GCancellable *cancellable, GError **error)
{
  char *target = realpath (path, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (target != NULL ? target : path);

  free (target);
  if (is_special (path))
    return g_file_append_to (file, G_FILE_CREATE_NONE, cancellable, error);
  return g_file_replace (file, NULL, FALSE, G_FILE_CREATE_NONE, cancellable, error);
}

/* Closing for a reason that is cancelled leaves the old file in its place; just letting go of the
 * stream would put what was written there. */
static void
undo (GOutputStream *stream)
{
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();

  g_cancellable_cancel (cancelled);
  g_output_stream_close (stream, cancelled, NULL);
}

gboolean
weft_file_save (const char *path,
                WeftFileWriter writer,
                gpointer user_data,
                GCancellable *cancellable,
                GError **error)
{
  g_autoptr (GFileOutputStream) file = NULL;
  gboolean is_new = g_access (path, F_OK) != 0;
  GOutputStream *stream;

  if (!weft_file_check (path, error))
    return FALSE;
  file = open_stream (path, cancellable, error);
  if (file == NULL)
    return FALSE;
  stream = G_OUTPUT_STREAM (file);
  if (writer (stream, user_data, cancellable, error) &&
      g_output_stream_close (stream, cancellable, error))
    return TRUE;
  undo (stream);
  if (is_new)
    g_unlink (path);
  return FALSE;
}
