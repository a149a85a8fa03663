/* SPDX-License-Identifier: BSD-3-Clause */
/* Record shapes of the verbs' answers, for the reference of fields (weft-cli-schema.c), and
 * functions that verbs call from each other's files. */
#pragma once

#include "weft-cli-compared.h"
#include "weft-cli-output.h"
#include "weft-json-writer.h"
#include "weft-spans.h"

/* info: the object, and the entries of its lists. stats also uses the entries of coverage. */
extern const WeftRecordShape weft_cli_info_shape, weft_cli_process_shape, weft_cli_hint_shape,
    weft_cli_problem_shape, weft_cli_cover_shape;

/* findings: the object, a finding, a condition, a time span in which a finding holds, and a
 * quantity that a flag should change. */
extern const WeftRecordShape weft_cli_findings_shape, weft_cli_finding_shape,
    weft_cli_evidence_shape, weft_cli_instance_shape, weft_cli_tuning_shape;

/* why: the answer for one label. */
extern const WeftRecordShape weft_cli_why_shape;

/* tune: the object, a setting, and a forecast of a setting. */
extern const WeftRecordShape weft_cli_tune_shape, weft_cli_setting_shape, weft_cli_forecast_shape;

/* stats --baseline: the object, and a quantity. */
extern const WeftRecordShape weft_cli_judgement_shape, weft_cli_regression_shape;

/* check: a violation or a problem. follow: an alert (WeftAlert). */
extern const WeftRecordShape weft_cli_check_shape, weft_cli_alert_shape;

/* guide: a question. query --schema: a table or a column. */
extern const WeftRecordShape weft_cli_guide_shape;
extern const WeftRecordShape weft_cli_query_schema_shape;

/* Adds a list called @name of the times that the log covers: a record for each HEC, one for events
 * without a HEC, and one for the process. */
void
weft_cli_coverage_to_json (const WeftCoverage *coverage, WeftJsonWriter *json, const char *name);

typedef enum
{
  WEFT_CLI_COMPARISON_TEXT,
  WEFT_CLI_COMPARISON_JSON,
  WEFT_CLI_COMPARISON_CSV,
} WeftCliComparisonFormat;

/* stats --compare: prints the quantities of B beside those of A, and judges @conditions (from
 * weft_cli_fail_read()), on medians if a side has several runs. */
WeftCliStatus weft_cli_compare (const WeftCliCompared *asked,
                                const GArray *conditions,
                                WeftCliComparisonFormat format);

/* follow: prints the spans of all kinds that end in [@from, @to), ns, as JSON lines. @walks must be
 * new, or have been used in earlier calls for the same log that ended at @from. */
void weft_cli_spans_print_ended (
    const WeftTrace *trace, guint64 from, guint64 to, WeftCapWalks *walks, WeftCliOutput *output);
