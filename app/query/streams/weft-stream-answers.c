/* SPDX-License-Identifier: BSD-3-Clause */
/* Streams of results of analyses. All rows of such a stream are computed at once. */
#include "weft-stream.h"

#include "weft-diagnosis.h"
#include "weft-finding-text.h"
#include "weft-json-writer.h"
#include "weft-quantity.h"
#include "weft-sort.h"
#include "weft-spark-sizes.h"
#include "weft-statistics.h"

#include <glib/gi18n.h>

/* Sparks. */

static void
get_spark_duration (gconstpointer record, WeftRecordValue *value)
{
  const WeftSparkRun *self = record;

  weft_record_set_number (value, self->end - self->start);
}

static const WeftRecordField spark_fields[] = {
  { "start", "integer", "ns", "When its evaluation began.", NULL,
    WEFT_RECORD_MEMBER (WeftSparkRun, start) },
  { "dur_ns", "integer", "ns", "Until it ended.", NULL, get_spark_duration },
  { "size_ns", "integer", "ns", "The part of it in which its thread ran.", NULL,
    WEFT_RECORD_MEMBER (WeftSparkRun, size) },
  { "cap", "integer", NULL, "The HEC.", NULL, WEFT_RECORD_MEMBER (WeftSparkRun, cap) },
  { "thread", "integer", NULL, "The thread that evaluated it.", NULL,
    WEFT_RECORD_MEMBER (WeftSparkRun, thread) },
  { "stolen", "boolean", NULL, "Whether it came from another HEC's pool.", NULL,
    WEFT_RECORD_MEMBER (WeftSparkRun, is_stolen) },
};

static const WeftRecordShape spark_shape = WEFT_RECORD_SHAPE (spark_fields);

static GArray *
list_sparks (WeftTrace *trace, GCancellable *cancellable)
{
  GArray *sparks = weft_spark_runs (trace->index, trace->tallies, 0, G_MAXUINT64, cancellable);

  if (sparks != NULL)
    g_array_sort (sparks, weft_compare_uint64);
  return sparks;
}

const WeftStream weft_stream_spark = {
  .name = "spark",
  .what = N_ ("One row per spark that was evaluated."),
  .shape = &spark_shape,
  .list = list_sparks,
};

/* Quantities of the whole log. */

typedef struct
{
  const WeftQuantity *quantity;
  const char *what; /* translated */
  WeftAmount amount;
} QuantityRecord;

static void
get_quantity_value (gconstpointer record, WeftRecordValue *value)
{
  const QuantityRecord *self = record;

  if (weft_amount_is_known (self->amount))
    weft_record_take_digits (
        value, g_strdup (weft_amount_text_raw (self->quantity->unit, self->amount).text));
}

static const WeftRecordField quantity_fields[] = {
  { "name", "text", NULL, "Its place in the answer of stats: pauses.count.", NULL,
    WEFT_RECORD_MEMBER_OF (QuantityRecord, quantity, id) },
  { "value", "number", NULL, "Its value: ns, bytes, a count, or a share from 0 to 1.",
    "it was not recorded, or cannot be known", get_quantity_value },
  { "what", "text", NULL, "Its definition.", NULL, WEFT_RECORD_MEMBER (QuantityRecord, what) },
};

static const WeftRecordShape quantity_shape = WEFT_RECORD_SHAPE (quantity_fields);

static GArray *
list_quantities (WeftTrace *trace, GCancellable *cancellable)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (QuantityRecord));
  const WeftThreads *threads = weft_trace_get (trace, WEFT_LAZY_THREADS, cancellable, NULL);
  WeftStatistics statistics = weft_statistics (trace, 0, G_MAXUINT64);

  if (threads == NULL)
    return all;
  weft_statistics_add_threads (&statistics, threads);
  for (guint i = 0; i < WEFT_N_QUANTITY_GROUPS; i++)
    for (guint k = 0; k < weft_quantity_groups[i]->n; k++)
      {
        const WeftQuantity *quantity = &weft_quantity_groups[i]->rows[k];
        const QuantityRecord row = { quantity, _ (quantity->definition),
                                     weft_quantity_value (quantity, &statistics) };

        g_array_append_val (all, row);
      }
  return all;
}

const WeftStream weft_stream_quantity = {
  .name = "quantity",
  .what = N_ ("One row per number of the whole log, as stats prints it."),
  .shape = &quantity_shape,
  .list = list_quantities,
};

/* Findings of the whole log. */

typedef struct
{
  const WeftFinding *finding;
  const WeftDiagnosis *diagnosis; /* valid as long as the trace exists */
  const WeftTrace *trace;
  const char *rule, *severity, *confidence;
  guint64 from; /* ns */
} FindingRecord;

static void
get_sentence (gconstpointer record, WeftRecordValue *value)
{
  const FindingRecord *self = record;

  weft_record_take_text (value,
                         weft_finding_sentence (self->finding, self->diagnosis, self->trace));
}

static void
get_cost (gconstpointer record, WeftRecordValue *value)
{
  double cost = ((const FindingRecord *) record)->finding->cost;

  weft_record_take_digits (
      value, g_strdup (weft_amount_text_raw (WEFT_UNIT_SHARE, weft_amount (cost)).text));
}

static const WeftRecordField finding_fields[] = {
  { "rule", "text", NULL, "The id of the rule, for findings --explain.", NULL,
    WEFT_RECORD_MEMBER (FindingRecord, rule) },
  { "title", "text", NULL, "The finding, a sentence with its numbers.", NULL, get_sentence },
  { "severity", "text", NULL, "low, medium or high.", NULL,
    WEFT_RECORD_MEMBER (FindingRecord, severity) },
  { "confidence", "text", NULL, "low, medium or high.", NULL,
    WEFT_RECORD_MEMBER (FindingRecord, confidence) },
  { "cost", "number", NULL, "The share that could be won at most, from 0 to 1.", NULL, get_cost },
  { "first_ns", "integer", "ns", "Where it holds first.", NULL,
    WEFT_RECORD_MEMBER (FindingRecord, from) },
};

static const WeftRecordShape finding_shape = WEFT_RECORD_SHAPE (finding_fields);

static GArray *
list_findings (WeftTrace *trace, GCancellable *cancellable)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (FindingRecord));
  const WeftDiagnosis *diagnosis = weft_diagnosis_new_for_trace (trace, cancellable, NULL);

  for (guint i = 0; diagnosis != NULL && i < diagnosis->findings->len; i++)
    {
      const WeftFinding *finding = weft_diagnosis_nth (diagnosis, i);
      const FindingRecord row = {
        .finding = finding,
        .diagnosis = diagnosis,
        .trace = trace,
        .rule = finding->rule->id,
        .severity = weft_severity_names[weft_finding_severity (finding)],
        .confidence = weft_confidence_id (finding->confidence),
        .from = weft_instances_nth (finding->instances, 0)->range.from,
      };

      g_array_append_val (all, row);
    }
  return all;
}

const WeftStream weft_stream_finding = {
  .name = "finding",
  .what = N_ ("One row per finding of the whole log, in the order of findings."),
  .shape = &finding_shape,
  .list = list_findings,
};

/* Problems of the file. */

typedef struct
{
  const WeftProblem *problem;
  const WeftProblem *dated; /* equal to @problem; NULL if the time of the problem is not known */
} ProblemRecord;

static void
get_problem_text (gconstpointer record, WeftRecordValue *value)
{
  weft_record_take_text (value, weft_problem_text (((const ProblemRecord *) record)->problem));
}

static const WeftRecordField problem_fields[] = {
  { "offset", "integer", "bytes", "Where it begins in the decompressed file.", NULL,
    WEFT_RECORD_MEMBER_OF (ProblemRecord, problem, offset) },
  { "lost_bytes", "integer", "bytes", "Bytes that could not be read.", NULL,
    WEFT_RECORD_MEMBER_OF (ProblemRecord, problem, bytes) },
  { "from_time", "integer", "ns", "Events may be missing from here on.", "it is not known",
    WEFT_RECORD_MEMBER_OF (ProblemRecord, dated, from) },
  { "to_time", "integer", "ns", "Events may be missing up to here.", "it is not known",
    WEFT_RECORD_MEMBER_OF (ProblemRecord, dated, to) },
  { "cap", "integer", NULL, "The HEC.", "problems that belong to no HEC",
    WEFT_RECORD_MEMBER_OF (ProblemRecord, problem, cap), WEFT_RECORD_ABSENT_IF (WEFT_CAP_NONE) },
  { "what", "text", NULL, "Description of the problem.", NULL, get_problem_text },
};

static const WeftRecordShape problem_shape = WEFT_RECORD_SHAPE (problem_fields);

static GArray *
list_problems (WeftTrace *trace, GCancellable *cancellable)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (ProblemRecord));

  for (guint i = 0; i < trace->index->problems->len; i++)
    {
      const WeftProblem *problem = &g_array_index (trace->index->problems, WeftProblem, i);
      const ProblemRecord row = { problem, problem->from <= problem->to ? problem : NULL };

      g_array_append_val (all, row);
    }
  return all;
}

const WeftStream weft_stream_problem = {
  .name = "problem",
  .what = N_ ("One row per problem of the file."),
  .shape = &problem_shape,
  .list = list_problems,
};
