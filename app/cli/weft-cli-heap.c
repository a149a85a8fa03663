/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli heap: prints the samples of a heap profile, or the numbers of its bands. */
#include "weft-cli-heap-fail.h"
#include "weft-cli-heap-group.h"
#include "weft-cli-log.h"
#include "weft-cli-options.h"
#include "weft-cli-output.h"
#include "weft-cli-rows.h"
#include "weft-convert.h"
#include "weft-format.h"
#include "weft-heap-comparison.h"
#include "weft-heap-live.h"
#include "weft-retainers.h"
#include "weft-sample-records.h"
#include "weft-table.h"

#include <glib/gi18n.h>

/* Of samples; tables have text, too. */
static const char *const sample_formats[] = {
  [WEFT_CLI_ROWS_JSONL] = "jsonl",
  [WEFT_CLI_ROWS_CSV] = "csv",
  NULL,
};

/* As they were given. */
typedef struct
{
  char *from, *to, *format, *group, *match, *compare;
  char **conditions;
  gboolean is_table, is_together;
  WeftCliLog log;
} Arguments;

static void
arguments_clear (Arguments *self)
{
  char **all[] = { &self->from,  &self->to,      &self->format,  &self->group,
                   &self->match, &self->compare, &self->log.path };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    g_clear_pointer (all[i], g_free);
  g_clear_pointer (&self->conditions, g_strfreev);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Arguments, arguments_clear)

/* What was asked for, of a log that was read. */
typedef struct
{
  WeftTrace *trace;
  WeftCliOutput *output;
  WeftCliRowsForm format;
  guint64 from, to;
  const Arguments *given;
  WeftCliStatus verdict; /* of the conditions, so far */
} Question;

/* Samples. */

/* As CSV a line a band; a sample without any has one with neither band nor bytes. */
static void
write_sample (GString *out, const WeftHeapRecord *given, WeftCliRowsForm format)
{
  WeftHeapRecord record = *given;
  guint n;
  const WeftRecordField *fields =
      format == WEFT_CLI_ROWS_CSV ? weft_heap_band_fields (&n) : weft_heap_sample_fields (&n);

  if (format == WEFT_CLI_ROWS_CSV)
    {
      for (; record.entry < MAX (record.sample->n, 1); record.entry++)
        weft_record_append_csv (out, fields, n, &record);
      return;
    }
  weft_record_append_json (out, fields, n, &record);
  g_string_append_c (out, '\n');
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
      write_sample (self->output->text, &record, self->format);
      if (!weft_cli_output_continue (self->output))
        return;
    }
}

/* The table. */

/* In front of a table's own columns stands the number of the profile. */
static const char *const lead_id = "profile";

/* Prints what @source, which @klass makes rows of, has in the range; of the profile with this
 * number. */
static WeftTableRows *
write_table (const Question *self, const WeftTableClass *klass, gpointer source, guint profile)
{
  WeftTableRows *rows =
      weft_table_rows_new_of (klass, source, self->trace, self->from, self->to, NULL);
  g_autoptr (GArray) order = weft_table_order (rows, klass->first_sort, TRUE, NULL, NULL);
  const WeftCliLead lead = { lead_id, profile };

  weft_cli_rows_print (self->output, rows, order, self->format, &lead);
  return rows;
}

/* Judges the conditions on @rows; @total makes the row of all bands as one. */
static void
judge (Question *self, const WeftTableRows *rows, gpointer total)
{
  g_autoptr (WeftTableRows) one = NULL;

  if (self->given->conditions == NULL)
    return;
  one = weft_table_rows_new_of (rows->klass, total, self->trace, self->from, self->to, NULL);
  self->verdict =
      weft_cli_worse (self->verdict, weft_cli_heap_fail_if (self->given->conditions, rows, one,
                                                            self->given->log.path));
}

/* @klass: what a line is of; NULL for samples. */
static void
write_head (const Question *self, const WeftTableClass *klass)
{
  const WeftCliLead lead = { lead_id, 0 };
  guint n;
  const WeftRecordField *fields = weft_heap_band_fields (&n);

  if (self->format != WEFT_CLI_ROWS_CSV)
    return;
  if (klass == NULL)
    weft_record_append_csv_head (self->output->text, fields, n);
  else
    weft_cli_rows_head (self->output, klass, &lead);
}

/* Answers. */

/* How many likely leaks there are, for people. */
static void
write_leaks (const Question *self, const WeftTableRows *rows)
{
  double share;
  guint n = weft_table_bands_leaks (rows, &share);

  if (!weft_table_bands_is_judged (rows))
    g_string_append_printf (self->output->text, "\n%s\n",
                            _ ("Likely leaks: unknown (too few samples)"));
  else if (n == 0)
    g_string_append_printf (self->output->text, "\n%s\n", _ ("Likely leaks: none"));
  else
    /* TRANSLATORS: a number, and a percentage */
    g_string_append_printf (self->output->text,
                            _ ("\nLikely leaks: %u, with %s of the live heap\n"), n,
                            weft_format_percent (share, 1).text);
}

/* The table of @heap, and the conditions on it. */
static void
answer_table (Question *self, WeftHeapProfile *heap)
{
  g_autoptr (WeftTableRows) rows =
      write_table (self, &weft_table_bands, heap, weft_heap_profile_kind (heap)->number);
  g_autoptr (WeftHeapProfile) total = weft_cli_heap_join_all (heap);

  if (self->format == WEFT_CLI_ROWS_TEXT)
    write_leaks (self, rows);
  judge (self, rows, total);
}

static WeftCliStatus
answer (const Arguments *given, WeftCliRowsForm format, gint key, const GRegex *match)
{
  g_autoptr (WeftTrace) trace = weft_cli_read (&given->log, NULL);
  g_autoptr (WeftCliOutput) output = NULL;
  g_autoptr (GError) error = NULL;
  Question question = { .trace = trace, .format = format, .given = given };

  if (trace == NULL)
    return WEFT_CLI_UNREADABLE;
  if (!weft_convert_has_heap (trace, &error))
    return weft_cli_complain_of_lack (given->log.path, error);
  if (!weft_cli_range (trace, given->from, given->to, &question.from, &question.to) ||
      !weft_cli_group_fits (trace, key, given->log.path))
    return WEFT_CLI_USAGE;
  question.output = output = weft_cli_output_new ();
  write_head (&question, given->is_table ? &weft_table_bands : NULL);
  for (guint i = 0; i < weft_heap_profile_n_parts (trace->heap); i++)
    {
      g_autoptr (WeftHeapProfile) heap =
          weft_cli_heap_group (weft_heap_profile_part (trace->heap, i), key, match);

      if (given->is_table && i > 0 && format == WEFT_CLI_ROWS_TEXT)
        g_string_append_c (question.output->text, '\n');
      if (given->is_table)
        answer_table (&question, heap);
      else
        write_samples (&question, heap);
    }
  return weft_cli_worse (weft_cli_end (output, trace, given->log.path), question.verdict);
}

/* Pairs of retainers. */

static WeftCliStatus
answer_together (const Arguments *given, WeftCliRowsForm format)
{
  g_autoptr (WeftTrace) trace = weft_cli_read (&given->log, NULL);
  WeftHeapProfile *heap = trace != NULL ? weft_retainers_find (trace->heap) : NULL;
  g_autoptr (WeftTableRows) rows = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftCliOutput) output = NULL;
  Question question = { .trace = trace, .format = format, .given = given };

  if (trace == NULL)
    return WEFT_CLI_UNREADABLE;
  if (!weft_cli_range (trace, given->from, given->to, &question.from, &question.to))
    return WEFT_CLI_USAGE;
  if (heap == NULL && !weft_convert_set_lack (trace, WEFT_FEATURE_HEAP_PROFILE, "retainer", &error))
    return weft_cli_complain_of_lack (given->log.path, error);
  question.output = output = weft_cli_output_new ();
  write_head (&question, &weft_table_retainers);
  rows =
      write_table (&question, &weft_table_retainers, heap, weft_heap_profile_kind (heap)->number);
  return weft_cli_end (output, trace, given->log.path);
}

/* Two logs. */

/* Both are the same but for @other's profile and its range. */
static WeftHeapComparison *
new_comparison (const Question *self,
                const Question *other,
                WeftHeapProfile *heap,
                WeftHeapProfile *with)
{
  const WeftComparedHeap a = {
    .heap = heap, .from = self->from, .to = self->to, .end = self->trace->index->to
  };
  const WeftComparedHeap b = {
    .heap = with, .from = other->from, .to = other->to, .end = other->trace->index->to
  };

  return weft_heap_comparison_new (&a, &b, WEFT_ALIGN_TIME);
}

static void
write_comparison (Question *self,
                  const Question *other,
                  WeftHeapProfile *heap,
                  WeftHeapProfile *with)
{
  g_autoptr (WeftHeapComparison) comparison = new_comparison (self, other, heap, with);
  g_autoptr (WeftHeapProfile) all = weft_cli_heap_join_all (heap);
  g_autoptr (WeftHeapProfile) all_with = weft_cli_heap_join_all (with);
  g_autoptr (WeftHeapComparison) total = new_comparison (self, other, all, all_with);
  g_autoptr (WeftTableRows) rows = NULL;

  write_head (self, &weft_table_comparison);
  rows =
      write_table (self, &weft_table_comparison, comparison, weft_heap_profile_kind (heap)->number);
  judge (self, rows, total);
}

/* The first profiles of both that are by the same thing. A range is looked for in each of them. */
static WeftCliStatus
compare (const Arguments *given, WeftCliRowsForm format, gint key, const GRegex *match)
{
  const WeftCliLog other_log = { .path = given->compare, .unpack_limit = given->log.unpack_limit };
  g_autoptr (WeftTrace) trace = weft_cli_read (&given->log, NULL);
  g_autoptr (WeftTrace) other = trace != NULL ? weft_cli_read (&other_log, NULL) : NULL;
  g_autoptr (WeftHeapProfile) heap = NULL;
  g_autoptr (WeftHeapProfile) with = NULL;
  g_autoptr (WeftCliOutput) output = NULL;
  Question question = { .trace = trace, .format = format, .given = given };
  Question other_question = { .trace = other };
  guint part, other_part;
  WeftCliStatus status;

  if (other == NULL)
    return WEFT_CLI_UNREADABLE;
  if (!weft_cli_range (trace, given->from, given->to, &question.from, &question.to) ||
      !weft_cli_range (other, given->from, given->to, &other_question.from, &other_question.to) ||
      !weft_cli_group_fits (trace, key, given->log.path) ||
      !weft_cli_group_fits (other, key, given->compare))
    return WEFT_CLI_USAGE;
  if (!weft_heap_comparison_find (trace->heap, other->heap, &part, &other_part))
    {
      weft_cli_complain (_ ("“%s” and “%s” have no heap profiles by the same thing"),
                         given->log.path, given->compare);
      return WEFT_CLI_USAGE;
    }
  heap = weft_cli_heap_group (weft_heap_profile_part (trace->heap, part), key, match);
  with = weft_cli_heap_group (weft_heap_profile_part (other->heap, other_part), key, match);
  question.output = output = weft_cli_output_new ();
  write_comparison (&question, &other_question, heap, with);
  status = weft_cli_worse (weft_cli_end (output, trace, given->log.path),
                           weft_cli_report (other, given->compare));
  return weft_cli_worse (status, question.verdict);
}

/* What goes together. FALSE, said on standard error, where it does not. */
static gboolean
check (const Arguments *given)
{
  const WeftTableClass *klass = given->compare != NULL ? &weft_table_comparison : &weft_table_bands;

  if (given->is_together && (given->group != NULL || given->match != NULL || given->is_table ||
                             given->compare != NULL || given->conditions != NULL))
    weft_cli_complain (_ ("--together is a table of its own: without --table, --group, --match, "
                          "--compare and --fail-if"));
  else if (given->conditions != NULL && !given->is_table && given->compare == NULL)
    weft_cli_complain (_ ("--fail-if is for --table and --compare"));
  else
    return weft_cli_heap_fail_check (given->conditions, klass);
  return FALSE;
}

static gint
read_format (const Arguments *given)
{
  if (given->is_table || given->is_together || given->compare != NULL)
    return weft_cli_rows_form (given->format);
  return weft_cli_choose ("--format", given->format, sample_formats);
}

WeftCliStatus
weft_cli_heap (int argc, char **argv, const char *summary)
{
  g_auto (Arguments) given = { 0 };
  g_autoptr (GRegex) match = NULL;
  gint format, key;
  const GOptionEntry entries[] = {
    { "table", 0, 0, G_OPTION_ARG_NONE, &given.is_table,
      N_ ("A line for each band with its numbers in the range, instead of one for each sample"),
      NULL },
    { "group", 0, 0, G_OPTION_ARG_STRING, &given.group,
      N_ ("Sum bands up by package, module, source, type, closure-type, name or retainer"),
      N_ ("KEY") },
    { "match", 0, 0, G_OPTION_ARG_STRING, &given.match,
      N_ ("Sum bands up by what a regular expression finds in their names"), N_ ("RE") },
    { "together", 0, 0, G_OPTION_ARG_NONE, &given.is_together,
      N_ ("Of a profile by retainer, a line for each pair that keeps the same data alive"), NULL },
    { "compare", 0, 0, G_OPTION_ARG_FILENAME, &given.compare,
      N_ ("A line for each band of LOG (A) and OTHER (B), with what B has more than A"),
      N_ ("OTHER") },
    { "from", 0, 0, G_OPTION_ARG_STRING, &given.from,
      N_ ("Begin at T: 1.5s, 200ms, 17us, 12345ns, or a user marker's text"), N_ ("T") },
    { "to", 0, 0, G_OPTION_ARG_STRING, &given.to, N_ ("End before T"), N_ ("T") },
    { "fail-if", 0, 0, G_OPTION_ARG_STRING_ARRAY, &given.conditions,
      N_ ("End with status 4 if the condition holds for the table: 'leaks > 0', "
          "'peak_bytes[total] > 500MiB', 'change_bytes > 1MiB' of any band, "
          "'change_bytes[\"NAME\"] > 1MiB' of one; more than once: if any does"),
      N_ ("CONDITION") },
    { "format", 0, 0, G_OPTION_ARG_STRING, &given.format,
      N_ ("jsonl or csv; of a table text, too: that on a terminal unless given"), N_ ("FORMAT") },
    { NULL },
  };

  if (!weft_cli_parse (argc, argv, summary, entries, &given.log) || !check (&given) ||
      (format = read_format (&given)) < 0 ||
      !weft_cli_heap_read_group (given.group, given.match, &key, &match))
    return WEFT_CLI_USAGE;
  if (given.is_together)
    return answer_together (&given, (WeftCliRowsForm) format);
  return (given.compare != NULL ? compare : answer) (&given, (WeftCliRowsForm) format, key, match);
}
