/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes the summary of a log as JSON. */
#include "weft-cli-facts.h"

#include "weft-code-name.h"
#include "weft-json-writer.h"

#include <glib/gi18n.h>

/* Lists and objects in it. */

/* Null where there are none. */
static void
write_strings (WeftJsonWriter *json, const char *name, char **strings)
{
  if (strings == NULL)
    {
      weft_json_add_null (json, name);
      return;
    }
  weft_json_begin_array (json, name);
  for (guint i = 0; strings[i] != NULL; i++)
    weft_json_add_text (json, NULL, strings[i]);
  weft_json_end_array (json);
}

static void
write_args (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  write_strings (json, name, ((const WeftCliFacts *) record)->process->args);
}

static void
write_env (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  write_strings (json, name, ((const WeftCliFacts *) record)->process->env);
}

static void
write_has (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  weft_json_begin_object (json, name);
  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    weft_json_add_literal (json, weft_feature_key (i),
                           weft_cli_facts_has (record, i) ? "true" : "false");
  weft_json_end_object (json);
}

/* Why the log holds nothing of a feature. */
static void
write_absent (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  const WeftCliFacts *self = record;

  weft_json_begin_object (json, name);
  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    {
      g_autofree char *reason = weft_amount_reason (weft_feature_recorded (self->trace, i), FALSE);

      if (reason != NULL)
        weft_json_add_text (json, weft_feature_key (i), reason);
    }
  weft_json_end_object (json);
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
  { "missing", "text", NULL, "Feature that the log lacks: a key of has.", NULL, get_missing },
  { "flag", "text", NULL, "The flag of the RTS or of GHC that records it.",
    "no flag would have recorded it", WEFT_AT (WeftHint, flag) },
  { "why", "text", NULL, "What the recorded data would show.", NULL, get_why },
};

static void
get_what (gconstpointer record, WeftRecordValue *value)
{
  weft_record_take_text (value, weft_problem_text (record));
}

static const WeftRecordField problem_fields[] = {
  { "offset", "integer", "bytes", "Its place in the decompressed file.", NULL,
    WEFT_AT (WeftProblem, offset) },
  { "bytes", "integer", "bytes", "Bytes of the file that could not be read.", NULL,
    WEFT_AT (WeftProblem, bytes) },
  { "what", "text", NULL, "Description of the problem.", NULL, get_what },
};

const WeftRecordShape weft_cli_hint_shape = WEFT_SHAPE (hint_fields);
const WeftRecordShape weft_cli_problem_shape = WEFT_SHAPE (problem_fields);

static void
write_hints (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  weft_json_add_records (json, name, &weft_cli_hint_shape, ((const WeftCliFacts *) record)->hints);
}

static void
write_problems (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  weft_json_add_records (json, name, &weft_cli_problem_shape,
                         ((const WeftCliFacts *) record)->index->problems);
}

/* What is known of a HEC, of events of no HEC, or of the process. */

static void
write_gaps (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  const WeftCover *cover = record;
  WeftRange gap = { 0 };

  weft_json_begin_array (json, name);
  for (guint64 at = cover->from; weft_cover_gap (cover, at, cover->to, &gap); at = gap.to)
    {
      weft_json_begin_object (json, NULL);
      weft_json_add_count (json, "from_ns", gap.from);
      weft_json_add_count (json, "to_ns", gap.to);
      weft_json_end_object (json);
    }
  weft_json_end_array (json);
}

static void
get_cover_of (gconstpointer record, WeftRecordValue *value)
{
  const WeftCover *cover = record;

  weft_record_set_text (value, cover->is_global            ? "no_hec" :
                               cover->cap == WEFT_CAP_NONE ? "process" :
                                                             "hec");
}

static const WeftRecordField cover_fields[] = {
  { "of", "text", NULL, "hec; no_hec: events of no HEC, as heap profile samples; or process.", NULL,
    get_cover_of },
  { "cap", "integer", NULL, "The HEC.", "events of no HEC, and the process, which comes last",
    WEFT_AT (WeftCover, cap), WEFT_UNLESS (WEFT_CAP_NONE) },
  { "from_ns", "integer", "ns", "Start of the time that the log covers.", NULL,
    WEFT_AT (WeftCover, from) },
  { "to_ns", "integer", "ns", "End of the time that the log covers.", NULL,
    WEFT_AT (WeftCover, to) },
  { "gaps", "list", NULL, "Times in between whose events are lost: objects with from_ns and to_ns.",
    NULL, .write = write_gaps },
  { "lost_bytes", "integer", "bytes", "Bytes that are lost.", NULL,
    WEFT_AT (WeftCover, lost_bytes) },
};

const WeftRecordShape weft_cli_cover_shape = WEFT_SHAPE (cover_fields);

void
weft_cli_coverage_to_json (const WeftCoverage *coverage, WeftJsonWriter *json, const char *name)
{
  weft_json_begin_array (json, name);
  for (guint i = 0; i < coverage->hecs->len; i++)
    weft_json_add_record (json, NULL, &weft_cli_cover_shape, weft_coverage_hec (coverage, i));
  weft_json_add_record (json, NULL, &weft_cli_cover_shape, &coverage->global);
  weft_json_add_record (json, NULL, &weft_cli_cover_shape, &coverage->process);
  weft_json_end_array (json);
}

static void
write_coverage (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  weft_cli_coverage_to_json (((const WeftCliFacts *) record)->trace->coverage, json, name);
}

/* The object. */

static void
get_breakdown_name (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFacts *self = record;

  weft_record_set_text (value, weft_code_name (WEFT_MEANS_BREAKDOWN, self->process->breakdown));
}

static const WeftRecordField fields[] = {
  { "weft_version", "text", NULL, "The version of Weft that answers.", NULL,
    WEFT_AT (WeftCliFacts, version) },
  { "log", "text", NULL, "Name of the log, as given.", NULL, WEFT_AT (WeftCliFacts, file) },
  { "program", "text", NULL, "The program's name.", "the log does not say",
    WEFT_VIA (WeftCliFacts, process, program) },
  { "file", "text", NULL, "The same as log.", NULL, WEFT_AT (WeftCliFacts, file) },
  { "size", "integer", "bytes", "The log's size, decompressed.", NULL,
    WEFT_AT (WeftCliFacts, size) },
  { "format", "text", NULL, "plain, gzip, zstd or stream.", NULL, WEFT_AT (WeftCliFacts, format) },
  { "segments", "integer", NULL, "Logs that follow each other in the file.", NULL,
    WEFT_AT (WeftCliFacts, n_segments) },
  { "processes", "integer", NULL, "Processes that wrote to the file.", NULL,
    WEFT_VIA (WeftCliFacts, log, n_processes) },
  { "process", "integer", NULL, "The one that this answer is about, counted from 1.", NULL,
    WEFT_AT (WeftCliFacts, run) },
  { "events", "integer", NULL, "Events in the log.", NULL,
    WEFT_VIA (WeftCliFacts, index, n_events) },
  { "blocks", "integer", NULL, "Blocks in the log.", NULL, WEFT_AT (WeftCliFacts, n_blocks) },
  { "first", "integer", "ns", "The first event's time.", "a log without events",
    WEFT_AT (WeftCliFacts, first), WEFT_UNLESS (WEFT_CLI_NO_TIME) },
  { "last", "integer", "ns", "The last event's time.", "a log without events",
    WEFT_AT (WeftCliFacts, last), WEFT_UNLESS (WEFT_CLI_NO_TIME) },
  { "complete", "boolean", NULL, "Whether the log has its end marker.", NULL,
    WEFT_VIA (WeftCliFacts, log, is_complete) },
  { "capabilities", "integer", NULL, "Number of HECs.", NULL, WEFT_AT (WeftCliFacts, n_caps) },
  { "threads", "integer", NULL, "Number of threads created.", NULL,
    WEFT_AT (WeftCliFacts, n_threads) },
  { "rts", "text", NULL, "The runtime system, as it names itself.", "the log does not say",
    WEFT_VIA (WeftCliFacts, process, rts) },
  { "ghc", "text", NULL, "GHC's version.", "the log does not say",
    WEFT_VIA (WeftCliFacts, process, ghc) },
  { "args", "list", NULL, "The command line.", "the log does not say", .write = write_args },
  { "env", "list", NULL, "The environment, NAME=VALUE each.", "the log does not say",
    .write = write_env },
  { "pid", "integer", NULL, "The process's number.", "the log does not say",
    WEFT_VIA (WeftCliFacts, process, pid), WEFT_UNLESS (-1) },
  { "ppid", "integer", NULL, "Its parent's number.", "the log does not say",
    WEFT_VIA (WeftCliFacts, process, ppid), WEFT_UNLESS (-1) },
  { "start_time", "text", NULL, "When the RTS started, ISO 8601 in UTC.", "the log does not say",
    WEFT_AT (WeftCliFacts, start_time) },
  { "nursery_bytes", "integer", "bytes", "The nursery's size, of each HEC (+RTS -A).",
    "the log does not say", WEFT_VIA (WeftCliFacts, process, nursery), WEFT_UNLESS (0) },
  { "breakdown", "integer", NULL, "Breakdown of the heap profile: GHC's number for it.",
    "a log without heap profile", WEFT_VIA (WeftCliFacts, process, breakdown), WEFT_UNLESS (0) },
  { "breakdown_name", "text", NULL, "Name of the breakdown: closure_type.",
    "a log without heap profile; codes that are not known", get_breakdown_name },
  { "has", "object", NULL, "What the log holds: a boolean for each feature.", NULL,
    .write = write_has },
  { "absent", "object", NULL,
    "Why the log holds nothing of a feature: \"not recorded\" with the flag, \"none\", or "
    "\"unknown\" where the log was cut.",
    NULL, .write = write_absent },
  { "hints", "list", NULL, "Flags that would have recorded more: objects.", NULL,
    .write = write_hints },
  { "problems", "list", NULL, "Problems of the log: objects.", NULL, .write = write_problems },
  { "coverage", "list", NULL,
    "Which times the log covers, for each HEC, for events of no HEC as heap profile samples, and "
    "for the process: objects.",
    NULL, .write = write_coverage },
};

const WeftRecordShape weft_cli_info_shape = WEFT_SHAPE (fields);

void
weft_cli_facts_to_json (const WeftCliFacts *self, GString *out)
{
  WeftJsonWriter json = { .out = out };

  weft_json_add_record (&json, NULL, &weft_cli_info_shape, self);
  g_string_append_c (out, '\n');
}
