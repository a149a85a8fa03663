/* SPDX-License-Identifier: BSD-3-Clause */
/* Storage of the entries of a heap profile. The entries of a sample are contiguous. The views of a
 * log that grows share their common entries. */
#pragma once

#include "weft-shared-array.h"

/* Bytes of a band in a sample. It takes 12 bytes, as there may be very many. */
typedef struct
{
  guint32 band;
  guint64 bytes;
} __attribute__ ((packed, aligned (4))) WeftHeapEntry;

/* Belongs to one thread. Entries do not move. */
typedef struct
{
  WeftSharedArray *chunks; /* arrays of WeftHeapEntry, with a reference count */
  guint64 n;               /* number of entries */
  WeftHeapEntry *room;     /* free part of the last chunk, which is not shared */
  guint n_room;            /* entries of room */
} WeftHeapEntries;

WeftHeapEntries *weft_heap_entries_new (void);

/* Returns a storage with the same entries, which adds further ones in chunks of its own. The
 * entries are shared, so that a copy is cheap. */
WeftHeapEntries *weft_heap_entries_copy (const WeftHeapEntries *self);
void weft_heap_entries_free (WeftHeapEntries *self);

/* Adds a copy of @n entries, and returns it, also if @n is 0. Valid as long as any storage has it.
 * The caller may write to the copy before others can see it. */
WeftHeapEntry *weft_heap_entries_add (WeftHeapEntries *self, const WeftHeapEntry *entries, guint n);

/* Sorts @n entries by band, joins those of the same band, and sets @total to the sum. Returns the
 * number of entries that are left. */
guint weft_heap_entries_settle (WeftHeapEntry *entries, guint n, guint64 *total);
