/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests that a file is there as it was, or as it was to become. */
#include "weft-file-save.h"
#include "weft-map.h"
#include "weft-temporary-file.h"
#include "weft-test-disk.h"
#include "weft-test-unit.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>
#include <utime.h>

/* More than a piece that is written at once. */
#define MUCH (3 * 1024 * 1024)

typedef struct
{
  char *folder, *path;
} Fixture;

static void
set_up (Fixture *self, gconstpointer unused)
{
  self->folder = g_dir_make_tmp ("weft-test-XXXXXX", NULL);
  self->path = g_build_filename (self->folder, "file", NULL);
  g_assert_true (g_file_set_contents (self->path, "before", -1, NULL));
}

/* Also that nothing was left beside the file. */
static void
tear_down (Fixture *self, gconstpointer unused)
{
  g_unlink (self->path);
  g_assert_cmpint (g_rmdir (self->folder), ==, 0);
  g_free (self->folder);
  g_free (self->path);
}

static void
assert_has (const char *path, const char *expected)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, expected);
}

static gboolean
write_much (GOutputStream *stream, gpointer user_data, GCancellable *cancellable, GError **error)
{
  g_autofree char *much = g_malloc0 (MUCH);

  return g_output_stream_write_all (stream, much, MUCH, NULL, cancellable, error);
}

static gboolean
write_after (GOutputStream *stream, gpointer user_data, GCancellable *cancellable, GError **error)
{
  return g_output_stream_write_all (stream, "after", 5, NULL, cancellable, error);
}

static void
test_full (Fixture *self, gconstpointer unused)
{
  g_autoptr (GError) error = NULL;
  gboolean ok;

  weft_test_disk_full (MUCH / 4);
  ok = weft_file_save (self->path, WEFT_FILE_KEEP_LOG, write_much, NULL, NULL, &error);
  weft_test_disk_free ();
  g_assert_false (ok);
  g_assert_nonnull (error);
  assert_has (self->path, "before");
  g_clear_error (&error);
  g_assert_true (weft_file_save (self->path, WEFT_FILE_KEEP_LOG, write_after, NULL, NULL, &error));
  g_assert_no_error (error);
  assert_has (self->path, "after");
}

/* No part of a new file is left. */
static void
test_new (Fixture *self, gconstpointer unused)
{
  gboolean ok;

  g_unlink (self->path);
  weft_test_disk_full (MUCH / 4);
  ok = weft_file_save (self->path, WEFT_FILE_KEEP_LOG, write_much, NULL, NULL, NULL);
  weft_test_disk_free ();
  g_assert_false (ok);
  g_assert_false (g_file_test (self->path, G_FILE_TEST_EXISTS));
}

/* The link stays one, and what it leads to stays as it was. */
static void
test_link (Fixture *self, gconstpointer unused)
{
  g_autofree char *link = g_build_filename (self->folder, "link", NULL);
  g_autoptr (GError) error = NULL;
  gboolean ok;

  g_assert_cmpint (symlink ("file", link), ==, 0);
  weft_test_disk_full (MUCH / 4);
  ok = weft_file_save (link, WEFT_FILE_KEEP_LOG, write_much, NULL, NULL, &error);
  weft_test_disk_free ();
  g_assert_false (ok);
  assert_has (self->path, "before");
  g_clear_error (&error);
  g_assert_true (weft_file_save (link, WEFT_FILE_KEEP_LOG, write_after, NULL, NULL, &error));
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  assert_has (self->path, "after");
  g_unlink (link);
}

static guint
count_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (dir != NULL && g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

/* Does what a signal that ends the program does: then no file but the old one is there. */
static gboolean
write_until_signal (GOutputStream *stream,
                    gpointer user_data,
                    GCancellable *cancellable,
                    GError **error)
{
  const Fixture *self = user_data;

  g_assert_true (write_after (stream, NULL, cancellable, error));
  weft_temporary_files_remove ();
  g_assert_cmpuint (count_files (self->folder), ==, 1);
  assert_has (self->path, "before");
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, "ended");
  return FALSE;
}

static void
test_signal (Fixture *self, gconstpointer unused)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (
      weft_file_save (self->path, WEFT_FILE_KEEP_LOG, write_until_signal, self, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
}

/* The same on a file system whose files all have names. */
static void
test_named (Fixture *self, gconstpointer unused)
{
  g_autoptr (GError) error = NULL;

  if (g_test_subprocess ())
    {
      weft_test_disk_needs_names ();
      test_signal (self, NULL);
      g_assert_true (
          weft_file_save (self->path, WEFT_FILE_KEEP_LOG, write_after, NULL, NULL, &error));
      g_assert_no_error (error);
      assert_has (self->path, "after");
      return;
    }
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
  g_test_trap_assert_passed ();
}

static void
test_mode (Fixture *self, gconstpointer unused)
{
  g_autofree char *path = g_build_filename (self->folder, "new", NULL);
  struct stat status;
  mode_t mask = umask (0027);

  g_assert_true (weft_file_save (path, WEFT_FILE_KEEP_LOG, write_after, NULL, NULL, NULL));
  umask (mask);
  g_assert_cmpint (stat (path, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0640);
  g_unlink (path);
}

static void
test_pipe (Fixture *self, gconstpointer unused)
{
  g_autofree char *pipe = g_build_filename (self->folder, "pipe", NULL);
  g_autoptr (GError) error = NULL;
  char said[16] = { 0 };
  int fd;

  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  fd = open (pipe, O_RDWR);
  g_assert_true (weft_file_save (pipe, WEFT_FILE_KEEP_LOG, write_after, NULL, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpint (read (fd, said, sizeof said), ==, 5);
  g_assert_cmpstr (said, ==, "after");
  close (fd);
  g_unlink (pipe);
}

static void
test_refused (Fixture *self, gconstpointer unused)
{
  g_autofree char *nowhere = g_build_filename (self->folder, "none", "file", NULL);
  const char *const paths[] = { nowhere, self->folder, "" };

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (
          weft_file_save (paths[i], WEFT_FILE_KEEP_LOG, write_after, NULL, NULL, &error));
      g_assert_true (error->domain == G_FILE_ERROR);
      g_assert_nonnull (strstr (error->message, "cannot be written"));
    }
}

static void
add (const char *path, void (*test) (Fixture *self, gconstpointer unused))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

/* The log that is open is never replaced, another log only with consent. */
static void
test_logs (Fixture *self, gconstpointer unused)
{
  static const char log[] = "hdrbhetbhetehdredatb";
  g_autofree char *socket_path = g_build_filename (self->folder, "socket", NULL);
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftMap) map = NULL;
  int fd;

  g_assert_true (g_file_set_contents (self->path, log, -1, NULL));
  g_assert_false (weft_file_save (self->path, WEFT_FILE_KEEP_LOG, write_after, NULL, NULL, &error));
  g_assert_error (error, WEFT_FILE_ERROR, WEFT_FILE_ERROR_IS_LOG);
  g_clear_error (&error);
  fd = open (self->path, O_RDONLY | O_CLOEXEC);
  map = weft_map_new (fd, sizeof log - 1, NULL);
  close (fd);
  g_assert_false (
      weft_file_save (self->path, WEFT_FILE_REPLACE_LOG, write_after, NULL, NULL, &error));
  g_assert_error (error, WEFT_FILE_ERROR, WEFT_FILE_ERROR_OPEN);
  g_clear_error (&error);
  assert_has (self->path, log);
  g_clear_pointer (&map, weft_shared_unref);
  g_assert_true (
      weft_file_save (self->path, WEFT_FILE_REPLACE_LOG, write_after, NULL, NULL, &error));
  assert_has (self->path, "after");

  /* a socket cannot be written */
  g_strlcpy (address.sun_path, socket_path, sizeof address.sun_path);
  fd = socket (AF_UNIX, SOCK_STREAM, 0);
  g_assert_cmpint (bind (fd, (struct sockaddr *) &address, sizeof address), ==, 0);
  g_assert_false (
      weft_file_save (socket_path, WEFT_FILE_KEEP_LOG, write_after, NULL, NULL, &error));
  g_assert_true (error->domain == G_IO_ERROR);
  close (fd);
  g_unlink (socket_path);
}

/* What a program that was killed has left is removed, once it is old; other files are not. */
static void
test_leftovers (Fixture *self, gconstpointer unused)
{
  static const struct
  {
    const char *name;
    gboolean is_old, is_removed;
  } files[] = {
    { ".weft-abcdef", TRUE, TRUE },    { ".weft-ABC123", FALSE, FALSE },
    { ".weft-settings", TRUE, FALSE }, { "weft-abcdef", TRUE, FALSE },
    { ".weft-folder", TRUE, FALSE }, /* a folder */
    { ".weft-a-link", TRUE, FALSE }, /* a link to the first */
    { ".weft-others", TRUE, FALSE }, /* of another user, if this one may say so */
  };
  const struct utimbuf long_ago = { 1, 1 };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (self->folder, files[i].name, NULL);

      if (g_str_has_suffix (path, "folder"))
        g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
      else if (g_str_has_suffix (path, "link"))
        g_assert_cmpint (symlink (".weft-settings", path), ==, 0);
      else
        g_assert_true (g_file_set_contents (path, "half", -1, NULL));
      if (g_str_has_suffix (path, "others") && chown (path, 12345, (gid_t) -1) != 0)
        g_assert_cmpint (g_unlink (path), ==, 0);
      else if (files[i].is_old)
        g_assert_cmpint (g_utime (path, (struct utimbuf *) &long_ago), ==, 0);
    }
  g_assert_true (weft_file_save (self->path, WEFT_FILE_KEEP_LOG, write_after, NULL, NULL, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (self->folder, files[i].name, NULL);

      if (geteuid () == 0 || !g_str_has_suffix (path, "others"))
        g_assert_cmpint (g_file_test (path, G_FILE_TEST_EXISTS | G_FILE_TEST_IS_SYMLINK), !=,
                         files[i].is_removed);
      g_remove (path);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  add ("/file-save/full", test_full);
  add ("/file-save/new", test_new);
  add ("/file-save/link", test_link);
  add ("/file-save/signal", test_signal);
  add ("/file-save/named", test_named);
  add ("/file-save/mode", test_mode);
  add ("/file-save/pipe", test_pipe);
  add ("/file-save/refused", test_refused);
  add ("/file-save/logs", test_logs);
  add ("/file-save/leftovers", test_leftovers);
}
