/* SPDX-License-Identifier: BSD-3-Clause */
/* Sorting in pieces: the order of g_array_sort_with_data(), and all elements if it is cancelled. */
#include "weft-sort.h"
#include "weft-test-unit.h"

typedef struct
{
  guint32 key, position;
} Element;

/* Cancels @cancellable, if it is not NULL, when it is called for the last of @calls. */
typedef struct
{
  GCancellable *cancellable;
  guint64 calls;
} Count;

static gint
compare_elements (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const Element *x = a, *y = b;
  Count *count = user_data;

  if (count->cancellable != NULL && count->calls-- == 1)
    g_cancellable_cancel (count->cancellable);
  return (x->key > y->key) - (x->key < y->key);
}

static GArray *
random_elements (guint n, guint32 n_keys)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (n);
  GArray *array = g_array_new (FALSE, FALSE, sizeof (Element));

  for (guint i = 0; i < n; i++)
    {
      Element one = { g_rand_int (rand) % n_keys, i };

      g_array_append_val (array, one);
    }
  return array;
}

static void
test_order (void)
{
  static const guint sizes[] = { 0, 1, 2, 4095, 4096, 4097, 8192, 8193, 20000, 100001 };
  Count count = { NULL, 0 };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (GArray) array = random_elements (sizes[i], 1000);

      g_assert_true (
          weft_sort (array->data, array->len, sizeof (Element), compare_elements, &count, NULL));
      g_assert_cmpuint (array->len, ==, sizes[i]);
      for (guint k = 1; k < array->len; k++)
        {
          const Element *x = &g_array_index (array, Element, k - 1), *y = x + 1;

          g_assert_true (x->key < y->key || (x->key == y->key && x->position < y->position));
        }
    }
}

/* Wherever it is cancelled, no more than one piece is sorted or merged after that, and no element
 * is lost. */
static void
test_cancelled (void)
{
  const guint n = 50000;

  for (guint64 calls = 1; calls < 700000; calls = calls * 3 + 1000)
    {
      g_autoptr (GArray) array = random_elements (n, G_MAXUINT32);
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autofree guint8 *is_there = g_new0 (guint8, n);
      Count count = { cancellable, calls };

      g_assert_false (weft_sort (array->data, array->len, sizeof (Element), compare_elements,
                                 &count, cancellable));
      g_assert_cmpuint (-count.calls, <, 12 * 4096);
      for (guint i = 0; i < n; i++)
        is_there[g_array_index (array, Element, i).position]++;
      for (guint i = 0; i < n; i++)
        g_assert_cmpuint (is_there[i], ==, 1);
    }
}

/* The median is the middle number, or the mean of the two in the middle. */
static void
test_median (void)
{
  double values[] = { 5, 1, 9, 3, 8 };

  g_assert_cmpfloat (weft_median (values, 5), ==, 5);
  values[4] = 0; /* of 1 3 5 8 9, which are sorted by now */
  g_assert_cmpfloat (weft_median (values, 4), ==, 4);
  g_assert_cmpfloat (weft_median (values, 1), ==, values[0]);
}

static void
test_pairs (void)
{
  static const guint64 pairs[][2] = { { 1, G_MAXUINT64 }, { 2, 0 }, { 2, 1 }, { G_MAXUINT64, 0 } };

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    for (guint k = 0; k < G_N_ELEMENTS (pairs); k++)
      g_assert_cmpint (weft_compare_uint64_pair (pairs[i], pairs[k]), ==, (i > k) - (i < k));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/sort/median", test_median);
  g_test_add_func ("/sort/pairs", test_pairs);
  g_test_add_func ("/sort/order", test_order);
  g_test_add_func ("/sort/cancelled", test_cancelled);
}
