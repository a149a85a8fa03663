/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers of bands equal those that are worked out band by band and sample by sample. */
#include "heap-fixture.h"
#include "weft-heap-biography.h"
#include "weft-heap-numbers.h"
#include "weft-test-unit.h"

#include <math.h>

static void
assert_near (double a, double b)
{
  g_assert_cmpfloat_with_epsilon (a, b, 1e-6 * (1 + fabs (a) + fabs (b)));
}

static guint64
time_of (const WeftHeapProfile *profile, guint i)
{
  return weft_heap_profile_sample (profile, i)->time;
}

/* The bytes of @band at @time, which lies between the first sample and the last; of all bands where
 * it is G_MAXUINT32. */
static double
line_at (const WeftHeapProfile *profile, guint32 band, guint64 time)
{
  guint i = 0;
  double a, b, way;

  while (i + 1 < profile->samples->len && time_of (profile, i + 1) <= time)
    i++;
  a = band == G_MAXUINT32 ? (double) weft_heap_profile_sample (profile, i)->total :
                            (double) weft_heap_profile_bytes (profile, i, band);
  if (time == time_of (profile, i))
    return a;
  b = band == G_MAXUINT32 ? (double) weft_heap_profile_sample (profile, i + 1)->total :
                            (double) weft_heap_profile_bytes (profile, i + 1, band);
  way = (double) (time - time_of (profile, i)) /
        (double) (time_of (profile, i + 1) - time_of (profile, i));
  return a + way * (b - a);
}

/* Byte-seconds, line by line. */
static double
naive_integral (const WeftHeapProfile *profile, guint32 band, guint64 from, guint64 to)
{
  double sum = 0;

  for (guint i = 0; i + 1 < profile->samples->len; i++)
    {
      guint64 low = MAX (from, time_of (profile, i)), high = MIN (to, time_of (profile, i + 1));

      if (low < high)
        sum += (double) (high - low) *
               (line_at (profile, band, low) + line_at (profile, band, high)) / 2e9;
    }
  return sum;
}

typedef struct
{
  double slope, fit, peak;
  guint64 first, last;
  guint n, n_named;
} Naive;

static Naive
naive_samples (const WeftHeapProfile *profile, guint32 band, guint64 from, guint64 to)
{
  Naive naive = { .fit = NAN };
  double t = 0, y = 0, tt = 0, ty = 0, yy = 0;

  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < profile->samples->len; i++)
      {
        /* from the range's begin: samples may be few ns from one another */
        double seconds = ((double) time_of (profile, i) - (double) from) / 1e9;
        double bytes = (double) weft_heap_profile_bytes (profile, i, band);

        if (time_of (profile, i) < from || time_of (profile, i) >= to)
          continue;
        if (pass == 0)
          {
            t += seconds;
            y += bytes;
            naive.n++;
            naive.n_named += bytes > 0;
            naive.peak = MAX (naive.peak, bytes);
            if (bytes > 0 && naive.first == 0)
              naive.first = time_of (profile, i);
            if (bytes > 0)
              naive.last = time_of (profile, i);
          }
        else
          {
            tt += (seconds - t / naive.n) * (seconds - t / naive.n);
            ty += (seconds - t / naive.n) * (bytes - y / naive.n);
            yy += (bytes - y / naive.n) * (bytes - y / naive.n);
          }
      }
  if (naive.n > 1)
    naive.slope = ty / tt;
  if (naive.n > 2 && yy > 0)
    naive.fit = ty * ty / (tt * yy);
  return naive;
}

static void
check_band (const WeftHeapProfile *profile, const WeftHeapNumber *number, guint64 from, guint64 to)
{
  guint64 low = MAX (from, time_of (profile, 0));
  guint64 high = MIN (to, time_of (profile, profile->samples->len - 1));
  Naive naive = naive_samples (profile, number->band, from, to);
  double integral = naive_integral (profile, number->band, from, to);
  double at_from = line_at (profile, number->band, low);
  double at_to = line_at (profile, number->band, high);

  assert_near (number->integral, integral);
  assert_near (number->mean, integral * 1e9 / (double) (high - low));
  assert_near (number->at_from, at_from);
  assert_near (number->at_to, at_to);
  assert_near (number->peak, MAX (naive.peak, MAX (at_from, at_to)));
  assert_near (line_at (profile, number->band, number->peak_time), number->peak);
  assert_near (number->share, integral / naive_integral (profile, G_MAXUINT32, from, to));
  g_assert_cmpuint (number->n, ==, naive.n_named);
  g_assert_cmpuint (number->first, ==, naive.first);
  g_assert_cmpuint (number->last, ==, naive.last);
  if (naive.n > 1)
    g_assert_cmpfloat_with_epsilon (number->slope, naive.slope,
                                    1e-9 * number->peak * 1e9 / (double) (high - low) +
                                        1e-6 * fabs (naive.slope));
  g_assert_true (isnan (naive.fit) == isnan (number->fit));
  if (!isnan (naive.fit))
    g_assert_cmpfloat_with_epsilon (number->fit, naive.fit, 1e-6);
}

static void
check_range (const WeftHeapProfile *profile, guint64 from, guint64 to)
{
  g_autoptr (WeftHeapNumbers) numbers = weft_heap_numbers_new (profile, from, to);
  guint64 low = MAX (from, time_of (profile, 0));
  guint64 high = MIN (to, time_of (profile, profile->samples->len - 1));
  double integral = 0;

  if (low >= high)
    return;
  for (guint32 band = 0; band < profile->labels->len; band++)
    {
      gint place = weft_heap_numbers_find (numbers, band);
      WeftHeapNumber number;

      if (place < 0)
        {
          g_assert_cmpfloat (naive_integral (profile, band, from, to), ==, 0);
          continue;
        }
      number = weft_heap_numbers_nth (numbers, place);
      g_assert_cmpuint (number.band, ==, band);
      check_band (profile, &number, from, to);
      integral += number.integral;
    }
  assert_near (integral, weft_heap_numbers_total (numbers).integral);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (g_test_rand_int ());

  for (guint i = 0; i < 200; i++)
    {
      g_autoptr (WeftHeapProfile) profile =
          heap_fixture_random (rand, 5, 2 + (guint) g_rand_int_range (rand, 0, 12));
      guint64 end = time_of (profile, profile->samples->len - 1);

      check_range (profile, 0, end + 1);
      for (guint k = 0; k < 20; k++)
        {
          guint64 a = (guint64) g_rand_int_range (rand, 0, (gint32) end + 1000);
          guint64 b = (guint64) g_rand_int_range (rand, 0, (gint32) end + 1000);

          check_range (profile, MIN (a, b), MAX (a, b));
        }
    }
}

/* Integrals of two parts are that of the whole. */
static void
test_parts (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (g_test_rand_int ());
  g_autoptr (WeftHeapProfile) profile = heap_fixture_random (rand, 3, 30);
  guint64 end = time_of (profile, 29);
  g_autoptr (WeftHeapNumbers) whole = weft_heap_numbers_new (profile, 0, G_MAXUINT64);

  for (guint64 cut = 0; cut <= end; cut += 97)
    {
      g_autoptr (WeftHeapNumbers) left = weft_heap_numbers_new (profile, 0, cut);
      g_autoptr (WeftHeapNumbers) right = weft_heap_numbers_new (profile, cut, G_MAXUINT64);

      assert_near (weft_heap_numbers_total (left).integral +
                       weft_heap_numbers_total (right).integral,
                   weft_heap_numbers_total (whole).integral);
    }
}

static void
test_edges (void)
{
  static const char *const labels[] = { "a", "b", NULL };
  static const guint64 bytes[] = { 100, 0 };
  g_autoptr (WeftHeapProfile) profile = heap_fixture_new (7, labels);
  g_autoptr (WeftHeapNumbers) none = weft_heap_numbers_new (profile, 0, 10);
  g_autoptr (WeftHeapNumbers) lone = NULL;
  g_autoptr (WeftHeapNumbers) after = NULL;
  WeftHeapNumber number;

  g_assert_cmpuint (weft_heap_numbers_count (none), ==, 0);
  heap_fixture_add (profile, 500, bytes);
  lone = weft_heap_numbers_new (profile, 0, 1000);
  g_assert_cmpuint (weft_heap_numbers_count (lone), ==, 1);
  g_assert_cmpint (weft_heap_numbers_find (lone, 1), ==, -1);
  number = weft_heap_numbers_nth (lone, 0);
  g_assert_cmpfloat (number.integral, ==, 0);
  g_assert_cmpfloat (number.mean, ==, 100);
  g_assert_cmpfloat (number.share, ==, 1);
  g_assert_cmpfloat (number.peak, ==, 100);
  g_assert_cmpuint (number.peak_time, ==, 500);
  g_assert_cmpfloat (number.slope, ==, 0);
  g_assert_true (isnan (number.fit));
  after = weft_heap_numbers_new (profile, 501, 1000);
  g_assert_cmpuint (weft_heap_numbers_count (after), ==, 0);
}

/* An incomplete sample has no say where there are others. */
static void
test_incomplete (void)
{
  static const char *const labels[] = { "a", NULL };
  static const guint64 bytes[] = { 100 }, more[] = { 900 };
  g_autoptr (WeftHeapProfile) profile = heap_fixture_new (7, labels);
  g_autoptr (WeftHeapNumbers) both = NULL;
  g_autoptr (WeftHeapNumbers) only = NULL;

  heap_fixture_add (profile, 500, more);
  g_array_index (profile->samples, WeftHeapSample, 0).is_complete = FALSE;
  only = weft_heap_numbers_new (profile, 0, 1000);
  g_assert_cmpfloat (weft_heap_numbers_total (only).peak, ==, 900);
  heap_fixture_add (profile, 600, bytes);
  heap_fixture_add (profile, 700, bytes);
  both = weft_heap_numbers_new (profile, 0, 1000);
  g_assert_cmpfloat (weft_heap_numbers_total (both).peak, ==, 100);
}

/* Largest bands. */

static void
assert_order (const WeftHeapProfile *profile, WeftHeapKey key, guint n, const char *expected)
{
  g_autoptr (WeftHeapBands) bands = weft_heap_bands_new (profile, 0, G_MAXUINT64, key, n);
  g_autoptr (GString) got = g_string_new (NULL);

  for (guint i = 0; i < bands->bands->len; i++)
    g_string_append_printf (
        got, "%s%s", i > 0 ? " " : "",
        weft_heap_profile_label (profile, g_array_index (bands->bands, guint32, i)));
  g_assert_cmpstr (got->str, ==, expected);
}

static void
test_keys (void)
{
  static const char *const labels[] = { "10", "9", "x", "zero", NULL };
  static const guint64 bytes[][4] = { { 10, 80, 50, 0 }, { 10, 20, 90, 0 }, { 70, 10, 30, 0 } };
  g_autoptr (WeftHeapProfile) profile = heap_fixture_new (9, labels);
  g_autoptr (WeftHeapBands) two = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (bytes); i++)
    heap_fixture_add (profile, 1000 * (i + 1), bytes[i]);
  assert_order (profile, WEFT_HEAP_BY_SIZE, 9, "x 9 10");
  assert_order (profile, WEFT_HEAP_BY_PEAK, 9, "x 9 10");
  assert_order (profile, WEFT_HEAP_BY_GROWTH, 9, "10 x 9");
  assert_order (profile, WEFT_HEAP_BY_LAST, 9, "10 x 9");
  assert_order (profile, WEFT_HEAP_BY_SLOPE, 9, "10 x 9");
  assert_order (profile, WEFT_HEAP_BY_NAME, 9, "9 10 x");
  assert_order (profile, WEFT_HEAP_BY_NAME, 2, "9 10");
  assert_order (profile, WEFT_HEAP_BY_PEAK, 1, "x");
  g_assert_cmpint (weft_heap_compare_labels ("9", "10"), <, 0);
  g_assert_cmpint (weft_heap_compare_labels ("10", "1x"), <, 0);
  g_assert_cmpint (weft_heap_compare_labels ("9", "1x"), <, 0);
  g_assert_cmpint (weft_heap_compare_labels ("a", "b"), <, 0);
  assert_order (profile, WEFT_HEAP_BY_PEAK, 0, "");
  two = weft_heap_bands_new (profile, 0, G_MAXUINT64, WEFT_HEAP_BY_PEAK, 2);
  g_assert_cmpuint (two->n_others, ==, 1);
}

/* The first n of all are the first n of those sorted, whatever n is. */
static void
test_first (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (g_test_rand_int ());
  g_autoptr (WeftHeapProfile) profile = heap_fixture_random (rand, 60, 4);

  for (WeftHeapKey key = 0; key < WEFT_N_HEAP_KEYS; key++)
    {
      g_autoptr (WeftHeapBands) all = weft_heap_bands_new (profile, 0, G_MAXUINT64, key, 1000);

      for (guint n = 0; n <= all->bands->len; n++)
        {
          g_autoptr (WeftHeapBands) some = weft_heap_bands_new (profile, 0, G_MAXUINT64, key, n);

          g_assert_cmpuint (some->bands->len, ==, n);
          g_assert_cmpuint (some->n_others, ==, all->bands->len - n);
          g_assert_cmpmem (some->bands->data, n * 4, all->bands->data, n * 4);
        }
    }
}

/* A band of the numbers, and what it is ranked by. */
typedef struct
{
  double value; /* the larger comes first */
  const char *label;
  guint32 band;
} Ranked;

static gint
compare_ranked (gconstpointer a, gconstpointer b)
{
  const Ranked *x = a, *y = b;
  gint by_label;

  if (x->value != y->value)
    return x->value > y->value ? -1 : 1;
  by_label = x->label != NULL ? weft_heap_compare_labels (x->label, y->label) : 0;
  return by_label != 0 ? by_label : (x->band > y->band) - (x->band < y->band);
}

static Ranked
rank (const WeftHeapNumbers *numbers, WeftHeapNumber number, WeftHeapKey key)
{
  const double values[WEFT_N_HEAP_KEYS] = {
    [WEFT_HEAP_BY_SIZE] = number.mean,
    [WEFT_HEAP_BY_PEAK] = number.peak,
    [WEFT_HEAP_BY_GROWTH] = number.at_to - number.at_from,
    [WEFT_HEAP_BY_LAST] = number.at_to,
    [WEFT_HEAP_BY_SLOPE] = number.slope,
  };
  const WeftHeapProfile *profile = weft_heap_numbers_profile (numbers);

  return (Ranked){ values[key],
                   key == WEFT_HEAP_BY_NAME ? weft_heap_profile_label (profile, number.band) : NULL,
                   number.band };
}

/* The first @n bands by all numbers, sorted as a whole. */
static WeftHeapBands *
sort_all (const WeftHeapNumbers *numbers, WeftHeapKey key, guint n)
{
  WeftHeapBands *bands = g_new0 (WeftHeapBands, 1);
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (Ranked));

  for (guint i = 0; i < weft_heap_numbers_count (numbers); i++)
    {
      WeftHeapNumber number = weft_heap_numbers_nth (numbers, i);
      Ranked one = rank (numbers, number, key);

      if (number.mean > 0)
        g_array_append_val (all, one);
    }
  g_array_sort (all, compare_ranked);
  bands->bands = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; i < MIN (n, all->len); i++)
    g_array_append_val (bands->bands, g_array_index (all, Ranked, i).band);
  bands->n_others = all->len - bands->bands->len;
  return bands;
}

static void
assert_same_bands (const WeftHeapBands *a, const WeftHeapBands *b)
{
  g_assert_cmpuint (a->n_others, ==, b->n_others);
  g_assert_cmpmem (a->bands->data, a->bands->len * 4, b->bands->data, b->bands->len * 4);
}

/* What a redraw asks for is what all numbers say. */
static void
test_fast (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (g_test_rand_int ());

  for (guint round = 0; round < 200; round++)
    {
      g_autoptr (WeftHeapProfile) profile = heap_fixture_random (
          rand, (guint) g_rand_int_range (rand, 1, 60), (guint) g_rand_int_range (rand, 1, 12));
      guint64 end = time_of (profile, profile->samples->len - 1);
      guint64 from = (guint64) g_rand_double_range (rand, 0, (double) end);
      guint64 to =
          from + (round % 5 == 0 ? 0 : (guint64) g_rand_double_range (rand, 0, (double) end));
      g_autoptr (WeftHeapNumbers) numbers = weft_heap_numbers_new (profile, from, to);

      for (WeftHeapKey key = 0; key < WEFT_N_HEAP_KEYS; key++)
        {
          guint n = (guint) g_rand_int_range (rand, 0, 60);
          g_autoptr (WeftHeapBands) slow = sort_all (numbers, key, n);
          g_autoptr (WeftHeapBands) fast = weft_heap_bands_new (profile, from, to, key, n);

          assert_same_bands (slow, fast);
        }
    }
}

static void
test_biography (void)
{
  static const char *const labels[] = { "VOID", "LAG", "USE", "INHERENT_USE", "DRAG", NULL };
  static const guint64 bytes[] = { 10, 20, 30, 0, 40 };
  g_autoptr (WeftHeapProfile) profile = heap_fixture_new (WEFT_BREAKDOWN_BIOGRAPHY, labels);
  g_autoptr (WeftHeapProfile) other = heap_fixture_new (WEFT_BREAKDOWN_TYPE, labels);

  g_assert_true (isnan (weft_heap_waste_share (profile, 0, 1000)));
  heap_fixture_add (profile, 100, bytes);
  heap_fixture_add (profile, 200, bytes);
  g_assert_cmpuint (weft_heap_waste_bytes (profile, 0), ==, 50);
  assert_near (weft_heap_waste_share (profile, 0, 1000), 0.5);
  g_assert_cmpint (weft_heap_biography (profile, 4), ==, WEFT_BIOGRAPHY_DRAG);
  g_assert_cmpint (weft_heap_biography (other, 4), ==, WEFT_N_BIOGRAPHIES);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/heap-numbers/random", test_random);
  g_test_add_func ("/heap-numbers/parts", test_parts);
  g_test_add_func ("/heap-numbers/edges", test_edges);
  g_test_add_func ("/heap-numbers/incomplete", test_incomplete);
  g_test_add_func ("/heap-numbers/keys", test_keys);
  g_test_add_func ("/heap-numbers/first", test_first);
  g_test_add_func ("/heap-numbers/fast", test_fast);
  g_test_add_func ("/heap-numbers/biography", test_biography);
}
