/* SPDX-License-Identifier: BSD-3-Clause */
/* Costs of a heap: against sums over the samples of random stacks, in which frames call themselves.
 */
#include "logs.h"
#include "weft-heap-stacks.h"
#include "weft-table-order.h"
#include "weft-table.h"
#include "weft-test-profile.h"
#include "weft-test-unit.h"

#include <math.h>
#include <string.h>

#define N_STACKS  40
#define N_SAMPLES 12
#define MAX_DEPTH 7

/* Columns of amounts, in the order of the rows' own. */
enum
{
  OWN,
  OWN_SHARE,
  TOTAL,
  TOTAL_SHARE,
};

typedef struct
{
  char letters[N_STACKS][MAX_DEPTH + 1]; /* innermost first */
  guint64 times[N_SAMPLES];
  guint64 bytes[N_SAMPLES][N_STACKS];
} Plain;

/* No stack stands there twice. */
static void
random_stacks (GRand *rand, Plain *plain)
{
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < N_STACKS; i++)
    do
      {
        guint depth = g_rand_int_range (rand, 0, MAX_DEPTH);

        for (guint k = 0; k < depth; k++)
          plain->letters[i][k] = "abcde"[g_rand_int_range (rand, 0, 5)];
        plain->letters[i][depth] = '\0';
        if (g_rand_int_range (rand, 0, 12) == 0)
          g_strlcpy (plain->letters[i], "G", 2);
      }
    while (!g_hash_table_add (known, plain->letters[i]));
}

static WeftTrace *
random_trace (GRand *rand, Plain *plain)
{
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (0);
  g_autoptr (WeftIndex) index = NULL;
  guint64 time = 1000;

  random_stacks (rand, plain);
  weft_test_profile_begin_heap (log);
  for (guint i = 0; i < N_SAMPLES; i++)
    {
      WeftTestHeapStack stacks[N_STACKS];
      guint n = 0;

      time += g_rand_int_range (rand, 1, 5000);
      plain->times[i] = time;
      for (guint k = 0; k < N_STACKS; k++)
        {
          plain->bytes[i][k] = g_rand_boolean (rand) ?
                                   g_rand_int_range (rand, 1, 2 << g_rand_int_range (rand, 0, 20)) :
                                   0;
          /* the last sample is not to be taken for the census at exit, which does not count */
          if (i + 1 == N_SAMPLES)
            plain->bytes[i][k] = MAX (plain->bytes[i][k], plain->bytes[i - 1][k]);
          if (plain->bytes[i][k] > 0)
            stacks[n++] = (WeftTestHeapStack){ plain->letters[k], plain->bytes[i][k] };
        }
      weft_test_profile_heap_sample (log, time, stacks, n);
    }
  weft_test_profile_end (log, time + 10);
  index = weft_test_index_bytes (log);
  return weft_trace_new (index, NULL, NULL);
}

/* Bytes of stack @k at @time, on the line between two samples. */
static double
bytes_at (const Plain *plain, guint k, double time)
{
  guint i = 0;

  while (i + 2 < N_SAMPLES && (double) plain->times[i + 1] <= time)
    i++;
  return (double) plain->bytes[i][k] +
         ((double) plain->bytes[i + 1][k] - (double) plain->bytes[i][k]) *
             (time - (double) plain->times[i]) / (double) (plain->times[i + 1] - plain->times[i]);
}

/* The mean over [@from, @to], which lies between the first sample and the last. */
static double
mean_of (const Plain *plain, guint k, guint64 from, guint64 to)
{
  double area = 0;

  if (from == to)
    return bytes_at (plain, k, (double) from);
  for (guint i = 0; i + 1 < N_SAMPLES; i++)
    {
      double a = (double) MAX (from, plain->times[i]), b = (double) MIN (to, plain->times[i + 1]);

      if (a < b)
        area += (bytes_at (plain, k, a) + bytes_at (plain, k, b)) / 2 * (b - a);
    }
  return area / (double) (to - from);
}

/* A stack's part of a group of centres: whether what it has is the group's own, or inclusive. */
static gboolean
has_part (const char *letters, const char *group, gboolean is_own)
{
  if (*group == '\0') /* GHC's MAIN: all but what is set apart */
    return is_own ? *letters == '\0' : *letters != 'G';
  return is_own ? *letters != '\0' && strchr (group, *letters) != NULL :
                  strpbrk (letters, group) != NULL;
}

static double
sum_of (const Plain *plain, const char *group, gboolean is_own, guint64 from, guint64 to)
{
  double sum = 0;

  for (guint k = 0; k < N_STACKS; k++)
    if (has_part (plain->letters[k], group, is_own))
      sum += mean_of (plain, k, from, to);
  return sum;
}

static guint64
cell (const WeftTableRows *rows, guint row, guint which)
{
  guint64 value = G_MAXUINT64;

  g_assert_true (weft_table_get_number (
      rows, row, weft_table_default_sort_column (rows->klass) + which, &value));
  return value;
}

/* The group of centres in @row. */
static const char *
group_of (const WeftTableRows *rows, guint row, const char *const *groups)
{
  WeftHeapProfile *part = weft_heap_stacks_part (rows->trace->heap);
  g_autoptr (WeftHeapStacks) stacks = weft_heap_stacks_new (part);
  guint32 frame = weft_table_costs_frame (rows, row);
  guint32 id;

  if (frame == WEFT_FRAME_NONE)
    return "";
  id = weft_stacks_nth_frame (stacks->stacks, frame)->id;
  for (guint i = 0; groups[i] != NULL; i++)
    if (strchr (groups[i], (int) id) != NULL)
      return groups[i];
  g_error ("%c is in no group", (char) id);
}

static void
check_share (const WeftTableRows *rows, guint row, guint which, double part, double whole)
{
  guint64 share;

  if (whole > 0)
    {
      share = cell (rows, row, which);
      g_assert_cmpfloat (fabs ((double) share - part / whole * 1e6), <, 1e6 * N_STACKS / whole + 1);
    }
}

/* Of each stack less than a byte is rounded, and of all of them none: @slack is what of a row may
 * be. */
static void
check_table (const WeftTableClass *klass,
             WeftTrace *trace,
             const Plain *plain,
             const char *const *groups,
             guint64 from,
             guint64 to,
             double slack)
{
  g_autoptr (WeftTableRows) rows = weft_table_rows_new (klass, NULL, trace, from, to, NULL);
  double whole = 0, program = sum_of (plain, "", FALSE, from, to);
  guint64 sum = 0;

  for (guint k = 0; k < N_STACKS; k++)
    whole += mean_of (plain, k, from, to);
  for (guint i = 0; i < rows->n; i++)
    {
      const char *group = group_of (rows, i, groups);
      double own = sum_of (plain, group, TRUE, from, to);
      double total = sum_of (plain, group, FALSE, from, to);

      sum += cell (rows, i, OWN);
      g_assert_cmpfloat (fabs ((double) cell (rows, i, OWN) - own), <=, slack);
      g_assert_cmpfloat (fabs ((double) cell (rows, i, TOTAL) - total), <=, slack);
      g_assert_cmpint (klass->sorts_last (rows, i), ==, g_str_equal (group, "G"));
      if (klass->sorts_last (rows, i))
        continue;
      check_share (rows, i, OWN_SHARE, own, program);
      check_share (rows, i, TOTAL_SHARE, total, program);
    }
  g_assert_cmpfloat (fabs ((double) sum - whole), <=, 0.5 + 1e-6);
}

static void
check_tables (WeftTrace *trace, const Plain *plain, guint64 from, guint64 to, double slack)
{
  static const char *const centres[] = { "a", "b", "c", "d", "e", "G", NULL };
  static const char *const modules[] = { "ab", "cde", "G", NULL };
  static const char *const places[] = { "ac", "b", "d", "e", "G", NULL };

  check_table (&weft_table_heap_costs, trace, plain, centres, from, to, slack);
  check_table (&weft_table_heap_cost_modules, trace, plain, modules, from, to, slack);
  check_table (&weft_table_heap_cost_places, trace, plain, places, from, to, slack);
}

static void
test_random (void)
{
  for (guint seed = 0; seed < 20; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WeftTrace) trace = NULL;
      Plain plain = { 0 };
      guint64 first, last;

      trace = random_trace (rand, &plain);
      first = plain.times[0];
      last = plain.times[N_SAMPLES - 1];
      /* whole bytes at a sample: nothing is rounded */
      for (guint i = 0; i < N_SAMPLES; i++)
        check_tables (trace, &plain, plain.times[i], plain.times[i], 1e-6);
      for (guint i = 0; i < 20; i++)
        {
          guint64 a = g_rand_int_range (rand, (gint32) first, (gint32) last + 1);
          guint64 b = g_rand_int_range (rand, (gint32) first, (gint32) last + 1);

          check_tables (trace, &plain, MIN (a, b), MAX (a, b), N_STACKS);
        }
      check_tables (trace, &plain, first, last, N_STACKS);
    }
}

/* A tree that was made elsewhere is shown as it is, whatever the range. */
static void
test_tree (void)
{
  static const WeftTestHeapStack stacks[] = { { "aba", 5 }, { "b", 7 }, { "G", 1 } };
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (0);
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (WeftCallTree) tree = NULL;
  g_autoptr (WeftTableRows) rows = NULL;
  g_autoptr (GArray) order = NULL;
  static const char *const want[] = { "MAIN 0 12", "b 7 12", "a 5 5", "GC 1 1" };

  weft_test_profile_begin_heap (log);
  weft_test_profile_heap_sample (log, 100, stacks, G_N_ELEMENTS (stacks));
  weft_test_profile_heap_sample (log, 200, stacks, 1);
  weft_test_profile_end (log, 300);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, NULL);
  tree = weft_heap_stacks_tree_of (trace->heap, 100, 100);
  rows = weft_table_rows_new (&weft_table_heap_costs, tree, trace, 150, 200, NULL);
  order = weft_table_sort (rows, weft_table_default_sort_column (rows->klass) + TOTAL, TRUE, NULL,
                           NULL);
  g_assert_cmpuint (order->len, ==, G_N_ELEMENTS (want));
  for (guint i = 0; i < order->len; i++)
    {
      guint32 row = g_array_index (order, guint32, i);
      g_autofree char *name = weft_table_get_raw_text (rows, row, 0);
      g_autofree char *text = g_strdup_printf ("%s %d %d", name, (int) cell (rows, row, OWN),
                                               (int) cell (rows, row, TOTAL));

      g_assert_cmpstr (text, ==, want[i]);
    }
}

/* A log without stacks has no rows. */
static void
test_none (void)
{
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (1000);
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (WeftTableRows) rows = NULL;

  weft_test_profile_sample (log, 100, 0, 1, "ba");
  weft_test_profile_end (log, 300);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, NULL);
  rows = weft_table_rows_new (&weft_table_heap_costs, NULL, trace, 0, G_MAXUINT64, NULL);
  g_assert_cmpuint (rows->n, ==, 0);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/heap-costs/random", test_random);
  g_test_add_func ("/heap-costs/tree", test_tree);
  g_test_add_func ("/heap-costs/none", test_none);
}
