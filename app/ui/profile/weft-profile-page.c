/* SPDX-License-Identifier: BSD-3-Clause */
/* Profile page: a profile as a call tree, in time order, or by frame (sandwich). */
#include "weft-profile-page.h"

#include "weft-action-bindings.h"
#include "weft-chart-table-pane.h"
#include "weft-lane-profile.h"
#include "weft-missing-page.h"
#include "weft-object.h"
#include "weft-profile-page-private.h"
#include "weft-settings.h"
#include "weft-tab-stop.h"
#include "weft-tooltip.h"
#include "weft-widget.h"

#include <glib/gi18n.h>
#include <math.h>

/* Keys and actions of the profile page: the timeline's actions, applied to the focused chart. */

GtkWidget *
weft_profile_page_shown_area (WeftProfilePage *self)
{
  return self->form == WEFT_PROFILE_TIME ? self->time_area : self->area;
}

/* Selects the frame whose box is at @time and @y (px from the top of all lanes) on @lane. If @y is
 * NAN, selects the frame at the keyboard cursor. */
static void
profile_page_pick_box (WeftProfilePage *self, gint lane, guint64 time, double y)
{
  WeftLaneList *lanes = weft_timeline_area_get_lanes (WEFT_TIMELINE_AREA (self->time_area));
  const WeftTimeline *timeline = weft_plot_get_timeline (self->time_plot);
  gboolean ignores_row = isnan (y);
  double top, height;
  guint32 frame;

  if (timeline == NULL || !weft_lane_list_lane_extent (lanes, lane, &top, &height))
    return;
  frame = weft_lane_profile_frame (weft_timeline_lane (timeline, lane),
                                   weft_plot_get_chart (self->time_plot), time,
                                   ignores_row ? height / 2 : y - top, ignores_row);
  if (frame != WEFT_FRAME_NONE)
    weft_profile_page_set_frame (self, frame);
}

/* Runs a timeline action on the flame graph, or on the time axis if the time axis has the focus. */
static gboolean
run_command (WeftProfilePage *self, const char *name)
{
  WeftSandwichView *sandwich = WEFT_SANDWICH_VIEW (self->sandwich);
  WeftFlameView *views[] = { weft_sandwich_view_get_callers (sandwich),
                             weft_sandwich_view_get_callees (sandwich) };
  WeftFlameView *flame = self->form == WEFT_PROFILE_TREE ? WEFT_FLAME_VIEW (self->flame) : NULL;

  if (self->tree == NULL)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    if (gtk_widget_has_focus (GTK_WIDGET (views[i])))
      flame = views[i];
  if (flame != NULL && !gtk_widget_has_focus (weft_profile_page_shown_area (self)) &&
      weft_flame_view_command (flame, name))
    return TRUE;
  if (self->form == WEFT_PROFILE_TIME && g_str_equal (name, "timeline.pick"))
    {
      guint64 time;
      gint lane = weft_plot_get_focus (self->time_plot, &time);

      /* NAN selects the box at the keyboard cursor, which the read-out describes */
      if (lane >= 0)
        profile_page_pick_box (self, lane, time, NAN);
    }
  return gtk_widget_activate_action (weft_profile_page_shown_area (self), name, NULL);
}

static void
action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  run_command (WEFT_PROFILE_PAGE (widget), name);
}

static gboolean
key_cb (WeftProfilePage *self, guint keyval, guint keycode, GdkModifierType state)
{
  const char *command = weft_actions_find_by_key_position (keycode, state);
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))));

  return command != NULL && (focus == NULL || !GTK_IS_EDITABLE (focus)) &&
         run_command (self, command);
}

/* Adds the timeline's actions to the page. */
static void
profile_page_install_actions (GtkWidgetClass *klass)
{
  weft_actions_install (klass, "timeline.", action_cb);
}

/* Heights of strip, ruler and one lane (samples or heap chart), px. The minimum height is used in a
 * window of little height. */
#define AREA_HEIGHT          (WEFT_PLOT_STRIP_HEIGHT + 96)
#define HEAP_AREA_MIN_HEIGHT (WEFT_PLOT_STRIP_HEIGHT + 126)
#define HEAP_AREA_HEIGHT     272
#define HEAP_MIN_FACTOR      0.5
#define SANDWICH_WIDTH       380

static const char *const form_titles[WEFT_N_PROFILE_FORMS] = {
  [WEFT_PROFILE_TREE] = NC_ ("title", "Call Tree"),
  [WEFT_PROFILE_TIME] = NC_ ("title", "Time Order"),
  [WEFT_PROFILE_SANDWICH] = NC_ ("title", "Sandwich"),
};

G_DEFINE_FINAL_TYPE (WeftProfilePage, weft_profile_page, WEFT_TYPE_PAGE)

static WeftView *
view_of (WeftProfilePage *self)
{
  return weft_document_get_view (self->document);
}

gint64
weft_profile_page_get_track (WeftProfilePage *self)
{
  const WeftTimeProfile *profile = weft_profile_page_get_profile (self);
  guint selected = gtk_drop_down_get_selected (self->tracks);

  if (profile == NULL || selected == 0 || selected > profile->tracks->len)
    return -1;
  return g_array_index (profile->tracks, guint32, selected - 1);
}

void
weft_profile_page_update_sandwich (WeftProfilePage *self)
{
  weft_sandwich_view_set_frame (WEFT_SANDWICH_VIEW (self->sandwich), self->tree,
                                weft_profile_source_unit (self->subject), self->frame);
}

/* Updates the tree of the heap, which shows the heap at the time of the keyboard cursor. If the
 * page is hidden, the tree is updated when the page is mapped. */
static void
focus_changed_cb (WeftProfilePage *self)
{
  self->is_stale = self->subject == WEFT_PROFILE_OF_HEAP;
  if (self->is_stale && gtk_widget_get_mapped (GTK_WIDGET (self)))
    weft_profile_page_update_tree (self);
}

static void
weft_profile_page_map (GtkWidget *widget)
{
  WeftProfilePage *self = WEFT_PROFILE_PAGE (widget);

  GTK_WIDGET_CLASS (weft_profile_page_parent_class)->map (widget);
  if (self->is_stale)
    weft_profile_page_update_tree (self);
}

static void
update_look (WeftProfilePage *self)
{
  const char *query = gtk_editable_get_text (GTK_EDITABLE (self->search));
  gboolean is_upward = gtk_toggle_button_get_active (self->upward);
  WeftFlameColors colors =
      self->subject == WEFT_PROFILE_OF_WAITS ? WEFT_FLAME_BY_NAME : self->form_colors[self->form];
  WeftChart *chart = weft_plot_get_chart (self->time_plot);

  weft_flame_view_set_look (WEFT_FLAME_VIEW (self->flame), is_upward, colors, query);
  weft_sandwich_view_set_look (WEFT_SANDWICH_VIEW (self->sandwich),
                               colors == WEFT_FLAME_BY_CHANGE ? WEFT_FLAME_BY_MODULE : colors,
                               query);
  if (chart != NULL)
    weft_lane_profile_set_look (chart, is_upward, colors == WEFT_FLAME_BY_MODULE, query);
}

/* Shows only the lanes of the current subject, and of the selected HEC or thread. */
static void
update_lanes (WeftProfilePage *self)
{
  g_autoptr (WeftLaneLayout) layout =
      weft_lane_layout_copy (weft_plot_get_layout (self->time_plot));
  WeftTrace *trace = weft_document_get_trace (self->document);
  gint64 track = weft_profile_page_get_track (self);

  for (WeftProfileSubject subject = 0; trace != NULL && subject < WEFT_N_PROFILE_SUBJECTS;
       subject++)
    {
      const WeftTimeProfile *profile;

      if (!weft_profile_subject_has_tracks (subject))
        continue;
      profile = weft_profile_subject_samples (subject, trace);
      for (guint i = 0; i < profile->tracks->len; i++)
        {
          guint32 n = g_array_index (profile->tracks, guint32, i);
          g_autofree char *id =
              g_strdup_printf (profile->is_by_thread ? "profile/thread-%u/calls" : "profile/%u", n);

          weft_lane_layout_show (layout, id, subject == self->subject && (track < 0 || n == track));
        }
    }
  weft_plot_set_layout (self->time_plot, layout);
}

static void
update_form (WeftProfilePage *self)
{
  gboolean is_time = self->form == WEFT_PROFILE_TIME;
  gboolean has_samples = weft_profile_subject_has_tracks (self->subject);

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->form_buttons[self->form]), TRUE);
  gtk_widget_set_visible (self->area, !is_time);
  gtk_widget_set_visible (self->time_area, is_time);
  gtk_widget_set_visible (self->flame, self->form == WEFT_PROFILE_TREE);
  gtk_widget_set_visible (self->flame_box, self->form != WEFT_PROFILE_SANDWICH);
  g_object_set (self->divide, "fits-chart", self->form == WEFT_PROFILE_TREE, "frame-height",
                is_time ? WEFT_TIMELINE_LANES_TOP : WEFT_TIMELINE_LANES_TOP - AREA_HEIGHT, NULL);
  weft_costs_pane_expand_sandwich (WEFT_COSTS_PANE (self->costs),
                                   self->form == WEFT_PROFILE_SANDWICH);
  gtk_widget_set_visible (GTK_WIDGET (self->inverted), self->form == WEFT_PROFILE_TREE);
  gtk_widget_set_visible (GTK_WIDGET (self->outside_costs),
                          self->form == WEFT_PROFILE_TREE && self->subject == WEFT_PROFILE_OF_TIME);
  gtk_widget_set_visible (self->form_buttons[WEFT_PROFILE_TIME], has_samples);
  gtk_widget_set_visible (GTK_WIDGET (self->tracks), has_samples && self->n_tracks > 1);
  g_object_set (self->search, "placeholder-text",
                self->subject == WEFT_PROFILE_OF_CALLS ? _ ("Find a function") :
                                                         _ ("Find a cost centre"),
                NULL);
  /* waits have no modules, and there is nothing to compare them with */
  gtk_widget_set_visible (GTK_WIDGET (self->colors), self->subject != WEFT_PROFILE_OF_WAITS);
  gtk_widget_set_visible (GTK_WIDGET (self->upward), self->form != WEFT_PROFILE_SANDWICH);
  gtk_drop_down_set_selected (self->colors, self->form_colors[self->form]);
}

static void
choices_changed_cb (WeftProfilePage *self)
{
  if (self->plot == NULL || self->is_updating)
    return;
  self->form_colors[self->form] = gtk_drop_down_get_selected (self->colors);
  update_lanes (self);
  weft_costs_pane_set_track (WEFT_COSTS_PANE (self->costs), weft_profile_page_get_track (self));
  weft_profile_page_update_tree (self);
  update_look (self);
  g_signal_emit_by_name (self->time_plot, "lanes-changed");
}

/* Lanes above the flame graph, by subject. */
static const WeftTimelineCharts subject_charts[WEFT_N_PROFILE_SUBJECTS] = {
  [WEFT_PROFILE_OF_TIME] = WEFT_TIMELINE_SAMPLES,
  [WEFT_PROFILE_OF_CALLS] = WEFT_TIMELINE_SAMPLES,
  [WEFT_PROFILE_OF_HEAP] = WEFT_TIMELINE_HEAP,
  [WEFT_PROFILE_OF_WAITS] = WEFT_TIMELINE_RUNNABLE,
};

void
weft_profile_page_show_subject (WeftProfilePage *self, WeftProfileSubject subject)
{
  gboolean is_heap = subject == WEFT_PROFILE_OF_HEAP;
  g_autoptr (WeftLaneLayout) layout = weft_lane_layout_new_for_charts (subject_charts[subject]);

  self->subject = subject;
  self->frame = WEFT_FRAME_NONE;
  weft_costs_pane_set_subject (WEFT_COSTS_PANE (self->costs), subject);
  weft_profile_page_fill_tracks (self);
  weft_costs_pane_set_track (WEFT_COSTS_PANE (self->costs), -1);
  update_lanes (self);
  if (!weft_profile_subject_has_tracks (subject) && self->form == WEFT_PROFILE_TIME)
    self->form = WEFT_PROFILE_TREE;
  weft_lane_layout_resize (layout, "heap-profile", HEAP_MIN_FACTOR);
  weft_plot_set_layout (self->plot, layout);
  weft_timeline_area_set_height (WEFT_TIMELINE_AREA (self->area),
                                 is_heap ? HEAP_AREA_MIN_HEIGHT : AREA_HEIGHT,
                                 is_heap ? HEAP_AREA_HEIGHT : AREA_HEIGHT);
  update_form (self);
  weft_profile_page_update_names (self);
  weft_profile_page_update_tree (self);
  update_look (self);
}

static void
subject_changed_cb (WeftProfilePage *self)
{
  if (self->plot != NULL && !self->is_updating)
    weft_profile_page_show_subject (self,
                                    self->listed[gtk_drop_down_get_selected (self->subjects)]);
}

static void
set_selected_frame (WeftProfilePage *self, guint32 frame)
{
  if (self->frame == frame)
    return;
  self->frame = frame;
  weft_profile_page_update_sandwich (self);
}

/* Selects the frame of the clicked box in the time order form. */
static void
time_released_cb (WeftProfilePage *self, int n_press, double x, double y)
{
  WeftLaneList *lanes = weft_timeline_area_get_lanes (WEFT_TIMELINE_AREA (self->time_area));
  double lanes_y = y - WEFT_TIMELINE_LANES_TOP;

  if (x >= WEFT_LABEL_WIDTH)
    profile_page_pick_box (self, weft_lane_list_lane_at (lanes, lanes_y),
                           weft_plot_x_to_time (self->time_plot, x - WEFT_LABEL_WIDTH), lanes_y);
}

static void
search_changed_cb (WeftProfilePage *self)
{
  weft_costs_pane_filter (WEFT_COSTS_PANE (self->costs),
                          gtk_editable_get_text (GTK_EDITABLE (self->search)));
  choices_changed_cb (self);
}

static void
stop_search_cb (WeftProfilePage *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

static void
form_toggled_cb (GtkToggleButton *button, WeftProfilePage *self)
{
  for (guint i = 0; i < WEFT_N_PROFILE_FORMS; i++)
    if (gtk_toggle_button_get_active (button) && self->form_buttons[i] == GTK_WIDGET (button))
      weft_profile_page_set_form (self, i);
}

static gboolean
weft_profile_page_grab_focus (GtkWidget *widget)
{
  WeftProfilePage *self = WEFT_PROFILE_PAGE (widget);

  if (self->tree == NULL)
    return FALSE;
  return gtk_widget_grab_focus (
      self->form == WEFT_PROFILE_TREE ? self->flame : weft_profile_page_shown_area (self));
}

static const char *
weft_profile_page_get_picture (WeftPage *page)
{
  WeftProfilePage *self = WEFT_PROFILE_PAGE (page);

  return self->subject == WEFT_PROFILE_OF_HEAP  ? "flame-heap" :
         self->subject == WEFT_PROFILE_OF_WAITS ? "flame-off-cpu" :
         self->form == WEFT_PROFILE_TIME        ? "flame-time" :
         self->subject == WEFT_PROFILE_OF_CALLS ? "flame-calls" :
                                                  "flame";
}

static void
weft_profile_page_class_init (WeftProfilePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftProfilePage, weft_ask_free, stacks_request, trees_request);
  weft_class_add_owned (klass, WeftProfilePage, weft_shared_unref, tree, source);
  weft_class_add_owned (klass, WeftProfilePage, g_object_unref, plot, time_plot, document,
                        names_log);
  profile_page_install_actions (widget_class);
  WEFT_PAGE_CLASS (klass)->has_time_axis = TRUE;
  WEFT_PAGE_CLASS (klass)->get_picture = weft_profile_page_get_picture;
  widget_class->map = weft_profile_page_map;
  widget_class->grab_focus = weft_profile_page_grab_focus;
  gtk_widget_class_set_css_name (widget_class, "profilepage");
  g_type_ensure (WEFT_TYPE_BAR);
  g_type_ensure (WEFT_TYPE_CHART_TABLE_PANE);
  g_type_ensure (WEFT_TYPE_FLOW);
  weft_class_template (widget_class, "weft-profile-page");
  weft_class_bind_children (klass, WeftProfilePage, stack, names_bar, form_box, search, summary,
                            area_bin, divide, flame_box, table_box, subjects, tracks, colors,
                            upward, inverted, outside_costs);
  weft_class_bind_callbacks (klass, weft_profile_page_choose_names, subject_changed_cb,
                             choices_changed_cb, search_changed_cb, stop_search_cb);
}

static void
weft_profile_page_init (WeftProfilePage *self)
{
  self->stacks_request = weft_ask_new (&weft_profile_page_stacks, self);
  self->trees_request = weft_ask_new (&weft_profile_page_trees, self);
  self->frame = WEFT_FRAME_NONE;
  self->band = WEFT_HEAP_NO_BAND;
  /* colour by name, since all boxes of a module would get the same colour */
  self->form_colors[WEFT_PROFILE_TIME] = WEFT_FLAME_BY_NAME;
  gtk_widget_init_template (GTK_WIDGET (self));
  weft_page_set_widgets (WEFT_PAGE (self), self->search, NULL, NULL);
  weft_tooltip_set_for_label (GTK_LABEL (self->summary));
  weft_bar_set_informational (self->names_bar, "dialog-information-symbolic");
  weft_bar_set_button (self->names_bar, C_ ("action", "Choose Log…"));
  weft_widget_add_controller (GTK_WIDGET (self), gtk_event_controller_key_new (), self,
                              "key-pressed", key_cb, NULL);
}

GtkWidget *
weft_profile_page_new (WeftDocument *document)
{
  WeftProfilePage *self = g_object_new (WEFT_TYPE_PROFILE_PAGE, NULL);
  self->document = g_object_ref (document);
  self->plot = weft_plot_new_fixed (document, WEFT_TIMELINE_SAMPLES, WEFT_TIMELINE_SAMPLES);
  self->time_plot = weft_plot_new_fixed (document, WEFT_TIMELINE_SAMPLES | WEFT_TIMELINE_PROFILE,
                                         WEFT_TIMELINE_PROFILE);
  self->area = weft_timeline_area_new (self->plot);
  self->time_area = weft_timeline_area_new (self->time_plot);
  self->flame = weft_flame_view_new (self->plot);
  self->sandwich = weft_sandwich_view_new (self->plot);
  self->costs = weft_costs_pane_new (self->document, self->sandwich);
  self->missing = weft_missing_page_new (_ ("No Time Profile"), "weft-profile-symbolic",
                                         WEFT_FEATURE_TIME_PROFILE);
  gtk_widget_set_vexpand (self->time_area, TRUE);
  gtk_widget_set_vexpand (self->flame, TRUE);
  gtk_widget_set_vexpand (self->sandwich, TRUE);
  gtk_widget_set_size_request (self->sandwich, SANDWICH_WIDTH, -1);
  weft_widget_add_controller (self->time_area, gtk_gesture_click_new (), self, "released",
                              time_released_cb, NULL);
  gtk_box_append (GTK_BOX (self->area_bin), self->area);
  gtk_box_append (GTK_BOX (self->flame_box), self->flame);
  gtk_box_append (GTK_BOX (self->flame_box), self->time_area);
  gtk_widget_set_hexpand (self->costs, TRUE);
  gtk_widget_set_vexpand (self->costs, TRUE);
  gtk_box_append (GTK_BOX (self->table_box), self->costs);
  weft_missing_page_add (WEFT_MISSING_PAGE (self->missing),
                         weft_profile_page_new_waits_button (self));
  gtk_stack_add_named (self->stack, self->missing, "none");
  weft_settings_bind ("profile-table-height", self->divide, "table-height");
  for (guint i = 0; i < WEFT_N_PROFILE_FORMS; i++)
    {
      GtkWidget *button =
          gtk_toggle_button_new_with_label (g_dpgettext2 (NULL, "title", form_titles[i]));

      self->form_buttons[i] = button;
      if (i > 0)
        gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button),
                                     GTK_TOGGLE_BUTTON (self->form_buttons[0]));
      g_signal_connect_object (button, "toggled", G_CALLBACK (form_toggled_cb), self, 0);
      gtk_box_append (GTK_BOX (self->form_box), button);
    }
  weft_connect (self->flame, "picked", set_selected_frame, self);
  weft_connect (self->costs, "picked", weft_profile_page_set_frame, self);
  weft_connect (self->sandwich, "picked", weft_profile_page_set_frame, self);
  weft_connect (self->time_plot, "lanes-changed", update_look, self);
  weft_connect (document, "notify::trace", weft_profile_page_set_trace, self);
  weft_connect (document, "notify::state", weft_profile_page_update_names, self);
  weft_connect (view_of (self), "selection-changed", weft_profile_page_update_tree, self);
  weft_connect (view_of (self), "focus-changed", focus_changed_cb, self);
  weft_profile_page_set_trace (self);
  return GTK_WIDGET (self);
}

void
weft_profile_page_set_form (WeftProfilePage *self, WeftProfileForm form)
{
  g_return_if_fail (WEFT_IS_PROFILE_PAGE (self) && (guint) form < WEFT_N_PROFILE_FORMS);
  if (self->form == form)
    return;
  self->form = form;
  update_form (self);
}

void
weft_profile_page_set_frame (WeftProfilePage *self, guint32 frame)
{
  g_return_if_fail (WEFT_IS_PROFILE_PAGE (self));
  set_selected_frame (self, frame);
  weft_flame_view_outline_frame (WEFT_FLAME_VIEW (self->flame), frame);
}

void
weft_profile_page_show_band (WeftProfilePage *self, guint32 band)
{
  g_return_if_fail (WEFT_IS_PROFILE_PAGE (self));
  weft_profile_page_choose_subject (self, WEFT_PROFILE_OF_HEAP);
  weft_profile_page_set_form (self, WEFT_PROFILE_SANDWICH);
  self->band = band;
  weft_profile_page_find_band (self);
}
