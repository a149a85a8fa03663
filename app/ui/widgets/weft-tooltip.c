/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-tooltip.h"

/* Space left beside the text, px */
#define MARGIN    40
#define MAX_CHARS 60 /* characters per line */
#define MIN_CHARS 20

void
weft_tooltip_set (GtkWidget *widget, const char *text)
{
  const char *now = gtk_widget_get_tooltip_text (widget);

  if (g_strcmp0 (now != NULL ? now : "", text != NULL ? text : "") != 0)
    gtk_widget_set_tooltip_text (widget, text);
}

int
weft_tooltip_get_max_chars (GtkWidget *widget)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (widget));
  PangoContext *context = gtk_widget_get_pango_context (root);
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int px = MAX (pango_font_metrics_get_approximate_char_width (metrics),
                pango_font_metrics_get_approximate_digit_width (metrics));

  pango_font_metrics_unref (metrics);
  return CLAMP ((gtk_widget_get_width (root) - MARGIN) * PANGO_SCALE / MAX (px, 1), MIN_CHARS,
                MAX_CHARS);
}

gboolean
weft_tooltip_show (GtkTooltip *tooltip, GtkWidget *widget, const char *text)
{
  GtkWidget *label = g_object_get_data (G_OBJECT (tooltip), "weft-label");

  if (text == NULL || *text == '\0')
    return FALSE;
  /* reuse the label while the pointer moves: for a new label, GTK would reposition the tooltip */
  if (label == NULL)
    {
      label = g_object_ref_sink (gtk_label_new (NULL));
      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_label_set_xalign (GTK_LABEL (label), 0);
      g_object_set_data_full (G_OBJECT (tooltip), "weft-label", label, g_object_unref);
    }
  gtk_label_set_max_width_chars (GTK_LABEL (label), weft_tooltip_get_max_chars (widget));
  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_tooltip_set_custom (tooltip, label);
  return TRUE;
}

static gboolean
query_cb (GtkWidget *widget, int x, int y, gboolean by_key, GtkTooltip *tooltip)
{
  return weft_tooltip_show (tooltip, widget, gtk_widget_get_tooltip_text (widget));
}

void
weft_tooltip_set_long (GtkWidget *widget, const char *text)
{
  g_signal_handlers_disconnect_by_func (widget, query_cb, NULL);
  g_signal_connect (widget, "query-tooltip", G_CALLBACK (query_cb), NULL);
  gtk_widget_set_tooltip_text (widget, text);
}

static gboolean
query_label_cb (GtkWidget *label, int x, int y, gboolean by_key, GtkTooltip *tooltip)
{
  return pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label))) &&
         weft_tooltip_show (tooltip, label, gtk_label_get_text (GTK_LABEL (label)));
}

void
weft_tooltip_set_for_label (GtkLabel *label)
{
  g_signal_connect (label, "query-tooltip", G_CALLBACK (query_label_cb), NULL);
  gtk_widget_set_has_tooltip (GTK_WIDGET (label), TRUE);
}

/* Key of the object data set on a widget whose tooltip is disabled while its popover is open. */
static const char *const silent_key = "weft-tooltip-silent";

static gboolean
mapped_cb (GSignalInvocationHint *hint, guint n, const GValue *values, gpointer unused)
{
  GtkWidget *widget = g_value_get_object (&values[0]);
  GtkWidget *parent = GTK_IS_POPOVER (widget) ? gtk_widget_get_parent (widget) : NULL;

  if (parent != NULL && gtk_widget_get_has_tooltip (parent))
    {
      gtk_widget_set_has_tooltip (parent, FALSE);
      g_object_set_data (G_OBJECT (parent), silent_key, GUINT_TO_POINTER (TRUE));
    }
  return TRUE;
}

static gboolean
unmapped_cb (GSignalInvocationHint *hint, guint n, const GValue *values, gpointer unused)
{
  GtkWidget *widget = g_value_get_object (&values[0]);
  GtkWidget *parent = GTK_IS_POPOVER (widget) ? gtk_widget_get_parent (widget) : NULL;

  if (parent != NULL && g_object_steal_data (G_OBJECT (parent), silent_key) != NULL)
    gtk_widget_set_has_tooltip (parent, TRUE);
  return TRUE;
}

void
weft_tooltip_start (void)
{
  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, mapped_cb, NULL, NULL);
  g_signal_add_emission_hook (g_signal_lookup ("unmap", GTK_TYPE_WIDGET), 0, unmapped_cb, NULL,
                              NULL);
}
