/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes tables to text or files, in any row format. */
#pragma once

#include "weft-file-save.h"
#include "weft-row-writer.h"
#include "weft-table.h"

/* Add the columns of a table, and write one of its rows. In files, numbers have all digits, times
 * are in ns, and sizes are in bytes. For users, they have the same form as in the window. */
void weft_row_writer_add_table_columns (WeftRowWriter *self, const WeftTableClass *klass);
void weft_row_writer_append_table_row (WeftRowWriter *self, const WeftTableRows *rows, guint row);

/* Returns the rows with the indexes @order (of guint32) as text, in that order. Newly allocated. */
char *weft_table_write (const WeftTableRows *rows, const GArray *order, WeftRowFormat format);

/* Like weft_table_write(), but writes to the file at @path, piece by piece. Returns FALSE with
 * @error set if writing fails. */
gboolean weft_table_save (const WeftTableRows *rows,
                          const GArray *order,
                          WeftRowFormat format,
                          const char *path,
                          WeftFileConsent consent,
                          GCancellable *cancellable,
                          GError **error);
