/* SPDX-License-Identifier: BSD-3-Clause */
/* Lines of ticky counters: how much each counts per second, over time. */
#pragma once

#include "weft-ticky.h"
#include "weft-time-scale.h"

/* So many counters have lines at most. */
#define WEFT_TICKY_LINES 12

/* Immutable, shared by reference across threads. */
typedef struct
{
  const WeftTicky *ticky; /* borrowed, of the trace */
  WeftTickyKind kind;
  GArray *counters;  /* of guint32, the most important first */
  GPtrArray *series; /* of WeftSeries *: running totals */
} WeftTickyLines;

/* The lines of the @n @counters, of which the first WEFT_TICKY_LINES count. Reads the log: for a
 * worker where it is long. NULL if it was cancelled. */
WeftTickyLines *weft_ticky_lines_new (const WeftTicky *ticky,
                                      const guint32 *counters,
                                      guint n,
                                      WeftTickyKind kind,
                                      GCancellable *cancellable);

/* Those of the counters that have most of @kind in [@from, @to). */
WeftTickyLines *weft_ticky_lines_new_largest (const WeftTicky *ticky,
                                              guint64 from,
                                              guint64 to,
                                              WeftTickyKind kind,
                                              GCancellable *cancellable);

/* What a kind of numbers is called; translated. Static. */
const char *weft_ticky_kind_name (WeftTickyKind kind);

/* What line @i has counted from the beginning of the log up to @time. Between two censuses it is
 * taken to grow evenly. */
double weft_ticky_lines_total (const WeftTickyLines *self, guint i, guint64 time);

/* How much line @i counts in a second, on the average of each pixel column of @scale: a value for
 * each. Newly allocated. */
double *weft_ticky_lines_rates (const WeftTickyLines *self, guint i, const WeftTimeScale *scale);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTickyLines, weft_shared_unref)
