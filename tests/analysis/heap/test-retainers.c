/* SPDX-License-Identifier: BSD-3-Clause */
/* What retainers keep together, against sums over all sets by hand. */
#include "heap-fixture.h"
#include "weft-retainers.h"
#include "weft-test-unit.h"

static guint
place_of (const WeftRetainers *self, const char *name)
{
  for (guint i = 0; i < self->names->len; i++)
    if (g_str_equal (g_ptr_array_index (self->names, i), name))
      return i;
  g_error ("there is no retainer %s", name);
}

/* 100 of main alone, 40 of both, 60 of cache and two others. */
static void
test_small (void)
{
  static const char *const labels[] = { "main", "main,cache", "lookup,cache,log", "gone", NULL };
  static const guint64 bytes[] = { 100, 40, 60, 0 };
  g_autoptr (WeftHeapProfile) profile = heap_fixture_new (WEFT_BREAKDOWN_RETAINER, labels);
  g_autoptr (WeftRetainers) all = NULL;
  g_autoptr (WeftRetainers) two = NULL;
  guint main_, cache;

  heap_fixture_add (profile, 100, bytes);
  heap_fixture_add (profile, 200, bytes);
  all = weft_retainers_new (profile, 0, G_MAXUINT64, 10);
  main_ = place_of (all, "main");
  cache = place_of (all, "cache");
  g_assert_cmpuint (all->names->len, ==, 4);
  g_assert_cmpuint (all->n_all, ==, 4);
  g_assert_cmpuint (all->n_samples, ==, 2);
  g_assert_cmpuint (main_, ==, 0);
  g_assert_cmpuint (cache, ==, 1);
  g_assert_cmpfloat (all->total, ==, 200);
  g_assert_cmpfloat (all->exclusive[main_], ==, 100);
  g_assert_cmpfloat (all->exclusive[cache], ==, 0);
  g_assert_cmpfloat (weft_retainers_shared_bytes (all, main_, main_), ==, 140);
  g_assert_cmpfloat (weft_retainers_shared_bytes (all, main_, cache), ==, 40);
  g_assert_cmpfloat (weft_retainers_shared_bytes (all, cache, place_of (all, "log")), ==, 60);
  g_assert_cmpfloat (weft_retainers_shared_bytes (all, main_, place_of (all, "log")), ==, 0);
  g_assert_cmpfloat_with_epsilon (weft_retainers_shared_fraction (all, main_, main_), 100.0 / 140,
                                  1e-9);
  g_assert_cmpfloat_with_epsilon (weft_retainers_shared_fraction (all, main_, cache), 40.0 / 140,
                                  1e-9);
  g_assert_cmpfloat_with_epsilon (weft_retainers_shared_fraction (all, cache, main_), 40.0 / 100,
                                  1e-9);

  /* those that are not listed still keep others from being alone */
  two = weft_retainers_new (profile, 0, G_MAXUINT64, 2);
  g_assert_cmpuint (two->names->len, ==, 2);
  g_assert_cmpuint (two->n_all, ==, 4);
  g_assert_cmpfloat (two->exclusive[1], ==, 0);
  g_assert_cmpfloat (two->total, ==, 200);
}

#define N_NAMES   6
#define N_SETS    (1 << N_NAMES)
#define N_SAMPLES 5

/* The names whose bits @set has, beginning with any. */
static char *
label_of (GRand *rand, guint set)
{
  GString *label = g_string_new (NULL);
  guint first = (guint) g_rand_int_range (rand, 0, N_NAMES);

  for (guint i = 0; i < N_NAMES; i++)
    if (set & 1u << (first + i) % N_NAMES)
      g_string_append_printf (label, "%sr%u", label->len > 0 ? "," : "", (first + i) % N_NAMES);
  return g_string_free (label, FALSE);
}

/* What all of @subset keep, by the mean of samples that are equally far from one another: the first
 * and the last count half. */
static double
sum_of (guint64 bytes[N_SAMPLES][N_SETS], guint subset, gboolean is_exact)
{
  double sum = 0;

  for (guint set = 1; set < N_SETS; set++)
    if (is_exact ? set == subset : (set & subset) == subset)
      for (guint i = 0; i < N_SAMPLES; i++)
        sum += (double) bytes[i][set] * (i == 0 || i == N_SAMPLES - 1 ? 0.5 : 1);
  return sum / (N_SAMPLES - 1);
}

static void
assert_sums (const WeftRetainers *self, guint64 bytes[N_SAMPLES][N_SETS])
{
  for (guint i = 0; i < self->names->len; i++)
    {
      const char *name = g_ptr_array_index (self->names, i);
      guint bit = 1u << (name[1] - '0');

      g_assert_cmpfloat_with_epsilon (self->exclusive[i], sum_of (bytes, bit, TRUE), 0.01);
      for (guint k = 0; k < self->names->len; k++)
        {
          const char *other = g_ptr_array_index (self->names, k);

          g_assert_cmpfloat_with_epsilon (weft_retainers_shared_bytes (self, i, k),
                                          sum_of (bytes, bit | 1u << (other[1] - '0'), FALSE),
                                          0.01);
        }
      if (i > 0)
        g_assert_cmpfloat (weft_retainers_shared_bytes (self, i, i), <=,
                           weft_retainers_shared_bytes (self, i - 1, i - 1));
    }
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (20261121);

  for (guint round = 0; round < 100; round++)
    {
      g_autoptr (GPtrArray) labels = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (WeftHeapProfile) profile = NULL;
      g_autoptr (WeftRetainers) retainers = NULL;
      guint64 bytes[N_SAMPLES][N_SETS] = { 0 };

      g_ptr_array_add (labels, g_strdup ("r0"));
      for (guint set = 1; set < N_SETS; set++)
        g_ptr_array_add (labels, label_of (rand, set));
      g_ptr_array_add (labels, NULL);
      profile = heap_fixture_new (WEFT_BREAKDOWN_RETAINER, (const char *const *) labels->pdata);
      for (guint i = 0; i < N_SAMPLES; i++)
        {
          for (guint set = 1; set < N_SETS; set++)
            bytes[i][set] = g_rand_boolean (rand) ? (guint64) g_rand_int_range (rand, 1, 1000) : 0;
          heap_fixture_add (profile, 1000 * (i + 1), bytes[i]);
        }
      retainers = weft_retainers_new (profile, 0, G_MAXUINT64, N_NAMES);
      g_assert_cmpuint (retainers->names->len, ==, N_NAMES);
      assert_sums (retainers, bytes);
    }
}

static void
test_nothing (void)
{
  static const char *const labels[] = { "main", NULL };
  static const guint64 bytes[] = { 0 };
  g_autoptr (WeftHeapProfile) profile = heap_fixture_new (WEFT_BREAKDOWN_RETAINER, labels);
  g_autoptr (WeftRetainers) none = weft_retainers_new (profile, 0, G_MAXUINT64, 10);
  g_autoptr (WeftRetainers) still_none = NULL;

  g_assert_cmpuint (none->names->len, ==, 0);
  heap_fixture_add (profile, 100, bytes);
  still_none = weft_retainers_new (profile, 0, G_MAXUINT64, 10);
  g_assert_cmpuint (still_none->n_all, ==, 0);
  g_assert_cmpfloat (still_none->total, ==, 0);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/retainers/small", test_small);
  g_test_add_func ("/retainers/random", test_random);
  g_test_add_func ("/retainers/nothing", test_nothing);
}
