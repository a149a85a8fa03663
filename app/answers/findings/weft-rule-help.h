/* SPDX-License-Identifier: BSD-3-Clause */
/* Help pages of rules: what a finding means and how to fix it. The texts of the rule itself (title,
 * conditions, needs) are not repeated here; weft-rule-page.h combines both. */
#pragma once

#include "weft-rule.h"

#define WEFT_RULE_HELP_MAX_FLAGS 4

/* A flag, with a text about its effect and its cost. */
typedef struct
{
  const char *flag;   /* "+RTS -A64m" */
  const char *effect; /* to be translated */
} WeftRuleFlag;

/* A page. Static. Texts are to be translated, code is not. */
typedef struct
{
  const char *rule;        /* ID of the rule */
  const char *meaning;     /* what happens in GHC's runtime system */
  const char *location;    /* where Weft shows the fault */
  const char *code_change; /* changes to the program that fix the fault */
  const char *faulty_code; /* Haskell code with the fault; NULL if no code change fixes it */
  const char *fixed_code;  /* the same code without the fault */
  WeftRuleFlag flags[WEFT_RULE_HELP_MAX_FLAGS + 1]; /* flags to try; a NULL flag at the end */
  const char *success;                              /* numbers that change if the fix works */
  const char *limits;                               /* when the finding may be wrong */
} WeftRuleHelp;

/* Pages by subject. A row without a rule ends each list. */
extern const WeftRuleHelp weft_rule_help_gc[], weft_rule_help_heap[], weft_rule_help_parallelism[],
    weft_rule_help_threads[], weft_rule_help_log[];

/* All lists of pages; NULL at the end. */
extern const WeftRuleHelp *const weft_rule_help_lists[];

/* Returns the page of @rule. Never NULL. */
const WeftRuleHelp *weft_rule_help (const WeftRule *rule);

/* A term of GHC that pages use without explaining it. To be translated. */
typedef struct
{
  const char *word; /* as it appears on pages: "HEC" */
  const char *definition;
} WeftGlossaryTerm;

/* Returns the first glossary term or, if @last is not NULL, the term after @last. If @help is not
 * NULL, skips terms that @help does not use. Returns NULL at the end. Static. */
const WeftGlossaryTerm *
weft_rule_help_next_term (const WeftRuleHelp *help, const WeftGlossaryTerm *last);
