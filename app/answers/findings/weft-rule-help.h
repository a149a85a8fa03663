/* SPDX-License-Identifier: BSD-3-Clause */
/* Help pages of rules: what a finding means and what to do about it. What a rule already tells
 * (title, conditions, what it needs) is not repeated here: weft-rule-page.h puts both together. */
#pragma once

#include "weft-rule.h"

#define WEFT_RULE_HELP_MAX_FLAGS 4

/* A flag, and what it does and costs. */
typedef struct
{
  const char *flag;   /* "+RTS -A64m" */
  const char *effect; /* to be translated */
} WeftRuleFlag;

/* A page. Static; texts are to be translated, code is not. */
typedef struct
{
  const char *rule;    /* its id */
  const char *meaning; /* what happens in GHC's runtime system */
  const char *where;   /* where in Weft to look */
  const char *change;  /* what to change in the program */
  const char *before;  /* Haskell that has the fault; NULL if no change of code cures it */
  const char *after;   /* the same without the fault */
  WeftRuleFlag flags[WEFT_RULE_HELP_MAX_FLAGS + 1]; /* to try; a NULL flag at the end */
  const char *success;                              /* which numbers move if it worked */
  const char *limits;                               /* when the finding may be wrong */
} WeftRuleHelp;

/* The page of @rule. Never NULL. */
const WeftRuleHelp *weft_rule_help (const WeftRule *rule);

/* A word of GHC's that pages use without saying what it is; to be translated. */
typedef struct
{
  const char *word; /* as pages have it: "HEC" */
  const char *definition;
} WeftRuleWord;

/* The word after @last (NULL: the first) that the page uses, or, of NULL, any page; NULL at the
 * end. Static. */
const WeftRuleWord *weft_rule_help_word (const WeftRuleHelp *help, const WeftRuleWord *last);
