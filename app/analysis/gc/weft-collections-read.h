/* SPDX-License-Identifier: BSD-3-Clause */
/* Reader of a log's GCs from its events, one capability at a time. */
#pragma once

#include "weft-gc-cause-rules.h"
#include "weft-gc-windows.h"

/* Reader that has read the GCs of each capability up to the last event. Borrows its index. */
typedef struct _WeftCollectionsReader WeftCollectionsReader;

/* Reads the GCs of @index. @before is the reader of an earlier view of the same log, or NULL. If it
 * is given, only the new events are read. */
WeftCollectionsReader *
weft_collections_reader_new (const WeftIndex *index, const WeftCollectionsReader *before);
void weft_collections_reader_free (WeftCollectionsReader *self);

/* Returns the rule by which the program runs idle GCs. */
WeftGcIdleRule weft_collections_reader_idle_rule (const WeftCollectionsReader *self);

/* @self extends @before, whose GCs are @records (of WeftCollection) with @windows. Returns the
 * number of leading GCs that are unchanged in @self, including their causes. */
guint weft_collections_reader_n_unchanged (const WeftCollectionsReader *self,
                                           const WeftCollectionsReader *before,
                                           const WeftSharedArray *records,
                                           const WeftGcWindows *windows);

/* Returns a new array of WeftCollection, sorted by start: the GCs after @last, or all GCs if @last
 * is NULL. @last is the last unchanged GC. Called once for each reader, as the reader of a final
 * log that extends no other keeps no copy. */
WeftSharedArray *
weft_collections_reader_list_after (WeftCollectionsReader *self, const WeftCollection *last);

/* Returns TRUE if the RTS shut down after @last, the last GC of the log, so that @last is the GC
 * that every program runs at exit. Only a complete log shows the shutdown. */
gboolean weft_collections_reader_has_shutdown (const WeftCollectionsReader *self,
                                               const WeftCollection *last);

/* Returns TRUE if the header of @log declares GC_STATS_GHC, the event that contains the numbers of
 * a GC and shows which HEC began it. A truncated log may declare the event without containing
 * one. */
gboolean weft_collections_declare_numbers (const WeftLog *log);
