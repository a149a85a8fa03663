/* SPDX-License-Identifier: BSD-3-Clause */
/* Text of advised flags: why, what they cost, and what is expected of quantities. */
#pragma once

#include "weft-format.h"
#include "weft-tuning.h"

/* Why the flag fits, with the log's numbers. Translated; newly allocated. */
char *weft_advice_reason (const WeftAdvice *self, const WeftDiagnosis *diagnosis);

/* What is expected, a line for each quantity that is known: "GCs: about 312, now 20 140".
 * Translated; of char *, newly allocated. @statistics are those of the diagnosis. */
GPtrArray *weft_advice_effects (const WeftAdvice *self, const WeftStatistics *statistics);

/* The flag with all of that, as lines of text or Markdown. Translated. */
void weft_advice_append (const WeftAdvice *self,
                         const WeftDiagnosis *diagnosis,
                         const WeftStatistics *statistics,
                         gboolean is_markdown,
                         GString *out);
