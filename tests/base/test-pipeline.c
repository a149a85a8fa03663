/* SPDX-License-Identifier: BSD-3-Clause */
/* Pipelines: every item is processed once and finished in its turn, and no slot is filled before.
 */
#include "weft-parallel.h"
#include "weft-test-unit.h"

#define N_SLOTS 4
#define N_ITEMS 20000

typedef struct
{
  guint slots[N_SLOTS]; /* 1 + the item; twice as much once it is processed; 0 if free */
  guint n;              /* number of items finished */
} Items;

static void
process_item_cb (guint slot, gpointer data)
{
  Items *self = data;

  g_assert_cmpuint (slot, <, N_SLOTS);
  /* the items take different times */
  if (self->slots[slot] % 7 == 0)
    g_thread_yield ();
  self->slots[slot] *= 2;
}

static void
finish_item_cb (guint slot, gpointer data)
{
  Items *self = data;

  g_assert_cmpuint (self->slots[slot], ==, 2 * (1 + self->n));
  self->slots[slot] = 0;
  self->n++;
}

/* All items are finished in order, by any number of threads, and before the pipeline is freed. */
static void
test_order (void)
{
  for (guint n_threads = 0; n_threads <= N_SLOTS; n_threads++)
    for (guint n = 0; n <= N_ITEMS; n = n < 2 * N_SLOTS ? n + 1 : 10 * n)
      {
        Items items = { 0 };
        WeftPipeline *pipeline =
            weft_pipeline_new (N_SLOTS, n_threads, process_item_cb, finish_item_cb, &items);

        for (guint i = 0; i < n; i++)
          {
            guint slot = weft_pipeline_next (pipeline);

            g_assert_cmpuint (items.slots[slot], ==, 0);
            items.slots[slot] = 1 + i;
            weft_pipeline_push (pipeline);
          }
        weft_pipeline_free (pipeline);
        g_assert_cmpuint (items.n, ==, n);
      }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/pipeline/order", test_order);
}
