/* SPDX-License-Identifier: BSD-3-Clause */
/* Prints tables. */
#include "weft-cli-rows.h"

#include "weft-convert.h"

struct _WeftCliRows
{
  WeftCliOutput *output; /* borrowed */
  const WeftTableEntry *entry;
  WeftRowWriter *writer;
  gboolean is_text, has_printed;
};

gint
weft_cli_rows_format (const char *name)
{
  gboolean is_terminal;

  weft_cli_output_width (&is_terminal);
  if (name == NULL)
    return is_terminal ? WEFT_ROWS_TEXT : WEFT_ROWS_JSONL;
  return weft_cli_parse_choice ("--format", name, weft_row_formats);
}

WeftCliRowsChoice
weft_cli_rows_default_choice (const WeftTableClass *klass)
{
  return (WeftCliRowsChoice){ .column = weft_table_default_sort_column (klass),
                              .descending = TRUE,
                              .limit = G_MAXUINT64 };
}

/* In all formats except text, the first column is the number of the heap profile. */
WeftCliRows *
weft_cli_rows_new (WeftCliOutput *output,
                   const WeftTableEntry *entry,
                   WeftRowFormat format,
                   const WeftCliRowsChoice *choice)
{
  WeftCliRows *self = g_new0 (WeftCliRows, 1);

  self->output = output;
  self->entry = entry;
  self->is_text = format == WEFT_ROWS_TEXT;
  self->writer = weft_row_writer_new (format, output->text);
  self->writer->width = weft_cli_output_width (&self->writer->shortens_names);
  if (weft_table_has_profile (entry) && !self->is_text)
    weft_row_writer_add_column (self->writer, &(WeftRowColumn){ .name = "profile" });
  weft_row_writer_add_table_columns (self->writer,
                                     choice->groups != NULL ? choice->groups : entry->klass);
  weft_row_writer_begin (self->writer);
  return self;
}

void
weft_cli_rows_free (WeftCliRows *self)
{
  weft_row_writer_free (self->writer);
  g_free (self);
}

WeftTableRows *
weft_cli_rows_print (WeftCliRows *self,
                     WeftTrace *trace,
                     gpointer source,
                     guint profile,
                     guint64 from,
                     guint64 to,
                     const WeftCliRowsChoice *choice)
{
  WeftTableRows *rows = weft_table_rows_new (self->entry->klass, source, trace, from, to, NULL);
  g_autoptr (GArray) order = NULL;

  if (choice->groups != NULL)
    {
      g_autoptr (WeftTableRows) ungrouped = rows;
      g_autoptr (GArray) passing = weft_table_sort (
          ungrouped, weft_table_default_sort_column (ungrouped->klass), TRUE, choice->filter, NULL);

      rows = weft_table_groups_new (choice->groups, ungrouped, passing, NULL);
    }
  order = weft_table_sort (rows, choice->column, choice->descending,
                           choice->groups != NULL ? NULL : choice->filter, NULL);
  if (self->is_text && self->has_printed)
    g_string_append_c (self->output->text, '\n');
  self->has_printed = TRUE;
  for (guint i = 0; i < MIN (order->len, choice->limit); i++)
    {
      if (weft_table_has_profile (self->entry) && !self->is_text)
        weft_row_writer_append (
            self->writer, &(WeftRecordValue){ .kind = WEFT_RECORD_NUMBER, .number = profile });
      weft_row_writer_append_table_row (self->writer, rows, g_array_index (order, guint32, i));
      if (!weft_cli_output_continue (self->output))
        break;
    }
  if (self->is_text)
    weft_row_writer_end (self->writer);
  return rows;
}

void
weft_cli_rows_end (WeftCliRows *self)
{
  if (!self->is_text)
    weft_row_writer_end (self->writer);
}

gboolean
weft_cli_rows_check_recorded (const WeftTableEntry *entry, const WeftTrace *trace, const char *path)
{
  const char *variant = entry->subject == WEFT_TABLE_OF_HEAP_STACKS ? "cost-centre" :
                        entry->subject == WEFT_TABLE_OF_RETAINERS   ? "retainer" :
                                                                      NULL;
  g_autoptr (GError) error = NULL;

  if (weft_table_is_recorded (entry, trace))
    return TRUE;
  weft_convert_set_missing_error (trace, entry->feature, variant, &error);
  weft_cli_error_no_data (path, error);
  return FALSE;
}
