/* SPDX-License-Identifier: BSD-3-Clause */
/* Cache of indexes, in the user's cache folder, so that large logs open again without being read.
 * An index that is not in the cache, or cannot be written, is not an error: the log is then
 * indexed. */
#pragma once

#include "weft-archive.h"
#include "weft-map.h"

/* Default of the setting "index-cache", as in the schema. */
#define WEFT_INDEX_CACHE_DEFAULT "2-gb"

/* Rows for the preference that sets the maximum size of the cache. row (id, title, bytes): @id is
 * the value of the setting, as in the schema; if @bytes is 0, nothing is cached. */
#define WEFT_INDEX_CACHE_ROWS(row)                                                   \
  row ("off", NC_ ("preference", "Off"), 0)                                          \
      row ("500-mb", NC_ ("preference", "500 MB"), (guint64) 500 * 1000 * 1000)      \
          row ("2-gb", NC_ ("preference", "2 GB"), (guint64) 2 * 1000 * 1000 * 1000) \
              row ("10-gb", NC_ ("preference", "10 GB"), (guint64) 10 * 1000 * 1000 * 1000)

/* Size, in bytes, of the smallest log that is cached; smaller ones are indexed in about 100 ms. */
#define WEFT_INDEX_CACHE_MIN_LOG_BYTES (200 * G_GUINT64_CONSTANT (1000000))

/* A log that was changed less than this time (us) ago is not cached: two changes within one kernel
 * tick have the same file time, so that the second one would go unnoticed. */
#define WEFT_INDEX_CACHE_MIN_AGE_US 50000

/* Sets the limits of the cache: logs of at least @least bytes are cached, in files of at most @most
 * bytes in total. The least recently used files are removed first. Before the first call, nothing
 * is cached. May be called from any thread; another thread removes the files. */
void weft_index_cache_set_limits (guint64 least, guint64 most);

/* Like weft_index_cache_set_limits(), but with WEFT_INDEX_CACHE_MIN_LOG_BYTES and the size from the
 * row of WEFT_INDEX_CACHE_ROWS with @id. An unknown @id is ignored. */
void weft_index_cache_set_size (const char *id);

/* Returns the current limit for the total size of all files, bytes. */
guint64 weft_index_cache_get_max_bytes (void);

/* Removes all files of the cache. Blocks for some ms. */
void weft_index_cache_clear (void);

/* Waits until no file is being written or removed. */
void weft_index_cache_wait (void);

/* The cache files of one log. Immutable, shared by reference across threads. */
typedef struct _WeftIndexCacheEntry WeftIndexCacheEntry;

/* Returns the cache entry of process @run of the log whose whole file is @map, or NULL if the log
 * should not be cached. Reads about 160 KB of the log. */
WeftIndexCacheEntry *weft_index_cache_entry_new (WeftMap *map, guint run);

/* Returns TRUE if there is a cache file for the index. The file may still turn out to be damaged,
 * or to belong to another log. */
gboolean weft_index_cache_entry_has_file (const WeftIndexCacheEntry *self);

/* Part number of the index itself. */
#define WEFT_INDEX_WHOLE -1

/* Reads the archive of the index, or of part @part. Parts are made after the index, and have their
 * own files so that they are read only if needed. Returns NULL if the cache has no such file for
 * the current contents of the log. Blocks: the whole file is read. */
WeftArchive *weft_index_cache_entry_load (const WeftIndexCacheEntry *self, gint part);

/* Writes @archive to the cache on a low-priority thread, which keeps a reference to it. Does
 * nothing if the log has changed since @self was created. */
void weft_index_cache_entry_save (const WeftIndexCacheEntry *self, gint part, WeftArchive *archive);

/* File format of an archive: a header, the number and size of each array's elements, the arrays,
 * and a checksum (XXH3) of all of these. Numbers and structs have the processor's native layout. A
 * file is read only by the version of the program that wrote it.
 *
 * The checksum detects damage. It does not detect forged files, because the cache belongs to the
 * user. Only the archived threads are checked against the log (weft-threads.c). */

/* Identity of a log and of the archived data; copied by value, owns nothing. */
typedef struct
{
  guint64 words[8];
} WeftIndexKey;

/* Writes @archive to @fd, at its current file offset, for the log with @key. Blocks. Returns FALSE
 * with errno set if it cannot be written. */
gboolean weft_index_file_write (const WeftArchive *archive, const WeftIndexKey *key, int fd);

/* Returns the size of the file, bytes. */
guint64 weft_index_file_size (const WeftArchive *archive);

/* Checks the whole file @map, and returns its arrays, which belong to @map. Returns NULL if the
 * file is damaged, or was written for another @key or by another version of the program. Blocks for
 * about 10 ms per 100 MB. */
WeftArchive *weft_index_file_read (WeftMap *map, const WeftIndexKey *key);
