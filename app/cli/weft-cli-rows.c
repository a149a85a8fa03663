/* SPDX-License-Identifier: BSD-3-Clause */
/* Prints tables. */
#include "weft-cli-rows.h"

#include "weft-event-json.h"

#include <string.h>

static void
append_json (GString *out, const WeftTableRows *rows, guint row)
{
  for (guint i = 0; i < rows->klass->n_columns; i++)
    {
      g_autofree char *cell = weft_table_raw (rows, row, i);

      g_string_append_printf (out, "%c\"%s\":", i == 0 ? '{' : ',', rows->klass->columns[i].id);
      if (cell != NULL && rows->klass->columns[i].kind == WEFT_CELL_TEXT)
        weft_json_append_text (out, cell, strlen (cell));
      else
        g_string_append (out, cell != NULL ? cell : "null");
    }
  g_string_append (out, "}\n");
}

static void
append_csv (GString *out, const WeftTableRows *rows, guint row)
{
  for (guint i = 0; i < rows->klass->n_columns; i++)
    {
      g_autofree char *cell = weft_table_raw (rows, row, i);

      if (i > 0)
        g_string_append_c (out, ',');
      weft_cli_append_csv (out, cell != NULL ? cell : "");
    }
  g_string_append_c (out, '\n');
}

void
weft_cli_rows_print (WeftCliOutput *output,
                     const WeftTableRows *rows,
                     const GArray *order,
                     gboolean is_csv)
{
  for (guint i = 0; is_csv && i < rows->klass->n_columns; i++)
    g_string_append_printf (output->text, "%s%s", i > 0 ? "," : "", rows->klass->columns[i].id);
  if (is_csv)
    g_string_append_c (output->text, '\n');
  for (guint i = 0; i < order->len; i++)
    {
      (is_csv ? append_csv : append_json) (output->text, rows, g_array_index (order, guint32, i));
      if (!weft_cli_output_continue (output))
        return;
    }
}
