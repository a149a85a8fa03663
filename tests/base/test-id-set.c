/* SPDX-License-Identifier: BSD-3-Clause */
/* The set of ids equals a hash table of them. */
#include "weft-id-set.h"
#include "weft-test-unit.h"

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  g_autoptr (WeftIdSet) set = weft_id_set_new ();
  g_autoptr (GHashTable) table = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < 20000; i++)
    {
      guint32 id = g_rand_int (rand) >> g_rand_int_range (rand, 0, 32);

      weft_id_set_add (set, id);
      g_hash_table_add (table, GUINT_TO_POINTER (id));
      id = g_rand_int (rand) >> g_rand_int_range (rand, 0, 32);
      g_assert_cmpint (weft_id_set_contains (set, id), ==,
                       g_hash_table_contains (table, GUINT_TO_POINTER (id)));
    }
}

static void
test_edges (void)
{
  static const guint32 ids[] = { 0, 1, 63, 64, 1023, 1024, 2097151, 2097152, G_MAXUINT32 };
  g_autoptr (WeftIdSet) set = weft_id_set_new ();

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_assert_false (weft_id_set_contains (set, ids[i]));
      weft_id_set_add (set, ids[i]);
      g_assert_true (weft_id_set_contains (set, ids[i]));
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/id-set/random", test_random);
  g_test_add_func ("/id-set/edges", test_edges);
}
