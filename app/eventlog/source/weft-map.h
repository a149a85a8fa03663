/* SPDX-License-Identifier: BSD-3-Clause */
/* Mapping of a file's first bytes: a log's bytes as they were when it was mapped. */
#pragma once

#include "weft-map-guard.h"
#include "weft-open-files.h"
#include "weft-shared.h"

/* Addresses of a file's pages: one map's, or those of several, each of which has more of a file
 * that grows than the one before. Shared by reference. */
typedef struct
{
  guint8 *data;
  gsize size; /* may be more than the file has */
  WeftMapGuard *guard;
} WeftMapPages;

/* Immutable, shared by reference across threads. Where the file shrinks while it is mapped, the
 * missing pages read as zeros and weft_map_was_cut() tells so: the program goes on. (A system call
 * that is handed such bytes, as write() is, does not see the zeros but fails with EFAULT.) */
typedef struct
{
  const guint8 *data;
  gsize size;
  gsize log_size; /* of the log as the program wrote it: @size, unless it was converted */

  /* for weft-map.c only */
  int fd;              /* the map's own; -1 if the bytes are of no file */
  WeftMapPages *pages; /* NULL if the bytes are of no file */
  WeftFileId file;     /* that fd is of, registered as open; zeros where the bytes are of no file */
  WeftFileId origin;   /* that the bytes were unpacked or copied from, registered too; or zeros */
  gsize left;          /* atomic: the least bytes of the map that the file was seen to have */
} WeftMap;

/* Maps @fd, which is duplicated, from its beginning to @size bytes. NULL with @error set
 * (G_FILE_ERROR). A size of 0 gives an empty map, one beyond the file's end a map that was cut. */
WeftMap *weft_map_new (int fd, gsize size, GError **error);

/* The same of a file that grows: the map has the addresses of @before (or NULL), an earlier one,
 * where that is of the same file and has reserved enough, as each reserves more than it needs. What
 * was read through one of them is then there for the others without a page fault. */
WeftMap *weft_map_grow (const WeftMap *before, int fd, gsize size, GError **error);

/* The first @size bytes of @map, or all where it has fewer, as a map of its own. NULL with @error
 * set (G_FILE_ERROR). */
WeftMap *weft_map_first (const WeftMap *map, gsize size, GError **error);

/* Says that @map's bytes were unpacked or copied from the file @origin, which counts as open too as
 * long as the map lives: see weft-open-files.h. To be called once, before the map is shared. */
void weft_map_set_origin (WeftMap *map, const WeftFileId *origin);

/* The file that a person named for @map's bytes: what they were unpacked from, or the mapped one
 * itself; all zeros where there is none. Borrowed. */
const WeftFileId *weft_map_origin (const WeftMap *map);

/* Says that @map's bytes were made from a file of @size bytes in another format. To be called
 * before the map is shared. */
void weft_map_set_log_size (WeftMap *map, gsize size);

/* A path at which this process can open the mapped file while @map lives, whether it has a name or
 * not; NULL if the bytes are of no file. Newly allocated. */
char *weft_map_path (const WeftMap *map);

/* A map over memory instead of a file, copied; for tests and generated logs. */
WeftMap *weft_map_new_from_bytes (const guint8 *data, gsize size);

/* TRUE once bytes of the map were found gone from the file, by a reader's fault or by this call,
 * which asks the file; and from then on. */
gboolean weft_map_was_cut (WeftMap *map);

/* How many of the map's bytes the file has, as far as weft_map_was_cut() has seen: those after are
 * zeros, or will be when they are read anew. Asks nobody. */
gsize weft_map_left (const WeftMap *map);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftMap, weft_shared_unref)
