/* SPDX-License-Identifier: BSD-3-Clause */
/* Tables as text and as files, in any format of rows. */
#pragma once

#include "weft-file-save.h"
#include "weft-row-writer.h"
#include "weft-table.h"

/* Add the columns of a table, and write a row of it: in files with all digits, times in ns and
 * sizes in bytes, for users as in the window. */
void weft_row_writer_add_table (WeftRowWriter *self, const WeftTableClass *klass);
void weft_row_writer_put_row (WeftRowWriter *self, const WeftTableRows *rows, guint row);

/* Returns the rows with the indices @order (of guint32), in this order. Newly allocated. */
char *weft_table_write (const WeftTableRows *rows, const GArray *order, WeftRowFormat format);

/* Like weft_table_write(), but to the file at @path, in pieces. Returns FALSE with @error set on
 * failure. */
gboolean weft_table_save (const WeftTableRows *rows,
                          const GArray *order,
                          WeftRowFormat format,
                          const char *path,
                          WeftFileConsent consent,
                          GCancellable *cancellable,
                          GError **error);
