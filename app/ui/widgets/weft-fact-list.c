/* SPDX-License-Identifier: BSD-3-Clause */
/* Rows fill the first column from the top, then the next column. A value that refers to a lane is
 * a link, so that Tab and screen readers find it. */
#include "weft-read-out-view.h"

#include "weft-accessible-names.h"
#include "weft-legend-flow.h"
#include "weft-object.h"
#include "weft-widget.h"

#include <string.h>

#define COLUMN_WIDTH  235 /* minimum width, px */
#define COLUMN_GAP    24
#define MAX_COLUMNS   3
#define SWATCH_WIDTH  20
#define SWATCH_HEIGHT 10
#define SPACING       8
/* Maximum number of characters in a line of a column, and the number of these that a value can
 * always use, however long the name is. Longer texts wrap. */
#define LINE_CHARS  34
#define VALUE_CHARS 16

struct _WeftFactList
{
  GtkWidget parent_instance;

  char *rows_key; /* see rows_key_new(); NULL at first */
};

static guint link_activated_signal;

G_DEFINE_FINAL_TYPE (WeftFactList, weft_fact_list, GTK_TYPE_WIDGET)

/* Measures the rows at @width, and allocates them if @allocates. Returns the height of the rows. */
static int
lay_out_rows (GtkWidget *widget, int width, gboolean allocates)
{
  int n_fitting = (width + COLUMN_GAP) / (COLUMN_WIDTH + COLUMN_GAP);
  int n_rows = 0, n, per_column, column_width;
  int i = 0, y = 0, height = 0;

  for (GtkWidget *row = gtk_widget_get_first_child (widget); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    n_rows++;
  if (n_rows == 0)
    return 0;
  n = CLAMP (n_fitting, 1, MIN (n_rows, MAX_COLUMNS));
  per_column = (n_rows + n - 1) / n;
  column_width = (width - (n - 1) * COLUMN_GAP) / n;
  for (GtkWidget *row = gtk_widget_get_first_child (widget); row != NULL;
       row = gtk_widget_get_next_sibling (row), i++)
    {
      int row_height;

      gtk_widget_measure (row, GTK_ORIENTATION_VERTICAL, column_width, &row_height, NULL, NULL,
                          NULL);
      if (i % per_column == 0)
        y = 0;
      if (allocates)
        gtk_widget_size_allocate (row,
                                  &(GtkAllocation){ (i / per_column) * (column_width + COLUMN_GAP),
                                                    y, column_width, row_height },
                                  -1);
      y += row_height;
      height = MAX (height, y);
    }
  return height;
}

static void
weft_fact_list_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  int width;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = COLUMN_WIDTH;
      *natural = 2 * COLUMN_WIDTH + COLUMN_GAP;
      return;
    }
  /* the height of the minimum width, which is larger if the parent has requested a width */
  gtk_widget_get_size_request (widget, &width, NULL);
  width = for_size > 0 ? for_size : MAX (width, COLUMN_WIDTH);
  *minimum = *natural = lay_out_rows (widget, width, FALSE);
}

static void
weft_fact_list_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  lay_out_rows (widget, width, TRUE);
}

static gboolean
link_activated_cb (WeftFactList *self, const char *uri)
{
  const char *at = strrchr (uri, '@');
  g_autofree char *lane = g_strndup (uri, (gsize) (at - uri));

  g_signal_emit (self, link_activated_signal, 0, lane, g_ascii_strtoull (at + 1, NULL, 10));
  return TRUE;
}

static GtkWidget *
new_label (float xalign, const char *style)
{
  GtkWidget *label = weft_label_new (NULL, xalign, style);

  gtk_widget_set_valign (label, GTK_ALIGN_START);
  return label;
}

/* Keeps each number and its unit on one line. */
static void
keep_units (GtkLabel *label)
{
  const char *text = gtk_label_get_text (label);
  PangoAttrList *attributes = pango_attr_list_new ();

  for (const char *at = strchr (text, ' '); at != NULL; at = strchr (at + 1, ' '))
    if (at > text && g_ascii_isdigit (at[-1]))
      {
        PangoAttribute *attribute = pango_attr_allow_breaks_new (FALSE);

        attribute->start_index = (guint) (at - 1 - text);
        attribute->end_index = (guint) (g_utf8_next_char (at + 1) - text);
        pango_attr_list_insert (attributes, attribute);
      }
  gtk_label_set_attributes (label, attributes);
  pango_attr_list_unref (attributes);
}

static GtkWidget *
new_value_label (WeftFactList *self, const WeftReadOutRow *fact)
{
  GtkWidget *label = new_label (1, "numeric");
  g_auto (GStrv) parts = g_strsplit (fact->value, "\t", -1);
  g_autofree char *text = g_strjoinv ("  ", parts);

  gtk_widget_set_hexpand (label, TRUE);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_RIGHT);
  if (fact->lane != NULL)
    {
      g_autofree char *link = g_markup_printf_escaped (
          "<a href=\"%s@%" G_GUINT64_FORMAT "\">%s</a>", fact->lane, fact->time, text);

      gtk_label_set_markup (GTK_LABEL (label), link);
      weft_connect (label, "activate-link", link_activated_cb, self);
      return label;
    }
  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  /* make Tab skip the label: GTK would end the move of the focus at a selectable label */
  gtk_widget_set_can_focus (label, FALSE);
  return label;
}

static void
weft_fact_list_finalize (GObject *object)
{
  g_free (WEFT_FACT_LIST (object)->rows_key);
  G_OBJECT_CLASS (weft_fact_list_parent_class)->finalize (object);
}

static void
weft_fact_list_class_init (WeftFactListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_widget_dispose_children;
  G_OBJECT_CLASS (klass)->finalize = weft_fact_list_finalize;
  widget_class->get_request_mode = weft_widget_height_for_width;
  widget_class->measure = weft_fact_list_measure;
  widget_class->size_allocate = weft_fact_list_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "facts");
  link_activated_signal =
      weft_signal_new ("link-activated", WEFT_TYPE_FACT_LIST, 2, G_TYPE_STRING, G_TYPE_UINT64);
}

static void
weft_fact_list_init (WeftFactList *self)
{
}

/* Returns a text that is the same for read-outs whose rows look the same and have the same links.
 * Newly allocated. */
static char *
rows_key_new (const WeftReadOut *read_out)
{
  GString *key = g_string_new (NULL);

  for (guint i = 0; i < read_out->rows->len; i++)
    {
      const WeftReadOutRow *fact = &g_array_index (read_out->rows, WeftReadOutRow, i);

      g_string_append_printf (key, "%s\n%s\n%s@%" G_GUINT64_FORMAT "\n", fact->name, fact->value,
                              fact->lane != NULL ? fact->lane : "", fact->time);
      if (fact->has_swatch)
        g_string_append_printf (key, "%g %g %g %g\n", fact->swatch.r, fact->swatch.g,
                                fact->swatch.b, fact->swatch.a);
    }
  return g_string_free (key, FALSE);
}

void
weft_fact_list_set_read_out (WeftFactList *self, const WeftReadOut *read_out)
{
  g_autofree char *key = rows_key_new (read_out);
  gboolean has_swatches = FALSE;

  g_return_if_fail (WEFT_IS_FACT_LIST (self));
  if (g_strcmp0 (key, self->rows_key) == 0)
    return;
  g_free (self->rows_key);
  self->rows_key = g_steal_pointer (&key);
  weft_widget_remove_children (GTK_WIDGET (self));
  for (guint i = 0; i < read_out->rows->len; i++)
    has_swatches |= g_array_index (read_out->rows, WeftReadOutRow, i).has_swatch;
  for (guint i = 0; i < read_out->rows->len; i++)
    {
      const WeftReadOutRow *fact = &g_array_index (read_out->rows, WeftReadOutRow, i);
      GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACING);
      GtkWidget *name = new_label (0, "weft-second"), *value = new_value_label (self, fact);
      glong n_name, n_value;

      if (fact->has_swatch)
        {
          GtkWidget *swatch = weft_swatch_new (SWATCH_WIDTH, SWATCH_HEIGHT);

          weft_swatch_set_style (WEFT_SWATCH (swatch), WEFT_SWATCH_FILL, fact->swatch,
                                 fact->swatch);
          gtk_box_append (GTK_BOX (row), swatch);
        }
      else if (has_swatches)
        gtk_widget_set_margin_start (name, SWATCH_WIDTH + SPACING);
      gtk_label_set_text (GTK_LABEL (name), fact->name);
      n_name = g_utf8_strlen (gtk_label_get_text (GTK_LABEL (name)), -1);
      n_value = g_utf8_strlen (gtk_label_get_text (GTK_LABEL (value)), -1);
      /* wrap only the label that is too long: a short value stays on its line beside a long name,
       * and a short name is not broken beside a long value */
      gtk_label_set_wrap_mode (GTK_LABEL (name), PANGO_WRAP_WORD_CHAR);
      gtk_label_set_wrap_mode (GTK_LABEL (value), PANGO_WRAP_WORD_CHAR);
      gtk_label_set_wrap (GTK_LABEL (name),
                          n_name + n_value > LINE_CHARS && n_name > LINE_CHARS - VALUE_CHARS);
      gtk_label_set_wrap (GTK_LABEL (value),
                          n_name + n_value > LINE_CHARS && n_value > VALUE_CHARS);
      keep_units (GTK_LABEL (value));
      gtk_box_append (GTK_BOX (row), name);
      gtk_box_append (GTK_BOX (row), value);
      weft_accessible_names_describe_value (value, name, NULL);
      gtk_widget_set_parent (row, GTK_WIDGET (self));
    }
}
