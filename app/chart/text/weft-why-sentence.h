/* SPDX-License-Identifier: BSD-3-Clause */
/* Sentences that explain why spans are slow. */
#pragma once

#include "weft-why.h"

/* Returns how much slower the slow spans are: the first sentence of weft_why_summary_text().
 * Translated, newly allocated. */
char *weft_why_headline_text (const WeftWhy *self);

/* Returns how much slower the slow spans are, and the first causes; or that there is no cause to
 * look for. Translated, newly allocated. */
char *weft_why_summary_text (const WeftWhy *self);

/* Returns the reasons why the answer may be due to chance, and the spans that are left out. NULL if
 * there is no such reservation. Translated, newly allocated. */
char *weft_why_reservation_text (const WeftWhy *self);
