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
  char *name;      /* text before the comparison */
  char *subscript; /* end of the name in brackets, with these; or NULL */
  WeftOperator comparison;
  char *text; /* the value as given */
  /* The number that is judged, of WeftCliFindNumber; with two, the difference of the second from
   * the first. */
  gconstpointer numbers[2];
  gboolean is_relative; /* the difference as a share of the first */
  WeftUnit unit;
  double value;        /* in @unit */
  gboolean was_judged; /* for a part of a run: see weft_cli_fail_in_part() */
} WeftCliCondition;

/* Reads the value @text of @name in @unit, such as "10ms" or "1.5 GiB". FALSE, with a message on
 * standard error after @option, if it is not one, or is a time or a share without unit (but 0). */
gboolean weft_cli_value_read (
    const char *option, const char *name, const char *text, WeftUnit unit, double *value);

/* Reads how much of a log is kept, "1GiB" or "10min"; all of it if @text is NULL. FALSE, with a
 * message on standard error after @option, if it is neither. */
gboolean weft_cli_keep_read (const char *option, const char *text, WeftKeep *keep);

/* Returns the number called @id with @subscript (or NULL), of the first log (@side is 0) or the
 * second (1), and sets its unit. NULL if there is none. */
typedef gconstpointer (*WeftCliFindNumber) (
    gconstpointer of, const char *id, const char *subscript, guint side, WeftUnit *unit);

/* The ending of the name of a change. */
#define WEFT_CLI_CHANGE "_change"

/* Reads @texts (a NULL-terminated list, or NULL) into @conditions, of WeftCliCondition. @find finds
 * the number of a name, and is called with @of. Names that end in WEFT_CLI_CHANGE are the
 * difference of two logs; with a value in percent, as a share of the first. FALSE, with a message
 * on standard error, if a text is not a condition; @complain reports an unknown name. */
gboolean weft_cli_conditions_read (char **texts,
                                   WeftCliFindNumber find,
                                   gconstpointer of,
                                   void (*complain) (const char *name),
                                   GArray **conditions);

/* TRUE if the amounts are known well enough to judge the condition. */
gboolean weft_cli_condition_decides (const WeftCliCondition *self, const WeftAmount amounts[2]);

/* Returns TRUE if the condition is known to hold. */
gboolean weft_cli_condition_holds (const WeftCliCondition *self, const WeftAmount amounts[2]);

/* Reports, on standard error, that the condition holds by a change within noise, which is not a
 * failure. @path names both logs. */
void weft_cli_condition_report_noise (const WeftCliCondition *self, const char *path);

/* Judges the amounts of self->numbers, of @band, or of the log itself if that is NULL. Returns
 * WEFT_CLI_FAILED, with a message on standard error, if the condition holds or an amount is absent;
 * else WEFT_CLI_ANSWERED. @path names the log, or both. */
WeftCliStatus weft_cli_condition_judge (const WeftCliCondition *self,
                                        const WeftAmount amounts[2],
                                        const char *path,
                                        const char *band);
