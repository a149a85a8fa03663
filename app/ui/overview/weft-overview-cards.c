/* SPDX-License-Identifier: BSD-3-Clause */
/* The cards of the Overview page: their contents, their order, and the action of a click on
 * each. */
#include "weft-overview-page-private.h"

#include "weft-display.h"
#include "weft-drawing.h"
#include "weft-histogram-view.h"
#include "weft-item.h"
#include "weft-join.h"
#include "weft-legend-flow.h"
#include "weft-number-style.h"
#include "weft-object.h"
#include "weft-overview-page.h"
#include "weft-tooltip.h"
#include "weft-use-columns.h"
#include "weft-widget.h"

#include <glib/gi18n.h>
#include <string.h>

#define CHART_HEIGHT 24
#define HEIGHT       160

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

struct _WeftNumberCard
{
  GtkBox parent_instance;

  GtkWidget *name, *figure, *value, *unit, *open, *note; /* template children */
  GtkWidget *chart;
  const WeftNumber *number; /* borrowed */
};

static guint opened_signal;

G_DEFINE_FINAL_TYPE (WeftNumberCard, weft_number_card, GTK_TYPE_BOX)

static void
draw_chart_cb (WeftPlot *plot, cairo_t *cr, double width, double height, gpointer user_data)
{
  const WeftNumber *number = WEFT_NUMBER_CARD (user_data)->number;
  const WeftPalette *palette = weft_plot_get_palette (plot);

  if (number == NULL)
    return;
  weft_sparkline_paint (number->style, number->columns, WEFT_NUMBER_COLUMNS, number->top,
                        G_STRUCT_MEMBER (WeftColor, palette, number->color), palette->gc, cr, width,
                        height);
}

static gboolean
weft_number_card_query_tooltip (
    GtkWidget *widget, int x, int y, gboolean by_key, GtkTooltip *tooltip)
{
  const WeftNumber *number = WEFT_NUMBER_CARD (widget)->number;
  g_autofree char *text = NULL;

  if (number == NULL)
    return FALSE;
  text = g_strdup_printf ("%s%s%s", number->definition, number->exact_text != NULL ? "\n" : "",
                          number->exact_text != NULL ? number->exact_text : "");
  return weft_tooltip_show (tooltip, widget, text);
}

void
weft_number_card_set (WeftNumberCard *self, const WeftNumber *number)
{
  g_autofree char *bare = weft_number_without_isolation (number->value);
  const char *space = strrchr (bare, ' ');
  /* without a separate unit, the unit is the text after the last space, or a percent sign at the
   * end */
  const char *end = number->unit != NULL         ? NULL :
                    space != NULL                ? space + 1 :
                    g_str_has_suffix (bare, "%") ? bare + strlen (bare) - 1 :
                                                   NULL;
  const char *unit = end != NULL ? end : number->unit;
  g_autofree char *value =
      end != NULL ? g_strchomp (g_strndup (bare, (gsize) (end - bare))) : g_strdup (bare);
  g_autofree char *label =
      weft_labelled (number->name, number->value[0] != '\0' ? number->value : number->unit);

  g_return_if_fail (WEFT_IS_NUMBER_CARD (self));
  self->number = number;
  gtk_label_set_text (GTK_LABEL (self->name), number->name);
  gtk_label_set_text (GTK_LABEL (self->value), value);
  /* hide an empty value, so that it is not a tab stop */
  gtk_widget_set_visible (self->value, *value != '\0');
  gtk_label_set_text (GTK_LABEL (self->unit), unit != NULL ? unit : "");
  gtk_widget_set_direction (self->figure, unit != NULL && weft_display_is_right_to_left (unit) ?
                                              GTK_TEXT_DIR_RTL :
                                              GTK_TEXT_DIR_LTR);
  gtk_label_set_text (GTK_LABEL (self->note), number->note);
  gtk_widget_set_visible (self->open, number->to > number->from);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, number->definition, -1);
  weft_drawing_refresh (WEFT_DRAWING (self->chart));
}

static void
weft_number_card_dispose (GObject *object)
{
  WEFT_NUMBER_CARD (object)->number = NULL;
  gtk_widget_dispose_template (GTK_WIDGET (object), WEFT_TYPE_NUMBER_CARD);
  G_OBJECT_CLASS (weft_number_card_parent_class)->dispose (object);
}

static void
open_cb (WeftNumberCard *self)
{
  g_signal_emit (self, opened_signal, 0, self->number);
}

static void
weft_number_card_class_init (WeftNumberCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_number_card_dispose;
  opened_signal = weft_signal_new ("opened", WEFT_TYPE_NUMBER_CARD, 1, G_TYPE_POINTER);
  widget_class->query_tooltip = weft_number_card_query_tooltip;
  gtk_widget_class_set_css_name (widget_class, "numbercard");
  weft_class_template (klass, "weft-number-card");
  weft_class_bind_children (klass, WeftNumberCard, name, figure, value, unit, open, note);
  gtk_widget_class_bind_template_callback (widget_class, open_cb);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
weft_number_card_init (WeftNumberCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
weft_number_card_new (WeftPlot *plot)
{
  WeftNumberCard *self = g_object_new (WEFT_TYPE_NUMBER_CARD, NULL);

  self->chart = weft_drawing_new (plot, 60, CHART_HEIGHT, draw_chart_cb, self);
  /* keep the chart at the bottom of the card, however many lines the note has */
  gtk_widget_set_vexpand (self->chart, TRUE);
  gtk_widget_set_valign (self->chart, GTK_ALIGN_END);
  gtk_widget_set_vexpand (GTK_WIDGET (self), FALSE);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->chart), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  gtk_box_append (GTK_BOX (self), self->chart);
  return GTK_WIDGET (self);
}

const WeftShareSubject weft_share_utilisation = {
  .title = N_ ("Mutator Utilisation"),
  .definition =
      N_ ("Minimum mutator utilisation (MMU): of all windows of a length, the least share of one "
          "that is not spent in GC pauses. How long the program can be held up, at worst."),
  .chart = &weft_share_chart_utilisation,
  .table = "utilisation",
  .column = "window_ns",
};

const WeftShareSubject weft_share_parallelism = {
  .title = N_ ("Parallelism"),
  .definition =
      N_ ("Perfect sharing: at each moment outside of GC, as many HECs would have run as there "
          "were threads running or runnable, and the same work would have been done sooner by "
          "that factor. It assumes that such threads have as much work as those that run and "
          "that moving them costs nothing: a bound, not a forecast."),
  .chart = &weft_share_chart_parallelism,
  .table = "parallelism",
  .column = "hecs",
  .more = N_ ("Scheduling Latency"),
  .more_table = "threads",
  .more_column = "latency_max_ns",
};

struct _WeftShareCard
{
  AdwBin parent_instance;

  GtkWidget *view, *sentence; /* borrowed, descendants of the card */
};

enum
{
  CHOSEN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftShareCard, weft_share_card, ADW_TYPE_BIN)

static void
chosen_cb (WeftShareCard *self, guint64 from, guint64 to)
{
  g_signal_emit (self, signals[CHOSEN], 0, from, to);
}

static void
weft_share_card_class_init (WeftShareCardClass *klass)
{
  signals[CHOSEN] =
      weft_signal_new ("chosen", WEFT_TYPE_SHARE_CARD, 2, G_TYPE_UINT64, G_TYPE_UINT64);
}

static void
weft_share_card_init (WeftShareCard *self)
{
}

/* Creates a button that shows all rows of @table, sorted by @column. */
static GtkWidget *
new_table_button (const char *label, const char *table, const char *column)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  /* let the label wrap in a narrow card */
  gtk_label_set_wrap (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), TRUE);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "weft-small");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.table-rows");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(sstt)", table, column,
                                    G_GUINT64_CONSTANT (0), G_GUINT64_CONSTANT (0));
  return button;
}

GtkWidget *
weft_share_card_new (WeftPlot *plot, const WeftShareSubject *subject)
{
  WeftShareCard *self = g_object_new (WEFT_TYPE_SHARE_CARD, NULL);
  GtkWidget *line, *card = weft_titled_card_new (_ (subject->title), &line);

  self->sentence = weft_label_new (NULL, 0, "weft-second");
  gtk_label_set_wrap (GTK_LABEL (self->sentence), TRUE);
  gtk_widget_set_tooltip_text (self->sentence, _ (subject->definition));
  self->view = weft_share_view_new (plot, subject->chart, HEIGHT);
  if (subject->more != NULL)
    gtk_box_append (GTK_BOX (line), new_table_button (_ (subject->more), subject->more_table,
                                                      subject->more_column));
  gtk_box_append (GTK_BOX (line),
                  new_table_button (C_ ("title", "Table"), subject->table, subject->column));
  gtk_box_append (GTK_BOX (card), self->sentence);
  gtk_box_append (GTK_BOX (card), self->view);
  adw_bin_set_child (ADW_BIN (self), card);
  weft_connect (self->view, "chosen", chosen_cb, self);
  weft_share_card_set_data (self, NULL, NULL);
  return GTK_WIDGET (self);
}

void
weft_share_card_set_data (WeftShareCard *self, gconstpointer data, const char *sentence)
{
  g_return_if_fail (WEFT_IS_SHARE_CARD (self));
  weft_share_view_set_data (WEFT_SHARE_VIEW (self->view), data);
  gtk_label_set_text (GTK_LABEL (self->sentence), sentence != NULL ? sentence : "");
  gtk_widget_set_visible (GTK_WIDGET (self), data != NULL);
}
