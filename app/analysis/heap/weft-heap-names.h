/* SPDX-License-Identifier: BSD-3-Clause */
/* Names of the bands of a heap profile in the log, and the labels made from them. */
#pragma once

#include "weft-index.h"
#include "weft-text-list.h"

typedef struct _WeftHeapNames WeftHeapNames;

WeftHeapNames *weft_heap_names_new (void);
void weft_heap_names_free (WeftHeapNames *self);

/* Sets the index from which names are read. Borrowed. It must contain all bytes and definitions of
 * the previous index. Must be called before any other function. */
void weft_heap_names_set_index (WeftHeapNames *self, const WeftIndex *index);

/* Returns the number of the band whose name is the @size bytes at @bytes. The bytes are in the log,
 * in the event at file offset @offset. @breakdown is the code in HEAP_PROF_BEGIN; the number of a
 * retainer set is not part of its name. */
guint32 weft_heap_names_add_text (
    WeftHeapNames *self, const guint8 *bytes, gsize size, guint breakdown, guint64 offset);

/* Like weft_heap_names_add_text(), but for a stack of cost centres: a byte n, followed by n ids. If
 * the stack is longer than @size bytes, it is truncated. */
guint32
weft_heap_names_add_stack (WeftHeapNames *self, const guint8 *bytes, gsize size, guint64 offset);

/* Labels all bands that have no label yet. Returns an array that contains, for each band number,
 * the index of the band's label. Valid until more bands are labelled. */
const guint32 *weft_heap_names_label_all (WeftHeapNames *self);

/* Returns a new list of the labels. If several info tables have the same description, the name or
 * address of each table is appended. */
WeftTextList *weft_heap_names_labels (const WeftHeapNames *self);

/* Returns a new array of guint64 that contains, for each label, the file offset of the event that
 * describes the band: an IPE event, or the first event with the band's stack. 0 if there is no such
 * event. */
WeftScratchArray *weft_heap_names_origins (const WeftHeapNames *self);

/* Returns the number of names. */
guint weft_heap_names_get_n (const WeftHeapNames *self);

/* Returns TRUE if more names can be added, because no label has been left out for lack of
 * memory. */
gboolean weft_heap_names_can_extend (const WeftHeapNames *self);
