/* SPDX-License-Identifier: BSD-3-Clause */
/* Rows of the columns that are kept of threads while a log grows: finer than those of the picture,
 * so that a thread that gets a row of its own there, or loses it, mostly has its columns. */
#pragma once

#include "weft-thread-rows.h"

/* A plain value, once it is made. */
typedef struct
{
  guint n, n_span_rows; /* rows, and how many of them, from the first on, have spans */
  guint16 *by_thread;   /* each thread's row, or WEFT_THREAD_NO_ROW */
  guint16 *shown;       /* by row: the row of the picture that it is part of */
  guint16 *before;      /* by row: the earlier row that it goes on from, or WEFT_THREAD_NO_ROW */
} WeftCellRows;

/* Sets @self to the rows of @threads for a picture with @rows; those that are next to have a row of
 * their own there have one here. */
void
weft_cell_rows_init (WeftCellRows *self, const WeftThreads *threads, const WeftThreadRows *rows);

/* The same so that what @before, of @threads_before, has of times before @until (ns) can be taken
 * over. FALSE, and @self is not set, where the picture's rows want others. */
gboolean weft_cell_rows_init_from (WeftCellRows *self,
                                   const WeftThreads *threads,
                                   const WeftThreadRows *rows,
                                   const WeftCellRows *before,
                                   const WeftThreads *threads_before,
                                   guint64 until);
void weft_cell_rows_clear (WeftCellRows *self);
