/* SPDX-License-Identifier: BSD-3-Clause */
/* Answer of weft-cli findings: its records, their fields, the flags it advises, and its form as
 * SARIF. */
#pragma once

#include "weft-diagnosis.h"
#include "weft-record.h"
#include "weft-tuning.h"

/* Of all of it, of a finding in it, of a condition and of a stretch in that, and of a quantity that
 * a flag should move. */
extern const WeftRecordShape weft_cli_findings_shape, weft_cli_finding_shape,
    weft_cli_evidence_shape, weft_cli_instance_shape, weft_cli_tuning_shape;

/* A finding with what its fields are computed from. Of the whole answer, finding is NULL. A plain
 * value; borrows all. */
typedef struct
{
  const WeftFinding *finding;
  const WeftDiagnosis *diagnosis;
  const WeftStatistics *statistics; /* of the diagnosis */
  const GArray *advice;             /* of WeftAdvice */
  const WeftTrace *trace;
  const char *path;
} WeftCliFinding;

/* Those of all findings of @record's diagnosis: an array of WeftCliFinding. Free it. */
GArray *weft_cli_finding_records (const WeftCliFinding *record);

/* Arrays called @name, of @record, a WeftCliFinding: the conditions that hold and the stretches of
 * its finding; the flags that are advised, a record for each quantity of each. */
void weft_cli_evidence_to_json (gconstpointer record, WeftJsonWriter *json, const char *name);
void weft_cli_instances_to_json (gconstpointer record, WeftJsonWriter *json, const char *name);
void weft_cli_tuning_to_json (gconstpointer record, WeftJsonWriter *json, const char *name);

/* Set @value to a number in a unit, and to the id of the @thread-th thread; nothing where that is
 * WEFT_SCENE_NO_THREAD. */
void weft_cli_set_amount (WeftRecordValue *value, WeftUnit unit, double number);
void weft_cli_set_thread (WeftRecordValue *value, const WeftTrace *trace, guint32 thread);

/* Static Analysis Results Interchange Format 2.1.0, an OASIS standard. */
void weft_cli_findings_to_sarif (const WeftCliFinding *record, GString *out);
