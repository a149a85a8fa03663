/* SPDX-License-Identifier: BSD-3-Clause */
/* Lays out labels as a table. If there is not enough width for all columns, the table is folded:
 * the columns are split into blocks, one below the other, each with the names of the rows. */
#include "weft-overview-page.h"

#include "weft-accessible-names.h"
#include "weft-display.h"
#include "weft-object.h"
#include "weft-tooltip.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

/* Maximum number of rows shown; the copied text has all rows. */
#define MAX_ROWS 40
/* px */
#define COLUMN_GAP 8
#define BLOCK_GAP  12

struct _WeftFigureGrid
{
  GtkWidget parent_instance;

  GPtrArray *labels; /* borrowed; row by row, starting with the row of column heads */
  const WeftFigures *figures;
  guint n_blocks;   /* number of blocks, 1 if not folded */
  int block_height; /* height of each block with the gap after it, px */
};

G_DEFINE_FINAL_TYPE (WeftFigureGrid, weft_figure_grid, GTK_TYPE_WIDGET)

/* Shows the definition of the number, and the number with all its digits. */
static gboolean
query_tooltip_cb (
    GtkWidget *label, int x, int y, gboolean by_key, GtkTooltip *tooltip, gpointer user_data)
{
  WeftFigureGrid *self = user_data;
  guint position, row, column;
  const WeftFigureRow *figures;
  const char *definition, *exact;
  g_autofree char *text = NULL;

  if (self->figures == NULL || self->figures->rows == NULL ||
      !g_ptr_array_find (self->labels, label, &position))
    return FALSE;
  row = position / WEFT_FIGURE_COLUMNS;
  column = position % WEFT_FIGURE_COLUMNS;
  if (row > self->figures->rows->len)
    return FALSE;
  figures = row > 0 ? &g_array_index (self->figures->rows, WeftFigureRow, row - 1) : NULL;
  if (figures == NULL || self->figures->has_heads)
    definition = self->figures->heads[column].definition;
  else
    definition = figures->definition;
  exact = figures != NULL ? figures->cells[column].exact_text : NULL;
  text =
      g_strdup_printf ("%s%s%s", definition != NULL ? definition : "",
                       definition != NULL && exact != NULL ? "\n" : "", exact != NULL ? exact : "");
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
      gtk_widget_set_has_tooltip (label, TRUE);
      if (row > 0 && i > 0)
        gtk_label_set_selectable (GTK_LABEL (label), TRUE);
      /* Keep the labels out of the tab order, since keyboard users copy with the card's button.
       * Unset can-focus: for a selectable label, unsetting focusable would not be enough. */
      gtk_widget_set_can_focus (label, FALSE);
      g_signal_connect_object (label, "query-tooltip", G_CALLBACK (query_tooltip_cb), self,
                               G_CONNECT_DEFAULT);
      gtk_widget_set_parent (label, GTK_WIDGET (self));
      g_ptr_array_add (self->labels, label);
      if (row > 0 && i > 0)
        weft_accessible_names_describe_value (label, label_at (self, row, 0),
                                              label_at (self, 0, i));
    }
}

static void
show_cell (WeftFigureGrid *self, guint row, guint column, const char *text)
{
  GtkWidget *label = label_at (self, row, column);
  g_autofree char *shown = weft_display_text (text);

  gtk_label_set_text (GTK_LABEL (label), shown != NULL ? shown : "");
  /* in a table of two columns, the value may be a long command */
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

typedef struct
{
  int least, natural;
} ColumnWidth;

static guint
count_columns (WeftFigureGrid *self)
{
  return self->figures != NULL ? self->figures->n_columns : 0;
}

/* Returns the number of columns after the first, which has the names of the rows. */
static guint
count_value_columns (WeftFigureGrid *self)
{
  return MAX (count_columns (self), 2) - 1;
}

static guint
count_rows (WeftFigureGrid *self)
{
  return self->labels->len / WEFT_FIGURE_COLUMNS;
}

/* Returns the width of @column, which is the width of its widest label. */
static ColumnWidth
measure_column (WeftFigureGrid *self, guint column)
{
  ColumnWidth size = { 0, 0 };

  for (guint row = 0; row < count_rows (self); row++)
    {
      GtkWidget *label = label_at (self, row, column);
      int least, natural;

      if (!gtk_widget_should_layout (label))
        continue;
      gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
      size = (ColumnWidth){ MAX (size.least, least), MAX (size.natural, natural) };
    }
  return size;
}

static int
row_height (WeftFigureGrid *self, guint row)
{
  int height = 0;

  for (guint i = 0; i < count_columns (self); i++)
    {
      GtkWidget *label = label_at (self, row, i);
      int natural;

      if (!gtk_widget_should_layout (label))
        continue;
      gtk_widget_measure (label, GTK_ORIENTATION_VERTICAL, -1, NULL, &natural, NULL, NULL);
      height = MAX (height, natural);
    }
  return height;
}

static int
block_height (WeftFigureGrid *self)
{
  int height = 0;

  for (guint row = 0; row < count_rows (self); row++)
    height += row_height (self, row);
  return height;
}

/* Returns the number of blocks if each has @n value columns. */
static guint
count_blocks (WeftFigureGrid *self, guint n)
{
  return (count_value_columns (self) - 1) / n + 1;
}

/* Returns the width (px) of the columns at @position in their blocks, if each block has @n value
 * columns. Columns at the same position are aligned between blocks. */
static int
slot_width (WeftFigureGrid *self, guint position, guint n)
{
  int width = 0;

  for (guint i = position; i < count_columns (self); i += n)
    width = MAX (width, measure_column (self, i).least);
  return width;
}

/* Returns the width (px) of a block with the names of the rows and @n value columns. */
static int
block_width (WeftFigureGrid *self, guint n)
{
  int width = measure_column (self, 0).least;

  for (guint position = 1; position <= n; position++)
    width += COLUMN_GAP + slot_width (self, position, n);
  return width;
}

/* Returns the number of value columns of each block if there are @width px. */
static guint
columns_per_block (WeftFigureGrid *self, int width)
{
  guint n = count_value_columns (self), each = n;

  for (guint n_blocks = 2; each > 1 && block_width (self, each) > width; n_blocks++)
    each = (n + n_blocks - 1) / n_blocks;
  return each;
}

static void
weft_figure_grid_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  WeftFigureGrid *self = WEFT_FIGURE_GRID (widget);
  guint n = count_value_columns (self);

  *minimum = *natural = 0;
  if (self->labels->len == 0)
    return;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = block_width (self, 1);
      *natural = block_width (self, n);
      return;
    }
  if (for_size >= 0)
    n = columns_per_block (self, for_size);
  *minimum = *natural =
      (int) count_blocks (self, n) * (block_height (self) + BLOCK_GAP) - BLOCK_GAP;
}

/* Sets the x, y and width of each column in @slots for blocks of @n value columns. The names of the
 * rows get their natural width; the other columns share the remaining space. */
static void
lay_out_columns (WeftFigureGrid *self, guint n, int width, GtkAllocation slots[WEFT_FIGURE_COLUMNS])
{
  ColumnWidth names = measure_column (self, 0);
  int rest = MAX (width - block_width (self, n), 0);
  int x = MIN (names.natural, names.least + rest);

  rest -= x - names.least;
  slots[0] = (GtkAllocation){ .width = x };
  for (guint position = 1; position <= n; position++)
    {
      int share = (int) position * rest / (int) n - (int) (position - 1) * rest / (int) n;
      int own = slot_width (self, position, n) + share;

      for (guint i = position; i < count_columns (self); i += n)
        slots[i] = (GtkAllocation){ .x = x + COLUMN_GAP,
                                    .y = (int) ((i - 1) / n) * self->block_height,
                                    .width = own };
      x += COLUMN_GAP + own;
    }
}

static void
weft_figure_grid_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WeftFigureGrid *self = WEFT_FIGURE_GRID (widget);
  gboolean is_right_to_left = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  GtkAllocation slots[WEFT_FIGURE_COLUMNS];
  guint n = columns_per_block (self, width);

  if (count_columns (self) == 0)
    return;
  self->n_blocks = count_blocks (self, n);
  self->block_height = block_height (self) + BLOCK_GAP;
  lay_out_columns (self, n, width, slots);
  for (guint row = 0; row < count_rows (self); row++)
    {
      int own_height = row_height (self, row);

      for (guint i = 0; i < count_columns (self); i++)
        {
          GtkAllocation position = slots[i];

          position.height = own_height;
          if (is_right_to_left)
            position.x = width - position.x - position.width;
          if (gtk_widget_should_layout (label_at (self, row, i)))
            gtk_widget_size_allocate (label_at (self, row, i), &position, -1);
          slots[i].y += own_height;
        }
    }
}

/* Draws the names of the rows again in each block after the first. */
static void
weft_figure_grid_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WeftFigureGrid *self = WEFT_FIGURE_GRID (widget);

  GTK_WIDGET_CLASS (weft_figure_grid_parent_class)->snapshot (widget, snapshot);
  gtk_snapshot_save (snapshot);
  for (guint block = 1; block < self->n_blocks; block++)
    {
      gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (0, (float) self->block_height));
      for (guint row = 0; row < count_rows (self); row++)
        gtk_widget_snapshot_child (widget, label_at (self, row, 0), snapshot);
    }
  gtk_snapshot_restore (snapshot);
}

static void
weft_figure_grid_class_init (WeftFigureGridClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftFigureGrid, g_ptr_array_unref, labels);
  G_OBJECT_CLASS (klass)->dispose = weft_widget_dispose_children;
  widget_class->get_request_mode = weft_widget_height_for_width;
  widget_class->measure = weft_figure_grid_measure;
  widget_class->size_allocate = weft_figure_grid_size_allocate;
  widget_class->snapshot = weft_figure_grid_snapshot;
  gtk_widget_class_set_css_name (widget_class, "figures");
}

static void
weft_figure_grid_init (WeftFigureGrid *self)
{
  self->labels = g_ptr_array_new ();
}

struct _WeftFigureCard
{
  GtkBox parent_instance;

  GtkWidget *line, *title, *grid, *reason; /* template children */
  WeftFiguresKind kind;
  WeftFigures figures;
};

G_DEFINE_FINAL_TYPE (WeftFigureCard, weft_figure_card, GTK_TYPE_BOX)

static void
copy_figure (GtkWidget *widget, const char *action, GVariant *parameter)
{
  g_autofree char *text = weft_figure_card_text (WEFT_FIGURE_CARD (widget));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
  gtk_widget_activate_action (widget, "win.say", "s", _ ("The numbers were copied"));
}

static void
weft_figure_card_finalize (GObject *object)
{
  weft_figures_clear (&WEFT_FIGURE_CARD (object)->figures);
  G_OBJECT_CLASS (weft_figure_card_parent_class)->finalize (object);
}

static void
weft_figure_card_class_init (WeftFigureCardClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = weft_figure_card_finalize;
  g_type_ensure (WEFT_TYPE_FIGURE_GRID);
  weft_class_template (klass, "weft-figure-card");
  weft_class_bind_children (klass, WeftFigureCard, line, title, grid, reason);
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), "figures.copy", NULL, copy_figure);
}

static void
weft_figure_card_init (WeftFigureCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
weft_figure_card_new (WeftFiguresKind kind)
{
  WeftFigureCard *self = g_object_new (WEFT_TYPE_FIGURE_CARD, NULL);

  self->kind = kind;
  gtk_label_set_text (GTK_LABEL (self->title), weft_figures_title (kind));
  return GTK_WIDGET (self);
}

void
weft_figure_card_add_above (WeftFigureCard *self, GtkWidget *chart)
{
  g_return_if_fail (WEFT_IS_FIGURE_CARD (self));
  gtk_box_insert_child_after (GTK_BOX (self), chart, self->line);
}

void
weft_figure_card_add_below (WeftFigureCard *self, GtkWidget *chart)
{
  g_return_if_fail (WEFT_IS_FIGURE_CARD (self));
  gtk_box_append (GTK_BOX (self), chart);
}

void
weft_figure_card_fill (WeftFigureCard *self, const WeftTrace *trace, const WeftStatistics *numbers)
{
  const char *reason;

  g_return_if_fail (WEFT_IS_FIGURE_CARD (self));
  weft_figures_fill (&self->figures, self->kind, trace, numbers);
  reason = self->figures.reason;
  weft_figure_grid_set (WEFT_FIGURE_GRID (self->grid), &self->figures);
  gtk_label_set_text (GTK_LABEL (self->reason), reason != NULL ? reason : "");
  gtk_widget_set_visible (self->reason, reason != NULL);
  gtk_widget_set_visible (self->grid, reason == NULL);
  gtk_widget_set_visible (GTK_WIDGET (self), weft_figures_are_available (self->kind, trace));
}

gboolean
weft_figure_card_has_figures (WeftFigureCard *self)
{
  g_return_val_if_fail (WEFT_IS_FIGURE_CARD (self), FALSE);
  return self->figures.reason == NULL;
}

char *
weft_figure_card_text (WeftFigureCard *self)
{
  g_return_val_if_fail (WEFT_IS_FIGURE_CARD (self), NULL);
  return weft_figures_text (&self->figures, self->kind);
}
