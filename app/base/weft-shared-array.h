/* SPDX-License-Identifier: BSD-3-Clause */
/* Array with copy-on-write: copying it takes hardly any time, and a write to a copy duplicates one
 * leaf. Analyses of a growing log store their results in such arrays, so that each view of the log
 * can have its own copy. */
#pragma once

#include <glib.h>

#define WEFT_SHARED_BRANCH_BITS   8
#define WEFT_SHARED_BRANCH_LEAVES (1u << WEFT_SHARED_BRANCH_BITS)

/* Room for the leaves of a branch. */
typedef struct WeftSharedRoom WeftSharedRoom;

/* A leaf: consecutive elements. May only be written to by the holder of its only reference. */
typedef struct
{
  gatomicrefcount n_refs;
  guint n;              /* number of elements */
  WeftSharedRoom *room; /* the room that the leaf is in, or NULL */
  guint64 data[];
} WeftSharedLeaf;

typedef struct
{
  gatomicrefcount n_refs;
  guint n;                  /* number of leaves */
  WeftSharedRoom *room;     /* room for more leaves, or NULL */
  WeftSharedLeaf *leaves[]; /* at most WEFT_SHARED_BRANCH_LEAVES */
} WeftSharedBranch;

/* A shared array. Several threads may read copies of one array at the same time, while one thread
 * writes to its own copy. */
typedef struct
{
  guint64 n;                    /* number of elements */
  gsize size;                   /* bytes per element, a multiple of 4 */
  guint leaf_bits;              /* a leaf has 1 << leaf_bits elements */
  gboolean has_shared_elements; /* elements are owned pointers to shared structs */
  guint n_branches;
  WeftSharedBranch **branches;
  const guint8 *flat; /* all elements, contiguous, instead of @branches; or NULL */
  gpointer owner;     /* owner of @flat, a shared struct; or NULL */
} WeftSharedArray;

/* Returns an empty array of elements of @size bytes, a multiple of 4. */
WeftSharedArray *weft_shared_array_new (gsize size);

/* Returns an empty array of pointers to structs from weft_shared_new(). Appending a pointer
 * transfers its reference to the array. */
WeftSharedArray *weft_shared_array_new_of_shared (void);

/* Returns an array of the @n elements of @size bytes at @data, which are not copied. The elements
 * belong to @owner, a shared struct to which the array keeps a reference. Neither the array nor its
 * copies may be written to. */
WeftSharedArray *
weft_shared_array_new_from_data (gconstpointer data, guint64 n, gsize size, gpointer owner);

WeftSharedArray *weft_shared_array_copy (const WeftSharedArray *self);
void weft_shared_array_free (WeftSharedArray *self);

/* Appends a copy of @element. */
void weft_shared_array_append (WeftSharedArray *self, gconstpointer element);

/* Returns element @i for writing, valid until @self is copied, truncated or appended to. Not for
 * arrays of pointers. */
gpointer weft_shared_array_nth_mutable (WeftSharedArray *self, guint64 i);

/* Truncates @self to its first @n elements. */
void weft_shared_array_truncate (WeftSharedArray *self, guint64 n);

/* Merges the elements of @more into @self, which is sorted by @compare; of equal elements, those of
 * @self come first. Sorts and empties @more. Not for arrays of pointers. */
void weft_shared_array_merge (WeftSharedArray *self, GArray *more, GCompareFunc compare);

/* Returns element @i, valid until @self is written to. @i must be less than self->n. */
static inline gconstpointer
weft_shared_array_nth (const WeftSharedArray *self, guint64 i)
{
  guint64 leaf = i >> self->leaf_bits;
  const WeftSharedBranch *branch;
  const WeftSharedLeaf *at;

  if (G_UNLIKELY (self->flat != NULL))
    return self->flat + i * self->size;
  branch = self->branches[leaf >> WEFT_SHARED_BRANCH_BITS];
  at = branch->leaves[leaf & (WEFT_SHARED_BRANCH_LEAVES - 1)];
  return (const guint8 *) at->data + (i & ((1u << self->leaf_bits) - 1)) * self->size;
}

/* Like weft_shared_array_nth(), but sets @n to the number of elements from @i on that are
 * contiguous in memory, at least 1. For loops over many elements. */
static inline gconstpointer
weft_shared_array_nth_run (const WeftSharedArray *self, guint64 i, guint64 *n)
{
  guint64 leaf_end = ((i >> self->leaf_bits) + 1) << self->leaf_bits;

  *n = (self->flat != NULL ? self->n : MIN (leaf_end, self->n)) - i;
  return weft_shared_array_nth (self, i);
}

/* Element @i as a value of @type. */
#define weft_shared_array_index(self, type, i) (*(const type *) weft_shared_array_nth ((self), (i)))

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSharedArray, weft_shared_array_free)
