/* SPDX-License-Identifier: BSD-3-Clause */
/* Rules: possible faults of a run, recognised by its measures. Window, command line and help are
 * made from their table; a new rule is one row. */
#pragma once

#include "weft-measures.h"

typedef enum
{
  WEFT_CONFIDENCE_LOW,
  WEFT_CONFIDENCE_MEDIUM,
  WEFT_CONFIDENCE_HIGH,
} WeftConfidence;

/* Returns "low" and so on, for files. Static. */
const char *weft_confidence_id (WeftConfidence confidence);

/* Returns "low confidence" and so on, translated. Static. */
const char *weft_confidence_text (WeftConfidence confidence);

/* View that shows a finding. */
typedef enum
{
  WEFT_VIEW_GC,
  WEFT_VIEW_HECS,
  WEFT_VIEW_THREAD, /* the scene's thread; the HECs if it is unknown */
  WEFT_VIEW_ALIVE,
  WEFT_VIEW_LIVE,
  WEFT_VIEW_SPARKS,
  WEFT_VIEW_USER,
  WEFT_VIEW_HEAP_PROFILE,
  WEFT_VIEW_TIME_PROFILE,
} WeftFindingView;

/* Condition that a measure is above or below a threshold. */
typedef struct
{
  enum
  {
    WEFT_CONDITION_END, /* ends an array of conditions; holds if judged itself */
    WEFT_CONDITION_ABOVE,
    WEFT_CONDITION_BELOW,
  } kind;
  WeftMeasure measure;
  double threshold; /* in the measure's unit */
} WeftCondition;

typedef enum
{
  WEFT_JUDGED_FALSE,
  WEFT_JUDGED_UNKNOWN, /* depends on a measure that is unknown */
  WEFT_JUDGED_TRUE,
} WeftJudgement;

WeftJudgement weft_condition_judge (const WeftCondition *self, const WeftMeasures *measures);

/* A heap profile that would show more about a finding; breakdown 0 if none. */
typedef struct
{
  guint breakdown;  /* WeftBreakdown */
  const char *text; /* a sentence about the bands that it shows */
} WeftRuleProfile;

/* A sentence of advice for logs in which a condition holds: a flag that was given is not advised,
 * and one that causes the finding is named. */
typedef struct
{
  const char *text; /* NULL at the end of a list */
  WeftCondition when;
} WeftRuleAdvice;

/* A reason why a finding is less certain in some logs. */
typedef struct
{
  const char *why; /* NULL at the end of a list */
  WeftCondition when;
} WeftRuleDoubt;

/* The whole that the cost of a finding is a share of, and thereby its weight when findings are
 * ordered.
 */
typedef enum
{
  WEFT_COST_OF_TIME,   /* the time: the weight is the cost */
  WEFT_COST_OF_MEMORY, /* memory: the weight is the GC time that it may cause */
  WEFT_COST_OF_GROWTH, /* memory that grows without end: the weight is its share of the heap */
  WEFT_COST_OF_OTHER, /* the weight is the rule's time, if it has one; costs of recording have none,
                         as they go when nothing is recorded */
} WeftCostKind;

#define WEFT_RULE_MAX_PROFILES   3
#define WEFT_RULE_MAX_CONDITIONS 7
#define WEFT_RULE_MAX_UNLESS     20
#define WEFT_RULE_MAX_ADVICE     6
#define WEFT_RULE_MAX_DOUBTS     3

/* A row of the table. Static; texts are to be translated. In texts {measure} is replaced by
 * that measure's value, {thread}, {band} and {function} by the names of those in the scene,
 * {flag-A} by the last such flag on the command line. A log that lacks what a measure of the
 * conditions, the cost or the sentences needs is not judged. */
typedef struct
{
  const char *id;       /* "gc-held-up" */
  const char *title;    /* the fault in general: "GCs wait for a thread that does not stop" */
  const char *sentence; /* the fault in this log, with the number */
  gboolean is_counted;  /* the sentence is about two or more things that @counted counts, with a
                           plural form for each number that a language distinguishes */
  WeftMeasure counted;
  const char *band_sentence; /* sentence if a band of the heap profile is known; or NULL */
  WeftRuleAdvice advice[WEFT_RULE_MAX_ADVICE + 1]; /* things to try, and their price */
  WeftRuleProfile
      profiles[WEFT_RULE_MAX_PROFILES + 1]; /* to record next, unless the log has them */
  WeftConfidence confidence;                /* found with planted faults and healthy programs */
  WeftMeasure cost;                         /* the share that could be won at most */
  WeftCostKind cost_kind;
  gboolean is_fact; /* worth knowing even if it costs nothing */
  WeftMeasure time; /* the share of the time that it may explain, if @cost is not of the time */
  const char *lack; /* recording that would show it, if no log can; or NULL */
  const char *cost_text; /* names the whole of the share, with %s for the share; NULL: the time */
  WeftSceneId scene;
  WeftFindingView view;
  WeftCondition all[WEFT_RULE_MAX_CONDITIONS + 1]; /* all of these hold */
  WeftCondition any[WEFT_RULE_MAX_CONDITIONS + 1]; /* and one of these, unless there are none */
  WeftRuleDoubt doubts[WEFT_RULE_MAX_DOUBTS + 1];  /* each makes it less certain */
  gboolean wants_band;   /* less certain if no band of a heap profile is known */
  gboolean is_about_log; /* about the recording, not the program: sorted after those */
  const char *unless[WEFT_RULE_MAX_UNLESS]; /* rules that may explain it; NULL at the end */
} WeftRule;

extern const WeftRule weft_rules[];
extern const guint weft_n_rules;

/* Returns the rule with @id, or NULL. */
const WeftRule *weft_rule_find (const char *id);

/* Returns the bits of what the measures of the rule need: see weft_measure_needs(). */
guint weft_rule_needs (const WeftRule *self);

/* Judges the conditions of the rule. */
WeftJudgement weft_rule_judge (const WeftRule *self, const WeftMeasures *measures);

/* Returns the conditions of the rule that hold, in their order, and of several that compare a
 * measure in the same direction the strictest: an array of WeftCondition, newly allocated. */
GArray *weft_rule_held (const WeftRule *self, const WeftMeasures *measures);
