/* SPDX-License-Identifier: BSD-3-Clause */
/* Info tables in an SQLite database that the program ipedb 0.1 made from a log with IPE events. In
 * the table `info_prov`, texts are IDs of rows of `strings`. The archives of ipedb 0.2 have another
 * format, which is not supported. */
#pragma once

#include "weft-map.h"
#include <gio/gio.h>

/* Returns TRUE if the @size bytes at @data are the start of an SQLite database. */
gboolean weft_info_database_is_file (const guint8 *data, gsize size);

/* Converts the database in @map to an eventlog in a temporary file, with an IPE event for each info
 * table. Rows without an address are left out. Returns NULL with @error set if @map is not a
 * database of info tables (WEFT_SOURCE_ERROR_NOT_A_LOG; the message does not contain the name of
 * the file), if there is not enough space, or if cancelled (G_IO_ERROR_CANCELLED). */
WeftMap *weft_info_database_to_log (const WeftMap *map, GCancellable *cancellable, GError **error);
