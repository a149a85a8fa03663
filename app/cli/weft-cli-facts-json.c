/* SPDX-License-Identifier: BSD-3-Clause */
/* What weft-cli info tells, as JSON. */
#include "weft-cli-facts.h"

#include "weft-cli-schema.h"
#include "weft-code-name.h"
#include "weft-event-json.h"

#include <glib/gi18n.h>
#include <json-glib/json-glib.h>
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
get_flag (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_text (value, ((const WeftHint *) record)->flag);
}

static void
get_why (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_text (value, _ (((const WeftHint *) record)->why));
}

static const WeftRecordField hint_fields[] = {
  { "missing", "text", NULL, N_ ("What the log lacks: a key of has."), NULL, get_missing },
  { "flag", "text", NULL, N_ ("The flag of the RTS or of GHC that records it."),
    N_ ("where no flag would have helped"), get_flag },
  { "why", "text", NULL, N_ ("What it is good for."), NULL, get_why },
};

static void
get_offset (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_number (value, ((const WeftProblem *) record)->offset);
}

static void
get_bytes (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_number (value, ((const WeftProblem *) record)->bytes);
}

static void
get_what (gconstpointer record, WeftRecordValue *value)
{
  weft_record_take_text (value, weft_problem_text (record));
}

static const WeftRecordField problem_fields[] = {
  { "offset", "integer", "bytes", N_ ("Its place in the decompressed file."), NULL, get_offset },
  { "bytes", "integer", "bytes", N_ ("How much of the file is lost."), NULL, get_bytes },
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
get_cover_cap (gconstpointer record, WeftRecordValue *value)
{
  if (((const WeftCover *) record)->cap != WEFT_CAP_NONE)
    weft_record_set_number (value, ((const WeftCover *) record)->cap);
}

static void
get_cover_from (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_number (value, ((const WeftCover *) record)->from);
}

static void
get_cover_to (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_number (value, ((const WeftCover *) record)->to);
}

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

static void
get_cover_lost (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_number (value, ((const WeftCover *) record)->lost_bytes);
}

static const WeftRecordField cover_fields[] = {
  { "cap", "integer", NULL, N_ ("The HEC."), N_ ("the process, which comes last"), get_cover_cap },
  { "from_ns", "integer", "ns", N_ ("From when on the log tells of it."), NULL, get_cover_from },
  { "to_ns", "integer", "ns", N_ ("Until when the log tells of it."), NULL, get_cover_to },
  { "gaps", "list", NULL, N_ ("Times between whose events are lost: objects of from_ns and to_ns."),
    NULL, get_cover_gaps },
  { "lost_bytes", "integer", "bytes", N_ ("What is lost of it."), NULL, get_cover_lost },
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
get_log (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  weft_record_set_text (value, self->file);
}

static void
get_program (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  weft_record_set_text (value, self->process->program);
}

static void
get_file (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  weft_record_set_text (value, self->file);
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
get_processes (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  weft_record_set_number (value, self->log->n_runs);
}

static void
get_process (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  weft_record_set_number (value, self->log->run + 1);
}

static void
get_events (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  weft_record_set_number (value, self->index->n_events);
}

static void
get_blocks (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  weft_record_set_number (value, self->n_blocks);
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
get_complete (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  weft_record_set_boolean (value, self->log->is_complete);
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
get_rts (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  weft_record_set_text (value, self->process->rts);
}

static void
get_ghc (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  weft_record_set_text (value, self->process->ghc);
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
get_pid (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  if (self->process->pid >= 0)
    weft_record_set_number (value, (guint64) self->process->pid);
}

static void
get_ppid (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  if (self->process->ppid >= 0)
    weft_record_set_number (value, (guint64) self->process->ppid);
}

static void
get_start_time (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  weft_record_set_text (value, self->start_time);
}

static void
get_nursery (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  if (self->process->nursery > 0)
    weft_record_set_number (value, self->process->nursery);
}

static void
get_breakdown (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  if (self->process->breakdown > 0)
    weft_record_set_number (value, self->process->breakdown);
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
  { "log", "text", NULL, N_ ("The log's name, as it was given."), NULL, get_log },
  { "program", "text", NULL, N_ ("The program's name."), N_ ("the log does not say"), get_program },
  { "file", "text", NULL, N_ ("The same as log."), NULL, get_file },
  { "size", "integer", "bytes", N_ ("The log's size, decompressed."), NULL, get_size },
  { "format", "text", NULL, N_ ("plain, gzip, zstd or stream."), NULL, get_format },
  { "segments", "integer", NULL, N_ ("Logs that follow each other in the file."), NULL,
    get_segments },
  { "processes", "integer", NULL, N_ ("Processes that wrote to the file."), NULL, get_processes },
  { "process", "integer", NULL, N_ ("The one that this answer is about, counted from 1."), NULL,
    get_process },
  { "events", "integer", NULL, N_ ("Events in the log."), NULL, get_events },
  { "blocks", "integer", NULL, N_ ("Blocks in the log."), NULL, get_blocks },
  { "first", "integer", "ns", N_ ("The first event's time."), N_ ("a log without events"),
    get_first },
  { "last", "integer", "ns", N_ ("The last event's time."), N_ ("a log without events"), get_last },
  { "complete", "boolean", NULL, N_ ("Whether the log has its end marker."), NULL, get_complete },
  { "capabilities", "integer", NULL, N_ ("HECs that the program had."), NULL, get_capabilities },
  { "threads", "integer", NULL, N_ ("Threads that were created."), NULL, get_threads },
  { "rts", "text", NULL, N_ ("The runtime system, as it names itself."),
    N_ ("the log does not say"), get_rts },
  { "ghc", "text", NULL, N_ ("GHC's version."), N_ ("the log does not say"), get_ghc },
  { "args", "list", NULL, N_ ("The command line."), N_ ("the log does not say"), get_args },
  { "env", "list", NULL, N_ ("The environment, NAME=VALUE each."), N_ ("the log does not say"),
    get_env },
  { "pid", "integer", NULL, N_ ("The process's number."), N_ ("the log does not say"), get_pid },
  { "ppid", "integer", NULL, N_ ("Its parent's number."), N_ ("the log does not say"), get_ppid },
  { "start_time", "text", NULL, N_ ("When the RTS started, ISO 8601 in UTC."),
    N_ ("the log does not say"), get_start_time },
  { "nursery_bytes", "integer", "bytes", N_ ("The nursery's size, of each HEC (+RTS -A)."),
    N_ ("the log does not say"), get_nursery },
  { "breakdown", "integer", NULL,
    N_ ("By what the heap profile's bands are told apart, as GHC codes it."),
    N_ ("a log without heap profile"), get_breakdown },
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
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *text = NULL;

  weft_record_append_json (compact, fields, G_N_ELEMENTS (fields), self);
  root = json_from_string (compact->str, NULL);
  text = json_to_string (root, TRUE);
  g_string_append_printf (out, "%s\n", text);
}
