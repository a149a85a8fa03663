/* SPDX-License-Identifier: BSD-3-Clause */
/* A tree of three levels: the array's list of branches, the leaves of each branch, and the elements
 * of each leaf. A branch or leaf may be written to only if it and all nodes above it have a single
 * reference. The list, each branch and the first leaf have a capacity of a power of two and grow by
 * doubling, because a log of many HECs has many arrays of a few elements. */
#include "weft-shared-array.h"

#include "weft-scratch.h"
#include "weft-shared.h"

#include <string.h>

/* Approximate size of a leaf. */
#define MAX_LEAF_BYTES 4096
/* Number of branches of an array whose leaves are in the process's own memory; 1 MiB. Small arrays
 * are not worth a file. */
#define OWN_BRANCHES 1

/* Scratch memory for the leaves of a branch and its copies, each of which has a reference to it, as
 * each leaf has. */
struct WeftSharedRoom
{
  gatomicrefcount n_refs;
  gint n; /* number of leaves that it has been asked for, atomic; some may not have found room */
  guint64 data[];
};

static gpointer *
leaf_pointers (WeftSharedLeaf *leaf)
{
  return (gpointer *) leaf->data;
}

/* Returns the least capacity of a list of @n items: a power of two, or 0. */
static gsize
capacity_of (guint n)
{
  return n > 1 ? (gsize) 1 << g_bit_storage (n - 1) : n;
}

/* Returns TRUE if a list of @n items may have no room for another one. */
static gboolean
may_be_full (guint n)
{
  return (n & (n - 1)) == 0;
}

/* Returns the size of a leaf with a capacity of @n elements, bytes. */
static gsize
leaf_bytes (const WeftSharedArray *self, gsize n)
{
  gsize bytes = sizeof (WeftSharedLeaf) + self->size * n;

  return (bytes + sizeof (guint64) - 1) & ~(sizeof (guint64) - 1);
}

static gsize
full_leaf_bytes (const WeftSharedArray *self)
{
  return leaf_bytes (self, (gsize) 1 << self->leaf_bits);
}

static gsize
branch_bytes (gsize n)
{
  return sizeof (WeftSharedBranch) + n * sizeof (WeftSharedLeaf *);
}

static WeftSharedRoom *
room_new (const WeftSharedArray *self)
{
  WeftSharedRoom *room =
      weft_scratch_alloc0 (sizeof *room + WEFT_SHARED_BRANCH_LEAVES * full_leaf_bytes (self));

  g_atomic_ref_count_init (&room->n_refs);
  return room;
}

static WeftSharedRoom *
room_ref (WeftSharedRoom *room)
{
  if (room != NULL)
    g_atomic_ref_count_inc (&room->n_refs);
  return room;
}

static void
room_unref (WeftSharedRoom *room)
{
  if (room != NULL && g_atomic_ref_count_dec (&room->n_refs))
    weft_scratch_free (room);
}

/* Returns a new leaf of @bytes in @room, or in memory of its own if @room is NULL or full. */
static WeftSharedLeaf *
leaf_new (WeftSharedRoom *room, gsize bytes)
{
  guint place = room != NULL ? (guint) g_atomic_int_add (&room->n, 1) : WEFT_SHARED_BRANCH_LEAVES;
  gboolean has_room = place < WEFT_SHARED_BRANCH_LEAVES;
  WeftSharedLeaf *leaf =
      has_room ? (gpointer) ((guint8 *) room->data + place * bytes) : g_malloc (bytes);

  g_atomic_ref_count_init (&leaf->n_refs);
  leaf->n = 0;
  leaf->room = has_room ? room_ref (room) : NULL;
  return leaf;
}

/* Truncates @leaf to its first @n elements. */
static void
leaf_truncate (const WeftSharedArray *self, WeftSharedLeaf *leaf, guint n)
{
  for (guint i = n; self->has_shared_elements && i < leaf->n; i++)
    weft_shared_unref (leaf_pointers (leaf)[i]);
  leaf->n = MIN (leaf->n, n);
}

static void
leaf_unref (const WeftSharedArray *self, WeftSharedLeaf *leaf)
{
  if (!g_atomic_ref_count_dec (&leaf->n_refs))
    return;
  leaf_truncate (self, leaf, 0);
  if (leaf->room != NULL)
    room_unref (leaf->room);
  else
    g_free (leaf);
}

static WeftSharedBranch *
branch_new (gsize capacity)
{
  WeftSharedBranch *branch = g_malloc0 (branch_bytes (capacity));

  g_atomic_ref_count_init (&branch->n_refs);
  return branch;
}

static void
branch_unref (const WeftSharedArray *self, WeftSharedBranch *branch)
{
  if (!g_atomic_ref_count_dec (&branch->n_refs))
    return;
  for (guint i = 0; i < branch->n; i++)
    leaf_unref (self, branch->leaves[i]);
  room_unref (branch->room);
  g_free (branch);
}

static WeftSharedBranch *
ensure_own_branch (const WeftSharedArray *self, WeftSharedBranch **slot)
{
  WeftSharedBranch *branch = *slot;

  if (g_atomic_ref_count_compare (&branch->n_refs, 1))
    return branch;
  *slot = branch_new (capacity_of (branch->n));
  (*slot)->room = room_ref (branch->room);
  (*slot)->n = branch->n;
  for (guint i = 0; i < branch->n; i++)
    {
      g_atomic_ref_count_inc (&branch->leaves[i]->n_refs);
      (*slot)->leaves[i] = branch->leaves[i];
    }
  branch_unref (self, branch);
  return *slot;
}

/* Makes the leaf of element @i, which exists, belong to @self alone. Copies it if it is shared.
 * Returns its slot. */
static WeftSharedLeaf **
ensure_own_leaf (WeftSharedArray *self, guint64 i)
{
  guint64 at = i >> self->leaf_bits;
  WeftSharedBranch *branch =
      ensure_own_branch (self, &self->branches[at >> WEFT_SHARED_BRANCH_BITS]);
  WeftSharedLeaf **slot = &branch->leaves[at & (WEFT_SHARED_BRANCH_LEAVES - 1)], *leaf = *slot;

  if (g_atomic_ref_count_compare (&leaf->n_refs, 1))
    return slot;
  *slot =
      leaf_new (NULL, at > 0 ? full_leaf_bytes (self) : leaf_bytes (self, capacity_of (leaf->n)));
  (*slot)->n = leaf->n;
  memcpy ((*slot)->data, leaf->data, leaf->n * self->size);
  for (guint k = 0; self->has_shared_elements && k < leaf->n; k++)
    weft_shared_ref (leaf_pointers (leaf)[k]);
  leaf_unref (self, leaf);
  return slot;
}

/* Adds an empty leaf, with a branch for it if the last one has no room. */
static void
add_leaf (WeftSharedArray *self)
{
  guint64 at = self->n >> self->leaf_bits;
  WeftSharedBranch **slot, *branch;

  if (at >> WEFT_SHARED_BRANCH_BITS == self->n_branches)
    {
      if (may_be_full (self->n_branches))
        self->branches =
            g_renew (WeftSharedBranch *, self->branches, capacity_of (self->n_branches + 1));
      branch = self->branches[self->n_branches] = branch_new (0);
      if (self->n_branches >= OWN_BRANCHES)
        branch->room = room_new (self);
      self->n_branches++;
    }
  slot = &self->branches[self->n_branches - 1];
  branch = ensure_own_branch (self, slot);
  if (may_be_full (branch->n))
    branch = *slot = g_realloc (branch, branch_bytes (capacity_of (branch->n + 1)));
  branch->leaves[branch->n++] =
      leaf_new (NULL, at > 0 ? full_leaf_bytes (self) : leaf_bytes (self, 0));
}

/* Moves the last leaf, which is full, to the room of its branch. A leaf that is not full is in
 * memory of its own, because each view of a growing log may replace it. */
static void
move_full_leaf (WeftSharedArray *self)
{
  WeftSharedBranch *branch = self->branches[self->n_branches - 1];
  WeftSharedLeaf **slot = &branch->leaves[branch->n - 1], *leaf = *slot;

  if (branch->room == NULL || leaf->room != NULL)
    return;
  *slot = leaf_new (branch->room, full_leaf_bytes (self));
  (*slot)->n = leaf->n;
  memcpy ((*slot)->data, leaf->data, leaf->n * self->size);
  g_free (leaf);
}

static guint
index_in_leaf (const WeftSharedArray *self, guint64 i)
{
  return (guint) (i & ((1u << self->leaf_bits) - 1));
}

WeftSharedArray *
weft_shared_array_new (gsize size)
{
  WeftSharedArray *self = g_new0 (WeftSharedArray, 1);

  self->size = size;
  while ((size << (self->leaf_bits + 1)) <= MAX_LEAF_BYTES)
    self->leaf_bits++;
  return self;
}

WeftSharedArray *
weft_shared_array_new_of_shared (void)
{
  WeftSharedArray *self = weft_shared_array_new (sizeof (gpointer));

  self->has_shared_elements = TRUE;
  return self;
}

WeftSharedArray *
weft_shared_array_new_from_data (gconstpointer data, guint64 n, gsize size, gpointer owner)
{
  WeftSharedArray *self = weft_shared_array_new (size);

  self->n = n;
  self->flat = data;
  self->owner = weft_shared_ref (owner);
  return self;
}

WeftSharedArray *
weft_shared_array_copy (const WeftSharedArray *self)
{
  WeftSharedArray *copy = g_memdup2 (self, sizeof *self);

  copy->branches = g_new (WeftSharedBranch *, capacity_of (self->n_branches));
  for (guint i = 0; i < self->n_branches; i++)
    {
      g_atomic_ref_count_inc (&self->branches[i]->n_refs);
      copy->branches[i] = self->branches[i];
    }
  if (copy->owner != NULL)
    weft_shared_ref (copy->owner);
  return copy;
}

void
weft_shared_array_free (WeftSharedArray *self)
{
  for (guint i = 0; i < self->n_branches; i++)
    branch_unref (self, self->branches[i]);
  g_free (self->branches);
  g_clear_pointer (&self->owner, weft_shared_unref);
  g_free (self);
}

void
weft_shared_array_append (WeftSharedArray *self, gconstpointer element)
{
  WeftSharedLeaf **slot, *leaf;

  g_assert (self->flat == NULL);
  if (index_in_leaf (self, self->n) == 0)
    add_leaf (self);
  slot = ensure_own_leaf (self, self->n);
  leaf = *slot;
  if (G_UNLIKELY (self->n < 1u << self->leaf_bits) && may_be_full (leaf->n))
    leaf = *slot = g_realloc (leaf, leaf_bytes (self, capacity_of (leaf->n + 1)));
  memcpy ((guint8 *) leaf->data + leaf->n * self->size, element, self->size);
  leaf->n++;
  self->n++;
  if (index_in_leaf (self, self->n) == 0)
    move_full_leaf (self);
}

gpointer
weft_shared_array_nth_mutable (WeftSharedArray *self, guint64 i)
{
  g_assert (self->flat == NULL);
  return (guint8 *) (*ensure_own_leaf (self, i))->data + index_in_leaf (self, i) * self->size;
}

void
weft_shared_array_truncate (WeftSharedArray *self, guint64 n)
{
  guint64 n_leaves = (n + (1u << self->leaf_bits) - 1) >> self->leaf_bits;
  guint n_branches =
      (guint) ((n_leaves + WEFT_SHARED_BRANCH_LEAVES - 1) >> WEFT_SHARED_BRANCH_BITS);

  if (n >= self->n)
    return;
  g_assert (self->flat == NULL);
  while (self->n_branches > n_branches)
    branch_unref (self, self->branches[--self->n_branches]);
  if (n_leaves % WEFT_SHARED_BRANCH_LEAVES != 0)
    {
      WeftSharedBranch *branch = ensure_own_branch (self, &self->branches[n_branches - 1]);

      while (branch->n > n_leaves % WEFT_SHARED_BRANCH_LEAVES)
        leaf_unref (self, branch->leaves[--branch->n]);
    }
  if (index_in_leaf (self, n) != 0)
    leaf_truncate (self, *ensure_own_leaf (self, n - 1), index_in_leaf (self, n));
  self->n = n;
}

void
weft_shared_array_merge (WeftSharedArray *self, GArray *more, GCompareFunc compare)
{
  g_autoptr (GArray) after = NULL;
  guint n = 0;
  guint64 first;

  if (more->len == 0)
    return;
  g_array_sort (more, compare);
  first = self->n;
  after = g_array_new (FALSE, FALSE, (guint) self->size);
  while (first > 0 && compare (weft_shared_array_nth (self, first - 1), more->data) > 0)
    first--;
  for (guint64 i = first; i < self->n; i++)
    g_array_append_vals (after, weft_shared_array_nth (self, i), 1);
  weft_shared_array_truncate (self, first);
  for (guint i = 0; i < more->len; i++)
    {
      gconstpointer element = more->data + i * self->size;

      for (; n < after->len && compare (after->data + n * self->size, element) <= 0; n++)
        weft_shared_array_append (self, after->data + n * self->size);
      weft_shared_array_append (self, element);
    }
  for (; n < after->len; n++)
    weft_shared_array_append (self, after->data + n * self->size);
  g_array_set_size (more, 0);
}
