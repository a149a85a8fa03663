/* SPDX-License-Identifier: BSD-3-Clause */
/* Tables that queries can read, made from the list of tables of a range and the list of streams. */
#include "weft-query-private.h"

#include <glib/gi18n.h>
#include <string.h>

/* Returns the kind of a column: a time called "ts" or "…_ts" is a point in time, any other time is
 * a duration. IDs and the numbers of threads and HECs are identifiers. */
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

/* Adds a column and returns it. Takes ownership of @name. */
static WeftQueryColumn *
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
  return &g_array_index (self->columns, WeftQueryColumn, self->columns->len - 1);
}

/* Returns TRUE if the table has a column called @name. */
static gboolean
has_column (const WeftQueryTable *self, const char *name)
{
  for (guint i = 0; i < self->columns->len; i++)
    if (strcmp (weft_query_table_column (self, i)->name, name) == 0)
      return TRUE;
  return FALSE;
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

/* Adds the column log_id after the table's own columns. */
static void
add_log_column (WeftQueryTable *self)
{
  self->n_data_columns = self->columns->len;
  add_column (self, g_strdup ("log_id"), "INTEGER", NULL,
              _ ("The log, from 0 on, in the order of the command line. Each process of a log "
                 "that several wrote counts as a log."));
}

static WeftQueryTable *
range_table_new (const WeftTableEntry *entry)
{
  const WeftTableClass *klass = entry->klass;
  WeftQueryTable *self = table_new (klass->id, entry->row_definition);
  gboolean has_thread =
      entry->subject == WEFT_TABLE_OF_PATH || entry->subject == WEFT_TABLE_OF_CALL_STACKS;
  gboolean has_cap = entry->subject == WEFT_TABLE_OF_TIME_PROFILE;
  const char *const arguments[] = { "from_ns", "to_ns",
                                    has_thread                            ? "of_thread" :
                                    has_cap                               ? "of_cap" :
                                    entry->subject == WEFT_TABLE_OF_LABEL ? "of_label" :
                                                                            NULL };

  self->entry = entry;
  self->has_profile = weft_table_has_profile (entry);
  if (self->has_profile)
    add_column (self, g_strdup ("profile"), "INTEGER", NULL, _ ("The heap profile's number."));
  for (guint i = 0; i < klass->n_columns; i++)
    {
      const WeftTableColumn *column = &klass->columns[i];
      WeftCellKind kind = column->kind;
      gboolean is_time =
          kind == WEFT_CELL_TIME || kind == WEFT_CELL_NS || kind == WEFT_CELL_CHANGE_NS;
      gboolean is_size = kind == WEFT_CELL_BYTES || kind == WEFT_CELL_CHANGE;
      const char *type = kind == WEFT_CELL_TEXT     ? "TEXT" :
                         weft_cell_scale (kind) > 1 ? "REAL" :
                                                      "INTEGER";
      WeftQueryColumn *added =
          add_column (self, g_strdup (column->id), type,
                      is_time ? "ns" :
                      is_size ? "bytes" :
                                NULL,
                      column->definition != NULL ? _ (column->definition) : NULL);

      added->kind = kind;
    }
  add_log_column (self);
  for (guint i = 0; i < G_N_ELEMENTS (arguments) && arguments[i] != NULL; i++)
    {
      /* rename an argument if a column has the same name */
      const char *prefix = has_column (self, arguments[i]) ? "range_" : "";
      gboolean is_text = g_str_equal (arguments[i], "of_label");
      WeftQueryColumn *argument = add_column (self, g_strconcat (prefix, arguments[i], NULL),
                                              is_text ? "TEXT" : "INTEGER", NULL, NULL);

      argument->is_argument = TRUE;
    }
  return self;
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
      const WeftRecordField *field = &shape->fields[i];
      /* the start is called "ts", as in Perfetto; "end" is renamed because it is an SQL keyword */
      const char *name = (gint) i == self->time           ? "ts" :
                         strcmp (field->name, "end") == 0 ? "end_ts" :
                                                            field->name;
      gboolean is_whole =
          strcmp (field->type, "integer") == 0 || strcmp (field->type, "boolean") == 0;
      const char *type = is_whole                            ? "INTEGER" :
                         strcmp (field->type, "number") == 0 ? "REAL" :
                                                               "TEXT";
      WeftQueryColumn *column =
          add_column (self, g_strdup (name), type, field->unit, field->meaning);

      /* all durations have the suffix _ns, so other fields in ns are points in time */
      if (g_strcmp0 (field->unit, "ns") == 0 && !g_str_has_suffix (name, "_ns"))
        column->kind = WEFT_CELL_TIME;
    }
  add_log_column (self);
  return self;
}

static gpointer
make_tables (gpointer unused)
{
  GPtrArray *tables = g_ptr_array_new ();
  guint n;
  const WeftTableEntry *entries = weft_tables (&n);
  const WeftStream *const *streams;

  for (guint i = 0; i < n; i++)
    if (!weft_table_is_comparison (&entries[i]))
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

/* Appends a FROM clause for the table. Unless [@from, @to), ns, is empty, also restricts the rows
 * to this range, for which it may append a WHERE clause. Returns TRUE if it appended one. */
static gboolean
append_from (GString *sql, const WeftQueryTable *self, guint64 from, guint64 to)
{
  gboolean has_where = to > from && self->entry == NULL && self->time >= 0;

  g_string_append_printf (sql, "\nfrom %s", self->name);
  if (to > from && self->entry != NULL)
    g_string_append_printf (sql, "(%" G_GUINT64_FORMAT ", %" G_GUINT64_FORMAT ")", from, to);
  if (has_where)
    {
      g_string_append (sql, "\nwhere ");
      /* also include a span without a duration at the start of the range */
      if (has_column (self, "end_ts"))
        g_string_append_printf (
            sql, "(end_ts > %" G_GUINT64_FORMAT " or ts >= %" G_GUINT64_FORMAT ")", from, from);
      else
        g_string_append_printf (sql, "ts >= %" G_GUINT64_FORMAT, from);
      g_string_append_printf (sql, " and ts < %" G_GUINT64_FORMAT, to);
    }
  return has_where;
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
  append_from (sql, self, from, to);
  if (is_grouped)
    g_string_append_printf (sql, "\ngroup by %s\norder by n desc", name);
  else if (name != NULL)
    g_string_append_printf (sql, "\norder by %s%s", name, descending ? " desc" : "");
  return g_string_free (sql, FALSE);
}

char *
weft_query_source_sql (const WeftRowSource *source, guint64 from, guint64 to)
{
  GString *sql = g_string_new ("select ");
  const GPtrArray *tables = weft_query_tables ();
  const WeftQueryTable *table = g_ptr_array_index (tables, 0);
  const char *order = source->order;
  gboolean has_where;

  for (guint i = 1; strcmp (table->name, source->table) != 0; i++)
    table = g_ptr_array_index (tables, i);
  if (order == NULL && table->time >= 0)
    order = "ts";
  g_string_append (sql, source->groups != NULL ? source->groups : "*");
  has_where = append_from (sql, table, from, to);
  if (source->condition != NULL)
    g_string_append_printf (sql, has_where ? "\n  and (%s)" : "\nwhere %s", source->condition);
  if (source->groups != NULL)
    g_string_append (sql, "\ngroup by 1\norder by 1");
  else if (order != NULL)
    g_string_append_printf (sql, "\norder by %s", order);
  return g_string_free (sql, FALSE);
}

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
