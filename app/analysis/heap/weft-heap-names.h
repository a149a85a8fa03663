/* SPDX-License-Identifier: BSD-3-Clause */
/* Names of a heap profile's bands: as the log has them, and as people read them. */
#pragma once

#include "weft-index.h"

typedef struct _WeftHeapNames WeftHeapNames;

WeftHeapNames *weft_heap_names_new (void);
void weft_heap_names_free (WeftHeapNames *self);

/* The view of the log that is read from now on, borrowed: the first, or one that has the bytes and
 * the definitions of the one before. Before all else. */
void weft_heap_names_set_index (WeftHeapNames *self, const WeftIndex *index);

/* The number of the band whose label is the string in the @size bytes at @bytes, in a profile by
 * @breakdown (as HEAP_PROF_BEGIN has it): retainer sets are distinguished without their number. The
 * bytes lie in the log; @offset is that of the event they stand in. */
guint32 weft_heap_names_text (
    WeftHeapNames *self, const guint8 *bytes, gsize size, guint breakdown, guint64 offset);

/* The same of a stack of cost centres: a byte n, then n ids. An n that the bytes do not hold is cut
 * to what they do. */
guint32
weft_heap_names_stack (WeftHeapNames *self, const guint8 *bytes, gsize size, guint64 offset);

/* Names all bands that have no label yet. Returns the place among the labels of each number given
 * out so far, valid until the next one is. */
const guint32 *weft_heap_names_settle (WeftHeapNames *self);

/* The labels (of char *), each once. Info tables that are called the same stay apart, by the
 * table's name or their address after it. Newly allocated. */
GPtrArray *weft_heap_names_labels (const WeftHeapNames *self);

/* Beside them (of guint64) the offset of the event that tells more of the band, an IPE event or the
 * first one with its stack; 0 if there is none. Newly allocated. */
GArray *weft_heap_names_origins (const WeftHeapNames *self);

/* How many numbers were given out. */
guint weft_heap_names_n (const WeftHeapNames *self);

/* Whether labels are what they would be if all names were settled later: there was room for all. */
gboolean weft_heap_names_can_go_on (const WeftHeapNames *self);
