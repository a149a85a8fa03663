/* SPDX-License-Identifier: BSD-3-Clause */
/* Help pages of rules: the meaning and the cure of a finding. The rule's own texts (title,
 * conditions, needs) are not repeated here: weft-rule-page.h joins both. */
#pragma once

#include "weft-rule.h"

#define WEFT_RULE_HELP_MAX_FLAGS 4

/* A flag, with its effect and price. */
typedef struct
{
  const char *flag;   /* "+RTS -A64m" */
  const char *effect; /* to be translated */
} WeftRuleFlag;

/* A page. Static; texts are to be translated, code is not. */
typedef struct
{
  const char *rule;    /* its id */
  const char *meaning; /* events in GHC's runtime system that cause the finding */
  const char *where;   /* parts of Weft that show it */
  const char *change;  /* changes of the program that cure it */
  const char *before;  /* Haskell that has the fault; NULL if no change of code cures it */
  const char *after;   /* that Haskell without the fault */
  WeftRuleFlag flags[WEFT_RULE_HELP_MAX_FLAGS + 1]; /* to try; a NULL flag at the end */
  const char *success;                              /* which numbers move if it worked */
  const char *limits;                               /* when the finding may be wrong */
} WeftRuleHelp;

/* Pages by subject; a row without a rule ends each list. */
extern const WeftRuleHelp weft_rule_help_gc[], weft_rule_help_heap[], weft_rule_help_parallelism[],
    weft_rule_help_threads[], weft_rule_help_log[];

/* All of these lists; NULL at the end. */
extern const WeftRuleHelp *const weft_rule_help_lists[];

/* Returns the page of @rule. Never NULL. */
const WeftRuleHelp *weft_rule_help (const WeftRule *rule);

/* A word of GHC that pages use without an explanation; to be translated. */
typedef struct
{
  const char *word; /* as pages write it: "HEC" */
  const char *definition;
} WeftRuleWord;

/* Returns the next word after @last (NULL: the first) that @help uses, or any word if @help is
 * NULL; NULL at the end. Static. */
const WeftRuleWord *weft_rule_help_word (const WeftRuleHelp *help, const WeftRuleWord *last);
