/* SPDX-License-Identifier: BSD-3-Clause */
/* Shapes of the records that verbs print, for the reference of fields (weft-cli-schema.c), and
 * functions that verbs share. */
#pragma once

#include "weft-cli-compared.h"
#include "weft-cli-output.h"
#include "weft-json-writer.h"
#include "weft-spans.h"

#define ANSWER(command, about, shape) extern const WeftRecordShape shape;
#include "weft-cli-answer-rows.h"
#undef ANSWER

/* Adds a list called @name that shows which times the log covers: one record for each HEC, one for
 * events of no HEC, and one for the process. */
void
weft_cli_coverage_to_json (const WeftCoverage *coverage, WeftJsonWriter *json, const char *name);

typedef enum
{
  WEFT_CLI_COMPARISON_TEXT,
  WEFT_CLI_COMPARISON_JSON,
  WEFT_CLI_COMPARISON_CSV,
} WeftCliComparisonFormat;

/* stats --compare: prints the quantities of sides A and B, and judges @conditions (from
 * weft_cli_parse_fail_conditions()). Uses medians if a side has several runs. */
WeftCliStatus weft_cli_compare (const WeftCliCompared *asked,
                                const GArray *conditions,
                                WeftCliComparisonFormat format);

/* follow: prints the spans of all kinds that end in [@from, @to), ns, as JSON lines. @walks must be
 * new, or must have been used only for earlier calls for the same log, the last of which ended at
 * @from. */
void weft_cli_spans_print_ended (
    const WeftTrace *trace, guint64 from, guint64 to, WeftCapWalks *walks, WeftCliOutput *output);
