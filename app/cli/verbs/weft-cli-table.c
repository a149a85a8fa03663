/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli table: prints any table of the list in weft-tables.h, of one log or of two logs. */
#include "weft-cli-table.h"

#include "weft-cli-fail-if.h"
#include "weft-cli-heap-group.h"
#include "weft-filter-text.h"
#include "weft-format.h"
#include "weft-heap-verdicts.h"
#include "weft-table-order.h"

#include <glib/gi18n.h>

/* Appends the number of likely leaks among the bands of @rows. */
static void
append_leaks (const WeftTableRows *rows, GString *out)
{
  double share;
  guint n = weft_table_bands_count_leaks (rows, &share);
  g_autofree char *text = NULL;

  if (!weft_table_bands_is_judged (rows))
    g_string_append_printf (out, "\n%s: %s\n", _ ("Likely leaks: unknown"),
                            _ (weft_verdict_too_few));
  else if (n == 0)
    g_string_append_printf (out, "\n%s\n", _ ("Likely leaks: none"));
  else
    {
      /* Translators: a number, and a percentage */
      text = g_strdup_printf (_ ("Likely leaks: %u, with %s of the live heap"), n,
                              weft_format_percent (share, 1).text);
      g_string_append_printf (out, "\n%s\n", text);
    }
}

WeftCliStatus
weft_cli_table_print_trace (const WeftCliTable *self, WeftTrace *trace, guint64 from, guint64 to)
{
  const char *path = self->asked->log.path;
  g_autoptr (WeftCliOutput) output = NULL;
  g_autoptr (WeftCliRows) table = NULL;
  WeftCliStatus verdict = WEFT_CLI_SUCCESS;
  WeftHeapProfile *profile;

  if (!weft_cli_rows_check_recorded (self->entry, trace, path) ||
      !weft_cli_check_group (trace, self->key, path))
    return WEFT_CLI_USAGE;
  output = weft_cli_output_new ();
  table = weft_cli_rows_new (output, self->entry, self->format, &self->choice);
  if (!weft_table_has_profile (self->entry))
    weft_shared_unref (
        weft_cli_rows_print (table, trace, self->choice.source, 0, from, to, &self->choice));
  for (guint i = 0; weft_table_has_profile (self->entry) &&
                    (profile = weft_table_nth_heap (self->entry, trace, i)) != NULL;
       i++)
    {
      g_autoptr (WeftHeapProfile) heap = weft_cli_heap_group (profile, self->key, self->match);
      g_autoptr (WeftHeapProfile) total = NULL;
      g_autoptr (WeftTableRows) rows = weft_cli_rows_print (
          table, trace, heap, weft_heap_profile_kind (heap)->number, from, to, &self->choice);

      if (self->conditions == NULL)
        continue;
      if (self->format == WEFT_ROWS_TEXT)
        append_leaks (rows, output->text);
      total = weft_cli_heap_sum_bands (heap);
      verdict = weft_cli_worse_status (
          verdict, weft_cli_judge_heap_conditions (self->conditions, rows, total, path));
    }
  weft_cli_rows_end (table);
  return weft_cli_worse_status (weft_cli_finish (output, trace, path), verdict);
}

/* Compares the heap profiles of the two sides. Each element of @heaps is an array of
 * WeftComparedHeap. Bands are grouped by @key unless @key is -1. If @is_total, all bands are summed
 * into one. */
static WeftHeapComparison *
compare_heaps (GArray *const heaps[2], gint key, const GRegex *match, gboolean is_total)
{
  g_autoptr (GPtrArray) grouped = g_ptr_array_new_with_free_func (weft_shared_unref);
  g_autoptr (GArray) a = g_array_copy (heaps[0]);
  g_autoptr (GArray) b = g_array_copy (heaps[1]);
  GArray *const sides[2] = { a, b };

  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < sides[side]->len; i++)
      {
        WeftComparedHeap *run = &g_array_index (sides[side], WeftComparedHeap, i);

        run->heap = weft_cli_heap_group (run->heap, key, match);
        g_ptr_array_add (grouped, run->heap);
        if (!is_total)
          continue;
        run->heap = weft_cli_heap_sum_bands (run->heap);
        g_ptr_array_add (grouped, run->heap);
      }
  return weft_heap_comparison_new_runs (a, b, WEFT_ALIGN_TIME);
}

/* Prints a comparison of the first heap profiles of both sides that have the same breakdown. */
static WeftCliStatus
print_heap_comparison (const WeftCliTable *self,
                       const WeftCliComparedRuns *sides,
                       WeftCliOutput *output)
{
  WeftTrace *trace = weft_cli_compared_runs_first (sides, 0);
  const char *path = self->asked->log.path, *other = weft_cli_compared_runs_other_path (sides);
  GArray *heaps[2];
  g_autoptr (GArray) a = NULL;
  G_GNUC_UNUSED g_autoptr (GArray) b = NULL;
  const WeftComparedHeap *first;
  g_autoptr (WeftHeapComparison) comparison = NULL;
  g_autoptr (WeftHeapComparison) total = NULL;
  g_autoptr (WeftCliRows) table = NULL;
  g_autoptr (WeftTableRows) rows = NULL;
  g_autofree char *both = NULL;

  if (!weft_cli_check_group (trace, self->key, path) ||
      !weft_cli_check_group (weft_cli_compared_runs_first (sides, 1), self->key, other))
    return WEFT_CLI_USAGE;
  if (!weft_compared_runs_find_heaps (sides->runs[0], sides->runs[1], heaps))
    {
      weft_cli_error (_ ("“%s” and “%s” have no heap profiles with the same breakdown"), path,
                      other);
      return WEFT_CLI_USAGE;
    }
  a = heaps[0];
  b = heaps[1];
  first = &g_array_index (a, WeftComparedHeap, 0);
  comparison = compare_heaps (heaps, self->key, self->match, FALSE);
  table = weft_cli_rows_new (output, self->entry, self->format, &self->choice);
  rows =
      weft_cli_rows_print (table, trace, comparison, weft_heap_profile_kind (first->heap)->number,
                           first->from, first->to, &self->choice);
  weft_cli_rows_end (table);
  if (self->conditions == NULL)
    return WEFT_CLI_SUCCESS;
  total = compare_heaps (heaps, self->key, self->match, TRUE);
  both = weft_cli_compared_runs_names (sides);
  return weft_cli_judge_heap_conditions (self->conditions, rows, total, both);
}

/* Prints a comparison of the time profiles of both sides. */
static WeftCliStatus
print_cost_comparison (const WeftCliTable *self,
                       const WeftCliComparedRuns *sides,
                       WeftCliOutput *output)
{
  WeftTrace *trace = weft_cli_compared_runs_first (sides, 0);
  const WeftRange *range = &weft_compared_runs_nth (sides->runs[0], 0)->range;
  g_autoptr (WeftCostComparison) comparison = NULL;
  g_autoptr (WeftCliRows) table = NULL;

  if (!weft_cli_rows_check_recorded (self->entry, trace, self->asked->log.path) ||
      !weft_cli_rows_check_recorded (self->entry, weft_cli_compared_runs_first (sides, 1),
                                     weft_cli_compared_runs_other_path (sides)))
    return WEFT_CLI_USAGE;
  comparison = weft_compared_runs_compare_costs (sides->runs[0], sides->runs[1]);
  if (comparison == NULL)
    {
      weft_cli_error (_ ("one side has a time profile by cost centre, the other call stacks"));
      return WEFT_CLI_USAGE;
    }
  table = weft_cli_rows_new (output, self->entry, self->format, &self->choice);
  weft_shared_unref (
      weft_cli_rows_print (table, trace, comparison, 0, range->from, range->to, &self->choice));
  weft_cli_rows_end (table);
  return WEFT_CLI_SUCCESS;
}

void
weft_cli_table_init (WeftCliTable *self,
                     const WeftTableClass *klass,
                     const WeftCliCompared *asked,
                     WeftRowFormat format)
{
  *self = (WeftCliTable){
    .entry = weft_tables_find (klass),
    .asked = asked,
    .format = format,
    .choice = weft_cli_rows_default_choice (klass),
    .key = -1,
  };
}

WeftCliStatus
weft_cli_table_print (WeftCliTable *self)
{
  WeftCliStatus status;
  g_autoptr (WeftTrace) trace = NULL;
  guint64 from, to, thread;

  if (weft_table_is_comparison (self->entry))
    {
      g_auto (WeftCliComparedRuns) sides = { 0 };
      g_autoptr (WeftCliOutput) output = NULL;
      WeftCliStatus verdict;

      status = weft_cli_compared_runs_read (&sides, self->asked);
      if (status != WEFT_CLI_SUCCESS)
        return status;
      output = weft_cli_output_new ();
      verdict = self->entry->subject == WEFT_TABLE_OF_TWO_HEAPS ?
                    print_heap_comparison (self, &sides, output) :
                    print_cost_comparison (self, &sides, output);
      if (verdict == WEFT_CLI_USAGE)
        return verdict;
      status = weft_cli_output_end (output);
      if (status == WEFT_CLI_SUCCESS && !output->is_closed)
        status = weft_cli_compared_runs_report (&sides);
      return weft_cli_worse_status (status, verdict);
    }
  if (!weft_cli_parse_uint ("--thread", self->thread, 0, G_MAXUINT32 - 1, 0, &thread))
    return WEFT_CLI_USAGE;
  trace = weft_cli_read_log (&self->asked->log, NULL, &status);
  if (trace == NULL)
    return status;
  if (!weft_cli_parse_range (trace, self->asked->from, self->asked->to, &from, &to))
    return WEFT_CLI_USAGE;
  if (self->thread != NULL)
    {
      const WeftThreads *threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);

      self->choice.source = weft_table_path_source ((guint32) thread);
      if (threads == NULL || weft_threads_find (threads, (guint32) thread) < 0)
        {
          weft_cli_error (_ ("the log has no thread %s"), self->thread);
          return WEFT_CLI_USAGE;
        }
    }
  return weft_cli_table_print_trace (self, trace, from, to);
}

/* Values of the options as given. */
typedef struct
{
  char *name, *thread, *sort, *filter, *group, *limit, *format;
  WeftCliCompared asked;
} Arguments;

/* Returns the table called @name. Returns NULL, with a message on standard error, if there is no
 * such table or no log is given. */
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
      weft_cli_error (_ ("no table given before “%s”; %s --help lists them"), name,
                      g_get_prgname ());
      return NULL;
    }
  chosen = weft_cli_parse_choice ("table", name, names);
  return chosen >= 0 && weft_cli_check_log (log) ? &tables[chosen] : NULL;
}

/* Returns the column of @klass called @name, which may be any name that a filter accepts. If there
 * is no such column, or @is_allowed (may be NULL) rejects it, returns -1, with a message about
 * @option on standard error that lists the allowed columns. */
static gint
choose_column (const char *option,
               const WeftTableClass *klass,
               const char *name,
               gboolean (*is_allowed) (const WeftTableClass *klass, guint column))
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  gint column = weft_filter_find_column (klass, name);

  if (column >= 0 && (is_allowed == NULL || is_allowed (klass, (guint) column)))
    return column;
  for (guint i = 0; i < klass->n_columns; i++)
    if (is_allowed == NULL || is_allowed (klass, i))
      g_ptr_array_add (names, (gpointer) klass->columns[i].id);
  g_ptr_array_add (names, NULL);
  return weft_cli_parse_choice (option, name, (const char *const *) names->pdata);
}

/* Sets the grouping and the order of rows. Groups rows by the column called @group, and sorts them
 * by the column called @sort: the largest number comes first, or texts in alphabetical order; a
 * leading "-" reverses the order. Both may be NULL. Returns FALSE, with a message on standard
 * error, if a column is not valid. */
static gboolean
read_row_order (const WeftTableEntry *entry,
                const char *group,
                const char *sort,
                WeftCliRowsChoice *choice)
{
  const WeftTableClass *klass = entry->klass;
  gboolean is_reversed = sort != NULL && *sort == '-';
  gint chosen;

  if (!weft_cli_check_applies (group != NULL, "--group", !weft_table_is_comparison (entry),
                               _ ("tables of one log")))
    return FALSE;
  if (group != NULL)
    {
      chosen = choose_column ("--group", klass, group, weft_table_can_group);
      if (chosen < 0)
        return FALSE;
      klass = choice->groups = weft_table_groups_class (klass, (guint) chosen);
      choice->column = weft_table_default_sort_column (klass);
    }
  if (sort != NULL)
    {
      chosen = choose_column ("--sort", klass, sort + is_reversed, NULL);
      if (chosen < 0)
        return FALSE;
      choice->column = (guint) chosen;
      choice->descending = weft_table_column_is_lettered (&klass->columns[chosen]) == is_reversed;
    }
  return TRUE;
}

WeftCliStatus
weft_cli_table (WeftCliLine *line)
{
  Arguments given = { .asked.log.is_optional = TRUE };
  g_autoptr (GString) description = g_string_new (line->summary);
  guint n;
  const WeftTableEntry *tables = weft_tables (&n), *entry;
  g_autoptr (WeftTableFilter) filter = NULL;
  g_autoptr (GError) error = NULL;
  WeftCliTable table;
  WeftCliRowsChoice *choice = &table.choice;
  gint format;
  const GOptionEntry entries[] = {
    WEFT_CLI_FROM (given.asked.from),
    WEFT_CLI_TO (given.asked.to),
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
    { "compare", 0, 0, G_OPTION_ARG_FILENAME, &given.asked.other_path,
      N_ ("Second log (B), for the tables comparison and cost-changes"), "OTHER" },
    { "format", 0, 0, G_OPTION_ARG_STRING, &given.format,
      N_ ("jsonl, csv, json or text (default: text on a terminal, else jsonl)"), "FORMAT" },
    { NULL },
  };

  g_string_append_printf (description, "\n\n%s", _ ("Tables:"));
  for (guint i = 0; i < n; i++)
    weft_cli_append_choice (description, tables[i].klass->id, _ (tables[i].row_definition));
  line->arguments = _ ("NAME LOG");
  if (!weft_cli_parse (line, description->str, entries, &given.asked.log, &given.name, NULL) ||
      (entry = choose_table (given.name, &given.asked.log)) == NULL ||
      (format = weft_cli_rows_format (given.format)) < 0)
    return WEFT_CLI_USAGE;
  weft_cli_table_init (&table, entry->klass, &given.asked, (WeftRowFormat) format);
  table.thread = given.thread;
  if (!read_row_order (entry, given.group, given.sort, choice))
    return WEFT_CLI_USAGE;
  if (given.filter != NULL &&
      (filter = weft_filter_parse (entry->klass, given.filter, &error)) == NULL)
    {
      weft_cli_error ("--filter: %s", error->message);
      return WEFT_CLI_USAGE;
    }
  choice->filter = filter;
  if (!weft_cli_parse_uint ("--limit", given.limit, 0, G_MAXUINT64, G_MAXUINT64, &choice->limit) ||
      !weft_cli_check_applies (given.thread != NULL, "--thread",
                               entry->subject == WEFT_TABLE_OF_PATH,
                               _ ("the tables critical-path and path-segments")) ||
      !weft_cli_check_applies (given.asked.other_path != NULL, "--compare",
                               weft_table_is_comparison (entry),
                               _ ("the tables comparison, cost-changes and their like")))
    return WEFT_CLI_USAGE;
  if (weft_table_is_comparison (entry) && given.asked.other_path == NULL)
    {
      weft_cli_error (_ ("the table %s is of two logs; name the second with --compare"),
                      entry->klass->id);
      return WEFT_CLI_USAGE;
    }
  return weft_cli_table_print (&table);
}
