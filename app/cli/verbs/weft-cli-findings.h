/* SPDX-License-Identifier: BSD-3-Clause */
/* Answer of weft-cli findings, for its printer as SARIF. */
#pragma once

#include "weft-diagnosis.h"
#include "weft-tuning.h"

/* A finding with all that its fields are read from; of the whole answer, finding is NULL. A plain
 * value; borrows all. */
typedef struct
{
  const WeftFinding *finding;
  const WeftDiagnosis *diagnosis;
  const WeftStatistics *statistics; /* of the diagnosis */
  const GArray *advice;             /* of WeftAdvice */
  const WeftTrace *trace;
  const char *path;
  const WeftRule *rule, *perhaps; /* of @finding; perhaps: or NULL */
  const char *severity, *confidence;
} WeftCliFinding;

/* Returns an array of WeftCliFinding, one for each finding of @answer. To be freed. */
GArray *weft_cli_finding_records (const WeftCliFinding *answer);

/* Appends @answer in the Static Analysis Results Interchange Format 2.1.0, an OASIS standard. */
void weft_cli_findings_to_sarif (const WeftCliFinding *answer, GString *out);
