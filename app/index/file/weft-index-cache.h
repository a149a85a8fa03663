/* SPDX-License-Identifier: BSD-3-Clause */
/* Cache of indexes: the large logs that were opened last open without being read again. Its files
 * lie in the user's cache folder. What cannot be kept or found there is no error: the log is
 * indexed as any other. */
#pragma once

#include "weft-archive.h"
#include "weft-map.h"

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

/* The number of the file that holds the index. */
#define WEFT_INDEX_WHOLE -1

/* Reads the index's archive, or that of part @part of what is made after the index, which has a
 * file of its own so that it is read only if it is needed. Returns NULL if there is no such file
 * for the log as it is now. Blocks: the whole file is read. */
WeftArchive *weft_index_slot_load (const WeftIndexSlot *self, gint part);

/* Has a thread of low priority write @archive, of which it takes a reference, to the cache, unless
 * the log has changed since @self was made. */
void weft_index_slot_save (const WeftIndexSlot *self, gint part, WeftArchive *archive);
