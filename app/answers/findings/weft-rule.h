/* SPDX-License-Identifier: BSD-3-Clause */
/* Rules: possible faults of a run, recognised by its measures. The window, the command line and the
 * help use the same table; a new rule takes one row. */
#pragma once

#include "weft-measures.h"
#include "weft-tables.h"

/* Findings that cost less are left out, unless they are informative: their cost would be shown as
 * 0.0 %. */
#define WEFT_MIN_COST 0.0005

typedef enum
{
  WEFT_CONFIDENCE_LOW,
  WEFT_CONFIDENCE_MEDIUM,
  WEFT_CONFIDENCE_HIGH,
} WeftConfidence;

/* Returns the name for files, such as "low". Static. */
const char *weft_confidence_id (WeftConfidence confidence);

/* Returns a translated text such as "low confidence". Static. */
const char *weft_confidence_text (WeftConfidence confidence);

/* The view that shows a finding. */
typedef enum
{
  WEFT_FINDING_VIEW_GC,
  WEFT_FINDING_VIEW_HECS,
  WEFT_FINDING_VIEW_THREAD, /* the thread of the scene, or the HECs if the thread is unknown */
  WEFT_FINDING_VIEW_ALIVE,
  WEFT_FINDING_VIEW_LIVE,
  WEFT_FINDING_VIEW_SPARKS,
  WEFT_FINDING_VIEW_USER,
  WEFT_FINDING_VIEW_HEAP_PROFILE,
  WEFT_FINDING_VIEW_TIME_PROFILE,
} WeftFindingView;

/* A condition: a measure is above or below a threshold. */
typedef struct
{
  enum
  {
    WEFT_CONDITION_END, /* ends an array of conditions; always holds */
    WEFT_CONDITION_ABOVE,
    WEFT_CONDITION_BELOW,
  } kind;
  WeftMeasure measure;
  double threshold; /* in the measure's unit */
} WeftCondition;

typedef enum
{
  WEFT_JUDGED_FALSE,
  WEFT_JUDGED_UNKNOWN, /* a measure that the judgement depends on is unknown */
  WEFT_JUDGED_TRUE,
} WeftJudgement;

WeftJudgement weft_condition_judge (const WeftCondition *self, const WeftMeasures *measures);

/* A heap profile that would show more about a finding. If there is none, @breakdown is 0. */
typedef struct
{
  guint breakdown;  /* WeftBreakdown */
  const char *text; /* a sentence about what the profile shows */
} WeftRuleProfile;

/* A sentence of advice for logs in which a condition holds. With conditions, a flag that was given
 * is not advised, and a flag that causes the finding is named. */
typedef struct
{
  const char *text; /* NULL at the end of a list */
  WeftCondition condition;
} WeftRuleAdvice;

/* A reason why a finding is less certain in some logs. */
typedef struct
{
  const char *reason; /* NULL at the end of a list */
  WeftCondition condition;
} WeftRuleDoubt;

/* The whole of which the cost of a finding is a share. It determines the weight by which findings
 * are ordered. */
typedef enum
{
  WEFT_COST_OF_TIME,   /* elapsed time: the weight is the cost */
  WEFT_COST_OF_MEMORY, /* memory: the weight is the share of time in GC that it may cause */
  WEFT_COST_OF_GROWTH, /* memory that grows without bound: the weight is its share of the heap */
  WEFT_COST_OF_OTHER,  /* the weight is the rule's @time, if set. Costs of recording have no weight,
                          as they vanish when nothing is recorded */
} WeftCostKind;

#define WEFT_RULE_MAX_PROFILES   3
#define WEFT_RULE_MAX_CONDITIONS 7
#define WEFT_RULE_MAX_UNLESS     20
#define WEFT_RULE_MAX_ADVICE     6
#define WEFT_RULE_MAX_DOUBTS     4
#define WEFT_RULE_MAX_FLAGS      4

/* A flag to try, with a text about its effect and its cost. */
typedef struct
{
  const char *flag;   /* "+RTS -A64m"; NULL at the end of a list */
  const char *effect; /* to be translated */
} WeftRuleFlag;

/* A row of the table. Static; texts are to be translated. In texts {measure} is replaced by the
 * value of that measure, {thread}, {band} and {function} by the scene's thread, band and function,
 * and {flag-A} by the last flag -A on the command line. If a log lacks the data for a measure of
 * the conditions, the cost or the sentence, the rule is not judged. */
typedef struct
{
  const char *id;       /* "gc-held-up" */
  const char *title;    /* the fault in general: "GCs wait for a thread that does not stop" */
  const char *sentence; /* the fault in this log, with the number */
  gboolean has_plural; /* the sentence has plural forms; @plural_measure, at least 2, selects one */
  WeftMeasure plural_measure;
  const char *band_sentence; /* sentence if a band of the heap profile is known; or NULL */
  WeftRuleAdvice advice[WEFT_RULE_MAX_ADVICE + 1]; /* what to try, and its price */
  WeftRuleProfile
      profiles[WEFT_RULE_MAX_PROFILES + 1]; /* profiles to record next, unless the log has them */
  WeftConfidence confidence; /* from measurements of planted faults and of healthy programs */
  WeftMeasure cost;          /* largest share that a fix could save */
  WeftCostKind cost_kind;
  gboolean is_symptom;     /* the finding only says that there is much GC: see weft-diagnosis.c */
  gboolean is_informative; /* worth knowing even if the fault costs nothing */
  WeftMeasure time; /* share of time that the fault may explain, if @cost is not a share of time */
  const char *missing_recording; /* the recording that would show the fault, if no eventlog can show
                                    it; or NULL */
  const char *cost_text; /* text with %s for the share: names the whole of which @cost is a share;
                            NULL for the time */
  WeftSceneId scene;
  WeftFindingView view;
  WeftRowSource rows; /* rows that show the evidence, for a query; or none */
  WeftCondition all[WEFT_RULE_MAX_CONDITIONS + 1]; /* all of these must hold */
  WeftCondition any[WEFT_RULE_MAX_CONDITIONS + 1]; /* one of these must hold, unless empty */
  WeftRuleDoubt doubts[WEFT_RULE_MAX_DOUBTS + 1];  /* each makes the finding less certain */
  gboolean needs_band;   /* the finding is less certain unless a band of a heap profile grows */
  gboolean is_about_log; /* about the recording, not the program; such findings come last */
  const char
      *possible_causes[WEFT_RULE_MAX_UNLESS + 1]; /* may explain the finding; NULL at the end */

  /* help page of the rule; code is not translated */
  const char *meaning;     /* what happens in GHC's runtime system */
  const char *location;    /* where Weft shows the fault */
  const char *code_change; /* changes to the program that fix the fault */
  const char *faulty_code; /* Haskell code with the fault; NULL if no code change fixes it */
  const char *fixed_code;  /* the same code without the fault */
  WeftRuleFlag flags[WEFT_RULE_MAX_FLAGS + 1];
  const char *success; /* numbers that change if the fix works */
  const char *limits;  /* when the finding may be wrong */
} WeftRule;

extern const WeftRule weft_rules[];
extern const guint weft_n_rules;

/* Returns the rule with the ID @id, or NULL. */
const WeftRule *weft_rule_find (const char *id);

/* Returns the bits of weft_measure_needs() of all measures of the rule. */
guint weft_rule_get_needs (const WeftRule *self);

/* Judges the conditions of the rule. */
WeftJudgement weft_rule_judge (const WeftRule *self, const WeftMeasures *measures);

/* Returns an array of WeftCondition, newly allocated: the conditions of the rule that hold, in
 * their order. Of those that compare the same measure in the same direction, only the strictest is
 * returned. */
GArray *weft_rule_get_held_conditions (const WeftRule *self, const WeftMeasures *measures);

/* Glossary: terms of GHC that help pages of rules use without explaining them. */

/* A term. To be translated. */
typedef struct
{
  const char *word; /* as it appears on pages: "HEC" */
  const char *definition;
} WeftGlossaryTerm;

/* Returns the first term or, if @last is not NULL, the term after @last. If @rule is not NULL,
 * skips terms that the help page of @rule does not use. Returns NULL at the end. Static. */
const WeftGlossaryTerm *
weft_glossary_next_term (const WeftRule *rule, const WeftGlossaryTerm *last);
