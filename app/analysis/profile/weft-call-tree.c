/* SPDX-License-Identifier: BSD-3-Clause */
/* Sums the tree from the leaves to the root in one pass backwards, as parents come before their
 * children. */
#include "weft-call-tree.h"

#include "weft-hash.h"
#include "weft-range.h"

static void
tree_clear (gpointer data)
{
  WeftCallTree *self = data;

  weft_shared_unref (self->stacks);
  g_free (self->own);
  g_free (self->total);
  g_free (self->children);
  g_free (self->first_child);
}

WeftCallTree *
weft_call_tree_new (WeftStacks *stacks)
{
  WeftCallTree *self = weft_shared_new (WeftCallTree, tree_clear);
  guint n = weft_stacks_count (stacks);

  self->stacks = weft_shared_ref (stacks);
  self->own = g_new0 (guint64, n);
  self->total = g_new0 (guint64, n);
  return self;
}

void
weft_call_tree_add (WeftCallTree *self, guint32 node, guint64 amount)
{
  self->own[node] = weft_add_saturating (self->own[node], amount);
}

static gint
compare_children (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const WeftCallTree *self = user_data;
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;
  gboolean x_apart = weft_stacks_kind (self->stacks, x) != WEFT_FRAME_ORDINARY;
  gboolean y_apart = weft_stacks_kind (self->stacks, y) != WEFT_FRAME_ORDINARY;

  if (x_apart != y_apart)
    return x_apart ? 1 : -1;
  if (self->total[x] != self->total[y])
    return self->total[x] < self->total[y] ? 1 : -1;
  return (x > y) - (x < y);
}

void
weft_call_tree_sum (WeftCallTree *self)
{
  guint n = weft_stacks_count (self->stacks);
  guint32 *first = g_new0 (guint32, n + 2);

  for (guint i = n; i > 0; i--)
    {
      guint32 node = i - 1;
      guint32 parent = weft_stacks_node (self->stacks, node)->parent;
      WeftFrameKind kind = weft_stacks_kind (self->stacks, node);

      self->total[node] = weft_add_saturating (self->total[node], self->own[node]);
      self->by_kind[kind] = weft_add_saturating (self->by_kind[kind], self->own[node]);
      if (node > 0)
        self->total[parent] = weft_add_saturating (self->total[parent], self->total[node]);
    }
  self->sum = self->total[0];

  /* the children of node i are [first_child[i], first_child[i + 1]) of the array children */
  for (guint i = 1; i < n; i++)
    if (self->total[i] > 0)
      first[weft_stacks_node (self->stacks, i)->parent + 2]++;
  for (guint i = 2; i < n + 2; i++)
    first[i] += first[i - 1];
  self->children = g_new (guint32, n);
  for (guint i = 1; i < n; i++)
    if (self->total[i] > 0)
      self->children[first[weft_stacks_node (self->stacks, i)->parent + 1]++] = i;
  self->first_child = first;
  for (guint i = 0; i < n; i++)
    if (first[i + 1] - first[i] > 1)
      qsort_r (self->children + first[i], first[i + 1] - first[i], sizeof (guint32),
               compare_children, self);
}

WeftCallTree *
weft_call_tree_new_profile (const WeftTimeProfile *profile, guint64 from, guint64 to, gint64 cap)
{
  WeftCallTree *self = weft_call_tree_new (profile->stacks);
  guint first = weft_time_profile_count_before (profile, from);
  guint end = weft_time_profile_count_before (profile, to);

  for (guint i = first; i < end; i++)
    {
      const WeftProfileSample *sample = weft_time_profile_nth (profile, i);

      if (cap < 0 || sample->track == cap)
        self->own[sample->stack]++;
    }
  weft_call_tree_sum (self);
  return self;
}

WeftCallTree *
weft_call_tree_new_difference (const WeftCallTree *whole, const WeftCallTree *part)
{
  WeftCallTree *self = weft_call_tree_new (whole->stacks);

  for (guint i = 0; i < weft_stacks_count (whole->stacks); i++)
    self->own[i] = whole->own[i] > part->own[i] ? whole->own[i] - part->own[i] : 0;
  weft_call_tree_sum (self);
  return self;
}

const guint32 *
weft_call_tree_children (const WeftCallTree *self, guint32 node, guint *n)
{
  guint32 first = self->first_child[node];

  *n = self->first_child[node + 1] - first;
  return self->children + first;
}

/* Returns the inverted tree of @tree on @stacks. @nodes has the inverted stack of each node of
 * @tree. */
static WeftCallTree *
invert_tree (const WeftCallTree *tree, WeftStacks *stacks, const guint32 *nodes)
{
  WeftCallTree *self = weft_call_tree_new (stacks);

  for (guint i = 0; i < weft_stacks_count (tree->stacks); i++)
    weft_call_tree_add (self, nodes[i], tree->own[i]);
  weft_call_tree_sum (self);
  return self;
}

WeftCallTree *
weft_call_tree_new_inverted (const WeftCallTree *tree, WeftCallTree **base)
{
  guint n = weft_stacks_count (tree->stacks);
  g_autoptr (WeftStacks) stacks = weft_stacks_new_with_frames (tree->stacks);
  g_autofree guint32 *nodes = g_new0 (guint32, n);

  for (guint i = 1; i < n; i++)
    if (tree->own[i] > 0 || (*base != NULL && (*base)->own[i] > 0))
      for (guint32 at = i; at != 0; at = weft_stacks_node (tree->stacks, at)->parent)
        nodes[i] =
            weft_stacks_ensure_node (stacks, nodes[i], weft_stacks_node (tree->stacks, at)->frame);
  if (*base != NULL)
    {
      g_autoptr (WeftCallTree) old = *base;

      *base = invert_tree (old, stacks, nodes);
    }
  return invert_tree (tree, stacks, nodes);
}

/* Adds the nodes of @tree to @stacks. Returns a new array that contains, for each node of @tree,
 * its node in @stacks. Frames are joined by name, because ids and source lines differ between logs:
 * adding a line moves all lines below it. @known maps names to the joined frames. */
static guint32 *
join_tree_nodes (WeftStacks *stacks, GHashTable *known, const WeftCallTree *tree)
{
  guint n = weft_stacks_count (tree->stacks);
  g_autofree guint32 *frames = g_new0 (guint32, tree->stacks->frames->len + 1);
  guint32 *nodes = g_new0 (guint32, n);

  for (guint i = 0; i < tree->stacks->frames->len; i++)
    {
      const WeftFrame *frame = weft_stacks_nth_frame (tree->stacks, i);
      g_autofree char *key = g_strdup_printf ("%s\n%s", frame->module, frame->label);
      gpointer found;

      if (g_hash_table_lookup_extended (known, key, NULL, &found))
        {
          frames[i] = GPOINTER_TO_UINT (found);
          continue;
        }
      frames[i] = weft_stacks_ensure_frame (stacks, g_hash_table_size (known));
      weft_stacks_set_names (stacks, frames[i], frame->label, frame->module, frame->source);
      g_hash_table_insert (known, g_steal_pointer (&key), GUINT_TO_POINTER (frames[i]));
    }
  for (guint i = 1; i < n; i++)
    {
      const WeftStackNode *node = weft_stacks_node (tree->stacks, i);

      if (tree->total[i] > 0)
        nodes[i] = weft_stacks_ensure_node (stacks, nodes[node->parent], frames[node->frame]);
    }
  return nodes;
}

void
weft_call_tree_join (const WeftCallTree *const *trees, guint n, WeftCallTree **joined)
{
  g_autoptr (WeftStacks) stacks = weft_stacks_new ();
  g_autoptr (GHashTable) known = g_hash_table_new_full (weft_hash_text, g_str_equal, g_free, NULL);
  g_autofree guint32 **nodes = g_new (guint32 *, n);

  for (guint k = 0; k < n; k++)
    nodes[k] = join_tree_nodes (stacks, known, trees[k]);
  for (guint k = 0; k < n; k++)
    {
      joined[k] = weft_call_tree_new (stacks);
      for (guint i = 0; i < weft_stacks_count (trees[k]->stacks); i++)
        weft_call_tree_add (joined[k], nodes[k][i], trees[k]->own[i]);
      weft_call_tree_sum (joined[k]);
      g_free (nodes[k]);
    }
}
