/* SPDX-License-Identifier: BSD-3-Clause */
/* Critical path shown in a plot, computed on a worker thread. */
#pragma once

#include "weft-critical-path.h"
#include "weft-document.h"

#define WEFT_TYPE_PATH_FINDER (weft_path_finder_get_type ())
G_DECLARE_FINAL_TYPE (WeftPathFinder, weft_path_finder, WEFT, PATH_FINDER, GObject)

/* Follows the trace of @document, which is borrowed. Emits "changed" when the path changes. */
WeftPathFinder *weft_path_finder_new (WeftDocument *document);

/* Requests the path from the start of the log to @time (ns) in thread @id. The previous path is
 * kept until the new one is found. */
void weft_path_finder_find (WeftPathFinder *self, guint32 id, guint64 time);

/* Like weft_path_finder_find(), but for the thread that ends the log's critical path. */
void weft_path_finder_find_end (WeftPathFinder *self);

/* Removes the path and cancels any request. Returns FALSE if there was neither. */
gboolean weft_path_finder_clear (WeftPathFinder *self);

/* Returns the path, and sets @id to the thread at the end of the path. Returns NULL if there is no
 * path. Borrowed until "changed". */
const WeftCriticalPath *weft_path_finder_get_path (WeftPathFinder *self, guint32 *id);

/* Returns the threads that the path's segments refer to, which may belong to an older trace than
 * the document's. NULL without a path. Borrowed until "changed". */
const WeftThreads *weft_path_finder_get_threads (WeftPathFinder *self);
