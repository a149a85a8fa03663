/* SPDX-License-Identifier: BSD-3-Clause */
/* Opens small logs of each hostile kind. What costs more than its size makes this test run into its
 * time limit. */
#include "fuzz-invariants.h"
#include "fuzz-profiles.h"
#include "hostile.h"

#define SIZE 3000000
/* Pieces of an even size; the log is indexed again and again while it grows. */
#define N_PIECES 5

static void
test_kind (gconstpointer data)
{
  guint kind = GPOINTER_TO_UINT (data);
  g_autoptr (GByteArray) log = weft_hostile_log (kind, SIZE);
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftTrace) trace = weft_fuzz_open (log->data, log->len, &error);
  g_autoptr (WeftTrace) pieces = NULL;
  g_autoptr (GRand) random = g_rand_new_with_seed (kind);

  g_assert_no_error (error);
  for (guint64 i = 1; i <= N_PIECES; i++)
    {
      guint64 end = log->len * i / N_PIECES;

      g_array_append_val (ends, end);
    }
  pieces = weft_fuzz_open_pieces (log->data, log->len, ends, &error);
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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; weft_hostile_kind (i) != NULL; i++)
    {
      g_autofree char *path = g_strdup_printf ("/fuzz/hostile/%s", weft_hostile_kind (i));

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_kind);
    }
  return g_test_run ();
}
