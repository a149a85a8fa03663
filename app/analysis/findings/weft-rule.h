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
    WEFT_CONDITION_END, /* of an array of conditions */
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

#define WEFT_RULE_MAX_PROFILES   3
#define WEFT_RULE_MAX_CONDITIONS 7
#define WEFT_RULE_MAX_UNLESS     12

/* A row of the table. Static; texts are to be translated. In texts {measure} stands for that
 * measure's value, {thread} and {band} for the names of those in the scene. */
typedef struct
{
  const char *id;       /* "gc-held-up" */
  const char *title;    /* what is wrong, in general: "GCs wait for a thread that does not stop" */
  const char *sentence; /* what is wrong here, with the number */
  gboolean is_counted;  /* that is about several of what @counted counts, never about one: it has a
                           form for each number that a language tells apart */
  WeftMeasure counted;
  const char *band_sentence; /* the same where a band of the heap profile is known; or NULL */
  const char *advice;        /* what to try: a flag or a change in the code, and what that costs */
  WeftRuleProfile
      profiles[WEFT_RULE_MAX_PROFILES + 1]; /* to record next, unless the log has them */
  guint needs;               /* WEFT_NEEDS() of the features without which it cannot be judged */
  WeftConfidence confidence; /* as planted faults and healthy programs showed it */
  WeftMeasure cost;          /* a share: what would be won at most */
  const char *lack;          /* what would tell of it, where no log does; or NULL */
  const char *cost_text;     /* what the share is of, with %s for it; NULL: of the time */
  WeftSceneId scene;
  WeftFindingView view;
  WeftCondition all[WEFT_RULE_MAX_CONDITIONS + 1]; /* each of these */
  WeftCondition any[WEFT_RULE_MAX_CONDITIONS + 1]; /* and, unless there are none, one of these */
  gboolean trusts_pauses;  /* less certain where other programs held up GCs */
  gboolean wants_band;     /* less certain where no band of a heap profile is known */
  double sure_from;        /* less certain where the cost is less: a share */
  gboolean is_about_log;   /* the recording, not the program: after what is about that */
  gboolean is_last_resort; /* found only where nothing else of more than low confidence is */
  const char *unless[WEFT_RULE_MAX_UNLESS]; /* rules that explain it better; NULL at the end */
} WeftRule;

extern const WeftRule weft_rules[];
extern const guint weft_n_rules;

/* The rule called @id, or NULL. */
const WeftRule *weft_rule_find (const char *id);

/* Whether its conditions hold. */
WeftJudgement weft_rule_judge (const WeftRule *self, const WeftMeasures *measures);

/* Those of its conditions that hold, in their order: an array of WeftCondition. Free it. */
GArray *weft_rule_held (const WeftRule *self, const WeftMeasures *measures);
