/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli findings: prints the problems that rules find in the run or in a range of it. */
#include "weft-cli-answers.h"
#include "weft-cli-log.h"
#include "weft-cli-options.h"
#include "weft-cli-output.h"
#include "weft-cli-sarif.h"
#include "weft-diagnosis.h"
#include "weft-display.h"
#include "weft-finding-text.h"
#include "weft-json-writer.h"
#include "weft-tuning.h"

#include <glib/gi18n.h>

typedef enum
{
  FORMAT_TEXT,
  FORMAT_JSON,
  FORMAT_SARIF,
  FORMAT_MARKDOWN,
} Format;

static const char *const format_names[] = { "text", "json", "sarif", "markdown", NULL };

/* Record of a finding, with all objects from which its fields are read. In the record of the whole
 * result, @finding is NULL. Copied by value; borrows all pointers. */
typedef struct
{
  const WeftFinding *finding;
  const WeftDiagnosis *diagnosis;
  const WeftStatistics *statistics; /* statistics that were diagnosed */
  const GArray *advice;             /* of WeftAdvice: flags to try */
  const WeftTrace *trace;
  const char *path;
  const WeftRule *rule, *possible_cause; /* rules of @finding: its own rule and that of a possible
                                            cause, or NULL */
  const char *severity, *confidence;
} WeftCliFinding;

static void
add_rule_ids (WeftJsonWriter *json, const char *name, const GPtrArray *rules)
{
  weft_json_begin_array (json, name);
  for (guint i = 0; i < rules->len; i++)
    weft_json_add_text (json, NULL, ((const WeftRule *) g_ptr_array_index (rules, i))->id);
  weft_json_end_array (json);
}

static void
set_amount_value (WeftRecordValue *value, WeftUnit unit, double number)
{
  weft_record_take_digits (value,
                           g_strdup (weft_amount_text_raw (unit, weft_amount (number)).text));
}

/* A condition that holds, and the diagnosis that contains the measured value. */
typedef struct
{
  const WeftCondition *condition;
  const WeftDiagnosis *diagnosis;
  const char *comparison;
} EvidenceRecord;

static void
get_evidence_measure (gconstpointer record, WeftRecordValue *value)
{
  weft_record_take_text (value,
                         weft_measure_id (((const EvidenceRecord *) record)->condition->measure));
}

static void
get_evidence_value (gconstpointer record, WeftRecordValue *value)
{
  const EvidenceRecord *self = record;
  WeftMeasure measure = self->condition->measure;

  set_amount_value (value, weft_measure_unit (measure), self->diagnosis->measures.values[measure]);
}

static void
get_evidence_threshold (gconstpointer record, WeftRecordValue *value)
{
  const WeftCondition *condition = ((const EvidenceRecord *) record)->condition;

  set_amount_value (value, weft_measure_unit (condition->measure), condition->threshold);
}

static const WeftRecordField evidence_fields[] = {
  { "measure", "text", NULL, "The measure that was judged.", NULL, get_evidence_measure },
  { "value", "number", NULL, "Its value: ns, bytes, a count, or a percentage.", NULL,
    get_evidence_value },
  { "comparison", "text", NULL, "more than, or less than.", NULL,
    WEFT_RECORD_MEMBER (EvidenceRecord, comparison) },
  { "threshold", "number", NULL, "The value that it is compared with.", NULL,
    get_evidence_threshold },
};

const WeftRecordShape weft_cli_evidence_shape = WEFT_RECORD_SHAPE (evidence_fields);

static void
write_evidence (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  const WeftCliFinding *self = record;
  g_autoptr (GArray) held =
      weft_rule_get_held_conditions (self->finding->rule, &self->diagnosis->measures);
  g_autoptr (GArray) reasons = g_array_new (FALSE, FALSE, sizeof (EvidenceRecord));

  for (guint i = 0; i < held->len; i++)
    {
      const WeftCondition *condition = &g_array_index (held, WeftCondition, i);
      const EvidenceRecord reason = { condition, self->diagnosis,
                                      condition->kind == WEFT_CONDITION_ABOVE ? "more than" :
                                                                                "less than" };

      g_array_append_val (reasons, reason);
    }
  weft_json_add_records (json, name, &weft_cli_evidence_shape, reasons);
}

/* A time span in which a finding holds. */
typedef struct
{
  const WeftInstance *instance;
  const WeftTrace *trace;
} InstanceRecord;

/* Sets @value to the ID of the thread with index @thread. Does nothing if @thread is
 * WEFT_SCENE_NO_THREAD. */
static void
set_thread_id (WeftRecordValue *value, const WeftTrace *trace, guint32 thread)
{
  const WeftThreads *threads = weft_trace_peek (trace, WEFT_LAZY_THREADS);

  if (threads != NULL && thread != WEFT_SCENE_NO_THREAD)
    weft_record_set_number (value, weft_threads_id (threads, thread));
}

static void
get_instance_thread (gconstpointer record, WeftRecordValue *value)
{
  const InstanceRecord *self = record;

  set_thread_id (value, self->trace, self->instance->thread);
}

static const WeftRecordField instance_fields[] = {
  { "from_ns", "integer", "ns", "Start of the stretch.", NULL,
    WEFT_RECORD_MEMBER_OF (InstanceRecord, instance, range.from) },
  { "to_ns", "integer", "ns", "End of the stretch.", NULL,
    WEFT_RECORD_MEMBER_OF (InstanceRecord, instance, range.to) },
  { "holds_ns", "integer", "ns", "For how long of the stretch it holds, at least.", NULL,
    WEFT_RECORD_MEMBER_OF (InstanceRecord, instance, ns) },
  { "count", "integer", NULL,
    "Number of stretches that this one is joined from; 1 if it is a single one.", NULL,
    WEFT_RECORD_MEMBER_OF (InstanceRecord, instance, n) },
  { "thread", "integer", NULL, "The Haskell thread of the longest one.", "findings about no thread",
    get_instance_thread },
};

const WeftRecordShape weft_cli_instance_shape = WEFT_RECORD_SHAPE (instance_fields);

static void
write_instances (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  const WeftCliFinding *self = record;
  const GArray *instances = self->finding->instances;
  g_autoptr (GArray) stretches = g_array_new (FALSE, FALSE, sizeof (InstanceRecord));

  for (guint i = 0; i < instances->len; i++)
    {
      InstanceRecord stretch = { weft_instances_nth (instances, i), self->trace };

      g_array_append_val (stretches, stretch);
    }
  weft_json_add_records (json, name, &weft_cli_instance_shape, stretches);
}

/* A quantity that is expected to change if a flag is set. */
typedef struct
{
  const WeftCliFinding *of;
  const WeftAdvice *advice;
  const WeftQuantity *quantity;
  const char *flag, *price; /* @price is translated */
  double now, expected;
} EffectRecord;

static void
get_effect_reason (gconstpointer record, WeftRecordValue *value)
{
  const EffectRecord *self = record;

  weft_record_take_text (value, weft_advice_reason_text (self->advice, self->of->diagnosis));
}

static void
get_effect_now (gconstpointer record, WeftRecordValue *value)
{
  const EffectRecord *self = record;

  set_amount_value (value, self->quantity->unit, self->now);
}

static void
get_effect_expected (gconstpointer record, WeftRecordValue *value)
{
  const EffectRecord *self = record;

  set_amount_value (value, self->quantity->unit, self->expected);
}

static const WeftRecordField tuning_fields[] = {
  { "flag", "text", NULL, "The flag of the RTS to try, with its value.", NULL,
    WEFT_RECORD_MEMBER (EffectRecord, flag) },
  { "reason", "text", NULL, "Why it fits this log.", NULL, get_effect_reason },
  { "price", "text", NULL, "What it costs.", NULL, WEFT_RECORD_MEMBER (EffectRecord, price) },
  { "quantity", "text", NULL,
    "The number that it should move, by its place in the answer of stats: pauses.count.", NULL,
    WEFT_RECORD_MEMBER_OF (EffectRecord, quantity, id) },
  { "now", "number", NULL, "Its value in this log.", NULL, get_effect_now },
  { "expected", "number", NULL, "The value that is expected with the flag, by a simple model.",
    NULL, get_effect_expected },
};

const WeftRecordShape weft_cli_tuning_shape = WEFT_RECORD_SHAPE (tuning_fields);

static void
write_tuning (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  const WeftCliFinding *self = record;
  g_autoptr (GArray) effects = g_array_new (FALSE, FALSE, sizeof (EffectRecord));

  for (guint i = 0; i < self->advice->len; i++)
    for (guint k = 0; k < WEFT_TUNING_MAX_EFFECTS; k++)
      {
        EffectRecord one = { .of = self, .advice = &g_array_index (self->advice, WeftAdvice, i) };

        if (!weft_advice_get_expected_value (one.advice, k, self->statistics, &one.now,
                                             &one.expected))
          continue;
        one.quantity = weft_quantity_find (one.advice->tuning->effects[k].quantity);
        one.flag = one.advice->flag;
        one.price = _ (one.advice->tuning->cost);
        g_array_append_val (effects, one);
      }
  weft_json_add_records (json, name, &weft_cli_tuning_shape, effects);
}

static void
get_finding_cost (gconstpointer record, WeftRecordValue *value)
{
  set_amount_value (value, WEFT_UNIT_SHARE, ((const WeftCliFinding *) record)->finding->cost);
}

static void
get_finding_weight (gconstpointer record, WeftRecordValue *value)
{
  set_amount_value (value, WEFT_UNIT_SHARE, ((const WeftCliFinding *) record)->finding->weight);
}

static void
get_finding_title (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFinding *self = record;

  weft_record_take_text (value,
                         weft_finding_sentence (self->finding, self->diagnosis, self->trace));
}

static void
get_finding_thread (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFinding *self = record;

  set_thread_id (value, self->trace, self->finding->scene.thread);
}

static void
get_finding_band (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFinding *self = record;

  if (self->finding->scene.band != WEFT_SCENE_NO_BAND)
    weft_record_set_text (value,
                          weft_heap_profile_label (self->trace->heap, self->finding->scene.band));
}

static void
get_finding_advice (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliFinding *self = record;

  weft_record_take_text (value, weft_finding_advice (self->finding, self->diagnosis, self->trace));
}

static void
write_explained_rules (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  const GPtrArray *explained = ((const WeftCliFinding *) record)->finding->explained_rules;
  g_autoptr (GPtrArray) none = g_ptr_array_new ();

  add_rule_ids (json, name, explained != NULL ? explained : none);
}

static const WeftRecordField finding_fields[] = {
  { "rule", "text", NULL, "The id of the rule.", NULL,
    WEFT_RECORD_MEMBER_OF (WeftCliFinding, rule, id) },
  { "severity", "text", NULL, "high, medium or low, by weight and confidence.", NULL,
    WEFT_RECORD_MEMBER (WeftCliFinding, severity) },
  { "confidence", "text", NULL, "How sure the rule is: high, medium or low.", NULL,
    WEFT_RECORD_MEMBER (WeftCliFinding, confidence) },
  { "cost", "number", "of 1",
    "The share of the time, or of what the rule is about, that would be won at most.", NULL,
    get_finding_cost },
  { "weight", "number", "of 1",
    "What the cost counts for beside others: a share of the time, or of a heap that keeps growing.",
    NULL, get_finding_weight },
  { "explained", "list", NULL, "The ids of rules that hold as well, and that it explains.", NULL,
    .write = write_explained_rules },
  { "perhaps", "text", NULL,
    "The id of a rule that may explain it, but is less sure, or costs less than half as much.",
    "findings that nothing may explain",
    WEFT_RECORD_MEMBER_OF (WeftCliFinding, possible_cause, id) },
  { "title", "text", NULL, "What is wrong, in a sentence.", NULL, get_finding_title },
  { "from_ns", "integer", "ns", "Start of the range in which it is best seen.", NULL,
    WEFT_RECORD_MEMBER_OF (WeftCliFinding, finding, scene.range.from) },
  { "to_ns", "integer", "ns", "End of that range.", NULL,
    WEFT_RECORD_MEMBER_OF (WeftCliFinding, finding, scene.range.to) },
  { "thread", "integer", NULL, "The Haskell thread that is to blame, or suffers.",
    "findings about no thread", get_finding_thread },
  { "band", "text", NULL, "The band of the heap profile.", "findings about no band",
    get_finding_band },
  { "evidence", "list", NULL, "The conditions that hold.", NULL, .write = write_evidence },
  { "instances", "list", NULL, "The stretches in which it holds, by time; at most 200.", NULL,
    .write = write_instances },
  { "advice", "text", NULL, "What to try.", NULL, get_finding_advice },
};

const WeftRecordShape weft_cli_finding_shape = WEFT_RECORD_SHAPE (finding_fields);

/* Returns a new array of WeftCliFinding, one for each finding in @answer, the record of the whole
 * result. */
static GArray *
list_finding_records (const WeftCliFinding *record)
{
  GArray *records = g_array_new (FALSE, FALSE, sizeof (WeftCliFinding));

  for (guint i = 0; i < record->diagnosis->findings->len; i++)
    {
      WeftCliFinding one = *record;

      one.finding = weft_diagnosis_nth (record->diagnosis, i);
      one.rule = one.finding->rule;
      one.possible_cause = one.finding->possible_cause;
      one.severity = weft_severity_names[weft_finding_severity (one.finding)];
      one.confidence = weft_confidence_id (one.finding->confidence);
      g_array_append_val (records, one);
    }
  return records;
}

static void
write_findings (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  g_autoptr (GArray) records = list_finding_records (record);

  weft_json_add_records (json, name, &weft_cli_finding_shape, records);
}

static void
write_passed_rules (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  add_rule_ids (json, name, ((const WeftCliFinding *) record)->diagnosis->passed_rules);
}

static void
write_unjudged_rules (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  add_rule_ids (json, name, ((const WeftCliFinding *) record)->diagnosis->unjudged_rules);
}

static const WeftRecordField answer_fields[] = {
  { "log", "text", NULL, "Name of the log, as given.", NULL,
    WEFT_RECORD_MEMBER (WeftCliFinding, path) },
  { "findings", "list", NULL,
    "The findings, by severity, then by weight: those about the program, then those about the log.",
    NULL, .write = write_findings },
  { "tuning", "list", NULL,
    "Flags of the RTS to try, a record for each quantity that one should move.", NULL,
    .write = write_tuning },
  { "passed", "list", NULL, "The ids of the rules whose conditions do not hold.", NULL,
    .write = write_passed_rules },
  { "not_judged", "list", NULL,
    "The ids of the rules that lack what they need: it was not recorded, or did not happen.", NULL,
    .write = write_unjudged_rules },
};

const WeftRecordShape weft_cli_findings_shape = WEFT_RECORD_SHAPE (answer_fields);

static void
findings_to_json (const WeftCliFinding *record, GString *out)
{
  WeftJsonWriter json = { .out = out };

  weft_json_add_record (&json, NULL, &weft_cli_findings_shape, record);
  g_string_append_c (out, '\n');
}

static void
append_section_title (GString *out, const char *title, gboolean is_markdown)
{
  g_string_append_printf (out, is_markdown ? "\n## %s\n\n" : "\n%s:\n", title);
}

/* Appends a list of rules. If @trace is not NULL, the rules could not be judged, and the data that
 * @trace lacks for each rule are appended, too. */
static void
append_rule_list (GString *out,
                  const char *title,
                  gboolean is_markdown,
                  const GPtrArray *rules,
                  const WeftTrace *trace)
{
  if (rules->len == 0)
    return;
  append_section_title (out, title, is_markdown);
  for (guint i = 0; i < rules->len; i++)
    {
      const WeftRule *rule = g_ptr_array_index (rules, i);
      g_autofree char *lack = trace != NULL ? weft_rule_missing_recording_text (rule, trace) : NULL;

      g_string_append_printf (out, lack != NULL ? "- %s: %s\n" : "- %s\n", _ (rule->title), lack);
    }
}

static void
append_findings (const WeftCliFinding *record, gboolean is_markdown, GString *out)
{
  const WeftDiagnosis *diagnosis = record->diagnosis;
  g_autofree char *note = weft_diagnosis_note_text (diagnosis, record->trace);

  if (is_markdown)
    {
      g_autofree char *name = weft_display_path (record->path);

      g_string_append_printf (out, "# %s\n\n", name);
    }
  for (guint i = 0; i < diagnosis->findings->len; i++)
    {
      if (i > 0)
        g_string_append_c (out, '\n');
      weft_finding_append (weft_diagnosis_nth (diagnosis, i), diagnosis, record->trace, is_markdown,
                           out);
      if (!is_markdown)
        {
          g_string_append (out, "    ");
          g_string_append_printf (out, _ ("More: weft-cli findings --explain=%s"),
                                  weft_diagnosis_nth (diagnosis, i)->rule->id);
          g_string_append_c (out, '\n');
        }
    }
  if (note != NULL)
    g_string_append_printf (out, diagnosis->findings->len > 0 ? "\n%s\n" : "%s\n", note);
  if (record->advice->len > 0)
    append_section_title (out, C_ ("title", "Flags to Try"), is_markdown);
  for (guint i = 0; i < record->advice->len; i++)
    {
      if (i > 0)
        g_string_append_c (out, '\n');
      weft_advice_append (&g_array_index (record->advice, WeftAdvice, i), diagnosis,
                          record->statistics, is_markdown, out);
    }
  append_rule_list (out, C_ ("title", "Not Found"), is_markdown, diagnosis->passed_rules, NULL);
  append_rule_list (out, C_ ("title", "Not Checked"), is_markdown, diagnosis->unjudged_rules,
                    record->trace);
}

static void
findings_to_text (const WeftCliFinding *record, GString *out)
{
  append_findings (record, FALSE, out);
}

static void
findings_to_markdown (const WeftCliFinding *record, GString *out)
{
  append_findings (record, TRUE, out);
}

static void
findings_to_sarif (const WeftCliFinding *answer, GString *out)
{
  static const char *const levels[] = {
    [WEFT_SEVERITY_LOW] = "note",
    [WEFT_SEVERITY_MEDIUM] = "warning",
    [WEFT_SEVERITY_HIGH] = "error",
  };
  WeftJsonWriter json = { .out = out };
  g_autoptr (GArray) records = list_finding_records (answer);

  weft_cli_sarif_begin (&json);
  for (guint i = 0; i < weft_n_rules; i++)
    weft_cli_sarif_add_finding_rule (&json, &weft_rules[i]);
  weft_cli_sarif_begin_results (&json);
  for (guint i = 0; i < records->len; i++)
    {
      const WeftCliFinding *record = &g_array_index (records, WeftCliFinding, i);
      g_autofree char *sentence =
          weft_finding_sentence (record->finding, record->diagnosis, record->trace);

      weft_cli_sarif_begin_result (&json, record->finding->rule->id,
                                   levels[weft_finding_severity (record->finding)], sentence,
                                   record->path);
      weft_json_begin_object (&json, "properties");
      weft_json_add_record (&json, "weft", &weft_cli_finding_shape, record);
      weft_json_end_object (&json);
      weft_json_end_object (&json);
    }
  weft_cli_sarif_end (&json);
}

static void (*const writers[]) (const WeftCliFinding *record, GString *out) = {
  [FORMAT_TEXT] = findings_to_text,
  [FORMAT_JSON] = findings_to_json,
  [FORMAT_SARIF] = findings_to_sarif,
  [FORMAT_MARKDOWN] = findings_to_markdown,
};

/* Options that apply to each log. */
typedef struct
{
  char *from, *to;
  guint64 cores; /* number of cores of the machine; 0 if not given */
  Format format;
  gint severity; /* argument of --fail-on; -1 if not given */
  gboolean is_of_several;
  gboolean is_first; /* TRUE if nothing has been printed yet */
} FindingsOptions;

typedef struct
{
  WeftStatistics statistics;
  WeftDiagnosis *diagnosis;
  GArray *advice;
} FindingsAnswer;

static void
findings_answer_free (gpointer data)
{
  FindingsAnswer *self = data;

  weft_shared_unref (self->diagnosis);
  g_array_unref (self->advice);
  g_free (self);
}

static gpointer
compute_findings (WeftTrace *trace, G_GNUC_UNUSED const char *path, gconstpointer asked)
{
  const FindingsOptions *request = asked;
  FindingsAnswer *self;
  WeftRange range;

  if (!weft_cli_parse_range (trace, request->from, request->to, &range.from, &range.to))
    return NULL;
  weft_trace_set_cores (trace, (guint) request->cores);
  self = g_new0 (FindingsAnswer, 1);
  self->statistics = weft_statistics (trace, range.from, range.to);
  self->diagnosis = weft_diagnosis_new (&self->statistics, NULL);
  self->advice = weft_advice_new (self->diagnosis, trace->process);
  return self;
}

/* Prints the findings, after the name of the log if there are several logs. */
static WeftCliStatus
print_findings (const WeftCliAnswer *answer, gpointer asked)
{
  FindingsOptions *request = asked;
  const FindingsAnswer *self = answer->computed;
  const WeftDiagnosis *diagnosis;
  g_autoptr (WeftCliOutput) output = NULL;
  WeftCliStatus status;

  if (self == NULL)
    return WEFT_CLI_USAGE;
  diagnosis = self->diagnosis;
  output = weft_cli_output_new ();
  if (request->is_of_several && request->format == FORMAT_TEXT)
    weft_cli_append_log_title (output, answer->path, request->is_first);
  request->is_first = FALSE;
  writers[request->format](&(WeftCliFinding){ NULL, diagnosis, &self->statistics, self->advice,
                                              answer->trace, answer->path },
                           output->text);
  status = weft_cli_finish (output, answer->trace, answer->path);
  for (guint i = 0; request->severity >= 0 && i < diagnosis->findings->len; i++)
    if ((gint) weft_finding_severity (weft_diagnosis_nth (diagnosis, i)) >= request->severity)
      status = weft_cli_worse_status (status, WEFT_CLI_FAILED);
  return status;
}

static const WeftCliAnswerClass findings_question = {
  .compute = compute_findings,
  .free_computed = findings_answer_free,
  .print = print_findings,
};

WeftCliStatus
weft_cli_findings (WeftCliLine *line)
{
  char *severity_name = NULL, *rule = NULL, *cores = NULL;
  FindingsOptions asked = { .is_first = TRUE };
  WeftCliLog log = { .is_optional = TRUE };
  WeftCliRuns runs = { .is_one_side = TRUE };
  gint severity;
  g_autofree char *summary =
      g_strconcat (line->summary, "\n\n", weft_diagnosis_order_text (), NULL);
  const GOptionEntry entries[] = {
    WEFT_CLI_FROM (asked.from),
    WEFT_CLI_TO (asked.to),
    { "fail-on", 0, 0, G_OPTION_ARG_STRING, &severity_name,
      N_ ("End with status 4 if a finding is as severe: low, medium or high"), "SEVERITY" },
    { "cores", 0, 0, G_OPTION_ARG_STRING, &cores,
      N_ ("The machine that the program ran on has N cores, which logs do not record"), "N" },
    { "explain", 0, 0, G_OPTION_ARG_STRING, &rule,
      N_ ("Print the help page of RULE, or of all rules; LOG is not needed"), "RULE|all" },
    { NULL },
  };

  line->formats = format_names;
  if (!weft_cli_parse (line, summary, entries, &log, NULL, &runs) ||
      (severity = weft_cli_parse_choice ("--fail-on", severity_name, weft_severity_names)) < 0 ||
      !weft_cli_parse_uint ("--cores", cores, 1, G_MAXUINT16, 0, &asked.cores))
    return WEFT_CLI_USAGE;
  asked.format = (Format) line->format;
  if (rule != NULL)
    return weft_cli_check_applies (asked.format == FORMAT_JSON || asked.format == FORMAT_SARIF,
                                   "--format", FALSE,
                                   _ ("the findings of a log; --explain has text and markdown")) ?
               weft_cli_explain (rule, asked.format == FORMAT_MARKDOWN) :
               WEFT_CLI_USAGE;
  if (!weft_cli_check_log (&log) ||
      !weft_cli_check_applies (runs.further != NULL && asked.format == FORMAT_SARIF,
                               "--format=sarif", FALSE, _ ("one log at a time")))
    return WEFT_CLI_USAGE;
  asked.severity = severity_name != NULL ? severity : -1;
  asked.is_of_several = runs.further != NULL;
  return weft_cli_answer_each_log (&log, runs.further, &findings_question, &asked);
}
