/* SPDX-License-Identifier: BSD-3-Clause */
/* Prints the reference of fields. */
#include "weft-cli-schema-print.h"

#include "weft-help-blocks.h"
#include "weft-row-writer.h"

#include <string.h>

const char *const weft_cli_schema_formats[] = { "text", "jsonl", "man", NULL };

WeftCliSchemaItem *
weft_cli_schema_item_new (const char *form,
                          const char *about,
                          const char *name,
                          const char *type,
                          const char *unit,
                          const char *meaning,
                          const char *absent)
{
  WeftCliSchemaItem *item = g_new (WeftCliSchemaItem, 1);

  *item = (WeftCliSchemaItem){
    .form = g_strdup (form),
    .about = about,
    .name = g_strdup (name),
    .type = type,
    .unit = unit,
    .meaning = g_strdup (meaning),
    .absent = absent,
  };
  return item;
}

void
weft_cli_schema_item_take_name (WeftCliSchemaItem *item, char *name)
{
  g_free (item->name);
  item->name = name;
}

void
weft_cli_schema_item_free (gpointer data)
{
  WeftCliSchemaItem *item = data;

  g_free (item->form);
  g_free (item->name);
  g_free (item->meaning);
  g_free (item);
}

/* JSON lines: the reference has a table of fields too. */

static const WeftRecordField fields[] = {
  { "form", "text", NULL, "", NULL, WEFT_AT (WeftCliSchemaItem, form) },
  { "name", "text", NULL, "", NULL, WEFT_AT (WeftCliSchemaItem, name) },
  { "type", "text", NULL, "", NULL, WEFT_AT (WeftCliSchemaItem, type) },
  { "unit", "text", NULL, "", NULL, WEFT_AT (WeftCliSchemaItem, unit) },
  { "meaning", "text", NULL, "", NULL, WEFT_AT (WeftCliSchemaItem, meaning) },
  { "absent", "text", NULL, "", NULL, WEFT_AT (WeftCliSchemaItem, absent) },
};

static const WeftRecordShape item_shape = WEFT_SHAPE (fields);

/* Text. */

static void
append_text_item (GString *out, const WeftCliSchemaItem *item)
{
  g_string_append_printf (out, "  %-24s %-8s %-8s %s", item->name, item->type,
                          item->unit != NULL ? item->unit : "", item->meaning);
  if (item->absent != NULL)
    g_string_append_printf (out, *item->meaning != '\0' ? " Null: %s." : "Null: %s.", item->absent);
  while (out->str[out->len - 1] == ' ')
    g_string_truncate (out, out->len - 1);
  g_string_append_c (out, '\n');
}

/* The man page. */

static void
append_man_item (GString *out, const WeftCliSchemaItem *item)
{
  g_string_append (out, ".TP\n.BR ");
  weft_help_append_roff (out, item->name);
  g_string_append_printf (out, " \" (%s%s%s)\"\n", item->type, item->unit != NULL ? ", " : "",
                          item->unit != NULL ? item->unit : "");
  weft_help_append_roff (out, item->meaning);
  if (item->absent != NULL)
    {
      g_string_append (out, *item->meaning != '\0' ? "\n" : "");
      g_string_append (out, "Null: ");
      weft_help_append_roff (out, item->absent);
      g_string_append_c (out, '.');
    }
  g_string_append_c (out, '\n');
}

static void
append_man_head (GString *out)
{
  /* REUSE-IgnoreStart: what the page says of itself */
  g_string_append (
      out,
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
      ".SH FIELDS\n");
}

static void
append_title (GString *out, const WeftCliSchemaItem *item, WeftCliSchemaFormat format)
{
  if (format == WEFT_CLI_SCHEMA_TEXT)
    g_string_append_printf (out, "%s%s\n  %s\n", out->len > 0 ? "\n" : "", item->form, item->about);
  if (format != WEFT_CLI_SCHEMA_MAN)
    return;
  g_string_append (out, ".SS \"");
  weft_help_append_roff (out, item->form);
  g_string_append (out, "\"\n");
  weft_help_append_roff (out, item->about);
  g_string_append_c (out, '\n');
}

void
weft_cli_schema_print (const GPtrArray *items, WeftCliSchemaFormat format, GString *out)
{
  g_autoptr (WeftRowWriter) rows = weft_row_writer_new_records (WEFT_ROWS_JSONL, out, &item_shape);
  const char *form = "";

  if (format == WEFT_CLI_SCHEMA_MAN)
    append_man_head (out);
  for (guint i = 0; i < items->len; i++)
    {
      const WeftCliSchemaItem *item = g_ptr_array_index (items, i);

      if (!g_str_equal (item->form, form))
        append_title (out, item, format);
      form = item->form;
      if (format == WEFT_CLI_SCHEMA_TEXT)
        append_text_item (out, item);
      else if (format == WEFT_CLI_SCHEMA_MAN)
        append_man_item (out, item);
      else
        weft_row_writer_put_record (rows, item);
    }
  if (format == WEFT_CLI_SCHEMA_MAN)
    g_string_append (out, ".SH SEE ALSO\n.BR weft\\-cli (1)\n");
}
