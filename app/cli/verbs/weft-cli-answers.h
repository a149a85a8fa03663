/* SPDX-License-Identifier: BSD-3-Clause */
/* Records of the verbs' answers, which the reference of fields (weft-cli-schema.c) lists. */
#pragma once

#include "weft-json-writer.h"
#include "weft-trace.h"

/* info: the object, and the entries of its lists. stats has those of coverage, too. */
extern const WeftRecordShape weft_cli_info_shape, weft_cli_hint_shape, weft_cli_problem_shape,
    weft_cli_cover_shape;

/* findings: the object, a finding, a condition and a stretch of it, and a quantity that a flag
 * should move. */
extern const WeftRecordShape weft_cli_findings_shape, weft_cli_finding_shape,
    weft_cli_evidence_shape, weft_cli_instance_shape, weft_cli_tuning_shape;

/* check: a violation or a problem. follow: an alert, a WeftAlert. */
extern const WeftRecordShape weft_cli_check_shape, weft_cli_alert_shape;

/* guide: a question. query --schema: a table or a column. */
extern const WeftRecordShape weft_cli_guide_shape;
extern const WeftRecordShape weft_cli_query_schema_shape;

/* Adds a list called @name of what the log covers: a record for each HEC, one for events of no HEC,
 * and one for the process. */
void
weft_cli_coverage_to_json (const WeftCoverage *coverage, WeftJsonWriter *json, const char *name);
