/* SPDX-License-Identifier: BSD-3-Clause */
/* Names of the bands of a heap profile in the log, and the labels made from them. */
#pragma once

#include "weft-index.h"

typedef struct _WeftHeapNames WeftHeapNames;

WeftHeapNames *weft_heap_names_new (void);
void weft_heap_names_free (WeftHeapNames *self);

/* Sets the view of the log that is read from now on, which is borrowed: the first, or one with the
 * bytes and the definitions of the view before. Must be called before all else. */
void weft_heap_names_set_index (WeftHeapNames *self, const WeftIndex *index);

/* Returns the number of the band with the name in the @size bytes at @bytes, in a profile by
 * @breakdown (the code in HEAP_PROF_BEGIN): retainer sets are distinguished without their number.
 * The bytes are those of the log; @offset is that of their event. */
guint32 weft_heap_names_text (
    WeftHeapNames *self, const guint8 *bytes, gsize size, guint breakdown, guint64 offset);

/* Like weft_heap_names_text(), but for a stack of cost centres: a byte n, then n ids. An n beyond
 * the end of the bytes is cut. */
guint32
weft_heap_names_stack (WeftHeapNames *self, const guint8 *bytes, gsize size, guint64 offset);

/* Labels all bands that have none yet. Returns the index of each number's label, valid until the
 * next number is given. */
const guint32 *weft_heap_names_settle (WeftHeapNames *self);

/* Returns the labels (of char *), each once. Info tables with the same description have the table's
 * name or their address appended. Newly allocated. */
GPtrArray *weft_heap_names_labels (const WeftHeapNames *self);

/* Returns, by label, the offset (guint64) of the event that describes the band: an IPE event, or
 * the first one with its stack; 0 if there is none. Newly allocated. */
GArray *weft_heap_names_origins (const WeftHeapNames *self);

/* Returns the number of names. */
guint weft_heap_names_n (const WeftHeapNames *self);

/* Returns TRUE if labels of further names can be added: there was room for all labels so far. */
gboolean weft_heap_names_can_extend (const WeftHeapNames *self);
