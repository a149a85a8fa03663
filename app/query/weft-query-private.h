/* SPDX-License-Identifier: BSD-3-Clause */
/* Declarations shared by the modules of SQLite. */
#pragma once

#include "weft-query.h"
#include "weft-stream.h"

#include <sqlite3.h>

struct _WeftQueryTable
{
  char *name;
  const char *what;              /* translated */
  GArray *columns;               /* of WeftQueryColumn: visible ones, log_id, then arguments */
  const WeftTableEntry *entry;   /* of a table of a range; or NULL */
  const WeftStream *stream;      /* of a stream; or NULL */
  const WeftRecordField *fields; /* of a stream */
  guint n_own;                   /* columns of its own, before log_id */
  gboolean has_profile;          /* the first column is the number of the heap profile */
  gint time;                     /* the column "ts", by which rows are sorted; or -1 */
};

struct _WeftQuery
{
  sqlite3 *db;
  sqlite3_stmt *statement;   /* or NULL */
  GPtrArray *traces;         /* of WeftTrace */
  GQueue kept;               /* of KeptRows (weft-query-range.c), the newest first */
  gboolean is_declaring;     /* a module declares the columns of its table */
  GCancellable *cancellable; /* of the step that is under way, borrowed; or NULL */
};

/* Virtual table of a connection, for both modules. */
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

/* Data of a module: the table, and the connection. */
typedef struct
{
  WeftQuery *query;
  const WeftQueryTable *table;
} WeftQueryBinding;

/* The kind of the cells of a column that is known by its name and unit alone. */
WeftCellKind weft_query_kind_of_name (const char *name, const char *unit);

/* xConnect and xDisconnect of both modules; @aux is a WeftQueryBinding. */
int weft_query_connect (
    sqlite3 *db, void *aux, int argc, const char *const *argv, sqlite3_vtab **vtab, char **message);
int weft_query_disconnect (sqlite3_vtab *vtab);

/* The modules: tables of a range (weft-query-range.c) and streams (weft-query-scan.c). */
extern const sqlite3_module weft_query_range_module, weft_query_scan_module;

/* Frees the rows that are kept for the statement. */
void weft_query_forget_rows (WeftQuery *self);

/* Adds the functions of SQL (weft-query-functions.c) to the connection. */
void weft_query_add_functions (WeftQuery *self);

/* Views with the columns ts, dur and name, as the processor of Perfetto has them: statements that
 * make them. */
extern const char weft_query_views[];

/* Makes @number the result. One that is too large for an integer of SQLite is a REAL, as it is in
 * SQL: it would be negative otherwise. */
void weft_query_give_number (sqlite3_context *context, guint64 number);

/* Opens the database at @path, with the tables of @traces, whose names begin with @prefix. NULL
 * with @error set if that fails. */
WeftQuery *
weft_query_open (GPtrArray *traces, const char *path, const char *prefix, GError **error);

/* Before the names of the tables of the log while their copies, which have the names, are
 * written. */
#define WEFT_QUERY_PREFIX "weft_"

/* Returns TRUE if @self is dense: see WeftStream and WeftTableClass. */
static inline gboolean
weft_query_table_is_dense (const WeftQueryTable *self)
{
  return self->stream != NULL ? self->stream->is_dense : self->entry->klass->is_dense;
}

/* Saves the dense tables, with the rows of [@from, @to), ns: @to is at most G_MAXINT64. FALSE with
 * @error set if that fails. */
gboolean weft_query_save_dense (WeftQuery *query, guint64 from, guint64 to, GError **error);

/* Appends the range [@from, @to), ns, to a statement, after the name of @table. */
void weft_query_append_range (GString *sql, const WeftQueryTable *table, guint64 from, guint64 to);

/* Runs statements. FALSE with @error set if one fails. */
gboolean weft_query_run (WeftQuery *self, const char *sql, GError **error);

/* Sets @error to what SQLite says of the last call, or to G_IO_ERROR_CANCELLED. */
void weft_query_set_error (WeftQuery *self, GError **error);
