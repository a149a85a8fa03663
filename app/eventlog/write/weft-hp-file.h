/* SPDX-License-Identifier: BSD-3-Clause */
/* Heap profiles that GHC writes as text files, without an eventlog: `.hp` files. */
#pragma once

#include "weft-map.h"

/* Returns TRUE if the @size bytes at @data are the beginning of a `.hp` file. */
gboolean weft_hp_is_file (const guint8 *data, gsize size);

/* Converts the `.hp` file in @map to an eventlog in a temporary file, with the file's samples and a
 * marker for each of its marks. Times are those of the file, in seconds of mutator CPU time. Lines
 * that cannot be read are left out and added to @problems, an array of WeftProblem; a problem is
 * also added if there is no space for the whole log. The log has no end marker if the file ends
 * inside a sample. Returns NULL with @error set if there is no space at all. */
WeftMap *weft_hp_to_log (const WeftMap *map, GArray *problems, GError **error);
