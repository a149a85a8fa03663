/* SPDX-License-Identifier: BSD-3-Clause */
/* Reader of a log's GCs from its events, one capability at a time. */
#pragma once

#include "weft-gc-idle.h"
#include "weft-gc-windows.h"

/* The GCs read from each capability, up to its last event. Immutable. Borrows its index. */
typedef struct _WeftCollectionsReader WeftCollectionsReader;

/* Reads the GCs of @index. If @before, of an earlier view of the same log, is not NULL, only the
 * new events are read. */
WeftCollectionsReader *
weft_collections_reader_new (const WeftIndex *index, const WeftCollectionsReader *before);
void weft_collections_reader_free (WeftCollectionsReader *self);

/* Returns the rule by which the program runs idle GCs. */
WeftGcIdleRule weft_collections_reader_idle_rule (const WeftCollectionsReader *self);

/* Returns the number of leading @records (of WeftCollection) and @windows of @before, which @self
 * extends, that are the same in @self, with the same causes. */
guint weft_collections_reader_same (const WeftCollectionsReader *self,
                                    const WeftCollectionsReader *before,
                                    const WeftSharedArray *records,
                                    const WeftGcWindows *windows);

/* Returns the GCs after @last, the last one that is the same, by start; @next was the one after it.
 * All GCs if @last is NULL. A new array of WeftCollection. */
GArray *weft_collections_reader_after (const WeftCollectionsReader *self,
                                       const WeftCollection *last,
                                       const WeftCollection *next);

/* Returns TRUE if the RTS shut down after @last, the last GC of all, so that it is the one with
 * which each program ends. Only a complete log shows that. */
gboolean
weft_collections_reader_is_closed (const WeftCollectionsReader *self, const WeftCollection *last);

/* Returns TRUE if the header of @log declares GC_STATS_GHC, the event that shows the numbers of a
 * GC and which HEC began it. A cut log may have none of these events yet. */
gboolean weft_collections_declare_numbers (const WeftLog *log);
