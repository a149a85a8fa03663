/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-overview-page.h"

#include "weft-display.h"
#include "weft-drawing.h"
#include "weft-join.h"
#include "weft-number-style.h"
#include "weft-object.h"
#include "weft-tooltip.h"

#include <string.h>

#define CHART_HEIGHT 24

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
