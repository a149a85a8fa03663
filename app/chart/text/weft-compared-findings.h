/* SPDX-License-Identifier: BSD-3-Clause */
/* Comparison of two runs or ranges: their findings (fixed, new, worse or better), the effects of
 * flags that were advised, and how the runs and their recordings differ. */
#pragma once

#include "weft-diagnosis.h"
#include "weft-format.h"
#include "weft-trace.h"
#include "weft-tuning.h"

/* A rule with a finding in A or in B, which another finding may explain on one side. A plain
 * value. */
typedef struct
{
  const WeftRule *rule;
  double costs[2];          /* 0 to 1, of A and of B; NAN if it does not hold */
  gboolean is_incomparable; /* holds on one side alone, maybe because of how they were recorded */
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

/* The cost on side @side (0: A): "12.3 %", or "–" if the rule does not hold. */
WeftFormatted weft_compared_finding_cost (const WeftComparedFinding *self, guint side);

/* "fixed", "new", "worse", "better", "same", "within noise" or "not comparable", translated: a cost
 * that changes by less than a hundredth of the range is the same, and as it is of one run, what is
 * timed has to change by more than its run-to-run band. Static. */
const char *weft_compared_finding_text (const WeftComparedFinding *self);

/* A bit (1 << feature) for each feature that @a has and that was not recorded in @b. */
guint weft_compared_recorded_only (const WeftTrace *a, const WeftTrace *b);

/* Returns TRUE if recording any of @features (bits, as above) changes the program's times and GCs.
 */
gboolean weft_compared_is_disturbed (guint features);

/* How the runs and their recordings differ: another program or, of the same one, other arguments;
 * flags of the RTS, but for names of files to write; and features. "Different arguments: 3000 20 in
 * A, 1500 50 in B. RTS flags only in B: -A16m. Recorded only in B: heap profile. Profiling changes
 * times and GCs", translated; NULL if nothing is known to differ. Newly allocated. */
char *weft_compared_recording (const WeftTrace *a, const WeftTrace *b);
