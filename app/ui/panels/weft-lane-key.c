/* SPDX-License-Identifier: BSD-3-Clause */
/* Creates a swatch and a name for each legend entry, and shows the entries that apply. */
#include "weft-panels.h"

#include "weft-legend-entries.h"
#include "weft-legend-flow.h"
#include "weft-object.h"
#include "weft-tooltip.h"

#include <glib/gi18n.h>

#define SWATCH_WIDTH  28
#define SWATCH_HEIGHT 12
#define NAME_GAP      10

struct _WeftLaneKey
{
  GtkWidget parent_instance;

  GtkWidget *grid;
  GtkWidget *swatches[WEFT_N_LEGENDS];
  GtkWidget *names[WEFT_N_LEGENDS];

  WeftPlot *plot;
};

G_DEFINE_FINAL_TYPE (WeftLaneKey, weft_lane_key, GTK_TYPE_WIDGET)

static void
update_legend (WeftLaneKey *self)
{
  const WeftPalette *palette = weft_plot_get_palette (self->plot);
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);
  guint shown = timeline != NULL ? weft_timeline_legend_entries (timeline) : 0;
  gboolean has_any = FALSE;

  for (guint i = 0; i < WEFT_N_LEGENDS; i++)
    {
      const WeftLegendEntry *spec = weft_lane_legend_entry (i);
      gboolean is_used = (shown & (1u << i)) != 0;

      weft_swatch_set_style (WEFT_SWATCH (self->swatches[i]), spec->style,
                             G_STRUCT_MEMBER (WeftColor, palette, spec->fill),
                             G_STRUCT_MEMBER (WeftColor, palette, spec->ink));
      gtk_widget_set_visible (self->swatches[i], is_used);
      gtk_widget_set_visible (self->names[i], is_used);
      has_any |= is_used;
    }
  gtk_widget_set_visible (GTK_WIDGET (self), has_any);
}

static void
weft_lane_key_class_init (WeftLaneKeyClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftLaneKey, gtk_widget_unparent, grid);
  weft_class_add_owned (klass, WeftLaneKey, g_object_unref, plot);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "lanekey");
}

static void
weft_lane_key_init (WeftLaneKey *self)
{
  self->grid = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), NAME_GAP);
  gtk_widget_set_parent (self->grid, GTK_WIDGET (self));
  for (guint i = 0; i < WEFT_N_LEGENDS; i++)
    {
      self->swatches[i] = weft_swatch_new (SWATCH_WIDTH, SWATCH_HEIGHT);
      self->names[i] =
          gtk_label_new (g_dpgettext2 (NULL, "legend", weft_lane_legend_entry (i)->name));
      gtk_label_set_xalign (GTK_LABEL (self->names[i]), 0);
      if (weft_lane_legend_entry (i)->description != NULL)
        weft_tooltip_set_long (self->names[i], _ (weft_lane_legend_entry (i)->description));
      gtk_label_set_ellipsize (GTK_LABEL (self->names[i]), PANGO_ELLIPSIZE_END);
      gtk_grid_attach (GTK_GRID (self->grid), self->swatches[i], 0, (int) i, 1, 1);
      gtk_grid_attach (GTK_GRID (self->grid), self->names[i], 1, (int) i, 1, 1);
    }
}

GtkWidget *
weft_lane_key_new (WeftPlot *plot)
{
  WeftLaneKey *self = g_object_new (WEFT_TYPE_LANE_KEY, NULL);

  self->plot = g_object_ref (plot);
  weft_connect (plot, "lanes-changed", update_legend, self);
  weft_connect (plot, "look-changed", update_legend, self);
  update_legend (self);
  return GTK_WIDGET (self);
}
