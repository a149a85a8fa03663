/* SPDX-License-Identifier: BSD-3-Clause */
/* SQL over logs: an SQLite connection with virtual tables. These are the tables of
 * weft-table-rows.h, which take a range as arguments, and the streams of weft-stream-rows.h.
 * Nothing is copied into a database: rows are read from the trace when a statement needs them. */
#pragma once

#include "weft-row-writer.h"
#include "weft-tables.h"

/* A column of a table. Borrows all its texts except @name. */
typedef struct
{
  char *name;           /* owned */
  const char *type;     /* "INTEGER", "REAL" or "TEXT" */
  const char *unit;     /* "ns", "bytes", or NULL */
  const char *meaning;  /* a sentence, translated; or NULL */
  WeftCellKind kind;    /* determines how the window displays the cells */
  gboolean is_argument; /* TRUE for a hidden column that is an argument when the table is used as a
                           function */
} WeftQueryColumn;

/* A table. Immutable. */
typedef struct _WeftQueryTable WeftQueryTable;

/* Returns all tables (WeftQueryTable): the tables of a range, then the streams, in the order of
 * their lists. Static. */
const GPtrArray *weft_query_tables (void);

/* Return the name of a table, the translated description of a row, and the columns (of
 * WeftQueryColumn). */
const char *weft_query_table_name (const WeftQueryTable *self);
const char *weft_query_table_what (const WeftQueryTable *self);
const GArray *weft_query_table_columns (const WeftQueryTable *self);

/* Returns the table whose rows have the class @klass, or NULL. Static. */
const WeftQueryTable *weft_query_table_of (const WeftTableClass *klass);

/* Returns a query for the rows of @self in [@from, @to), ns, or in the whole log if this range is
 * empty. If @column is not NULL, rows are sorted by it, in descending order if @descending. If
 * @is_grouped, the query instead returns the number of rows for each value of @column. Newly
 * allocated. */
char *weft_query_table_sql (const WeftQueryTable *self,
                            guint64 from,
                            guint64 to,
                            const char *column,
                            gboolean descending,
                            gboolean is_grouped);

/* Returns a query for the rows or groups of @source, restricted to [@from, @to), ns, unless this
 * range is empty. Rows with a duration are included if they overlap the range. Newly allocated. */
char *weft_query_source_sql (const WeftRowSource *source, guint64 from, guint64 to);

/* An example query. Static; the title is to be translated. */
typedef struct
{
  const char *title; /* "GCs longer than 5 ms" */
  const char *sql;
} WeftQueryExample;

const WeftQueryExample *weft_query_examples (guint *n);

#define WEFT_QUERY_ERROR (weft_query_error_quark ())
GQuark weft_query_error_quark (void);

/* A connection to one or more logs. Only one thread may use it at a time. */
typedef struct _WeftQuery WeftQuery;

/* Opens a connection to @traces, an array of WeftTrace, and takes a reference on the array. The
 * log_id of a row is the index of its trace. A trace may be NULL, and then has no rows. */
WeftQuery *weft_query_new (GPtrArray *traces);
void weft_query_free (WeftQuery *self);

/* Prepares @sql, and discards the previous statement. @sql must be a single statement that only
 * reads. Returns FALSE with @error set to a WEFT_QUERY_ERROR if SQLite rejects it. */
gboolean weft_query_prepare (WeftQuery *self, const char *sql, GError **error);

/* Return the number of columns of the statement; and the name of a column, its unit (may be NULL),
 * and the kind of its cells as far as it is known from the column's name and origin. */
guint weft_query_n_columns (const WeftQuery *self);
const char *weft_query_column_name (const WeftQuery *self, guint column);
const char *weft_query_column_unit (const WeftQuery *self, guint column);
WeftCellKind weft_query_column_kind (const WeftQuery *self, guint column);

/* Returns the column of a table from which the statement takes @column unchanged, or NULL.
 * Static. */
const WeftQueryColumn *weft_query_column_origin (const WeftQuery *self, guint column);

/* Computes the next row. Returns FALSE after the last one, or with @error set to a WEFT_QUERY_ERROR
 * or G_IO_ERROR_CANCELLED. Reads events, so it should run in a worker thread. */
gboolean weft_query_step (WeftQuery *self, GCancellable *cancellable, GError **error);

/* Sets @value to a cell of the current row, as NULL, INTEGER, DIGITS or TEXT. A blob is a text like
 * X'00FF', and a text that contains NULs is in its display form. Borrowed until the next step. */
void weft_query_value (const WeftQuery *self, guint column, WeftRecordValue *value);

/* Returns the text in @column of the current row and sets @length to its length in bytes, if it
 * contains NULs; otherwise NULL. Borrowed until the next step. */
const char *weft_query_text_with_nul (const WeftQuery *self, guint column, gsize *length);

/* Returns TRUE if the cell of the current row in @column is a number. */
gboolean weft_query_is_number (const WeftQuery *self, guint column);

/* Writes all tables of @traces, with the rows in [@from, @to), ns, to the empty file at @path as an
 * SQLite database. The table weft_columns describes units and meanings of columns. Dense tables
 * become views; their rows at the same time share a row of weft_rows. Unlinks the file at @path, so
 * the caller must have it open. Blocks. Returns FALSE with @error set to a WEFT_QUERY_ERROR or
 * G_IO_ERROR_CANCELLED on failure. */
gboolean weft_query_save (GPtrArray *traces,
                          const char *path,
                          guint64 from,
                          guint64 to,
                          GCancellable *cancellable,
                          GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftQuery, weft_query_free)
