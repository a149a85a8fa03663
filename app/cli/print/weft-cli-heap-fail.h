/* SPDX-License-Identifier: BSD-3-Clause */
/* Conditions of --fail-if on the table of a heap profile's bands, or of the bands of two logs.
 *
 *   COLUMN               holds where it does for any band
 *   COLUMN["BAND"]       of this band
 *   COLUMN[total]        of all bands together, as if they were one
 *   leaks, leaks_share   how many bands are likely leaks, and their part of the live heap
 *
 * Of two logs, COLUMN is that of A, without its "_a"; COLUMN_change what B has more. */
#pragma once

#include "weft-cli.h"
#include "weft-table.h"

/* Reads @texts as weft_cli_conditions_read() does, for a table of @klass. */
gboolean weft_cli_heap_fail_read (char **texts, const WeftTableClass *klass, GArray **conditions);

/* Judges @conditions on @rows; @total is a source of the same class that has all bands as one.
 * WEFT_CLI_FAILED, said on standard error, where one holds, or has no value to be judged by: no
 * sample in the range, no such band, a cell that is not known. @path is the log's. */
WeftCliStatus weft_cli_heap_fail_if (const GArray *conditions,
                                     const WeftTableRows *rows,
                                     gpointer total,
                                     const char *path);
