/* SPDX-License-Identifier: BSD-3-Clause */
/* Glossary: terms of GHC that help pages of rules use without explaining them. */
#pragma once

#include "weft-rule.h"

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
