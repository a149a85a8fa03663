/* SPDX-License-Identifier: BSD-3-Clause */
/* A condition of --fail-if: a name, a comparison and a value, by which a script's check fails. */
#pragma once

#include "weft-cli.h"
#include "weft-quantity.h"

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

/* "pauses.p99_ns > 10ms": name and text are owned. All zeros at first. */
typedef struct
{
  char *name;
  WeftConditionOperator operator;
  char *text; /* the value as it was written */
} WeftCliCondition;

void weft_cli_condition_clear (WeftCliCondition *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftCliCondition, weft_cli_condition_clear)

/* Takes @text apart; comparisons inside double quotes belong to the name. FALSE, said on standard
 * error, where it is not a condition. */
gboolean weft_cli_condition_parse (WeftCliCondition *self, const char *text);

/* Whether the value is a percentage. */
gboolean weft_cli_condition_has_percent (const WeftCliCondition *self);

/* Reads the condition's value in @unit. FALSE, said on standard error, where it is not one. */
gboolean weft_cli_condition_value (const WeftCliCondition *self, WeftUnit unit, double *value);

/* Whether the condition holds for @number; @value is the condition's. */
gboolean weft_cli_condition_holds (const WeftCliCondition *self, double number, double value);

/* Judges @amount, which is in @unit, of @band, or of the log itself where that is NULL:
 * WEFT_CLI_FAILED where the condition holds, and where @amount is absent, each said on standard
 * error; else WEFT_CLI_ANSWERED. @path is the log's. */
WeftCliStatus weft_cli_condition_judge (const WeftCliCondition *self,
                                        WeftUnit unit,
                                        WeftAmount amount,
                                        double value,
                                        const char *path,
                                        const char *band);

G_END_DECLS
