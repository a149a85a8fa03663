/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli heap: prints the samples of a heap profile, or the numbers of its bands. */
#include "weft-band-verdict.h"
#include "weft-cli-heap-compare.h"
#include "weft-cli-heap-fail.h"
#include "weft-cli-heap-group.h"
#include "weft-cli-log.h"
#include "weft-cli-options.h"
#include "weft-cli-output.h"
#include "weft-cli-rows.h"
#include "weft-convert.h"
#include "weft-format.h"
#include "weft-heap-live.h"
#include "weft-sample-records.h"

#include <glib/gi18n.h>

/* Of samples; tables have text, too. */
static const char *const sample_formats[] = {
  [WEFT_ROWS_JSONL] = "jsonl",
  [WEFT_ROWS_CSV] = "csv",
  NULL,
};

/* The options as given. */
typedef struct
{
  char *format, *group, *match;
  char **condition_texts;
  GArray *conditions; /* of these */
  gboolean is_table, is_together;
  WeftCliCompared compared;
} Arguments;

static void
arguments_clear (Arguments *self)
{
  g_clear_pointer (&self->conditions, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Arguments, arguments_clear)

/* What was asked for, of a log that was read. */
typedef struct
{
  WeftTrace *trace;
  WeftCliOutput *output;
  WeftRowFormat format;
  guint64 from, to;
  const Arguments *given;
  WeftCliStatus verdict; /* of the conditions, so far */
  WeftCliRows *table;    /* borrowed; or, where samples are asked for: */
  WeftRowWriter *samples;
} Question;

/* Samples. */

/* As CSV a line a band; a sample without any has one with neither band nor bytes. */
static void
write_sample (const Question *self, const WeftHeapRecord *given)
{
  WeftHeapRecord record = *given;
  guint n = self->format == WEFT_ROWS_CSV ? MAX (record.sample->n, 1) : 1;

  for (; record.entry < n; record.entry++)
    weft_row_writer_put_record (self->samples, &record);
}

static void
write_samples (const Question *self, const WeftHeapProfile *heap)
{
  g_autoptr (GArray) live = weft_heap_live_new (heap, self->trace->counters);
  WeftHeapRecord record = { .heap = heap };

  for (guint i = 0; i < heap->samples->len; i++)
    {
      const WeftHeapSample *sample = weft_heap_profile_sample (heap, i);

      if (sample->time < self->from || sample->time >= self->to)
        continue;
      record.sample = sample;
      record.live = g_array_index (live, guint64, i);
      write_sample (self, &record);
      if (!weft_cli_output_continue (self->output))
        return;
    }
}

/* Answers. */

/* How many likely leaks there are, for people. */
static void
write_leaks (const Question *self, const WeftTableRows *rows)
{
  double share;
  guint n = weft_table_bands_leaks (rows, &share);

  if (!weft_table_bands_is_judged (rows))
    g_string_append_printf (self->output->text, "\n%s: %s\n", _ ("Likely leaks: unknown"),
                            _ (weft_verdict_too_few));
  else if (n == 0)
    g_string_append_printf (self->output->text, "\n%s\n", _ ("Likely leaks: none"));
  else
    {
      /* Translators: a number, and a percentage */
      g_autofree char *text = g_strdup_printf (_ ("Likely leaks: %u, with %s of the live heap"), n,
                                               weft_format_percent (share, 1).text);

      g_string_append_printf (self->output->text, "\n%s\n", text);
    }
}

/* The table of @heap, and the conditions on it. */
static void
answer_table (Question *self, WeftHeapProfile *heap)
{
  g_autoptr (WeftTableRows) rows =
      weft_cli_rows_print (self->table, self->trace, heap, weft_heap_profile_kind (heap)->number,
                           self->from, self->to, NULL);
  g_autoptr (WeftHeapProfile) total = weft_cli_heap_join_all (heap);

  if (self->format == WEFT_ROWS_TEXT)
    write_leaks (self, rows);
  self->verdict =
      weft_cli_worse (self->verdict, weft_cli_heap_fail_if (self->given->conditions, rows, total,
                                                            self->given->compared.log.path));
}

static WeftCliStatus
heap_answer (const Arguments *given, WeftRowFormat format, gint key, const GRegex *match)
{
  WeftCliStatus status;
  g_autoptr (WeftTrace) trace = weft_cli_read (&given->compared.log, NULL, &status);
  g_autoptr (WeftCliOutput) output = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftCliRows) table = NULL;
  g_autoptr (WeftRowWriter) samples = NULL;
  Question question = { .trace = trace, .format = format, .given = given };

  if (trace == NULL)
    return status;
  if (!weft_convert_has_heap (trace, &error))
    return weft_cli_complain_of_lack (given->compared.log.path, error);
  if (!weft_cli_range (trace, given->compared.from, given->compared.to, &question.from,
                       &question.to) ||
      !weft_cli_group_fits (trace, key, given->compared.log.path))
    return WEFT_CLI_USAGE;
  question.output = output = weft_cli_output_new ();
  if (given->is_table)
    table = question.table =
        weft_cli_rows_new (output, weft_tables_find (&weft_table_bands), format, NULL);
  else
    samples = question.samples = weft_row_writer_new_records (
        format, output->text,
        format == WEFT_ROWS_CSV ? &weft_heap_band_shape : &weft_heap_sample_shape);
  for (guint i = 0; i < weft_heap_profile_n_parts (trace->heap); i++)
    {
      g_autoptr (WeftHeapProfile) heap =
          weft_cli_heap_group (weft_heap_profile_part (trace->heap, i), key, match);

      if (given->is_table)
        answer_table (&question, heap);
      else
        write_samples (&question, heap);
    }
  if (given->is_table)
    weft_cli_rows_end (table);
  return weft_cli_worse (weft_cli_end (output, trace, given->compared.log.path), question.verdict);
}

/* Pairs of retainers. */

static WeftCliStatus
answer_together (const Arguments *given, WeftRowFormat format)
{
  WeftCliStatus status;
  g_autoptr (WeftTrace) trace = weft_cli_read (&given->compared.log, NULL, &status);
  guint64 from, to;

  if (trace == NULL)
    return status;
  if (!weft_cli_range (trace, given->compared.from, given->compared.to, &from, &to))
    return WEFT_CLI_USAGE;
  return weft_cli_rows_answer (weft_tables_find (&weft_table_retainers), trace,
                               &given->compared.log, format, from, to, NULL);
}

/* Two logs. */

static WeftCliStatus
heap_compare (const Arguments *given, WeftRowFormat format, gint key, const GRegex *match)
{
  return weft_cli_heap_compare (&(WeftCliHeapCompare){
      .asked = &given->compared,
      .key = key,
      .match = match,
      .conditions = given->conditions,
      .format = format,
  });
}

/* What goes together. FALSE, said on standard error, where it does not. */
static gboolean
check (Arguments *given)
{
  const WeftTableClass *klass =
      weft_cli_compared_is (&given->compared) ? &weft_table_comparison : &weft_table_bands;

  if (given->is_together &&
      (given->group != NULL || given->match != NULL || given->is_table ||
       weft_cli_compared_is (&given->compared) || given->condition_texts != NULL))
    weft_cli_complain (_ ("--together is a table of its own: without --table, --group, --match, "
                          "--compare and --fail-if"));
  else if (given->condition_texts != NULL && !given->is_table &&
           !weft_cli_compared_is (&given->compared))
    weft_cli_complain (_ ("--fail-if is for --table and --compare"));
  else
    return weft_cli_heap_fail_read (given->condition_texts, klass, &given->conditions);
  return FALSE;
}

static gint
read_format (const Arguments *given)
{
  if (given->is_table || given->is_together || weft_cli_compared_is (&given->compared))
    return weft_cli_rows_format (given->format);
  return weft_cli_choose ("--format", given->format, sample_formats);
}

WeftCliStatus
weft_cli_heap (WeftCliLine *line)
{
  g_auto (Arguments) given = { 0 };
  g_autoptr (GRegex) match = NULL;
  g_autofree char *groups = weft_cli_heap_group_help ();
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
    { "compare", 0, 0, G_OPTION_ARG_FILENAME, &given.compared.other,
      N_ ("One line per band of LOG (A) and OTHER (B), with the change from A to B; also: LOG… -- "
          "OTHER…, with the medians of several runs of each"),
      "OTHER" },
    WEFT_CLI_COMPARED_RANGE (given.compared),
    WEFT_CLI_FROM (given.compared.from),
    WEFT_CLI_TO (given.compared.to),
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

  if (!weft_cli_parse (line, line->summary, entries, &given.compared.log, NULL,
                       &given.compared.runs) ||
      !weft_cli_compared_check (&given.compared) || !check (&given) ||
      (format = read_format (&given)) < 0 ||
      !weft_cli_heap_read_group (given.group, given.match, &key, &match))
    return WEFT_CLI_USAGE;
  if (given.is_together)
    return answer_together (&given, (WeftRowFormat) format);
  return (weft_cli_compared_is (&given.compared) ? heap_compare : heap_answer) (
      &given, (WeftRowFormat) format, key, match);
}
