/* SPDX-License-Identifier: BSD-3-Clause */
/* Chart of a query's answer. A line is drawn through N_COLUMNS columns, however many rows the
 * answer has. */
#include "weft-query-page.h"

#include "weft-amount-text.h"
#include "weft-drawing.h"
#include "weft-histogram-view.h"

#include <glib/gi18n.h>

/* Minimum number of rows for a line and for a histogram. */
#define MIN_LINE_ROWS      2
#define MIN_HISTOGRAM_ROWS 10

/* Minimum size of the chart, and height of the labels above and below the line, px. */
#define WIDTH      240
#define HEIGHT     120
#define LABELS     18
#define MIN_BAR_PX 1.5

#define N_COLUMNS 512

/* Amounts in one of the N_COLUMNS equal parts of the time axis. */
typedef struct
{
  gboolean is_there;
  double low, high, last;
} Column;

/* Line chart of amounts over time. */
typedef struct
{
  Column columns[N_COLUMNS];
  double low, high;                 /* range of the amounts, including 0 */
  char *begin, *end, *least, *most; /* labels: first and last time, smallest and largest amount */
} LineChart;

gint
weft_query_chart_amount_column (const WeftTableClass *klass)
{
  gint other = -1;

  for (guint i = 0; i < klass->n_columns; i++)
    switch (klass->columns[i].kind)
      {
      case WEFT_CELL_NS:
      case WEFT_CELL_BYTES:
      case WEFT_CELL_SHARE:
        return (gint) i;
      case WEFT_CELL_COUNT:
      case WEFT_CELL_NUMBER:
        other = other < 0 ? (gint) i : other;
        break;
      default:
        break;
      }
  return other;
}

static void
line_chart_free (gpointer data)
{
  LineChart *self = data;

  g_free (self->begin);
  g_free (self->end);
  g_free (self->least);
  g_free (self->most);
  g_free (self);
}

/* Returns a line of the amounts in column @y over the times in column @x, or NULL if there are too
 * few amounts. */
static LineChart *
line_chart_new (const WeftTableRows *rows, guint x, guint y)
{
  guint n = 0, first = 0, last = 0, least = 0, most = 0;
  guint64 from = G_MAXUINT64, to = 0, time, value;
  double low = INFINITY, high = -INFINITY;
  LineChart *self;

  for (guint row = 0; row < rows->n; row++)
    {
      double amount;

      if (!weft_table_get_number (rows, row, x, &time) ||
          !weft_table_get_number (rows, row, y, &value))
        continue;
      amount = weft_cell_double (rows->klass->columns[y].kind, value);
      first = time < from ? row : first;
      last = time >= to ? row : last;
      least = amount < low ? row : least;
      most = amount > high ? row : most;
      from = MIN (from, time);
      to = MAX (to, time);
      low = MIN (low, amount);
      high = MAX (high, amount);
      n++;
    }
  if (n < MIN_LINE_ROWS || to <= from)
    return NULL;
  self = g_new0 (LineChart, 1);
  for (guint row = 0; row < rows->n; row++)
    if (weft_table_get_number (rows, row, x, &time) && weft_table_get_number (rows, row, y, &value))
      {
        double amount = weft_cell_double (rows->klass->columns[y].kind, value);
        Column *column = &self->columns[MIN (
            (guint) (((double) (time - from) / (double) (to - from)) * N_COLUMNS), N_COLUMNS - 1)];

        column->low = column->is_there ? MIN (column->low, amount) : amount;
        column->high = column->is_there ? MAX (column->high, amount) : amount;
        column->last = amount;
        column->is_there = TRUE;
      }
  self->low = MIN (low, 0);
  self->high = MAX (high, 0);
  self->begin = weft_cell_text (rows, first, x);
  self->end = weft_cell_text (rows, last, x);
  self->least = weft_cell_text (rows, least, y);
  self->most = weft_cell_text (rows, most, y);
  return self;
}

static double
amount_y (const LineChart *self, double height, double amount)
{
  double room = MAX (height - 2 * LABELS, 1), span = self->high - self->low;

  return LABELS + room * (span > 0 ? (self->high - amount) / span : 0.5);
}

static void
draw_label (WeftPlot *plot, cairo_t *cr, const char *text, double x, double y, WeftTextAlign align)
{
  weft_color_set_source (cr, weft_plot_get_palette (plot)->text2);
  weft_text_draw (weft_plot_get_text (plot), cr, WEFT_TEXT_AXIS, text,
                  &(WeftTextPosition){ .x = x, .y = y, .align = align });
}

static void
draw_line (WeftPlot *plot, cairo_t *cr, double width, double height, gpointer user_data)
{
  const LineChart *self = user_data;
  const WeftPalette *palette = weft_plot_get_palette (plot);
  gboolean has_point = FALSE;

  weft_color_set_source (cr, palette->grid);
  cairo_rectangle (cr, 0, round (amount_y (self, height, self->high)), width, 1);
  cairo_rectangle (cr, 0, round (amount_y (self, height, 0)), width, 1);
  cairo_fill (cr);
  weft_color_set_source (cr, palette->heap);
  for (guint i = 0; i < N_COLUMNS; i++)
    {
      const Column *column = &self->columns[i];
      double x = width * (i + 0.5) / N_COLUMNS;

      if (!column->is_there)
        continue;
      if (has_point)
        cairo_line_to (cr, x, amount_y (self, height, column->high));
      cairo_move_to (cr, x, amount_y (self, height, column->high) - MIN_BAR_PX / 2);
      cairo_line_to (cr, x, amount_y (self, height, column->low) + MIN_BAR_PX / 2);
      cairo_move_to (cr, x, amount_y (self, height, column->last));
      has_point = TRUE;
    }
  cairo_set_line_width (cr, MIN_BAR_PX);
  cairo_stroke (cr);
  draw_label (plot, cr, self->most, 0, LABELS / 2.0, WEFT_TEXT_LEFT);
  draw_label (plot, cr, self->begin, 0, height - LABELS / 2.0, WEFT_TEXT_LEFT);
  draw_label (plot, cr, self->end, width, height - LABELS / 2.0, WEFT_TEXT_RIGHT);
}

static void
set_duration_looks (const WeftPalette *palette, WeftHistogramLook looks[WEFT_HISTOGRAM_N_SERIES])
{
  looks[0] =
      (WeftHistogramLook){ .fill = weft_color_fade (palette->heap, 0.3), .edge = palette->heap };
}

/* Returns a histogram of the durations in column @y, or NULL if there are too few durations. */
static GtkWidget *
new_histogram (WeftPlot *plot, const WeftTableRows *rows, guint y)
{
  static const WeftHistogramSubject subject = {
    .title = N_ ("Distribution of durations"),
    .set_looks = set_duration_looks,
    .n_buckets = 8,
    .height = HEIGHT,
  };
  WeftHistogram histogram = weft_histogram_of_lengths ();
  GtkWidget *view;
  guint n = 0;
  guint64 value;

  for (guint row = 0; row < rows->n; row++)
    if (weft_table_get_number (rows, row, y, &value))
      {
        weft_histogram_add (&histogram, 0, value);
        n++;
      }
  if (n < MIN_HISTOGRAM_ROWS)
    return NULL;
  view = weft_histogram_view_new (plot, &subject);
  weft_histogram_view_set_histogram (WEFT_HISTOGRAM_VIEW (view), &histogram);
  return view;
}

GtkWidget *
weft_query_chart_new (WeftPlot *plot, const WeftTableRows *rows)
{
  const WeftTableClass *klass = rows->klass;
  gint y = weft_query_chart_amount_column (klass);
  guint x = 0; /* first column of times, if there is one */
  gboolean has_times;
  g_autofree char *title = NULL;
  GtkWidget *box, *label, *chart = NULL;
  LineChart *line;

  if (y < 0)
    return NULL;
  while (x < klass->n_columns && klass->columns[x].kind != WEFT_CELL_TIME)
    x++;
  has_times = x < klass->n_columns;
  line = has_times ? line_chart_new (rows, x, (guint) y) : NULL;
  if (line != NULL)
    {
      g_autofree char *numbers = NULL;

      /* Translators: two names of columns */
      title = g_strdup_printf (_ ("%s over %s"), klass->columns[y].id, klass->columns[x].id);
      chart = weft_drawing_new (plot, WIDTH, HEIGHT, draw_line, line);
      g_object_set_data_full (G_OBJECT (chart), "weft-line", line, line_chart_free);
      /* Translators: two amounts, then two times */
      numbers = g_strdup_printf (_ ("%s to %s, from %s to %s"), line->least, line->most,
                                 line->begin, line->end);
      weft_drawing_describe (WEFT_DRAWING (chart), title, numbers);
    }
  else if (!has_times && klass->columns[y].kind == WEFT_CELL_NS &&
           klass->columns[0].kind != WEFT_CELL_TEXT)
    {
      /* Translators: the name of a column */
      title = g_strdup_printf (_ ("Distribution of %s"), klass->columns[y].id);
      chart = new_histogram (plot, rows, (guint) y);
    }
  if (chart == NULL)
    return NULL;
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  label = gtk_label_new (title);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, "weft-second");
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), chart);
  gtk_widget_add_css_class (box, "weft-query-chart");
  return box;
}
