/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes the tables of queries to an SQLite database for other programs. */
#include "weft-query-private.h"

#include <glib/gstdio.h>

/* Initial statements. The file is new and not used by other programs, so it needs no journal. */
static const char prepare[] = "PRAGMA journal_mode = OFF;"
                              "PRAGMA synchronous = OFF;"
                              "PRAGMA locking_mode = EXCLUSIVE;"
                              "BEGIN;"
                              "CREATE TABLE weft_columns (\"table\" TEXT, \"column\" TEXT, type "
                              "TEXT, unit TEXT, meaning TEXT);";

gboolean
weft_query_run (WeftQuery *self, const char *sql, GError **error)
{
  if (sqlite3_exec (self->db, sql, NULL, NULL, NULL) == SQLITE_OK)
    return TRUE;
  weft_query_set_error (self, error);
  return FALSE;
}

/* Appends the names of the columns to copy, each followed by its type if @with_types. */
static void
append_columns (GString *sql, const WeftQueryTable *table, gboolean with_types)
{
  for (guint i = 0; i <= table->n_data_columns; i++)
    {
      const WeftQueryColumn *column = weft_query_table_column (table, i);

      g_string_append_printf (sql, "%s\"%s\"%s%s", i > 0 ? ", " : "", column->name,
                              with_types ? " " : "", with_types ? column->type : "");
    }
}

/* Adds a description of the columns of @table to weft_columns. */
static gboolean
save_descriptions (WeftQuery *self, const WeftQueryTable *table, GError **error)
{
  for (guint i = 0; i <= table->n_data_columns; i++)
    {
      const WeftQueryColumn *column = weft_query_table_column (table, i);
      char *sql =
          sqlite3_mprintf ("INSERT INTO weft_columns VALUES (%Q, %Q, %Q, %Q, %Q)", table->name,
                           column->name, column->type, column->unit, column->meaning);
      gboolean is_done = weft_query_run (self, sql, error);

      sqlite3_free (sql);
      if (!is_done)
        return FALSE;
    }
  return TRUE;
}

void
weft_query_append_range (GString *sql, const WeftQueryTable *table, guint64 from, guint64 to)
{
  if (table->entry != NULL)
    g_string_append_printf (sql, "(%" G_GUINT64_FORMAT ", %" G_GUINT64_FORMAT ")", from, to);
  else if (table->time >= 0)
    g_string_append_printf (sql, " WHERE ts >= %" G_GUINT64_FORMAT " AND ts < %" G_GUINT64_FORMAT,
                            from, to);
}

/* Copies the rows of @table in [@from, @to), ns. If there are any, also creates an index of their
 * times. */
static gboolean
copy_table (WeftQuery *self, const WeftQueryTable *table, guint64 from, guint64 to, GError **error)
{
  g_autoptr (GString) sql = g_string_new (NULL);
  gboolean has_rows;

  g_string_append_printf (sql, "CREATE TABLE \"%s\" (", table->name);
  append_columns (sql, table, TRUE);
  g_string_append_printf (sql, "); INSERT INTO \"%s\" SELECT ", table->name);
  append_columns (sql, table, FALSE);
  g_string_append_printf (sql, " FROM " WEFT_QUERY_PREFIX "%s", table->name);
  weft_query_append_range (sql, table, from, to);
  if (!weft_query_run (self, sql->str, error))
    return FALSE;
  has_rows = sqlite3_changes64 (self->db) > 0;
  if (!save_descriptions (self, table, error))
    return FALSE;
  if (!has_rows || table->time < 0)
    return TRUE;
  g_string_printf (sql, "CREATE INDEX \"%s_by_ts\" ON \"%s\" (ts)", table->name, table->name);
  return weft_query_run (self, sql->str, error);
}

gboolean
weft_query_save (GPtrArray *traces,
                 const char *path,
                 guint64 from,
                 guint64 to,
                 GCancellable *cancellable,
                 GError **error)
{
  const GPtrArray *tables = weft_query_tables ();
  g_autoptr (WeftQuery) self = weft_query_open (traces, path, WEFT_QUERY_PREFIX, error);
  gboolean is_done;

  if (self == NULL)
    {
      g_unlink (path);
      return FALSE;
    }
  self->cancellable = cancellable;
  to = MIN (to, G_MAXINT64);
  is_done = weft_query_run (self, prepare, error);
  g_unlink (path); /* so that the file disappears when SQLite closes it, even if the program
                      crashes */
  is_done = is_done && weft_query_save_dense (self, from, to, error);
  for (guint i = 0; is_done && i < tables->len; i++)
    if (weft_query_table_is_dense (tables->pdata[i]))
      is_done = save_descriptions (self, tables->pdata[i], error);
    else
      is_done = copy_table (self, tables->pdata[i], from, to, error);
  is_done = is_done && weft_query_run (self, weft_query_views, error) &&
            weft_query_run (self, "COMMIT", error);
  self->cancellable = NULL;
  return is_done;
}
