/* SPDX-License-Identifier: BSD-3-Clause */
/* What weft-cli info tells, as JSON. */
#include "weft-cli-facts.h"

#include "weft-cli-schema.h"
#include "weft-code-name.h"
#include "weft-event-json.h"
#include "weft-json-writer.h"
#include "weft-row-writer.h"

#include <glib/gi18n.h>
#include <string.h>

/* Lists and objects in it. */

/* NULL where there are none. */
static char *
strings_json (char **strings)
{
  GString *list = g_string_new ("[");

  if (strings == NULL)
    return g_string_free (list, TRUE);
  for (guint i = 0; strings[i] != NULL; i++)
    {
      if (i > 0)
        g_string_append_c (list, ',');
      weft_json_append_text (list, strings[i], strlen (strings[i]));
    }
  g_string_append_c (list, ']');
  return g_string_free (list, FALSE);
}

static char *
features_json (const WeftCliFacts *self)
{
  GString *object = g_string_new ("{");

  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    g_string_append_printf (object, "%s\"%s\":%s", i > 0 ? "," : "", weft_feature_key (i),
                            weft_cli_facts_has (self, i) ? "true" : "false");
  g_string_append_c (object, '}');
  return g_string_free (object, FALSE);
}

static void
get_missing (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_text (value, weft_feature_key (((const WeftHint *) record)->missing));
}

static void
get_why (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_text (value, _ (((const WeftHint *) record)->why));
}

static const WeftRecordField hint_fields[] = {
  { "missing", "text", NULL, N_ ("What the log lacks: a key of has."), NULL, get_missing },
  { "flag", "text", NULL, N_ ("The flag of the RTS or of GHC that records it."),
    N_ ("where no flag would have helped"), WEFT_AT (WeftHint, flag) },
  { "why", "text", NULL, N_ ("What it is good for."), NULL, get_why },
};

static void
get_what (gconstpointer record, WeftRecordValue *value)
{
  weft_record_take_text (value, weft_problem_text (record));
}

static const WeftRecordField problem_fields[] = {
  { "offset", "integer", "bytes", N_ ("Its place in the decompressed file."), NULL,
    WEFT_AT (WeftProblem, offset) },
  { "bytes", "integer", "bytes", N_ ("How much of the file is lost."), NULL,
    WEFT_AT (WeftProblem, bytes) },
  { "what", "text", NULL, N_ ("What is wrong."), NULL, get_what },
};

static char *
records_json (const GArray *records, const WeftRecordField *fields, guint n)
{
  GString *list = g_string_new ("[");
  guint size = g_array_get_element_size ((GArray *) records);

  for (guint i = 0; i < records->len; i++)
    {
      if (i > 0)
        g_string_append_c (list, ',');
      weft_record_append_json (list, fields, n, records->data + (gsize) i * size);
    }
  g_string_append_c (list, ']');
  return g_string_free (list, FALSE);
}

static char *
hints_json (const WeftCliFacts *self)
{
  return records_json (self->hints, hint_fields, G_N_ELEMENTS (hint_fields));
}

static char *
problems_json (const WeftCliFacts *self)
{
  return records_json (self->index->problems, problem_fields, G_N_ELEMENTS (problem_fields));
}

/* What is known of a HEC, or of the process. */

static void
get_cover_gaps (gconstpointer record, WeftRecordValue *value)
{
  const WeftCover *cover = record;
  GString *list = g_string_new ("[");
  WeftGap gap = { 0 };

  for (guint64 at = cover->from; weft_cover_gap (cover, at, cover->to, &gap); at = gap.to)
    g_string_append_printf (list,
                            "%s{\"from_ns\":%" G_GUINT64_FORMAT ",\"to_ns\":%" G_GUINT64_FORMAT "}",
                            list->len > 1 ? "," : "", gap.from, gap.to);
  g_string_append_c (list, ']');
  weft_record_take_json (value, g_string_free (list, FALSE));
}

static const WeftRecordField cover_fields[] = {
  { "cap", "integer", NULL, N_ ("The HEC."), N_ ("the process, which comes last"),
    WEFT_AT (WeftCover, cap), WEFT_UNLESS (WEFT_CAP_NONE) },
  { "from_ns", "integer", "ns", N_ ("From when on the log tells of it."), NULL,
    WEFT_AT (WeftCover, from) },
  { "to_ns", "integer", "ns", N_ ("Until when the log tells of it."), NULL,
    WEFT_AT (WeftCover, to) },
  { "gaps", "list", NULL, N_ ("Times between whose events are lost: objects of from_ns and to_ns."),
    NULL, get_cover_gaps },
  { "lost_bytes", "integer", "bytes", N_ ("What is lost of it."), NULL,
    WEFT_AT (WeftCover, lost_bytes) },
};

/* Of each HEC, and last of the process. */
static char *
coverage_json (const WeftCliFacts *self)
{
  const WeftCoverage *coverage = self->trace->coverage;
  GString *list = g_string_new ("[");

  for (guint i = 0; i < coverage->hecs->len; i++)
    {
      weft_record_append_json (list, cover_fields, G_N_ELEMENTS (cover_fields),
                               weft_coverage_hec (coverage, i));
      g_string_append_c (list, ',');
    }
  weft_record_append_json (list, cover_fields, G_N_ELEMENTS (cover_fields), &coverage->process);
  g_string_append_c (list, ']');
  return g_string_free (list, FALSE);
}

/* The object. */

static void
get_weft_version (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_text (value, WEFT_VERSION);
}

static void
get_size (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  weft_record_set_number (value, self->log->map->size);
}

static void
get_format (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  weft_record_set_text (value, weft_format_name (self->format));
}

static void
get_segments (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  weft_record_set_number (value, self->log->segments->len);
}

static void
get_process (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  weft_record_set_number (value, self->log->run + 1);
}

static void
get_first (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  if (self->has_events)
    weft_record_set_number (value, self->first);
}

static void
get_last (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  if (self->has_events)
    weft_record_set_number (value, self->last);
}

static void
get_capabilities (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  weft_record_set_number (value, self->process->lives->len);
}

static void
get_threads (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  weft_record_set_number (value, weft_index_count (self->index, WEFT_TAG_CREATE_THREAD));
}

static void
get_args (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  weft_record_take_json (value, strings_json (self->process->args));
}

static void
get_env (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  weft_record_take_json (value, strings_json (self->process->env));
}

static void
get_breakdown_name (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  weft_record_set_text (value, weft_code_name (WEFT_MEANS_BREAKDOWN, self->process->breakdown));
}

static void
get_has (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  weft_record_take_json (value, features_json (self));
}

/* Why the log holds nothing of a feature. */
static void
get_absent (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;
  GString *out = g_string_new ("{");

  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    {
      g_autofree char *reason = weft_amount_reason (weft_feature_recorded (self->trace, i), FALSE);

      if (reason == NULL)
        continue;
      g_string_append_printf (out, "%s\"%s\":", out->len > 1 ? "," : "", weft_feature_key (i));
      weft_json_append_text (out, reason, strlen (reason));
    }
  g_string_append_c (out, '}');
  weft_record_take_json (value, g_string_free (out, FALSE));
}

static void
get_hints (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  weft_record_take_json (value, hints_json (self));
}

static void
get_problems (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  weft_record_take_json (value, problems_json (self));
}

static void
get_coverage (gconstpointer record, WeftRecordValue *value)
{
  weft_record_take_json (value, coverage_json (record));
}

static const WeftRecordField fields[] = {
  { "weft_version", "text", NULL, N_ ("The version of Weft that answers."), NULL,
    get_weft_version },
  { "log", "text", NULL, N_ ("The log's name, as it was given."), NULL,
    WEFT_AT (WeftCliFacts, file) },
  { "program", "text", NULL, N_ ("The program's name."), N_ ("the log does not say"),
    WEFT_VIA (WeftCliFacts, process, program) },
  { "file", "text", NULL, N_ ("The same as log."), NULL, WEFT_AT (WeftCliFacts, file) },
  { "size", "integer", "bytes", N_ ("The log's size, decompressed."), NULL, get_size },
  { "format", "text", NULL, N_ ("plain, gzip, zstd or stream."), NULL, get_format },
  { "segments", "integer", NULL, N_ ("Logs that follow each other in the file."), NULL,
    get_segments },
  { "processes", "integer", NULL, N_ ("Processes that wrote to the file."), NULL,
    WEFT_VIA (WeftCliFacts, log, n_runs) },
  { "process", "integer", NULL, N_ ("The one that this answer is about, counted from 1."), NULL,
    get_process },
  { "events", "integer", NULL, N_ ("Events in the log."), NULL,
    WEFT_VIA (WeftCliFacts, index, n_events) },
  { "blocks", "integer", NULL, N_ ("Blocks in the log."), NULL, WEFT_AT (WeftCliFacts, n_blocks) },
  { "first", "integer", "ns", N_ ("The first event's time."), N_ ("a log without events"),
    get_first },
  { "last", "integer", "ns", N_ ("The last event's time."), N_ ("a log without events"), get_last },
  { "complete", "boolean", NULL, N_ ("Whether the log has its end marker."), NULL,
    WEFT_VIA (WeftCliFacts, log, is_complete) },
  { "capabilities", "integer", NULL, N_ ("HECs that the program had."), NULL, get_capabilities },
  { "threads", "integer", NULL, N_ ("Threads that were created."), NULL, get_threads },
  { "rts", "text", NULL, N_ ("The runtime system, as it names itself."),
    N_ ("the log does not say"), WEFT_VIA (WeftCliFacts, process, rts) },
  { "ghc", "text", NULL, N_ ("GHC's version."), N_ ("the log does not say"),
    WEFT_VIA (WeftCliFacts, process, ghc) },
  { "args", "list", NULL, N_ ("The command line."), N_ ("the log does not say"), get_args },
  { "env", "list", NULL, N_ ("The environment, NAME=VALUE each."), N_ ("the log does not say"),
    get_env },
  { "pid", "integer", NULL, N_ ("The process's number."), N_ ("the log does not say"),
    WEFT_VIA (WeftCliFacts, process, pid), WEFT_UNLESS (-1) },
  { "ppid", "integer", NULL, N_ ("Its parent's number."), N_ ("the log does not say"),
    WEFT_VIA (WeftCliFacts, process, ppid), WEFT_UNLESS (-1) },
  { "start_time", "text", NULL, N_ ("When the RTS started, ISO 8601 in UTC."),
    N_ ("the log does not say"), WEFT_AT (WeftCliFacts, start_time) },
  { "nursery_bytes", "integer", "bytes", N_ ("The nursery's size, of each HEC (+RTS -A)."),
    N_ ("the log does not say"), WEFT_VIA (WeftCliFacts, process, nursery), WEFT_UNLESS (0) },
  { "breakdown", "integer", NULL,
    N_ ("By what the heap profile's bands are told apart, as GHC codes it."),
    N_ ("a log without heap profile"), WEFT_VIA (WeftCliFacts, process, breakdown),
    WEFT_UNLESS (0) },
  { "breakdown_name", "text", NULL, N_ ("The same by name: closure_type."),
    N_ ("a log without heap profile; codes that are not known"), get_breakdown_name },
  { "has", "object", NULL, N_ ("What the log holds: a boolean for each feature."), NULL, get_has },
  { "absent", "object", NULL,
    N_ ("Why the log holds nothing of a feature: \"not recorded\" with the flag, \"none\", or "
        "\"unknown\" where the log was cut."),
    NULL, get_absent },
  { "hints", "list", NULL, N_ ("What would have recorded more: objects."), NULL, get_hints },
  { "problems", "list", NULL, N_ ("What is wrong with the log: objects."), NULL, get_problems },
  { "coverage", "list", NULL, N_ ("What the log tells of each HEC and of the process: objects."),
    NULL, get_coverage },
};

const WeftRecordField *
weft_cli_info_fields (guint *n)
{
  *n = G_N_ELEMENTS (fields);
  return fields;
}

const WeftRecordField *
weft_cli_hint_fields (guint *n)
{
  *n = G_N_ELEMENTS (hint_fields);
  return hint_fields;
}

const WeftRecordField *
weft_cli_cover_fields (guint *n)
{
  *n = G_N_ELEMENTS (cover_fields);
  return cover_fields;
}

const WeftRecordField *
weft_cli_problem_fields (guint *n)
{
  *n = G_N_ELEMENTS (problem_fields);
  return problem_fields;
}

void
weft_cli_facts_to_json (const WeftCliFacts *self, GString *out)
{
  g_autoptr (GString) compact = g_string_new (NULL);

  weft_record_append_json (compact, fields, G_N_ELEMENTS (fields), self);
  weft_json_append_indented (out, compact->str);
  g_string_append_c (out, '\n');
}
