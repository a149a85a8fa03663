/* SPDX-License-Identifier: BSD-3-Clause */
/* A flow box of swatches and labels. */
#include "weft-legend-flow.h"

#include "weft-tab-stop.h"
#include "weft-tooltip.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

#define SWATCH_WIDTH  20
#define SWATCH_HEIGHT 10
#define NAME_GAP      6
#define COLUMN_GAP    14
#define MAX_COLUMNS   12

/* Data of a legend: its entries, one bit each, and the palette they are drawn with. */
static G_DEFINE_QUARK (weft - legend - entries, entries)
static G_DEFINE_QUARK (weft - legend - palette, palette)

GtkWidget *
weft_legend_flow_new (void)
{
  GtkWidget *flow = g_object_new (WEFT_TYPE_FLOW, NULL), *box = gtk_flow_box_new ();

  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (box), GTK_SELECTION_NONE);
  gtk_flow_box_set_column_spacing (GTK_FLOW_BOX (box), COLUMN_GAP);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (box), MAX_COLUMNS);
  gtk_widget_add_css_class (box, "weft-legend-flow");
  weft_widget_set_accessible_name (box, C_ ("title", "Legend"));
  adw_bin_set_child (ADW_BIN (flow), box);
  gtk_widget_set_visible (flow, FALSE);
  return flow;
}

void
weft_legend_flow_set_items (GtkWidget *legend, const WeftLegendItem *items, guint n)
{
  GtkFlowBox *box;
  GtkFlowBoxChild *child;

  g_return_if_fail (WEFT_IS_FLOW (legend));
  box = GTK_FLOW_BOX (adw_bin_get_child (ADW_BIN (legend)));
  while ((child = gtk_flow_box_get_child_at_index (box, 0)) != NULL)
    gtk_flow_box_remove (box, GTK_WIDGET (child));
  for (guint i = 0; i < n; i++)
    {
      GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, NAME_GAP);
      GtkWidget *swatch = weft_swatch_new (SWATCH_WIDTH, SWATCH_HEIGHT);
      GtkWidget *name = gtk_label_new (items[i].name);

      weft_swatch_set_style (WEFT_SWATCH (swatch), items[i].style, items[i].fill, items[i].ink);
      gtk_widget_add_css_class (name, "weft-small");
      weft_tooltip_set_long (line, items[i].description);
      gtk_box_append (GTK_BOX (line), swatch);
      gtk_box_append (GTK_BOX (line), name);
      gtk_flow_box_insert (box, line, -1);
      gtk_widget_set_focusable (gtk_widget_get_parent (line), FALSE);
    }
  gtk_widget_set_visible (legend, n > 0);
}

void
weft_legend_flow_set_entries (GtkWidget *legend,
                              guint shown,
                              const WeftTrace *trace,
                              const WeftPalette *palette)
{
  WeftLegendItem items[WEFT_N_LEGENDS];
  guint n = 0;

  shown = weft_lane_legend_filter (shown, trace);
  if (g_object_get_qdata (G_OBJECT (legend), entries_quark ()) == GUINT_TO_POINTER (shown) &&
      g_object_get_qdata (G_OBJECT (legend), palette_quark ()) == palette)
    return;
  g_object_set_qdata (G_OBJECT (legend), entries_quark (), GUINT_TO_POINTER (shown));
  g_object_set_qdata (G_OBJECT (legend), palette_quark (), (gpointer) palette);
  for (guint i = 0; i < WEFT_N_LEGENDS; i++)
    if (shown & (1u << i))
      {
        const WeftLegendEntry *entry = weft_lane_legend_entry (i);

        items[n++] = (WeftLegendItem){
          .style = entry->style,
          .fill = G_STRUCT_MEMBER (WeftColor, palette, entry->fill),
          .ink = G_STRUCT_MEMBER (WeftColor, palette, entry->ink),
          .name = g_dpgettext2 (NULL, "legend", entry->name),
          .description = entry->description != NULL ? _ (entry->description) : NULL,
        };
      }
  weft_legend_flow_set_items (legend, items, n);
}

struct _WeftSwatch
{
  GtkWidget parent_instance;

  WeftSwatchStyle style;
  WeftColor fill, ink;
};

G_DEFINE_FINAL_TYPE (WeftSwatch, weft_swatch, GTK_TYPE_WIDGET)

static void
weft_swatch_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WeftSwatch *self = WEFT_SWATCH (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));

  weft_swatch_paint (cr, self->style, self->fill, self->ink, width, height);
  cairo_destroy (cr);
}

static void
weft_swatch_class_init (WeftSwatchClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = weft_swatch_snapshot;
  gtk_widget_class_set_css_name (widget_class, "swatch");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
weft_swatch_init (WeftSwatch *self)
{
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_START);
}

GtkWidget *
weft_swatch_new (int width, int height)
{
  return g_object_new (WEFT_TYPE_SWATCH, "width-request", width, "height-request", height, NULL);
}

static gboolean
is_same_color (WeftColor a, WeftColor b)
{
  return a.r == b.r && a.g == b.g && a.b == b.b && a.a == b.a;
}

void
weft_swatch_set_style (WeftSwatch *self, WeftSwatchStyle style, WeftColor fill, WeftColor ink)
{
  g_return_if_fail (WEFT_IS_SWATCH (self));
  if (self->style == style && is_same_color (self->fill, fill) && is_same_color (self->ink, ink))
    return;
  self->style = style;
  self->fill = fill;
  self->ink = ink;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
