/* SPDX-License-Identifier: BSD-3-Clause */
/* Info table map: the entries (IPE) for requested addresses in a log, or in another log of the same
 * program, see WeftIndex.names. */
#pragma once

#include "weft-index.h"

typedef struct _WeftInfoTable WeftInfoTable;

/* Returns an empty map. */
WeftInfoTable *weft_info_table_new (void);
void weft_info_table_free (WeftInfoTable *self);

/* Requests the info table at @address. */
void weft_info_table_add (WeftInfoTable *self, guint64 address);

/* Finds the requested entries in the log, then in the log of index->names. A program may have a
 * million info tables: only the offset of each requested table is stored, in 16 bytes. If an
 * address has several entries, the first is used. */
void weft_info_table_read (WeftInfoTable *self, const WeftIndex *index);

/* Returns the offset of the IPE event of the info table at @address, for weft_info_init(), or 0 if
 * there is none. Offsets in the log of index->names are flagged, so that only weft_info_init() can
 * use them. */
guint64 weft_info_table_find (const WeftInfoTable *self, guint64 address);

/* Fields of an IPE event, valid UTF-8, NULL if unknown. */
typedef struct
{
  guint64 address;
  guint closure_type; /* number of the closure type in the GHC of the program */
  char *table, *type, *label, *module;
  char *place; /* "Source.hs:12:5-20" */
} WeftInfo;

/* Decodes the IPE event at @offset, a result of weft_info_table_find(). Returns FALSE if there is
 * no such event. */
gboolean weft_info_init (WeftInfo *self, const WeftIndex *index, guint64 offset);
void weft_info_clear (WeftInfo *self);

/* Returns the text "label :: type (Module, Source.hs:12:5-20)", newly allocated. Unknown parts are
 * omitted; the name of the table replaces a missing label. */
char *weft_info_describe (const WeftInfo *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftInfoTable, weft_info_table_free)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftInfo, weft_info_clear)
