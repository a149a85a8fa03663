/* SPDX-License-Identifier: BSD-3-Clause */
/* Lines of ticky counters: the rate of each counter over time. */
#pragma once

#include "weft-ticks.h"
#include "weft-ticky.h"

/* Maximum number of lines. */
#define WEFT_TICKY_LINES 12

/* The counters to draw and their totals. Immutable, shared by reference across threads. */
typedef struct
{
  const WeftTicky *ticky; /* borrowed from the trace */
  WeftTickyKind kind;
  GArray *counters;  /* of guint32, the most important counter first */
  GPtrArray *series; /* of WeftSeries *: running totals */
} WeftTickyLines;

/* Creates lines for the first WEFT_TICKY_LINES of the @n @counters. Reads the log, so call it on a
 * worker thread if the log is long. Returns NULL if cancelled. */
WeftTickyLines *weft_ticky_lines_new (const WeftTicky *ticky,
                                      const guint32 *counters,
                                      guint n,
                                      WeftTickyKind kind,
                                      GCancellable *cancellable);

/* Creates lines for the counters with the largest numbers of @kind in [@from, @to). */
WeftTickyLines *weft_ticky_lines_new_largest (const WeftTicky *ticky,
                                              guint64 from,
                                              guint64 to,
                                              WeftTickyKind kind,
                                              GCancellable *cancellable);

/* Returns the name of a kind of numbers, translated. Static. */
const char *weft_ticky_kind_name (WeftTickyKind kind);

/* Returns the count of line @i from the start of the log to @time, interpolated between
 * censuses. */
double weft_ticky_lines_total (const WeftTickyLines *self, guint i, guint64 time);

/* Returns the rate of line @i per second, averaged over each pixel column of @scale. Newly
 * allocated. */
double *weft_ticky_lines_rates (const WeftTickyLines *self, guint i, const WeftTimeScale *scale);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTickyLines, weft_shared_unref)
