/* SPDX-License-Identifier: BSD-3-Clause */
/* Condition of --fail-if: a name, a comparison and a value. */
#pragma once

#include "weft-cli.h"
#include "weft-operator.h"
#include "weft-quantity.h"
#include "weft-source.h"

/* "pauses.p99_ns > 10ms", 'peak_bytes_change["NAME"] > 10%'. */
typedef struct
{
  char *name;      /* all that is before the comparison */
  char *subscript; /* what the name has in brackets at its end, with them; or NULL */
  WeftOperator comparison;
  char *text; /* the value as it was written */
  /* What the name stands for, as WeftCliFindNumber returned it: a number, or, where there are two,
   * what the second has more than the first. */
  gconstpointer numbers[2];
  gboolean is_relative; /* that as a share of the first */
  WeftUnit unit;
  double value;        /* in @unit */
  gboolean was_judged; /* of a part of a run: see weft_cli_fail_in_part() */
} WeftCliCondition;

/* Reads the value @text of @name in @unit, as "10ms" or "1.5 GiB". FALSE, said on standard error
 * after @option, where it is none, and where it has no unit although it is a time or a share that
 * is not 0. */
gboolean weft_cli_value_read (
    const char *option, const char *name, const char *text, WeftUnit unit, double *value);

/* Reads how much of a log is kept, "1GiB" or "10min"; all of it where @text is NULL. FALSE, said on
 * standard error after @option, where it is neither. */
gboolean weft_cli_keep_read (const char *option, const char *text, WeftKeep *keep);

/* Finds the number called @id with @subscript (or NULL) of what is judged, or, where two logs are
 * compared, of the first one (@side is 0) or the second (1), and sets its unit. NULL if there is
 * none. */
typedef gconstpointer (*WeftCliFindNumber) (
    gconstpointer of, const char *id, const char *subscript, guint side, WeftUnit *unit);

/* The ending of the name of a change. */
#define WEFT_CLI_CHANGE "_change"

/* Reads @texts (a NULL-terminated list, or NULL) into @conditions, of WeftCliCondition. What a name
 * stands for, @find says, which is given @of; names that end in WEFT_CLI_CHANGE are the difference
 * of two logs, or, of a value in percent, the share of the first that it is. FALSE, said on
 * standard error, where a text is not a condition: @complain says that a name stands for nothing.
 */
gboolean weft_cli_conditions_read (char **texts,
                                   WeftCliFindNumber find,
                                   gconstpointer of,
                                   void (*complain) (const char *name),
                                   GArray **conditions);

/* TRUE if the amounts are known well enough to judge the condition. */
gboolean weft_cli_condition_decides (const WeftCliCondition *self, const WeftAmount amounts[2]);

/* Judges the amounts of self->numbers, of @band, or of the log itself where that is NULL:
 * WEFT_CLI_FAILED if the condition holds, and where an amount is absent, each said on standard
 * error; else WEFT_CLI_ANSWERED. @path names the log, or both. */
WeftCliStatus weft_cli_condition_judge (const WeftCliCondition *self,
                                        const WeftAmount amounts[2],
                                        const char *path,
                                        const char *band);
