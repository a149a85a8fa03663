/* SPDX-License-Identifier: BSD-3-Clause */
/* The answer to a query as rows of a table, with a class of their own, so that all that shows,
 * sorts, filters and saves tables takes them. */
#pragma once

#include "weft-query.h"

/* The number of a capability that a row does not have. */
#define WEFT_QUERY_NO_CAP G_MAXUINT32

/* Called from time to time with the number of rows so far. */
typedef void (*WeftQueryProgress) (guint n_rows, gpointer user_data);

/* Answers @sql about @trace: its first @limit rows, in the order of the statement. Reads events:
 * for a worker thread. The kind of a column is that of its origin if all cells fit, else that of
 * its cells. A row has a time if a column is a moment ("ts") and the row's class has a span then;
 * its end is in "end_ts", "end_ns", "dur_ns" or "dur". Columns after WEFT_TABLE_MAX_COLUMNS are
 * left out. NULL with @error set: WEFT_QUERY_ERROR, or G_IO_ERROR_CANCELLED. The class lives as
 * long as the rows. */
WeftTableRows *weft_query_rows_new (WeftTrace *trace,
                                    const char *sql,
                                    guint limit,
                                    WeftQueryProgress progress,
                                    gpointer user_data,
                                    GCancellable *cancellable,
                                    GError **error);

/* Returns TRUE if the statement has more rows than the limit. */
gboolean weft_query_rows_is_cut (const WeftTableRows *rows);

/* Returns TRUE if rows lead to the timeline: they have a time, a thread or a capability. */
gboolean weft_query_rows_has_links (const WeftTableRows *rows);

/* The number of columns of the statement, some of which may be left out. */
guint weft_query_rows_n_columns (const WeftTableRows *rows);

/* The capability in the column "cap" of a row, or WEFT_QUERY_NO_CAP. Its thread: the class says. */
guint32 weft_query_rows_cap (const WeftTableRows *rows, guint row);
