/* SPDX-License-Identifier: BSD-3-Clause */
/* The tables that queries read, made from the registries of tables and streams. */
#include "weft-query-private.h"

#include <glib/gi18n.h>
#include <string.h>

/* A time whose name does not end like that of a duration is a moment; thread, cap and id are names.
 */
WeftCellKind
weft_query_kind_of_name (const char *name, const char *unit)
{
  if (g_strcmp0 (unit, "ns") == 0)
    return g_str_equal (name, "ts") || g_str_has_suffix (name, "_ts") ? WEFT_CELL_TIME :
                                                                        WEFT_CELL_NS;
  if (unit != NULL)
    return WEFT_CELL_BYTES;
  return g_str_has_suffix (name, "thread") || g_str_has_suffix (name, "cap") ||
                 g_str_has_suffix (name, "id") ?
             WEFT_CELL_ID :
             WEFT_CELL_COUNT;
}

static void
add_column (
    WeftQueryTable *self, char *name, const char *type, const char *unit, const char *meaning)
{
  const WeftQueryColumn column = {
    .name = name,
    .type = type,
    .unit = unit,
    .meaning = meaning,
    .kind = g_str_equal (type, "TEXT") ? WEFT_CELL_TEXT : weft_query_kind_of_name (name, unit),
  };

  g_array_append_val (self->columns, column);
}

static gboolean
has_column (const WeftQueryTable *self, const char *name)
{
  for (guint i = 0; i < self->columns->len; i++)
    if (strcmp (weft_query_table_column (self, i)->name, name) == 0)
      return TRUE;
  return FALSE;
}

/* Adds what each table has after its own columns: the log, and the arguments @names. An argument
 * that has the name of a column gets another one. */
static void
add_arguments (WeftQueryTable *self, const char *const *names)
{
  self->n_own = self->columns->len;
  add_column (self, g_strdup ("log_id"), "INTEGER", NULL,
              _ ("The log, from 0 on, in the order of the command line."));
  for (; *names != NULL; names++)
    {
      add_column (self, g_strconcat (has_column (self, *names) ? "range_" : "", *names, NULL),
                  "INTEGER", NULL, NULL);
      g_array_index (self->columns, WeftQueryColumn, self->columns->len - 1).is_argument = TRUE;
    }
}

static WeftQueryTable *
table_new (const char *name, const char *what)
{
  WeftQueryTable *self = g_new0 (WeftQueryTable, 1);

  self->name = g_strdelimit (g_strdup (name), "-", '_');
  self->what = _ (what);
  self->columns = g_array_new (FALSE, FALSE, sizeof (WeftQueryColumn));
  self->time = -1;
  return self;
}

/* Tables of a range. */

static const char *
unit_of_cell (WeftCellKind kind)
{
  switch (kind)
    {
    case WEFT_CELL_TIME:
    case WEFT_CELL_NS:
    case WEFT_CELL_CHANGE_NS:
      return "ns";
    case WEFT_CELL_BYTES:
    case WEFT_CELL_CHANGE:
      return "bytes";
    default:
      return NULL;
    }
}

static const char *
type_of_cell (WeftCellKind kind)
{
  if (kind == WEFT_CELL_TEXT)
    return "TEXT";
  return weft_cell_scale (kind) > 1 ? "REAL" : "INTEGER";
}

/* Returns the argument besides the range that a table of @subject takes, or NULL. */
static const char *
subject_argument (WeftTableSubject subject)
{
  switch (subject)
    {
    case WEFT_TABLE_OF_PATH:
    case WEFT_TABLE_OF_CALL_STACKS:
      return "of_thread";
    case WEFT_TABLE_OF_TIME_PROFILE:
      return "of_cap";
    default:
      return NULL;
    }
}

static WeftQueryTable *
range_table_new (const WeftTableEntry *entry)
{
  const WeftTableClass *klass = entry->klass;
  WeftQueryTable *self = table_new (klass->id, entry->line);
  const char *const arguments[] = { "from_ns", "to_ns", subject_argument (entry->subject), NULL };

  self->entry = entry;
  self->has_profile = weft_table_has_profile (entry);
  if (self->has_profile)
    add_column (self, g_strdup ("profile"), "INTEGER", NULL, _ ("The heap profile's number."));
  for (guint i = 0; i < klass->n_columns; i++)
    {
      add_column (self, g_strdup (klass->columns[i].id), type_of_cell (klass->columns[i].kind),
                  unit_of_cell (klass->columns[i].kind),
                  klass->columns[i].what != NULL ? _ (klass->columns[i].what) : NULL);
      g_array_index (self->columns, WeftQueryColumn, self->columns->len - 1).kind =
          klass->columns[i].kind;
    }
  add_arguments (self, arguments);
  return self;
}

/* Streams. */

static const char *
type_of_field (const WeftRecordField *field)
{
  if (strcmp (field->type, "integer") == 0 || strcmp (field->type, "boolean") == 0)
    return "INTEGER";
  return strcmp (field->type, "number") == 0 ? "REAL" : "TEXT";
}

/* The start of a record is "ts", as in Perfetto, and no name is a word of SQL. */
static const char *
name_of_field (const WeftQueryTable *self, const WeftRecordField *field)
{
  if ((gint) self->columns->len == self->time)
    return "ts";
  return strcmp (field->name, "end") == 0 ? "end_ts" : field->name;
}

static WeftQueryTable *
stream_table_new (const WeftStream *stream)
{
  WeftQueryTable *self = table_new (stream->name, stream->what);
  const WeftRecordShape *shape = weft_stream_shape (stream);

  self->stream = stream;
  self->fields = shape->fields;
  self->time = weft_stream_time (stream);
  for (guint i = 0; i < shape->n; i++)
    {
      const char *name = name_of_field (self, &shape->fields[i]);

      add_column (self, g_strdup (name), type_of_field (&shape->fields[i]), shape->fields[i].unit,
                  shape->fields[i].meaning);
      /* durations of records have the suffix */
      if (g_strcmp0 (shape->fields[i].unit, "ns") == 0 && !g_str_has_suffix (name, "_ns"))
        g_array_index (self->columns, WeftQueryColumn, self->columns->len - 1).kind =
            WEFT_CELL_TIME;
    }
  add_arguments (self, (const char *const[]){ NULL });
  return self;
}

/* The registry. */

static gpointer
make_tables (gpointer unused)
{
  GPtrArray *tables = g_ptr_array_new ();
  guint n;
  const WeftTableEntry *entries = weft_tables (&n);
  const WeftStream *const *streams;

  for (guint i = 0; i < n; i++)
    if (!weft_table_is_of_two (&entries[i]))
      g_ptr_array_add (tables, range_table_new (&entries[i]));
  streams = weft_streams (&n);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (tables, stream_table_new (streams[i]));
  return tables;
}

const GPtrArray *
weft_query_tables (void)
{
  static GOnce once = G_ONCE_INIT;

  return g_once (&once, make_tables, NULL);
}

const char *
weft_query_table_name (const WeftQueryTable *self)
{
  return self->name;
}

const char *
weft_query_table_what (const WeftQueryTable *self)
{
  return self->what;
}

const GArray *
weft_query_table_columns (const WeftQueryTable *self)
{
  return self->columns;
}

const WeftQueryTable *
weft_query_table_of (const WeftTableClass *klass)
{
  const GPtrArray *tables = weft_query_tables ();

  for (guint i = 0; i < tables->len; i++)
    {
      const WeftQueryTable *table = g_ptr_array_index (tables, i);

      if (table->entry != NULL && table->entry->klass == klass)
        return table;
    }
  return NULL;
}

char *
weft_query_table_sql (const WeftQueryTable *self,
                      guint64 from,
                      guint64 to,
                      const char *column,
                      gboolean descending,
                      gboolean is_grouped)
{
  GString *sql = g_string_new ("select ");
  gboolean is_keyword = column != NULL && sqlite3_keyword_check (column, (int) strlen (column));
  g_autofree char *name = is_keyword ? g_strdup_printf ("\"%s\"", column) : g_strdup (column);

  if (is_grouped)
    g_string_append_printf (sql, "%s, count(*) as n", name);
  else
    g_string_append_c (sql, '*');
  g_string_append_printf (sql, "\nfrom %s", self->name);
  if (to > from)
    g_string_append_printf (sql, "(%" G_GUINT64_FORMAT ", %" G_GUINT64_FORMAT ")", from, to);
  if (is_grouped)
    g_string_append_printf (sql, "\ngroup by %s\norder by n desc", name);
  else if (name != NULL)
    g_string_append_printf (sql, "\norder by %s%s", name, descending ? " desc" : "");
  return g_string_free (sql, FALSE);
}

/* What the modules share. */

int
weft_query_connect (
    sqlite3 *db, void *aux, int argc, const char *const *argv, sqlite3_vtab **vtab, char **message)
{
  const WeftQueryBinding *binding = aux;
  const GArray *columns = binding->table->columns;
  g_autoptr (GString) sql = g_string_new ("CREATE TABLE x(");
  WeftQueryVtab *self;
  int status;

  for (guint i = 0; i < columns->len; i++)
    {
      const WeftQueryColumn *column = &g_array_index (columns, WeftQueryColumn, i);

      g_string_append_printf (sql, "%s\"%s\" %s%s", i > 0 ? ", " : "", column->name, column->type,
                              column->is_argument ? " HIDDEN" : "");
    }
  g_string_append_c (sql, ')');
  binding->query->is_declaring = TRUE;
  status = sqlite3_declare_vtab (db, sql->str);
  binding->query->is_declaring = FALSE;
  if (status != SQLITE_OK)
    return status;
  sqlite3_vtab_config (db, SQLITE_VTAB_INNOCUOUS);
  self = g_new0 (WeftQueryVtab, 1);
  self->query = binding->query;
  self->table = binding->table;
  *vtab = &self->base;
  return SQLITE_OK;
}

int
weft_query_disconnect (sqlite3_vtab *vtab)
{
  g_free (vtab);
  return SQLITE_OK;
}
