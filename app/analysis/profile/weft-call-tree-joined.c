/* SPDX-License-Identifier: BSD-3-Clause */
/* Call trees of two logs brought onto the same stacks. */
#include "weft-call-tree.h"

#include "weft-hash.h"

/* What a frame is called in both logs; their ids are of no use for that. The source place is left
 * out: a line that was added moves all those below it. Newly allocated. */
static char *
key_of (const WeftFrame *frame)
{
  return g_strdup_printf ("%s\n%s", frame->module, frame->label);
}

/* The frame of @stacks that stands for @frame, added where it is new. */
static guint32
join_frame (WeftStacks *stacks, GHashTable *known, const WeftFrame *frame)
{
  g_autofree char *key = key_of (frame);
  gpointer place;
  guint32 joined;

  if (g_hash_table_lookup_extended (known, key, NULL, &place))
    return GPOINTER_TO_UINT (place);
  joined = weft_stacks_frame (stacks, g_hash_table_size (known));
  weft_stacks_set_names (stacks, joined, frame->label, frame->module, frame->source);
  g_hash_table_insert (known, g_steal_pointer (&key), GUINT_TO_POINTER (joined));
  return joined;
}

/* The node of @stacks for each node of @tree. */
static guint32 *
join_nodes (WeftStacks *stacks, GHashTable *known, const WeftCallTree *tree)
{
  guint n = weft_stacks_count (tree->stacks);
  g_autofree guint32 *frames = g_new0 (guint32, tree->stacks->frames->len + 1);
  guint32 *places = g_new0 (guint32, n);

  for (guint i = 0; i < tree->stacks->frames->len; i++)
    frames[i] = join_frame (stacks, known, weft_stacks_nth_frame (tree->stacks, i));
  for (guint i = 1; i < n; i++)
    {
      const WeftStackNode *node = weft_stacks_node (tree->stacks, i);

      if (tree->total[i] > 0)
        places[i] = weft_stacks_add (stacks, places[node->parent], frames[node->frame]);
    }
  return places;
}

void
weft_call_tree_join (const WeftCallTree *const *trees, guint n, WeftCallTree **joined)
{
  g_autoptr (WeftStacks) stacks = weft_stacks_new ();
  g_autoptr (GHashTable) known = g_hash_table_new_full (weft_hash_text, g_str_equal, g_free, NULL);
  g_autofree guint32 **places = g_new (guint32 *, n);

  for (guint k = 0; k < n; k++)
    places[k] = join_nodes (stacks, known, trees[k]);
  for (guint k = 0; k < n; k++)
    {
      joined[k] = weft_call_tree_new (stacks);
      for (guint i = 0; i < weft_stacks_count (trees[k]->stacks); i++)
        weft_call_tree_add (joined[k], places[k][i], trees[k]->own[i]);
      weft_call_tree_settle (joined[k]);
      g_free (places[k]);
    }
}
