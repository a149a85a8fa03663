/* SPDX-License-Identifier: BSD-3-Clause */
/* Small card beside the pointer. Its rows are created when first needed, and hidden when not in
 * use. */
#include "weft-read-out-view.h"

#include "weft-legend-flow.h"
#include "weft-object.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

/* Rows beyond this number are counted, not shown. */
#define MAX_ROWS      20
#define MAX_VALUES    3
#define SWATCH_WIDTH  20
#define SWATCH_HEIGHT 10

typedef struct
{
  GtkWidget *swatch, *name, *values[MAX_VALUES]; /* borrowed from the grid */
} ReadOutRow;

struct _WeftReadOutView
{
  GtkBox parent_instance;

  GtkWidget *title;
  GtkWidget *note;
  GtkWidget *grid;
  GtkWidget *more;
  GtkWidget *hint;

  ReadOutRow rows[MAX_ROWS];
  guint n_rows;           /* number of rows that exist */
  guint n_shown, n_total; /* visible rows and all rows of the read-out */
};

G_DEFINE_FINAL_TYPE (WeftReadOutView, weft_read_out_view, GTK_TYPE_BOX)

static GtkWidget *
new_label (float xalign, const char *style, int max_chars)
{
  GtkWidget *label = weft_label_new (NULL, xalign, style);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), max_chars);
  return label;
}

static void
set_row_visible (ReadOutRow *row, gboolean shown, gboolean has_swatches)
{
  gtk_widget_set_visible (row->swatch, shown && has_swatches);
  gtk_widget_set_visible (row->name, shown);
  for (guint i = 0; i < MAX_VALUES && row->values[i] != NULL; i++)
    gtk_widget_set_visible (row->values[i], shown && i == 0);
}

static void
read_out_row_set (WeftReadOutView *self,
                  ReadOutRow *row,
                  const WeftReadOutRow *line,
                  gboolean has_swatches)
{
  g_auto (GStrv) values = g_strsplit (line->value, "\t", MAX_VALUES);

  set_row_visible (row, TRUE, has_swatches);
  gtk_widget_set_opacity (row->swatch, line->has_swatch ? 1 : 0);
  weft_swatch_set_style (WEFT_SWATCH (row->swatch), WEFT_SWATCH_BAND + line->hatch, line->swatch,
                         line->swatch);
  gtk_label_set_text (GTK_LABEL (row->name), line->name);
  for (guint i = 0; i < MAX_VALUES && values[i] != NULL; i++)
    {
      if (row->values[i] == NULL)
        {
          row->values[i] = new_label (1, "numeric", 36);
          gtk_widget_set_hexpand (row->values[i], i == 0);
          gtk_grid_attach (GTK_GRID (self->grid), row->values[i], 2 + (int) i,
                           (int) (row - self->rows), 1, 1);
        }
      gtk_label_set_text (GTK_LABEL (row->values[i]), values[i]);
      gtk_widget_set_visible (row->values[i], TRUE);
    }
}

static void
weft_read_out_view_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), WEFT_TYPE_READ_OUT_VIEW);
  WEFT_READ_OUT_VIEW (object)->n_rows = 0;
  G_OBJECT_CLASS (weft_read_out_view_parent_class)->dispose (object);
}

static void
weft_read_out_view_class_init (WeftReadOutViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_read_out_view_dispose;
  gtk_widget_class_set_css_name (widget_class, "readout");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_TOOLTIP);
  weft_class_template (klass, "weft-read-out-view");
  weft_class_bind_children (klass, WeftReadOutView, title, note, grid, more, hint);
}

static void
weft_read_out_view_init (WeftReadOutView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
update_more_label (WeftReadOutView *self)
{
  gtk_widget_set_visible (self->more, self->n_total > self->n_shown);
  if (self->n_total > self->n_shown)
    {
      g_autofree char *more = g_strdup_printf (_ ("and %u more"), self->n_total - self->n_shown);

      gtk_label_set_text (GTK_LABEL (self->more), more);
    }
}

void
weft_read_out_view_set_read_out (WeftReadOutView *self, const WeftReadOut *read_out)
{
  guint n = MIN (read_out->rows->len, MAX_ROWS);
  gboolean has_swatches = FALSE;

  g_return_if_fail (WEFT_IS_READ_OUT_VIEW (self));
  for (guint i = 0; i < read_out->rows->len; i++)
    has_swatches |= g_array_index (read_out->rows, WeftReadOutRow, i).has_swatch;
  while (self->n_rows < n)
    {
      GtkGrid *grid = GTK_GRID (self->grid);
      int y = (int) self->n_rows;
      ReadOutRow row = {
        .swatch = weft_swatch_new (SWATCH_WIDTH, SWATCH_HEIGHT),
        .name = new_label (0, "weft-second", 36),
      };

      gtk_grid_attach (grid, row.swatch, 0, y, 1, 1);
      gtk_grid_attach (grid, row.name, 1, y, 1, 1);
      self->rows[self->n_rows++] = row;
    }
  gtk_label_set_text (GTK_LABEL (self->title), read_out->title != NULL ? read_out->title : "");
  gtk_label_set_text (GTK_LABEL (self->note), read_out->note != NULL ? read_out->note : "");
  gtk_widget_set_visible (self->note, read_out->note != NULL && *read_out->note != '\0');
  gtk_label_set_text (GTK_LABEL (self->hint), read_out->hint != NULL ? read_out->hint : "");
  gtk_widget_set_visible (self->hint, read_out->hint != NULL);
  for (guint i = 0; i < n; i++)
    read_out_row_set (self, &self->rows[i], &g_array_index (read_out->rows, WeftReadOutRow, i),
                      has_swatches);
  for (guint i = n; i < self->n_rows; i++)
    set_row_visible (&self->rows[i], FALSE, FALSE);
  gtk_widget_set_visible (self->grid, n > 0);
  self->n_shown = n;
  self->n_total = read_out->rows->len;
  update_more_label (self);
}

static gboolean
is_higher_than (WeftReadOutView *self, int height)
{
  int natural;

  gtk_widget_measure (GTK_WIDGET (self), GTK_ORIENTATION_VERTICAL, -1, NULL, &natural, NULL, NULL);
  return natural > height;
}

void
weft_read_out_view_fit (WeftReadOutView *self, int height)
{
  g_return_if_fail (WEFT_IS_READ_OUT_VIEW (self));
  if (is_higher_than (self, height))
    gtk_widget_set_visible (self->hint, FALSE);
  while (self->n_shown > 1 && is_higher_than (self, height))
    {
      set_row_visible (&self->rows[--self->n_shown], FALSE, FALSE);
      update_more_label (self);
    }
}
