/* SPDX-License-Identifier: BSD-3-Clause */
/* Scratch memory is in files if they can be made, and otherwise in memory like any other. */
#include "weft-scratch.h"
#include "weft-test-disk.h"
#include "weft-test-unit.h"

#include <string.h>

#define LARGE (4 * WEFT_SCRATCH_MIN_BYTES)

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

/* A file that may not grow. */
static void
test_limit (void)
{
  weft_test_disk_full (4096);
  g_assert_false (try_scratch (LARGE));
  weft_test_disk_free ();
  g_assert_true (try_scratch (LARGE));
}

/* Mounts a disk of @size at the temporary folder, and small ones wherever else files could be. If
 * @is_overlay, they are not known to be in memory. Returns FALSE if the system has no such disks.
 */
static gboolean
mount_disks (const char *size, gboolean is_overlay)
{
  const char *const folders[] = { g_get_user_cache_dir (), "/var/tmp", g_get_tmp_dir () };

  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      weft_test_disk_mount (folders[i], i == G_N_ELEMENTS (folders) - 1 ? size : "1m");
      if (is_overlay && !weft_test_disk_overlay (folders[i]))
        return FALSE;
    }
  return TRUE;
}

/* A disk with room for three such arrays, which one would not leave enough of. */
static void
test_small_disk (void)
{
  if (!g_test_subprocess ())
    {
      weft_test_disk_run ();
      return;
    }
  if (!mount_disks ("6m", TRUE))
    return;
  g_assert_false (try_scratch (LARGE));
  g_assert_true (try_scratch (WEFT_SCRATCH_MIN_BYTES));
}

/* Many arrays leave as much of a disk as one. */
static void
test_many (void)
{
  gpointer arrays[16];
  guint n_in_file = 0;

  if (!g_test_subprocess ())
    {
      weft_test_disk_run ();
      return;
    }
  if (!mount_disks ("12m", TRUE))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (arrays); i++)
    {
      arrays[i] = weft_scratch_alloc0 (WEFT_SCRATCH_MIN_BYTES);
      n_in_file += is_in_file (arrays[i]);
    }
  /* six with their headers are a little more than a quarter */
  g_assert_cmpuint (n_in_file, ==, 5);
  for (guint i = 0; i < G_N_ELEMENTS (arrays); i++)
    weft_scratch_free (arrays[i]);
  g_assert_true (try_scratch (LARGE));
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
  g_assert_true (mount_disks ("100m", FALSE));
  g_assert_false (try_scratch (LARGE));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/scratch/sizes", test_sizes);
  g_test_add_func ("/scratch/limit", test_limit);
  g_test_add_func ("/scratch/small-disk", test_small_disk);
  g_test_add_func ("/scratch/many", test_many);
  g_test_add_func ("/scratch/memory", test_memory);
}
