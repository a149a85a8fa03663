/* SPDX-License-Identifier: BSD-3-Clause */
/* Conditions of --fail-if: a quantity, a comparison and a value, by which a script's check fails.
 */
#pragma once

#include "weft-cli.h"
#include "weft-comparison.h"

G_BEGIN_DECLS

typedef enum
{
  WEFT_CONDITION_LESS,
  WEFT_CONDITION_AT_MOST,
  WEFT_CONDITION_GREATER,
  WEFT_CONDITION_AT_LEAST,
  WEFT_CONDITION_EQUAL,
  WEFT_CONDITION_NOT_EQUAL,
} WeftConditionOperator;

/* "pauses.p99_ns > 10ms": @name and @text are owned. */
typedef struct
{
  char *name;
  WeftConditionOperator operator;
  char *text; /* the value as it was written */
} WeftCondition;

void weft_condition_clear (WeftCondition *self);

/* Takes @text apart. FALSE, said on standard error, where it is no condition. */
gboolean weft_condition_parse (WeftCondition *self, const char *text);

/* Reads the condition's value in @unit: "10ms", "64MiB", "90%", "0.9", "12". FALSE, said on
 * standard error, where it is none. */
gboolean weft_condition_value (const WeftCondition *self, WeftUnit unit, double *value);

/* Whether the condition holds for @amount, to be compared with @value: WEFT_CLI_FAILED where it
 * does, and where @amount is absent, each with a message on standard error; else
 * WEFT_CLI_ANSWERED. @path is the log's. */
WeftCliStatus
weft_condition_judge (const WeftCondition *self, WeftAmount amount, double value, const char *path);

/* Judges all of @texts (a NULL-terminated list, or NULL) against the quantities of @statistics.
 * Where @is_compared, names that end in "_change" are what @other has more, in the quantity's unit,
 * or with "%" as a share of what @statistics has. The highest status; WEFT_CLI_USAGE, said on
 * standard error, where a text is wrong: that alone is looked at where @statistics is NULL. @path
 * is the log's. */
WeftCliStatus weft_cli_fail_if (char **texts,
                                gboolean is_compared,
                                const WeftStatistics *statistics,
                                const WeftStatistics *other,
                                const char *path);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftCondition, weft_condition_clear)

G_END_DECLS
