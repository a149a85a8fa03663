/* SPDX-License-Identifier: BSD-3-Clause */
/* Where the boxes of a call tree stand. */
#include "flame-fixture.h"
#include "weft-flame-picture.h"
#include "weft-flame.h"
#include "weft-test-unit.h"

#include <math.h>

static const WeftFlameBox *
box_of (const GArray *boxes, guint32 node)
{
  for (guint i = 0; i < boxes->len; i++)
    if (flame_nth (boxes, i)->node == node)
      return flame_nth (boxes, i);
  return NULL;
}

/* Each node is as wide as its amount, inside of its parent, and there from a pixel on. */
static void
check_tree (const WeftFlameTree *flame, double from, double to, double width)
{
  g_autoptr (GArray) boxes = weft_flame_tree_boxes (flame, from, to, width);
  double scale = width / (to - from);
  const WeftStacks *stacks = flame->tree->stacks;
  guint n_many = 0, n_small = 0;

  flame_check_rows (boxes, width);
  for (guint32 i = 1; i < weft_stacks_count (stacks); i++)
    {
      const WeftStackNode *node = weft_stacks_node (stacks, i);
      const WeftFlameBox *box = box_of (boxes, i), *parent = box_of (boxes, node->parent);
      gboolean is_apart = weft_flame_node_kind (stacks, i) != WEFT_FRAME_ORDINARY;
      double px = (double) flame->tree->total[i] * scale;
      double x0 = ((double) flame->node_starts[i] - from) * scale;

      if (flame->tree->total[i] == 0 || (is_apart && !flame->with_outside_costs) || x0 + px <= 0 ||
          x0 >= width)
        {
          g_assert_null (box);
          continue;
        }
      if (px < 1 - 1e-9)
        n_small += node->parent == 0 || parent != NULL;
      if (fabs (px - 1) < 1e-9)
        continue;
      g_assert_true ((box != NULL) == (px > 1));
      if (box == NULL)
        continue;
      g_assert_cmpuint (box->depth, ==, node->depth - 1);
      g_assert_cmpfloat_with_epsilon (box->x0, MAX (x0, 0), 1e-6);
      g_assert_cmpfloat_with_epsilon (box->x1, MIN (x0 + px, width), 1e-6);
      if (node->parent == 0)
        continue;
      g_assert_nonnull (parent);
      g_assert_cmpfloat (box->x0, >=, parent->x0 - 1e-6);
      g_assert_cmpfloat (box->x1, <=, parent->x1 + 1e-6);
    }
  for (guint i = 0; i < boxes->len; i++)
    if (flame_nth (boxes, i)->node == WEFT_FLAME_MANY)
      n_many += flame_nth (boxes, i)->n;
  /* a crowd that has not even a pixel is not drawn */
  g_assert_cmpuint (n_many, <=, n_small);
}

static void
test_tree (void)
{
  for (guint seed = 1; seed <= 40; seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (WeftStacks) stacks = flame_stacks ();
      g_autoptr (GArray) leaves = g_array_new (FALSE, FALSE, sizeof (guint32));
      g_autoptr (WeftCallTree) tree = NULL;
      g_autoptr (WeftFlameTree) alone = NULL;
      g_autoptr (WeftFlameTree) with_gc = NULL;

      for (guint i = 0; i < seed * 4; i++)
        {
          guint32 leaf = flame_random_stack (stacks, random, 6);

          g_array_append_val (leaves, leaf);
        }
      tree = weft_call_tree_new (stacks);
      for (guint i = 0; i < leaves->len; i++)
        weft_call_tree_add (tree, g_array_index (leaves, guint32, i),
                            (guint64) g_rand_int_range (random, 1, i % 5 == 0 ? 1000 : 20));
      weft_call_tree_sum (tree);
      alone = weft_flame_tree_new (tree, FALSE);
      with_gc = weft_flame_tree_new (tree, TRUE);
      g_assert_cmpuint (alone->sum, ==, tree->by_kind[WEFT_FRAME_ORDINARY]);
      g_assert_cmpuint (with_gc->sum, ==, tree->sum);
      for (guint i = 0; i < 4 && alone->sum > 10; i++)
        {
          double sum = (double) alone->sum, from = g_rand_double_range (random, 0, sum - 2);
          double to = g_rand_double_range (random, from + 1, sum);

          check_tree (alone, 0, sum, 40 * (i + 1));
          check_tree (with_gc, 0, (double) with_gc->sum, 40 * (i + 1));
          check_tree (alone, from, to, 40 * (i + 1));
        }
    }
}

/* The widest child comes first, GC after all of the program. */
static void
test_order (void)
{
  g_autoptr (WeftStacks) stacks = flame_stacks ();
  guint32 gc = weft_stacks_ensure_node (stacks, 0, FLAME_GC),
          small = weft_stacks_ensure_node (stacks, 0, 0);
  guint32 large = weft_stacks_ensure_node (stacks, 0, 1);
  g_autoptr (WeftCallTree) tree = weft_call_tree_new (stacks);
  g_autoptr (WeftFlameTree) flame = NULL;

  weft_call_tree_add (tree, gc, 50);
  weft_call_tree_add (tree, small, 20);
  weft_call_tree_add (tree, large, 30);
  weft_call_tree_sum (tree);
  flame = weft_flame_tree_new (tree, TRUE);
  g_assert_cmpuint (flame->node_starts[large], ==, 0);
  g_assert_cmpuint (flame->node_starts[small], ==, 30);
  g_assert_cmpuint (flame->node_starts[gc], ==, 50);
  g_assert_cmpuint (flame->most_own, ==, 30);
  g_assert_cmpuint (flame->rows, ==, 1);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/flame-tree/tree", test_tree);
  g_test_add_func ("/flame-tree/order", test_order);
}
