/* SPDX-License-Identifier: BSD-3-Clause */
/* Critical path of a plot: the one that was asked for, found on a worker. */
#pragma once

#include "weft-critical-path.h"
#include "weft-document.h"

#define WEFT_TYPE_PATH_FINDER (weft_path_finder_get_type ())
G_DECLARE_FINAL_TYPE (WeftPathFinder, weft_path_finder, WEFT, PATH_FINDER, GObject)

/* Follows the trace of @document, which is borrowed. Signal "changed": there is another path, or
 * none. */
WeftPathFinder *weft_path_finder_new (WeftDocument *document);

/* Asks for the path from the log's beginning to @time (ns) in thread @id; the one before stays
 * until it is found. */
void weft_path_finder_find (WeftPathFinder *self, guint32 id, guint64 time);

/* The same to the thread that ends the log's path where none is chosen. */
void weft_path_finder_find_end (WeftPathFinder *self);

/* Nothing is asked for any more. FALSE where nothing was. */
gboolean weft_path_finder_clear (WeftPathFinder *self);

/* The path, with the thread at its end in @id; NULL: none. Borrowed, until "changed". */
const WeftCriticalPath *weft_path_finder_get (WeftPathFinder *self, guint32 *id);

/* The threads that the path's segments name, which need not be those of the document's trace: that
 * may be a newer one. NULL where there is no path. Borrowed, until "changed". */
const WeftThreads *weft_path_finder_get_threads (WeftPathFinder *self);
