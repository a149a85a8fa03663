/* SPDX-License-Identifier: BSD-3-Clause */
/* Opens small logs of each hostile kind, and the hostile files among the fixtures. What costs more
 * than its size makes this test run into its time limit. */
#include "fuzz-invariants.h"
#include "fuzz-profiles.h"
#include "hostile.h"
#include "weft-source.h"

#include <string.h>

#define SIZE 400000
/* Pieces of an even size; the log is indexed again and again while it grows. */
#define N_PIECES 5

static void
check_log (const guint8 *data, gsize size, guint seed)
{
  g_autoptr (GArray) ends = weft_fuzz_even_ends (size, N_PIECES);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftTrace) trace = weft_fuzz_open (data, size, &error);
  g_autoptr (WeftTrace) pieces = NULL;
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);

  g_assert_no_error (error);
  pieces = weft_fuzz_open_pieces (data, size, ends, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (trace->index->n_events, ==, pieces->index->n_events);
  g_assert_cmpuint (weft_index_lost_bytes (trace->index), ==,
                    weft_index_lost_bytes (pieces->index));
  weft_fuzz_check_problems (trace->index);
  weft_fuzz_check_walks (trace->index);
  if (trace->index->problems->len < WEFT_MAX_PROBLEMS)
    weft_fuzz_check_accounts (trace->index);
  weft_fuzz_paint (trace);
  weft_fuzz_ask (trace, random);
}

static void
test_kind (gconstpointer data)
{
  guint kind = GPOINTER_TO_UINT (data);
  g_autoptr (GByteArray) log = weft_hostile_log (kind, SIZE);

  check_log (log->data, log->len, kind);
}

/* All of a compressed log. */
static WeftMap *
unpack (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftSource) source = weft_source_open (path, &error);
  WeftMap *map;
  gboolean more = source != NULL;

  while (more && weft_source_read (source, G_MAXINT32, &more, NULL, &error))
    continue;
  g_assert_no_error (error);
  map = weft_source_map (source, &error);
  g_assert_no_error (error);
  return map;
}

static void
test_file (gconstpointer path)
{
  g_autoptr (WeftMap) map = unpack (path);

  check_log (map->data, map->size, 1);
}

static void
add_files (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "fixtures", "hostile", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &error);
  const char *name;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *stem = g_strndup (name, strcspn (name, "."));
      g_autofree char *test = g_strdup_printf ("/fuzz/hostile-file/%s", stem);

      g_test_add_data_func_full (test, g_build_filename (folder, name, NULL), test_file, g_free);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; weft_hostile_kind (i) != NULL; i++)
    {
      g_autofree char *path = g_strdup_printf ("/fuzz/hostile/%s", weft_hostile_kind (i));

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_kind);
    }
  add_files ();
  return g_test_run ();
}
