/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli table: prints any table of the registry (weft-tables.h). */
#include "weft-cli-heap-compare.h"
#include "weft-cli-profile-compare.h"
#include "weft-cli-rows.h"
#include "weft-filter-text.h"
#include "weft-table-groups.h"

#include <glib/gi18n.h>

/* The options as given. */
typedef struct
{
  char *name, *from, *to, *thread, *sort, *filter, *group, *limit, *compare, *format;
  WeftCliLog log;
} Arguments;

/* The table that is meant; NULL, said on standard error, if there is none of the name, or no log.
 */
static const WeftTableEntry *
choose_table (const char *name, const WeftCliLog *log)
{
  guint n;
  const WeftTableEntry *tables = weft_tables (&n);
  g_autofree const char **names = g_new0 (const char *, n + 1);
  gint chosen;

  for (guint i = 0; i < n; i++)
    names[i] = tables[i].klass->id;
  if (log->path == NULL && g_file_test (name, G_FILE_TEST_EXISTS) && !g_strv_contains (names, name))
    {
      weft_cli_complain (_ ("no table given before “%s”; %s --help lists them"), name,
                         g_get_prgname ());
      return NULL;
    }
  chosen = weft_cli_choose ("table", name, names);
  return chosen >= 0 && weft_cli_has_log (log) ? &tables[chosen] : NULL;
}

/* Sets what rows are grouped by to the column @text (or NULL). */
static gboolean
read_group (const WeftTableEntry *entry, const char *text, WeftCliRowsChoice *choice)
{
  const WeftTableClass *klass = entry->klass;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  gint chosen;

  if (!weft_cli_applies (text != NULL, "--group", !weft_table_is_of_two (entry),
                         _ ("tables of one log")))
    return FALSE;
  if (text == NULL)
    return TRUE;
  for (guint i = 0; i < klass->n_columns; i++)
    if (weft_table_can_group (klass, i))
      g_ptr_array_add (names, (gpointer) klass->columns[i].id);
  g_ptr_array_add (names, NULL);
  chosen = weft_cli_choose ("--group", text, (const char *const *) names->pdata);
  if (chosen < 0)
    return FALSE;
  choice->groups = weft_table_groups_class (
      klass, (guint) weft_table_column (klass, g_ptr_array_index (names, (guint) chosen)));
  choice->column = weft_table_first_sort (choice->groups);
  return TRUE;
}

/* @text is a column's name, with - in front for the other way round; letters begin with A. */
static gboolean
read_sort (const WeftTableClass *klass, const char *text, WeftCliRowsChoice *choice)
{
  g_autofree const char **names = g_new0 (const char *, klass->n_columns + 1);
  gboolean is_turned = text != NULL && *text == '-';
  gint chosen;

  if (text == NULL)
    return TRUE;
  for (guint i = 0; i < klass->n_columns; i++)
    names[i] = klass->columns[i].id;
  chosen = weft_cli_choose ("--sort", text + is_turned, names);
  if (chosen < 0)
    return FALSE;
  choice->column = (guint) chosen;
  choice->descending = weft_table_column_is_lettered (&klass->columns[chosen]) == is_turned;
  return TRUE;
}

/* Reads @text (or NULL) as the filter of rows; FALSE, said on standard error, if that fails. */
static gboolean
read_filter (const WeftTableClass *klass, const char *text, WeftTableFilter **filter)
{
  g_autoptr (GError) error = NULL;

  if (text == NULL)
    return TRUE;
  *filter = weft_filter_read (klass, text, &error);
  if (*filter == NULL)
    weft_cli_complain ("--filter: %s", error->message);
  return *filter != NULL;
}

/* The thread that --thread names ends the path. FALSE, said on standard error, where the log has
 * none of it. */
static gboolean
read_thread (const Arguments *given, const WeftTrace *trace, WeftCliRowsChoice *choice)
{
  const WeftThreads *threads;
  guint64 id;

  if (given->thread == NULL)
    return TRUE;
  if (!weft_cli_number ("--thread", given->thread, 0, G_MAXUINT32 - 1, 0, &id))
    return FALSE;
  threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);
  choice->source = weft_table_path_source ((guint32) id);
  if (threads != NULL && weft_threads_find (threads, (guint32) id) >= 0)
    return TRUE;
  weft_cli_complain (_ ("the log has no thread %s"), given->thread);
  return FALSE;
}

static WeftCliStatus
table_answer (const Arguments *given,
              const WeftTableEntry *entry,
              WeftRowFormat format,
              WeftCliRowsChoice *choice)
{
  const WeftCliCompared asked = {
    .log = given->log, .other = given->compare, .from = given->from, .to = given->to
  };
  g_autoptr (WeftTrace) trace = NULL;
  WeftCliStatus status;
  guint64 from, to;

  if (entry->subject == WEFT_TABLE_OF_TWO_HEAPS)
    return weft_cli_heap_compare (&(WeftCliHeapCompare){
        .asked = &asked,
        .format = format,
        .key = -1,
        .choice = choice,
    });
  if (entry->subject == WEFT_TABLE_OF_TWO_PROFILES)
    return weft_cli_profile_compare (&(WeftCliProfileCompare){
        .asked = &asked,
        .klass = entry->klass,
        .format = format,
        .choice = choice,
    });
  trace = weft_cli_read (&given->log, NULL, &status);
  if (trace == NULL)
    return status;
  if (!weft_cli_range (trace, given->from, given->to, &from, &to) ||
      !read_thread (given, trace, choice))
    return WEFT_CLI_USAGE;
  return weft_cli_rows_answer (entry, trace, &given->log, format, from, to, choice);
}

/* @summary with a list of the tables after it. */
static char *
table_describe (const char *summary)
{
  guint n;
  const WeftTableEntry *tables = weft_tables (&n);
  GString *text = g_string_new (summary);

  g_string_append_printf (text, "\n\n%s", _ ("Tables:"));
  for (guint i = 0; i < n; i++)
    weft_cli_describe (text, tables[i].klass->id, _ (tables[i].line));
  return g_string_free (text, FALSE);
}

WeftCliStatus
weft_cli_table (WeftCliLine *line)
{
  Arguments given = { .log.is_optional = TRUE };
  g_autofree char *description = table_describe (line->summary);
  const WeftTableEntry *entry;
  g_autoptr (WeftTableFilter) filter = NULL;
  WeftCliRowsChoice choice;
  gint format;
  const GOptionEntry entries[] = {
    WEFT_CLI_FROM (given.from),
    WEFT_CLI_TO (given.to),
    { "thread", 0, 0, G_OPTION_ARG_STRING, &given.thread,
      N_ ("Critical path to thread ID (default: the main thread, or the one that ran last before "
          "--to)"),
      "ID" },
    { "sort", 0, 0, G_OPTION_ARG_STRING, &given.sort,
      N_ ("Sort by COLUMN: largest value, highest rank or letter A first; -COLUMN reverses the "
          "order"),
      "COLUMN" },
    { "filter", 0, 0, G_OPTION_ARG_STRING, &given.filter,
      N_ ("Only rows with TEXT in a text column, ignoring case, or for which a condition as "
          "\"pause > 5ms and generation = 1\" holds"),
      "TEXT" },
    { "group", 0, 0, G_OPTION_ARG_STRING, &given.group,
      N_ ("Group the rows by COLUMN: number, sum, mean and largest of each"), "COLUMN" },
    { "limit", 0, 0, G_OPTION_ARG_STRING, &given.limit, N_ ("Stop after N rows"), "N" },
    { "compare", 0, 0, G_OPTION_ARG_FILENAME, &given.compare,
      N_ ("Second log (B), for the tables comparison and cost-changes"), "OTHER" },
    { "format", 0, 0, G_OPTION_ARG_STRING, &given.format,
      N_ ("jsonl, csv, json or text (default: text on a terminal, else jsonl)"), "FORMAT" },
    { NULL },
  };

  if (!weft_cli_parse (line, description, entries, &given.log, &given.name, NULL) ||
      (entry = choose_table (given.name, &given.log)) == NULL ||
      (format = weft_cli_rows_format (given.format)) < 0)
    return WEFT_CLI_USAGE;
  choice = weft_cli_rows_choice (entry->klass);
  if (!read_group (entry, given.group, &choice) ||
      !read_sort (choice.groups != NULL ? choice.groups : entry->klass, given.sort, &choice) ||
      !read_filter (entry->klass, given.filter, &filter) ||
      !weft_cli_number ("--limit", given.limit, 0, G_MAXUINT64, G_MAXUINT64, &choice.limit) ||
      !weft_cli_applies (given.thread != NULL, "--thread", entry->subject == WEFT_TABLE_OF_PATH,
                         _ ("the tables critical-path and path-segments")) ||
      !weft_cli_applies (given.compare != NULL, "--compare", weft_table_is_of_two (entry),
                         _ ("the tables comparison, cost-changes and their like")))
    return WEFT_CLI_USAGE;
  if (weft_table_is_of_two (entry) && given.compare == NULL)
    {
      weft_cli_complain (_ ("the table %s is of two logs; name the second with --compare"),
                         entry->klass->id);
      return WEFT_CLI_USAGE;
    }
  choice.filter = filter;
  return table_answer (&given, entry, (WeftRowFormat) format, &choice);
}
