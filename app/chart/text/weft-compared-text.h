/* SPDX-License-Identifier: BSD-3-Clause */
/* Texts of a comparison of two runs: for each number, and a sentence about the main changes. */
#pragma once

#include "weft-amount-text.h"
#include "weft-comparison.h"
#include "weft-diagnosis.h"
#include "weft-format.h"
#include "weft-heap-comparison.h"
#include "weft-trace.h"
#include "weft-tuning.h"

typedef enum
{
  WEFT_COMPARED_A,
  WEFT_COMPARED_B,
  WEFT_COMPARED_DIFFERENCE, /* signed */
  WEFT_COMPARED_RATIO,
  WEFT_COMPARED_BAND,    /* largest change that may be due to chance, between single runs */
  WEFT_COMPARED_VERDICT, /* verdict in words; for several runs, with its p-value */
  WEFT_N_COMPARED_TEXTS,
} WeftComparedText;

/* Returns the head of a column, such as "A" or "Change", translated. For several runs, the head of
 * a side includes the number of runs: "A (n = 3)". @n is the number of runs on each side. */
WeftFormatted weft_compared_column_title (WeftComparedText column, const guint n[2]);

/* Returns a sentence about the limitations of a comparison of @n runs on each side, or NULL if each
 * side has several runs. Newly allocated. */
char *weft_compared_few_runs_text (const guint n[2]);

/* Returns the cell of @number in @column. A side whose value is not known shows the reason in a
 * word; columns computed from that side show "–". */
WeftFormatted weft_compared_text (const WeftComparedNumber *number, WeftComparedText column);

/* Returns a sentence about bands that stopped or began to grow, the main numbers, how many GC
 * quantities are within noise, and whether the machines may differ: "Main.parse no longer grows;
 * peak heap 506 → 158 MiB (−68.8 %); GC time −41.2 %; 3 of 5 GC quantities are within noise".
 * @numbers is from weft_comparison_new(); @heap may be NULL. Judges bands, so call it on a worker.
 * Translated, newly allocated. */
char *weft_compared_sentence (const GArray *numbers, const WeftHeapComparison *heap);

/* Comparison of two runs or ranges: their findings (fixed, new, worse or better), the effects of
 * advised flags, and differences between the runs and between their recordings. */

/* A rule with a finding in A or B, even if another finding may explain this one on one side. Copied
 * by value. */
typedef struct
{
  const WeftRule *rule;
  double costs[2];          /* cost in A and in B, 0 to 1; NAN if the rule does not hold there */
  gboolean is_incomparable; /* holds on one side only, perhaps because the recordings differ */
} WeftComparedFinding;

/* Effect of a flag on a quantity. A's numbers advise the flag, and B was run with it, but A was
 * not. Copied by value. */
typedef struct
{
  WeftAdvice advice; /* the advice, with the value that the flag has in B */
  const WeftQuantity *quantity;
  double before, expected; /* value in A, and the value expected with the flag */
  WeftAmount actual;       /* value in B */
} WeftComparedAdvice;

/* Returns an array of WeftComparedFinding, ordered by the larger of the two costs of each, largest
 * first. Sets @advice to an array of WeftComparedAdvice. Reads events, so call it on a worker.
 * Returns NULL and leaves @advice untouched if @cancellable (may be NULL) was cancelled. */
GArray *weft_compared_findings (const WeftStatistics *a,
                                const WeftStatistics *b,
                                GArray **advice,
                                GCancellable *cancellable);

/* Returns a title such as "-A16m: GCs". Translated, newly allocated. */
char *weft_compared_advice_title (const WeftComparedAdvice *self);
/* Return the value on side @side (0: A), and the value that was expected. */
WeftFormatted weft_compared_advice_value (const WeftComparedAdvice *self, guint side);
WeftFormatted weft_compared_advice_expected (const WeftComparedAdvice *self);

/* Returns the cost on side @side (0: A), such as "12.3 %", or "–" if the rule does not hold
 * there. */
WeftFormatted weft_compared_finding_cost (const WeftComparedFinding *self, guint side);

/* Returns "fixed", "new", "worse", "better", "same", "within noise" or "not comparable",
 * translated. A cost that changes by less than 1 % of the range is the same. As each cost is of a
 * single run, a change is within noise unless it exceeds the run-to-run band of times. Static. */
const char *weft_compared_finding_text (const WeftComparedFinding *self);

/* Returns a bit (1 << feature) for each feature that @a has and that was not recorded in @b. */
guint weft_compared_features_missing_in_b (const WeftTrace *a, const WeftTrace *b);

/* Returns TRUE if recording any of @features (bits, as above) affects the program's timing and
 * GCs. */
gboolean weft_compared_features_disturb (guint features);

/* Returns a text about differences between the runs and their recordings: the programs or, if they
 * are the same, their arguments; RTS flags, except for names of output files; and features. For
 * example "Different arguments: 3000 20 in A, 1500 50 in B. RTS flags only in B: -A16m. Recorded
 * only in B: heap profile. Profiling changes times and GCs". Translated, newly allocated; NULL if
 * no difference is known. */
char *weft_compared_differences_text (const WeftTrace *a, const WeftTrace *b);
