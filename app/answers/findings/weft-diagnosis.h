/* SPDX-License-Identifier: BSD-3-Clause */
/* Diagnosis of a range of a run: what rules found, which passed, and which could not be judged. */
#pragma once

#include "weft-rule.h"

/* A cost that is lower would be shown as 0.0 %. */
#define WEFT_LEAST_COST 0.0005

/* What a rule found. A plain value. */
typedef struct
{
  const WeftRule *rule;
  WeftScene scene; /* where it is seen best */
  double cost;     /* the share that would be won at most, 0 to 1; of what, see rule->cost_text */
  double weight;   /* what that counts for beside others, 0 to 1: see WeftCostKind */
  WeftConfidence confidence;
  const char *doubt;       /* why it is no higher, to be translated; or NULL. Static */
  const WeftRule *perhaps; /* a rule that holds and may explain it, but is less sure, or costs less
                              than half as much; or NULL */
  GPtrArray *explained;    /* of const WeftRule: what holds as well, and this explains */
  GArray *instances; /* of WeftInstance, by time: where it holds; at least one. Of the diagnosis */
} WeftFinding;

/* How much it matters. */
typedef enum
{
  WEFT_SEVERITY_LOW,
  WEFT_SEVERITY_MEDIUM,
  WEFT_SEVERITY_HIGH,
  WEFT_N_SEVERITIES,
} WeftSeverity;

/* "low", "medium", "high" for files, to be translated for people; NULL at the end. */
extern const char *const weft_severity_names[WEFT_N_SEVERITIES + 1];

/* By weight: a sixth or more is high, a twentieth medium; of low confidence it is low. Memory of
 * which three tenths are at stake is medium at least. */
WeftSeverity weft_finding_severity (const WeftFinding *self);

/* Whether it is of more than low severity: shown without being asked for. */
static inline gboolean
weft_finding_is_notable (const WeftFinding *self)
{
  return weft_finding_severity (self) > WEFT_SEVERITY_LOW;
}

/* Immutable, shared by reference across threads. */
typedef struct
{
  WeftMeasures measures;
  GArray *findings; /* of WeftFinding, as weft_diagnosis_order() says: about the program, then about
                       the log */
  GPtrArray *passed;     /* of const WeftRule: their conditions do not hold */
  GPtrArray *not_judged; /* of const WeftRule: what they need was not recorded, or there was
                            nothing to measure */
} WeftDiagnosis;

/* Judges the range of @statistics by all rules. Reads events: for a worker thread. NULL if
 * @cancellable (may be NULL) was cancelled. */
WeftDiagnosis *weft_diagnosis_new (const WeftStatistics *statistics, GCancellable *cancellable);

/* That of the whole log, made once: borrowed, as long as @trace lives. Waits for the thread that is
 * making it. NULL with @error G_IO_ERROR_CANCELLED. */
WeftDiagnosis *
weft_diagnosis_of_trace (const WeftTrace *trace, GCancellable *cancellable, GError **error);

/* The same of @measures, whose instances are read, of a log that recorded the features whose bits
 * are in @recorded: what needs others is not known. */
WeftDiagnosis *weft_diagnosis_of (const WeftMeasures *measures, guint recorded);

/* The order of the findings, for people; translated. Static. */
const char *weft_diagnosis_order (void);

/* How many of the findings are notable; and the @i-th of these. */
guint weft_diagnosis_n_notable (const WeftDiagnosis *self);
const WeftFinding *weft_diagnosis_notable (const WeftDiagnosis *self, guint i);

/* The finding of @rule, an id; or NULL. */
const WeftFinding *weft_diagnosis_find (const WeftDiagnosis *self, const char *rule);

static inline const WeftFinding *
weft_diagnosis_nth (const WeftDiagnosis *self, guint i)
{
  return &g_array_index (self->findings, WeftFinding, i);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftDiagnosis, weft_shared_unref)
