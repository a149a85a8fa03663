/* SPDX-License-Identifier: BSD-3-Clause */
/* Pipelines: order of the items, and that no slot is filled before it has been processed. */
#include "weft-pipeline.h"
#include "weft-test-unit.h"

#define N_SLOTS 3
#define N_ITEMS 20000

typedef struct
{
  guint slots[N_SLOTS]; /* 1 + the item, or 0 if free */
  guint n;              /* number of items processed */
} Items;

static void
take_item (guint slot, gpointer data)
{
  Items *self = data;

  g_assert_cmpuint (slot, <, N_SLOTS);
  g_assert_cmpuint (self->slots[slot], ==, 1 + self->n);
  self->slots[slot] = 0;
  self->n++;
}

/* All items come in order, also if the maker waits for them now and then. */
static void
test_order (void)
{
  Items items = { 0 };
  g_autoptr (WeftPipeline) pipeline = weft_pipeline_new (N_SLOTS, take_item, &items);

  for (guint i = 0; i < N_ITEMS; i++)
    {
      guint slot = weft_pipeline_next (pipeline);

      g_assert_cmpuint (items.slots[slot], ==, 0);
      items.slots[slot] = 1 + i;
      weft_pipeline_push (pipeline);
      if (i % 1000 != 0)
        continue;
      weft_pipeline_drain (pipeline);
      g_assert_cmpuint (items.n, ==, 1 + i);
    }
  weft_pipeline_drain (pipeline);
  g_assert_cmpuint (items.n, ==, N_ITEMS);
}

/* Freeing a pipeline first processes the items that it was given. */
static void
test_free (void)
{
  Items items = { 0 };

  for (guint n = 0; n <= N_SLOTS; n++)
    {
      WeftPipeline *pipeline = weft_pipeline_new (N_SLOTS, take_item, &items);

      items.n = 0;
      for (guint i = 0; i < n; i++)
        {
          items.slots[weft_pipeline_next (pipeline)] = 1 + i;
          weft_pipeline_push (pipeline);
        }
      weft_pipeline_free (pipeline);
      g_assert_cmpuint (items.n, ==, n);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/pipeline/free", test_free);
  g_test_add_func ("/pipeline/order", test_order);
}
