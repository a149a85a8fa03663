/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-overview-page.h"

#include "weft-object.h"

#include <glib/gi18n.h>

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
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = weft_figure_card_finalize;
  g_type_ensure (WEFT_TYPE_FIGURE_GRID);
  weft_class_template (klass, "weft-figure-card");
  gtk_widget_class_bind_template_child (widget_class, WeftFigureCard, line);
  gtk_widget_class_bind_template_child (widget_class, WeftFigureCard, title);
  gtk_widget_class_bind_template_child (widget_class, WeftFigureCard, grid);
  gtk_widget_class_bind_template_child (widget_class, WeftFigureCard, reason);
  gtk_widget_class_install_action (widget_class, "figures.copy", NULL, copy_figure);
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
