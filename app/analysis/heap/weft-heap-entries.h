/* SPDX-License-Identifier: BSD-3-Clause */
/* Storage of the entries of a heap profile. The entries of a sample are contiguous. Views of a
 * growing log share the entries they have in common. */
#pragma once

#include "weft-shared-array.h"

/* Bytes of a band in a sample. Packed into 12 bytes, as a profile may have very many entries. */
typedef struct
{
  guint32 band;
  guint64 bytes;
} __attribute__ ((packed, aligned (4))) WeftHeapEntry;

/* Storage of entries. Belongs to one thread. Entries do not move. */
typedef struct
{
  WeftSharedArray *chunks;     /* reference-counted arrays of WeftHeapEntry */
  guint64 n;                   /* number of entries */
  WeftHeapEntry *free_entries; /* free part of the last chunk, which is not shared */
  guint n_free;                /* number of entries that fit into free_entries */
} WeftHeapEntries;

WeftHeapEntries *weft_heap_entries_new (void);

/* Returns a copy of @self, which is cheap because both share the existing entries. Entries added to
 * the copy go into new chunks. */
WeftHeapEntries *weft_heap_entries_copy (const WeftHeapEntries *self);
void weft_heap_entries_free (WeftHeapEntries *self);

/* Adds a copy of @n entries and returns a pointer to it, even if @n is 0. The copy is valid as long
 * as any storage shares it. The caller may modify it until the storage is shared. */
WeftHeapEntry *weft_heap_entries_add (WeftHeapEntries *self, const WeftHeapEntry *entries, guint n);

/* Sorts @n entries by band, joins entries of the same band, and sets @total to the sum of their
 * bytes. Returns the number of entries left. */
guint weft_heap_entries_merge_bands (WeftHeapEntry *entries, guint n, guint64 *total);
