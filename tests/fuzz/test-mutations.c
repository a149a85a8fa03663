/* SPDX-License-Identifier: BSD-3-Clause */
/* Damages real logs at random, and requires of each what holds of every log. usage: test-mutations
 * [SEED [ROUNDS]]; a failure names the seed that makes it again. */
#include "fuzz-invariants.h"
#include "fuzz-profiles.h"
#include "mutate.h"
#include "weft-test-corpus.h"

#include <stdlib.h>
#include <string.h>

/* Larger logs are damaged in a part that begins at their beginning. */
#define MAX_SIZE      120000
#define ROUNDS        6000
#define MAX_DAMAGES   4
#define DECODE_STRIDE 5
#define PAINT_STRIDE  23
#define ASK_STRIDE    13
#define CHANGE_STRIDE 19

static guint64 first_seed = 1;
static guint64 n_rounds;

static GArray *
choose_pieces (gsize size, GRand *random)
{
  GArray *ends = g_array_new (FALSE, FALSE, sizeof (guint64));
  guint64 at = 0;
  guint n = (guint) g_rand_int_range (random, 1, 12);

  while (at < size)
    {
      guint64 step = 1 + (guint64) (g_rand_double (random) * 2 * (double) size / n);

      if (g_rand_int_range (random, 0, 8) == 0)
        step = (guint64) g_rand_int_range (random, 1, 40);
      at = MIN (size, at + step);
      g_array_append_val (ends, at);
    }
  return ends;
}

static void
check_opened (const GByteArray *log, WeftTrace *trace, guint64 round, GRand *random)
{
  g_autoptr (GArray) ends = choose_pieces (log->len, random);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftTrace) pieces = NULL;

  weft_fuzz_check_problems (trace->index);
  weft_fuzz_check_accounts (trace->index);
  weft_fuzz_check_walks (trace->index);
  weft_fuzz_check_usage (trace, random);
  pieces = weft_fuzz_open_pieces (log->data, log->len, ends, &error);
  g_assert_no_error (error);
  weft_fuzz_check_same (trace->index, pieces->index);
  if (round % DECODE_STRIDE == 0)
    weft_fuzz_decode (trace->index);
  if (round % PAINT_STRIDE == 0)
    weft_fuzz_paint (trace);
  if (round % ASK_STRIDE == 0)
    weft_fuzz_ask (trace, random);
  if (round % CHANGE_STRIDE == 0)
    {
      weft_fuzz_change (trace, random);
      weft_fuzz_paint (trace);
      weft_fuzz_ask (trace, random);
    }
}

/* Damages one log, and opens it. TRUE where it is still one. */
static gboolean
run_round (const GPtrArray *logs, guint64 seed)
{
  g_autoptr (GRand) random = g_rand_new_with_seed ((guint32) seed);
  GBytes *bytes = g_ptr_array_index (logs, g_rand_int_range (random, 0, (gint) logs->len));
  g_autoptr (GByteArray) log = g_byte_array_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  guint n = (guint) g_rand_int_range (random, 1, MAX_DAMAGES + 1);

  g_byte_array_append (log, g_bytes_get_data (bytes, NULL),
                       (guint) MIN (g_bytes_get_size (bytes), MAX_SIZE));
  g_test_message ("seed %" G_GUINT64_FORMAT, seed);
  for (guint i = 0; i < n; i++)
    g_test_message ("  %s", weft_mutate (log, random));
  trace = weft_fuzz_open (log->data, log->len, &error);
  if (trace == NULL)
    {
      g_assert_cmpint ((int) error->domain, ==, (int) WEFT_HEADER_ERROR);
      return FALSE;
    }
  check_opened (log, trace, seed, random);
  return TRUE;
}

static void
test_mutations (void)
{
  g_autoptr (GPtrArray) paths = weft_fuzz_logs ();
  g_autoptr (GPtrArray) logs = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  guint64 n_opened = 0;

  for (guint i = 0; i < paths->len; i++)
    g_ptr_array_add (logs, weft_fuzz_load (g_ptr_array_index (paths, i)));
  for (guint64 i = 0; i < n_rounds; i++)
    n_opened += run_round (logs, first_seed + i);
  g_test_message ("%" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT " opened", n_opened, n_rounds);
  g_assert_cmpuint (n_opened, >=, n_rounds / 2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (argc > 1)
    first_seed = g_ascii_strtoull (argv[1], NULL, 10);
  n_rounds = argc > 2 ? g_ascii_strtoull (argv[2], NULL, 10) : weft_test_rounds (ROUNDS);
  g_test_add_func ("/fuzz/mutations", test_mutations);
  return g_test_run ();
}
