/* SPDX-License-Identifier: BSD-3-Clause */
/* Rules: what can be wrong with a run, recognised by its measures. Window, command line and help
 * are made from their table; a new rule is one row. */
#pragma once

#include "weft-measures.h"

typedef enum
{
  WEFT_CONFIDENCE_LOW,
  WEFT_CONFIDENCE_MEDIUM,
  WEFT_CONFIDENCE_HIGH,
} WeftConfidence;

/* "low", for files. Static. */
const char *weft_confidence_id (WeftConfidence confidence);

/* "low confidence", translated. Static. */
const char *weft_confidence_text (WeftConfidence confidence);

/* Where a finding is seen. */
typedef enum
{
  WEFT_VIEW_GC,
  WEFT_VIEW_HECS,
  WEFT_VIEW_THREAD, /* that of the scene; the HECs where it is not known */
  WEFT_VIEW_ALIVE,
  WEFT_VIEW_LIVE,
  WEFT_VIEW_SPARKS,
  WEFT_VIEW_USER,
  WEFT_VIEW_HEAP_PROFILE,
} WeftFindingView;

/* That a measure is more, or less, than something. */
typedef struct
{
  enum
  {
    WEFT_CONDITION_END, /* of an array of conditions; alone: it always holds */
    WEFT_CONDITION_ABOVE,
    WEFT_CONDITION_BELOW,
  } kind;
  WeftMeasure measure;
  double threshold; /* in the measure's unit */
} WeftCondition;

typedef enum
{
  WEFT_JUDGED_FALSE,
  WEFT_JUDGED_UNKNOWN, /* a measure is not known, on which it depends */
  WEFT_JUDGED_TRUE,
} WeftJudgement;

WeftJudgement weft_condition_judge (const WeftCondition *self, const WeftMeasures *measures);

/* A heap profile that would tell more of a finding; breakdown 0: none. */
typedef struct
{
  guint breakdown;  /* WeftBreakdown */
  const char *text; /* what it tells, a sentence */
} WeftRuleProfile;

/* A sentence of advice, for logs in which a condition holds: what is done already is not advised,
 * and a flag that causes what was found is named. */
typedef struct
{
  const char *text; /* NULL at the end of a list */
  WeftCondition when;
} WeftRuleAdvice;

/* Why less can be said of some logs. */
typedef struct
{
  const char *why; /* NULL at the end of a list */
  WeftCondition when;
} WeftRuleDoubt;

/* What the cost of a finding is a share of, and so what it counts for when findings are ordered:
 * see weft_finding_weight_of(). */
typedef enum
{
  WEFT_COST_OF_TIME,   /* it counts for that much */
  WEFT_COST_OF_MEMORY, /* it counts for the GC time that it may cause */
  WEFT_COST_OF_GROWTH, /* memory that grows without end: it counts for as much as it is of the heap
                        */
  WEFT_COST_OF_OTHER,  /* it counts for its time, if the rule has one; what recording costs counts
                          for  nothing: the program without it is none the worse */
} WeftCostKind;

#define WEFT_RULE_MAX_PROFILES   3
#define WEFT_RULE_MAX_CONDITIONS 7
#define WEFT_RULE_MAX_UNLESS     16
#define WEFT_RULE_MAX_ADVICE     6
#define WEFT_RULE_MAX_DOUBTS     3

/* A row of the table. Static; texts are to be translated. In texts {measure} stands for that
 * measure's value, {thread} and {band} for the names of those in the scene, {flag-A} for the last
 * such flag on the command line. A log that lacks what a measure of the conditions, the cost or the
 * sentences needs is not judged. */
typedef struct
{
  const char *id;       /* "gc-held-up" */
  const char *title;    /* what is wrong, in general: "GCs wait for a thread that does not stop" */
  const char *sentence; /* what is wrong here, with the number */
  gboolean is_counted;  /* that is about several of what @counted counts, never about one: it has a
                           form for each number that a language tells apart */
  WeftMeasure counted;
  const char *band_sentence; /* the same where a band of the heap profile is known; or NULL */
  WeftRuleAdvice advice[WEFT_RULE_MAX_ADVICE + 1]; /* what to try, and what that costs */
  WeftRuleProfile
      profiles[WEFT_RULE_MAX_PROFILES + 1]; /* to record next, unless the log has them */
  WeftConfidence confidence;                /* as planted faults and healthy programs showed it */
  WeftMeasure cost;                         /* a share: what would be won at most */
  WeftCostKind cost_kind;
  gboolean is_fact;      /* worth knowing even where it costs nothing */
  WeftMeasure time;      /* the share of the time that it may explain, if @cost is none of it */
  const char *lack;      /* what would tell of it, where no log does; or NULL */
  const char *cost_text; /* what the share is of, with %s for it; NULL: of the time */
  WeftSceneId scene;
  WeftFindingView view;
  WeftCondition all[WEFT_RULE_MAX_CONDITIONS + 1]; /* each of these */
  WeftCondition any[WEFT_RULE_MAX_CONDITIONS + 1]; /* and, unless there are none, one of these */
  WeftRuleDoubt doubts[WEFT_RULE_MAX_DOUBTS + 1];  /* each makes it less certain */
  gboolean wants_band;   /* less certain where no band of a heap profile is known */
  gboolean is_about_log; /* the recording, not the program: after what is about that */
  const char *unless[WEFT_RULE_MAX_UNLESS]; /* rules that may explain it; NULL at the end */
} WeftRule;

extern const WeftRule weft_rules[];
extern const guint weft_n_rules;

/* The rule called @id, or NULL. */
const WeftRule *weft_rule_find (const char *id);

/* The bits of the features that its measures need. */
guint weft_rule_needs (const WeftRule *self);

/* Whether its conditions hold. */
WeftJudgement weft_rule_judge (const WeftRule *self, const WeftMeasures *measures);

/* Those of its conditions that hold, in their order: an array of WeftCondition. Free it. */
GArray *weft_rule_held (const WeftRule *self, const WeftMeasures *measures);
