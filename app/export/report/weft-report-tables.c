/* SPDX-License-Identifier: BSD-3-Clause */
/* Tables of a report: the first rows of each table that reports contain. */
#include "weft-report-private.h"

#include "weft-amount-text.h"
#include "weft-figures.h"
#include "weft-format.h"
#include "weft-join.h"
#include "weft-table-order.h"
#include "weft-tables.h"

#include <glib/gi18n.h>

/* Returns TRUE if the column is shown by default. @distinct: see weft_table_distinct_columns(). */
static gboolean
is_column_shown (const WeftTableRows *rows, guint64 distinct, guint column)
{
  WeftColumnUse use = rows->klass->columns[column].visibility;

  return use == WEFT_COLUMN_SHOWN ||
         (use == WEFT_COLUMN_IF_DISTINCT && (distinct & (1ull << column)) != 0);
}

/* Writes the column headers. The minimum width of a text column is its initial width in the
 * window. */
static void
put_column_heads (const WeftReportWriter *self, const WeftTableRows *rows, guint64 distinct)
{
  g_string_append (self->out, "<thead><tr>");
  for (guint i = 0; i < rows->klass->n_columns; i++)
    {
      const WeftTableColumn *column = &rows->klass->columns[i];
      g_autofree char *tag =
          column->kind == WEFT_CELL_TEXT ?
              g_strdup_printf ("th scope=\"col\" style=\"min-width:%uch\"", column->width_chars) :
              g_strdup ("th scope=\"col\" class=\"n\"");

      if (is_column_shown (rows, distinct, i))
        weft_html_put_titled_element (self->out, tag,
                                      column->definition != NULL ? _ (column->definition) : NULL,
                                      weft_column_title (column));
    }
  g_string_append (self->out, "</tr></thead>\n<tbody>\n");
}

static void
put_table (const WeftReportWriter *self, const WeftTableEntry *entry, gpointer source)
{
  guint column = weft_table_default_sort_column (entry->klass);
  guint64 from = self->statistics->from;
  g_autoptr (WeftTableRows) rows = weft_table_rows_new (
      entry->klass, source, self->trace, from,
      weft_index_range_end (self->trace->index, from, self->statistics->to), self->cancellable);
  g_autoptr (GArray) order = NULL;
  guint64 distinct;

  if (rows != NULL && rows->n > 0)
    order = weft_table_sort_by_default (rows, self->cancellable);
  if (order == NULL)
    return;
  distinct = weft_table_distinct_columns (rows);
  weft_html_begin_table (self->out, weft_table_title (entry->klass));
  put_column_heads (self, rows, distinct);
  for (guint i = 0; i < MIN (order->len, WEFT_REPORT_ROWS); i++)
    {
      g_string_append (self->out, "<tr>");
      for (guint k = 0; k < rows->klass->n_columns; k++)
        {
          g_autofree char *text = NULL;

          if (!is_column_shown (rows, distinct, k))
            continue;
          text = weft_cell_text (rows, g_array_index (order, guint32, i), k);
          weft_html_put_element (
              self->out, rows->klass->columns[k].kind == WEFT_CELL_TEXT ? "td" : "td class=\"n\"",
              text);
        }
      g_string_append (self->out, "</tr>\n");
    }
  g_string_append (self->out, "</tbody>\n");
  weft_html_end_table (self->out);
  if (order->len > WEFT_REPORT_ROWS)
    {
      guint n = order->len - WEFT_REPORT_ROWS;
      WeftFormatted count = weft_format_count (n);
      g_autofree char *rest =
          column != WEFT_TABLE_UNSORTED ?
              g_strdup_printf (
                  ngettext ("%s more row (sorted by “%s”)", "%s more rows (sorted by “%s”)", n),
                  count.text, weft_column_title (&entry->klass->columns[column])) :
              g_strdup_printf (ngettext ("%s more row", "%s more rows", n), count.text);

      weft_html_put_element (self->out, "p class=\"rest\"", rest);
    }
}

void
weft_report_put_tables (const WeftReportWriter *self)
{
  guint n;
  const WeftTableEntry *tables = weft_tables (&n);
  gsize before = self->out->len;
  WeftHeapProfile *heap;

  for (guint i = 0; i < n && !g_cancellable_is_cancelled (self->cancellable); i++)
    {
      if (tables[i].klass->is_reported && weft_table_is_recorded (&tables[i], self->trace))
        {
          if (!weft_table_has_profile (&tables[i]))
            put_table (self, &tables[i], NULL);
          else
            for (guint k = 0; (heap = weft_table_nth_heap (&tables[i], self->trace, k)) != NULL;
                 k++)
              put_table (self, &tables[i], heap);
        }
      weft_report_count_step (self);
    }
  if (self->out->len == before)
    weft_html_put_element (self->out, "p", _ ("The log has no rows of any table."));
}

/* Numbers of a report, the same as on the Overview page. */

void
weft_report_put_summary (const WeftReportWriter *self)
{
  WeftNumber number = { 0 };

  g_string_append (self->out, "<dl class=\"cards\">\n");
  for (guint i = 0; i < WEFT_N_OVERVIEW_NUMBERS; i++)
    {
      g_autofree char *value = NULL;

      if (!weft_number_init (&number, i, self->trace, self->statistics))
        continue;
      value = g_strdup_printf ("%s%s%s", number.value,
                               number.unit != NULL && *number.value != '\0' ? " " : "",
                               number.unit != NULL ? number.unit : "");
      g_string_append (self->out, "<div>");
      weft_html_put_titled_element (self->out, "dt", number.definition, number.name);
      weft_html_put_titled_element (self->out, "dd class=\"value\"", number.exact_text, value);
      weft_html_put_element (self->out, "dd", number.note);
      g_string_append (self->out, "</div>\n");
    }
  weft_number_clear (&number);
  g_string_append (self->out, "</dl>\n");
}

void
weft_report_put_numbers (const WeftReportWriter *self)
{
  g_auto (WeftFigures) figures = { 0 };

  g_string_append (self->out, "<div class=\"columns\">\n");
  for (WeftFiguresKind kind = 0; kind < WEFT_N_FIGURES; kind++)
    {
      const char *title = weft_figures_title (kind);

      if (!weft_figures_are_available (kind, self->trace))
        continue;
      weft_figures_fill (&figures, kind, self->trace, self->statistics);
      if (figures.reason != NULL)
        {
          g_autofree char *text = weft_labelled (title, figures.reason);

          weft_html_put_element (self->out, "p class=\"none\"", text);
          g_string_append_c (self->out, '\n');
          continue;
        }
      weft_html_begin_table (self->out, title);
      if (figures.has_heads)
        {
          g_string_append (self->out, "<tr>");
          for (guint i = 0; i < figures.n_columns; i++)
            weft_html_put_titled_element (
                self->out, i == 0 ? "th scope=\"col\"" : "th scope=\"col\" class=\"n\"",
                figures.heads[i].definition, figures.heads[i].name);
          g_string_append (self->out, "</tr>\n");
        }
      for (guint i = 0; i < figures.rows->len; i++)
        {
          const WeftFigureRow *row = &g_array_index (figures.rows, WeftFigureRow, i);

          g_string_append (self->out, "<tr>");
          weft_html_put_titled_element (self->out, "th scope=\"row\"", row->definition,
                                        row->cells[0].text);
          /* no tooltips for numbers of the program, because its environment may contain secrets */
          for (guint k = 1; k < figures.n_columns; k++)
            weft_html_put_titled_element (
                self->out, figures.has_heads ? "td class=\"n\"" : "td class=\"v\"",
                kind == WEFT_FIGURES_PROGRAM ? NULL : row->cells[k].exact_text, row->cells[k].text);
          g_string_append (self->out, "</tr>\n");
        }
      weft_html_end_table (self->out);
    }
  g_string_append (self->out, "</div>\n");
}
