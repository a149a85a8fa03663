/* SPDX-License-Identifier: BSD-3-Clause */
/* The result of a query as rows of a table with a class of its own, so that the code that shows,
 * sorts, filters and saves tables can handle them. */
#pragma once

#include "weft-query.h"

/* Value of weft_query_rows_cap() for rows without a HEC. */
#define WEFT_QUERY_NO_CAP G_MAXUINT32

/* Called from time to time with the number of rows read so far. */
typedef void (*WeftQueryProgress) (guint n_rows, gpointer user_data);

/* Runs @sql on @trace. Returns the first @limit rows in the order of the statement, or NULL with
 * @error set to a WEFT_QUERY_ERROR or G_IO_ERROR_CANCELLED. Reads events, so it should run in a
 * worker thread.
 *
 * The kind of a column is that of its origin if all cells fit that kind; otherwise, it is derived
 * from the cells. Columns after WEFT_TABLE_MAX_COLUMNS are omitted. If a column has points in time,
 * rows have times, and their class has a span; "ts" is preferred as the start, and the end is taken
 * from "end_ts", "end_ns", "dur_ns" or "dur". The class is valid as long as the rows. */
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

/* Returns the HEC in the column "cap" of a row, or WEFT_QUERY_NO_CAP. (The class returns the thread
 * of a row.) */
guint32 weft_query_rows_cap (const WeftTableRows *rows, guint row);
