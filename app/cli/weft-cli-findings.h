/* SPDX-License-Identifier: BSD-3-Clause */
/* Answer of weft-cli findings: its records, their fields, and its form as SARIF. */
#pragma once

#include "weft-diagnosis.h"
#include "weft-record.h"

/* Of all of it, of a finding in it, and of a condition in that. */
extern const WeftRecordShape weft_cli_findings_shape, weft_cli_finding_shape,
    weft_cli_evidence_shape;

/* A finding with what its fields are told from. Of the whole answer, finding is NULL. A plain
 * value; borrows all. */
typedef struct
{
  const WeftFinding *finding;
  const WeftDiagnosis *diagnosis;
  const WeftTrace *trace;
  const char *path;
} WeftCliFinding;

/* Those of all findings of @record's diagnosis: an array of WeftCliFinding. Free it. */
GArray *weft_cli_finding_records (const WeftCliFinding *record);

/* Static Analysis Results Interchange Format 2.1.0, an OASIS standard. */
void weft_cli_findings_to_sarif (const WeftCliFinding *record, GString *out);
