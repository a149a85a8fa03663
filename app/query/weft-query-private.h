/* SPDX-License-Identifier: BSD-3-Clause */
/* Declarations shared by the SQLite modules. */
#pragma once

#include "weft-query.h"
#include "weft-stream.h"

#include <sqlite3.h>

struct _WeftQueryTable
{
  char *name;
  const char *what;              /* translated */
  GArray *columns;               /* of WeftQueryColumn: the visible columns, then log_id, then the
                                    arguments */
  const WeftTableEntry *entry;   /* entry if this is a table of a range; NULL for a stream */
  const WeftStream *stream;      /* NULL for a table of a range */
  const WeftRecordField *fields; /* fields of the stream's records */
  guint n_data_columns;          /* number of columns before log_id */
  gboolean has_profile;          /* TRUE if the first column is the number of the heap profile */
  gint time;                     /* index of the column "ts", by which rows are sorted; or -1 */
};

struct _WeftQuery
{
  sqlite3 *db;
  sqlite3_stmt *statement;   /* or NULL */
  GPtrArray *traces;         /* of WeftTrace */
  GQueue kept;               /* of KeptRows (weft-query-range.c), newest first */
  gboolean is_declaring;     /* TRUE while a module declares the columns of its table */
  GCancellable *cancellable; /* cancellable of the current step; borrowed; or NULL */
};

/* A virtual table of a connection, used by both modules. */
typedef struct
{
  sqlite3_vtab base;
  WeftQuery *query;
  const WeftQueryTable *table;
} WeftQueryVtab;

static inline const WeftQueryColumn *
weft_query_table_column (const WeftQueryTable *self, guint i)
{
  return &g_array_index (self->columns, WeftQueryColumn, i);
}

static inline WeftTrace *
weft_query_nth_trace (const WeftQuery *self, guint i)
{
  return g_ptr_array_index (self->traces, i);
}

/* Client data of a module: the connection and the table. */
typedef struct
{
  WeftQuery *query;
  const WeftQueryTable *table;
} WeftQueryBinding;

/* Returns the kind of the cells in a column, as far as it is known from the column's @name and
 * @unit. */
WeftCellKind weft_query_kind_of_name (const char *name, const char *unit);

/* xConnect and xDisconnect of both modules; @aux is a WeftQueryBinding. */
int weft_query_connect (
    sqlite3 *db, void *aux, int argc, const char *const *argv, sqlite3_vtab **vtab, char **message);
int weft_query_disconnect (sqlite3_vtab *vtab);

/* Modules for tables of a range (weft-query-range.c) and for streams (weft-query-stream.c). */
extern const sqlite3_module weft_query_range_module, weft_query_stream_module;

/* Frees the rows that are kept while a statement runs. */
void weft_query_forget_rows (WeftQuery *self);

/* Adds the SQL functions (weft-query-functions.c) to the connection. */
void weft_query_add_functions (WeftQuery *self);

/* Statements that create views with the columns ts, dur and name, like those of Perfetto's trace
 * processor. */
extern const char weft_query_views[];

/* Sets the result to @number. A number that is too large for an SQLite integer becomes REAL;
 * otherwise, it would become negative. */
void weft_query_result_number (sqlite3_context *context, guint64 number);

/* Opens the database at @path with the tables of @traces. The names of these tables begin with
 * @prefix. Returns NULL with @error set if that fails. */
WeftQuery *
weft_query_open (GPtrArray *traces, const char *path, const char *prefix, GError **error);

/* Prefix of the names of a log's tables while they are copied, because the copies have the names
 * without the prefix. */
#define WEFT_QUERY_PREFIX "weft_"

/* Returns TRUE if @self is dense; see WeftStream and WeftTableClass. */
static inline gboolean
weft_query_table_is_dense (const WeftQueryTable *self)
{
  return self->stream != NULL ? self->stream->is_dense : self->entry->klass->is_dense;
}

/* Saves the rows of the dense tables in [@from, @to), ns. @to must be at most G_MAXINT64. Returns
 * FALSE with @error set on failure. */
gboolean weft_query_save_dense (WeftQuery *query, guint64 from, guint64 to, GError **error);

/* Appends a restriction to the range [@from, @to), ns, to a statement that ends with the name of
 * @table. */
void weft_query_append_range (GString *sql, const WeftQueryTable *table, guint64 from, guint64 to);

/* Runs the statements in @sql. Returns FALSE with @error set if one fails. */
gboolean weft_query_run (WeftQuery *self, const char *sql, GError **error);

/* Sets @error to the SQLite error of the last call, or to G_IO_ERROR_CANCELLED. */
void weft_query_set_error (WeftQuery *self, GError **error);
