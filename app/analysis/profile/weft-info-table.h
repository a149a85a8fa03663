/* SPDX-License-Identifier: BSD-3-Clause */
/* Info table map: the entries (IPE) that a log has for given addresses, or that another log of the
 * same program has, see WeftIndex.names. */
#pragma once

#include "weft-index.h"

typedef struct _WeftInfoTable WeftInfoTable;

/* Nothing is read until weft_info_table_read(). */
WeftInfoTable *weft_info_table_new (void);
void weft_info_table_free (WeftInfoTable *self);

/* Asks for the info table at @address. */
void weft_info_table_want (WeftInfoTable *self, guint64 address);

/* Looks for those asked for among the log's info tables, of which a program may have a million: of
 * each that is found only the place is kept, in 16 bytes. Of several at one address the first
 * holds. What the log does not have is looked for in the log of index->names. */
void weft_info_table_read (WeftInfoTable *self, const WeftIndex *index);

/* Where the IPE event of the info table at @address is, for weft_info_init(): the offset in the
 * file, or a number that is not an offset, in the other log; 0 if it has none. */
guint64 weft_info_table_place (const WeftInfoTable *self, guint64 address);

/* One IPE event's fields, valid UTF-8; what the log does not tell is NULL. */
typedef struct
{
  guint64 address;
  guint closure_type; /* as the program's GHC numbers them */
  char *table, *type, *label, *module;
  char *place; /* "Source.hs:12:5-20" */
} WeftInfo;

/* Decodes the IPE event at @place, which weft_info_table_place() gave. FALSE if there is none.
 */
gboolean weft_info_init (WeftInfo *self, const WeftIndex *index, guint64 place);
void weft_info_clear (WeftInfo *self);

/* "label :: type (Module, Source.hs:12:5-20)", as far as the log has them; the table's own name
 * where it has no label. Newly allocated. */
char *weft_info_describe (const WeftInfo *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftInfoTable, weft_info_table_free)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftInfo, weft_info_clear)
