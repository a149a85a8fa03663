/* SPDX-License-Identifier: BSD-3-Clause */
/* SQL over logs: a connection of SQLite whose tables are those of weft-table-rows.h, with a range
 * as arguments, and the streams of weft-stream-rows.h. Nothing is copied into a database: rows are
 * read from the trace when the statement asks for them. */
#pragma once

#include "weft-row-writer.h"
#include "weft-tables.h"

/* A column of a table. Borrows its texts. */
typedef struct
{
  char *name;           /* owned */
  const char *type;     /* "INTEGER", "REAL" or "TEXT" */
  const char *unit;     /* "ns", "bytes", or NULL */
  const char *meaning;  /* a sentence, translated; or NULL */
  WeftCellKind kind;    /* how a table of the window shows it */
  gboolean is_argument; /* hidden: an argument of the table used as a function */
} WeftQueryColumn;

/* A table. Immutable. */
typedef struct _WeftQueryTable WeftQueryTable;

/* All tables, of WeftQueryTable, in the order of their registries. Static. */
const GPtrArray *weft_query_tables (void);

/* The name of a table; what a row is, translated; and its columns, of WeftQueryColumn. */
const char *weft_query_table_name (const WeftQueryTable *self);
const char *weft_query_table_what (const WeftQueryTable *self);
const GArray *weft_query_table_columns (const WeftQueryTable *self);

/* Returns the table with the rows of @klass, or NULL if there is none. Static. */
const WeftQueryTable *weft_query_table_of (const WeftTableClass *klass);

/* A query for the rows of @self, of [@from, @to) unless that is empty: sorted by @column, from the
 * largest down with @descending; NULL: unsorted. Or, if @is_grouped, the number of rows for each of
 * its values. Newly allocated. */
char *weft_query_table_sql (const WeftQueryTable *self,
                            guint64 from,
                            guint64 to,
                            const char *column,
                            gboolean descending,
                            gboolean is_grouped);

/* Returns a query for the rows of @source, or for its groups: those of [@from, @to), unless that is
 * empty. Rows that have a duration are those that overlap the range. Newly allocated. */
char *weft_query_source_sql (const WeftRowSource *source, guint64 from, guint64 to);

/* A query that works. Static; texts are to be translated. */
typedef struct
{
  const char *title; /* "GCs longer than 5 ms" */
  const char *sql;
} WeftQueryExample;

const WeftQueryExample *weft_query_examples (guint *n);

#define WEFT_QUERY_ERROR (weft_query_error_quark ())
GQuark weft_query_error_quark (void);

/* A connection over some logs. One thread at a time may use it. */
typedef struct _WeftQuery WeftQuery;

/* Opens a connection over @traces, of WeftTrace, of which it keeps a reference; rows of the first
 * have the log_id 0. One that is NULL has no rows. */
WeftQuery *weft_query_new (GPtrArray *traces);
void weft_query_free (WeftQuery *self);

/* Prepares @sql, one statement, which replaces the one before. It may read, and nothing else. FALSE
 * with @error, WEFT_QUERY_ERROR, if SQLite refuses it. */
gboolean weft_query_prepare (WeftQuery *self, const char *sql, GError **error);

/* Returns the number of columns of the statement; the name of one; its unit, or NULL; and the kind
 * of its cells, as far as its name and origin say. */
guint weft_query_n_columns (const WeftQuery *self);
const char *weft_query_column_name (const WeftQuery *self, guint column);
const char *weft_query_column_unit (const WeftQuery *self, guint column);
WeftCellKind weft_query_column_kind (const WeftQuery *self, guint column);

/* Returns the column of a table that a column of the statement is, or NULL. Static. */
const WeftQueryColumn *weft_query_column_origin (const WeftQuery *self, guint column);

/* Computes the next row. Reads events: for a worker thread. FALSE after the last one, or with
 * @error set: WEFT_QUERY_ERROR, or G_IO_ERROR_CANCELLED. */
gboolean weft_query_step (WeftQuery *self, GCancellable *cancellable, GError **error);

/* Sets @value to a cell of the row: NULL, INTEGER, DIGITS or TEXT; borrowed until the next step. */
void weft_query_value (const WeftQuery *self, guint column, WeftRecordValue *value);

/* Returns TRUE if the cell of the row is a number. */
gboolean weft_query_is_number (const WeftQuery *self, guint column);

/* Writes all tables of @traces, with the rows of [@from, @to), ns, into the empty file at @path, as
 * a database of SQLite, with a table weft_columns of units and meanings. Dense tables are views,
 * and those of their rows that have the same time share a row of weft_rows; the others are tables.
 * The file loses its name, so that the caller has it open. Blocks. Returns FALSE with @error set:
 * WEFT_QUERY_ERROR, or G_IO_ERROR_CANCELLED. */
gboolean weft_query_save (GPtrArray *traces,
                          const char *path,
                          guint64 from,
                          guint64 to,
                          GCancellable *cancellable,
                          GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftQuery, weft_query_free)
