/* SPDX-License-Identifier: BSD-3-Clause */
/* Cache of indexes, in the user's cache folder: large logs that were opened before open without
 * being read again. A log whose index cannot be written or found there is indexed like any other;
 * this is no error. */
#pragma once

#include "weft-archive.h"
#include "weft-map.h"

/* The id of the default of the setting "index-cache", as the schema has it. */
#define WEFT_INDEX_CACHE_DEFAULT "2-gb"

/* List of how large the cache can be: the choices of the preference. row (id, title, bytes): @id is
 * the setting's value, as the schema has it; 0 bytes: nothing is cached. */
#define WEFT_INDEX_CACHE_ROWS(row)                                                   \
  row ("off", NC_ ("preference", "Off"), 0)                                          \
      row ("500-mb", NC_ ("preference", "500 MB"), (guint64) 500 * 1000 * 1000)      \
          row ("2-gb", NC_ ("preference", "2 GB"), (guint64) 2 * 1000 * 1000 * 1000) \
              row ("10-gb", NC_ ("preference", "10 GB"), (guint64) 10 * 1000 * 1000 * 1000)

/* Smaller logs are not cached: they are indexed in some 100 ms. */
#define WEFT_INDEX_CACHE_LEAST (200 * G_GUINT64_CONSTANT (1000000))

/* A log that was changed in the last 50 ms is not cached: two changes within the kernel's tick
 * leave a file with the same time. */
#define WEFT_INDEX_CACHE_LATELY_US 50000

/* Caches logs of at least @least bytes, in files of at most @most bytes together; the files that
 * were not used for the longest time are removed first. Before this is called, @most is 0: nothing
 * is cached. Any thread may call it; another one removes the files. */
void weft_index_cache_set_limits (guint64 least, guint64 most);

/* Like weft_index_cache_set_limits(), with WEFT_INDEX_CACHE_LEAST and the size of the row of
 * WEFT_INDEX_CACHE_ROWS with @id. Other ids are ignored. */
void weft_index_cache_set_size (const char *id);

/* The present limit of all files together, in bytes. */
guint64 weft_index_cache_get_most (void);

/* Removes all files of the cache. Blocks for some ms. */
void weft_index_cache_clear (void);

/* Waits until all files that are being written or removed are. */
void weft_index_cache_wait (void);

/* The files of one log in the cache. Immutable, shared by reference across threads. */
typedef struct _WeftIndexSlot WeftIndexSlot;

/* The slot of process @run of the log whose whole file is @map. Returns NULL if the log is not to
 * be cached. Reads about 160 KB of the log. */
WeftIndexSlot *weft_index_slot_new (WeftMap *map, guint run);

/* Returns TRUE if there is a file of the index, which may yet be damaged or of another log. */
gboolean weft_index_slot_has_file (const WeftIndexSlot *self);

/* In place of a part's number: the index itself. */
#define WEFT_INDEX_WHOLE -1

/* Reads the index's archive, or that of part @part of what is made after the index, which has a
 * file of its own so that it is read only if it is needed. Returns NULL if there is no such file
 * for the log as it is now. Blocks: the whole file is read. */
WeftArchive *weft_index_slot_load (const WeftIndexSlot *self, gint part);

/* Has a thread of low priority write @archive, of which it takes a reference, to the cache, unless
 * the log has changed since @self was made. */
void weft_index_slot_save (const WeftIndexSlot *self, gint part, WeftArchive *archive);
