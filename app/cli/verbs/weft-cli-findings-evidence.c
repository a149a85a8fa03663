/* SPDX-License-Identifier: BSD-3-Clause */
/* Fields of what weft-cli findings bases a finding on: the conditions that hold, and where. */
#include "weft-cli-findings.h"

#include "weft-json-writer.h"

void
weft_cli_set_amount (WeftRecordValue *value, WeftUnit unit, double number)
{
  value->kind = WEFT_RECORD_DIGITS;
  value->owned = g_strdup (weft_amount_raw (unit, weft_amount (number)).text);
  value->text = value->owned;
}

/* A condition that holds. */
typedef struct
{
  const WeftCondition *condition;
  const WeftDiagnosis *diagnosis;
} Reason;

static void
get_measure (gconstpointer record, WeftRecordValue *value)
{
  weft_record_take_text (value, weft_measure_id (((const Reason *) record)->condition->measure));
}

static void
get_value (gconstpointer record, WeftRecordValue *value)
{
  const Reason *self = record;
  WeftMeasure measure = self->condition->measure;

  weft_cli_set_amount (value, weft_measure_unit (measure),
                       self->diagnosis->measures.values[measure]);
}

static void
get_comparison (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_text (value, ((const Reason *) record)->condition->kind == WEFT_CONDITION_ABOVE ?
                                   "more than" :
                                   "less than");
}

static void
get_threshold (gconstpointer record, WeftRecordValue *value)
{
  const WeftCondition *condition = ((const Reason *) record)->condition;

  weft_cli_set_amount (value, weft_measure_unit (condition->measure), condition->threshold);
}

static const WeftRecordField evidence_fields[] = {
  { "measure", "text", NULL, "The measure that was judged.", NULL, get_measure },
  { "value", "number", NULL, "Its value: ns, bytes, a count, or a percentage.", NULL, get_value },
  { "comparison", "text", NULL, "more than, or less than.", NULL, get_comparison },
  { "threshold", "number", NULL, "The value that it is compared with.", NULL, get_threshold },
};

const WeftRecordShape weft_cli_evidence_shape = WEFT_SHAPE (evidence_fields);

void
weft_cli_evidence_to_json (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  const WeftCliFinding *self = record;
  g_autoptr (GArray) held = weft_rule_held (self->finding->rule, &self->diagnosis->measures);
  g_autoptr (GArray) reasons = g_array_new (FALSE, FALSE, sizeof (Reason));

  for (guint i = 0; i < held->len; i++)
    {
      Reason reason = { &g_array_index (held, WeftCondition, i), self->diagnosis };

      g_array_append_val (reasons, reason);
    }
  weft_json_add_records (json, name, &weft_cli_evidence_shape, reasons);
}

/* A stretch in which a finding holds. */
typedef struct
{
  const WeftInstance *instance;
  const WeftTrace *trace;
} Stretch;

void
weft_cli_set_thread (WeftRecordValue *value, const WeftTrace *trace, guint32 thread)
{
  const WeftThreads *threads = weft_trace_peek (trace, WEFT_LAZY_THREADS);

  if (threads != NULL && thread != WEFT_SCENE_NO_THREAD)
    weft_record_set_number (value, weft_threads_id (threads, thread));
}

static void
get_thread (gconstpointer record, WeftRecordValue *value)
{
  const Stretch *self = record;

  weft_cli_set_thread (value, self->trace, self->instance->thread);
}

static const WeftRecordField instance_fields[] = {
  { "from_ns", "integer", "ns", "Start of the stretch.", NULL,
    WEFT_VIA (Stretch, instance, range.from) },
  { "to_ns", "integer", "ns", "End of the stretch.", NULL, WEFT_VIA (Stretch, instance, range.to) },
  { "holds_ns", "integer", "ns", "For how long of the stretch it holds, at least.", NULL,
    WEFT_VIA (Stretch, instance, ns) },
  { "count", "integer", NULL,
    "Number of stretches that this one is joined from; 1 if it is a single one.", NULL,
    WEFT_VIA (Stretch, instance, n) },
  { "thread", "integer", NULL, "The Haskell thread of the longest one.", "findings about no thread",
    get_thread },
};

const WeftRecordShape weft_cli_instance_shape = WEFT_SHAPE (instance_fields);

void
weft_cli_instances_to_json (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  const WeftCliFinding *self = record;
  const GArray *instances = self->finding->instances;
  g_autoptr (GArray) stretches = g_array_new (FALSE, FALSE, sizeof (Stretch));

  for (guint i = 0; i < instances->len; i++)
    {
      Stretch stretch = { weft_instances_nth (instances, i), self->trace };

      g_array_append_val (stretches, stretch);
    }
  weft_json_add_records (json, name, &weft_cli_instance_shape, stretches);
}
