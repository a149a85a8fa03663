/* SPDX-License-Identifier: BSD-3-Clause */
/* Conditions of --fail-if: on the quantities of a range, and on the table of the bands of a heap
 * profile, or of those of two logs.
 *
 *   QUANTITY             a quantity, of A if two logs are compared
 *   QUANTITY_change      the difference between B and A
 *   COLUMN               holds if it does for any band; of two logs that of A, without its "_a"
 *   COLUMN_change        the difference between B and A, likewise
 *   COLUMN["BAND"]       of one band
 *   COLUMN[total]        of all bands together, as if they were one
 *   leaks, leaks_share   number of bands that are likely leaks, and their part of the live heap */
#pragma once

#include "weft-cli.h"
#include "weft-comparison.h"
#include "weft-table.h"

/* Reads @texts, conditions on quantities, like weft_cli_conditions_read(). */
gboolean weft_cli_fail_read (char **texts, gboolean is_compared, GArray **conditions);

/* Judges @conditions on the quantities of @a, and of @b if logs are compared (else NULL). Returns
 * the worst status. A change within the noise of several runs fails no condition, and is reported
 * if it would. @path is that of A; @both names A and B if there are two. */
WeftCliStatus weft_cli_fail_if (const GArray *conditions,
                                const WeftComparedSide *a,
                                const WeftComparedSide *b,
                                const char *path,
                                const char *both);

/* Like weft_cli_fail_if(), but for a part of a run, and without conditions on absent values. */
WeftCliStatus
weft_cli_fail_in_part (GArray *conditions, const WeftComparedSide *part, const char *path);

/* Removes the conditions that weft_cli_fail_in_part() has judged. */
void weft_cli_fail_forget_judged (GArray *conditions);

/* Reads @texts, conditions on a table of @klass, like weft_cli_conditions_read(). */
gboolean weft_cli_heap_fail_read (char **texts, const WeftTableClass *klass, GArray **conditions);

/* Judges @conditions on @rows; @total is a source of their class that has all bands as one. @path
 * is the log's. Returns WEFT_CLI_FAILED, with a message on standard error, if one holds or cannot
 * be judged: no sample in the range, no such band, an absent cell. */
WeftCliStatus weft_cli_heap_fail_if (const GArray *conditions,
                                     const WeftTableRows *rows,
                                     gpointer total,
                                     const char *path);
