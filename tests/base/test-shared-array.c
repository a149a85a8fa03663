/* SPDX-License-Identifier: BSD-3-Clause */
/* Shared arrays against plain ones: each copy has what was written to it, whatever is written to
 * the others. */
#include "weft-shared-array.h"
#include "weft-shared.h"
#include "weft-test-unit.h"

#define COPIES 4

/* An array and what it must hold. */
typedef struct
{
  WeftSharedArray *array; /* each element begins with a guint64 and ends with the same */
  GArray *plain;          /* of guint64 */
} Pair;

static Pair
pair_new (gsize size)
{
  return (Pair){ weft_shared_array_new (size), g_array_new (FALSE, FALSE, sizeof (guint64)) };
}

static void
pair_clear (Pair *self)
{
  g_clear_pointer (&self->array, weft_shared_array_free);
  g_clear_pointer (&self->plain, g_array_unref);
}

static Pair
pair_copy (const Pair *self)
{
  return (Pair){ weft_shared_array_copy (self->array), g_array_copy (self->plain) };
}

static void
assert_same (const Pair *self)
{
  gsize size = self->array->size, last = size / sizeof (guint64) - 1;
  guint64 n;

  g_assert_cmpuint (self->array->n, ==, self->plain->len);
  for (guint64 i = 0; i < self->plain->len; i += n)
    {
      const guint8 *run = weft_shared_array_nth_run (self->array, i, &n);

      g_assert_cmpuint (i + n, <=, self->plain->len);
      for (guint64 k = 0; k < n; k++)
        {
          const guint64 *one = (gconstpointer) (run + k * size);
          guint64 value = g_array_index (self->plain, guint64, i + k);

          g_assert_true (one == weft_shared_array_nth (self->array, i + k));
          g_assert_true (one[0] == value && one[last] == value);
        }
    }
}

static void
set_element (guint64 *element, gsize size, guint64 value)
{
  element[0] = element[size / sizeof *element - 1] = value;
}

static void
append_some (Pair *self, guint64 value, gint n)
{
  g_autofree guint64 *element = g_malloc0 (self->array->size);

  set_element (element, self->array->size, value);
  for (gint i = 0; i < n; i++)
    {
      weft_shared_array_append (self->array, element);
      g_array_append_val (self->plain, value);
    }
}

static void
change (Pair *self, GRand *rand, guint64 value)
{
  gint n = (gint) self->plain->len;

  if (g_rand_int_range (rand, 0, 3) == 0 || n == 0)
    append_some (self, value, g_rand_int_range (rand, 1, g_rand_boolean (rand) ? 8 : 2000));
  else if (g_rand_int_range (rand, 0, 8) == 0)
    {
      guint left = (guint) g_rand_int_range (rand, 0, n);

      weft_shared_array_truncate (self->array, left);
      g_array_set_size (self->plain, left);
    }
  else
    {
      gint at = g_rand_int_range (rand, 0, n);

      set_element (weft_shared_array_nth_mutable (self->array, (guint64) at), self->array->size,
                   value);
      g_array_index (self->plain, guint64, at) = value;
    }
}

/* Elements of any size; with large ones, most branches are in scratch memory. */
static void
test_random (gconstpointer size)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  Pair pairs[COPIES];

  for (guint i = 0; i < COPIES; i++)
    pairs[i] = pair_new (GPOINTER_TO_SIZE (size));
  append_some (&pairs[0], 1, (gint) (8000000 / GPOINTER_TO_SIZE (size)));
  for (guint i = 0; i < 3000; i++)
    {
      gint from = g_rand_int_range (rand, 0, COPIES), to = g_rand_int_range (rand, 0, COPIES);

      change (&pairs[from], rand, i);
      if (from == to || g_rand_int_range (rand, 0, 20) != 0)
        continue;
      pair_clear (&pairs[to]);
      pairs[to] = pair_copy (&pairs[from]);
      assert_same (&pairs[to]);
    }
  for (guint i = 0; i < COPIES; i++)
    {
      assert_same (&pairs[i]);
      pair_clear (&pairs[i]);
    }
}

static gint
compare_tens (gconstpointer a, gconstpointer b)
{
  guint64 x = *(const guint64 *) a / 10, y = *(const guint64 *) b / 10;

  return (x > y) - (x < y);
}

/* Merging is sorting, by what is equal in the order in which it came. */
static void
test_merge (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);
  Pair all = pair_new (sizeof (guint64));
  Pair before = { 0 };

  for (guint i = 0; i < 50; i++)
    {
      g_autoptr (GArray) more = g_array_new (FALSE, FALSE, sizeof (guint64));

      /* also none, or a single one */
      for (gint n = g_rand_int_range (rand, 0, i % 2 == 0 ? 300 : 3); n > 0; n--)
        {
          guint64 value = i * 100 + (guint64) g_rand_int_range (rand, 0, 500);

          g_array_append_val (more, value);
        }
      pair_clear (&before);
      before = pair_copy (&all);
      g_array_append_vals (all.plain, more->data, more->len);
      g_array_sort (all.plain, compare_tens);
      weft_shared_array_merge (all.array, more, compare_tens);
      g_assert_cmpuint (more->len, ==, 0);
      assert_same (&all);
      assert_same (&before);
    }
  pair_clear (&before);
  pair_clear (&all);
}

static guint n_cleared;

static void
count_cleared (G_GNUC_UNUSED gpointer data)
{
  n_cleared++;
}

/* Each struct lives as long as the last array that has it. */
static void
test_of_shared (void)
{
  WeftSharedArray *first = weft_shared_array_new_of_shared (), *second;

  n_cleared = 0;
  for (guint i = 0; i < 1000; i++)
    {
      gpointer one = weft_shared_new (guint, count_cleared);

      weft_shared_array_append (first, &one);
    }
  second = weft_shared_array_copy (first);
  weft_shared_array_truncate (first, 600);
  g_assert_cmpuint (n_cleared, ==, 0);
  weft_shared_array_truncate (second, 900);
  g_assert_cmpuint (n_cleared, ==, 100);
  weft_shared_array_free (second);
  g_assert_cmpuint (n_cleared, ==, 400);
  weft_shared_array_free (first);
  g_assert_cmpuint (n_cleared, ==, 1000);
}

/* What belongs to somebody else lives as long as the last array that borrows it. */
static void
test_of_owner (void)
{
  static const guint64 values[] = { 3, 1, 4, 1, 5 };
  gpointer owner = weft_shared_new (guint, count_cleared);
  WeftSharedArray *first =
      weft_shared_array_new_from_data (values, G_N_ELEMENTS (values), sizeof *values, owner);
  WeftSharedArray *second = weft_shared_array_copy (first);
  guint64 n;

  n_cleared = 0;
  weft_shared_unref (owner);
  weft_shared_array_free (first);
  g_assert_cmpuint (n_cleared, ==, 0);
  weft_shared_array_truncate (second, G_N_ELEMENTS (values));
  g_assert_cmpuint (second->n, ==, G_N_ELEMENTS (values));
  for (guint i = 0; i < second->n; i++)
    g_assert_cmpuint (weft_shared_array_index (second, guint64, i), ==, values[i]);
  g_assert_true (weft_shared_array_nth_run (second, 1, &n) == values + 1);
  g_assert_cmpuint (n, ==, G_N_ELEMENTS (values) - 1);
  weft_shared_array_free (second);
  g_assert_cmpuint (n_cleared, ==, 1);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_data_func ("/shared-array/random", GSIZE_TO_POINTER (sizeof (guint64)), test_random);
  g_test_add_data_func ("/shared-array/random/large", GSIZE_TO_POINTER (2000), test_random);
  g_test_add_func ("/shared-array/merge", test_merge);
  g_test_add_func ("/shared-array/of-shared", test_of_shared);
  g_test_add_func ("/shared-array/of-owner", test_of_owner);
}
