/* SPDX-License-Identifier: BSD-3-Clause */
/* Prints tables. */
#include "weft-cli-rows.h"

#include "weft-cli-options.h"
#include "weft-csv.h"
#include "weft-event-json.h"

#include <string.h>

static const char *const form_names[] = {
  [WEFT_CLI_ROWS_JSONL] = "jsonl",
  [WEFT_CLI_ROWS_CSV] = "csv",
  [WEFT_CLI_ROWS_TEXT] = "text",
  NULL,
};

gint
weft_cli_rows_form (const char *name)
{
  gboolean is_terminal;

  weft_cli_output_width (&is_terminal);
  if (name == NULL)
    return is_terminal ? WEFT_CLI_ROWS_TEXT : WEFT_CLI_ROWS_JSONL;
  return weft_cli_choose ("--format", name, form_names);
}

static void
append_json (GString *out, const WeftTableRows *rows, guint row, const WeftCliLead *lead)
{
  g_string_append_c (out, '{');
  if (lead != NULL)
    g_string_append_printf (out, "\"%s\":%u,", lead->id, lead->number);
  for (guint i = 0; i < rows->klass->n_columns; i++)
    {
      g_autofree char *cell = weft_table_raw (rows, row, i);

      g_string_append_printf (out, "%s\"%s\":", i == 0 ? "" : ",", rows->klass->columns[i].id);
      if (cell != NULL && rows->klass->columns[i].kind == WEFT_CELL_TEXT)
        weft_json_append_text (out, cell, strlen (cell));
      else
        g_string_append (out, cell != NULL ? cell : "null");
    }
  g_string_append (out, "}\n");
}

static void
append_csv (GString *out, const WeftTableRows *rows, guint row, const WeftCliLead *lead)
{
  if (lead != NULL)
    g_string_append_printf (out, "%u,", lead->number);
  for (guint i = 0; i < rows->klass->n_columns; i++)
    {
      g_autofree char *cell = weft_table_raw (rows, row, i);

      if (i > 0)
        g_string_append_c (out, ',');
      if (cell != NULL && rows->klass->columns[i].kind == WEFT_CELL_TEXT)
        weft_csv_append (out, cell);
      else if (cell != NULL)
        g_string_append (out, cell);
    }
  g_string_append_c (out, '\n');
}

void
weft_cli_rows_head (WeftCliOutput *output, const WeftTableClass *klass, const WeftCliLead *lead)
{
  if (lead != NULL)
    g_string_append_printf (output->text, "%s,", lead->id);
  for (guint i = 0; i < klass->n_columns; i++)
    g_string_append_printf (output->text, "%s%s", i > 0 ? "," : "", klass->columns[i].id);
  g_string_append_c (output->text, '\n');
}

void
weft_cli_rows_print (WeftCliOutput *output,
                     const WeftTableRows *rows,
                     const GArray *order,
                     WeftCliRowsForm form,
                     const WeftCliLead *lead)
{
  if (form == WEFT_CLI_ROWS_TEXT)
    {
      weft_cli_rows_print_text (output, rows, order);
      return;
    }
  for (guint i = 0; i < order->len; i++)
    {
      guint row = g_array_index (order, guint32, i);

      (form == WEFT_CLI_ROWS_CSV ? append_csv : append_json) (output->text, rows, row, lead);
      if (!weft_cli_output_continue (output))
        return;
    }
}
