/* SPDX-License-Identifier: BSD-3-Clause */
/* Columns of threads, kept from one view of a growing log to the next: as narrow as the cell whose
 * multiples the edges inside a picture are, see weft-edge-sums.h. For a picture of the next view
 * only the columns with something new are read; those of the picture are put together. */
#pragma once

#include "weft-cell-rows.h"
#include "weft-thread-columns.h"

/* Immutable once it is read; shared by reference across threads. */
typedef struct
{
  WeftThreads *threads;
  WeftThreadRows *rows;       /* the picture's */
  WeftCellRows own;           /* of the columns */
  guint64 cell;               /* ns */
  GArray *edges;              /* of guint64, ns: the cells', and both ends of the range */
  guint first, end;           /* the columns that are taken over: none, or between two others */
  WeftThreadColumns *columns; /* NULL until read */
} WeftThreadCells;

/* Not read yet. Of [@from, @to), which is not empty. What is sure in @before (or NULL) is taken
 * over where each of its rows is part of one of the picture's. */
WeftThreadCells *weft_thread_cells_new (WeftThreads *threads,
                                        WeftThreadRows *rows,
                                        guint64 cell,
                                        guint64 from,
                                        guint64 to,
                                        const WeftThreadCells *before);

/* About how many events reading takes, or as much work. */
guint64 weft_thread_cells_effort (const WeftThreadCells *self);

/* Reads, with the @before that it was made with, and puts together the columns of a picture of the
 * range: the same as weft_thread_columns_new(), but for rounding. Those of @edges that are inside
 * must be multiples of the cell, and @min_ns no less than it. NULL if @cancellable (may be NULL)
 * was cancelled. */
WeftThreadColumns *weft_thread_cells_read (WeftThreadCells *self,
                                           const WeftThreadCells *before,
                                           const guint64 *edges,
                                           guint n,
                                           guint64 min_ns,
                                           GCancellable *cancellable);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftThreadCells, weft_shared_unref)
