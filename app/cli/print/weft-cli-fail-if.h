/* SPDX-License-Identifier: BSD-3-Clause */
/* Conditions of --fail-if on the quantities of a range, and on the table of a heap profile's bands
 * or of two profiles' bands.
 *
 *   QUANTITY             a quantity, in A if two logs are compared
 *   QUANTITY_change      the change from A to B
 *   COLUMN               the column of any band; with two logs, "COLUMN_a"
 *   COLUMN_change        the change from A to B of any band
 *   COLUMN["BAND"]       the column of one band
 *   COLUMN[total]        the column of all bands together, as if they were one
 *   leaks, leaks_share   number of bands that are likely leaks, and their share of the live heap */
#pragma once

#include "weft-cli.h"
#include "weft-comparison.h"
#include "weft-table.h"

/* Reads @texts as conditions on quantities; see weft_cli_parse_conditions(). */
gboolean weft_cli_parse_fail_conditions (char **texts, gboolean is_compared, GArray **conditions);

/* Judges @conditions on the quantities of @a and, if logs are compared, of @b (otherwise NULL).
 * Returns the worst status. If a side has several runs, a change within noise does not fail a
 * condition; if the condition holds, a message says so. @path names A; @both names A and B if logs
 * are compared. */
WeftCliStatus weft_cli_judge_conditions (const GArray *conditions,
                                         const WeftComparedSide *a,
                                         const WeftComparedSide *b,
                                         const char *path,
                                         const char *both);

/* Like weft_cli_judge_conditions(), but for a part of a run. Skips conditions that cannot be
 * decided for that part. */
WeftCliStatus weft_cli_judge_conditions_in_part (GArray *conditions,
                                                 const WeftComparedSide *part,
                                                 const char *path);

/* Removes the conditions that weft_cli_judge_conditions_in_part() has judged. */
void weft_cli_remove_judged_conditions (GArray *conditions);

/* Reads @texts as conditions on a table of @klass; see weft_cli_parse_conditions(). */
gboolean weft_cli_parse_heap_fail_conditions (char **texts,
                                              const WeftTableClass *klass,
                                              GArray **conditions);

/* Judges @conditions on @rows. @total is the source, for the class of @rows, of a table with the
 * sum of all bands as its only band. @path names the log. Returns WEFT_CLI_FAILED, with a message
 * on standard error, if a condition holds or cannot be judged. It cannot be judged if the range has
 * no sample, there is no such band, or a cell has no value. */
WeftCliStatus weft_cli_judge_heap_conditions (const GArray *conditions,
                                              const WeftTableRows *rows,
                                              gpointer total,
                                              const char *path);
