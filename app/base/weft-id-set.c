/* SPDX-License-Identifier: BSD-3-Clause */
/* A set of 32-bit ids, as a tree of bitmaps: a million ids in a row take 128 KB. */
#include "weft-id-set.h"

#define LEAF_BITS  10
#define NODE_BITS  11
#define LEAF_WORDS ((1 << LEAF_BITS) / 64)
#define FAN        (1 << NODE_BITS)
/* Ids that a log scatters on purpose cost a leaf each; a bound keeps such a log from taking all
 * memory. Beyond it, ids of new leaves are not remembered. */
#define MAX_LEAVES (1 << 20)

typedef struct
{
  guint64 words[LEAF_WORDS];
} Leaf;

typedef struct
{
  Leaf *leaves[FAN];
} Node;

struct _WeftIdSet
{
  guint n_leaves;
  Node *nodes[FAN];
};

WeftIdSet *
weft_id_set_new (void)
{
  return g_new0 (WeftIdSet, 1);
}

void
weft_id_set_free (WeftIdSet *self)
{
  for (guint i = 0; i < FAN; i++)
    {
      if (self->nodes[i] == NULL)
        continue;
      for (guint j = 0; j < FAN; j++)
        g_free (self->nodes[i]->leaves[j]);
      g_free (self->nodes[i]);
    }
  g_free (self);
}

static Leaf *
find_leaf (const WeftIdSet *self, guint32 id)
{
  const Node *node = self->nodes[id >> (LEAF_BITS + NODE_BITS)];

  return node != NULL ? node->leaves[(id >> LEAF_BITS) % FAN] : NULL;
}

void
weft_id_set_add (WeftIdSet *self, guint32 id)
{
  Node **node = &self->nodes[id >> (LEAF_BITS + NODE_BITS)];
  Leaf **leaf;

  if (*node == NULL)
    *node = g_new0 (Node, 1);
  leaf = &(*node)->leaves[(id >> LEAF_BITS) % FAN];
  if (*leaf == NULL)
    {
      if (self->n_leaves >= MAX_LEAVES)
        return;
      *leaf = g_new0 (Leaf, 1);
      self->n_leaves++;
    }
  (*leaf)->words[id / 64 % LEAF_WORDS] |= G_GUINT64_CONSTANT (1) << (id % 64);
}

gboolean
weft_id_set_contains (const WeftIdSet *self, guint32 id)
{
  const Leaf *leaf = find_leaf (self, id);

  return leaf != NULL && (leaf->words[id / 64 % LEAF_WORDS] >> (id % 64)) & 1;
}
