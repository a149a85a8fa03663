/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-overview-page.h"

#include "weft-object.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

#define HEIGHT 160

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
