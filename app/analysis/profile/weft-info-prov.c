/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds the IPE events of the requested addresses by binary search in a sorted array of these
 * addresses. */
#include "weft-info-prov.h"

#include "weft-event-merge.h"
#include "weft-event-table.h"
#include "weft-event-tags.h"
#include "weft-log-writer.h"
#include "weft-scratch.h"
#include "weft-sort.h"
#include "weft-source.h"

#include <glib/gi18n.h>
#include <sqlite3.h>
#include <string.h>

#define MAGIC "SQLite format 3"

/* Flag of an offset in the log of index->info_index rather than in the log itself, see
 * WeftIndex.info_index. */
#define OTHER_LOG_FLAG (G_GUINT64_CONSTANT (1) << 63)

typedef struct
{
  guint64 address;
  guint64 offset; /* file offset of the IPE event, see OTHER_LOG_FLAG; 0 if there is none */
} TableEntry;

struct _WeftInfoProvMap
{
  WeftScratchArray *entries; /* of TableEntry; sorted by address after reading */
  guint n_missing;           /* number of requested entries that have not been found yet */
  guint64 flag; /* flag of offsets in the log that is being read: 0 or OTHER_LOG_FLAG */
};

WeftInfoProvMap *
weft_info_prov_map_new (void)
{
  WeftInfoProvMap *self = g_new0 (WeftInfoProvMap, 1);

  self->entries = weft_scratch_array_new (sizeof (TableEntry));
  return self;
}

void
weft_info_prov_map_free (WeftInfoProvMap *self)
{
  weft_scratch_array_unref (self->entries);
  g_free (self);
}

void
weft_info_prov_map_add (WeftInfoProvMap *self, guint64 address)
{
  TableEntry entry = { .address = address };

  weft_scratch_array_append (self->entries, &entry, 1);
}

static TableEntry *
find_info_entry (const WeftInfoProvMap *self, guint64 address)
{
  TableEntry *all = (TableEntry *) (gpointer) self->entries->data;
  guint at = WEFT_LOWER_BOUND (guint, i, 0, self->entries->len, all[i].address < address);

  return at < self->entries->len && all[at].address == address ? &all[at] : NULL;
}

static gboolean
set_entry_offset (const WeftEvent *event, gpointer user_data)
{
  WeftInfoProvMap *self = user_data;
  TableEntry *entry =
      event->length >= 8 ? find_info_entry (self, weft_be64 (event->payload)) : NULL;

  if (entry == NULL || entry->offset != 0)
    return TRUE;
  entry->offset = event->offset | self->flag;
  return --self->n_missing > 0;
}

void
weft_info_prov_map_read (WeftInfoProvMap *self, const WeftIndex *index)
{
  guint n = 0;

  weft_sort (self->entries->data, self->entries->len, sizeof (TableEntry),
             weft_compare_uint64_with_data, NULL, NULL);
  for (guint i = 0; i < self->entries->len; i++)
    {
      TableEntry *all = &g_array_index (self->entries, TableEntry, 0);

      if (n == 0 || all[n - 1].address != all[i].address)
        all[n++] = all[i];
    }
  weft_scratch_array_set_size (self->entries, n);

  self->n_missing = n;
  self->flag = 0;
  if (self->n_missing > 0)
    weft_index_foreach_tag (index, WEFT_TAG_IPE, set_entry_offset, self);
  self->flag = OTHER_LOG_FLAG;
  if (self->n_missing > 0 && index->info_index != NULL)
    weft_index_foreach_tag (index->info_index, WEFT_TAG_IPE, set_entry_offset, self);
}

guint64
weft_info_prov_map_lookup (const WeftInfoProvMap *self, guint64 address)
{
  const TableEntry *entry = find_info_entry (self, address);

  return entry != NULL ? entry->offset : 0;
}

gboolean
weft_info_prov_init (WeftInfoProv *self, const WeftIndex *index, guint64 offset)
{
  WeftValue values[WEFT_MAX_FIELDS];
  WeftEvent event;
  guint n = 0;
  const struct
  {
    const char *name;
    char **text;
  } texts[] = { { "table", &self->table },
                { "type", &self->type },
                { "label", &self->label },
                { "module", &self->module },
                { "srcloc", &self->location } };

  *self = (WeftInfoProv){ 0 };
  if ((offset & OTHER_LOG_FLAG) != 0)
    index = index->info_index;
  if (offset == 0 || index == NULL ||
      !weft_index_event_at (index, offset & ~OTHER_LOG_FLAG, &event) || event.tag != WEFT_TAG_IPE)
    return FALSE;
  weft_event_decode (&event, values, &n);
  for (guint i = 0; i < n; i++)
    {
      const WeftValue *value = &values[i];
      const char *name = value->field->name;
      /* GHC writes ":" if there is no source location */
      gboolean has_text =
          value->is_present && value->length > 0 && !(value->length == 1 && value->bytes[0] == ':');

      if (strcmp (name, "info") == 0)
        self->address = value->number;
      else if (strcmp (name, "closure_type") == 0)
        self->closure_type = (guint) MIN (value->number, G_MAXUINT);
      for (guint k = 0; has_text && k < G_N_ELEMENTS (texts); k++)
        if (strcmp (name, texts[k].name) == 0 && *texts[k].text == NULL)
          *texts[k].text = g_utf8_make_valid ((const char *) value->bytes, (gssize) value->length);
    }
  return TRUE;
}

void
weft_info_prov_clear (WeftInfoProv *self)
{
  g_clear_pointer (&self->table, g_free);
  g_clear_pointer (&self->type, g_free);
  g_clear_pointer (&self->label, g_free);
  g_clear_pointer (&self->module, g_free);
  g_clear_pointer (&self->location, g_free);
}

char *
weft_info_prov_describe (const WeftInfoProv *self)
{
  GString *text = g_string_new (self->label != NULL ? self->label : self->table);

  if (self->type != NULL)
    g_string_append_printf (text, " :: %s", self->type);
  if (self->module != NULL && self->location != NULL)
    g_string_append_printf (text, " (%s, %s)", self->module, self->location);
  else if (self->module != NULL || self->location != NULL)
    g_string_append_printf (text, " (%s)", self->module != NULL ? self->module : self->location);
  return g_string_free (text, FALSE);
}

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
