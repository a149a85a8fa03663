/* SPDX-License-Identifier: BSD-3-Clause */
/* Reader of a log's GCs from its events, one capability at a time. */
#pragma once

#include "weft-gc-idle.h"
#include "weft-gc-windows.h"

/* What was read of each capability, up to its last event. Immutable. Borrows its index. */
typedef struct _WeftCollectionsReader WeftCollectionsReader;

/* Reads the collections of @index; where @before, of an earlier view of the same log, is not NULL,
 * what has come since. */
WeftCollectionsReader *
weft_collections_reader_new (const WeftIndex *index, const WeftCollectionsReader *before);
void weft_collections_reader_free (WeftCollectionsReader *self);

/* The rule of the program's idle GCs. */
WeftGcIdleRule weft_collections_reader_idle_rule (const WeftCollectionsReader *self);

/* How many of the first of @records (of WeftCollection) and @windows, those of @before, which @self
 * went on from, are those of @self, with the same causes. */
guint weft_collections_reader_same (const WeftCollectionsReader *self,
                                    const WeftCollectionsReader *before,
                                    const WeftSharedArray *records,
                                    const WeftGcWindows *windows);

/* The collections after @last, the last one that is the same, by start; @next came after it. All if
 * @last is NULL. A new array of WeftCollection. */
GArray *weft_collections_reader_after (const WeftCollectionsReader *self,
                                       const WeftCollection *last,
                                       const WeftCollection *next);

/* TRUE if the RTS closed down after @last, the last collection of all, so that this was the one
 * that each program ends with. Only a complete log shows that. */
gboolean
weft_collections_reader_is_closed (const WeftCollectionsReader *self, const WeftCollection *last);

/* Whether the RTS that wrote @log posts the numbers of each GC, and so who began it: what a cut log
 * may not have come to. */
gboolean weft_collections_declare_numbers (const WeftLog *log);
