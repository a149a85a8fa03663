/* SPDX-License-Identifier: BSD-3-Clause */
/* Map of the first bytes of a file: the bytes of a log, as they were when it was mapped. */
#pragma once

#include "weft-file-id.h"
#include "weft-shared.h"

/* Guard of mapped memory: keeps the program alive if the mapped file shrinks. */
typedef struct _WeftMapGuard WeftMapGuard;

/* Returns TRUE if a page was replaced by zeros. May be called on any thread. */
gboolean weft_map_guard_was_hit (WeftMapGuard *guard);

/* Address range of a file's pages, used by one map, or by several maps of a growing file. Shared by
 * reference. */
typedef struct
{
  guint8 *data;
  gsize size; /* bytes; may exceed the size of the file */
  WeftMapGuard *guard;
} WeftMapPages;

/* A map. Immutable, shared by reference across threads. If the file shrinks while it is mapped, the
 * missing pages are zeros, and weft_map_was_truncated() returns TRUE. A system call on missing
 * bytes, such as write(), fails with EFAULT. */
typedef struct
{
  const guint8 *data;
  gsize size;
  gsize log_size; /* size of the log in its original format: @size, unless it was converted */

  /* members used by weft-map.c only */
  int fd; /* owned; -1 if the bytes are not from a file, or after weft_map_close_file() */
  WeftMapPages *pages; /* NULL if the bytes are not from a file */
  WeftFileId file;     /* ID of @fd, registered as open; zeros if the bytes are not from a file */
  WeftFileId origin; /* ID of the file that was decompressed or copied, also registered; or zeros */
  gsize bytes_left;  /* lowest size of the file seen so far, at most @size; atomic */
} WeftMap;

/* Maps the first @size bytes of @fd, which is duplicated. Returns NULL with @error set
 * (G_FILE_ERROR) on failure. A size of 0 makes an empty map. If @size is beyond the end of the
 * file, the map counts as truncated. */
WeftMap *weft_map_new (int fd, gsize size, GError **error);

/* Like weft_map_new(), but for a growing file: each map reserves more address space than it needs,
 * so that the next one can use the address space of @before, an earlier map of the same file, or
 * NULL. Pages that were read through one of these maps can be read through the others without a
 * page fault. */
WeftMap *weft_map_grow (const WeftMap *before, int fd, gsize size, GError **error);

/* Returns a map of the first @size bytes of @map, or of all bytes if there are fewer. Returns NULL
 * with @error set (G_FILE_ERROR) on failure. */
WeftMap *weft_map_new_prefix (const WeftMap *map, gsize size, GError **error);

/* Sets the file from which @map's bytes were decompressed or copied. The file stays registered
 * as open as long as the map lives (see weft-file-id.h). To be called once, before the map is
 * shared. */
void weft_map_set_origin (WeftMap *map, const WeftFileId *origin);

/* Returns the file that the user has chosen: the file that was decompressed or copied, otherwise
 * the mapped file; all zeros if there is none. Borrowed. */
const WeftFileId *weft_map_origin (const WeftMap *map);

/* Closes the file of @map, a temporary one that only this program can change, so that the map needs
 * no file descriptor. Its bytes stay mapped, but weft_map_path() has no path any longer. To be
 * called before the map is shared. */
void weft_map_close_file (WeftMap *map);

/* Sets the size that the log had before its bytes were converted to those of @map. To be called
 * before the map is shared. */
void weft_map_set_log_size (WeftMap *map, gsize size);

/* Returns a path at which this process can open the mapped file while @map lives, even if the file
 * has no name; NULL if the bytes are not from a file, or if the file is closed. Newly allocated. */
char *weft_map_path (const WeftMap *map);

/* Returns a map of a copy of @data, without a file. For tests and generated logs. */
WeftMap *weft_map_new_from_bytes (const guint8 *data, gsize size);

/* Returns TRUE if bytes of the map are, or once were, missing in the file. Queries the file's
 * size. */
gboolean weft_map_was_truncated (WeftMap *map);

/* Returns how many of the map's bytes were in the file, the lowest number seen by any call of
 * weft_map_was_truncated(). The bytes after them are zeros, or will be when they are read again. */
gsize weft_map_get_bytes_left (const WeftMap *map);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftMap, weft_shared_unref)
