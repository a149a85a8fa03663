/* SPDX-License-Identifier: BSD-3-Clause */
/* Diagnosis of a range of a run: findings, and the rules that passed or could not be judged. */
#pragma once

#include "weft-rule.h"

/* A lower cost would be shown as 0.0 %. */
#define WEFT_LEAST_COST 0.0005

/* Finding of a rule. A plain value. */
typedef struct
{
  const WeftRule *rule;
  WeftScene scene; /* shows it best: within the instance that costs most */
  double cost;   /* the share that could be won at most, 0 to 1, of the whole in rule->cost_text */
  double weight; /* its weight in the order of findings, 0 to 1: see WeftCostKind */
  WeftConfidence confidence;
  const char *doubt;       /* why confidence is not higher, to be translated; or NULL. Static */
  const WeftRule *perhaps; /* a rule that holds and may explain it, but is less certain, or costs
                              less than half as much; or NULL */
  GPtrArray *explained;    /* const WeftRule: rules that hold and that this one explains */
  GArray *instances;       /* WeftInstance, sorted by time; at least one. Owned by the diagnosis */
} WeftFinding;

typedef enum
{
  WEFT_SEVERITY_LOW,
  WEFT_SEVERITY_MEDIUM,
  WEFT_SEVERITY_HIGH,
  WEFT_N_SEVERITIES,
} WeftSeverity;

/* "low", "medium", "high" for files, to be translated for people; NULL at the end. */
extern const char *const weft_severity_names[WEFT_N_SEVERITIES + 1];

/* Returns the severity by weight: high from a sixth on, medium from a twentieth on, low if
 * confidence is low. A cost of at least three tenths of the heap is at least medium. */
WeftSeverity weft_finding_severity (const WeftFinding *self);

/* Returns TRUE if severity is above low: such findings are shown unasked. */
static inline gboolean
weft_finding_is_notable (const WeftFinding *self)
{
  return weft_finding_severity (self) > WEFT_SEVERITY_LOW;
}

/* Immutable, shared by reference across threads. */
typedef struct
{
  WeftMeasures measures;
  GArray *findings;      /* WeftFinding, in the order that weft_diagnosis_order() describes */
  GPtrArray *passed;     /* const WeftRule: their conditions do not hold */
  GPtrArray *not_judged; /* const WeftRule: data that they need were not recorded, or there was
                            nothing to measure */
} WeftDiagnosis;

/* Judges the range of @statistics by all rules. Reads events: for a worker thread. Returns NULL if
 * @cancellable (may be NULL) was cancelled. */
WeftDiagnosis *weft_diagnosis_new (const WeftStatistics *statistics, GCancellable *cancellable);

/* Returns the diagnosis of the whole log, which is made once and lives as long as @trace. Waits for
 * a thread that is making it. Returns NULL with @error G_IO_ERROR_CANCELLED. */
WeftDiagnosis *
weft_diagnosis_of_trace (const WeftTrace *trace, GCancellable *cancellable, GError **error);

/* Judges @measures, whose instances are read, of a log with what the bits in @recorded stand for
 * (see weft_measure_needs()): measures that need more are unknown. */
WeftDiagnosis *weft_diagnosis_of (const WeftMeasures *measures, guint recorded);

/* Returns a translated text about the order of findings. Static. */
const char *weft_diagnosis_order (void);

/* Returns a translated text about the absence of findings in @trace: the number of rules that need
 * data which it does not have, and how to record what the functions cost, which no rule judges.
 * Newly allocated. */
char *weft_diagnosis_none (const WeftDiagnosis *self, const WeftTrace *trace);

/* Returns the number of notable findings; and the @i-th of these. */
guint weft_diagnosis_n_notable (const WeftDiagnosis *self);
const WeftFinding *weft_diagnosis_notable (const WeftDiagnosis *self, guint i);

/* Returns the finding of the rule with the id @rule, or NULL. */
const WeftFinding *weft_diagnosis_find (const WeftDiagnosis *self, const char *rule);

/* Returns the cost of @rule, 0 to 1, if it holds, even if another finding explains it; else NAN. */
double weft_diagnosis_cost (const WeftDiagnosis *self, const WeftRule *rule);

static inline const WeftFinding *
weft_diagnosis_nth (const WeftDiagnosis *self, guint i)
{
  return &g_array_index (self->findings, WeftFinding, i);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftDiagnosis, weft_shared_unref)
