/* SPDX-License-Identifier: BSD-3-Clause */
/* Sentence that says what changed from A to B: bands that stopped or began to grow, the main
 * numbers, and how many of them are within noise. */
#pragma once

#include "weft-comparison.h"
#include "weft-heap-comparison.h"

/* "Main.parse no longer grows; peak heap 506 → 158 MiB (−68.8 %); GC time −41.2 %; 3 of 5 GC
 * quantities are within noise", translated. @numbers is of weft_comparison_new(); @heap may be
 * NULL. For a worker thread: judges bands. Newly allocated. */
char *weft_compared_sentence (const GArray *numbers, const WeftHeapComparison *heap);
