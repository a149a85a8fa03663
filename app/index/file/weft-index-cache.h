/* SPDX-License-Identifier: BSD-3-Clause */
/* Cache of indexes, in the user's cache folder, so that large logs open again without being read.
 * If an index cannot be written or found there, the log is indexed; this is no error. */
#pragma once

#include "weft-archive.h"
#include "weft-map.h"

/* Id of the default of the setting "index-cache", as in the schema. */
#define WEFT_INDEX_CACHE_DEFAULT "2-gb"

/* Choices of the maximum size of the cache, for the preference. row (id, title, bytes): @id is the
 * value of the setting, as in the schema; 0 bytes: nothing is cached. */
#define WEFT_INDEX_CACHE_ROWS(row)                                                   \
  row ("off", NC_ ("preference", "Off"), 0)                                          \
      row ("500-mb", NC_ ("preference", "500 MB"), (guint64) 500 * 1000 * 1000)      \
          row ("2-gb", NC_ ("preference", "2 GB"), (guint64) 2 * 1000 * 1000 * 1000) \
              row ("10-gb", NC_ ("preference", "10 GB"), (guint64) 10 * 1000 * 1000 * 1000)

/* Smaller logs are not cached: they are indexed in some 100 ms. */
#define WEFT_INDEX_CACHE_LEAST (200 * G_GUINT64_CONSTANT (1000000))

/* A log that was changed in the last 50 ms is not cached, as two changes within one tick of the
 * kernel have the same time. */
#define WEFT_INDEX_CACHE_LATELY_US 50000

/* Caches logs of at least @least bytes, in files of at most @most bytes together; the files that
 * were not used for the longest time are removed first. Before the first call, nothing is cached.
 * Any thread may call it; another one removes the files. */
void weft_index_cache_set_limits (guint64 least, guint64 most);

/* Like weft_index_cache_set_limits(), with WEFT_INDEX_CACHE_LEAST and the size of the row of
 * WEFT_INDEX_CACHE_ROWS with @id. Other ids are ignored. */
void weft_index_cache_set_size (const char *id);

/* Returns the current limit of all files together, bytes. */
guint64 weft_index_cache_get_most (void);

/* Removes all files of the cache. Blocks for some ms. */
void weft_index_cache_clear (void);

/* Waits until no file is being written or removed. */
void weft_index_cache_wait (void);

/* The files of one log in the cache. Immutable, shared by reference across threads. */
typedef struct _WeftIndexSlot WeftIndexSlot;

/* Returns the slot of process @run of the log whose whole file is @map, or NULL if the log is not
 * to be cached. Reads about 160 KB of the log. */
WeftIndexSlot *weft_index_slot_new (WeftMap *map, guint run);

/* Returns TRUE if there is a file of the index, which may yet be damaged or of another log. */
gboolean weft_index_slot_has_file (const WeftIndexSlot *self);

/* Number of a part that is the index itself. */
#define WEFT_INDEX_WHOLE -1

/* Reads the archive of the index, or that of part @part, which is made after the index and has a
 * file of its own so that it is read only if needed. Returns NULL if there is no such file for the
 * current contents of the log. Blocks: the whole file is read. */
WeftArchive *weft_index_slot_load (const WeftIndexSlot *self, gint part);

/* Writes @archive, of which it takes a reference, to the cache, on a thread of low priority, unless
 * the log has changed since @self was made. */
void weft_index_slot_save (const WeftIndexSlot *self, gint part, WeftArchive *archive);
