/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers of a report, the same as on the Overview page. */
#include "weft-report-private.h"

#include "weft-figures.h"
#include "weft-join.h"

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
