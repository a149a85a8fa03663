/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares the heap profiles of two logs on a worker thread. */
#pragma once

#include "weft-heap-comparison.h"
#include "weft-table.h"

G_BEGIN_DECLS

/* What is compared: A and B, borrowed while weft_compare_async() runs. A plain value. */
typedef struct
{
  WeftTrace *traces[2];
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

/* @callback gets @source, which is kept alive until then. */
void weft_compare_async (GObject *source,
                         const WeftCompareWork *work,
                         GCancellable *cancellable,
                         GAsyncReadyCallback callback);
/* NULL where it was cancelled. */
WeftCompareResult *weft_compare_finish (GAsyncResult *result);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCompareResult, weft_compare_result_free)

G_END_DECLS
