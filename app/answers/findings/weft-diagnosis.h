/* SPDX-License-Identifier: BSD-3-Clause */
/* Diagnosis of a range of a run: findings, and the rules that passed or could not be judged. */
#pragma once

#include "weft-rule.h"

/* The finding of a rule. */
typedef struct
{
  const WeftRule *rule;
  WeftScene scene; /* where the finding is best seen: the instance that costs most */
  double cost;     /* the most that a fix could save, as a share (0 to 1) of the whole that
                      rule->cost_text names */
  double weight;   /* weight by which findings are ordered, 0 to 1: see WeftCostKind */
  WeftConfidence confidence;
  const char *doubt; /* why confidence is not higher, to be translated; or NULL. Static */
  const WeftRule *possible_cause; /* a rule that may explain this finding, but whose finding is less
                                     certain or costs less than half as much; or NULL */
  GPtrArray *explained_rules; /* const WeftRule: rules whose findings this one explains; or NULL */
  GArray *instances; /* of WeftInstance, sorted by time; at least one. Owned by the diagnosis */
} WeftFinding;

typedef enum
{
  WEFT_SEVERITY_LOW,
  WEFT_SEVERITY_MEDIUM,
  WEFT_SEVERITY_HIGH,
  WEFT_N_SEVERITIES,
} WeftSeverity;

/* Names for files ("low", "medium", "high"); the window translates them. NULL at the end. */
extern const char *const weft_severity_names[WEFT_N_SEVERITIES + 1];

/* Returns the severity: high if the weight is at least 1/6, medium if it is at least 1/20 or the
 * finding is about at least 3/10 of the heap, else low. Always low if confidence is low. */
WeftSeverity weft_finding_severity (const WeftFinding *self);

/* Returns TRUE if severity is above low: such findings are shown by default. */
static inline gboolean
weft_finding_is_notable (const WeftFinding *self)
{
  return weft_finding_severity (self) > WEFT_SEVERITY_LOW;
}

/* Immutable, shared by reference across threads. */
typedef struct
{
  WeftMeasures measures;
  GArray *findings; /* of WeftFinding, in the order that weft_diagnosis_order_text() describes */
  GPtrArray *passed_rules;   /* const WeftRule: rules whose conditions do not hold */
  GPtrArray *unjudged_rules; /* const WeftRule: rules that read a measure that is unknown */
} WeftDiagnosis;

/* Judges the range of @statistics by all rules, or returns the diagnosis of the whole log if the
 * range is the whole log. Reads events: call it in a worker thread. Returns NULL if @cancellable
 * (may be NULL) was cancelled. */
WeftDiagnosis *weft_diagnosis_new (const WeftStatistics *statistics, GCancellable *cancellable);

/* Returns the diagnosis of the whole log, which is computed once and kept as long as @trace. If
 * another thread is computing it, waits for that thread. If cancelled, returns NULL and sets @error
 * to G_IO_ERROR_CANCELLED. */
WeftDiagnosis *
weft_diagnosis_new_for_trace (const WeftTrace *trace, GCancellable *cancellable, GError **error);

/* Judges @measures by all rules, and reads the instances of the findings. @recorded has the bits of
 * weft_measure_needs() that the log meets; measures that need other bits are treated as unknown. */
WeftDiagnosis *weft_diagnosis_new_for_measures (const WeftMeasures *measures, guint recorded);

/* Returns a translated text that explains the order of findings. Static. */
const char *weft_diagnosis_order_text (void);

/* Returns a translated note for a diagnosis of @trace without findings. The note mentions how many
 * rules could not be checked and, if the log has no time profile, how to record one. If there are
 * findings but no notable ones, although the program computes most of the time, the note only
 * advises recording a time profile. Returns NULL if there is nothing to say. Newly allocated. */
char *weft_diagnosis_note_text (const WeftDiagnosis *self, const WeftTrace *trace);

/* Return the number of notable findings, and notable finding @i. */
guint weft_diagnosis_n_notable (const WeftDiagnosis *self);
const WeftFinding *weft_diagnosis_notable (const WeftDiagnosis *self, guint i);

/* Returns the finding of the rule with the ID @rule, or NULL. */
const WeftFinding *weft_diagnosis_find (const WeftDiagnosis *self, const char *rule);

/* Returns the cost of @rule, 0 to 1, even if another finding explains it. NAN if the rule does not
 * hold or was not judged. */
double weft_diagnosis_cost (const WeftDiagnosis *self, const WeftRule *rule);

static inline const WeftFinding *
weft_diagnosis_nth (const WeftDiagnosis *self, guint i)
{
  return &g_array_index (self->findings, WeftFinding, i);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftDiagnosis, weft_shared_unref)
