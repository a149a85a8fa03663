/* SPDX-License-Identifier: BSD-3-Clause */
/* Text of findings: a rule's texts with the values of its measures. */
#pragma once

#include "weft-diagnosis.h"

/* What is wrong, with the number: "GCs waited 61.2 % of the time for threads to stop". Translated;
 * newly allocated. @trace is that of the diagnosis. */
char *weft_finding_sentence (const WeftFinding *self,
                             const WeftDiagnosis *diagnosis,
                             const WeftTrace *trace);

/* @text, translated, with the values of measures in the places of {measure}. Newly allocated. */
char *weft_measures_text (const WeftDiagnosis *diagnosis, const char *text);

/* "Costs up to 61.2 % of the time; high confidence". Translated; newly allocated. */
char *weft_finding_weight (const WeftFinding *self);

/* Why Weft thinks so, a line for each condition of the rule: "GCs a second: 5 210 (more than
 * 1 000)". Translated; of char *, newly allocated. */
GPtrArray *weft_finding_reasons (const WeftFinding *self, const WeftDiagnosis *diagnosis);

/* What to try: a change, and the heap profiles that would tell more and that the log has not. Where
 * it has any, the bands are named. Translated; newly allocated. */
char *weft_finding_advice (const WeftFinding *self,
                           const WeftDiagnosis *diagnosis,
                           const WeftTrace *trace);

/* The advice of @rule for every log: its sentences without a condition. Translated; newly
 * allocated. */
char *weft_rule_advice_text (const WeftRule *rule);

/* What it explains, or what may explain it: "This explains: GC takes much of the time". Translated;
 * newly allocated; NULL if there is nothing of the kind. */
char *weft_finding_links (const WeftFinding *self);

/* Why @rule was not judged: "needs +RTS -l". Translated; newly allocated. */
char *weft_rule_lack (const WeftRule *rule, const WeftTrace *trace);

/* The finding with its reasons and advice, as lines of text or Markdown. Translated. */
void weft_finding_append (const WeftFinding *self,
                          const WeftDiagnosis *diagnosis,
                          const WeftTrace *trace,
                          gboolean is_markdown,
                          GString *out);
