/* SPDX-License-Identifier: BSD-3-Clause */
/* Collects the fields of all answers, and prints them. */
#include "weft-cli-schema.h"

#include "weft-cli-findings.h"
#include "weft-cli-follow.h"
#include "weft-cli-info.h"
#include "weft-cli-output.h"
#include "weft-cli-schema-print.h"
#include "weft-cli-spans.h"
#include "weft-event-records.h"
#include "weft-event-table.h"
#include "weft-features.h"
#include "weft-quantity-lists.h"
#include "weft-sample-records.h"
#include "weft-tables.h"

/* An answer: what prints it, and the table that its fields come from. */
typedef struct
{
  const char *form;  /* the command line; a part of another answer with its place there */
  const char *about; /* what a record is */
  const WeftRecordShape *shape;
} Answer;

static const WeftRecordField follow_fields[] = {
  { "from_ns", "integer", "ns", "Start of the interval.", NULL, NULL },
  { "to_ns", "integer", "ns", "End of the interval.", NULL, NULL },
  { "QUANTITY", "number", NULL, "Each quantity of stats --format=json that is known in it.", NULL,
    NULL },
};

static const WeftRecordShape follow_shape = WEFT_SHAPE (follow_fields);

static const Answer answers[] = {
  { "info --format=json", "One object.", &weft_cli_info_shape },
  { "info --format=json: hints[]", "One entry per flag that would have recorded more.",
    &weft_cli_hint_shape },
  { "info --format=json: problems[]", "One entry per problem of the log.",
    &weft_cli_problem_shape },
  { "info --format=json: coverage[]",
    "What the log covers of the time of a HEC, of events of no HEC, or of the process.",
    &weft_cli_cover_shape },
  { "events --format=jsonl", "One line per event, by time.", &weft_event_json_shape },
  { "events --format=csv", "One line per event, by time.", &weft_event_row_shape },
  { "events --wall-clock --format=jsonl", "One line per event, by time.",
    &weft_clocked_event_json_shape },
  { "events --wall-clock --format=csv", "One line per event, by time.",
    &weft_clocked_event_row_shape },
  { "heap --format=jsonl", "One line per heap profile sample, by time.", &weft_heap_sample_shape },
  { "heap --format=csv", "One line per band of a sample. convert --to=csv is the same.",
    &weft_heap_band_shape },
  { "profile --format=jsonl", "One line per time profile sample, by time.",
    &weft_profile_sample_shape },
  { "profile --format=csv",
    "One line per sample. convert --to=csv is the same if the log has no heap profile.",
    &weft_profile_row_shape },
  { "profile --call-stacks --format=jsonl", "One line per call stack sample, by time.",
    &weft_call_sample_shape },
  { "profile --call-stacks --format=csv",
    "One line per call stack sample. profile --format=csv is the same if the log has no time "
    "profile by cost centre.",
    &weft_call_row_shape },
  { "findings --format=json", "One object.", &weft_cli_findings_shape },
  { "findings --format=json: findings[]", "One entry per finding, in their order.",
    &weft_cli_finding_shape },
  { "findings --format=json: findings[].evidence[]",
    "One entry per condition of the rule that holds.", &weft_cli_evidence_shape },
  { "findings --format=json: findings[].instances[]",
    "One entry per stretch in which the finding holds, by time.", &weft_cli_instance_shape },
  { "findings --format=json: tuning[]", "One entry per quantity that a flag should move.",
    &weft_cli_tuning_shape },
  { "check --format=jsonl", "One line per violation or problem, by time.", &weft_cli_check_shape },
  { "follow: quantities",
    "One line per interval. With --print, events and spans are lines as events and spans print "
    "them.",
    &follow_shape },
  { "follow: alerts", "One line per alert, as it is seen.", &weft_cli_alert_shape },
};

static void
schema_add (GPtrArray *items, const char *form, const char *about, const WeftRecordField *field)
{
  g_ptr_array_add (items, weft_cli_schema_item_new (form, about, field->name, field->type,
                                                    field->unit, field->meaning, field->absent));
}

/* Columns of tables. */

static const char *
column_type (WeftCellKind kind)
{
  if (kind == WEFT_CELL_TEXT)
    return "text";
  return weft_cell_scale (kind) > 1 ? "number" : "integer";
}

static const char *
column_unit (WeftCellKind kind)
{
  static const char *const units[] = {
    [WEFT_CELL_TIME] = "ns",       [WEFT_CELL_NS] = "ns",
    [WEFT_CELL_BYTES] = "bytes",   [WEFT_CELL_SHARE] = "of 1",
    [WEFT_CELL_RATIO] = "ratio",   [WEFT_CELL_BYTE_SECONDS] = "byte s",
    [WEFT_CELL_CHANGE] = "bytes",  [WEFT_CELL_CHANGE_NS] = "ns",
    [WEFT_CELL_SLOPE] = "bytes/s", [WEFT_CELL_CHANGE_SHARE] = "of 1",
  };

  return kind < G_N_ELEMENTS (units) ? units[kind] : NULL;
}

/* Where an older command line prints the table, the form is that. */
static void
add_table (GPtrArray *items, const WeftTableEntry *table)
{
  g_autofree char *verb = g_strdup_printf ("table %s", table->klass->id);
  const char *form = table->form != NULL ? table->form : verb;

  if (weft_table_has_profile (table))
    g_ptr_array_add (items, weft_cli_schema_item_new (
                                form, table->line, "profile", "integer", NULL,
                                "The heap profile's number: a log may have several.", NULL));
  for (guint i = 0; i < table->klass->n_columns; i++)
    {
      const WeftTableColumn *column = &table->klass->columns[i];

      g_ptr_array_add (
          items, weft_cli_schema_item_new (form, table->line, column->id,
                                           column_type (column->kind), column_unit (column->kind),
                                           column->what != NULL ? column->what : column->title,
                                           "where the log or the range does not tell it"));
    }
}

/* Spans, with the kinds that have a field. */
static void
add_spans (GPtrArray *items)
{
  guint n;
  const WeftCliSpanField *fields = weft_cli_span_fields (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GString) meaning = g_string_new (fields[i].field.meaning);
      gboolean is_first = TRUE;

      for (guint k = 0; fields[i].kinds != (1u << WEFT_CLI_N_SPANS) - 1 && k < WEFT_CLI_N_SPANS;
           k++)
        if (fields[i].kinds & (1u << k))
          {
            g_string_append_printf (meaning, "%s%s", is_first ? " Of " : ", ",
                                    weft_cli_span_kinds[k].name);
            is_first = FALSE;
          }
      if (!is_first)
        g_string_append_c (meaning, '.');
      g_ptr_array_add (items, weft_cli_schema_item_new ("spans", "One line per span, by start.",
                                                        fields[i].field.name, fields[i].field.type,
                                                        fields[i].field.unit, meaning->str,
                                                        fields[i].field.absent));
    }
}

static void
add_features (GPtrArray *items)
{
  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    g_ptr_array_add (items,
                     weft_cli_schema_item_new ("info --format=json: has", "What the log holds.",
                                               weft_feature_key (i), "boolean", NULL,
                                               weft_feature_label (i), NULL));
}

/* Fields of events by type: those of all layouts of a type together, and of types of one name. */

static const char *
field_type (const WeftField *field)
{
  WeftFieldForm form = weft_field_form (field->kind);

  return form == WEFT_FORM_TEXT ? "text" : form == WEFT_FORM_NUMBER ? "integer" : "list";
}

static gboolean
has_item (GPtrArray *items, const char *form, const char *name)
{
  for (guint i = items->len; i > 0; i--)
    {
      const WeftCliSchemaItem *item = g_ptr_array_index (items, i - 1);

      if (!g_str_equal (item->form, form))
        return FALSE;
      if (g_str_equal (item->name, name))
        return TRUE;
    }
  return FALSE;
}

static void
add_event_type (GPtrArray *items, const WeftEventType *type)
{
  g_autofree char *form = g_strdup_printf ("events: %s", type->name);

  for (const WeftField *field = type->fields; field->name != NULL; field++)
    {
      const char *unit = field->meaning == WEFT_MEANS_NS    ? "ns" :
                         field->meaning == WEFT_MEANS_BYTES ? "bytes" :
                                                              NULL;
      const char *code = weft_code_field (field->meaning);
      const char *absent =
          field->presence == WEFT_OPTIONAL_NULL ? "layouts that do not have it" : NULL;

      if (!has_item (items, form, field->name))
        g_ptr_array_add (items, weft_cli_schema_item_new (form, type->summary, field->name,
                                                          field_type (field), unit, "", absent));
      if (code != NULL && !has_item (items, form, code))
        g_ptr_array_add (items,
                         weft_cli_schema_item_new (form, type->summary, code, "text", NULL,
                                                   "The code's name.", "codes that are not known"));
    }
}

static void
add_events (GPtrArray *items)
{
  guint n;
  const WeftEventType *types = weft_event_table (&n);

  for (guint i = 0; i < n; i++)
    {
      gboolean is_first = TRUE;

      for (guint k = 0; k < i; k++)
        is_first = is_first && !g_str_equal (types[k].name, types[i].name);
      for (guint k = i; is_first && k < n; k++)
        if (g_str_equal (types[k].name, types[i].name))
          add_event_type (items, &types[k]);
    }
}

/* The numbers of stats: paths of members, as in --fail-if. */

#define STATS "stats --format=json"

static const char stats_about[] = "One object with members at these paths; the paths of list "
                                  "items contain []. As CSV: one line each.";

static void
add_quantity (GPtrArray *items, const WeftQuantity *quantity, const char *list)
{
  gboolean is_whole = quantity->unit == WEFT_UNIT_NS || quantity->unit == WEFT_UNIT_BYTES ||
                      quantity->unit == WEFT_UNIT_COUNT;
  WeftCliSchemaItem *item =
      weft_cli_schema_item_new (STATS, stats_about, quantity->id, is_whole ? "integer" : "number",
                                weft_unit_name (quantity->unit), quantity->what,
                                "not recorded, or unknown in the range: absent has the reason");

  if (list != NULL)
    weft_cli_schema_item_take_name (item, g_strdup_printf ("%s[].%s", list, quantity->id));
  g_ptr_array_add (items, item);
}

static const WeftRecordField stats_fields[] = {
  { "weft_version", "text", NULL, "The version of Weft that answers.", NULL, NULL },
  { "log", "text", NULL, "Name of the log, as given.", NULL, NULL },
  { "program", "text", NULL, "The program's name.", "the log does not say", NULL },
  { "from_ns", "integer", "ns", "Start of the range.", NULL, NULL },
  { "to_ns", "integer", "ns", "End of the range.", NULL, NULL },
  { "absent", "object", NULL,
    "Why a member is null: its path, and \"not recorded\" with the flag, or \"unknown\".", NULL,
    NULL },
  { "bounds", "object", NULL,
    "How a number is bounded that is known only in part of the range: its path, and \"at least\" "
    "for a sum, a count or a maximum, or \"part\" for a share or a mean of that part.",
    NULL, NULL },
  { "threads.running_most", "text", NULL,
    "The label of the thread that ran most in the whole log, or its number.", "no thread ran",
    NULL },
  { "threads.running_most_thread", "integer", NULL, "Number of that thread.", "no thread ran",
    NULL },
  { "threads.running_most_ns", "integer", "ns", "How long it ran in the whole log.",
    "no thread ran", NULL },
};

/* Key of the items of a list. */
static void
add_list_name (GPtrArray *items, const WeftQuantityList *list)
{
  WeftCliSchemaItem *item =
      weft_cli_schema_item_new (STATS, stats_about, list->name, "integer", NULL, list->item, NULL);

  weft_cli_schema_item_take_name (item, g_strdup_printf ("%s[].%s", list->id, list->name));
  g_ptr_array_add (items, item);
}

static void
add_coverage (GPtrArray *items)
{
  const WeftRecordShape *shape = &weft_cli_cover_shape;

  for (guint i = 0; i < shape->n; i++)
    {
      schema_add (items, STATS, stats_about, &shape->fields[i]);
      weft_cli_schema_item_take_name (g_ptr_array_index (items, items->len - 1),
                                      g_strdup_printf ("coverage[].%s", shape->fields[i].name));
    }
}

static void
add_stats (GPtrArray *items)
{
  for (guint i = 0; i < G_N_ELEMENTS (stats_fields); i++)
    schema_add (items, STATS, stats_about, &stats_fields[i]);
  add_coverage (items);
  for (guint i = 0; i < WEFT_N_QUANTITY_GROUPS; i++)
    for (guint k = 0; k < weft_quantity_groups[i]->n; k++)
      add_quantity (items, &weft_quantity_groups[i]->rows[k], NULL);
  for (guint i = 0; i < WEFT_N_QUANTITY_LISTS; i++)
    if (!weft_quantity_lists[i].is_keyed)
      add_list_name (items, &weft_quantity_lists[i]);
  for (guint i = 0; i < WEFT_N_QUANTITY_LISTS; i++)
    for (guint k = 0; k < weft_quantity_lists[i].n_columns; k++)
      add_quantity (items, &weft_quantity_lists[i].columns[k], weft_quantity_lists[i].id);
}

/* A comparison. */

#define COMPARED_JSON "stats --compare --format=json"
#define COMPARED_CSV  "stats --compare --format=csv"

static const char compared_about[] =
    "One object with members at these paths. Quantities are those of stats --format=json.";
static const char compared_rows_about[] = "One line per quantity of stats --format=json.";

static const WeftRecordField compared_fields[] = {
  { "weft_version", "text", NULL, "The version of Weft that answers.", NULL, NULL },
  { "SIDE.log", "text", NULL, "Name of the side's first log; SIDE is a or b.", NULL, NULL },
  { "SIDE.program", "text", NULL, "The program's name.", "the log does not say", NULL },
  { "SIDE.from_ns", "integer", "ns", "Start of the range.", NULL, NULL },
  { "SIDE.to_ns", "integer", "ns", "End of the range.", NULL, NULL },
  { "SIDE.runs", "integer", NULL, "Number of its logs.", NULL, NULL },
  { "SIDE.recorded_only", "list", NULL,
    "What only this side recorded, as info --format=json has it under has.", NULL, NULL },
  { "quantities.QUANTITY.a", "number", NULL, "Value of A, or the median of its runs.",
    "not recorded, or unknown in the range: absent has the reason", NULL },
  { "quantities.QUANTITY.b", "number", NULL, "The same of B.",
    "not recorded, or unknown in the range: absent has the reason", NULL },
  { "quantities.QUANTITY.change", "number", NULL, "B less A.", "a side has no value", NULL },
  { "quantities.QUANTITY.ratio", "number", "of 1", "B as a multiple of A.",
    "a side has no value, or A is 0", NULL },
  { "quantities.QUANTITY.n_a", "integer", NULL, "Runs of A that have a value.", NULL, NULL },
  { "quantities.QUANTITY.n_b", "integer", NULL, "Runs of B that have a value.", NULL, NULL },
  { "quantities.QUANTITY.p", "number", "of 1", "How likely chance alone makes such a difference.",
    "chance is not known", NULL },
  { "quantities.QUANTITY.band", "number", "of 1",
    "By how much of A two runs of the same program differ: less is not judged.", "it is not known",
    NULL },
  { "quantities.QUANTITY.verdict", "text", NULL, "What the difference means, translated.",
    "there is none to give", NULL },
  { "absent", "object", NULL,
    "Why a value is null: QUANTITY.a or QUANTITY.b, and \"not recorded\" with the flag, or "
    "\"unknown\".",
    NULL, NULL },
};

static const WeftRecordField compared_row_fields[] = {
  { "quantity", "text", NULL, "Id of the quantity.", NULL, NULL },
  { "unit", "text", NULL, "Its unit.", "it has none", NULL },
  { "a", "number", NULL, "Value of A, or the median of its runs.", "absent_a has the reason",
    NULL },
  { "b", "number", NULL, "The same of B.", "absent_b has the reason", NULL },
  { "change", "number", NULL, "B less A.", "a side has no value", NULL },
  { "ratio", "number", "of 1", "B as a multiple of A.", "a side has no value, or A is 0", NULL },
  { "absent_a", "text", NULL, "Why A has no value.", "it has one", NULL },
  { "absent_b", "text", NULL, "Why B has no value.", "it has one", NULL },
  { "n_a", "integer", NULL, "Runs of A that have a value.", NULL, NULL },
  { "n_b", "integer", NULL, "Runs of B that have a value.", NULL, NULL },
  { "p", "number", "of 1", "How likely chance alone makes such a difference.",
    "chance is not known", NULL },
  { "verdict", "text", NULL, "What the difference means, translated.", "there is none to give",
    NULL },
  { "band", "number", "of 1",
    "By how much of A two runs of the same program differ: less is not judged.", "it is not known",
    NULL },
};

static void
add_compared (GPtrArray *items)
{
  for (guint i = 0; i < G_N_ELEMENTS (compared_fields); i++)
    schema_add (items, COMPARED_JSON, compared_about, &compared_fields[i]);
  for (guint i = 0; i < G_N_ELEMENTS (compared_row_fields); i++)
    schema_add (items, COMPARED_CSV, compared_rows_about, &compared_row_fields[i]);
}

static GPtrArray *
collect (void)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (weft_cli_schema_item_free);
  guint n_tables;
  const WeftTableEntry *tables = weft_tables (&n_tables);

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      const Answer *answer = &answers[i];

      for (guint k = 0; k < answer->shape->n; k++)
        schema_add (items, answer->form, answer->about, &answer->shape->fields[k]);
      if (i == 0)
        add_features (items);
      if (answer->shape == &weft_event_row_shape)
        {
          add_stats (items);
          add_compared (items);
          add_spans (items);
        }
    }
  for (guint i = 0; i < n_tables; i++)
    add_table (items, &tables[i]);
  add_events (items);
  return items;
}

WeftCliStatus
weft_cli_schema (int argc, char **argv, const char *summary)
{
  g_autoptr (GPtrArray) items = NULL;
  g_autoptr (WeftCliOutput) output = NULL;
  gint format;

  if (!weft_cli_parse_format (&argc, &argv, NULL, summary, weft_cli_schema_formats, &format))
    return WEFT_CLI_USAGE;
  items = collect ();
  output = weft_cli_output_new ();
  weft_cli_schema_print (items, (WeftCliSchemaFormat) format, output->text);
  return weft_cli_output_end (output);
}
