/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli heap: prints the samples of a heap profile, or the numbers of its bands. */
#include "weft-cli-log.h"
#include "weft-cli-options.h"
#include "weft-cli-output.h"
#include "weft-cli-rows.h"
#include "weft-convert.h"
#include "weft-heap-comparison.h"
#include "weft-heap-groups.h"
#include "weft-heap-live.h"
#include "weft-retainers.h"
#include "weft-sample-records.h"
#include "weft-table.h"

#include <glib/gi18n.h>

typedef enum
{
  FORMAT_JSONL,
  FORMAT_CSV,
} Format;

static const char *const format_names[] = { "jsonl", "csv", NULL };

/* As they were given. */
typedef struct
{
  char *from, *to, *format, *group, *match, *compare;
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
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Arguments, arguments_clear)

/* What was asked for, of a log that was read. */
typedef struct
{
  WeftTrace *trace;
  WeftCliOutput *output;
  Format format;
  guint64 from, to;
} Question;

/* Samples. */

/* As CSV a line a band; a sample without any has one with neither band nor bytes. */
static void
write_sample (GString *out, const WeftHeapRecord *given, Format format)
{
  WeftHeapRecord record = *given;
  guint n;
  const WeftRecordField *fields =
      format == FORMAT_CSV ? weft_heap_band_fields (&n) : weft_heap_sample_fields (&n);

  if (format == FORMAT_CSV)
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

/* What @source, which @klass makes rows of, has in the range; of the profile with this number. */
static void
write_table (const Question *self, const WeftTableClass *klass, gpointer source, guint profile)
{
  g_autoptr (WeftTableRows) rows =
      weft_table_rows_new_of (klass, source, self->trace, self->from, self->to, NULL);
  g_autoptr (GArray) order = weft_table_order (rows, klass->first_sort, TRUE, NULL, NULL);
  const WeftCliLead lead = { lead_id, profile };

  weft_cli_rows_print (self->output, rows, order, self->format == FORMAT_CSV, &lead);
}

/* @klass: what a line is of; NULL for samples. */
static void
write_head (const Question *self, const WeftTableClass *klass)
{
  const WeftCliLead lead = { lead_id, 0 };
  guint n;
  const WeftRecordField *fields = weft_heap_band_fields (&n);

  if (self->format != FORMAT_CSV)
    return;
  if (klass == NULL)
    weft_record_append_csv_head (self->output->text, fields, n);
  else
    weft_cli_rows_head (self->output, klass, &lead);
}

/* Groups. */

/* The key that @given asks for: one without a group where there is none. FALSE, said on standard
 * error, where it is wrong. */
static gboolean
read_group (const Arguments *given, gint *key, GRegex **match)
{
  g_autoptr (GError) error = NULL;

  *key = -1;
  if (given->match != NULL)
    {
      *key = WEFT_HEAP_GROUP_MATCH;
      *match = g_regex_new (given->match, G_REGEX_OPTIMIZE, 0, &error);
      if (*match != NULL && given->group == NULL)
        return TRUE;
      if (*match == NULL)
        weft_cli_complain ("--match: %s", error->message);
      else
        weft_cli_complain (_ ("--group and --match cannot both be given"));
      return FALSE;
    }
  if (given->group == NULL)
    return TRUE;
  *key = weft_cli_choose ("--group", given->group, weft_heap_group_names);
  if (*key == WEFT_HEAP_GROUP_MATCH)
    weft_cli_complain (_ ("--group=match needs --match=RE instead"));
  return *key >= 0 && *key != WEFT_HEAP_GROUP_MATCH;
}

/* @heap by group, where it has such a one; new reference. */
static WeftHeapProfile *
group (WeftHeapProfile *heap, gint key, const GRegex *match)
{
  g_autoptr (WeftHeapFacts) facts = NULL;
  g_autoptr (WeftHeapGroups) groups = NULL;

  if (key < 0 ||
      !weft_heap_group_applies (weft_heap_profile_kind (heap)->breakdown, (WeftHeapGroupKey) key))
    return weft_heap_profile_ref (heap);
  facts = weft_heap_facts_new (heap);
  groups = weft_heap_groups_new (heap, facts, (WeftHeapGroupKey) key, match);
  return weft_heap_groups_join (groups, heap);
}

static WeftCliStatus
answer (const Arguments *given, Format format, gint key, const GRegex *match)
{
  g_autoptr (WeftTrace) trace = weft_cli_read (&given->log, NULL);
  g_autoptr (WeftCliOutput) output = NULL;
  g_autoptr (GError) error = NULL;
  Question question = { .trace = trace, .format = format };

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
          group (weft_heap_profile_part (trace->heap, i), key, match);

      if (given->is_table)
        write_table (&question, &weft_table_bands, heap, weft_heap_profile_kind (heap)->number);
      else
        write_samples (&question, heap);
    }
  return weft_cli_end (output, trace, given->log.path);
}

/* Pairs of retainers. */

static WeftCliStatus
answer_together (const Arguments *given, Format format)
{
  g_autoptr (WeftTrace) trace = weft_cli_read (&given->log, NULL);
  WeftHeapProfile *heap = trace != NULL ? weft_retainers_find (trace->heap) : NULL;
  g_autoptr (WeftCliOutput) output = NULL;
  Question question = { .trace = trace, .format = format };

  if (trace == NULL)
    return WEFT_CLI_UNREADABLE;
  if (!weft_cli_range (trace, given->from, given->to, &question.from, &question.to))
    return WEFT_CLI_USAGE;
  if (heap == NULL)
    {
      weft_cli_complain (
          _ ("“%s” has no heap profile by retainer; build the program with -prof and "
             "run it with +RTS -l -hr for one"),
          given->log.path);
      return WEFT_CLI_USAGE;
    }
  question.output = output = weft_cli_output_new ();
  write_head (&question, &weft_table_retainers);
  write_table (&question, &weft_table_retainers, heap, weft_heap_profile_kind (heap)->number);
  return weft_cli_end (output, trace, given->log.path);
}

/* Two logs. */

static void
write_comparison (const Question *self,
                  const WeftTrace *other,
                  WeftHeapProfile *heap,
                  WeftHeapProfile *with,
                  guint64 from,
                  guint64 to)
{
  const WeftComparedHeap a = {
    .heap = heap, .from = self->from, .to = self->to, .end = self->trace->index->to
  };
  const WeftComparedHeap b = { .heap = with, .from = from, .to = to, .end = other->index->to };
  g_autoptr (WeftHeapComparison) comparison = weft_heap_comparison_new (&a, &b, WEFT_ALIGN_TIME);

  write_head (self, &weft_table_comparison);
  write_table (self, &weft_table_comparison, comparison, weft_heap_profile_kind (heap)->number);
}

/* The first profiles of both that are by the same thing. A range is looked for in each of them. */
static WeftCliStatus
compare (const Arguments *given, Format format, gint key, const GRegex *match)
{
  const WeftCliLog other_log = { .path = given->compare, .unpack_limit = given->log.unpack_limit };
  g_autoptr (WeftTrace) trace = weft_cli_read (&given->log, NULL);
  g_autoptr (WeftTrace) other = trace != NULL ? weft_cli_read (&other_log, NULL) : NULL;
  g_autoptr (WeftHeapProfile) heap = NULL;
  g_autoptr (WeftHeapProfile) with = NULL;
  g_autoptr (WeftCliOutput) output = NULL;
  Question question = { .trace = trace, .format = format };
  guint64 from, to;
  guint part, other_part;

  if (other == NULL)
    return WEFT_CLI_UNREADABLE;
  if (!weft_cli_range (trace, given->from, given->to, &question.from, &question.to) ||
      !weft_cli_range (other, given->from, given->to, &from, &to) ||
      !weft_cli_group_fits (trace, key, given->log.path) ||
      !weft_cli_group_fits (other, key, given->compare))
    return WEFT_CLI_USAGE;
  if (!weft_heap_comparison_find (trace->heap, other->heap, &part, &other_part))
    {
      weft_cli_complain (_ ("“%s” and “%s” have no heap profiles by the same thing"),
                         given->log.path, given->compare);
      return WEFT_CLI_USAGE;
    }
  heap = group (weft_heap_profile_part (trace->heap, part), key, match);
  with = group (weft_heap_profile_part (other->heap, other_part), key, match);
  question.output = output = weft_cli_output_new ();
  write_comparison (&question, other, heap, with, from, to);
  return weft_cli_worse (weft_cli_end (output, trace, given->log.path),
                         weft_cli_report (other, given->compare));
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
    { "format", 0, 0, G_OPTION_ARG_STRING, &given.format, N_ ("jsonl or csv"), N_ ("FORMAT") },
    { NULL },
  };

  if (!weft_cli_parse (argc, argv, summary, entries, &given.log) ||
      (format = weft_cli_choose ("--format", given.format, format_names)) < 0 ||
      !read_group (&given, &key, &match))
    return WEFT_CLI_USAGE;
  if (given.is_together && (key >= 0 || given.is_table || given.compare != NULL))
    {
      weft_cli_complain (_ ("--together is a table of its own: without --table, --group, --match "
                            "and --compare"));
      return WEFT_CLI_USAGE;
    }
  if (given.is_together)
    return answer_together (&given, (Format) format);
  return (given.compare != NULL ? compare : answer) (&given, (Format) format, key, match);
}
