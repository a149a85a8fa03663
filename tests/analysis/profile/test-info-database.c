/* SPDX-License-Identifier: BSD-3-Clause */
/* Databases of info tables that cannot be opened, or need more space than there is. */
#include "weft-info-prov.h"
#include "weft-source.h"
#include "weft-spool.h"
#include "weft-test-calls.h"
#include "weft-test-disk.h"
#include "weft-test-unit.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

static WeftMap *
map_file (const char *path)
{
  int fd = g_open (path, O_RDONLY, 0);
  WeftMap *map = weft_map_new (fd, (gsize) lseek (fd, 0, SEEK_END), NULL);

  close (fd);
  g_assert_true (weft_info_database_is_file (map->data, map->size));
  return map;
}

static void
assert_refused (const WeftMap *map)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (weft_info_database_to_log (map, NULL, &error));
  g_assert_error (error, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_NOT_A_LOG);
  g_assert_nonnull (strstr (error->message, "has to be a plain file"));
}

/* SQLite cannot open a database that was decompressed or received, or that is in memory. */
static void
test_no_file (void)
{
  g_autofree char *folder = g_dir_make_tmp ("weft-test-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "names.sqlite", NULL);
  g_autoptr (WeftSpool) spool = weft_spool_new (NULL, NULL);
  g_autoptr (WeftMap) file = NULL, spooled = NULL, memory = NULL, log = NULL;

  weft_test_calls_database (path, NULL);
  file = map_file (path);
  log = weft_info_database_to_log (file, NULL, NULL);
  g_assert_nonnull (log);
  g_assert_true (weft_spool_append (spool, file->data, file->size, NULL));
  spooled = weft_map_new (spool->fd, (gsize) spool->size, NULL);
  memory = weft_map_new_from_bytes (file->data, file->size);
  assert_refused (spooled);
  assert_refused (memory);
  g_unlink (path);
  g_rmdir (folder);
}

/* Runs the test that calls this in a process of its own, with a folder for temporary files. */
static void
run_in_folder (void)
{
  g_autofree char *folder = g_dir_make_tmp ("weft-test-XXXXXX", NULL);
  g_autofree char *before = g_strdup (g_getenv ("TMPDIR"));

  g_setenv ("TMPDIR", folder, TRUE);
  weft_test_disk_run ();
  if (before != NULL)
    g_setenv ("TMPDIR", before, TRUE);
  else
    g_unsetenv ("TMPDIR");
  g_rmdir (folder);
}

/* Rows that share a long text fill the disk. */
static void
test_no_space (void)
{
  const char *folder = g_get_tmp_dir ();
  g_autofree char *path = g_build_filename (folder, "names.sqlite", NULL);
  g_autofree char *expected =
      g_strdup_printf ("its info tables need more space than is free in %s.", folder);
  g_autoptr (WeftMap) map = NULL;
  g_autoptr (GError) error = NULL;

  if (!g_test_subprocess ())
    {
      run_in_folder ();
      return;
    }
  weft_test_disk_mount (folder, "20m");
  weft_test_calls_database (path, NULL);
  weft_test_calls_database (
      path, "UPDATE strings SET value = printf ('%.*c', 30000, 'x') || value;"
            "WITH RECURSIVE a (id) AS (SELECT 200 UNION ALL SELECT id + 1 FROM a LIMIT 2000)"
            " INSERT INTO info_prov SELECT id, 1, 1, 2, 3, 4, 5 FROM a");
  map = map_file (path);
  g_assert_null (weft_info_database_to_log (map, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  g_assert_true (g_str_has_prefix (error->message, expected));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/info-database/no-file", test_no_file);
  g_test_add_func ("/info-database/no-space", test_no_space);
}
