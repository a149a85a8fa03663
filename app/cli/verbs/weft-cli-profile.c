/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli profile: prints the samples of the time profile, or call stacks. --table and --compare
 * print tables of the costs in one log or in two logs; see weft-cli-table.h. */
#include "weft-cli-convert.h"
#include "weft-cli-table.h"
#include "weft-display.h"
#include "weft-sample-records.h"
#include "weft-stream.h"

#include <glib/gi18n.h>

typedef enum
{
  FORMAT_JSONL,
  FORMAT_FOLDED,
  FORMAT_SPEEDSCOPE,
  FORMAT_CSV,
} Format;

static const char *const format_names[] = { "jsonl", "folded", "speedscope", "csv", NULL };

/* Prints the samples of the time profile or, if @is_of_calls, the call stacks. */
static WeftCliStatus
print_profile_samples (const WeftCliLog *log,
                       WeftTrace *trace,
                       const WeftConvertOptions *options,
                       gboolean is_of_calls,
                       WeftRowFormat format)
{
  const WeftStreamConstraints asked =
      weft_stream_constraints_for_track (options->from, options->to, options->track);
  const WeftStream *stream = is_of_calls ? &weft_stream_call_sample : &weft_stream_cpu_sample;
  const WeftRecordShape *json = is_of_calls ? &weft_call_sample_shape : &weft_profile_sample_shape;
  g_autoptr (WeftCliOutput) output = weft_cli_output_new ();
  g_autoptr (WeftStreamReader) reader = weft_stream_reader_new (stream, trace, &asked, NULL);
  g_autoptr (WeftRowWriter) rows = weft_row_writer_new_records (
      format, output->text, format == WEFT_ROWS_CSV ? stream->shape : json);
  gconstpointer record;
  gint64 row = 0;

  while (weft_cli_output_continue (output) &&
         (record = weft_stream_reader_next (reader, &row)) != NULL)
    weft_row_writer_append_record (rows, record);
  return weft_cli_finish (output, trace, log->path);
}

/* Values of the options as given. */
typedef struct
{
  char *at, *format, *group;
  gboolean is_table;
  WeftCliStacks stacks;
  WeftCliCompared asked;
} Arguments;

/* Keys by which costs can be grouped. */
static const char *const group_names[] = { "cost-centre", "module", "source", NULL };

static const WeftTableClass *const compared_tables[] = {
  &weft_table_cost_changes,
  &weft_table_cost_module_changes,
  &weft_table_cost_place_changes,
};

static const WeftTableClass *const cost_tables[][WEFT_PROFILE_OF_HEAP + 1] = {
  { &weft_table_costs, &weft_table_calls, &weft_table_heap_costs },
  { &weft_table_cost_modules, &weft_table_call_modules, &weft_table_heap_cost_modules },
  { &weft_table_cost_places, &weft_table_call_places, &weft_table_heap_cost_places },
};

static WeftCliStatus
print_cost_table (const Arguments *given,
                  WeftTrace *trace,
                  const WeftConvertOptions *options,
                  guint group,
                  WeftRowFormat format)
{
  const WeftTableClass *klass = cost_tables[group][weft_convert_choose_subject (trace, options)];
  WeftCliTable table;
  guint64 from = options->from, to = options->to;

  weft_cli_table_init (&table, klass, &given->asked, format);
  if (options->track >= 0)
    table.choice.source = weft_table_costs_source ((guint) options->track);
  if (given->at != NULL)
    {
      if (!weft_cli_parse_time (trace, "--at", given->at, &from))
        return WEFT_CLI_USAGE;
      to = from;
    }
  return weft_cli_table_print_trace (&table, trace, from, to);
}

/* Returns FALSE, with a message on standard error, if options cannot be combined. For @format, see
 * print_samples_or_table(). */
static gboolean
check_exclusive_options (const Arguments *given, gint format)
{
  gboolean has_stacks = format == FORMAT_FOLDED || format == FORMAT_SPEEDSCOPE;
  const WeftCliStacks *stacks = &given->stacks;

  if (weft_cli_compared_is_requested (&given->asked) &&
      (given->at != NULL || stacks->cap != NULL || stacks->thread != NULL || stacks->is_heap ||
       stacks->is_calls))
    weft_cli_error (_ ("--compare is of time profiles, of all HECs: without --at, --cap, "
                       "--thread, --call-stacks and --heap"));
  else if ((given->at != NULL || given->group != NULL) && !given->is_table &&
           !weft_cli_compared_is_requested (&given->asked))
    weft_cli_error (_ ("--at and --group are for --table, --group also for --compare"));
  else if (stacks->is_heap && !given->is_table && !has_stacks)
    weft_cli_error (_ ("--heap is for --table and the formats folded and speedscope; the verb "
                       "heap prints samples"));
  else if (given->at != NULL && (given->asked.from != NULL || given->asked.to != NULL))
    weft_cli_error (_ ("--at cannot be combined with --from and --to"));
  else
    return TRUE;
  return FALSE;
}

/* Prints the samples or the table. @format is a WeftRowFormat if a table is printed, otherwise a
 * Format. */
static WeftCliStatus
print_samples_or_table (const Arguments *given, gint format, guint group)
{
  WeftCliStatus status;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (GError) error = NULL;
  WeftConvertOptions options;
  WeftProfileSubject subject;
  guint n_unnamed; /* number of functions whose names are unknown */

  weft_convert_options_init (&options);
  if (!weft_cli_stacks_parse (&given->stacks, &options))
    return WEFT_CLI_USAGE;
  /* only a heap profile has data for a single point in time */
  if (given->at != NULL)
    options.subject = WEFT_PROFILE_OF_HEAP;
  trace = weft_cli_read_log (&given->asked.log, NULL, &status);
  if (trace == NULL)
    return status;
  if (!weft_cli_parse_range (trace, given->asked.from, given->asked.to, &options.from, &options.to))
    return WEFT_CLI_USAGE;
  subject = weft_convert_choose_subject (trace, &options);
  if (!given->is_table && subject == WEFT_PROFILE_OF_HEAP && format != FORMAT_FOLDED &&
      format != FORMAT_SPEEDSCOPE)
    subject = WEFT_PROFILE_OF_TIME;
  if (!weft_convert_has_stacks (trace, subject, &error))
    return weft_cli_error_no_data (given->asked.log.path, error);
  n_unnamed = subject == WEFT_PROFILE_OF_CALLS ? trace->call_stacks->n_unnamed : 0;
  if (n_unnamed > 0)
    {
      g_autofree char *name = weft_display_path (given->asked.log.path);

      weft_cli_error (ngettext ("%s: %u function has no name; --names=OTHER takes it from another "
                                "log of the program, if that has it",
                                "%s: %u functions have no names; --names=OTHER takes them from "
                                "another log of the program, if that has them",
                                n_unnamed),
                      name, n_unnamed);
    }
  if (given->is_table)
    return print_cost_table (given, trace, &options, group, (WeftRowFormat) format);
  if (format == FORMAT_JSONL || format == FORMAT_CSV)
    return print_profile_samples (&given->asked.log, trace, &options,
                                  subject == WEFT_PROFILE_OF_CALLS,
                                  format == FORMAT_CSV ? WEFT_ROWS_CSV : WEFT_ROWS_JSONL);
  return weft_cli_print_converted (
      &given->asked.log, trace,
      format == FORMAT_FOLDED ? WEFT_CONVERT_FOLDED : WEFT_CONVERT_SPEEDSCOPE, &options);
}

WeftCliStatus
weft_cli_profile (WeftCliLine *line)
{
  Arguments given = { 0 };
  WeftCliTable table;
  gint format, group;
  const GOptionEntry entries[] = {
    { "table", 0, 0, G_OPTION_ARG_NONE, &given.is_table,
      N_ ("One line per cost centre, with own and inclusive numbers, instead of one per sample"),
      NULL },
    { "heap", 0, 0, G_OPTION_ARG_NONE, &given.stacks.is_heap,
      N_ ("The heap profile by cost centre (table, folded, speedscope), even if there is a time "
          "profile"),
      NULL },
    { "group", 0, 0, G_OPTION_ARG_STRING, &given.group,
      N_ ("Group the table by cost-centre, module or source"), "KEY" },
    { "compare", 0, 0, G_OPTION_ARG_FILENAME, &given.asked.other_path,
      N_ ("One line per cost centre of LOG (A) and OTHER (B), with the change of its time from A "
          "to "
          "B, and whether chance explains it; also: LOG… -- OTHER…, with the medians of several "
          "runs of each"),
      "OTHER" },
    WEFT_CLI_COMPARED_RANGE (given.asked),
    WEFT_CLI_FROM (given.asked.from),
    WEFT_CLI_TO (given.asked.to),
    { "at", 0, 0, G_OPTION_ARG_STRING, &given.at,
      N_ ("Table of the heap at time T, instead of its mean over a range"), "T" },
    WEFT_CLI_STACKS (given.stacks),
    { "format", 0, 0, G_OPTION_ARG_STRING, &given.format,
      N_ ("jsonl: one sample per line; folded: one stack per line with its ticks or bytes; "
          "speedscope; with --table or --compare jsonl, csv, json or text (default there: text on "
          "a terminal, "
          "else jsonl)"),
      "FORMAT" },
    { NULL },
  };

  if (!weft_cli_parse (line, line->summary, entries, &given.asked.log, NULL, &given.asked.runs) ||
      !weft_cli_compared_check (&given.asked) ||
      (group = weft_cli_parse_choice ("--group", given.group, group_names)) < 0)
    return WEFT_CLI_USAGE;
  format = given.is_table || weft_cli_compared_is_requested (&given.asked) ?
               weft_cli_rows_format (given.format) :
               weft_cli_parse_choice ("--format", given.format, format_names);
  if (format < 0 || !check_exclusive_options (&given, format))
    return WEFT_CLI_USAGE;
  if (weft_cli_compared_is_requested (&given.asked))
    {
      weft_cli_table_init (&table, compared_tables[group], &given.asked, (WeftRowFormat) format);
      return weft_cli_table_print (&table);
    }
  return print_samples_or_table (&given, format, (guint) group);
}
