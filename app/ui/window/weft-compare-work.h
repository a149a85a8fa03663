/* SPDX-License-Identifier: BSD-3-Clause */
/* Comparison of the heap profiles of two logs, for a worker thread. */
#pragma once

#include "weft-heap-comparison.h"
#include "weft-table.h"

/* What is compared: A and B. */
typedef struct
{
  WeftTrace *traces[2];
  WeftRange ranges[2];
  guint64 marks[2]; /* ns: for WEFT_ALIGN_MARKER */
  WeftAlignment alignment;
} WeftCompareWork;

/* Both NULL where the two have no profile by the same thing. */
typedef struct
{
  WeftHeapComparison *comparison;
  WeftTableRows *rows; /* of weft_table_comparison */
} WeftCompareResult;

void weft_compare_result_free (WeftCompareResult *self);

/* With traces of its own. Newly allocated. */
WeftCompareWork *weft_compare_work_copy (const WeftCompareWork *work);
void weft_compare_work_free (WeftCompareWork *work);

/* For a worker thread: takes up to seconds. Newly allocated. */
WeftCompareResult *weft_compare_work_do (const WeftCompareWork *work, GCancellable *cancellable);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCompareResult, weft_compare_result_free)
