/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-tables-page.h"

#include "weft-histogram-view.h"
#include "weft-join.h"
#include "weft-legend-entries.h"
#include "weft-object.h"
#include "weft-share-why.h"
#include "weft-tab-stop.h"
#include "weft-why-sentence.h"

#include <glib/gi18n.h>

#define MARGIN       12
#define SWATCH_SIZE  12
#define SWATCH_WIDTH 32 /* width of the column of swatches, px */

struct _WeftWhyPane
{
  GtkBox parent_instance;

  GtkWidget *answer, *charts, *bars, *lengths; /* descendants */
  WeftTableView *view;                         /* view of the table; borrowed */
  WeftPlot *plot;
};

G_DEFINE_FINAL_TYPE (WeftWhyPane, weft_why_pane, GTK_TYPE_BOX)

static void
set_length_looks (const WeftPalette *palette, WeftHistogramLook looks[WEFT_HISTOGRAM_N_SERIES])
{
  looks[0] = (WeftHistogramLook){ .fill = palette->heap_second, .edge = palette->heap_second };
  looks[1] = (WeftHistogramLook){ .fill = palette->marker, .edge = palette->marker };
}

static const WeftHistogramSubject lengths_subject = {
  .title = N_ ("Distribution of the spans by length; drag to choose the slow ones"),
  .names = { N_ ("Other spans"), N_ ("Slow spans") },
  .set_looks = set_length_looks,
  .n_buckets = 8,
  .height = 84,
};

/* Returns the answer from which the rows are made, or NULL. */
static const WeftWhy *
answer_of (WeftWhyPane *self)
{
  WeftTableRows *rows = weft_table_model_get_rows (weft_table_view_get_model (self->view));

  return rows != NULL ? weft_table_why_get_result (rows) : NULL;
}

static void
rows_changed_cb (WeftWhyPane *self)
{
  const WeftWhy *why = answer_of (self);
  gboolean has_spans = why != NULL && why->n > 0;
  gboolean has_answer = why != NULL && why->n + why->n_excluded + why->n_unnamed > 0;
  g_autofree char *sentence = has_answer ? weft_why_summary_text (why) : NULL;
  g_autofree char *reservation = has_answer ? weft_why_reservation_text (why) : NULL;
  g_autofree char *text = weft_joined (WEFT_JOIN_SENTENCE, sentence, reservation);

  gtk_label_set_text (GTK_LABEL (self->answer), text);
  gtk_widget_set_visible (self->answer, *text != '\0');
  gtk_widget_set_visible (self->charts, has_spans);
  weft_share_view_set_data (WEFT_SHARE_VIEW (self->bars), has_spans ? why : NULL);
  if (!has_spans)
    return;
  weft_histogram_view_set_histogram (WEFT_HISTOGRAM_VIEW (self->lengths), &why->lengths);
  weft_histogram_view_select (WEFT_HISTOGRAM_VIEW (self->lengths),
                              why->is_chosen ? why->chosen : (WeftRange){ 0, 0 });
}

/* Explains the spans whose length is in [@from, @to) as the slow ones. */
static void
lengths_chosen_cb (WeftWhyPane *self, guint64 from, guint64 to)
{
  const WeftWhy *why = answer_of (self);

  if (why != NULL)
    weft_table_model_set_label (weft_table_view_get_model (self->view), why->label,
                                (WeftRange){ from, to });
}

/* If the selection was cleared, explains the slowest tenth of the spans again. */
static void
lengths_changed_cb (WeftWhyPane *self, guint64 from, guint64 to)
{
  if (to <= from)
    lengths_chosen_cb (self, 0, 0);
}

/* Selects the row of the cause that was chosen in the bars. [@from, @to) is the longest part of
 * this cause. */
static void
part_chosen_cb (WeftWhyPane *self, guint64 from, guint64 to)
{
  gint position = weft_table_model_find_range (weft_table_view_get_model (self->view), from, to);

  if (position >= 0)
    weft_table_view_select (self->view, (guint) position);
}

/* Draws a swatch of the colour that the cause in @row has in the bars. */
static void
draw_swatch (
    const WeftTableRows *rows, guint row, cairo_t *cr, int width, int height, gpointer user_data)
{
  WeftWhyPane *self = user_data;
  WeftColor color;
  WeftHatch hatch;

  weft_share_why_get_style (weft_table_why_get_result (rows), row,
                            weft_plot_get_palette (self->plot), &color, &hatch);
  cairo_translate (cr, 0, (height - SWATCH_SIZE) / 2.0);
  weft_swatch_paint (cr, WEFT_SWATCH_BAND + hatch, color, color, SWATCH_SIZE, SWATCH_SIZE);
}

static void
weft_why_pane_class_init (WeftWhyPaneClass *klass)
{
  weft_class_add_owned (klass, WeftWhyPane, g_object_unref, plot);
}

static void
weft_why_pane_init (WeftWhyPane *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  self->answer = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->answer), 0);
  gtk_label_set_wrap (GTK_LABEL (self->answer), TRUE);
  gtk_label_set_selectable (GTK_LABEL (self->answer), TRUE);
  g_object_set (self->answer, "margin-start", MARGIN, "margin-end", MARGIN, "margin-top",
                MARGIN / 2, "margin-bottom", MARGIN / 2, NULL);
}

GtkWidget *
weft_why_pane_new (WeftPlot *plot, WeftGroupedTable *table)
{
  WeftWhyPane *self = g_object_new (WEFT_TYPE_WHY_PANE, NULL);
  GtkWidget *flow = g_object_new (GTK_TYPE_FLOW_BOX, "selection-mode", GTK_SELECTION_NONE,
                                  "max-children-per-line", 2, "homogeneous", TRUE, "column-spacing",
                                  2 * MARGIN, "margin-start", MARGIN, "margin-end", MARGIN, NULL);

  self->plot = g_object_ref (plot);
  self->view = weft_grouped_table_get_view (table);
  self->bars = weft_share_view_new (plot, &weft_share_chart_why, (int) WEFT_SHARE_WHY_HEIGHT);
  self->lengths = weft_histogram_view_new (plot, &lengths_subject);
  self->charts = g_object_new (WEFT_TYPE_FLOW, "child", flow, NULL);
  gtk_flow_box_insert (GTK_FLOW_BOX (flow), self->bars, -1);
  gtk_flow_box_insert (GTK_FLOW_BOX (flow), self->lengths, -1);
  gtk_box_append (GTK_BOX (self), self->answer);
  gtk_box_append (GTK_BOX (self), self->charts);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (table));
  gtk_widget_set_vexpand (GTK_WIDGET (table), TRUE);
  weft_table_view_add_picture (self->view, "part", "", _ ("Part of the bars above the table."),
                               SWATCH_WIDTH, TRUE, draw_swatch, self);
  weft_connect (self->bars, "chosen", part_chosen_cb, self);
  weft_connect (self->lengths, "range-chosen", lengths_chosen_cb, self);
  weft_connect (self->lengths, "range-changed", lengths_changed_cb, self);
  weft_connect (weft_table_view_get_model (self->view), "items-changed", rows_changed_cb, self);
  rows_changed_cb (self);
  return GTK_WIDGET (self);
}
