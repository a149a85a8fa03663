/* SPDX-License-Identifier: BSD-3-Clause */
/* A grid of labels over a table of numbers. */
#include "weft-figure-grid.h"

#include "weft-accessible-names.h"
#include "weft-display.h"
#include "weft-object.h"
#include "weft-tooltip.h"

/* Rows that are shown; the rest is told by the text that can be copied. */
#define MAX_ROWS 40

struct _WeftFigureGrid
{
  GtkGrid parent_instance;

  GPtrArray *labels; /* borrowed; by row, the first row for the heads */
  const WeftFigures *figures;
};

G_DEFINE_FINAL_TYPE (WeftFigureGrid, weft_figure_grid, GTK_TYPE_GRID)

static const char *
what_of (WeftFigureGrid *self, guint row, guint column)
{
  const WeftFigureRow *figures;

  if (row == 0 || self->figures->has_heads)
    return self->figures->heads[column].what;
  figures = &g_array_index (self->figures->rows, WeftFigureRow, row - 1);
  return figures->what;
}

/* What it is, and the number with all its digits. */
static gboolean
query_tooltip_cb (
    GtkWidget *label, int x, int y, gboolean by_key, GtkTooltip *tooltip, gpointer user_data)
{
  WeftFigureGrid *self = user_data;
  guint place, row, column;
  const char *what, *exact = NULL;
  g_autofree char *text = NULL;

  if (self->figures == NULL || self->figures->rows == NULL ||
      !g_ptr_array_find (self->labels, label, &place))
    return FALSE;
  row = place / WEFT_FIGURE_COLUMNS;
  column = place % WEFT_FIGURE_COLUMNS;
  if (row > self->figures->rows->len)
    return FALSE;
  what = what_of (self, row, column);
  if (row > 0)
    exact = g_array_index (self->figures->rows, WeftFigureRow, row - 1).cells[column].exact;
  text = g_strdup_printf ("%s%s%s", what != NULL ? what : "",
                          what != NULL && exact != NULL ? "\n" : "", exact != NULL ? exact : "");
  return weft_tooltip_show (tooltip, label, text);
}

static GtkWidget *
label_at (WeftFigureGrid *self, guint row, guint column)
{
  return g_ptr_array_index (self->labels, row * WEFT_FIGURE_COLUMNS + column);
}

static void
add_label_row (WeftFigureGrid *self)
{
  guint row = self->labels->len / WEFT_FIGURE_COLUMNS;

  for (guint i = 0; i < WEFT_FIGURE_COLUMNS; i++)
    {
      GtkWidget *label = gtk_label_new (NULL);

      gtk_label_set_xalign (GTK_LABEL (label), i == 0 ? 0 : 1);
      gtk_widget_add_css_class (label, row == 0 || i == 0 ? "weft-second" : "numeric");
      gtk_widget_set_hexpand (label, i > 0);
      gtk_widget_set_has_tooltip (label, TRUE);
      if (row > 0 && i > 0)
        gtk_label_set_selectable (GTK_LABEL (label), TRUE);
      /* the card's button is the keyboard's way to copy; a selectable label that is not focusable
       * would still stop Tab */
      gtk_widget_set_can_focus (label, FALSE);
      g_signal_connect_object (label, "query-tooltip", G_CALLBACK (query_tooltip_cb), self,
                               G_CONNECT_DEFAULT);
      gtk_grid_attach (GTK_GRID (self), label, (int) i, (int) row, 1, 1);
      g_ptr_array_add (self->labels, label);
      if (row > 0 && i > 0)
        weft_accessible_names_value (label, label_at (self, row, 0), label_at (self, 0, i));
    }
}

static void
show_cell (WeftFigureGrid *self, guint row, guint column, const char *text)
{
  GtkWidget *label = label_at (self, row, column);
  g_autofree char *shown = weft_display_text (text);

  gtk_label_set_text (GTK_LABEL (label), shown != NULL ? shown : "");
  /* a command may be long; where there are more columns, none gives way */
  gtk_label_set_ellipsize (GTK_LABEL (label), self->figures->n_columns == 2 ? PANGO_ELLIPSIZE_END :
                                                                              PANGO_ELLIPSIZE_NONE);
  gtk_widget_set_visible (label, text != NULL && column < self->figures->n_columns);
}

void
weft_figure_grid_set (WeftFigureGrid *self, const WeftFigures *figures)
{
  guint n = figures->rows != NULL ? MIN (figures->rows->len, MAX_ROWS) : 0;

  g_return_if_fail (WEFT_IS_FIGURE_GRID (self));
  self->figures = figures;
  while (self->labels->len / WEFT_FIGURE_COLUMNS < n + 1)
    add_label_row (self);
  for (guint i = 0; i < WEFT_FIGURE_COLUMNS; i++)
    {
      show_cell (self, 0, i, n > 0 && figures->has_heads ? figures->heads[i].name : NULL);
      for (guint k = 0; k < self->labels->len / WEFT_FIGURE_COLUMNS - 1; k++)
        show_cell (self, k + 1, i,
                   k < n ? g_array_index (figures->rows, WeftFigureRow, k).cells[i].text : NULL);
    }
}

static void
weft_figure_grid_class_init (WeftFigureGridClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_owns (klass, WeftFigureGrid, labels, g_ptr_array_unref);
  gtk_widget_class_set_css_name (widget_class, "figures");
}

static void
weft_figure_grid_init (WeftFigureGrid *self)
{
  self->labels = g_ptr_array_new ();
  gtk_grid_set_column_spacing (GTK_GRID (self), 8);
}
