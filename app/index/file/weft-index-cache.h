/* SPDX-License-Identifier: BSD-3-Clause */
/* Cache of indexes: the large logs that were opened last open without being read again. Its files
 * lie in the user's cache folder. What cannot be kept or found there is no error: the log is
 * indexed as any other. */
#pragma once

#include "weft-index.h"

/* Smaller logs are indexed before anybody waits. */
#define WEFT_INDEX_CACHE_LEAST (200 * G_GUINT64_CONSTANT (1000000))

/* A second change within the kernel's tick leaves a file's time as it is: a log that was changed so
 * lately is not cached. */
#define WEFT_INDEX_CACHE_LATELY_US 50000

/* Logs of at least @least bytes are cached, in files of at most @most bytes together: those that
 * were not used for longest go first. Until this is called @most is 0: nothing is cached. Any
 * thread; the files are removed by one of its own. */
void weft_index_cache_set_limits (guint64 least, guint64 most);

/* The same with the size that the setting "index-cache" stands for: @id of weft-index-cache-rows.h.
 * Others are ignored. */
void weft_index_cache_set_size (const char *id);

/* What @most is now. */
guint64 weft_index_cache_get_most (void);

/* Removes all files of the cache. Blocks for some ms. */
void weft_index_cache_clear (void);

/* Waits until all that is being written or removed is done. */
void weft_index_cache_wait (void);

/* A log's place in the cache. Immutable, shared by reference across threads. */
typedef struct _WeftIndexSlot WeftIndexSlot;

/* The place of process @run of the log that @map is the whole file of. NULL if it is not to be
 * cached. Reads some bytes of the log. */
WeftIndexSlot *weft_index_slot_new (WeftMap *map, guint run);

/* Whether a file is there: it may turn out to be damaged, or of another log. */
gboolean weft_index_slot_has_file (const WeftIndexSlot *self);

/* The cached index of @log, whose map is of the same file. NULL if there is none. */
WeftIndex *weft_index_slot_load (const WeftIndexSlot *self, WeftLog *log);

/* Has a thread of low priority write @index, and what analyses keep with it, to the cache, unless
 * the log has changed since @self was made. Takes references. */
void weft_index_slot_save (const WeftIndexSlot *self, WeftIndex *index, WeftKept *kept);

/* The same of what is made later, if at all: a part, by its number, in a file of its own, so that
 * who does not ask for it neither waits for it nor reads it. NULL if there is none, or another
 * log's. */
WeftKept *weft_index_slot_load_part (const WeftIndexSlot *self, guint part);
void weft_index_slot_save_part (const WeftIndexSlot *self, guint part, WeftKept *kept);
