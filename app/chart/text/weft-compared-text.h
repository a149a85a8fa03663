/* SPDX-License-Identifier: BSD-3-Clause */
/* Text of a comparison of two runs: each number, and a sentence on the main changes. */
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
  WEFT_COMPARED_BAND,    /* up to which change chance may be the reason, of one run each */
  WEFT_COMPARED_VERDICT, /* in words; of several runs with the probability of chance */
  WEFT_N_COMPARED_TEXTS,
} WeftComparedText;

/* The head of a column, translated: "A", "Change". Of several runs a side says how many: "A (median
 * of 3)". @n is the number of runs of each side. */
WeftFormatted weft_compared_head (WeftComparedText what, const guint n[2]);

/* The limits of a comparison of @n runs of each side, as a sentence; NULL if each side has several
 * runs. Newly allocated. */
char *weft_compared_caution (const guint n[2]);

/* The cell of @number in column @what. A side that is not known has the reason in a word; columns
 * that depend on it have "–". */
WeftFormatted weft_compared_text (const WeftComparedNumber *number, WeftComparedText what);

/* Bands that stopped or began to grow, the main numbers, and how many quantities of GCs are within
 * noise: "Main.parse no longer grows; peak heap 506 → 158 MiB (−68.8 %); GC time −41.2 %; 3 of 5 GC
 * quantities are within noise", translated. @numbers is from weft_comparison_new(); @heap may be
 * NULL. For a worker thread: judges bands. Newly allocated. */
char *weft_compared_sentence (const GArray *numbers, const WeftHeapComparison *heap);
