/* SPDX-License-Identifier: BSD-3-Clause */
/* Arrays, tables and lists in scratch memory: each compared with GLib's, from empty to large. */
#include "weft-hash.h"
#include "weft-number-table.h"
#include "weft-test-unit.h"
#include "weft-text-list.h"

#define N_LARGE 200000

static void
test_array (void)
{
  g_autoptr (WeftScratchArray) array = weft_scratch_array_new (sizeof (guint64));
  g_autoptr (WeftScratchArray) copy = NULL;
  g_autoptr (GArray) same = g_array_new (FALSE, TRUE, sizeof (guint64));
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  weft_scratch_array_append (array, NULL, 0);
  g_assert_cmpuint (array->len, ==, 0);
  while (array->len < N_LARGE)
    {
      guint64 numbers[100];
      guint n = (guint) g_rand_int_range (rand, 0, G_N_ELEMENTS (numbers));

      for (guint i = 0; i < n; i++)
        numbers[i] = g_rand_int (rand);
      weft_scratch_array_append (array, numbers, n);
      g_array_append_vals (same, numbers, n);
      if (g_rand_int_range (rand, 0, 50) == 0)
        {
          guint size = array->len - MIN (array->len, n / 2);

          /* elements that come back are zeros */
          weft_scratch_array_set_size (array, size);
          weft_scratch_array_set_size (array, size + n);
          g_array_set_size (same, size);
          g_array_set_size (same, size + n);
        }
    }
  copy = weft_scratch_array_copy (array);
  weft_scratch_array_remove_first (array, 1000);
  g_assert_cmpmem (copy->data, copy->len * sizeof (guint64), same->data,
                   same->len * sizeof (guint64));
  g_array_remove_range (same, 0, 1000);
  g_assert_cmpmem (array->data, array->len * sizeof (guint64), same->data,
                   same->len * sizeof (guint64));
  weft_scratch_array_unref (weft_scratch_array_ref (array));
  g_assert_cmpuint (array->len, ==, same->len);
}

static void
assert_same_numbers (const WeftNumberTable *table, GHashTable *same, guint64 limit)
{
  for (guint64 key = 0; key < limit; key++)
    g_assert_cmpuint (weft_number_table_lookup (table, key), ==,
                      GPOINTER_TO_UINT (g_hash_table_lookup (same, &key)));
}

static void
test_numbers (void)
{
  g_autoptr (WeftNumberTable) table = weft_number_table_new ();
  g_autoptr (WeftNumberTable) copy = NULL;
  g_autoptr (GHashTable) same =
      g_hash_table_new_full (weft_hash_int64, g_int64_equal, g_free, NULL);
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);
  guint64 other = 2 * N_LARGE;

  for (guint i = 0; i < N_LARGE; i++)
    {
      guint64 key = i == 0 ? 0 : (guint64) g_rand_int_range (rand, 0, 2 * N_LARGE);

      if (g_hash_table_contains (same, &key))
        continue;
      g_assert_cmpuint (weft_number_table_lookup (table, key), ==, 0);
      weft_number_table_add (table, key, i + 1);
      g_hash_table_insert (same, g_memdup2 (&key, sizeof key), GUINT_TO_POINTER (i + 1));
    }
  copy = weft_number_table_copy (table);
  weft_number_table_add (copy, other, 1);
  g_assert_cmpuint (weft_number_table_lookup (copy, other), ==, 1);
  assert_same_numbers (table, same, 2 * N_LARGE + 1);
  assert_same_numbers (copy, same, 2 * N_LARGE);
}

static void
test_texts (void)
{
  g_autoptr (WeftTextList) list = weft_text_list_new ();
  g_autoptr (WeftTextList) copy = NULL;
  g_autofree char *large = g_strnfill (100000, 'x');
  const char *first = weft_text_list_keep (list, "text 0"), *kept;
  guint32 index;

  for (guint i = 0; i < N_LARGE; i++)
    {
      g_autofree char *text = g_strdup_printf ("text %u", i);

      g_assert_cmpuint (weft_text_list_add (list, text), ==, i);
      g_assert_cmpuint (weft_text_list_add (list, text), ==, i);
    }
  g_assert_true (weft_text_list_nth (list, 0) == first);
  g_assert_false (weft_text_list_find (list, large, &index));
  g_assert_cmpuint (weft_text_list_add (list, large), ==, N_LARGE);
  g_assert_true (weft_text_list_find (list, large, &index));
  g_assert_cmpuint (index, ==, N_LARGE);
  g_assert_cmpuint (weft_text_list_add (list, ""), ==, N_LARGE + 1);

  /* a copy has texts of its own, and keeps those that it shares */
  copy = weft_text_list_copy (list);
  weft_text_list_append (copy, "text 0");
  weft_text_list_replace (copy, 1, "another");
  kept = weft_text_list_keep (list, "later");
  g_assert_cmpuint (list->len, ==, N_LARGE + 3);
  g_assert_cmpuint (copy->len, ==, N_LARGE + 3);
  g_assert_cmpstr (weft_text_list_nth (list, 1), ==, "text 1");
  g_assert_cmpstr (weft_text_list_nth (list, N_LARGE + 2), ==, "later");
  g_assert_true (weft_text_list_keep (list, "later") == kept);
  g_clear_pointer (&list, weft_shared_unref);
  g_assert_cmpstr (weft_text_list_nth (copy, 0), ==, "text 0");
  g_assert_cmpstr (weft_text_list_nth (copy, 1), ==, "another");
  g_assert_cmpstr (weft_text_list_nth (copy, N_LARGE), ==, large);
  g_assert_cmpstr (weft_text_list_nth (copy, N_LARGE + 2), ==, "text 0");
  for (guint32 i = 2; i < N_LARGE; i++)
    {
      g_autofree char *text = g_strdup_printf ("text %u", i);

      g_assert_cmpstr (weft_text_list_nth (copy, i), ==, text);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/text-list/array", test_array);
  g_test_add_func ("/text-list/numbers", test_numbers);
  g_test_add_func ("/text-list/texts", test_texts);
}
