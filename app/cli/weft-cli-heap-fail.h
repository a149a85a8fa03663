/* SPDX-License-Identifier: BSD-3-Clause */
/* Conditions of --fail-if on the table of a heap profile's bands, or of the bands of two logs.
 *
 *   COLUMN            holds where it does for any band
 *   COLUMN["BAND"]    of this band
 *   COLUMN[total]     of all bands together, as if they were one
 *   leaks, leaks_share   how many bands are likely leaks, and their part of the live heap
 *
 * Of two logs, COLUMN is that of A, without its "_a"; COLUMN_change what B has more. */
#pragma once

#include "weft-cli.h"
#include "weft-table.h"

G_BEGIN_DECLS

/* FALSE, said on standard error, where one of @conditions (a NULL-terminated list, or NULL) is not
 * one on a table of @klass. */
gboolean weft_cli_heap_fail_check (char **conditions, const WeftTableClass *klass);

/* Judges @conditions, which were checked, on @rows; @total has the same of all bands as one.
 * WEFT_CLI_FAILED, said on standard error, where one holds, or has no value to be judged by: no
 * sample in the range, no such band, a cell that is not known. @path is the log's. */
WeftCliStatus weft_cli_heap_fail_if (char **conditions,
                                     const WeftTableRows *rows,
                                     const WeftTableRows *total,
                                     const char *path);

G_END_DECLS
