/* SPDX-License-Identifier: BSD-3-Clause */
/* Module for streams. Rows are read when the statement needs them. Conditions on time, HEC, thread
 * and event type are passed to the stream, which may skip rows that do not meet them. SQLite checks
 * all conditions again. */
#include "weft-query-private.h"

#include <string.h>

/* A rowid is the number of the row in its log (less than 1 << LOG_SHIFT) plus the index of the log
 * << LOG_SHIFT. */
#define LOG_SHIFT 56

/* Conditions, as bits of idxNum, in the order of the arguments of xFilter. */
enum
{
  HAS_FROM = 1 << 0,  /* ts >= x or ts > x */
  HAS_UNTIL = 1 << 1, /* ts <= x or ts < x */
  HAS_AT = 1 << 2,    /* ts = */
  HAS_CAP = 1 << 3,
  HAS_THREAD = 1 << 4,
  HAS_TYPE = 1 << 5,
  HAS_LOG = 1 << 6,
  IS_COUNT_ONLY = 1 << 7, /* the statement reads no column; has no argument */
};

typedef struct
{
  sqlite3_vtab_cursor base;
  WeftStreamConstraints constraints;
  char *type; /* owned; value of constraints.type */
  gboolean has_log;
  gint64 only_log;
  gboolean is_count_only; /* TRUE if rows are counted without reading them, see WeftStream.count */
  guint n_logs;
  guint log;                /* index of the current log; @n_logs after the last row */
  WeftStreamReader *reader; /* reader of the current log, unless @is_count_only */
  gconstpointer record;     /* current record, unless @is_count_only */
  gint64 row;
  guint64 n;      /* number of the current row in the current log, from 1 */
  guint64 n_left; /* number of rows of the current log after the current one if @is_count_only,
                     otherwise 0 */
} Cursor;

static WeftQueryVtab *
vtab_of (Cursor *self)
{
  return (WeftQueryVtab *) self->base.pVtab;
}

static gint
find_column (const WeftQueryTable *table, const char *name)
{
  for (guint i = 0; i <= table->n_data_columns; i++)
    if (strcmp (weft_query_table_column (table, i)->name, name) == 0)
      return (gint) i;
  return -2; /* not -1, which means the rowid */
}

/* Returns a constraint on @column with the operator @first or @second that can be passed to the
 * stream, or -1 if there is none. Lists of values (IN) are left to SQLite, because the stream would
 * have to be read once per value. */
static gint
find_constraint (sqlite3_index_info *info, gint column, guchar first, guchar second)
{
  for (gint i = 0; i < info->nConstraint; i++)
    if (info->aConstraint[i].usable && info->aConstraint[i].iColumn == column &&
        (info->aConstraint[i].op == first || info->aConstraint[i].op == second) &&
        !sqlite3_vtab_in (info, i, -1) && strcmp (sqlite3_vtab_collation (info, i), "BINARY") == 0)
      return i;
  return -1;
}

static int
best_index (sqlite3_vtab *vtab, sqlite3_index_info *info)
{
  const WeftQueryVtab *self = (WeftQueryVtab *) vtab;
  const WeftQueryTable *table = self->table;
  gint n = 0;
  const struct
  {
    gint column;
    guchar first, second;
    double share; /* estimated fraction of the rows that meet the condition; used by SQLite to order
                     joins */
  } constraints[] = {
    { table->time, SQLITE_INDEX_CONSTRAINT_GE, SQLITE_INDEX_CONSTRAINT_GT, 0.3 },
    { table->time, SQLITE_INDEX_CONSTRAINT_LE, SQLITE_INDEX_CONSTRAINT_LT, 0.3 },
    { table->time, SQLITE_INDEX_CONSTRAINT_EQ, SQLITE_INDEX_CONSTRAINT_EQ, 0.001 },
    { find_column (table, "cap"), SQLITE_INDEX_CONSTRAINT_EQ, SQLITE_INDEX_CONSTRAINT_EQ, 0.5 },
    { find_column (table, "thread"), SQLITE_INDEX_CONSTRAINT_EQ, SQLITE_INDEX_CONSTRAINT_EQ, 0.1 },
    { find_column (table, "type"), SQLITE_INDEX_CONSTRAINT_EQ, SQLITE_INDEX_CONSTRAINT_EQ, 0.1 },
    { find_column (table, "log_id"), SQLITE_INDEX_CONSTRAINT_EQ, SQLITE_INDEX_CONSTRAINT_EQ, 1 },
  };
  double rows = 1e6;

  info->idxNum = 0;
  for (guint i = 0; i < G_N_ELEMENTS (constraints); i++)
    {
      gint constraint = constraints[i].column == -1 ?
                            -1 :
                            find_constraint (info, constraints[i].column, constraints[i].first,
                                             constraints[i].second);

      if (constraint < 0)
        continue;
      info->aConstraintUsage[constraint].argvIndex = ++n;
      info->idxNum |= 1 << i;
      rows *= constraints[i].share;
    }
  if (info->colUsed == 0 && info->nConstraint == 0 && table->stream->count != NULL)
    info->idxNum |= IS_COUNT_ONLY;
  info->orderByConsumed = info->nOrderBy == 1 && info->aOrderBy[0].iColumn == table->time &&
                          !info->aOrderBy[0].desc && table->time >= 0 &&
                          !table->stream->is_unsorted && self->query->traces->len == 1;
  info->estimatedRows = (sqlite3_int64) rows;
  info->estimatedCost = 1e6 + rows;
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
  Cursor *self = (Cursor *) cursor;

  g_clear_pointer (&self->reader, weft_stream_reader_free);
  g_free (self->type);
  g_free (self);
  return SQLITE_OK;
}

/* Begins the first log from @log on that has rows. After the last log, @log is @n_logs. */
static int
begin_log (Cursor *self)
{
  const WeftStream *stream = vtab_of (self)->table->stream;
  WeftQuery *query = vtab_of (self)->query;

  for (; self->log < self->n_logs; self->log++)
    {
      WeftTrace *trace = weft_query_nth_trace (query, self->log);

      if (trace == NULL || (self->has_log && self->log != self->only_log))
        continue;
      self->row = 0;
      self->n = 1;
      if (self->is_count_only)
        {
          guint64 n = stream->count (trace);

          if (n == 0)
            continue;
          self->n_left = n - 1;
          return SQLITE_OK;
        }
      self->reader = weft_stream_reader_new (stream, trace, &self->constraints, query->cancellable);
      self->record = weft_stream_reader_next (self->reader, &self->row);
      if (self->record != NULL)
        return SQLITE_OK;
      g_clear_pointer (&self->reader, weft_stream_reader_free);
      if (g_cancellable_is_cancelled (query->cancellable))
        return SQLITE_INTERRUPT;
    }
  return SQLITE_OK;
}

static int
cursor_next (sqlite3_vtab_cursor *cursor)
{
  Cursor *self = (Cursor *) cursor;

  self->n++;
  if (self->n_left > 0)
    {
      self->n_left--;
      return SQLITE_OK;
    }
  if (self->reader != NULL)
    {
      self->record = weft_stream_reader_next (self->reader, &self->row);
      if (self->record != NULL)
        return SQLITE_OK;
      g_clear_pointer (&self->reader, weft_stream_reader_free);
    }
  if (g_cancellable_is_cancelled (vtab_of (self)->query->cancellable))
    return SQLITE_INTERRUPT;
  self->log++;
  return begin_log (self);
}

/* Sets @number to @value. Returns FALSE if @value is not an integer >= 0; the condition is then
 * left to SQLite. */
static gboolean
read_number (sqlite3_value *value, guint64 *number)
{
  sqlite3_int64 whole = sqlite3_value_int64 (value);

  *number = (guint64) whole;
  return sqlite3_value_type (value) == SQLITE_INTEGER && whole >= 0;
}

static int
cursor_filter (
    sqlite3_vtab_cursor *cursor, int number, const char *text, int argc, sqlite3_value **argv)
{
  Cursor *self = (Cursor *) cursor;
  WeftStreamConstraints *constraints = &self->constraints;
  guint64 log;
  int i = 0;

  g_clear_pointer (&self->reader, weft_stream_reader_free);
  g_clear_pointer (&self->type, g_free);
  *constraints = (WeftStreamConstraints){ .to = G_MAXUINT64 };
  for (int bit = HAS_FROM; bit <= HAS_AT; bit <<= 1)
    {
      sqlite3_value *value = number & bit ? argv[i++] : NULL;
      int type = value != NULL ? sqlite3_value_type (value) : SQLITE_NULL;
      double time;

      if (type != SQLITE_INTEGER && type != SQLITE_FLOAT)
        continue;
      time = sqlite3_value_double (value);
      if (bit != HAS_UNTIL && time > 0)
        constraints->from =
            MAX (constraints->from,
                 time >= 9e18 ? (guint64) 9e18 : (guint64) sqlite3_value_int64 (value));
      if (bit != HAS_FROM && time < 9e18)
        constraints->to =
            MIN (constraints->to, time < 0 ? 0 : (guint64) sqlite3_value_int64 (value) + 1);
    }
  constraints->has_cap = number & HAS_CAP && read_number (argv[i++], &constraints->cap);
  constraints->has_thread = number & HAS_THREAD && read_number (argv[i++], &constraints->thread);
  if (number & HAS_TYPE)
    constraints->type = self->type = g_strdup ((const char *) sqlite3_value_text (argv[i++]));
  self->has_log = number & HAS_LOG && read_number (argv[i++], &log);
  self->only_log = self->has_log ? (gint64) log : 0;
  self->is_count_only = (number & IS_COUNT_ONLY) != 0;
  self->n_left = 0;
  self->n_logs = vtab_of (self)->query->traces->len;
  self->log = 0;
  return begin_log (self);
}

static int
cursor_eof (sqlite3_vtab_cursor *cursor)
{
  Cursor *self = (Cursor *) cursor;

  return self->log >= self->n_logs;
}

static int
cursor_column (sqlite3_vtab_cursor *cursor, sqlite3_context *context, int column)
{
  Cursor *self = (Cursor *) cursor;
  const WeftQueryTable *table = vtab_of (self)->table;
  WeftRecordValue value = { 0 };
  WeftJsonWriter json = { .is_compact = TRUE };

  if (column == (int) table->n_data_columns)
    {
      sqlite3_result_int64 (context, self->log);
      return SQLITE_OK;
    }
  weft_record_get (&table->fields[column], self->record, &value);
  switch (value.kind)
    {
    case WEFT_RECORD_NULL:
      sqlite3_result_null (context);
      break;
    case WEFT_RECORD_BOOLEAN:
    case WEFT_RECORD_NUMBER:
      weft_query_result_number (context, value.number);
      break;
    case WEFT_RECORD_INTEGER:
      sqlite3_result_int64 (context, value.integer);
      break;
    case WEFT_RECORD_TEXT:
      sqlite3_result_text (context, value.text, -1, SQLITE_TRANSIENT);
      break;
    case WEFT_RECORD_DIGITS:
      if (strpbrk (value.text, ".e") != NULL)
        sqlite3_result_double (context, g_ascii_strtod (value.text, NULL));
      else
        sqlite3_result_int64 (context, g_ascii_strtoll (value.text, NULL, 10));
      break;
    case WEFT_RECORD_NESTED:
      json.out = g_string_new (NULL);
      value.write (value.record, &json, NULL);
      sqlite3_result_text (context, g_string_free (json.out, FALSE), -1, g_free);
      break;
    }
  g_free (value.owned);
  return SQLITE_OK;
}

static int
cursor_rowid (sqlite3_vtab_cursor *cursor, sqlite3_int64 *row)
{
  Cursor *self = (Cursor *) cursor;
  guint64 n = self->n;
  int status = SQLITE_OK;

  if (self->is_count_only)
    {
      /* SQLite does not say in advance that a statement uses the rowid, and rows that are only
       * counted have none, so read all rows of the log again, up to the current one */
      self->is_count_only = FALSE;
      self->n_left = 0;
      status = begin_log (self);
      while (self->n < n && status == SQLITE_OK)
        status = cursor_next (&self->base);
    }
  if (status != SQLITE_OK)
    return status;
  *row = self->row + ((sqlite3_int64) self->log << LOG_SHIFT);
  return SQLITE_OK;
}

const sqlite3_module weft_query_stream_module = {
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
