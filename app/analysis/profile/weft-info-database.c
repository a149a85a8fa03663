/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the rows of a database with SQLite and writes them as events. */
#include "weft-info-database.h"

#include "weft-event-table.h"
#include "weft-event-tags.h"
#include "weft-log-writer.h"
#include "weft-source.h"

#include <glib/gi18n.h>
#include <sqlite3.h>
#include <string.h>

#define MAGIC "SQLite format 3"

/* Selects the fields of IPE events, in the order in which the event has them. */
static const char rows_sql[] =
    "SELECT info_id, (SELECT value FROM strings WHERE id = table_name), closure_desc,"
    " (SELECT value FROM strings WHERE id = type_desc),"
    " (SELECT value FROM strings WHERE id = label),"
    " (SELECT value FROM strings WHERE id = module_name),"
    " (SELECT value FROM strings WHERE id = src_loc) FROM info_prov WHERE info_id IS NOT NULL";

#define N_TEXTS 6

/* Maximum length of a text, bytes. */
#define MAX_LENGTH (1024 * 1024)

/* Instructions of SQLite's virtual machine between two checks for cancellation. */
#define STEPS 10000

static const WeftLogWriterType log_types[] = { { WEFT_TAG_IPE, WEFT_SIZE_VARIABLE } };

gboolean
weft_info_database_is_file (const guint8 *data, gsize size)
{
  return size >= sizeof MAGIC && memcmp (data, MAGIC, sizeof MAGIC) == 0;
}

static int
is_cancelled_cb (gpointer cancellable)
{
  return g_cancellable_is_cancelled (cancellable);
}

/* Opens the file of @map, which is not trusted: SQLite never writes to the file, not even for
 * recovery, and does not use views and unsafe functions of its schema. Returns NULL with @error set
 * if SQLite cannot open the file, for example because it is a stream without a path. */
static sqlite3 *
open_database (const WeftMap *map, GCancellable *cancellable, GError **error)
{
  g_autofree char *path = weft_map_path (map);
  g_autofree char *uri =
      path != NULL ? g_strdup_printf ("file:%s?mode=ro&immutable=1", path) : NULL;
  sqlite3 *db = NULL;

  if (uri == NULL ||
      sqlite3_open_v2 (uri, &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL) != SQLITE_OK)
    {
      sqlite3_close (db);
      g_set_error_literal (error, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_NOT_A_LOG,
                           _ ("a database of SQLite, which has to be a plain file. Save it as "
                              "one first"));
      return NULL;
    }
  sqlite3_db_config (db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config (db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  sqlite3_db_config (db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
  sqlite3_limit (db, SQLITE_LIMIT_LENGTH, MAX_LENGTH);
  sqlite3_progress_handler (db, STEPS, is_cancelled_cb, cancellable);
  return db;
}

/* Writes all rows of @db as events. Returns FALSE with @error set if reading or writing fails. */
static gboolean
write_rows (sqlite3 *db, WeftLogWriter *writer, WeftSpool *spool, GError **error)
{
  sqlite3_stmt *rows = NULL;
  int status = sqlite3_prepare_v2 (db, rows_sql, -1, &rows, NULL);
  gboolean has_space = TRUE;

  if (status == SQLITE_OK)
    status = sqlite3_step (rows);
  /* if rows share long texts, the events may take far more space than the database */
  while (status == SQLITE_ROW &&
         (has_space = weft_spool_check_disk_space (spool, MAX_LENGTH, NULL)))
    {
      /* the time is 1, because a block that ends at time 0 would count as unfinished */
      weft_log_writer_begin_event (writer, WEFT_TAG_IPE, 1);
      weft_log_writer_append_number (writer, (guint64) sqlite3_column_int64 (rows, 0), 8);
      for (int i = 1; i <= N_TEXTS; i++)
        {
          const char *text = (const char *) sqlite3_column_text (rows, i);

          text = text != NULL ? text : "";
          weft_log_writer_append_string (writer, text, strlen (text));
        }
      status = sqlite3_step (rows);
    }
  if (!has_space)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                 _ ("its info tables need more space than is free in %s. Make room there"),
                 spool->folder);
  else if (status == SQLITE_INTERRUPT)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, "cancelled");
  else if (status != SQLITE_DONE)
    g_set_error (error, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_NOT_A_LOG,
                 _ ("a database of SQLite, but not one of info tables as ipedb 0.1 makes it (%s)"),
                 sqlite3_errmsg (db));
  sqlite3_finalize (rows);
  return status == SQLITE_DONE && weft_log_writer_end (writer, TRUE, error);
}

WeftMap *
weft_info_database_to_log (const WeftMap *map, GCancellable *cancellable, GError **error)
{
  g_autoptr (WeftSpool) spool = weft_spool_new (NULL, error);
  g_autoptr (WeftLogWriter) writer = NULL;
  sqlite3 *db;
  WeftMap *log = NULL;

  if (spool == NULL)
    return NULL;
  writer = weft_log_writer_new (spool, log_types, G_N_ELEMENTS (log_types));
  db = open_database (map, cancellable, error);
  if (db != NULL && write_rows (db, writer, spool, error))
    log = weft_map_new (spool->fd, (gsize) spool->size, error);
  sqlite3_close (db);
  if (log != NULL)
    {
      weft_map_set_origin (log, weft_map_origin (map));
      weft_map_set_log_size (log, map->log_size);
    }
  return log;
}
