/* SPDX-License-Identifier: BSD-3-Clause */
/* Comparison of the findings of two runs or ranges: what is fixed, new, worse or better. */
#pragma once

#include "weft-diagnosis.h"
#include "weft-format.h"

/* A rule that found something in A or in B. A plain value. */
typedef struct
{
  const WeftRule *rule;
  double costs[2]; /* 0 to 1, of A and of B; NAN where it found nothing */
} WeftComparedFinding;

/* An array of WeftComparedFinding, by the larger of both costs. Reads events: for a worker thread.
 * NULL where @cancellable (may be NULL) was cancelled. */
GArray *weft_compared_findings (const WeftStatistics *a,
                                const WeftStatistics *b,
                                GCancellable *cancellable);

/* What it costs on side @side (0: A): "12.3 %", or "–" where nothing was found. */
WeftFormatted weft_compared_finding_cost (const WeftComparedFinding *self, guint side);

/* "fixed", "new", "worse", "better" or "same", translated: a cost that changes by less than a
 * hundredth of the range is the same. Static. */
const char *weft_compared_finding_text (const WeftComparedFinding *self);
