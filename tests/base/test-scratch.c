/* SPDX-License-Identifier: BSD-3-Clause */
/* Scratch memory is in files if they can be made, and otherwise in memory like any other. */
#include "weft-scratch.h"
#include "weft-test-disk.h"
#include "weft-test-unit.h"

#include <string.h>
#include <sys/statvfs.h>

#define LARGE  (4 * WEFT_SCRATCH_MIN_BYTES)
#define UNUSED ((gsize) 64 << 20)

/* Returns TRUE if @memory is a map of a file that has no name. */
static gboolean
is_in_file (gconstpointer memory)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) maps = NULL;
  gsize at = (gsize) memory;

  g_assert_true (g_file_get_contents ("/proc/self/maps", &text, NULL, NULL));
  maps = g_strsplit (text, "\n", -1);
  for (guint i = 0; maps[i] != NULL; i++)
    {
      char *rest;
      guint64 from = g_ascii_strtoull (maps[i], &rest, 16);

      if (at >= from && *rest == '-' && at < g_ascii_strtoull (rest + 1, NULL, 16))
        return g_str_has_suffix (maps[i], " (deleted)");
    }
  return FALSE;
}

/* Allocates @bytes, which must be zeros and can be written to. Returns TRUE if they are in a file.
 */
static gboolean
try_scratch (gsize bytes)
{
  guint8 *memory = weft_scratch_alloc0 (bytes);
  gboolean result = is_in_file (memory);

  g_assert_cmpuint ((gsize) memory % WEFT_SCRATCH_ALIGNMENT, ==, 0);
  for (gsize i = 0; i < bytes; i++)
    g_assert_true (memory[i] == 0);
  memset (memory, 1, bytes);
  weft_scratch_free (memory);
  return result;
}

static void
test_sizes (void)
{
  g_assert_true (try_scratch (WEFT_SCRATCH_MIN_BYTES));
  g_assert_true (try_scratch (LARGE + 1));
  g_assert_false (try_scratch (WEFT_SCRATCH_MIN_BYTES - 1));
  g_assert_false (try_scratch (0));
  weft_scratch_free (NULL);
}

/* Returns the pages of memory that the process uses. */
static guint64
pages_in_use (void)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) numbers = NULL;

  g_assert_true (g_file_get_contents ("/proc/self/statm", &text, NULL, NULL));
  numbers = g_strsplit (text, " ", 3);
  return g_ascii_strtoull (numbers[1], NULL, 10);
}

/* A file that may not grow. Also then, pages that are not written to take no memory. */
static void
test_limit (void)
{
  guint64 before;
  gpointer unused;

  weft_test_disk_full (4096);
  g_assert_false (try_scratch (LARGE));
  before = pages_in_use ();
  unused = weft_scratch_alloc0 (UNUSED);
  g_assert_cmpuint (pages_in_use (), <, before + UNUSED / 4096 / 4);
  weft_scratch_free (unused);
  weft_test_disk_free ();
  g_assert_true (try_scratch (LARGE));
}

/* Mounts a disk of @size at the user's cache folder, and disks in memory at the other folders for
 * scratch memory, one of which may contain the first. */
static void
mount_disks (const char *size)
{
  weft_test_disk_mount ("/var/tmp", size);
  weft_test_disk_mount (g_get_tmp_dir (), size);
  g_assert_no_errno (g_mkdir_with_parents (g_get_user_cache_dir (), 0700));
  weft_test_disk_mount (g_get_user_cache_dir (), size);
}

/* Like mount_disks(), but the first disk is not known to be in memory. Skips the test and returns
 * FALSE if the system has no such disks. */
static gboolean
mount_overlay (const char *size)
{
  mount_disks (size);
  if (weft_test_disk_overlay (g_get_user_cache_dir ()))
    return TRUE;
  g_test_skip ("no overlays");
  return FALSE;
}

/* Disks with room for three such arrays, which one would not leave enough of. */
static void
test_small_disk (void)
{
  if (!g_test_subprocess ())
    {
      weft_test_disk_run ();
      return;
    }
  if (!mount_overlay ("6m"))
    return;
  g_assert_false (try_scratch (LARGE));
  g_assert_true (try_scratch (WEFT_SCRATCH_MIN_BYTES));
}

/* Many small arrays do not fill a disk. */
static void
test_nearly_full_disk (void)
{
  g_autoptr (GPtrArray) arrays = g_ptr_array_new_with_free_func (weft_scratch_free);
  struct statvfs disk;

  if (!g_test_subprocess ())
    {
      weft_test_disk_run ();
      return;
    }
  if (!mount_overlay ("64m"))
    return;
  do
    g_ptr_array_add (arrays, weft_scratch_alloc0 (WEFT_SCRATCH_MIN_BYTES));
  while (is_in_file (g_ptr_array_index (arrays, arrays->len - 1)));
  g_assert_cmpuint (arrays->len, >, 100);
  g_assert_no_errno (statvfs (g_get_user_cache_dir (), &disk));
  g_assert_cmpuint (disk.f_bavail, >=, disk.f_blocks / 20);
}

/* A disk in memory would take what it is to save. */
static void
test_memory (void)
{
  if (!g_test_subprocess ())
    {
      weft_test_disk_run ();
      return;
    }
  mount_disks ("100m");
  g_assert_false (try_scratch (LARGE));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/scratch/sizes", test_sizes);
  g_test_add_func ("/scratch/limit", test_limit);
  g_test_add_func ("/scratch/small-disk", test_small_disk);
  g_test_add_func ("/scratch/nearly-full-disk", test_nearly_full_disk);
  g_test_add_func ("/scratch/memory", test_memory);
}
