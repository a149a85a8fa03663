/* SPDX-License-Identifier: BSD-3-Clause */
/* Shows the heap profile of a document, and the switches of its chart. */
#include "weft-heap-page.h"

#include "weft-action-bindings.h"
#include "weft-bar.h"
#include "weft-chart-table-pane.h"
#include "weft-display.h"
#include "weft-heap-chart.h"
#include "weft-help.h"
#include "weft-missing-page.h"
#include "weft-object.h"
#include "weft-platform.h"
#include "weft-settings.h"
#include "weft-timeline-area.h"
#include "weft-tooltip.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

struct _WeftHeapPage
{
  WeftPage parent_instance;

  /* template children */
  GtkStack *stack;
  GtkWidget *content, *side, *side_box, *middle, *forms, *log_button, *heap_button;
  GtkSpinButton *n_bands;
  GtkDropDown *key, *part, *group;
  GtkWidget *match, *match_error, *back, *opened;
  WeftBar *no_times;

  /* borrowed */
  GtkWidget *area, *legend, *missing, *bands, *divide;
  GtkWidget *form_buttons[WEFT_N_HEAP_FORMS];

  WeftPlot *plot;
  WeftBandMenu *menu;
  GArray *groups;       /* of WeftHeapGroupKey, in the order of the drop-down */
  gboolean is_updating; /* set while the switches are updated from the state */
};

G_DEFINE_FINAL_TYPE (WeftHeapPage, weft_heap_page, WEFT_TYPE_PAGE)

static WeftHeapState *
get_heap_state (WeftHeapPage *self)
{
  return weft_plot_get_heap (self->plot);
}

static void
update_switches (WeftHeapPage *self)
{
  const WeftHeapOptions *options = weft_heap_state_get_options (get_heap_state (self));
  const WeftHeapChoice *choice = weft_heap_state_get_choice (get_heap_state (self));
  gboolean has_log = weft_heap_form_get (options->form)->has_log;
  gboolean has_heap = weft_heap_form_get (options->form)->has_gauges;
  g_autofree char *opened = weft_display_text (choice->opened);

  self->is_updating = TRUE;
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->form_buttons[options->form]), TRUE);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->log_button), options->is_log && has_log);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->heap_button),
                                options->with_heap && has_heap);
  gtk_widget_set_sensitive (self->log_button, has_log);
  gtk_widget_set_sensitive (self->heap_button, has_heap);
  weft_tooltip_set (self->log_button, has_log ?
                                          _ ("Logarithmic scale") :
                                          _ ("Stacked bands cannot have a logarithmic scale"));
  gtk_spin_button_set_value (self->n_bands, options->n_bands);
  gtk_drop_down_set_selected (self->key, options->key);
  gtk_widget_set_visible (self->match, choice->group == WEFT_HEAP_GROUP_MATCH);
  gtk_widget_set_visible (self->back, choice->opened != NULL);
  gtk_label_set_text (GTK_LABEL (self->opened), opened != NULL ? opened : "");
  self->is_updating = FALSE;
}

static void
switches_changed_cb (WeftHeapPage *self)
{
  guint key = gtk_drop_down_get_selected (self->key);
  WeftHeapOptions options;

  if (self->is_updating)
    return;
  options = *weft_heap_state_get_options (get_heap_state (self));
  for (guint i = 0; i < WEFT_N_HEAP_FORMS; i++)
    if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->form_buttons[i])))
      options.form = i;
  /* switches that the form does not support are insensitive and keep their value */
  if (gtk_widget_get_sensitive (self->log_button))
    options.is_log = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->log_button));
  if (gtk_widget_get_sensitive (self->heap_button))
    options.with_heap = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->heap_button));
  options.n_bands = (guint) gtk_spin_button_get_value_as_int (self->n_bands);
  if (key < WEFT_N_HEAP_KEYS)
    options.key = key;
  weft_heap_state_set_options (get_heap_state (self), &options);
}

/* Shows a bar if the log does not record the times of the samples. */
static void
update_no_times (WeftHeapPage *self)
{
  const WeftHeapProfile *heap = weft_plot_get_heap_profile (self->plot);

  if (heap != NULL && heap->samples->len > 0 && !weft_heap_profile_kind (heap)->has_times)
    weft_bar_show (self->no_times, _ ("The log does not say when these samples were taken"),
                   _ ("GHC writes the samples of a profile that is restricted by biography when "
                      "the program ends. They are drawn there, in order; their times, the live "
                      "bytes and the heap size at them are unknown."));
  else
    weft_bar_close (self->no_times);
}

static void
show_samples_cb (WeftHeapPage *self)
{
  const WeftHeapProfile *heap = weft_plot_get_heap_profile (self->plot);
  guint64 from = weft_heap_profile_sample (heap, 0)->time;
  guint64 to = weft_heap_profile_sample (heap, heap->samples->len - 1)->time;

  weft_view_set_visible (weft_plot_get_view (self->plot), from, to);
}

static void
profile_changed_cb (WeftHeapPage *self)
{
  guint selected = gtk_drop_down_get_selected (self->part);

  if (!self->is_updating && selected != GTK_INVALID_LIST_POSITION)
    weft_heap_state_set_part (get_heap_state (self), selected);
}

/* Groups the bands by the regular expression that was entered. If it is invalid, only shows the
 * error. */
static void
match_changed_cb (WeftHeapPage *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->match));
  g_autoptr (GError) error = NULL;
  g_autoptr (GRegex) regex = g_regex_new (text, 0, 0, &error);

  gtk_widget_set_visible (self->match_error, regex == NULL);
  if (regex != NULL)
    {
      gtk_widget_remove_css_class (self->match, "error");
      weft_heap_state_set_group (get_heap_state (self), WEFT_HEAP_GROUP_MATCH, text);
      return;
    }
  gtk_widget_add_css_class (self->match, "error");
  gtk_label_set_text (GTK_LABEL (self->match_error), error->message);
}

static void
group_changed_cb (WeftHeapPage *self)
{
  guint selected = gtk_drop_down_get_selected (self->group);
  WeftHeapGroupKey group;

  if (self->is_updating || selected >= self->groups->len)
    return;
  group = g_array_index (self->groups, WeftHeapGroupKey, selected);
  gtk_widget_set_visible (self->match_error, FALSE);
  weft_heap_state_set_group (
      get_heap_state (self), group,
      group == WEFT_HEAP_GROUP_MATCH ? gtk_editable_get_text (GTK_EDITABLE (self->match)) : NULL);
  if (group != WEFT_HEAP_GROUP_MATCH)
    return;
  match_changed_cb (self);
  gtk_widget_grab_focus (self->match);
}

static void
back_cb (WeftHeapPage *self)
{
  weft_heap_state_open_group (get_heap_state (self), NULL);
}

static void
update_trace (WeftHeapPage *self)
{
  WeftTrace *trace = weft_plot_get_trace (self->plot);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_autoptr (GtkStringList) groups = gtk_string_list_new (NULL);
  const WeftHeapGroupKey none = WEFT_HEAP_NO_GROUP;
  guint n;

  if (trace == NULL)
    return;
  self->is_updating = TRUE;
  n = weft_heap_profile_n_parts (trace->heap);
  for (guint i = 0; i < n; i++)
    {
      const WeftHeapProfile *part = weft_heap_profile_part (trace->heap, i);
      g_autofree char *name = weft_heap_kind_text (weft_heap_profile_kind (part));

      gtk_string_list_append (names, name != NULL ? name : _ ("heap profile"));
    }
  gtk_drop_down_set_model (self->part, G_LIST_MODEL (names));
  gtk_widget_set_visible (GTK_WIDGET (self->part), n > 1);
  g_array_set_size (self->groups, 0);
  g_array_append_val (self->groups, none);
  gtk_string_list_append (groups, C_ ("choice", "Every band"));
  for (WeftHeapGroupKey key = 0; key < WEFT_N_HEAP_GROUPS; key++)
    if (weft_heap_group_applies (trace->heap->breakdown, key))
      {
        g_array_append_val (self->groups, key);
        gtk_string_list_append (groups, weft_heap_group_label (key));
      }
  gtk_drop_down_set_model (self->group, G_LIST_MODEL (groups));
  gtk_widget_set_visible (GTK_WIDGET (self->group), self->groups->len > 1);
  self->is_updating = FALSE;
  weft_missing_page_set_trace (WEFT_MISSING_PAGE (self->missing), trace);
  gtk_stack_set_visible_child (self->stack, weft_timeline_has_data (trace, WEFT_TIMELINE_HEAP) ?
                                                self->content :
                                                self->missing);
}

/* Opens the menu of a band at the request of a child of the page. The position is in px of the
 * window. */
static void
open_band_menu (GtkWidget *widget, const char *action, GVariant *parameter)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (widget));
  graphene_point_t position;
  double x, y;
  guint32 band;

  g_variant_get (parameter, "(udd)", &band, &x, &y);
  if (gtk_widget_compute_point (root, widget, &GRAPHENE_POINT_INIT ((float) x, (float) y),
                                &position))
    weft_band_menu_popup (WEFT_HEAP_PAGE (widget)->menu, band, position.x, position.y,
                          WEFT_TIME_END);
}

/* Returns the allocation of the area within the page, px. */
static graphene_rect_t
area_bounds (WeftHeapPage *self)
{
  graphene_rect_t bounds = GRAPHENE_RECT_INIT_ZERO;

  (void) !gtk_widget_compute_bounds (self->area, GTK_WIDGET (self), &bounds);
  return bounds;
}

void
weft_heap_page_popup_menu (WeftHeapPage *self, double x, double y)
{
  WeftLaneList *lanes = weft_timeline_area_get_lanes (WEFT_TIMELINE_AREA (self->area));
  graphene_rect_t area = area_bounds (self);
  double top, height, lane_y = y - WEFT_TIMELINE_LANES_TOP, chart_x = x - WEFT_LABEL_WIDTH;
  gint lane = weft_lane_list_lane_at (lanes, lane_y);

  if (chart_x < 0 || lane < 0 || weft_plot_get_chart (self->plot) == NULL ||
      weft_timeline_lane (weft_plot_get_timeline (self->plot), (guint) lane)->klass !=
          &weft_lane_heap_profile ||
      !weft_lane_list_lane_extent (lanes, lane, &top, &height))
    return;
  weft_band_menu_popup (
      self->menu,
      weft_heap_chart_band_at (weft_plot_get_chart (self->plot), chart_x, lane_y - top, height),
      area.origin.x + x, area.origin.y + y, weft_plot_x_to_time (self->plot, chart_x));
}

static void
area_pressed_cb (WeftHeapPage *self, int n_press, double x, double y)
{
  weft_heap_page_popup_menu (self, x, y);
}

/* Forwards the timeline's actions to the area, so that they work on the whole page. */
static void
forward_to_area (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftHeapPage *self = WEFT_HEAP_PAGE (widget);
  guint32 band = weft_heap_state_get_options (get_heap_state (self))->highlighted;

  if (g_str_equal (action, "timeline.escape") && weft_heap_state_show_all (get_heap_state (self)))
    return;
  /* the menu key opens the menu of the highlighted band, if there is one */
  if (g_str_equal (action, "timeline.lane-menu") && band != WEFT_HEAP_NO_BAND)
    {
      graphene_rect_t area = area_bounds (self);
      guint64 time = WEFT_TIME_END;

      weft_plot_get_focus (self->plot, &time);
      weft_band_menu_popup (self->menu, band, area.origin.x + WEFT_LABEL_WIDTH,
                            area.origin.y + WEFT_TIMELINE_LANES_TOP, time);
      return;
    }
  gtk_widget_activate_action_variant (self->area, action, parameter);
}

static gboolean
weft_heap_page_grab_focus (GtkWidget *widget)
{
  WeftHeapPage *self = WEFT_HEAP_PAGE (widget);

  return gtk_stack_get_visible_child (self->stack) == self->content ?
             gtk_widget_grab_focus (self->area) :
             gtk_widget_child_focus (self->missing, GTK_DIR_TAB_FORWARD);
}

static WeftHeapState *
weft_heap_page_get_heap (WeftPage *page)
{
  return get_heap_state (WEFT_HEAP_PAGE (page));
}

static const char *
weft_heap_page_get_picture (WeftPage *page)
{
  return weft_heap_form_get (weft_heap_state_get_options (weft_heap_page_get_heap (page))->form)
      ->id;
}

/* Returns the help of the form whose button has the focus, or NULL. */
static const char *
weft_heap_page_get_help (WeftPage *page)
{
  WeftHeapPage *self = WEFT_HEAP_PAGE (page);

  for (WeftHeapForm i = 0; i < WEFT_N_HEAP_FORMS; i++)
    if (gtk_widget_has_focus (self->form_buttons[i]))
      return weft_help_find_id (WEFT_HELP_FORM, weft_heap_form_get (i));
  return NULL;
}

static void
weft_heap_page_class_init (WeftHeapPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  WeftPageClass *page_class = WEFT_PAGE_CLASS (klass);

  weft_class_add_owned (klass, WeftHeapPage, weft_band_menu_free, menu);
  weft_class_add_owned (klass, WeftHeapPage, g_object_unref, plot);
  weft_class_add_owned (klass, WeftHeapPage, g_array_unref, groups);
  weft_actions_install (widget_class, "timeline.", forward_to_area);
  gtk_widget_class_install_action (widget_class, "heap.band-menu", "(udd)", open_band_menu);
  widget_class->grab_focus = weft_heap_page_grab_focus;
  page_class->has_time_axis = TRUE;
  page_class->get_heap = weft_heap_page_get_heap;
  page_class->get_picture = weft_heap_page_get_picture;
  page_class->get_help = weft_heap_page_get_help;
  g_type_ensure (WEFT_TYPE_BAR);
  gtk_widget_class_set_css_name (widget_class, "heappage");
  weft_class_template (klass, "weft-heap-page");
  weft_class_bind_children (klass, WeftHeapPage, stack, content, side, side_box, middle, forms,
                            log_button, heap_button, n_bands, opened, back, match, match_error,
                            no_times, group, part, key);
  weft_class_bind_callbacks (klass, back_cb, show_samples_cb, match_changed_cb, group_changed_cb,
                             profile_changed_cb, switches_changed_cb);
}

static void
weft_heap_page_init (WeftHeapPage *self)
{
  self->groups = g_array_new (FALSE, FALSE, sizeof (WeftHeapGroupKey));
  self->is_updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
weft_heap_page_new (WeftDocument *document)
{
  WeftHeapPage *self = g_object_new (WEFT_TYPE_HEAP_PAGE, NULL);
  g_autoptr (GtkStringList) keys = gtk_string_list_new (NULL);

  self->plot = weft_plot_new_fixed (
      document, WEFT_TIMELINE_HEAP | WEFT_TIMELINE_COUNTERS | WEFT_TIMELINE_GC | WEFT_TIMELINE_USER,
      WEFT_TIMELINE_HEAP);
  self->area = weft_timeline_area_new (self->plot);
  self->legend = weft_heap_legend_new (self->plot);
  self->bands = weft_bands_pane_new (self->plot);
  weft_page_set_widgets (WEFT_PAGE (self),
                         weft_bands_pane_get_search (WEFT_BANDS_PANE (self->bands)), self->side,
                         self->bands);
  self->missing = weft_missing_page_new (_ ("No Heap Profile"), "weft-heap-symbolic",
                                         WEFT_FEATURE_HEAP_PROFILE);
  weft_widget_set_accessible_name (self->area, _ ("Heap profile"));
  gtk_widget_set_vexpand (self->area, TRUE);
  gtk_widget_set_vexpand (self->legend, TRUE);
  weft_platform_clamp_in_px (ADW_CLAMP (self->side));
  gtk_box_append (GTK_BOX (self->side_box), self->legend);
  gtk_box_append (GTK_BOX (self->side_box), weft_heap_block_new (self->plot));
  self->divide = weft_chart_table_pane_new (self->area, self->bands);
  gtk_widget_set_vexpand (self->divide, TRUE);
  weft_settings_bind ("heap-table-height", self->divide, "table-height");
  g_object_set (self->divide, "frame-height", WEFT_TIMELINE_LANES_TOP, "table-folds", TRUE, NULL);
  gtk_box_append (GTK_BOX (self->middle), self->divide);
  gtk_stack_add_child (self->stack, self->missing);
  self->menu = weft_band_menu_new (GTK_WIDGET (self), self->plot);
  weft_widget_add_controller (self->area, weft_widget_click_new (GDK_BUTTON_SECONDARY), self,
                              "pressed", area_pressed_cb, NULL);
  for (guint i = 0; i < WEFT_N_HEAP_FORMS; i++)
    {
      GtkWidget *button = gtk_toggle_button_new_with_label (
          g_dpgettext2 (NULL, "form", weft_heap_form_get (i)->title));

      weft_tooltip_set_long (button, _ (weft_heap_form_get (i)->summary));
      if (i > 0)
        gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button),
                                     GTK_TOGGLE_BUTTON (self->form_buttons[0]));
      self->form_buttons[i] = button;
      weft_connect (button, "toggled", switches_changed_cb, self);
      gtk_box_append (GTK_BOX (self->forms), button);
    }
  for (guint i = 0; i < WEFT_N_HEAP_KEYS; i++)
    gtk_string_list_append (keys, weft_heap_key_label (i));
  gtk_drop_down_set_model (self->key, G_LIST_MODEL (keys));
  weft_connect (get_heap_state (self), "changed", update_switches, self);
  weft_connect (document, "notify::trace", update_trace, self);
  weft_connect (self->plot, "heap-changed", update_no_times, self);
  weft_connect (self->plot, "lanes-changed", update_no_times, self);
  weft_bar_set_button (self->no_times, _ ("Show Samples"));
  update_switches (self);
  update_trace (self);
  update_no_times (self);
  return GTK_WIDGET (self);
}

void
weft_heap_page_show_band (WeftHeapPage *self, guint32 band)
{
  g_return_if_fail (WEFT_IS_HEAP_PAGE (self));
  weft_heap_state_set_part (get_heap_state (self), 0);
  weft_heap_state_set_group (get_heap_state (self), WEFT_HEAP_NO_GROUP, NULL);
  weft_heap_state_highlight (get_heap_state (self), band);
}
