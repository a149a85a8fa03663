/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-edge-sums.h"

#include "weft-shared.h"
#include "weft-test-unit.h"

#define CELL 64

/* What was asked for: the sums are the time itself, and @extra from @from on. */
typedef struct
{
  guint64 from, extra;
  guint n_asked;
} Source;

static gboolean
at (gconstpointer data, const guint64 *times, guint n, gpointer out, GCancellable *cancellable)
{
  Source *source = (Source *) data;
  guint64 *sums = out;

  for (guint i = 0; i < n; i++)
    {
      if (i > 0)
        g_assert_cmpuint (times[i], >=, times[i - 1]);
      sums[2 * i] = times[i];
      sums[2 * i + 1] = times[i] >= source->from ? source->extra : 0;
    }
  source->n_asked += n;
  return !g_cancellable_is_cancelled (cancellable);
}

/* Edges as those of a picture: the first and the last are any times. */
static guint
make_edges (GRand *rand, guint64 *edges, guint64 last)
{
  guint n = (guint) g_rand_int_range (rand, 2, 40);
  guint64 width = (guint64) g_rand_int_range (rand, CELL, 4 * CELL);

  edges[0] = last > n * width ? last - n * width : 0;
  for (guint i = 1; i < n; i++)
    edges[i] = (edges[0] + i * width) / CELL * CELL;
  edges[n] = edges[0] + n * width;
  return n + 1;
}

static WeftEdgeSums *
read_sums (const WeftEdgeSums *before, guint64 sure, Source *source, GRand *rand, guint64 last)
{
  WeftEdgeSums *sums = weft_edge_sums_new (CELL, 1, sure, 2 * sizeof (guint64));
  guint64 edges[42], out[2 * 42];
  guint n = make_edges (rand, edges, last);
  g_autoptr (GArray) missing = weft_edge_sums_missing (sums, before, edges, n);

  source->n_asked = 0;
  g_assert_true (weft_edge_sums_read (sums, before, edges, n, at, source, out, NULL));
  g_assert_cmpuint (source->n_asked, ==, missing->len);
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpuint (out[2 * i], ==, edges[i]);
      g_assert_cmpuint (out[2 * i + 1], ==, edges[i] >= source->from ? source->extra : 0);
    }
  return sums;
}

/* What is not sure changes from one view to the next, and is read each time. */
static void
test_grows (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  WeftEdgeSums *before = NULL;
  guint64 last = 1000, sure = 0;

  for (guint i = 0; i < 2000; i++)
    {
      guint64 next = last + (guint64) g_rand_int_range (rand, 0, 300);
      Source source = { sure, i + 1, 0 };
      WeftEdgeSums *sums;

      sure = g_rand_boolean (rand) ? sure : MAX (sure, last - MIN (last, 200));
      source.from = sure;
      sums = read_sums (before, sure, &source, rand, next);
      g_clear_pointer (&before, weft_shared_unref);
      before = sums;
      last = next;
    }
  weft_shared_unref (before);
}

/* The same picture again asks for its two ends alone, one of another line for all. */
static void
test_kept (void)
{
  guint64 edges[] = { 10, CELL, 2 * CELL, 4 * CELL, 5 * CELL + 3 }, out[10];
  Source source = { G_MAXUINT64, 0, 0 };
  WeftEdgeSums *first = weft_edge_sums_new (CELL, 1, G_MAXUINT64, 16);
  WeftEdgeSums *again = weft_edge_sums_new (CELL, 1, G_MAXUINT64, 16);
  WeftEdgeSums *finer = weft_edge_sums_new (CELL / 2, 1, G_MAXUINT64, 16);
  WeftEdgeSums *other = weft_edge_sums_new (CELL, 2, G_MAXUINT64, 16);
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();

  g_assert_true (weft_edge_sums_read (first, NULL, edges, 5, at, &source, out, NULL));
  g_assert_cmpuint (source.n_asked, ==, 2 + 5);
  source.n_asked = 0;
  g_assert_true (weft_edge_sums_read (again, first, edges, 5, at, &source, out, NULL));
  g_assert_cmpuint (source.n_asked, ==, 2);
  source.n_asked = 0;
  g_assert_true (weft_edge_sums_read (finer, first, edges, 5, at, &source, out, NULL));
  g_assert_cmpuint (source.n_asked, ==, 2 + 5);
  source.n_asked = 0;
  g_assert_true (weft_edge_sums_read (other, first, edges, 5, at, &source, out, NULL));
  g_assert_cmpuint (source.n_asked, ==, 2 + 5);
  g_cancellable_cancel (cancelled);
  g_assert_false (weft_edge_sums_read (other, first, edges, 5, at, &source, out, cancelled));
  weft_shared_unref (first);
  weft_shared_unref (again);
  weft_shared_unref (finer);
  weft_shared_unref (other);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/edge-sums/grows", test_grows);
  g_test_add_func ("/edge-sums/kept", test_kept);
}
