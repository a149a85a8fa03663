/* SPDX-License-Identifier: BSD-3-Clause */
/* Info table provenance (InfoProv in GHC): the IPE events of requested addresses, from a log or
 * from another log of the same program, see WeftIndex.info_index. */
#pragma once

#include "weft-index.h"
#include "weft-map.h"

#include <gio/gio.h>

typedef struct _WeftInfoProvMap WeftInfoProvMap;

/* Returns an empty map. */
WeftInfoProvMap *weft_info_prov_map_new (void);
void weft_info_prov_map_free (WeftInfoProvMap *self);

/* Requests the info table at @address. */
void weft_info_prov_map_add (WeftInfoProvMap *self, guint64 address);

/* Finds the requested entries in the log, then in the log of index->info_index. As a program may
 * have a million info tables, only the offset of each requested table is stored, which takes 16
 * bytes. If an address has several entries, the first is used. */
void weft_info_prov_map_read (WeftInfoProvMap *self, const WeftIndex *index);

/* Returns the offset of the IPE event of the info table at @address, or 0 if there is none. An
 * offset in the log of index->info_index is flagged, so pass the result only to
 * weft_info_prov_init(). */
guint64 weft_info_prov_map_lookup (const WeftInfoProvMap *self, guint64 address);

/* Fields of an IPE event. Texts are valid UTF-8, or NULL if unknown. */
typedef struct
{
  guint64 address;
  guint closure_type; /* number of the closure type in the program's version of GHC */
  char *table, *type, *label, *module;
  char *location; /* such as "Source.hs:12:5-20" */
} WeftInfoProv;

/* Decodes the IPE event at @offset, a result of weft_info_prov_map_lookup(). Returns FALSE if there
 * is no such event. */
gboolean weft_info_prov_init (WeftInfoProv *self, const WeftIndex *index, guint64 offset);
void weft_info_prov_clear (WeftInfoProv *self);

/* Returns the text "label :: type (Module, Source.hs:12:5-20)", newly allocated. Unknown parts are
 * omitted. If there is no label, the name of the table is used. */
char *weft_info_prov_describe (const WeftInfoProv *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftInfoProvMap, weft_info_prov_map_free)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftInfoProv, weft_info_prov_clear)

/* Info tables in an SQLite database that the program ipedb 0.1 made from a log with IPE events. In
 * the table `info_prov`, texts are IDs of rows of `strings`. The archives of ipedb 0.2 have another
 * format, which is not supported. */

/* Returns TRUE if the @size bytes at @data are the start of an SQLite database. */
gboolean weft_info_database_is_file (const guint8 *data, gsize size);

/* Converts the database in @map to an eventlog in a temporary file, with an IPE event for each info
 * table. Rows without an address are left out. Returns NULL with @error set if @map is not a
 * database of info tables (WEFT_SOURCE_ERROR_NOT_A_LOG; the message does not contain the name of
 * the file), if there is not enough space, or if cancelled (G_IO_ERROR_CANCELLED). */
WeftMap *weft_info_database_to_log (const WeftMap *map, GCancellable *cancellable, GError **error);
