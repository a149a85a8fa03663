/* SPDX-License-Identifier: BSD-3-Clause */
/* The first bytes of a file, mapped: a log's bytes as they were when it was mapped. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Immutable, shared by reference across threads. Where the file shrinks while it is mapped, the
 * missing pages read as zeros and weft_map_was_cut() tells so: the program goes on. */
typedef struct
{
  gatomicrefcount refs;
  const guint8 *data;
  gsize size;
  int fd; /* the map's own */
} WeftMap;

/* Maps @fd, which is duplicated, from its beginning to @size bytes. NULL with @error set. A size of
 * 0 gives an empty map. */
WeftMap *weft_map_new (int fd, gsize size, GError **error);

/* A map over memory instead of a file, copied; for tests and generated logs. */
WeftMap *weft_map_new_from_bytes (const guint8 *data, gsize size);

WeftMap *weft_map_ref (WeftMap *map);
void weft_map_unref (WeftMap *map);

/* TRUE once bytes of the map are gone from the file. Asks the file as well as remembering faults. */
gboolean weft_map_was_cut (WeftMap *map);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftMap, weft_map_unref)

G_END_DECLS
