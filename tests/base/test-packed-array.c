/* SPDX-License-Identifier: BSD-3-Clause */
/* Packed arrays against plain ones: whatever numbers they have, and however far copies are cut and
 * go on. */
#include "weft-packed-array.h"
#include "weft-test-unit.h"

#define WORDS    5
#define N_PAIRS  4
#define N_ROUNDS 400

/* An array and what it must hold. */
typedef struct
{
  WeftPackedArray *array;
  GArray *plain; /* of WORDS of guint64 */
} Pair;

static Pair
pair_new (void)
{
  return (Pair){ weft_packed_array_new (WORDS * sizeof (guint64)),
                 g_array_new (FALSE, FALSE, WORDS * sizeof (guint64)) };
}

static void
pair_clear (Pair *self)
{
  weft_packed_array_free (self->array);
  g_array_unref (self->plain);
}

/* Makes @self the beginning of @from, of any length. */
static void
pair_restart (Pair *self, const Pair *from, GRand *rand)
{
  guint n = (guint) g_rand_int_range (rand, 0, (gint) from->plain->len + 1);

  weft_packed_array_assign (self->array, n > 0 ? from->array : NULL, n);
  g_array_set_size (self->plain, 0);
  g_array_append_vals (self->plain, from->plain->data, n);
}

static const guint64 *
plain_nth (const Pair *self, guint i)
{
  return (const guint64 *) (gpointer) self->plain->data + i * WORDS;
}

static void
assert_same (const Pair *self)
{
  guint64 record[WORDS];

  g_assert_cmpuint (self->array->n, ==, self->plain->len);
  for (guint i = 0; i < self->plain->len; i++)
    {
      weft_packed_array_nth (self->array, i, record);
      g_assert_cmpmem (record, sizeof record, plain_nth (self, i), sizeof record);
      for (guint word = 0; word < WORDS; word++)
        g_assert_cmpuint (weft_packed_array_word (self->array, i, word), ==, record[word]);
    }
}

/* One that stays, one that rises, one that goes up and down, one of any number of bits, and one of
 * all of them. */
static void
append (Pair *self, GRand *rand)
{
  guint n = self->plain->len;
  guint64 any = (guint64) g_rand_int (rand) << 32 | g_rand_int (rand);
  guint64 record[WORDS] = { 7, n * G_GUINT64_CONSTANT (123456789), g_rand_int_range (rand, 0, 300),
                            any >> (n / 32 % 64), any };

  weft_packed_array_append (self->array, record);
  g_array_append_vals (self->plain, record, 1);
}

static void
change (Pair *self, GRand *rand)
{
  if (g_rand_int_range (rand, 0, 4) == 0)
    {
      guint n = (guint) g_rand_int_range (rand, 0, (gint) self->plain->len + 1);

      weft_packed_array_truncate (self->array, n);
      g_array_set_size (self->plain, n);
    }
  for (gint left = g_rand_int_range (rand, 0, 200); left > 0; left--)
    append (self, rand);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);
  Pair pairs[N_PAIRS];

  for (guint i = 0; i < N_PAIRS; i++)
    pairs[i] = pair_new ();
  for (guint round = 0; round < N_ROUNDS; round++)
    {
      Pair *from = &pairs[g_rand_int_range (rand, 0, N_PAIRS)];
      Pair *to = &pairs[g_rand_int_range (rand, 0, N_PAIRS)];

      if (from != to)
        pair_restart (to, from, rand);
      change (to, rand);
      assert_same (from);
      assert_same (to);
    }
  for (guint i = 0; i < N_PAIRS; i++)
    pair_clear (&pairs[i]);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/packed-array/random", test_random);
}
