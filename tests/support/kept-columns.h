/* SPDX-License-Identifier: BSD-3-Clause */
/* Columns of a growing log's pictures, which go on from each other, against those that are read
 * anew. */
#pragma once

#include "weft-thread-cells.h"
#include "weft-trace.h"

/* What the picture before has left. Begins as { 0 }. */
typedef struct
{
  WeftEdgeSums *idle, *queues; /* or NULL */
  WeftThreadCells *threads;    /* or NULL */
  GPtrArray *usage;            /* of WeftUsageKept, by HEC; or NULL */
  WeftTrace *trace;            /* of that picture; or NULL */
} WeftTestKept;

/* Compares the columns of @grown in a random range with those of @whole, which is made of the same
 * index at once. The threads of both are made. */
void weft_test_assert_same_columns (const WeftTrace *whole,
                                    const WeftTrace *grown,
                                    WeftTestKept *kept,
                                    GRand *rand);
void weft_test_kept_clear (WeftTestKept *self);

/* Compares all of two pictures' columns, but for rounding. */
void weft_test_assert_same_thread_columns (const WeftThreadColumns *a, const WeftThreadColumns *b);
