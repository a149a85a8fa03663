/* SPDX-License-Identifier: BSD-3-Clause */
/* Lines of ticky counters: how much each counts per second, over time. */
#pragma once

#include "weft-ticky.h"
#include "weft-time-scale.h"

/* Largest number of lines. */
#define WEFT_TICKY_LINES 12

/* Immutable, shared by reference across threads. */
typedef struct
{
  const WeftTicky *ticky; /* borrowed, of the trace */
  WeftTickyKind kind;
  GArray *counters;  /* of guint32, the most important first */
  GPtrArray *series; /* of WeftSeries *: running totals */
} WeftTickyLines;

/* The lines of the first WEFT_TICKY_LINES of @n @counters. Reads the log: for a worker thread if
 * that is long. NULL if it was cancelled. */
WeftTickyLines *weft_ticky_lines_new (const WeftTicky *ticky,
                                      const guint32 *counters,
                                      guint n,
                                      WeftTickyKind kind,
                                      GCancellable *cancellable);

/* The lines of the counters with the most of @kind in [@from, @to). */
WeftTickyLines *weft_ticky_lines_new_largest (const WeftTicky *ticky,
                                              guint64 from,
                                              guint64 to,
                                              WeftTickyKind kind,
                                              GCancellable *cancellable);

/* The name of a kind of numbers; translated. Static. */
const char *weft_ticky_kind_name (WeftTickyKind kind);

/* The count of line @i from the start of the log to @time, interpolated between two censuses. */
double weft_ticky_lines_total (const WeftTickyLines *self, guint i, guint64 time);

/* The rate of line @i per second, averaged over each pixel column of @scale. Newly allocated. */
double *weft_ticky_lines_rates (const WeftTickyLines *self, guint i, const WeftTimeScale *scale);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTickyLines, weft_shared_unref)
