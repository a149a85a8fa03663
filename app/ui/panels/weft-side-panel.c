/* SPDX-License-Identifier: BSD-3-Clause */
/* Creates a row for each group of lanes, in order, and the legend. The row of an expanded group is
 * followed by rows of its lanes. */
#include "weft-panels.h"

#include "weft-lane-commands.h"
#include "weft-legend-entries.h"
#include "weft-legend-flow.h"
#include "weft-object.h"
#include "weft-settings.h"
#include "weft-tooltip.h"
#include "weft-widget.h"

#include <glib/gi18n.h>
#include <string.h>

#define SWATCH_WIDTH  28
#define SWATCH_HEIGHT 12
#define NAME_GAP      10

/* Creates a swatch and a name for each legend entry, and shows the entries that apply. */

#define WEFT_TYPE_LANE_KEY (weft_lane_key_get_type ())
G_DECLARE_FINAL_TYPE (WeftLaneKey, weft_lane_key, WEFT, LANE_KEY, GtkWidget)

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

static GtkWidget *
lane_key_new (WeftPlot *plot)
{
  WeftLaneKey *self = g_object_new (WEFT_TYPE_LANE_KEY, NULL);

  self->plot = g_object_ref (plot);
  weft_connect (plot, "lanes-changed", update_legend, self);
  weft_connect (plot, "look-changed", update_legend, self);
  update_legend (self);
  return GTK_WIDGET (self);
}

struct _WeftSidePanel
{
  GtkBox parent_instance;

  GtkWidget *lanes;
  GtkWidget *legend, *fold, *arrow, *entries;
  GtkWidget *reset;

  WeftPlot *plot;
  GHashTable *rows; /* key: id of a group or lane; value: its WeftLaneRow, borrowed from @lanes */
};

/* State of an update: the last row that was positioned, and the set of rows still in use. */
typedef struct
{
  GtkWidget *last;
  GHashTable *wanted;
} RowUpdate;

G_DEFINE_FINAL_TYPE (WeftSidePanel, weft_side_panel, GTK_TYPE_BOX)

static void update_rows (WeftSidePanel *self);

/* Moves the row of @id below the row positioned last. Creates the row if necessary. */
static WeftLaneRow *
position_row (WeftSidePanel *self, RowUpdate *update, const char *id, const char *name)
{
  GtkWidget *row = g_hash_table_lookup (self->rows, id);

  if (row == NULL)
    {
      row = weft_lane_row_new (self->plot, id, name);
      weft_connect (row, "notify::expanded", update_rows, self);
      g_hash_table_insert (self->rows, g_strdup (id), row);
      gtk_box_append (GTK_BOX (self->lanes), row);
    }
  gtk_box_reorder_child_after (GTK_BOX (self->lanes), row, update->last);
  update->last = row;
  g_hash_table_add (update->wanted, row);
  return WEFT_LANE_ROW (row);
}

static void
position_group_rows (WeftSidePanel *self,
                     RowUpdate *update,
                     const WeftLaneGroup *group,
                     guint level)
{
  WeftTrace *trace = weft_plot_get_trace (self->plot);
  WeftLaneRow *row =
      position_row (self, update, group->id, g_dpgettext2 (NULL, "chart", group->name));
  WeftLaneAvailability facts;
  g_autoptr (GArray) lanes = NULL;
  guint n = 0;

  weft_lane_row_update (row, level, !group->is_extra);
  if (trace == NULL)
    return;
  facts = weft_lane_availability_get (trace, group->chart);
  if (facts.reason == NULL)
    weft_lane_row_set_value (row, facts.value.text);
  else
    weft_lane_row_set_missing (row, facts.reason, facts.why, facts.flag);
  lanes = weft_timeline_group_lanes (trace, weft_plot_get_thread_rows (self->plot), group->chart,
                                     weft_plot_get_layout (self->plot));
  /* add a row for each lane except the lane that represents the whole group */
  for (guint i = 0; i < lanes->len; i++)
    {
      const WeftLane *lane = &g_array_index (lanes, WeftLane, i);
      g_autofree char *title = NULL;

      if (strchr (lane->id, '/') == NULL)
        continue;
      n++;
      if (!weft_lane_row_get_expanded (row))
        continue;
      title = weft_lane_title (lane, trace);
      weft_lane_row_update (position_row (self, update, lane->id, title), level + 1, TRUE);
    }
  weft_lane_row_set_expandable (row, n > 0);
}

static void
update_rows (WeftSidePanel *self)
{
  g_autoptr (GPtrArray) ids = weft_lane_command_siblings (self->plot, "");
  g_autoptr (GHashTable) wanted = g_hash_table_new (NULL, NULL);
  g_autofree char *layout = weft_lane_layout_to_string (weft_plot_get_layout (self->plot));
  RowUpdate update = { .wanted = wanted };
  const WeftLaneGroup *above = NULL;
  GHashTableIter iter;
  gpointer row;

  for (guint i = 0; i < ids->len; i++)
    {
      const WeftLaneGroup *group = weft_lane_group_find (g_ptr_array_index (ids, i));
      gboolean belongs = above != NULL && group->parent != 0 &&
                         (group->parent == above->chart || group->parent == above->parent);

      position_group_rows (self, &update, group, belongs ? 1 : 0);
      above = group;
    }
  g_hash_table_iter_init (&iter, self->rows);
  while (g_hash_table_iter_next (&iter, NULL, &row))
    if (!g_hash_table_contains (wanted, row))
      {
        g_hash_table_iter_remove (&iter);
        gtk_box_remove (GTK_BOX (self->lanes), row);
      }
  gtk_widget_set_visible (self->reset, *layout != '\0');
}

static void
reset_clicked_cb (WeftSidePanel *self)
{
  weft_lane_command_reset (self->plot);
}

static void
fold_toggled_cb (WeftSidePanel *self)
{
  gboolean is_open = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->fold));

  gtk_image_set_from_icon_name (GTK_IMAGE (self->arrow),
                                is_open ? "pan-down-symbolic" : "pan-end-symbolic");
}

static void
weft_side_panel_class_init (WeftSidePanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftSidePanel, g_hash_table_unref, rows);
  weft_class_add_owned (klass, WeftSidePanel, g_object_unref, plot);
  gtk_widget_class_set_css_name (widget_class, "sidepanel");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_REGION);
  weft_class_template (klass, "weft-side-panel");
  weft_class_bind_children (klass, WeftSidePanel, lanes, legend, fold, arrow, entries);
  gtk_widget_class_bind_template_callback (widget_class, fold_toggled_cb);
  gtk_widget_class_bind_template_child (widget_class, WeftSidePanel, reset);
  gtk_widget_class_bind_template_callback (widget_class, reset_clicked_cb);
}

static void
weft_side_panel_init (WeftSidePanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->rows = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  weft_widget_set_accessible_name (self, _ ("Side panel"));
}

GtkWidget *
weft_side_panel_new (WeftPlot *plot)
{
  WeftSidePanel *self = g_object_new (WEFT_TYPE_SIDE_PANEL, NULL);
  GtkWidget *key;

  self->plot = g_object_ref (plot);
  key = lane_key_new (plot);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->entries), key);
  weft_settings_bind ("legend-expanded", self->fold, "active");
  fold_toggled_cb (self);
  /* hide the title of an empty legend, too */
  g_object_bind_property (key, "visible", self->legend, "visible", G_BINDING_SYNC_CREATE);
  update_rows (self);
  weft_connect (plot, "lanes-changed", update_rows, self);
  return GTK_WIDGET (self);
}
