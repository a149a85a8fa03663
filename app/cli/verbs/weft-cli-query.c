/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli query: answers an SQL query about one or more logs. */
#include "weft-query.h"

#include "weft-cli-answers.h"
#include "weft-cli-log.h"
#include "weft-cli-rows.h"
#include "weft-event-json.h"
#include "weft-format.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <stdio.h>

/* Maximum length of a query, in bytes. */
#define MAX_QUERY (4 * 1024 * 1024)

/* Values of the options as given. */
typedef struct
{
  char *sql, *file, *format, *limit;
  gboolean is_schema;
  WeftCliLog log;
  WeftCliRuns runs;
} Arguments;

/* A row of the schema: a table or a column. */
typedef struct
{
  const WeftQueryTable *table;
  const WeftQueryColumn *column; /* NULL for the table itself */
} SchemaRecord;

static void
get_schema_table (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_text (value, weft_query_table_name (((const SchemaRecord *) record)->table));
}

static void
get_schema_meaning (gconstpointer record, WeftRecordValue *value)
{
  const SchemaRecord *self = record;

  weft_record_set_text (value, self->column == NULL ? weft_query_table_what (self->table) :
                               self->column->is_argument ?
                                                      _ ("Argument of the table as a function.") :
                                                      self->column->meaning);
}

static const WeftRecordField schema_fields[] = {
  { "table", "text", NULL, "The table.", NULL, get_schema_table },
  { "column", "text", NULL, "The column.", "the line is about the table itself",
    WEFT_RECORD_MEMBER_OF (SchemaRecord, column, name) },
  { "type", "text", NULL, "INTEGER, REAL or TEXT.", "column is null",
    WEFT_RECORD_MEMBER_OF (SchemaRecord, column, type) },
  { "unit", "text", NULL, "ns or bytes.", "column is null, or it has none",
    WEFT_RECORD_MEMBER_OF (SchemaRecord, column, unit) },
  { "meaning", "text", NULL, "What a row or the column is.", "the name says it",
    get_schema_meaning },
};

const WeftRecordShape weft_cli_query_schema_shape = WEFT_RECORD_SHAPE (schema_fields);

/* Prints the schema of all tables, or only of the table called @name if that is neither NULL nor a
 * file. There is one row for the table and one for each of its columns. */
static WeftCliStatus
print_schema (WeftRowFormat format, const char *name)
{
  g_autoptr (WeftCliOutput) output = weft_cli_output_new ();
  g_autoptr (WeftRowWriter) rows =
      weft_row_writer_new_records (format, output->text, &weft_cli_query_schema_shape);
  const GPtrArray *tables = weft_query_tables ();
  g_autofree const char **names = g_new0 (const char *, tables->len + 1);
  gint only = -1;

  for (guint i = 0; i < tables->len; i++)
    names[i] = weft_query_table_name (g_ptr_array_index (tables, i));
  /* if it is a log, print all tables, because all logs have the same ones */
  if (name != NULL && !g_strv_contains (names, name) && g_file_test (name, G_FILE_TEST_EXISTS))
    name = NULL;
  if (name != NULL && (only = weft_cli_parse_choice ("table", name, names)) < 0)
    return WEFT_CLI_USAGE;
  rows->keeps_order = TRUE;
  for (guint i = MAX (only, 0); i < tables->len && (only < 0 || i == (guint) only); i++)
    {
      SchemaRecord record = { g_ptr_array_index (tables, i), NULL };
      const GArray *columns = weft_query_table_columns (record.table);

      weft_row_writer_append_record (rows, &record);
      for (guint k = 0; k < columns->len; k++)
        {
          record.column = &g_array_index (columns, WeftQueryColumn, k);
          weft_row_writer_append_record (rows, &record);
        }
    }
  weft_row_writer_end (rows);
  return weft_cli_output_end (output);
}

/* Adds the trace of a log to @traces. */
static WeftCliStatus
add_trace (const WeftCliAnswer *answer, gpointer traces)
{
  g_ptr_array_index ((GPtrArray *) traces, answer->i) = weft_shared_ref (answer->trace);
  return WEFT_CLI_SUCCESS;
}

static const WeftCliAnswerClass trace_question = { .print = add_trace };

static void
trace_unref (gpointer trace)
{
  if (trace != NULL)
    weft_shared_unref (trace);
}

/* For each log that several processes wrote, inserts the traces of the other processes after that
 * of the first process, and repeats the log's path in @paths. Returns FALSE, with a message on
 * standard error, if one of them cannot be read. */
static gboolean
add_other_processes (GPtrArray *paths, GPtrArray *traces)
{
  for (guint i = 0; i < traces->len; i++)
    {
      const WeftTrace *first = g_ptr_array_index (traces, i);
      g_autoptr (GPtrArray) others = NULL;

      if (first == NULL)
        continue;
      others = weft_cli_read_other_processes (first, g_ptr_array_index (paths, i));
      if (others == NULL)
        return FALSE;
      for (guint k = 0; k < others->len; k++)
        {
          i++;
          g_ptr_array_insert (traces, (gint) i, weft_shared_ref (g_ptr_array_index (others, k)));
          g_ptr_array_insert (paths, (gint) i, g_ptr_array_index (paths, i - 1));
        }
    }
  return TRUE;
}

/* Adds the columns of the result to @rows. If several have one name, all but the first get a number
 * after it, as in SQLite's views, because the names are keys in JSON. If @has_row, the kind of a
 * column is that of its value in the first row. */
static void
add_columns (WeftRowWriter *rows, const WeftQuery *query, gboolean has_row)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < weft_query_n_columns (query); i++)
    {
      const char *title = weft_query_column_name (query, i);
      char *name = g_strdup (title);

      for (guint n = 1; g_hash_table_contains (names, name); n++)
        {
          g_free (name);
          name = g_strdup_printf ("%s:%u", title, n);
        }
      g_hash_table_add (names, name);
      weft_row_writer_add_column (
          rows, &(WeftRowColumn){ .name = name,
                                  .title = name,
                                  .is_text = has_row && !weft_query_is_number (query, i) });
    }
}

static void
add_json_cb (gconstpointer json, WeftJsonWriter *writer, const char *name)
{
  weft_json_add_literal (writer, name, json);
}

/* Sets @value to a cell in the form for @format. */
static void
get_cell (const WeftQuery *query, guint column, WeftRowFormat format, WeftRecordValue *value)
{
  const char *unit = format == WEFT_ROWS_TEXT ? weft_query_column_unit (query, column) : NULL;
  gsize length;
  const char *with_nul = format == WEFT_ROWS_JSON || format == WEFT_ROWS_JSONL ?
                             weft_query_text_with_nul (query, column, &length) :
                             NULL;

  if (with_nul != NULL)
    {
      GString *json = g_string_new (NULL);

      /* the parts between the NULs are quoted one by one, and joined without their quotes */
      for (const char *part = with_nul; part <= with_nul + length; part += strlen (part) + 1)
        {
          gsize start = json->len;

          weft_json_append_text (json, part, strlen (part));
          if (start > 0) /* NUL instead of the two quotes */
            g_string_insert (g_string_erase (json, (gssize) start - 1, 2), (gssize) start - 1,
                             "\\u0000");
        }
      *value = (WeftRecordValue){ .kind = WEFT_RECORD_NESTED, .write = add_json_cb };
      value->record = value->owned = g_string_free (json, FALSE);
      return;
    }
  weft_query_value (query, column, value);
  /* in the text format, times and sizes have units */
  if (unit != NULL && value->kind == WEFT_RECORD_INTEGER && value->integer >= 0)
    weft_record_take_text (value, g_strdup (*unit == 'n' ?
                                                weft_format_time ((guint64) value->integer).text :
                                                weft_format_bytes ((guint64) value->integer).text));
}

/* Prints the first @limit rows of the result of @sql. */
static WeftCliStatus
answer_query (const char *sql, GPtrArray *traces, WeftRowFormat format, guint64 limit)
{
  g_autoptr (WeftQuery) query = weft_query_new (traces);
  g_autoptr (WeftCliOutput) output = weft_cli_output_new ();
  g_autoptr (WeftRowWriter) rows = weft_row_writer_new (format, output->text);
  g_autoptr (GError) error = NULL;
  gboolean has_row =
      weft_query_prepare (query, sql, &error) && weft_query_step (query, NULL, &error);
  WeftCliStatus status;

  if (error == NULL)
    add_columns (rows, query, has_row);
  rows->keeps_order = TRUE;
  if (error == NULL)
    weft_row_writer_begin (rows);
  for (guint64 row = 0; has_row && row < limit; row++)
    {
      for (guint i = 0; i < weft_query_n_columns (query); i++)
        {
          WeftRecordValue value;

          get_cell (query, i, format, &value);
          weft_row_writer_append (rows, &value);
        }
      if (!weft_cli_output_continue (output))
        break;
      has_row = weft_query_step (query, NULL, &error);
    }
  if (error == NULL)
    weft_row_writer_end (rows);
  else
    weft_cli_error (g_str_has_prefix (error->message, "no such") ?
                        _ ("%s; weft-cli query --schema lists tables and columns") :
                        "%s",
                    error->message);
  status = weft_cli_output_end (output);
  return weft_cli_worse_status (status, error != NULL ? WEFT_CLI_USAGE : WEFT_CLI_SUCCESS);
}

/* Sets @sql to the query, newly allocated, and appends the paths of the logs to @paths. Returns
 * FALSE, with a message on standard error, if there is no query or no log, or if the file of the
 * query cannot be read. */
static gboolean
read_arguments (const Arguments *given, char **sql, GPtrArray *paths)
{
  if (given->file == NULL)
    *sql = g_strdup (given->sql);
  else
    {
      g_autofree char *text = g_malloc (MAX_QUERY + 1);
      FILE *file = fopen (given->file, "re");
      gsize n = file != NULL ? fread (text, 1, MAX_QUERY + 1, file) : 0;

      while (file != NULL && ferror (file) && errno == EINTR)
        {
          clearerr (file);
          n += fread (text + n, 1, MAX_QUERY + 1 - n, file);
        }
      if (file == NULL || ferror (file))
        weft_cli_error ("%s: %s", given->file, g_strerror (errno));
      else if (n > MAX_QUERY)
        weft_cli_error (_ ("%s: not a query: it is longer than %d MiB"), given->file,
                        MAX_QUERY >> 20);
      else
        *sql = g_strndup (text, n);
      if (file != NULL)
        (void) fclose (file);
      if (*sql == NULL)
        return FALSE;
      /* with --file, the first argument is not the query, but a log */
      if (given->sql != NULL)
        g_ptr_array_add (paths, given->sql);
    }
  if (given->log.path != NULL)
    g_ptr_array_add (paths, given->log.path);
  for (char **path = given->runs.further; path != NULL && *path != NULL; path++)
    g_ptr_array_add (paths, *path);
  if (*sql == NULL)
    weft_cli_error (_ ("no query given; %s --schema lists the tables"), g_get_prgname ());
  return *sql != NULL && (paths->len > 0 || weft_cli_check_log (&given->log)) &&
         weft_cli_can_open_files (paths->len);
}

WeftCliStatus
weft_cli_query (WeftCliLine *line)
{
  Arguments given = { .log = { .is_optional = TRUE, .has_all_processes = TRUE },
                      .runs.is_one_side = TRUE };
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();
  g_autoptr (GPtrArray) traces = g_ptr_array_new_with_free_func (trace_unref);
  g_autoptr (GString) description = g_string_new (line->summary);
  g_autofree char *sql = NULL;
  WeftCliStatus status, answered;
  gboolean has_trace = FALSE;
  guint64 limit;
  gint format;
  const GOptionEntry entries[] = {
    { "file", 'f', 0, G_OPTION_ARG_FILENAME, &given.file,
      N_ ("Read the query from FILE instead of the command line"), "FILE" },
    { "schema", 0, 0, G_OPTION_ARG_NONE, &given.is_schema,
      N_ ("Print the tables and their columns, or those of the table that is named"), NULL },
    { "limit", 0, 0, G_OPTION_ARG_STRING, &given.limit, N_ ("Stop after N rows"), "N" },
    { "format", 0, 0, G_OPTION_ARG_STRING, &given.format,
      N_ ("jsonl, csv, json or text (default: text on a terminal, else jsonl)"), "FORMAT" },
    { NULL },
  };
  const GPtrArray *tables = weft_query_tables ();

  g_string_append_printf (description, "\n\n%s", _ ("Tables:"));
  for (guint i = 0; i < tables->len; i++)
    weft_cli_append_choice (description, weft_query_table_name (g_ptr_array_index (tables, i)),
                            weft_query_table_what (g_ptr_array_index (tables, i)));
  line->arguments = _ ("QUERY LOG…");
  if (!weft_cli_parse (line, description->str, entries, &given.log, &given.sql, &given.runs) ||
      (format = weft_cli_rows_format (given.format)) < 0 ||
      !weft_cli_parse_uint ("--limit", given.limit, 0, G_MAXUINT64, G_MAXUINT64, &limit))
    return WEFT_CLI_USAGE;
  if (given.is_schema)
    return print_schema ((WeftRowFormat) format, given.sql);
  if (!read_arguments (&given, &sql, paths))
    return WEFT_CLI_USAGE;
  /* if a log cannot be read, its trace stays NULL */
  g_ptr_array_set_size (traces, (gint) paths->len);
  given.log.path = g_ptr_array_index (paths, 0);
  g_ptr_array_add (paths, NULL);
  status =
      weft_cli_answer_each_log (&given.log, (char **) paths->pdata + 1, &trace_question, traces);
  if (given.log.process == 0 && !add_other_processes (paths, traces))
    return WEFT_CLI_UNREADABLE;
  for (guint i = 0; i < traces->len; i++)
    has_trace |= g_ptr_array_index (traces, i) != NULL;
  if (!has_trace)
    return status;
  answered = answer_query (sql, traces, (WeftRowFormat) format, limit);
  status = weft_cli_worse_status (status, answered);
  /* damage is not reported, and is not the status, unless there is an answer */
  for (guint i = 0; answered == WEFT_CLI_SUCCESS && i < traces->len; i++)
    if (g_ptr_array_index (traces, i) != NULL)
      status =
          weft_cli_worse_status (status, weft_cli_report_damage (g_ptr_array_index (traces, i),
                                                                 g_ptr_array_index (paths, i)));
  return status;
}
