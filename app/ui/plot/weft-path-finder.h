/* SPDX-License-Identifier: BSD-3-Clause */
/* Critical path of a plot, found on a worker. */
#pragma once

#include "weft-critical-path.h"
#include "weft-document.h"

#define WEFT_TYPE_PATH_FINDER (weft_path_finder_get_type ())
G_DECLARE_FINAL_TYPE (WeftPathFinder, weft_path_finder, WEFT, PATH_FINDER, GObject)

/* Follows the trace of @document, which is borrowed. Emits "changed" when the path changes. */
WeftPathFinder *weft_path_finder_new (WeftDocument *document);

/* Finds the path from the log's beginning to @time (ns) in thread @id; the previous path is kept
 * until then. */
void weft_path_finder_find (WeftPathFinder *self, guint32 id, guint64 time);

/* Like weft_path_finder_find(), for the thread that ends the log's critical path. */
void weft_path_finder_find_end (WeftPathFinder *self);

/* Removes the path and any request; returns FALSE if there was none. */
gboolean weft_path_finder_clear (WeftPathFinder *self);

/* The path, or NULL, and the thread at its end in @id. Borrowed, until "changed". */
const WeftCriticalPath *weft_path_finder_get (WeftPathFinder *self, guint32 *id);

/* The threads that the path's segments refer to, which may be older than those of the document's
 * trace. NULL without a path. Borrowed, until "changed". */
const WeftThreads *weft_path_finder_get_threads (WeftPathFinder *self);
