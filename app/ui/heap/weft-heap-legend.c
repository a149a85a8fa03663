/* SPDX-License-Identifier: BSD-3-Clause */
/* List of the bands of a heap profile's chart, and the input on it. */
#include "weft-heap-page.h"

#include "weft-chart-heap.h"
#include "weft-heap-row.h"
#include "weft-object.h"
#include "weft-tab-stop.h"

/* Key of a list item's band; the items are plain GObjects. */
#define BAND_KEY "weft-band"

struct _WeftHeapLegend
{
  GtkBox parent_instance;

  /* template children */
  GtkListView *list;
  GtkWidget *value_head, *reset;

  WeftPlot *plot;
  GListStore *bands;
  GtkSingleSelection *selection;
  GPtrArray *rows;        /* rows on the screen: array of GtkListItem, borrowed */
  WeftHeapLevels *levels; /* levels of all bands if the chart shows a single band; otherwise NULL */
  WeftHeapBandRank *rank; /* ranks of the bands in view; or NULL */
  guint32 pointed_band;
};

G_DEFINE_FINAL_TYPE (WeftHeapLegend, weft_heap_legend, GTK_TYPE_BOX)

static WeftHeapState *
get_heap_state (WeftHeapLegend *self)
{
  return weft_plot_get_heap (self->plot);
}

static const WeftHeapLevels *
levels_of (WeftHeapLegend *self)
{
  WeftChart *chart = weft_plot_get_chart (self->plot);

  if (chart == NULL)
    return NULL;
  return self->levels != NULL ? self->levels : weft_chart_heap_levels (chart);
}

static guint32
band_of_item (gpointer item)
{
  return item != NULL ? GPOINTER_TO_UINT (g_object_get_data (item, BAND_KEY)) : WEFT_HEAP_NO_BAND;
}

static guint32
band_of_row (GtkListItem *row)
{
  return band_of_item (gtk_list_item_get_item (row));
}

static WeftHeapRow *
row_of (GtkListItem *item)
{
  return WEFT_HEAP_ROW (gtk_list_item_get_child (item));
}

static WeftHeapKey
sort_key (WeftHeapLegend *self)
{
  return weft_heap_state_get_options (get_heap_state (self))->key;
}

static WeftFormatted
band_value (WeftHeapLegend *self, guint32 band, WeftFormatted *growth)
{
  const WeftHeapLevels *levels = levels_of (self);

  growth->text[0] = '\0';
  if (levels == NULL)
    return (WeftFormatted){ "" };
  if (self->rank != NULL && weft_band_numbers_shows_rank (weft_plot_get_view (self->plot)))
    return weft_band_numbers_rank (self->rank, levels, band, sort_key (self));
  return weft_band_numbers_bytes (weft_plot_get_view (self->plot), levels, band, growth);
}

/* Shows only one number, since a row has no room for a second one beside the name. */
static void
update_numbers (WeftHeapLegend *self, GtkListItem *item)
{
  WeftFormatted growth, value = band_value (self, band_of_row (item), &growth);
  gboolean is_growth = weft_band_numbers_shows_growth (weft_plot_get_view (self->plot));

  weft_heap_row_set_number (row_of (item), is_growth ? growth.text : value.text);
}

static void
update_row (WeftHeapLegend *self, GtkListItem *item)
{
  guint32 band = band_of_row (item);
  WeftChart *chart = weft_plot_get_chart (self->plot);
  const WeftHeapLevels *levels = levels_of (self);
  const WeftHeapOptions *options = weft_heap_state_get_options (get_heap_state (self));
  const WeftHeapChoice *choice = weft_heap_state_get_choice (get_heap_state (self));
  gboolean is_left_out = weft_heap_state_is_hidden (get_heap_state (self), band) ||
                         (options->isolated != WEFT_HEAP_NO_BAND && options->isolated != band);
  gboolean is_qualified;

  if (levels == NULL || band == WEFT_HEAP_NO_BAND)
    return;
  /* the module is dimmed in the names of definitions, but not in names of modules and files */
  if (choice->group != WEFT_HEAP_NO_GROUP && choice->opened == NULL)
    is_qualified =
        choice->group == WEFT_HEAP_GROUP_NAME || choice->group == WEFT_HEAP_GROUP_RETAINER;
  else
    is_qualified = levels->heap->breakdown != WEFT_BREAKDOWN_MODULE;
  weft_heap_row_set_band (row_of (item), levels, band, weft_heap_chart_band_color (chart, band),
                          weft_heap_chart_band_edge_color (chart, band),
                          weft_chart_heap_style (chart, band).hatch, is_qualified, is_left_out);
  update_numbers (self, item);
}

static void
update_value_head (WeftHeapLegend *self)
{
  gtk_label_set_text (GTK_LABEL (self->value_head),
                      weft_band_numbers_title (weft_plot_get_view (self->plot), sort_key (self)));
  gtk_widget_set_visible (self->reset, !weft_heap_state_shows_all (get_heap_state (self)));
}

static void
update_all_numbers (WeftHeapLegend *self)
{
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  update_value_head (self);
  for (guint i = 0; i < self->rows->len; i++)
    update_numbers (self, g_ptr_array_index (self->rows, i));
}

static gboolean
lists_same_bands (WeftHeapLegend *self, const GArray *bands)
{
  if (bands->len != weft_heap_legend_n_bands (self))
    return FALSE;
  for (guint i = 0; i < bands->len; i++)
    if (weft_heap_legend_nth_band (self, i) != g_array_index (bands, guint32, i))
      return FALSE;
  return TRUE;
}

static void
update_bands (WeftHeapLegend *self)
{
  g_autoptr (GArray) bands = g_array_new (FALSE, FALSE, sizeof (guint32));
  WeftChart *chart = weft_plot_get_chart (self->plot);
  WeftHeapOptions options = *weft_heap_state_get_options (get_heap_state (self));
  WeftHeapKey key = sort_key (self) == WEFT_HEAP_BY_NAME ? WEFT_HEAP_BY_SIZE : sort_key (self);
  const WeftHeapLevels *levels;

  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  g_clear_pointer (&self->levels, weft_heap_levels_free);
  g_clear_pointer (&self->rank, weft_heap_band_rank_free);

  /* the chart of a single band has no levels of the other bands */
  if (chart != NULL && options.isolated != WEFT_HEAP_NO_BAND)
    {
      options.isolated = WEFT_HEAP_NO_BAND;
      self->levels =
          weft_heap_levels_new (weft_chart_heap (chart), weft_chart_scale (chart), &options);
    }
  levels = levels_of (self);
  if (levels != NULL)
    {
      const WeftTimeScale *scale = weft_chart_scale (chart);
      guint32 other = WEFT_HEAP_OTHER;

      /* bands sorted by name show their size as the number */
      self->rank = weft_heap_band_rank_new (levels->heap, scale->from, scale->to, key);
      g_array_append_vals (bands, levels->ranked_bands->data, levels->ranked_bands->len);
      if (levels->n_others > 0)
        g_array_append_val (bands, other);
    }
  if (!lists_same_bands (self, bands))
    {
      g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

      for (guint i = 0; i < bands->len; i++)
        {
          GObject *item = g_object_new (G_TYPE_OBJECT, NULL);

          g_object_set_data (item, BAND_KEY, GUINT_TO_POINTER (g_array_index (bands, guint32, i)));
          g_ptr_array_add (items, item);
        }
      g_list_store_splice (self->bands, 0, weft_heap_legend_n_bands (self), items->pdata,
                           items->len);
    }
  update_value_head (self);
  for (guint i = 0; i < self->rows->len; i++)
    update_row (self, g_ptr_array_index (self->rows, i));
}

/* Marks the row of the band under the chart's pointer. */
static void
mark_pointed_row (WeftHeapLegend *self)
{
  guint32 band = weft_heap_state_get_pointed_band (get_heap_state (self));

  for (guint i = 0; i < self->rows->len; i++)
    weft_heap_row_mark (row_of (g_ptr_array_index (self->rows, i)),
                        band != WEFT_HEAP_NO_BAND &&
                            band_of_row (g_ptr_array_index (self->rows, i)) == band);
}

/* Highlights the band under the pointer, else the band with the keyboard focus. */
static void
update_highlight (WeftHeapLegend *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  gpointer selected = gtk_single_selection_get_selected_item (self->selection);
  guint32 band = self->pointed_band;

  if (band == WEFT_HEAP_NO_BAND && selected != NULL && focus != NULL &&
      gtk_widget_is_ancestor (focus, GTK_WIDGET (self->list)) &&
      gtk_window_get_focus_visible (GTK_WINDOW (root)))
    band = band_of_item (selected);
  weft_heap_state_highlight (get_heap_state (self), band);
}

gboolean
weft_heap_legend_open_group (WeftHeapLegend *self, guint i)
{
  WeftChart *chart = weft_plot_get_chart (self->plot);

  return chart != NULL &&
         weft_heap_state_open_group_of_band (get_heap_state (self), weft_chart_heap (chart),
                                             weft_heap_legend_nth_band (self, i));
}

static void
enter_cb (GtkListItem *item)
{
  WeftHeapLegend *self = g_object_get_data (G_OBJECT (item), "legend");

  self->pointed_band = band_of_row (item);
  update_highlight (self);
}

static void
leave_cb (GtkListItem *item)
{
  WeftHeapLegend *self = g_object_get_data (G_OBJECT (item), "legend");

  self->pointed_band = WEFT_HEAP_NO_BAND;
  update_highlight (self);
}

/* Claims the second press of a double click, which the list row would handle like Enter. */
static void
pressed_cb (GtkListItem *item, int n_press, double x, double y, GtkGesture *click)
{
  if (n_press > 1)
    gtk_gesture_set_state (click, GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
released_cb (GtkListItem *item, int n_press, double x, double y, GtkEventController *click)
{
  WeftHeapLegend *self = g_object_get_data (G_OBJECT (item), "legend");

  if (n_press == 2 && weft_heap_legend_open_group (self, gtk_list_item_get_position (item)))
    return;
  weft_heap_legend_click (self, gtk_list_item_get_position (item),
                          gtk_event_controller_get_current_event_state (click));
}

static void
menu_pressed_cb (GtkListItem *item, int n_press, double x, double y)
{
  weft_band_menu_request (gtk_list_item_get_child (item), band_of_row (item), x, y);
}

void
weft_heap_legend_click (WeftHeapLegend *self, guint i, GdkModifierType state)
{
  guint32 band = weft_heap_legend_nth_band (self, i);

  g_return_if_fail (WEFT_IS_HEAP_LEGEND (self));
  if (state & GDK_CONTROL_MASK)
    weft_heap_state_toggle_hidden (get_heap_state (self), band);
  else
    weft_heap_state_isolate (get_heap_state (self), band);
}

static void
activate_cb (WeftHeapLegend *self, guint i)
{
  weft_heap_legend_click (self, i, 0);
}

static gboolean
key_cb (WeftHeapLegend *self, guint keyval, guint keycode, GdkModifierType state)
{
  guint i = gtk_single_selection_get_selected (self->selection);

  if (keyval == GDK_KEY_BackSpace &&
      weft_heap_state_get_choice (get_heap_state (self))->opened != NULL)
    {
      weft_heap_state_open_group (get_heap_state (self), NULL);
      return TRUE;
    }
  if (keyval == GDK_KEY_Escape)
    return weft_heap_state_show_all (get_heap_state (self));
  if (keyval == GDK_KEY_Menu || (keyval == GDK_KEY_F10 && (state & GDK_SHIFT_MASK) != 0))
    {
      gpointer selected = gtk_single_selection_get_selected_item (self->selection);

      for (guint k = 0; selected != NULL && k < self->rows->len; k++)
        {
          GtkListItem *item = g_ptr_array_index (self->rows, k);

          if (gtk_list_item_get_item (item) == selected)
            weft_band_menu_request (gtk_list_item_get_child (item), band_of_item (selected), 0,
                                    gtk_widget_get_height (gtk_list_item_get_child (item)));
        }
      return selected != NULL;
    }
  if (i != GTK_INVALID_LIST_POSITION && keyval == GDK_KEY_Right)
    return weft_heap_legend_open_group (self, i);
  if (i == GTK_INVALID_LIST_POSITION || (keyval != GDK_KEY_Delete && keyval != GDK_KEY_h))
    return FALSE;
  weft_heap_legend_click (self, i, GDK_CONTROL_MASK);
  return TRUE;
}

static void
reset_cb (WeftHeapLegend *self)
{
  weft_heap_state_show_all (get_heap_state (self));
}

static void
setup_cb (GtkListItemFactory *factory, GtkListItem *item, gpointer legend)
{
  GtkWidget *row = weft_heap_row_new (WEFT_HEAP_LEGEND (legend)->plot);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkGesture *click = gtk_gesture_click_new (), *menu = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (menu), GDK_BUTTON_SECONDARY);
  weft_connect (menu, "pressed", menu_pressed_cb, item);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (menu));
  g_object_set_data (G_OBJECT (item), "legend", legend);
  weft_connect (motion, "enter", enter_cb, item);
  weft_connect (motion, "leave", leave_cb, item);
  weft_connect (click, "pressed", pressed_cb, item);
  weft_connect (click, "released", released_cb, item);
  gtk_widget_add_controller (row, motion);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (click));
  gtk_list_item_set_child (item, row);
}

static void
bind_cb (GtkListItemFactory *factory, GtkListItem *item, gpointer legend)
{
  WeftHeapLegend *self = legend;

  g_ptr_array_add (self->rows, item);
  update_row (self, item);
  mark_pointed_row (self);
}

static void
unbind_cb (GtkListItemFactory *factory, GtkListItem *item, gpointer legend)
{
  g_ptr_array_remove (WEFT_HEAP_LEGEND (legend)->rows, item);
}

static void
weft_heap_legend_dispose (GObject *object)
{
  WeftHeapLegend *self = WEFT_HEAP_LEGEND (object);

  if (self->list != NULL)
    gtk_list_view_set_model (self->list, NULL);
  weft_object_dispose_owned (object);
}

static void
weft_heap_legend_class_init (WeftHeapLegendClass *klass)
{
  g_type_ensure (WEFT_TYPE_TAB_STOP);
  weft_class_add_owned (klass, WeftHeapLegend, weft_heap_band_rank_free, rank);
  weft_class_add_owned (klass, WeftHeapLegend, g_ptr_array_unref, rows);
  weft_class_add_owned (klass, WeftHeapLegend, weft_heap_levels_free, levels);
  weft_class_add_owned (klass, WeftHeapLegend, g_object_unref, selection, bands, plot);
  G_OBJECT_CLASS (klass)->dispose = weft_heap_legend_dispose;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "heaplegend");
  weft_class_template (klass, "weft-heap-legend");
  weft_class_bind_children (klass, WeftHeapLegend, list, value_head, reset);
  weft_class_bind_callbacks (klass, activate_cb, reset_cb, key_cb);
}

static void
weft_heap_legend_init (WeftHeapLegend *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  self->rows = g_ptr_array_new ();
  self->pointed_band = WEFT_HEAP_NO_BAND;
  self->bands = g_list_store_new (G_TYPE_OBJECT);
  self->selection = gtk_single_selection_new (G_LIST_MODEL (g_object_ref (self->bands)));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), self);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), self);
  gtk_list_view_set_factory (self->list, factory);
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (self->selection));
  weft_connect (self->selection, "notify::selected", update_highlight, self);
  g_signal_connect (self, "map", G_CALLBACK (update_bands), NULL);
}

GtkWidget *
weft_heap_legend_new (WeftPlot *plot)
{
  static const char *const refreshing[] = { "heap-changed", "lanes-changed" };
  static const char *const updating[] = { "hover-changed", "selection-changed" };
  WeftHeapLegend *self = g_object_new (WEFT_TYPE_HEAP_LEGEND, NULL);

  self->plot = g_object_ref (plot);
  for (guint i = 0; i < G_N_ELEMENTS (refreshing); i++)
    weft_connect (plot, refreshing[i], update_bands, self);
  for (guint i = 0; i < G_N_ELEMENTS (updating); i++)
    weft_connect (weft_plot_get_view (plot), updating[i], update_all_numbers, self);
  weft_connect (weft_plot_get_view (plot), "visible-changed", update_bands, self);
  weft_connect (get_heap_state (self), "pointed-changed", mark_pointed_row, self);
  return GTK_WIDGET (self);
}

guint
weft_heap_legend_n_bands (WeftHeapLegend *self)
{
  return g_list_model_get_n_items (G_LIST_MODEL (self->bands));
}

guint32
weft_heap_legend_nth_band (WeftHeapLegend *self, guint i)
{
  g_autoptr (GObject) item = g_list_model_get_item (G_LIST_MODEL (self->bands), i);

  return band_of_item (item);
}

char *
weft_heap_legend_nth_value (WeftHeapLegend *self, guint i, char **growth)
{
  WeftFormatted change, value = band_value (self, weft_heap_legend_nth_band (self, i), &change);

  *growth = change.text[0] != '\0' ? g_strdup (change.text) : NULL;
  return g_strdup (value.text);
}
