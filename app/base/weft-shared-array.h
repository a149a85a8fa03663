/* SPDX-License-Identifier: BSD-3-Clause */
/* Array whose copies share what they have in common: a copy costs next to nothing, and what is
 * written later to one of them is copied leaf by leaf. The analyses of a log that grows keep their
 * results in such arrays, each view of the log its own. */
#pragma once

#include <glib.h>

#define WEFT_SHARED_BRANCH_BITS 8
#define WEFT_SHARED_BRANCH      (1u << WEFT_SHARED_BRANCH_BITS)

/* Some elements in a row. Whoever holds the only reference writes to it. */
typedef struct
{
  gatomicrefcount n_refs;
  guint n; /* elements that it has */
  guint64 data[];
} WeftSharedLeaf;

typedef struct
{
  gatomicrefcount n_refs;
  WeftSharedLeaf *leaves[WEFT_SHARED_BRANCH];
} WeftSharedBranch;

/* Several threads may read copies of one array at a time, and one of them may write to its own. */
typedef struct
{
  guint64 n;             /* elements */
  gsize size;            /* bytes of one, a multiple of 4 */
  guint leaf_bits;       /* a leaf has 1 << leaf_bits elements */
  gboolean is_of_shared; /* the elements are pointers to shared structs, which it owns */
  GPtrArray *branches;   /* of WeftSharedBranch */
  const guint8 *flat;    /* all elements side by side instead, which belong to @owner; or NULL */
  gpointer owner;        /* a shared struct */
} WeftSharedArray;

/* Empty, of elements of @size bytes, a multiple of 4. */
WeftSharedArray *weft_shared_array_new (gsize size);

/* Empty, of pointers to structs of weft_shared_new(), whose references it takes over. */
WeftSharedArray *weft_shared_array_new_of_shared (void);

/* The @n elements of @size bytes at @data, which belong to @owner, a shared struct of which it
 * keeps a reference. Neither it nor a copy may be written to. */
WeftSharedArray *
weft_shared_array_new_of (gconstpointer data, guint64 n, gsize size, gpointer owner);

WeftSharedArray *weft_shared_array_copy (const WeftSharedArray *self);
void weft_shared_array_free (WeftSharedArray *self);

/* Appends a copy of @element. */
void weft_shared_array_append (WeftSharedArray *self, gconstpointer element);

/* Element @i, to be written to before anything else is done to @self. Not of pointers. */
gpointer weft_shared_array_edit (WeftSharedArray *self, guint64 i);

/* Drops the elements from @n on. */
void weft_shared_array_cut (WeftSharedArray *self, guint64 n);

/* Puts the elements of @more, which it sorts and empties, where they belong by @compare among those
 * of @self, which are in that order; after those that are equal. Takes references over. */
void weft_shared_array_merge (WeftSharedArray *self, GArray *more, GCompareFunc compare);

/* How many of the first elements both have in common, as they are copies: at least. */
guint64 weft_shared_array_common (const WeftSharedArray *self, const WeftSharedArray *other);

/* Element @i < self->n; valid as long as @self is not written to. */
static inline gconstpointer
weft_shared_array_nth (const WeftSharedArray *self, guint64 i)
{
  guint64 leaf = i >> self->leaf_bits;
  const WeftSharedBranch *branch;
  const WeftSharedLeaf *at;

  if (G_UNLIKELY (self->flat != NULL))
    return self->flat + i * self->size;
  branch = (const WeftSharedBranch *) self->branches->pdata[leaf >> WEFT_SHARED_BRANCH_BITS];
  at = branch->leaves[leaf & (WEFT_SHARED_BRANCH - 1)];
  return (const guint8 *) at->data + (i & ((1u << self->leaf_bits) - 1)) * self->size;
}

/* The same as a value of @type. */
#define weft_shared_array_index(self, type, i) (*(const type *) weft_shared_array_nth ((self), (i)))

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSharedArray, weft_shared_array_free)
