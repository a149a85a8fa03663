/* SPDX-License-Identifier: BSD-3-Clause */
/* Result of weft-cli findings, shared with its SARIF writer. */
#pragma once

#include "weft-diagnosis.h"
#include "weft-json-writer.h"
#include "weft-tuning.h"

/* Record of a finding, with all objects from which its fields are read. In the record of the whole
 * result, @finding is NULL. Copied by value; borrows all pointers. */
typedef struct
{
  const WeftFinding *finding;
  const WeftDiagnosis *diagnosis;
  const WeftStatistics *statistics; /* statistics that were diagnosed */
  const GArray *advice;             /* of WeftAdvice: flags to try */
  const WeftTrace *trace;
  const char *path;
  const WeftRule *rule, *possible_cause; /* rules of @finding: its own rule and that of a possible
                                            cause, or NULL */
  const char *severity, *confidence;
} WeftCliFinding;

/* Returns a new array of WeftCliFinding, one for each finding in @answer, the record of the whole
 * result. */
GArray *weft_cli_finding_records (const WeftCliFinding *answer);

/* Adds @rule to the rules of SARIF. */
void weft_cli_sarif_add_finding_rule (WeftJsonWriter *json, const WeftRule *rule);

/* Appends @answer as SARIF. */
void weft_cli_findings_to_sarif (const WeftCliFinding *answer, GString *out);
