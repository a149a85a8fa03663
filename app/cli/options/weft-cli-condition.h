/* SPDX-License-Identifier: BSD-3-Clause */
/* Condition of --fail-if: a name, a comparison and a value. */
#pragma once

#include "weft-cli.h"
#include "weft-operator.h"
#include "weft-quantity.h"
#include "weft-source.h"

/* A condition, such as "pauses.p99_ns > 10ms" or 'peak_bytes_change["NAME"] > 10%'. */
typedef struct
{
  char *name;      /* text before the comparison */
  char *subscript; /* end of the name, in brackets; or NULL */
  WeftOperator comparison;
  char *text; /* value as given on the command line */
  /* Numbers to judge, from WeftCliFindNumber. If there are two, the change from the first to the
   * second is judged. */
  gconstpointer numbers[2];
  gboolean is_relative; /* TRUE if the change is divided by the first number */
  WeftUnit unit;
  double value;        /* value in @unit */
  gboolean was_judged; /* TRUE if the condition has been judged on a part of a run; see
                          weft_cli_judge_conditions_in_part() */
} WeftCliCondition;

/* Parses @text, such as "10ms" or "1.5 GiB", as a value of @name in @unit. Returns FALSE, with a
 * message about @option on standard error, if @text is not such a value, or if it is a time or
 * share that is not 0 and has no unit. */
gboolean weft_cli_parse_value (
    const char *option, const char *name, const char *text, WeftUnit unit, double *value);

/* Parses @text, a limit for how much of a log is kept: a size such as "1GiB" or a time such as
 * "10min"; NULL means no limit. Returns FALSE, with a message about @option on standard error, if
 * @text is neither. */
gboolean weft_cli_parse_keep (const char *option, const char *text, WeftRetention *keep);

/* Returns the number called @id with @subscript (may be NULL) in the first log (if @side is 0) or
 * in the second one (if @side is 1), and sets @unit. Returns NULL if there is no such number. */
typedef gconstpointer (*WeftCliFindNumber) (
    gconstpointer of, const char *id, const char *subscript, guint side, WeftUnit *unit);

/* Suffix for the name of a number, to refer to its change. */
#define WEFT_CLI_CHANGE "_change"

/* Parses @texts (a NULL-terminated list, or NULL) into @conditions, a new array of
 * WeftCliCondition. Calls @find with @subject to find the number for a name. If a name ends in
 * WEFT_CLI_CHANGE, the number is the change between two logs, relative to the first log if the
 * value is in percent. Returns FALSE, with a message on standard error, if a text is not a
 * condition; unknown names are reported by @complain. */
gboolean weft_cli_parse_conditions (char **texts,
                                    WeftCliFindNumber find,
                                    gconstpointer of,
                                    void (*complain) (const char *name),
                                    GArray **conditions);

/* Returns TRUE if the amounts are known well enough to judge the condition. */
gboolean
weft_cli_condition_can_be_judged (const WeftCliCondition *self, const WeftAmount amounts[2]);

/* Returns TRUE if the condition is known to hold. */
gboolean weft_cli_condition_holds (const WeftCliCondition *self, const WeftAmount amounts[2]);

/* Reports on standard error that the condition holds but does not count as failed, because the
 * change is within noise. @path names both logs. */
void weft_cli_condition_report_noise (const WeftCliCondition *self, const char *path);

/* Judges the condition on the amounts of self->numbers. They belong to @band, or to the whole log
 * if @band is NULL. Returns WEFT_CLI_FAILED, with a message on standard error, if the condition
 * holds or cannot be judged; otherwise, returns WEFT_CLI_SUCCESS. @path names the log, or both
 * logs. */
WeftCliStatus weft_cli_condition_judge (const WeftCliCondition *self,
                                        const WeftAmount amounts[2],
                                        const char *path,
                                        const char *band);
