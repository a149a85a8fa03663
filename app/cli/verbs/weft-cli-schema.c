/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli help schema: lists the fields that verbs print. */
#include "weft-cli-answers.h"

#include "weft-cli-baseline-file.h"
#include "weft-cli-options.h"
#include "weft-cli-output.h"
#include "weft-event-records.h"
#include "weft-event-table.h"
#include "weft-features.h"
#include "weft-help-blocks.h"
#include "weft-quantity-lists.h"
#include "weft-row-writer.h"
#include "weft-sample-records.h"
#include "weft-spans.h"
#include "weft-tables.h"

#include <string.h>

typedef enum
{
  FORMAT_TEXT,
  FORMAT_JSONL,
  FORMAT_MAN,
} Format;

static const char *const format_names[] = { "text", "jsonl", "man", NULL };

/* A field that a verb prints. All texts are in English, because the names of fields are. */
typedef struct
{
  char *command;     /* command that prints the record: "spans", "heap --table", "events:
                        RUN_THREAD" */
  const char *about; /* description of the record; borrowed */
  char *name;
  const char *type;   /* borrowed */
  const char *unit;   /* borrowed; NULL if the field has no unit */
  char *meaning;      /* or "" */
  const char *absent; /* when the field is null; borrowed; NULL if it never is */
} SchemaItem;

static void
schema_item_free (gpointer data)
{
  SchemaItem *item = data;

  g_free (item->command);
  g_free (item->name);
  g_free (item->meaning);
  g_free (item);
}

static const WeftRecordField item_fields[] = {
  { "form", "text", NULL, "", NULL, WEFT_RECORD_MEMBER (SchemaItem, command) },
  { "name", "text", NULL, "", NULL, WEFT_RECORD_MEMBER (SchemaItem, name) },
  { "type", "text", NULL, "", NULL, WEFT_RECORD_MEMBER (SchemaItem, type) },
  { "unit", "text", NULL, "", NULL, WEFT_RECORD_MEMBER (SchemaItem, unit) },
  { "meaning", "text", NULL, "", NULL, WEFT_RECORD_MEMBER (SchemaItem, meaning) },
  { "absent", "text", NULL, "", NULL, WEFT_RECORD_MEMBER (SchemaItem, absent) },
};

static const WeftRecordShape item_shape = WEFT_RECORD_SHAPE (item_fields);

/* REUSE-IgnoreStart: the license of the page itself */
static const char man_head[] =
    ".\\\" SPDX-License-Identifier: BSD-3-Clause\n"
    ".TH WEFT-SCHEMA 5 \"" WEFT_RELEASE_DATE "\" \"Weft " WEFT_VERSION "\" \"File Formats\"\n"
    ".SH NAME\n" /* REUSE-IgnoreEnd */
    "weft\\-schema \\- fields of the answers of weft\\-cli\n"
    ".SH DESCRIPTION\n"
    "JSON lines have one object a line, all with the fields listed here, in this order; "
    "what is absent is null. As CSV the same fields are columns; what is absent is empty.\n"
    "Times are integers in nanoseconds since the runtime system started, sizes integers in "
    "bytes, shares numbers from 0 to 1.\n"
    "Percentiles are by nearest rank: the smallest value that at least so many percent of "
    "the values do not exceed.\n"
    ".PP\n"
    "This page is made from the tables that write the answers;\n"
    ".B weft\\-cli help schema\n"
    "prints the same,\n"
    ".B weft\\-cli help schema \\-\\-format=jsonl\n"
    "as records.\n"
    ".SH FIELDS\n";

/* Prints @items, an array of SchemaItem in which items of the same command are adjacent. */
static void
print_schema_items (const GPtrArray *items, Format format, GString *out)
{
  g_autoptr (WeftRowWriter) rows = weft_row_writer_new_records (WEFT_ROWS_JSONL, out, &item_shape);
  const char *command = "";

  if (format == FORMAT_MAN)
    g_string_append (out, man_head);
  for (guint i = 0; i < items->len; i++)
    {
      const SchemaItem *item = g_ptr_array_index (items, i);
      gboolean is_first = !g_str_equal (item->command, command);

      command = item->command;
      if (format == FORMAT_TEXT)
        {
          if (is_first)
            g_string_append_printf (out, "%s%s\n  %s\n", out->len > 0 ? "\n" : "", command,
                                    item->about);
          g_string_append_printf (out, "  %-24s %-8s %-8s %s", item->name, item->type,
                                  item->unit != NULL ? item->unit : "", item->meaning);
          if (item->absent != NULL)
            g_string_append_printf (out, *item->meaning != '\0' ? " Null: %s." : "Null: %s.",
                                    item->absent);
          while (out->str[out->len - 1] == ' ')
            g_string_truncate (out, out->len - 1);
          g_string_append_c (out, '\n');
        }
      else if (format == FORMAT_MAN)
        {
          if (is_first)
            {
              g_string_append (out, ".SS \"");
              weft_help_append_roff (out, command);
              g_string_append (out, "\"\n");
              weft_help_append_roff (out, item->about);
              g_string_append_c (out, '\n');
            }
          g_string_append (out, ".TP\n.BR ");
          weft_help_append_roff (out, item->name);
          g_string_append_printf (out, " \" (%s%s%s)\"\n", item->type,
                                  item->unit != NULL ? ", " : "",
                                  item->unit != NULL ? item->unit : "");
          weft_help_append_roff (out, item->meaning);
          if (item->absent != NULL)
            {
              g_string_append (out, *item->meaning != '\0' ? "\nNull: " : "Null: ");
              weft_help_append_roff (out, item->absent);
              g_string_append_c (out, '.');
            }
          g_string_append_c (out, '\n');
        }
      else
        weft_row_writer_append_record (rows, item);
    }
  if (format == FORMAT_MAN)
    g_string_append (out, ".SH SEE ALSO\n.BR weft\\-cli (1)\n");
}

/* Records that are described by a table of fields. */
typedef struct
{
  const char *command; /* command that prints the records, followed by the path of the list if they
                          are in a list */
  const char *about;   /* description of the record */
  const WeftRecordShape *shape;
} AnswerShape;

static const WeftRecordField follow_fields[] = {
  { "from_ns", "integer", "ns", "Start of the interval.", NULL, NULL },
  { "to_ns", "integer", "ns", "End of the interval.", NULL, NULL },
  { "final", "boolean", NULL,
    "false while a HEC has written nothing for 2 s, so that events of the interval may still come. "
    "It is printed again when it is final; with --keep it is not.",
    NULL, NULL },
  { "QUANTITY", "number", NULL, "Each quantity of stats --format=json that is known in it.", NULL,
    NULL },
};

const WeftRecordShape weft_cli_follow_shape = WEFT_RECORD_SHAPE (follow_fields);

#define ANSWER(command, about, shape) { command, about, &(shape) },
static const AnswerShape answers[] = {
#include "weft-cli-answer-rows.h"
};
#undef ANSWER

/* Adds an item. Copies @command, @name and @meaning. */
static void
add_schema_item (GPtrArray *items,
                 const char *command,
                 const char *about,
                 const char *name,
                 const char *type,
                 const char *unit,
                 const char *meaning,
                 const char *absent)
{
  const SchemaItem item = {
    .command = g_strdup (command),
    .about = about,
    .name = g_strdup (name),
    .type = type,
    .unit = unit,
    .meaning = g_strdup (meaning),
    .absent = absent,
  };

  g_ptr_array_add (items, g_memdup2 (&item, sizeof item));
}

static void
add_fields (GPtrArray *items,
            const char *command,
            const char *about,
            const WeftRecordField *fields,
            guint n)
{
  for (guint i = 0; i < n; i++)
    add_schema_item (items, command, about, fields[i].name, fields[i].type, fields[i].unit,
                     fields[i].meaning, fields[i].absent);
}

/* Adds the columns of a table. If another verb has an equivalent option, it is used as the
 * command. */
static void
add_table_columns (GPtrArray *items, const WeftTableEntry *table)
{
  static const char *const units[] = {
    [WEFT_CELL_TIME] = "ns",       [WEFT_CELL_NS] = "ns",
    [WEFT_CELL_BYTES] = "bytes",   [WEFT_CELL_SHARE] = "of 1",
    [WEFT_CELL_RATIO] = "ratio",   [WEFT_CELL_BYTE_SECONDS] = "byte s",
    [WEFT_CELL_CHANGE] = "bytes",  [WEFT_CELL_CHANGE_NS] = "ns",
    [WEFT_CELL_SLOPE] = "bytes/s", [WEFT_CELL_CHANGE_SHARE] = "of 1",
  };
  g_autofree char *verb = g_strdup_printf ("table %s", table->klass->id);
  const char *command = table->other_command != NULL ? table->other_command : verb;

  if (weft_table_has_profile (table))
    add_schema_item (items, command, table->row_definition, "profile", "integer", NULL,
                     "The heap profile's number: a log may have several.", NULL);
  for (guint i = 0; i < table->klass->n_columns; i++)
    {
      const WeftTableColumn *column = &table->klass->columns[i];
      const char *type = column->kind == WEFT_CELL_TEXT     ? "text" :
                         weft_cell_scale (column->kind) > 1 ? "number" :
                                                              "integer";
      const char *unit = column->kind < G_N_ELEMENTS (units) ? units[column->kind] : NULL;

      add_schema_item (items, command, table->row_definition, column->id, type, unit,
                       column->definition != NULL ? column->definition : column->title,
                       "if the log or the range does not show it");
    }
}

/* Adds the fields of spans. Each names the kinds of spans that have the field. */
static void
add_span_fields (GPtrArray *items)
{
  guint n;
  const WeftSpanField *fields = weft_span_fields (&n);

  for (guint i = 0; i < n; i++)
    {
      const WeftRecordField *field = &fields[i].field;
      g_autoptr (GString) meaning = g_string_new (field->meaning);
      gboolean is_first = TRUE;

      for (guint k = 0; fields[i].kinds != (1u << WEFT_N_SPANS) - 1 && k < WEFT_N_SPANS; k++)
        if (fields[i].kinds & (1u << k))
          {
            g_string_append_printf (meaning, "%s%s", is_first ? " Of " : ", ",
                                    weft_span_kinds[k].name);
            is_first = FALSE;
          }
      if (!is_first)
        g_string_append_c (meaning, '.');
      add_schema_item (items, "spans", "One line per span, by start.", field->name, field->type,
                       field->unit, meaning->str, field->absent);
    }
}

static gboolean
has_schema_item (GPtrArray *items, const char *command, const char *name)
{
  for (guint i = items->len; i > 0; i--)
    {
      const SchemaItem *item = g_ptr_array_index (items, i - 1);

      if (!g_str_equal (item->command, command))
        return FALSE;
      if (g_str_equal (item->name, name))
        return TRUE;
    }
  return FALSE;
}

static void
add_event_type_fields (GPtrArray *items, const WeftEventType *type)
{
  g_autofree char *command = g_strdup_printf ("events: %s", type->name);

  for (const WeftField *field = type->fields; field->name != NULL; field++)
    {
      WeftFieldType form = weft_field_type (field->kind);
      const char *field_type = form == WEFT_FIELD_TYPE_TEXT   ? "text" :
                               form == WEFT_FIELD_TYPE_NUMBER ? "integer" :
                                                                "list";
      const char *unit = field->meaning == WEFT_MEANS_NS    ? "ns" :
                         field->meaning == WEFT_MEANS_BYTES ? "bytes" :
                                                              NULL;
      const char *code = weft_field_code_name_field (field->meaning);
      const char *absent =
          field->presence == WEFT_FIELD_OPTIONAL_NULL ? "layouts that do not have it" : NULL;

      if (!has_schema_item (items, command, field->name))
        add_schema_item (items, command, type->summary, field->name, field_type, unit, "", absent);
      if (code != NULL && !has_schema_item (items, command, code))
        add_schema_item (items, command, type->summary, code, "text", NULL, "The code's name.",
                         "codes that are not known");
    }
}

#define STATS "stats --format=json"

static const char stats_about[] = "One object with members at these paths; the paths of list "
                                  "items contain []. As CSV: one line each.";

/* Adds a quantity. If @list is not NULL, the quantity is a column of the list at the path @list. */
static void
add_quantity_field (GPtrArray *items, const WeftQuantity *quantity, const char *list)
{
  gboolean is_whole = quantity->unit == WEFT_UNIT_NS || quantity->unit == WEFT_UNIT_BYTES ||
                      quantity->unit == WEFT_UNIT_COUNT;
  g_autofree char *path =
      list != NULL ? g_strdup_printf ("%s[].%s", list, quantity->id) : g_strdup (quantity->id);

  add_schema_item (items, STATS, stats_about, path, is_whole ? "integer" : "number",
                   weft_unit_name (quantity->unit), quantity->definition,
                   "not recorded, or unknown in the range: absent has the reason");
}

#define RAN_MOST_ABSENT "no thread ran, or the log is a part of a longer one"

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
    "The label of the thread that ran most in the whole log, or its number.", RAN_MOST_ABSENT,
    NULL },
  { "threads.running_most_thread", "integer", NULL, "Number of that thread.", RAN_MOST_ABSENT,
    NULL },
  { "threads.running_most_ns", "integer", "ns", "How long it ran in the whole log.",
    RAN_MOST_ABSENT, NULL },
};

/* Adds the members of stats. The paths of quantities are those that --fail-if uses. */
static void
add_stats_fields (GPtrArray *items)
{
  const WeftRecordShape *cover = &weft_cli_cover_shape;

  add_fields (items, STATS, stats_about, stats_fields, G_N_ELEMENTS (stats_fields));
  for (guint i = 0; i < cover->n; i++)
    {
      const WeftRecordField *field = &cover->fields[i];
      g_autofree char *path = g_strdup_printf ("coverage[].%s", field->name);

      add_schema_item (items, STATS, stats_about, path, field->type, field->unit, field->meaning,
                       field->absent);
    }
  for (guint i = 0; i < WEFT_N_QUANTITY_GROUPS; i++)
    for (guint k = 0; k < weft_quantity_groups[i]->n; k++)
      add_quantity_field (items, &weft_quantity_groups[i]->rows[k], NULL);
  for (guint i = 0; i < WEFT_N_QUANTITY_LISTS; i++)
    {
      const WeftQuantityList *list = &weft_quantity_lists[i];
      g_autofree char *path = g_strdup_printf ("%s[].%s", list->id, list->name);

      if (!list->is_keyed)
        add_schema_item (items, STATS, stats_about, path, "integer", NULL, list->item_noun, NULL);
    }
  for (guint i = 0; i < WEFT_N_QUANTITY_LISTS; i++)
    for (guint k = 0; k < weft_quantity_lists[i].n_columns; k++)
      add_quantity_field (items, &weft_quantity_lists[i].columns[k], weft_quantity_lists[i].id);
}

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

WeftCliStatus
weft_cli_schema (int argc, char **argv, const char *summary)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (schema_item_free);
  guint n_tables;
  const WeftTableEntry *tables = weft_tables (&n_tables);
  g_autoptr (WeftCliOutput) output = NULL;
  gint format;
  guint n;
  const WeftEventType *types;

  if (!weft_cli_parse_format (&argc, &argv, NULL, summary, format_names, &format))
    return WEFT_CLI_USAGE;
  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      const AnswerShape *answer = &answers[i];

      add_fields (items, answer->command, answer->about, answer->shape->fields, answer->shape->n);
      for (WeftFeature k = 0; i == 0 && k < WEFT_N_FEATURES; k++)
        add_schema_item (items, "info --format=json: has", "What the log holds.",
                         weft_feature_key (k), "boolean", NULL, weft_feature_label (k), NULL);
      if (answer->shape == &weft_event_row_shape)
        {
          add_stats_fields (items);
          add_fields (items, COMPARED_JSON, compared_about, compared_fields,
                      G_N_ELEMENTS (compared_fields));
          add_fields (items, COMPARED_CSV, compared_rows_about, compared_row_fields,
                      G_N_ELEMENTS (compared_row_fields));
          add_span_fields (items);
        }
    }
  for (guint i = 0; i < n_tables; i++)
    add_table_columns (items, &tables[i]);
  types = weft_event_table (&n);
  for (guint i = 0; i < n; i++)
    {
      gboolean is_first = TRUE;

      for (guint k = 0; k < i; k++)
        is_first = is_first && !g_str_equal (types[k].name, types[i].name);
      for (guint k = i; is_first && k < n; k++)
        if (g_str_equal (types[k].name, types[i].name))
          add_event_type_fields (items, &types[k]);
    }
  output = weft_cli_output_new ();
  print_schema_items (items, (Format) format, output->text);
  return weft_cli_output_end (output);
}
