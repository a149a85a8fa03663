/* SPDX-License-Identifier: BSD-3-Clause */
/* Prints tables. */
#include "weft-cli-rows.h"

#include "weft-csv.h"
#include "weft-event-json.h"

#include <string.h>

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
                     gboolean is_csv,
                     const WeftCliLead *lead)
{
  for (guint i = 0; i < order->len; i++)
    {
      guint row = g_array_index (order, guint32, i);

      (is_csv ? append_csv : append_json) (output->text, rows, row, lead);
      if (!weft_cli_output_continue (output))
        return;
    }
}
