/* SPDX-License-Identifier: BSD-3-Clause */
/* Job that reads columns of thread states, run queues or idle reasons for a chart. */
#pragma once

#include "weft-chart.h"

typedef enum
{
  WEFT_COLUMNS_THREADS, /* WeftThreadColumns */
  WEFT_COLUMNS_QUEUES,  /* WeftRunQueueColumns */
  WEFT_COLUMNS_IDLE,    /* WeftIdleColumns */
} WeftColumnKind;

/* A job for a trace whose threads have been found. */
typedef struct
{
  WeftColumnKind kind;
  WeftTrace *trace;
  WeftThreads *threads; /* threads of the trace */
  WeftThreadRows *rows;
  guint64 *edges;
  guint n;
  guint64 min_ns;   /* minimum length of the thread spans that are listed */
  gpointer columns; /* NULL until read */
} WeftColumnJob;

/* Returns a job that reads columns for @rows at the current scale of @chart. @edges (ns) are the
 * edges of the @n columns. */
WeftColumnJob *weft_column_job_new (
    WeftColumnKind kind, WeftChart *chart, WeftThreadRows *rows, const guint64 *edges, guint n);
void weft_column_job_free (WeftColumnJob *self);

/* Returns TRUE if the job is short enough (about 1 to 3 ms) for the caller to wait for it. */
gboolean weft_column_job_is_small (const WeftColumnJob *self);

/* Reads the columns; may be called on any thread. The columns stay NULL if @cancellable (may be
 * NULL) is cancelled. */
void weft_column_job_read (WeftColumnJob *self, GCancellable *cancellable);

/* Returns the size in bytes of the running sums that columns of @kind hold at each edge; 0 if they
 * hold none. The threads of @trace must be known. The size depends on the number of HECs, so
 * columns with another size do not fit @trace. */
gsize weft_columns_get_size (WeftColumnKind kind, const WeftTrace *trace);

/* Frees @columns, which may be NULL. */
void weft_columns_free (WeftColumnKind kind, gpointer columns);
