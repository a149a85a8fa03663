/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests that a spool finds a place to lie in, and says so where there is no room. */
#include "weft-spool.h"
#include "weft-temporary-file.h"
#include "weft-test-disk.h"
#include "weft-test-unit.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

static void
assert_holds (WeftSpool *spool, const char *text)
{
  g_autofree char *read = g_malloc0 (spool->size);

  g_assert_cmpint (pread (spool->fd, read, spool->size, 0), ==, (gssize) spool->size);
  g_assert_cmpmem (read, spool->size, text, strlen (text));
}

static void
append_text (WeftSpool *spool, const char *text)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (weft_spool_append (spool, (const guint8 *) text, strlen (text), &error));
  g_assert_no_error (error);
}

static void
test_in_folder (void)
{
  g_autofree char *folder = g_dir_make_tmp ("weft-test-XXXXXX", NULL);
  g_autofree char *missing = g_build_filename (folder, "missing", NULL);
  const char *const folders[] = { missing, folder, NULL };
  g_autoptr (GDir) dir = NULL;
  g_autoptr (WeftSpool) spool = weft_spool_new (folders, NULL);

  append_text (spool, "one, ");
  append_text (spool, "two");
  assert_holds (spool, "one, two");
  g_assert_cmpstr (spool->folder, ==, folder);
  dir = g_dir_open (folder, 0, NULL);
  g_assert_null (g_dir_read_name (dir));
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* Where a file must have a name, it loses it at once. */
static void
test_names (void)
{
  if (g_test_subprocess ())
    {
      weft_test_disk_needs_names ();
      test_in_folder ();
      return;
    }
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
  g_test_trap_assert_passed ();
}

static void
test_in_memory (void)
{
  const char *const folders[] = { "/proc/missing", "/proc", NULL };
  g_autoptr (WeftSpool) spool = weft_spool_new (folders, NULL);

  append_text (spool, "text");
  assert_holds (spool, "text");
  g_assert_cmpstr (spool->folder, ==, "memory");
}

/* A limit of the process stands in for a full disk. */
static void
test_no_room (void)
{
  g_autoptr (WeftSpool) spool = weft_spool_new (NULL, NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *expected = g_strdup_printf ("*no room in %s*", spool->folder);
  gboolean ok;

  weft_test_disk_full (6);
  ok = weft_spool_append (spool, (const guint8 *) "too long", 8, &error);
  weft_test_disk_free ();
  g_assert_false (ok);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  g_assert_true (g_pattern_match_simple (expected, error->message));
  assert_holds (spool, "too lo");
}

/* A file that was chosen is named with what helps there, and with another error. */
static void
test_named (void)
{
  g_autofree char *folder = g_dir_make_tmp ("weft-test-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "log", NULL);
  int fd = open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  g_autoptr (WeftSpool) spool = weft_spool_new_from_fd (fd, folder);
  g_autoptr (WeftSpool) unwritable =
      weft_spool_new_from_fd (open (path, O_RDONLY | O_CLOEXEC), folder);
  g_autofree char *full = g_strdup_printf ("*no room in %s*another folder*", folder);
  g_autofree char *failed = g_strdup_printf ("*the file in %s cannot be written: *", folder);
  g_autoptr (GError) error = NULL;
  gboolean ok;

  append_text (spool, "log");
  weft_test_disk_full (6);
  ok = weft_spool_append (spool, (const guint8 *) "too long", 8, &error);
  weft_test_disk_free ();
  g_assert_false (ok);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  g_assert_true (g_pattern_match_simple (full, error->message));
  g_clear_error (&error);
  g_assert_false (weft_spool_append (unwritable, (const guint8 *) "log", 3, &error));
  g_assert_true (g_pattern_match_simple (failed, error->message));
  g_clear_error (&error);
  g_assert_false (weft_spool_skip_to (unwritable, 100, &error));
  g_assert_true (g_pattern_match_simple (failed, error->message));
  g_unlink (path);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* Bytes of @spool after as much was appended as the disk spares for a log without an end. */
static guint64
fill (WeftSpool *spool, guint64 most, GError **error)
{
  const gsize size = 1024 * 1024;
  g_autofree guint8 *zeros = g_malloc0 (size);

  while (spool->size < most && weft_spool_check_disk_space (spool, size, error) &&
         weft_spool_append (spool, zeros, size, error))
    ;
  return spool->size;
}

/* A disk of 100 MiB, of which a twentieth stays free. */
static void
test_spares_disk (void)
{
  const guint64 mib = 1024 * 1024;
  g_autofree char *folder = NULL;
  const char *folders[] = { NULL, NULL };
  g_autoptr (WeftSpool) spool = NULL;
  g_autoptr (GError) error = NULL;
  guint64 size;

  g_assert_cmpuint (weft_temporary_files_kept_free (100 * mib), ==, 5 * mib);
  g_assert_cmpuint (weft_temporary_files_kept_free (1024 * 1024 * mib), ==, 1024 * mib);
  if (!g_test_subprocess ())
    {
      weft_test_disk_run ();
      return;
    }
  folder = g_dir_make_tmp ("weft-test-XXXXXX", NULL);
  folders[0] = folder;
  weft_test_disk_mount (folder, "100m");
  spool = weft_spool_new (folders, NULL);
  g_assert_cmpstr (spool->folder, ==, folder);
  size = fill (spool, 200 * mib, &error);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  g_assert_cmpuint (size, <=, 95 * mib);
  g_assert_cmpuint (size, >=, 80 * mib);
  g_rmdir (folder);
}

/* If less than a twentieth of a disk is free, half of that can be used. */
static void
test_small_disk (void)
{
  g_autofree char *folder = NULL;
  const char *folders[] = { NULL, NULL };
  g_autofree char *filler = NULL, *bytes = g_malloc0 (1000 * 1024);
  g_autoptr (WeftSpool) spool = NULL;
  g_autoptr (GError) error = NULL;
  const guint8 zeros[4096] = { 0 };

  if (!g_test_subprocess ())
    {
      weft_test_disk_run ();
      return;
    }
  folder = g_dir_make_tmp ("weft-test-XXXXXX", NULL);
  folders[0] = folder;
  weft_test_disk_mount (folder, "1m");
  filler = g_build_filename (folder, "filler", NULL);
  g_assert_true (g_file_set_contents (filler, bytes, 1000 * 1024, &error));
  spool = weft_spool_new (folders, NULL);
  while (spool->size < 200000 && weft_spool_check_disk_space (spool, sizeof zeros, &error) &&
         weft_spool_append (spool, zeros, sizeof zeros, &error))
    ;
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  g_assert_cmpuint (spool->size, >=, 8192);
  g_assert_cmpuint (spool->size, <=, 12288);
  g_assert_cmpint (g_unlink (filler), ==, 0);
  g_rmdir (folder);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/spool/in-folder", test_in_folder);
  g_test_add_func ("/spool/small-disk", test_small_disk);
  g_test_add_func ("/spool/names", test_names);
  g_test_add_func ("/spool/in-memory", test_in_memory);
  g_test_add_func ("/spool/no-room", test_no_room);
  g_test_add_func ("/spool/named", test_named);
  g_test_add_func ("/spool/spares-disk", test_spares_disk);
}
