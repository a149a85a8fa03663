/* SPDX-License-Identifier: BSD-3-Clause */
/* Sums the tree from its leaves down: parents come before their children. */
#include "weft-call-tree.h"

#include "weft-range.h"

#include <stdlib.h>

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
  self->own[node] = weft_add (self->own[node], amount);
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

/* Children of node i are [first_child[i], first_child[i + 1]) of the children. */
static void
list_children (WeftCallTree *self)
{
  guint n = weft_stacks_count (self->stacks);
  guint32 *first = g_new0 (guint32, n + 2);

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

void
weft_call_tree_settle (WeftCallTree *self)
{
  guint n = weft_stacks_count (self->stacks);

  for (guint i = n; i > 0; i--)
    {
      guint32 node = i - 1;
      guint32 parent = weft_stacks_node (self->stacks, node)->parent;
      WeftFrameKind kind = weft_stacks_kind (self->stacks, node);

      self->total[node] = weft_add (self->total[node], self->own[node]);
      self->by_kind[kind] = weft_add (self->by_kind[kind], self->own[node]);
      if (node > 0)
        self->total[parent] = weft_add (self->total[parent], self->total[node]);
    }
  self->sum = self->total[0];
  list_children (self);
}

WeftCallTree *
weft_call_tree_new_profile (const WeftTimeProfile *profile, guint64 from, guint64 to, gint64 cap)
{
  WeftCallTree *self = weft_call_tree_new (profile->stacks);
  guint first = weft_time_profile_before (profile, from);
  guint end = weft_time_profile_before (profile, to);

  for (guint i = first; i < end; i++)
    {
      const WeftProfileSample *sample = weft_time_profile_nth (profile, i);

      if (cap < 0 || sample->track == cap)
        self->own[sample->stack]++;
    }
  weft_call_tree_settle (self);
  return self;
}

WeftCallTree *
weft_call_tree_new_rest (const WeftCallTree *whole, const WeftCallTree *part)
{
  WeftCallTree *self = weft_call_tree_new (whole->stacks);

  for (guint i = 0; i < weft_stacks_count (whole->stacks); i++)
    self->own[i] = whole->own[i] > part->own[i] ? whole->own[i] - part->own[i] : 0;
  weft_call_tree_settle (self);
  return self;
}

const guint32 *
weft_call_tree_children (const WeftCallTree *self, guint32 node, guint *n)
{
  guint32 first = self->first_child[node];

  *n = self->first_child[node + 1] - first;
  return self->children + first;
}
