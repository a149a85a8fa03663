/* SPDX-License-Identifier: BSD-3-Clause */
/* Comparison of the heap profiles of two sides, for a worker thread. */
#pragma once

#include "weft-compared-runs.h"
#include "weft-table.h"

/* What is compared: A and B. */
typedef struct
{
  GArray *runs[2]; /* of WeftComparedRun */
  WeftAlignment alignment;
} WeftCompareWork;

/* Both NULL where the two have no profile by the same thing. */
typedef struct
{
  WeftHeapComparison *comparison;
  WeftTableRows *rows; /* of weft_table_comparison */
} WeftCompareResult;

void weft_compare_result_free (WeftCompareResult *self);

void weft_compare_work_free (WeftCompareWork *work);

/* For a worker thread: takes up to seconds. Newly allocated. */
WeftCompareResult *weft_compare_work_do (const WeftCompareWork *work, GCancellable *cancellable);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCompareResult, weft_compare_result_free)
