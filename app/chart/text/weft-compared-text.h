/* SPDX-License-Identifier: BSD-3-Clause */
/* Text of a number that is compared between two runs. */
#pragma once

#include "weft-amount-text.h"
#include "weft-comparison.h"

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

/* What a comparison of @n runs of each side cannot tell, as a sentence; NULL if each side has
 * several runs. Newly allocated. */
char *weft_compared_caution (const guint n[2]);

/* A side that is not known says why in a word; what depends on it is "–". */
WeftFormatted weft_compared_text (const WeftComparedNumber *number, WeftComparedText what);
