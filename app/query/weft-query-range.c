/* SPDX-License-Identifier: BSD-3-Clause */
/* Module for tables of a range: `threads`, or `threads (from_ns, to_ns)`. Values are clipped to the
 * range. A condition on a time does not set the range; only the arguments do. */
#include "weft-query-private.h"

#include "weft-hash.h"

/* Maximum number of tables whose rows are kept while a statement runs. Rows are kept because a join
 * reads the same tables repeatedly. */
#define MAX_KEPT 16

/* Arguments of a table, as bits of idxNum, in the order of the arguments of xFilter. */
enum
{
  HAS_FROM = 1 << 0,
  HAS_TO = 1 << 1,
  HAS_SUBJECT = 1 << 2,
  HAS_LOG = 1 << 3,
  HAS_THREAD = 1 << 4, /* only the row of a certain thread */
};

/* Kept rows of a table, with the source and range from which they were computed. */
typedef struct
{
  WeftTableRows *rows; /* first, for weft_shared_free_holder() */
  const WeftQueryTable *table;
  guint log, part;
  gpointer source;
  guint64 from, to;
} KeptRows;

typedef struct
{
  sqlite3_vtab_cursor base;
  /* Arguments of the table as a function. */
  guint64 from, to;
  gpointer source;
  gboolean has_log, has_thread;
  guint32 only_log;
  guint32 thread;
  /* Current position: a log, a part of the log (a heap profile, for tables with a row set per
   * profile), and a row. */
  guint log, part;
  WeftTableRows *rows; /* owned; NULL after the last row */
  guint row, n;
} Cursor;

void
weft_query_forget_rows (WeftQuery *self)
{
  g_queue_clear_full (&self->kept, weft_shared_free_holder);
}

static WeftQueryVtab *
vtab_of (Cursor *self)
{
  return (WeftQueryVtab *) self->base.pVtab;
}

/* Sets @argument to the index of the constraint that @column is equal to a known value, or to -1 if
 * there is no such constraint. Returns FALSE if the value is not known yet. */
static gboolean
find_equal (const sqlite3_index_info *info, gint column, gint *argument)
{
  *argument = -1;
  for (gint i = 0; i < info->nConstraint; i++)
    if (info->aConstraint[i].iColumn == column &&
        info->aConstraint[i].op == SQLITE_INDEX_CONSTRAINT_EQ)
      {
        if (!info->aConstraint[i].usable)
          return FALSE;
        *argument = i;
      }
  return TRUE;
}

/* Returns the column of thread IDs, or -1 if the table cannot find the row of a thread. */
static gint
thread_column (const WeftQueryTable *table)
{
  const WeftTableClass *klass = table->entry->klass;
  gint column = klass->find_row != NULL ? weft_table_find_column (klass, "thread") : -1;

  return column >= 0 ? column + (table->has_profile ? 1 : 0) : -1;
}

static int
best_index (sqlite3_vtab *vtab, sqlite3_index_info *info)
{
  const WeftQueryTable *table = ((WeftQueryVtab *) vtab)->table;
  gint log = (gint) table->n_data_columns, n = 0;
  const struct
  {
    gint column;
    int bit;
    gboolean is_exact; /* TRUE if SQLite need not check the rows again */
  } constraints[] = {
    { log + 1, HAS_FROM, TRUE },
    { log + 2, HAS_TO, TRUE },
    { log + 3 < (gint) table->columns->len ? log + 3 : -2, HAS_SUBJECT, TRUE },
    { log, HAS_LOG, FALSE },
    { thread_column (table) >= 0 ? thread_column (table) : -2, HAS_THREAD, FALSE },
  };

  info->idxNum = 0;
  for (guint i = 0; i < G_N_ELEMENTS (constraints); i++)
    {
      gint constraint;

      if (!find_equal (info, constraints[i].column, &constraint))
        {
          /* the argument is a value from another table, which has to be read first */
          if (constraints[i].is_exact)
            return SQLITE_CONSTRAINT;
          continue;
        }
      if (constraint < 0)
        continue;
      info->aConstraintUsage[constraint].argvIndex = ++n;
      info->aConstraintUsage[constraint].omit = constraints[i].is_exact;
      info->idxNum |= constraints[i].bit;
    }
  info->estimatedRows = info->idxNum & HAS_THREAD ? 1 : 1000;
  info->estimatedCost = info->idxNum & HAS_THREAD ? 100 : 10000;
  return SQLITE_OK;
}

static int
cursor_open (sqlite3_vtab *vtab, sqlite3_vtab_cursor **cursor)
{
  Cursor *self = g_new0 (Cursor, 1);

  *cursor = &self->base;
  return SQLITE_OK;
}

static int
cursor_close (sqlite3_vtab_cursor *cursor)
{
  g_clear_pointer (&((Cursor *) cursor)->rows, weft_shared_unref);
  g_free (cursor);
  return SQLITE_OK;
}

/* Returns a new reference to the rows of the current part. They are computed unless they have been
 * kept. Returns NULL if there is no such part or the statement was cancelled. */
static WeftTableRows *
make_rows (Cursor *self)
{
  WeftQuery *query = vtab_of (self)->query;
  const WeftQueryTable *table = vtab_of (self)->table;
  WeftTrace *trace = weft_query_nth_trace (query, self->log);
  gpointer source;
  WeftTableRows *rows;
  KeptRows *kept;

  for (GList *at = query->kept.head; at != NULL; at = at->next)
    {
      kept = at->data;
      if (kept->table == table && kept->log == self->log && kept->part == self->part &&
          kept->source == self->source && kept->from == self->from && kept->to == self->to)
        return weft_shared_ref (kept->rows);
    }
  if (trace == NULL || !weft_table_is_recorded (table->entry, trace))
    return NULL;
  source =
      table->has_profile ? weft_table_nth_heap (table->entry, trace, self->part) : self->source;
  if (table->has_profile ? source == NULL : self->part > 0)
    return NULL;
  rows = weft_table_rows_new (table->entry->klass, source, trace, self->from, self->to,
                              query->cancellable);
  if (rows == NULL)
    return NULL;
  kept = g_new (KeptRows, 1);
  *kept = (KeptRows){ weft_shared_ref (rows), table,      self->log, self->part,
                      self->source,           self->from, self->to };
  g_queue_push_head (&query->kept, kept);
  if (query->kept.length > MAX_KEPT)
    weft_shared_free_holder (g_queue_pop_tail (&query->kept));
  return rows;
}

/* Moves to the first part that has rows, beginning with the current part. */
static int
find_part (Cursor *self)
{
  WeftQuery *query = vtab_of (self)->query;

  for (; self->log < query->traces->len; self->log++, self->part = 0)
    for (; !self->has_log || self->log == self->only_log; self->part++)
      {
        g_clear_pointer (&self->rows, weft_shared_unref);
        self->rows = make_rows (self);
        if (self->rows == NULL)
          break;
        self->row = 0;
        self->n = self->rows->n;
        if (self->has_thread)
          {
            gint row = self->rows->klass->find_row (self->rows, self->thread);

            self->row = (guint) MAX (row, 0);
            self->n = row >= 0 ? self->row + 1 : 0;
          }
        if (self->row < self->n)
          return SQLITE_OK;
      }
  g_clear_pointer (&self->rows, weft_shared_unref);
  return g_cancellable_is_cancelled (query->cancellable) ? SQLITE_INTERRUPT : SQLITE_OK;
}

/* Sets @number to @value. Returns FALSE if @value cannot be the number of a log or thread; then the
 * caller ignores the constraint, and SQLite checks it. */
static gboolean
read_number (sqlite3_value *value, guint32 *number)
{
  sqlite3_int64 whole = sqlite3_value_int64 (value);

  *number = (guint32) whole;
  return sqlite3_value_type (value) == SQLITE_INTEGER && whole >= 0 && whole < G_MAXUINT32;
}

/* Returns FALSE, and sets the table's error message, if the argument @value is neither a number nor
 * NULL. If @is_text, any value is accepted. Without this check, a time such as '200ms' would be
 * read as 0. */
static gboolean
check_argument (Cursor *self, sqlite3_value *value, gboolean is_text)
{
  if (is_text)
    return TRUE;
  switch (sqlite3_value_numeric_type (value))
    {
    case SQLITE_INTEGER:
    case SQLITE_FLOAT:
    case SQLITE_NULL:
      return TRUE;
    default:
      sqlite3_free (self->base.pVtab->zErrMsg);
      self->base.pVtab->zErrMsg = sqlite3_mprintf (
          "%s: an argument is no number; ns('200ms') is one", vtab_of (self)->table->name);
      return FALSE;
    }
}

static guint64
argument_time (sqlite3_value *value, guint64 fallback)
{
  double time = sqlite3_value_double (value);

  if (sqlite3_value_type (value) == SQLITE_NULL)
    return fallback;
  return time <= 0 ? 0 : time >= 1.8e19 ? G_MAXUINT64 : (guint64) time;
}

static int
cursor_filter (
    sqlite3_vtab_cursor *cursor, int number, const char *text, int argc, sqlite3_value **argv)
{
  Cursor *self = (Cursor *) cursor;
  const WeftQueryTable *table = vtab_of (self)->table;
  gboolean has_source = TRUE, is_of_label = table->entry->subject == WEFT_TABLE_OF_LABEL;
  int i = 0;

  g_clear_pointer (&self->rows, weft_shared_unref);
  for (int bit = HAS_FROM, k = 0; bit <= HAS_SUBJECT; bit <<= 1)
    if (number & bit && !check_argument (self, argv[k++], bit == HAS_SUBJECT && is_of_label))
      return SQLITE_ERROR;
  self->from = number & HAS_FROM ? argument_time (argv[i++], 0) : 0;
  self->to = number & HAS_TO ? argument_time (argv[i++], G_MAXUINT64) : G_MAXUINT64;
  self->source = NULL;
  if (number & HAS_SUBJECT && sqlite3_value_type (argv[i++]) != SQLITE_NULL && is_of_label)
    self->source = weft_table_why_source ((const char *) sqlite3_value_text (argv[i - 1]),
                                          (WeftRange){ 0, 0 });
  else if (number & HAS_SUBJECT && sqlite3_value_type (argv[i - 1]) != SQLITE_NULL)
    {
      sqlite3_int64 whole = sqlite3_value_int64 (argv[i - 1]);
      guint32 subject = (guint32) whole;

      has_source = whole >= 0 && whole < G_MAXUINT32;
      self->source = table->entry->subject == WEFT_TABLE_OF_PATH ?
                         weft_table_path_source (subject) :
                         weft_table_costs_source (subject);
    }
  self->has_log = number & HAS_LOG && read_number (argv[i++], &self->only_log);
  self->has_thread = number & HAS_THREAD && read_number (argv[i++], &self->thread);
  self->part = 0;
  self->log = has_source ? 0 : vtab_of (self)->query->traces->len;
  return find_part (self);
}

static int
cursor_next (sqlite3_vtab_cursor *cursor)
{
  Cursor *self = (Cursor *) cursor;

  if (++self->row < self->n)
    return SQLITE_OK;
  self->part++;
  return find_part (self);
}

static int
cursor_eof (sqlite3_vtab_cursor *cursor)
{
  return ((Cursor *) cursor)->rows == NULL;
}

static void
result_cell (sqlite3_context *context, const WeftTableRows *rows, guint row, guint column)
{
  WeftCellKind kind = rows->klass->columns[column].kind;
  guint64 number;

  if (kind == WEFT_CELL_TEXT)
    sqlite3_result_text (context, weft_table_get_raw_text (rows, row, column), -1, g_free);
  else if (!weft_table_get_number (rows, row, column, &number))
    sqlite3_result_null (context);
  else if (weft_cell_scale (kind) > 1 && weft_cell_is_signed (kind))
    sqlite3_result_double (context, (double) (gint64) number / weft_cell_scale (kind));
  else if (weft_cell_scale (kind) > 1)
    sqlite3_result_double (context, (double) number / weft_cell_scale (kind));
  else if (weft_cell_is_signed (kind))
    sqlite3_result_int64 (context, (gint64) number);
  else
    weft_query_result_number (context, number);
}

static int
cursor_column (sqlite3_vtab_cursor *cursor, sqlite3_context *context, int column)
{
  Cursor *self = (Cursor *) cursor;
  const WeftQueryTable *table = vtab_of (self)->table;
  const WeftTableRows *rows = self->rows;
  gint argument = column - (gint) table->n_data_columns;

  if (argument == 0)
    sqlite3_result_int64 (context, self->log);
  else if (argument == 1)
    sqlite3_result_int64 (context, (gint64) self->from);
  else if (argument == 2)
    sqlite3_result_int64 (context, (gint64) MIN (self->to, G_MAXINT64));
  else if (argument > 2 && self->source != NULL)
    sqlite3_result_int64 (context, (gint64) GPOINTER_TO_SIZE (self->source) - 1);
  else if (argument > 2)
    sqlite3_result_null (context);
  else if (table->has_profile && column == 0)
    sqlite3_result_int64 (context, weft_heap_profile_kind (
                                       weft_table_nth_heap (table->entry, rows->trace, self->part))
                                       ->number);
  else
    result_cell (context, rows, self->row, (guint) column - (table->has_profile ? 1 : 0));
  return SQLITE_OK;
}

/* Returns a rowid computed from the row, its part and log, and the arguments. Rowids must differ,
 * because SQLite drops rows with the same rowid when it combines conditions by OR. */
static int
cursor_rowid (sqlite3_vtab_cursor *cursor, sqlite3_int64 *row)
{
  const Cursor *self = (Cursor *) cursor;
  const guint64 arguments[] = { self->from, self->to, GPOINTER_TO_SIZE (self->source) };
  guint64 hash = weft_hash_bytes_stable (arguments, sizeof arguments);

  *row = (sqlite3_int64) (self->row | (guint64) (self->part & 0xff) << 32 |
                          (guint64) (self->log & 0xff) << 40 | hash >> 49 << 48);
  return SQLITE_OK;
}

const sqlite3_module weft_query_range_module = {
  .xConnect = weft_query_connect,
  .xBestIndex = best_index,
  .xDisconnect = weft_query_disconnect,
  .xDestroy = weft_query_disconnect,
  .xOpen = cursor_open,
  .xClose = cursor_close,
  .xFilter = cursor_filter,
  .xNext = cursor_next,
  .xEof = cursor_eof,
  .xColumn = cursor_column,
  .xRowid = cursor_rowid,
};
