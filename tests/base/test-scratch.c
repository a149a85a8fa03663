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

/* Disks with room for three such arrays, which one would not leave enough of. */
static void
test_small_disk (void)
{
  const char *const folders[] = { g_get_user_cache_dir (), "/var/tmp", g_get_tmp_dir () };

  if (!g_test_subprocess ())
    {
      weft_test_disk_run ();
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    weft_test_disk_mount (folders[i], "6m");
  g_assert_false (try_scratch (LARGE));
  g_assert_true (try_scratch (WEFT_SCRATCH_MIN_BYTES));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/scratch/sizes", test_sizes);
  g_test_add_func ("/scratch/limit", test_limit);
  g_test_add_func ("/scratch/small-disk", test_small_disk);
}
