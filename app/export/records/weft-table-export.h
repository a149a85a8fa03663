/* SPDX-License-Identifier: BSD-3-Clause */
/* Tables as text and as files, in any format of rows. */
#pragma once

#include "weft-file-save.h"
#include "weft-row-writer.h"
#include "weft-table.h"

/* Adds the columns of a table, and writes a row of it: all digits, times in ns and sizes in bytes;
 * for people as a window shows it. */
void weft_row_writer_add_table (WeftRowWriter *self, const WeftTableClass *klass);
void weft_row_writer_put_row (WeftRowWriter *self, const WeftTableRows *rows, guint row);

/* The rows @order (of guint32) names, in that order. Newly allocated. */
char *weft_table_write (const WeftTableRows *rows, const GArray *order, WeftRowFormat format);

/* The same into the file at @path, piece by piece. FALSE with @error set if that fails. */
gboolean weft_table_save (const WeftTableRows *rows,
                          const GArray *order,
                          WeftRowFormat format,
                          const char *path,
                          WeftFileConsent consent,
                          GCancellable *cancellable,
                          GError **error);
