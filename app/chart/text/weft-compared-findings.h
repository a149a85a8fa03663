/* SPDX-License-Identifier: BSD-3-Clause */
/* Comparison of the findings of two runs or ranges: what is fixed, new, worse or better, and what
 * came of a flag that was advised. */
#pragma once

#include "weft-diagnosis.h"
#include "weft-format.h"
#include "weft-tuning.h"

/* A rule that found something in A or in B. A plain value. */
typedef struct
{
  const WeftRule *rule;
  double costs[2]; /* 0 to 1, of A and of B; NAN if it found nothing */
  /* It found something on one side alone, which may be for the way in which they were recorded. */
  gboolean is_incomparable;
} WeftComparedFinding;

/* A quantity that a flag should move, with which B was recorded and not A, and which A's numbers
 * advise. A plain value. */
typedef struct
{
  WeftAdvice advice; /* for the value that the flag has in B */
  const WeftQuantity *quantity;
  double before, expected; /* in A, and with the flag */
  WeftAmount came;         /* in B */
} WeftComparedAdvice;

/* An array of WeftComparedFinding, by the larger of both costs; @advice gets one of
 * WeftComparedAdvice. Reads events: for a worker thread. NULL if @cancellable (may be NULL) was
 * cancelled; @advice is then untouched. */
GArray *weft_compared_findings (const WeftStatistics *a,
                                const WeftStatistics *b,
                                GArray **advice,
                                GCancellable *cancellable);

/* "-A16m: GCs", translated; newly allocated. */
char *weft_compared_advice_title (const WeftComparedAdvice *self);
/* The value on side @side (0: A), and the expected one. */
WeftFormatted weft_compared_advice_value (const WeftComparedAdvice *self, guint side);
WeftFormatted weft_compared_advice_expected (const WeftComparedAdvice *self);

/* What it costs on side @side (0: A): "12.3 %", or "–" where nothing was found. */
WeftFormatted weft_compared_finding_cost (const WeftComparedFinding *self, guint side);

/* "fixed", "new", "worse", "better", "same", "within noise" or "not comparable", translated: a cost
 * that changes by less than a hundredth of the range is the same, and as it is of one run, what is
 * timed has to change by more than its run-to-run band. Static. */
const char *weft_compared_finding_text (const WeftComparedFinding *self);
