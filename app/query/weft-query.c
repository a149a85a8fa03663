/* SPDX-License-Identifier: BSD-3-Clause */
/* Connection: the permissions of statements, their execution, and their columns. */
#include "weft-query-private.h"

#include "weft-display.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* SQLite checks the cancellable once per this number of virtual machine instructions, which take
 * some µs. */
#define STEPS 1000

/* Maximum length in bytes of a text or blob in a statement. */
#define MAX_LENGTH (256 * 1024 * 1024)

G_DEFINE_QUARK (weft - query - error - quark, weft_query_error)

const char weft_query_views[] =
    "CREATE VIEW slice AS SELECT ts, dur_ns AS dur, label AS name, thread, cap, log_id FROM "
    "user_span;"
    "CREATE VIEW pause AS SELECT ts, dur_ns AS dur, 'GC ' || generation AS name, cause, cap, "
    "log_id FROM gc;"
    "CREATE VIEW thread_summary AS SELECT thread, state AS name, count(*) AS n, sum(dur_ns) AS "
    "dur, log_id FROM thread_state GROUP BY log_id, thread, state;";

void
weft_query_set_error (WeftQuery *self, GError **error)
{
  if (!g_cancellable_set_error_if_cancelled (self->cancellable, error))
    g_set_error_literal (error, WEFT_QUERY_ERROR, sqlite3_errcode (self->db),
                         sqlite3_errmsg (self->db));
}

/* SQLite's authorizer: statements may read, but may not change anything or access other files. */
static int
authorize (void *data,
           int action,
           const char *first,
           const char *second,
           const char *database,
           const char *trigger)
{
  if (((const WeftQuery *) data)->is_declaring)
    return SQLITE_OK;
  switch (action)
    {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
      return SQLITE_OK;
    case SQLITE_FUNCTION:
      return g_ascii_strcasecmp (second, "load_extension") == 0 ? SQLITE_DENY : SQLITE_OK;
    default:
      return SQLITE_DENY;
    }
}

void
weft_query_result_number (sqlite3_context *context, guint64 number)
{
  if (number <= G_MAXINT64)
    sqlite3_result_int64 (context, (gint64) number);
  else
    sqlite3_result_double (context, (double) number);
}

static int
is_cancelled (void *data)
{
  return g_cancellable_is_cancelled (((const WeftQuery *) data)->cancellable);
}

WeftQuery *
weft_query_open (GPtrArray *traces, const char *path, const char *prefix, GError **error)
{
  WeftQuery *self = g_new0 (WeftQuery, 1);
  const GPtrArray *tables = weft_query_tables ();

  self->traces = g_ptr_array_ref (traces);
  if (sqlite3_open_v2 (path, &self->db,
                       SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                       NULL) != SQLITE_OK)
    {
      weft_query_set_error (self, error);
      weft_query_free (self);
      return NULL;
    }
  for (guint i = 0; i < tables->len; i++)
    {
      WeftQueryTable *table = g_ptr_array_index (tables, i);
      g_autofree char *name = g_strconcat (prefix, table->name, NULL);
      WeftQueryBinding *binding = g_new (WeftQueryBinding, 1);

      *binding = (WeftQueryBinding){ self, table };
      sqlite3_create_module_v2 (self->db, name,
                                table->entry != NULL ? &weft_query_range_module :
                                                       &weft_query_stream_module,
                                binding, g_free);
    }
  weft_query_add_functions (self);
  sqlite3_progress_handler (self->db, STEPS, is_cancelled, self);
  return self;
}

WeftQuery *
weft_query_new (GPtrArray *traces)
{
  WeftQuery *self = weft_query_open (traces, ":memory:", "", NULL);

  sqlite3_exec (self->db, weft_query_views, NULL, NULL, NULL);
  sqlite3_exec (self->db, "PRAGMA query_only = 1", NULL, NULL, NULL);
  sqlite3_db_config (self->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_limit (self->db, SQLITE_LIMIT_ATTACHED, 0);
  sqlite3_limit (self->db, SQLITE_LIMIT_LENGTH, MAX_LENGTH);
  /* SQLite creates these tables on first use; the authorizer set below would deny this */
  sqlite3_exec (self->db, "SELECT 1 FROM json_each('[]'), json_tree('[]')", NULL, NULL, NULL);
  sqlite3_set_authorizer (self->db, authorize, self);
  return self;
}

void
weft_query_free (WeftQuery *self)
{
  sqlite3_finalize (self->statement);
  weft_query_forget_rows (self);
  sqlite3_close (self->db);
  g_ptr_array_unref (self->traces);
  g_free (self);
}

gboolean
weft_query_prepare (WeftQuery *self, const char *sql, GError **error)
{
  const char *rest = NULL;
  sqlite3_stmt *more = NULL;

  g_clear_pointer (&self->statement, sqlite3_finalize);
  weft_query_forget_rows (self);
  if (sqlite3_prepare_v2 (self->db, sql, -1, &self->statement, &rest) != SQLITE_OK)
    {
      weft_query_set_error (self, error);
      return FALSE;
    }
  if (self->statement == NULL)
    {
      g_set_error_literal (error, WEFT_QUERY_ERROR, SQLITE_ERROR, _ ("the query is empty"));
      return FALSE;
    }
  if (sqlite3_column_count (self->statement) == 0)
    {
      g_clear_pointer (&self->statement, sqlite3_finalize);
      g_set_error_literal (error, WEFT_QUERY_ERROR, SQLITE_ERROR,
                           _ ("the statement has no rows; a query begins with select"));
      return FALSE;
    }
  /* only white space and comments may follow the statement */
  if (sqlite3_prepare_v2 (self->db, rest, -1, &more, NULL) != SQLITE_OK || more != NULL)
    {
      sqlite3_finalize (more);
      g_clear_pointer (&self->statement, sqlite3_finalize);
      g_set_error_literal (error, WEFT_QUERY_ERROR, SQLITE_ERROR,
                           _ ("a query is one statement; there is more after its semicolon"));
      return FALSE;
    }
  return TRUE;
}

guint
weft_query_n_columns (const WeftQuery *self)
{
  return (guint) sqlite3_column_count (self->statement);
}

const char *
weft_query_column_name (const WeftQuery *self, guint column)
{
  return sqlite3_column_name (self->statement, (int) column);
}

/* Returns TRUE if the name of an expression implies a unit because it contains @suffix, such as
 * "_ns" in "total_ns" or "sum(dur_ns)". */
static gboolean
is_named (const char *name, const char *suffix)
{
  g_autofree char *in_call = g_strconcat (suffix, ")", NULL);

  return g_str_has_suffix (name, suffix) ||
         (g_str_has_suffix (name, in_call) && g_ascii_strncasecmp (name, "count(", 6) != 0);
}

const WeftQueryColumn *
weft_query_column_origin (const WeftQuery *self, guint column)
{
  const char *table = sqlite3_column_table_name (self->statement, (int) column);
  const char *origin = sqlite3_column_origin_name (self->statement, (int) column);
  const GPtrArray *tables = weft_query_tables ();

  for (guint i = 0; table != NULL && origin != NULL && i < tables->len; i++)
    {
      const WeftQueryTable *one = g_ptr_array_index (tables, i);

      for (guint k = 0; strcmp (one->name, table) == 0 && k < one->columns->len; k++)
        if (strcmp (weft_query_table_column (one, k)->name, origin) == 0)
          return weft_query_table_column (one, k);
    }
  return NULL;
}

const char *
weft_query_column_unit (const WeftQuery *self, guint column)
{
  const char *name = sqlite3_column_name (self->statement, (int) column);
  const WeftQueryColumn *origin = weft_query_column_origin (self, column);

  if (origin != NULL)
    return origin->unit;
  if (strcmp (name, "ts") == 0 || strcmp (name, "dur") == 0 || is_named (name, "_ns") ||
      is_named (name, "_ts"))
    return "ns";
  return strcmp (name, "bytes") == 0 || is_named (name, "_bytes") ? "bytes" : NULL;
}

WeftCellKind
weft_query_column_kind (const WeftQuery *self, guint column)
{
  const WeftQueryColumn *origin = weft_query_column_origin (self, column);

  return origin != NULL ? origin->kind :
                          weft_query_kind_of_name (weft_query_column_name (self, column),
                                                   weft_query_column_unit (self, column));
}

gboolean
weft_query_step (WeftQuery *self, GCancellable *cancellable, GError **error)
{
  int status;

  self->cancellable = cancellable;
  status = sqlite3_step (self->statement);
  if (status != SQLITE_ROW && status != SQLITE_DONE)
    weft_query_set_error (self, error);
  if (status != SQLITE_ROW)
    weft_query_forget_rows (self);
  self->cancellable = NULL;
  return status == SQLITE_ROW;
}

gboolean
weft_query_is_number (const WeftQuery *self, guint column)
{
  int type = sqlite3_column_type (self->statement, (int) column);

  return type == SQLITE_INTEGER || type == SQLITE_FLOAT;
}

const char *
weft_query_text_with_nul (const WeftQuery *self, guint column, gsize *length)
{
  const char *text;

  if (sqlite3_column_type (self->statement, (int) column) != SQLITE_TEXT)
    return NULL;
  text = (const char *) sqlite3_column_text (self->statement, (int) column);
  *length = (gsize) sqlite3_column_bytes (self->statement, (int) column);
  return memchr (text, '\0', *length) != NULL ? text : NULL;
}

/* Sets @value to a blob as SQLite's quote() writes it: X'00FF'. */
static void
take_blob (WeftRecordValue *value, const guint8 *data, gsize size)
{
  GString *text = g_string_sized_new (2 * size + 3);

  g_string_append (text, "X'");
  for (gsize i = 0; i < size; i++)
    {
      g_string_append_c (text, "0123456789ABCDEF"[data[i] >> 4]);
      g_string_append_c (text, "0123456789ABCDEF"[data[i] & 15]);
    }
  g_string_append_c (text, '\'');
  weft_record_take_text (value, g_string_free (text, FALSE));
}

void
weft_query_value (const WeftQuery *self, guint column, WeftRecordValue *value)
{
  const char *text;
  gsize length;

  *value = (WeftRecordValue){ 0 };
  switch (sqlite3_column_type (self->statement, (int) column))
    {
    case SQLITE_NULL:
      break;
    case SQLITE_INTEGER:
      weft_record_set_integer (value, sqlite3_column_int64 (self->statement, (int) column));
      break;
    case SQLITE_FLOAT:
      /* omit infinite values, which output formats cannot write */
      if (!isfinite (sqlite3_column_double (self->statement, (int) column)))
        break;
      value->kind = WEFT_RECORD_DIGITS;
      value->text = (const char *) sqlite3_column_text (self->statement, (int) column);
      break;
    case SQLITE_BLOB:
      take_blob (value, sqlite3_column_blob (self->statement, (int) column),
                 (gsize) sqlite3_column_bytes (self->statement, (int) column));
      break;
    default:
      text = (const char *) sqlite3_column_text (self->statement, (int) column);
      /* a text returned by a function may not be valid UTF-8 */
      if (weft_query_text_with_nul (self, column, &length) == NULL)
        weft_record_take_text (value, g_utf8_make_valid (text, -1));
      else
        {
          GString *shown = g_string_new (NULL);

          for (const char *part = text; part <= text + length; part += strlen (part) + 1)
            {
              g_string_append (shown, part > text ? "\\x00" : "");
              weft_display_append (shown, part, -1, WEFT_DISPLAY_KEEP_NONE);
            }
          weft_record_take_text (value, g_string_free (shown, FALSE));
        }
      break;
    }
}
