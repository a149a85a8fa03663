/* SPDX-License-Identifier: BSD-3-Clause */
/* Heap profiles that GHC writes without an eventlog: `.hp` files, which are text. */
#pragma once

#include "weft-map.h"

/* Whether the @size bytes at @data begin such a file. */
gboolean weft_hp_is_file (const guint8 *data, gsize size);

/* An eventlog with the samples of the `.hp` file in @map, and with a marker for each of its marks,
 * in a temporary file. Times are those of the file, seconds of the program's own time. What is not
 * a line of such a file is left out and added to @problems (of WeftProblem). The log has no end
 * marker where the file ends inside a sample. Where there is no room for all of it, that is added
 * too. NULL with @error set if there is none at all. */
WeftMap *weft_hp_to_log (const WeftMap *map, GArray *problems, GError **error);
