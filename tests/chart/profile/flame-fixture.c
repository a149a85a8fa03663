/* SPDX-License-Identifier: BSD-3-Clause */
/* Stacks for flame graphs, and what holds of the boxes of any of them. */
#include "flame-fixture.h"

WeftStacks *
flame_stacks (void)
{
  WeftStacks *stacks = weft_stacks_new ();

  for (guint i = 0; i < FLAME_FRAMES; i++)
    {
      guint32 place = weft_stacks_ensure_frame (stacks, 100 + i);
      g_autofree char *label = i == FLAME_GC ? g_strdup ("GC") : g_strdup_printf ("f%u", i);
      g_autofree char *module = g_strdup_printf ("M%u", i % 2);

      weft_stacks_set_names (stacks, place, label, module, "");
      if (i == FLAME_GC)
        g_array_index (stacks->frames, WeftFrame, place).kind = WEFT_FRAME_GC;
    }
  return stacks;
}

guint32
flame_random_stack (WeftStacks *stacks, GRand *random, guint depth)
{
  guint32 node = 0;

  if (g_rand_int_range (random, 0, 6) == 0)
    return weft_stacks_ensure_node (stacks, 0, FLAME_GC);
  for (gint n = g_rand_int_range (random, 0, (gint32) depth + 1); n > 0; n--)
    node = weft_stacks_ensure_node (stacks, node, (guint32) g_rand_int_range (random, 0, FLAME_GC));
  return node;
}

const WeftFlameBox *
flame_nth (const GArray *boxes, guint i)
{
  return &g_array_index (boxes, WeftFlameBox, i);
}

void
flame_check_rows (const GArray *boxes, double width)
{
  double end = 0;
  guint n = 0;

  for (guint i = 0; i < boxes->len; i++)
    {
      const WeftFlameBox *box = flame_nth (boxes, i);

      if (i > 0 && box->depth != flame_nth (boxes, i - 1)->depth)
        {
          g_assert_cmpuint (box->depth, ==, flame_nth (boxes, i - 1)->depth + 1);
          end = n = 0;
        }
      g_assert_cmpfloat (box->x0, >=, end - 1e-6);
      g_assert_cmpfloat (box->x1, >, box->x0);
      g_assert_cmpfloat (box->x1, <=, width + 1e-6);
      if (box->x0 > 0 && box->x1 < width)
        g_assert_cmpfloat (box->x1 - box->x0, >=, 1 - 1e-6);
      end = box->x1;
      g_assert_cmpuint (++n, <=, (guint) width + 2);
    }
}
