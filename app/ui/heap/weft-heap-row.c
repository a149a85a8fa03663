/* SPDX-License-Identifier: BSD-3-Clause */
/* Row of the legend. */
#include "weft-heap-row.h"

#include "weft-drawing.h"
#include "weft-haskell-name.h"
#include "weft-heap-biography.h"
#include "weft-legend-flow.h"
#include "weft-name.h"
#include "weft-tooltip.h"

#include <glib/gi18n.h>
#include <string.h>

#define SWATCH_SIZE  12
#define GAP          6
#define NUMBER_CHARS 9
#define TREND_WIDTH  36
#define TREND_HEIGHT 14
/* Suffix of the info tables of constructors. */
#define CONSTRUCTOR_SUFFIX "_con_info"

struct _WeftHeapRow
{
  GtkBox parent_instance;

  GtkWidget *swatch, *name, *trend, *number; /* children */
  guint32 band;
};

G_DEFINE_FINAL_TYPE (WeftHeapRow, weft_heap_row, GTK_TYPE_BOX)

static void
weft_heap_row_class_init (WeftHeapRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *
new_label (float xalign, int chars)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  gtk_label_set_width_chars (GTK_LABEL (label), chars);
  gtk_label_set_ellipsize (GTK_LABEL (label),
                           chars == 0 ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
  return label;
}

static void
weft_heap_row_init (WeftHeapRow *self)
{
  gtk_box_set_spacing (GTK_BOX (self), GAP);
  self->band = WEFT_HEAP_NO_BAND;
  self->swatch = weft_swatch_new (SWATCH_SIZE, SWATCH_SIZE);
  self->name = new_label (0, 0);
  self->number = new_label (1, NUMBER_CHARS);
  gtk_widget_set_valign (self->swatch, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (self->name, TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (self->name), 4);
  gtk_widget_add_css_class (self->number, "numeric");
  gtk_box_append (GTK_BOX (self), self->swatch);
  gtk_box_append (GTK_BOX (self), self->name);
  gtk_box_append (GTK_BOX (self), self->number);
}

static void
draw_trend (WeftPlot *plot, cairo_t *cr, double width, double height, gpointer user_data)
{
  WeftHeapRow *self = user_data;
  WeftChart *chart = weft_plot_get_chart (plot);

  if (chart != NULL)
    weft_heap_chart_paint_trend (chart, cr, self->band,
                                 weft_view_get_visible (weft_plot_get_view (plot)), width, height);
}

GtkWidget *
weft_heap_row_new (WeftPlot *plot)
{
  WeftHeapRow *self = g_object_new (WEFT_TYPE_HEAP_ROW, NULL);

  self->trend = weft_drawing_new (plot, TREND_WIDTH, TREND_HEIGHT, draw_trend, self);
  /* screen readers skip the sparkline; they read the number beside it */
  g_object_set (self->trend, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  gtk_widget_set_valign (self->trend, GTK_ALIGN_CENTER);
  gtk_box_insert_child_after (GTK_BOX (self), self->trend, self->name);
  return GTK_WIDGET (self);
}

/* Returns markup with the last part of the name, followed by the dimmed stack, type or location. */
static char *
name_markup (const char *label)
{
  const char *stack = strstr (label, " < "), *type = strstr (label, " :: ");
  const char *end = stack != NULL ? stack : type != NULL ? type : label + strlen (label);
  g_autofree char *inner = g_strndup (label, end - label);
  const char *name = weft_haskell_skip_module (inner);
  const char *module = weft_haskell_skip_package (inner);
  g_autofree char *aside = NULL;

  if (stack != NULL)
    aside = g_strdup (stack);
  else if (type != NULL)
    {
      /* labels of info tables have the form "name :: type (module, location)"; tables of the same
       * name differ in location or, without one, in type */
      const char *text = type + strlen (" :: "), *details = strrchr (text, '(');
      const char *location = details != NULL ? strstr (details, ", ") : NULL;

      if (location != NULL)
        aside = g_strndup (location + 2, strcspn (location + 2, ")"));
      else
        aside = g_strndup (text, details != NULL && details > text ? (gsize) (details - text - 1) :
                                                                     strlen (text));
    }
  else
    aside = g_strndup (module, name > module ? name - module - 1 : 0);
  if (type != NULL && g_str_has_suffix (inner, CONSTRUCTOR_SUFFIX))
    inner[strlen (inner) - strlen (CONSTRUCTOR_SUFFIX)] = '\0';
  return g_markup_printf_escaped ("%s <span alpha=\"65%%\" size=\"small\">%s</span>", name, aside);
}

static void
set_css_class (GtkWidget *widget, const char *name, gboolean is_set)
{
  if (is_set)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

void
weft_heap_row_set_band (WeftHeapRow *self,
                        const WeftHeapLevels *levels,
                        guint32 band,
                        WeftColor color,
                        WeftColor edge,
                        WeftHatch hatch,
                        gboolean is_qualified,
                        gboolean is_left_out)
{
  GtkWidget *widget = GTK_WIDGET (self);
  WeftBiography phase =
      band != WEFT_HEAP_OTHER ? weft_heap_biography (levels->heap, band) : WEFT_N_BIOGRAPHIES;
  g_autofree char *name = NULL;
  g_autofree char *markup = NULL;

  g_return_if_fail (WEFT_IS_HEAP_ROW (self));
  name =
      weft_name_shorten_to_chars (weft_heap_levels_band_name (levels, band), WEFT_NAME_MAX_CHARS);
  if (band == WEFT_HEAP_OTHER)
    markup = g_strdup_printf (ngettext ("other (%u band)", "other (%u bands)", levels->n_others),
                              levels->n_others);
  else
    markup = is_qualified ? name_markup (name) : g_markup_escape_text (name, -1);
  gtk_label_set_markup (GTK_LABEL (self->name), markup);
  gtk_label_set_ellipsize (GTK_LABEL (self->name), weft_name_ellipsize_mode (name));
  weft_tooltip_set (widget, phase < WEFT_N_BIOGRAPHIES ? weft_biography_text (phase) : name);
  weft_swatch_set_style (
      WEFT_SWATCH (self->swatch), is_left_out ? WEFT_SWATCH_OUTLINE : WEFT_SWATCH_BAND + hatch,
      is_left_out ? weft_color_fade (color, 0) : color, is_left_out ? color : edge);
  set_css_class (widget, "weft-left-out", is_left_out);
  self->band = band;
  gtk_widget_set_visible (self->trend, band != WEFT_HEAP_OTHER);
  weft_drawing_refresh (WEFT_DRAWING (self->trend));
}

void
weft_heap_row_mark (WeftHeapRow *self, gboolean is_marked)
{
  g_return_if_fail (WEFT_IS_HEAP_ROW (self));
  set_css_class (GTK_WIDGET (self), "weft-marked", is_marked);
}

void
weft_heap_row_set_number (WeftHeapRow *self, const char *text)
{
  g_return_if_fail (WEFT_IS_HEAP_ROW (self));
  gtk_label_set_text (GTK_LABEL (self->number), text);
}
