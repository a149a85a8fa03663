/* SPDX-License-Identifier: BSD-3-Clause */
/* Texts of a comparison of two runs: for each number, and a sentence about the main changes. */
#pragma once

#include "weft-amount-text.h"
#include "weft-comparison.h"
#include "weft-heap-comparison.h"

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
