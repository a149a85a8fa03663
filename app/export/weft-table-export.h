/* SPDX-License-Identifier: BSD-3-Clause */
/* Tables as text: CSV and JSON files, and lines for the clipboard. */
#pragma once

#include "weft-file-save.h"
#include "weft-table.h"

G_BEGIN_DECLS

typedef enum
{
  WEFT_TABLE_CSV,  /* RFC 4180, a line of ids first */
  WEFT_TABLE_JSON, /* an array of objects; null for what is not known */
  WEFT_TABLE_TABS, /* what a spreadsheet takes from the clipboard */
} WeftTableFormat;

/* The rows @order (of guint32) names, in that order, with all digits. Times are ns, sizes bytes.
 * Newly allocated. */
char *weft_table_write (const WeftTableRows *rows, const GArray *order, WeftTableFormat format);

/* The same into the file at @path, piece by piece. FALSE with @error set where that fails. */
gboolean weft_table_save (const WeftTableRows *rows,
                          const GArray *order,
                          WeftTableFormat format,
                          const char *path,
                          WeftFileConsent consent,
                          GCancellable *cancellable,
                          GError **error);

G_END_DECLS
