/* SPDX-License-Identifier: BSD-3-Clause */
/* Texts of findings and of advised flags, made from the texts of rules and the values of
 * measures. */
#pragma once

#include "weft-alert.h"
#include "weft-diagnosis.h"
#include "weft-format.h"
#include "weft-tuning.h"

/* Returns the sentence of the finding, with its number: "GCs waited 61.2 % of the time for threads
 * to stop". Translated, newly allocated. @trace is the trace of the diagnosis. */
char *weft_finding_sentence (const WeftFinding *self,
                             const WeftDiagnosis *diagnosis,
                             const WeftTrace *trace);

/* Returns the cost and confidence: "Costs up to 61.2 % of the time; high confidence". Translated,
 * newly allocated. */
char *weft_finding_weight_text (const WeftFinding *self);

/* Returns the evidence, with a line for each condition of the rule: "GCs a second: 5 210 (more than
 * 1 000)". Translated, newly allocated array of char *. */
GPtrArray *weft_finding_reason_texts (const WeftFinding *self, const WeftDiagnosis *diagnosis);

/* Returns the advice: a change to try, and heap profiles that would show more but are not in the
 * log. Translated, newly allocated. */
char *weft_finding_advice (const WeftFinding *self,
                           const WeftDiagnosis *diagnosis,
                           const WeftTrace *trace);

/* Returns the advice of @rule that holds for every log: the sentences without a condition.
 * Translated, newly allocated. */
char *weft_rule_advice_text (const WeftRule *rule);

/* Returns the findings that @self explains, or the finding that may explain @self: "This explains:
 * GC takes much of the time". Translated, newly allocated; NULL if there are none. */
char *weft_finding_links_text (const WeftFinding *self);

/* Returns the reason why @rule was not judged: "needs +RTS -l". Translated, newly allocated. */
char *weft_rule_missing_recording_text (const WeftRule *rule, const WeftTrace *trace);

/* Appends the finding with its reasons and advice, as lines of text or Markdown. Translated. */
void weft_finding_append (const WeftFinding *self,
                          const WeftDiagnosis *diagnosis,
                          const WeftTrace *trace,
                          gboolean is_markdown,
                          GString *out);

/* Returns the reason for the flag, with numbers from the log. Translated, newly allocated. */
char *weft_advice_reason_text (const WeftAdvice *self, const WeftDiagnosis *diagnosis);

/* Returns the expected effects, with a line for each quantity that is known: "GCs: about 312, now
 * 20 140". Translated, newly allocated array of char *. @statistics are those of the diagnosis. */
GPtrArray *weft_advice_effect_texts (const WeftAdvice *self, const WeftStatistics *statistics);

/* Appends the flag with its effects, its reason, its costs and its requirements, as lines of text
 * or Markdown. Translated. */
void weft_advice_append (const WeftAdvice *self,
                         const WeftDiagnosis *diagnosis,
                         const WeftStatistics *statistics,
                         gboolean is_markdown,
                         GString *out);

/* Texts of alerts. */

/* Returns a sentence without a full stop, such as "A GC stopped the program for 312.4 ms", followed
 * by the number of occurrences if there were several. Translated, newly allocated. */
char *weft_alert_text (const WeftAlert *self);

/* Formats @limit in the unit of @row, such as "100 ms". Newly allocated. */
char *weft_alert_limit_text (const WeftAlertRow *row, double limit);
