/* SPDX-License-Identifier: BSD-3-Clause */
/* The cards of the Overview page: their contents, their order, and the action of a click on
 * each. */
#include "weft-overview-page-private.h"

#include "weft-drawing.h"
#include "weft-histogram-view.h"
#include "weft-item.h"
#include "weft-legend-flow.h"
#include "weft-object.h"
#include "weft-overview-page.h"
#include "weft-use-columns.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

#define NUMBER_WIDTH 200
#define NUMBER_GAP   12
#define CARD_WIDTH   400
#define CARD_GAP     18
/* The margin on each side of a range shown in the timeline is the length of the range divided by
 * this. */
#define MARGIN_PART 8

static WeftView *
view_of (WeftOverviewPage *self)
{
  return weft_document_get_view (self->document);
}

static void
show_in_timeline (WeftOverviewPage *self, guint64 from, guint64 to)
{
  WeftRange shown = weft_range_widened ((WeftRange){ from, to }, (to - from) / MARGIN_PART);

  weft_view_remember (view_of (self));
  weft_view_set_visible (view_of (self), shown.from, shown.to);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "timeline");
}

static void
run_opened_cb (WeftOverviewPage *self, guint64 time)
{
  WeftRange limits = weft_view_get_limits (view_of (self));
  guint64 half = (limits.to - limits.from) / 40;

  show_in_timeline (self, time - MIN (time, half), time + half);
}

static void
draw_bars_cb (WeftPlot *plot, cairo_t *cr, double width, double height, gpointer user_data)
{
  WeftOverviewPage *self = user_data;

  if (self->caps != NULL)
    weft_use_bars_paint (weft_use_knows_idle (weft_document_get_trace (self->document)), self->caps,
                         self->n_caps, weft_plot_get_palette (plot), weft_plot_get_text (plot), cr,
                         width);
}

static void
set_size_looks (const WeftPalette *palette, WeftHistogramLook looks[WEFT_HISTOGRAM_N_SERIES])
{
  looks[0] = (WeftHistogramLook){ .fill = palette->run, .edge = palette->run };
}

static const WeftHistogramSubject pauses_subject = {
  .title = N_ ("Histogram of GC pause lengths"),
  .names = { N_ ("Generation 0"), N_ ("Older generations") },
  .set_looks = weft_histogram_set_pause_looks,
  .n_buckets = 12,
  .height = 200,
  .counts = { .table = "collections",
              .groups = "bucket_ns(pause_ns) as pause_ns,\n"
                        "       count(*) filter (where coalesce(generation, 0) = 0) as minor_gcs,\n"
                        "       count(*) filter (where generation > 0) as major_gcs" },
};

static const WeftHistogramSubject sizes_subject = {
  .title = N_ ("Distribution of the sparks by the time they ran"),
  .set_looks = set_size_looks,
  .n_buckets = 8,
  .height = 140,
  .counts = { .table = "sparks", .groups = "bucket_ns(size_ns, 2) as size_ns, count(*) as sparks" },
};

static GtkWidget *
new_figures_card (WeftOverviewPage *self, WeftFiguresKind kind)
{
  return self->figures[kind] = weft_figure_card_new (kind);
}

/* Updates the legend below the chart of the whole log. */
static void
update_legend (WeftOverviewPage *self)
{
  WeftTrace *trace = weft_plot_get_trace (self->plot);

  if (trace == NULL)
    return;
  weft_legend_flow_set_entries (self->legend,
                                trace->process->lives->len > 0 ?
                                    weft_lane_activity.legend | weft_lane_heap.legend |
                                        weft_lane_collections.legend :
                                    0,
                                trace, weft_plot_get_palette (self->plot));
}

static GtkWidget *
new_run_card (WeftOverviewPage *self)
{
  GtkWidget *line, *card = weft_titled_card_new (C_ ("title", "Run"), &line);
  GtkWidget *hint = gtk_label_new (_ ("Drag to select a range, double-click to zoom to it"));

  self->run = weft_overview_run_new (self->plot);
  gtk_label_set_ellipsize (GTK_LABEL (hint), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (hint, "weft-second");
  gtk_widget_add_css_class (hint, "weft-small");
  gtk_box_append (GTK_BOX (line), hint);
  weft_connect (self->run, "opened", run_opened_cb, self);
  gtk_box_append (GTK_BOX (card), self->run);
  self->legend = weft_legend_flow_new ();
  gtk_box_append (GTK_BOX (card), self->legend);
  weft_connect (self->plot, "lanes-changed", update_legend, self);
  weft_connect (self->plot, "look-changed", update_legend, self);
  update_legend (self);
  return card;
}

/* Shows the GCs in the selected part of the histogram as table rows. */
static void
pauses_chosen_cb (WeftOverviewPage *self, guint64 from, guint64 to)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.table-rows", "(sstt)", "collections",
                              "pause_ns", from, to);
}

/* Shows the sparks in the selected part of the histogram as table rows. */
static void
sizes_chosen_cb (WeftOverviewPage *self, guint64 from, guint64 to)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.table-rows", "(sstt)", "sparks", "size_ns",
                              from, to);
}

static GtkWidget *
new_sparks_card (WeftOverviewPage *self)
{
  GtkWidget *card = new_figures_card (self, WEFT_FIGURES_SPARKS);
  GtkWidget *label = weft_label_new (C_ ("title", "Spark Durations"), 0, "weft-second");

  self->sizes_box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  self->sizes = weft_histogram_view_new (self->plot, &sizes_subject);
  gtk_widget_add_css_class (self->sizes_box, "weft-found");
  weft_connect (self->sizes, "range-chosen", sizes_chosen_cb, self);
  gtk_box_append (GTK_BOX (self->sizes_box), label);
  gtk_box_append (GTK_BOX (self->sizes_box), self->sizes);
  weft_figure_card_add_below (WEFT_FIGURE_CARD (card), self->sizes_box);
  return card;
}

static void
select_and_show (WeftOverviewPage *self, guint64 from, guint64 to)
{
  weft_view_select (view_of (self), from, to);
  show_in_timeline (self, from, to);
}

/* Shows the item or range of @number on its lane. */
static void
number_opened_cb (WeftOverviewPage *self, const WeftNumber *number)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "document.lane-range", WEFT_LANE_RANGE_TARGET,
                              number->lane, number->from, number->to, number->is_item);
}

void
weft_overview_page_add_cards (WeftOverviewPage *self)
{
  static const WeftFiguresKind plain_cards[] = { WEFT_FIGURES_GC, WEFT_FIGURES_HECS,
                                                 WEFT_FIGURES_HEAP, WEFT_FIGURES_CAUSES,
                                                 WEFT_FIGURES_PROGRAM };
  GtkWidget *numbers =
      weft_card_columns_new (NUMBER_WIDTH, NUMBER_GAP, WEFT_N_OVERVIEW_NUMBERS, TRUE);
  GtkWidget *cards = weft_card_columns_new (CARD_WIDTH, CARD_GAP, 3, FALSE);
  GtkWidget *findings = gtk_box_new (GTK_ORIENTATION_VERTICAL, CARD_GAP);
  GtkWidget *time = new_figures_card (self, WEFT_FIGURES_TIME);
  GtkWidget *pauses = new_figures_card (self, WEFT_FIGURES_GENERATIONS);
  GtkWidget *contents_line, *contents = weft_titled_card_new (_ ("In This Log"), &contents_line);

  for (guint i = 0; i < WEFT_N_OVERVIEW_NUMBERS; i++)
    {
      self->numbers[i] = weft_number_card_new (self->plot);
      weft_connect (self->numbers[i], "opened", number_opened_cb, self);
      weft_card_columns_append (WEFT_CARD_COLUMNS (numbers), self->numbers[i], 1);
    }
  self->findings = g_object_new (WEFT_TYPE_FINDINGS_LIST, NULL);
  self->advice = g_object_new (WEFT_TYPE_ADVICE_LIST, NULL);
  gtk_box_append (GTK_BOX (findings), self->findings);
  gtk_box_append (GTK_BOX (findings), self->advice);
  weft_card_columns_append (WEFT_CARD_COLUMNS (cards), findings, 2);
  weft_card_columns_append (WEFT_CARD_COLUMNS (cards), new_run_card (self), 2);
  self->bars = weft_drawing_new (self->plot, 200, 26, draw_bars_cb, self);
  weft_figure_card_add_above (WEFT_FIGURE_CARD (time), self->bars);
  weft_card_columns_append (WEFT_CARD_COLUMNS (cards), time, 1);
  self->pauses = weft_histogram_view_new (self->plot, &pauses_subject);
  weft_connect (self->pauses, "range-chosen", pauses_chosen_cb, self);
  weft_figure_card_add_above (WEFT_FIGURE_CARD (pauses), self->pauses);
  weft_card_columns_append (WEFT_CARD_COLUMNS (cards), pauses, 1);
  self->parallelism = weft_share_card_new (self->plot, &weft_share_parallelism);
  self->utilisation = weft_share_card_new (self->plot, &weft_share_utilisation);
  gtk_widget_add_css_class (self->advice, "weft-found");
  gtk_widget_add_css_class (self->parallelism, "weft-found");
  gtk_widget_add_css_class (self->utilisation, "weft-found");
  weft_connect (self->parallelism, "chosen", select_and_show, self);
  weft_connect (self->utilisation, "chosen", select_and_show, self);
  weft_card_columns_append (WEFT_CARD_COLUMNS (cards), self->parallelism, 1);
  weft_card_columns_append (WEFT_CARD_COLUMNS (cards), self->utilisation, 1);
  for (guint i = 0; i < G_N_ELEMENTS (plain_cards); i++)
    weft_card_columns_append (WEFT_CARD_COLUMNS (cards), new_figures_card (self, plain_cards[i]),
                              1);
  weft_card_columns_append (WEFT_CARD_COLUMNS (cards), new_sparks_card (self), 1);
  self->contents = weft_contents_list_new ();
  gtk_box_append (GTK_BOX (contents), self->contents);
  weft_card_columns_append (WEFT_CARD_COLUMNS (cards), contents, 1);
  gtk_box_append (GTK_BOX (self->body), numbers);
  gtk_box_append (GTK_BOX (self->body), cards);
}
