/* SPDX-License-Identifier: BSD-3-Clause */
/* Names of a heap profile's bands: as the log has them, and as people read them. */
#pragma once

#include "weft-index.h"

typedef struct _WeftHeapNames WeftHeapNames;

WeftHeapNames *weft_heap_names_new (void);
void weft_heap_names_free (WeftHeapNames *self);

/* The number of the band whose label is the string in the @size bytes at @bytes, in a profile by
 * @breakdown (as HEAP_PROF_BEGIN has it): retainer sets are told apart without their number. The
 * bytes are borrowed; @offset is that of the event they stand in. */
guint32 weft_heap_names_text (
    WeftHeapNames *self, const guint8 *bytes, gsize size, guint breakdown, guint64 offset);

/* The same of a stack of cost centres: a byte n, then n ids. An n that the bytes do not hold is cut
 * to what they do. */
guint32
weft_heap_names_stack (WeftHeapNames *self, const guint8 *bytes, gsize size, guint64 offset);

/* Names all bands: fills @labels (of char *), each label once, and beside it @origins (of guint64):
 * the offset of the event that tells more of the band, an IPE event or the first one with its
 * stack; 0 where there is none. Info tables that are called the same stay apart, by the table's
 * name or their address after it. Returns the place in @labels of each number given out so far, to
 * be freed. */
guint32 *weft_heap_names_settle (WeftHeapNames *self,
                                 const WeftIndex *index,
                                 GPtrArray *labels,
                                 GArray *origins);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapNames, weft_heap_names_free)
