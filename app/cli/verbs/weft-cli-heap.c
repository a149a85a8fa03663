/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli heap: prints the samples of a heap profile. --table, --together and --compare print
 * tables of its bands, of its retainers, and of two profiles; see weft-cli-table.h. */
#include "weft-cli-fail-if.h"
#include "weft-cli-heap-group.h"
#include "weft-cli-table.h"
#include "weft-convert.h"
#include "weft-heap-sample-context.h"
#include "weft-sample-records.h"

#include <glib/gi18n.h>

/* Output formats for samples. Tables have more formats. */
static const char *const sample_formats[] = {
  [WEFT_ROWS_JSONL] = "jsonl",
  [WEFT_ROWS_CSV] = "csv",
  NULL,
};

/* Values of the options as given. */
typedef struct
{
  char *format, *group, *match;
  char **condition_texts;
  gboolean is_table, is_together;
  WeftCliCompared asked;
} Arguments;

static void
flush_bands (gpointer output)
{
  weft_cli_output_continue (output);
}

/* Prints the samples of all heap profiles in the range. In CSV, each band is a line; for a sample
 * without bands, prints a line with empty fields for the band and its bytes. */
static WeftCliStatus
print_samples (const WeftCliCompared *asked, WeftRowFormat format, gint key, const GRegex *match)
{
  WeftCliStatus status;
  g_autoptr (WeftTrace) trace = weft_cli_read_log (&asked->log, NULL, &status);
  g_autoptr (WeftCliOutput) output = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftRowWriter) rows = NULL;
  guint64 from, to;

  if (trace == NULL)
    return status;
  if (!weft_convert_has_heap (trace, &error))
    return weft_cli_error_no_data (asked->log.path, error);
  if (!weft_cli_parse_range (trace, asked->from, asked->to, &from, &to) ||
      !weft_cli_check_group (trace, key, asked->log.path))
    return WEFT_CLI_USAGE;
  output = weft_cli_output_new ();
  rows = weft_row_writer_new_records (format, output->text,
                                      format == WEFT_ROWS_CSV ? &weft_heap_band_shape :
                                                                &weft_heap_sample_shape);
  for (guint i = 0; i < weft_heap_profile_n_parts (trace->heap); i++)
    {
      g_autoptr (WeftHeapProfile) heap =
          weft_cli_heap_group (weft_heap_profile_part (trace->heap, i), key, match);
      g_autoptr (WeftScratchArray) live = weft_heap_live_new (heap, trace->counters);

      for (guint k = 0; k < heap->samples->len && weft_cli_output_continue (output); k++)
        {
          WeftHeapRecord record = {
            .heap = heap,
            .sample = weft_heap_profile_sample (heap, k),
            .live = g_array_index (live, guint64, k),
            .flush = flush_bands,
            .output = output,
          };
          guint n = format == WEFT_ROWS_CSV ? MAX (record.sample->n, 1) : 1;

          if (record.sample->time < from || record.sample->time >= to)
            continue;
          for (record.entry = 0; record.entry < n; record.entry++)
            weft_row_writer_append_record (rows, &record);
        }
    }
  return weft_cli_finish (output, trace, asked->log.path);
}

/* Returns FALSE, with a message on standard error, if options cannot be combined. */
static gboolean
check_exclusive_options (const Arguments *given)
{
  gboolean is_compared = weft_cli_compared_is_requested (&given->asked);

  if (given->is_together && (given->group != NULL || given->match != NULL || given->is_table ||
                             is_compared || given->condition_texts != NULL))
    weft_cli_error (_ ("--together is a table of its own: without --table, --group, --match, "
                       "--compare and --fail-if"));
  else if (given->condition_texts != NULL && !given->is_table && !is_compared)
    weft_cli_error (_ ("--fail-if is for --table and --compare"));
  else
    return TRUE;
  return FALSE;
}

WeftCliStatus
weft_cli_heap (WeftCliLine *line)
{
  Arguments given = { 0 };
  g_autoptr (GArray) conditions = NULL;
  g_autoptr (GRegex) match = NULL;
  g_autofree char *groups = weft_cli_heap_group_help ();
  const WeftTableClass *klass; /* table to print; NULL for samples */
  WeftCliTable table;
  gint format, key;
  const GOptionEntry entries[] = {
    { "table", 0, 0, G_OPTION_ARG_NONE, &given.is_table,
      N_ ("One line per band, with its numbers in the range, instead of one per sample"), NULL },
    { "group", 0, 0, G_OPTION_ARG_STRING, &given.group, groups, "KEY" },
    { "match", 0, 0, G_OPTION_ARG_STRING, &given.match,
      N_ ("Sum up bands by what the regular expression matches in their names"), "RE" },
    { "together", 0, 0, G_OPTION_ARG_NONE, &given.is_together,
      N_ ("One line per pair of retainers that keep the same data alive (profiles by retainer)"),
      NULL },
    { "compare", 0, 0, G_OPTION_ARG_FILENAME, &given.asked.other_path,
      N_ ("One line per band of LOG (A) and OTHER (B), with the change from A to B; also: LOG… -- "
          "OTHER…, with the medians of several runs of each"),
      "OTHER" },
    WEFT_CLI_COMPARED_RANGE (given.asked),
    WEFT_CLI_FROM (given.asked.from),
    WEFT_CLI_TO (given.asked.to),
    { "fail-if", 0, 0, G_OPTION_ARG_STRING_ARRAY, &given.condition_texts,
      N_ ("End with status 4 if the condition holds for the table: 'leaks > 0', "
          "'peak_bytes[total] > 500MiB', 'change_bytes > 1MiB' of any band, "
          "'change_bytes[\"NAME\"] > 1MiB' of one; more than once: if any does"),
      "CONDITION" },
    { "format", 0, 0, G_OPTION_ARG_STRING, &given.format,
      N_ ("jsonl or csv; with --table or --compare also json or text (default there: text on a "
          "terminal, else jsonl)"),
      "FORMAT" },
    { NULL },
  };

  if (!weft_cli_parse (line, line->summary, entries, &given.asked.log, NULL, &given.asked.runs) ||
      !weft_cli_compared_check (&given.asked) || !check_exclusive_options (&given))
    return WEFT_CLI_USAGE;
  klass = given.is_together                             ? &weft_table_retainers :
          weft_cli_compared_is_requested (&given.asked) ? &weft_table_comparison :
          given.is_table                                ? &weft_table_bands :
                                                          NULL;
  if (!weft_cli_parse_heap_fail_conditions (given.condition_texts, klass, &conditions))
    return WEFT_CLI_USAGE;
  format = klass != NULL ? weft_cli_rows_format (given.format) :
                           weft_cli_parse_choice ("--format", given.format, sample_formats);
  if (format < 0 || !weft_cli_heap_parse_group (given.group, given.match, &key, &match))
    return WEFT_CLI_USAGE;
  if (klass == NULL)
    return print_samples (&given.asked, (WeftRowFormat) format, key, match);
  weft_cli_table_init (&table, klass, &given.asked, (WeftRowFormat) format);
  table.key = key;
  table.match = match;
  table.conditions = given.is_together ? NULL : conditions;
  return weft_cli_table_print (&table);
}
