/* SPDX-License-Identifier: BSD-3-Clause */
/* Columns of threads that are to be read for a chart, in one of several ways. */
#pragma once

#include "weft-chart.h"

typedef enum
{
  WEFT_COLUMNS_THREADS, /* WeftThreadColumns */
  WEFT_COLUMNS_QUEUES,  /* WeftRunQueueColumns */
  WEFT_COLUMNS_IDLE,    /* WeftIdleColumns */
} WeftColumnKind;

/* A job for a trace whose threads are known. */
typedef struct
{
  WeftColumnKind kind;
  WeftTrace *trace;
  WeftThreads *threads; /* of the trace */
  WeftThreadRows *rows;
  guint64 *edges;
  guint n;
  guint64 min_ns;   /* spans of threads that are as long are listed */
  gpointer columns; /* NULL until read */
} WeftColumnJob;

/* A job for @chart as it is now, for @rows, with the @n columns between @edges (ns). */
WeftColumnJob *weft_column_job_new (
    WeftColumnKind kind, WeftChart *chart, WeftThreadRows *rows, const guint64 *edges, guint n);
void weft_column_job_free (WeftColumnJob *self);

/* Returns TRUE if the job is short enough to wait for it, about 1 to 3 ms. */
gboolean weft_column_job_is_small (const WeftColumnJob *self);

/* On any thread. The columns stay NULL if @cancellable (may be NULL) was cancelled. */
void weft_column_job_read (WeftColumnJob *self, GCancellable *cancellable);

/* Bytes of the sums up to an edge of @trace, whose threads are known: columns with others are of
 * other HECs. 0 for a kind without sums. */
gsize weft_column_size (WeftColumnKind kind, const WeftTrace *trace);

/* @columns may be NULL. */
void weft_column_free (WeftColumnKind kind, gpointer columns);
