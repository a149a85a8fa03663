/* SPDX-License-Identifier: BSD-3-Clause */
/* The answer to a query as rows of a table with its own class, so that the code that shows, sorts,
 * filters and saves tables can use it. */
#pragma once

#include "weft-query.h"

/* Value of weft_query_rows_cap() for rows without a HEC. */
#define WEFT_QUERY_NO_CAP G_MAXUINT32

/* Called from time to time with the number of rows read so far. */
typedef void (*WeftQueryProgress) (guint n_rows, gpointer user_data);

/* Answers @sql about @trace. Returns the first @limit rows in the order of the statement, or NULL
 * with @error set to a WEFT_QUERY_ERROR or G_IO_ERROR_CANCELLED. The kind of a column is that of
 * its origin if all cells fit that kind; otherwise it is derived from the cells. If a column has
 * points in time (by preference "ts"), rows have times, and their class has a span. The end of the
 * time is taken from "end_ts", "end_ns", "dur_ns" or "dur". Columns after WEFT_TABLE_MAX_COLUMNS
 * are omitted. The class lives as long as the rows. Reads events, so it should run in a worker
 * thread. */
WeftTableRows *weft_query_rows_new (WeftTrace *trace,
                                    const char *sql,
                                    guint limit,
                                    WeftQueryProgress progress,
                                    gpointer user_data,
                                    GCancellable *cancellable,
                                    GError **error);

/* Returns TRUE if the statement has more rows than the limit. */
gboolean weft_query_rows_is_truncated (const WeftTableRows *rows);

/* Returns TRUE if the rows link to the timeline, that is, have a time, a thread or a HEC. */
gboolean weft_query_rows_has_links (const WeftTableRows *rows);

/* Returns the number of columns of the statement, including omitted ones. */
guint weft_query_rows_n_columns (const WeftTableRows *rows);

/* Returns the HEC in the column "cap" of a row, or WEFT_QUERY_NO_CAP. (The thread of a row is
 * available from the class.) */
guint32 weft_query_rows_cap (const WeftTableRows *rows, guint row);
