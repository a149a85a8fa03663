/* SPDX-License-Identifier: BSD-3-Clause */
/* Store of a heap profile's entries: those of a sample lie in a row. The views of a log that grows
 * share what they have in common. */
#pragma once

#include "weft-shared-array.h"

/* One band's bytes in a sample: 12 bytes, as there may be very many. */
typedef struct
{
  guint32 band;
  guint64 bytes;
} __attribute__ ((packed, aligned (4))) WeftHeapEntry;

/* Belongs to one thread; what was put into it does not move. */
typedef struct
{
  WeftSharedArray *chunks; /* of arrays of WeftHeapEntry, with a reference count */
  guint64 n;               /* entries in all */
  WeftHeapEntry *room;     /* of the last chunk, which is this store's own */
  guint n_room;
} WeftHeapEntries;

WeftHeapEntries *weft_heap_entries_new (void);

/* A store with the same entries, which goes on in chunks of its own. Costs next to nothing. */
WeftHeapEntries *weft_heap_entries_copy (const WeftHeapEntries *self);
void weft_heap_entries_free (WeftHeapEntries *self);

/* Puts a copy of the @n @entries in a row; returns it. Valid as long as any store has it, also
 * where @n is 0. Whoever adds them may write to them before others see them. */
WeftHeapEntry *weft_heap_entries_add (WeftHeapEntries *self, const WeftHeapEntry *entries, guint n);

/* Sorts the @n @entries by band, and adds up what is named twice, and @total. Returns how many are
 * left. */
guint weft_heap_entries_settle (WeftHeapEntry *entries, guint n, guint64 *total);
