/* SPDX-License-Identifier: BSD-3-Clause */
/* Help page of a rule: what its finding means, how it is recognised, where to look, what to change
 * and how to see that it worked. Made from the rule and its WeftRuleHelp; window, command line and
 * reports show the same blocks. */
#pragma once

#include "weft-rule-help.h"

typedef enum
{
  WEFT_RULE_PAGE_TITLE,
  WEFT_RULE_PAGE_HEADING,
  WEFT_RULE_PAGE_PARAGRAPH,
  WEFT_RULE_PAGE_ITEM, /* of a list */
  WEFT_RULE_PAGE_CODE, /* Haskell: several lines, none ends the last */
} WeftRulePageKind;

typedef struct
{
  WeftRulePageKind kind;
  const char *flag; /* of an item: the flag that its text is about; or NULL. Static */
  char *text;       /* translated, but for code; owned */
} WeftRulePageBlock;

/* The blocks of @rule's page from top to bottom: an array of WeftRulePageBlock. Free it with
 * g_array_unref(). */
GArray *weft_rule_page_new (const WeftRule *rule);

/* Appends the page as text with lines of up to 80 characters, or as Markdown. */
void weft_rule_page_append (const WeftRule *rule, gboolean is_markdown, GString *out);
