/* SPDX-License-Identifier: BSD-3-Clause */
/* Shows the pages of a document, their panes, and the problems of its log. */
#include "weft-document-page-private.h"

#include "weft-finding-steps.h"
#include "weft-heap-page.h"
#include "weft-item.h"
#include "weft-lane-links.h"
#include "weft-look.h"
#include "weft-object.h"
#include "weft-panels.h"
#include "weft-profile-page.h"
#include "weft-query-page.h"
#include "weft-run-parts.h"
#include "weft-settings.h"
#include "weft-tab-stop.h"
#include "weft-text-zoom.h"
#include "weft-timeline-area.h"
#include <glib/gi18n.h>

/* The margin on each side of a heap band's range is the length of the range divided by this. */
#define BAND_MARGIN_PART 8

G_DEFINE_FINAL_TYPE (WeftDocumentPage, weft_document_page, GTK_TYPE_BOX)

/* Shows or hides the panes of all pages together. The side panel is hidden in a narrow window; the
 * details are hidden while the list of problems or the state at one time is shown. */
static void
update_panes (WeftDocumentPage *self)
{
  GSettings *settings = weft_settings_get ();

  weft_page_stack_show_panes (
      self->pages, g_settings_get_boolean (settings, "show-side-panel") && !self->is_folded,
      self->is_panel_alone,
      g_settings_get_boolean (settings, "show-details") &&
          !weft_document_page_shows_problems (self) &&
          !gtk_revealer_get_reveal_child (self->instant_revealer));
}

static void
update_badges (WeftDocumentPage *self)
{
  WeftTrace *trace = weft_document_get_trace (self->document);
  const WeftDiagnosis *diagnosis =
      trace != NULL ? weft_trace_peek (trace, WEFT_LAZY_FINDINGS) : NULL;
  AdwViewStack *stack = weft_page_stack_get_stack (self->pages);
  guint n;
  const WeftPageKind *kinds = weft_pages (&n);

  for (guint i = 0; i < n; i++)
    {
      GtkWidget *page = adw_view_stack_get_child_by_name (stack, kinds[i].id);
      guint n_findings = 0;

      /* the Overview page lists all findings */
      if (diagnosis != NULL && g_str_equal (kinds[i].id, "overview"))
        n_findings = diagnosis->findings->len;
      for (guint k = 0; diagnosis != NULL && k < weft_diagnosis_n_notable (diagnosis); k++)
        n_findings +=
            g_str_equal (weft_finding_page_id (weft_diagnosis_notable (diagnosis, k)), kinds[i].id);
      adw_view_stack_page_set_badge_number (adw_view_stack_get_page (stack, page), n_findings);
    }
}

/* Updates the times in all widgets to the current unit or clock. */
static void
times_changed_cb (WeftDocumentPage *self)
{
  if (weft_document_get_trace (self->document) != NULL)
    g_object_notify (G_OBJECT (self->document), "trace");
}

static void
trace_changed_cb (WeftDocumentPage *self)
{
  WeftTrace *trace = weft_document_get_trace (self->document);

  if (trace == NULL)
    return;
  if (self->plot == NULL)
    {
      g_autofree char *page = g_settings_get_string (weft_settings_get (), "first-page");
      gboolean is_heap =
          !weft_timeline_has_data (trace, WEFT_TIMELINE_ACTIVITY) && trace->heap->samples->len > 0;
      g_autofree char *lanes = NULL;
      g_autoptr (WeftLaneLayout) all = NULL;

      self->plot = weft_plot_new (self->document);
      /* use the lanes set in the preferences; the user's lanes are saved only if that setting is
       * "last" */
      lanes = g_settings_get_string (weft_settings_get (), "first-lanes");
      all = weft_lane_layout_new_for_charts (~WEFT_TIMELINE_NONE);
      if (g_str_equal (lanes, "last"))
        weft_settings_bind ("lane-layout", self->plot, "lane-layout");
      else if (g_str_equal (lanes, "all"))
        weft_plot_set_layout (self->plot, all);
      /* without events, only the page of the heap profile has content */
      weft_page_stack_create_pages (self->pages, self->plot,
                                    !g_str_equal (page, "auto") ? page :
                                    is_heap                     ? "heap" :
                                                                  "timeline");
      update_badges (self);
      weft_connect (self->plot, "lanes-changed", update_badges, self);
      weft_connect (weft_look_get_default (), "changed::times", times_changed_cb, self);
      /* move the keyboard focus to the page */
      if (gtk_widget_get_mapped (GTK_WIDGET (self)))
        gtk_widget_grab_focus (GTK_WIDGET (self->pages));
    }
  weft_document_page_show_child (self, "content");
  weft_document_page_show_saved_view (self);
}

static void
problems_revealed_cb (WeftDocumentPage *self)
{
  weft_bar_set_button (self->damage_bar, weft_document_page_shows_problems (self) ?
                                             C_ ("action", "Hide Problems") :
                                             C_ ("action", "Show Problems"));
  update_panes (self);
}

static gboolean
weft_document_page_grab_focus (GtkWidget *widget)
{
  WeftDocumentPage *self = WEFT_DOCUMENT_PAGE (widget);

  return gtk_widget_grab_focus (self->plot != NULL ? GTK_WIDGET (self->pages) :
                                                     GTK_WIDGET (self->stack));
}

static void
weft_document_page_dispose (GObject *object)
{
  WeftDocumentPage *self = WEFT_DOCUMENT_PAGE (object);

  weft_document_page_unfollow_reading (self);
  if (self->document != NULL)
    {
      weft_document_cancel (self->document);
      weft_document_leave_axis (self->document);
    }
  weft_object_dispose_owned (object);
}

/* Shows the callers of a band of the heap profile on the page of the time profile. */
static void
show_callers (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftDocumentPage *self = WEFT_DOCUMENT_PAGE (widget);

  if (weft_document_page_show_page (self, "profile"))
    weft_profile_page_show_band (WEFT_PROFILE_PAGE (weft_page_stack_get_visible_page (self->pages)),
                                 g_variant_get_uint32 (parameter));
}

static void
show_band (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftDocumentPage *self = WEFT_DOCUMENT_PAGE (widget);

  if (weft_document_page_show_page (self, "heap"))
    weft_heap_page_show_band (WEFT_HEAP_PAGE (weft_page_stack_get_visible_page (self->pages)),
                              g_variant_get_uint32 (parameter));
}

/* Shows an instance of a finding on its page. */
static void
show_finding (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftDocumentPage *self = WEFT_DOCUMENT_PAGE (widget);
  WeftView *view = weft_document_get_view (self->document);
  WeftFindingTarget target = weft_finding_target_from_variant (parameter);
  WeftRange range = target.zoom;

  if (!weft_document_page_show_page (self, target.page))
    return;
  if (target.band == WEFT_SCENE_NO_BAND || !g_str_equal (target.page, "heap"))
    {
      gtk_widget_activate_action_variant (
          GTK_WIDGET (weft_page_stack_get_visible_page (self->pages)), "timeline.show-finding",
          parameter);
      return;
    }
  weft_view_remember (view);
  range = weft_range_widened (range, (range.to - range.from) / BAND_MARGIN_PART);
  weft_view_set_visible (view, range.from, range.to);
  weft_finding_target_pick (view, &target);
  weft_heap_page_show_band (WEFT_HEAP_PAGE (weft_page_stack_get_visible_page (self->pages)),
                            target.band);
}

/* Shows a time on a lane of the timeline. */
static void
show_lane_time (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftDocumentPage *self = WEFT_DOCUMENT_PAGE (widget);

  if (weft_document_page_show_page (self, "timeline"))
    gtk_widget_activate_action_variant (GTK_WIDGET (weft_page_stack_get_visible_page (self->pages)),
                                        "timeline.show-lane-range", parameter);
}

static void
show_query (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftDocumentPage *self = WEFT_DOCUMENT_PAGE (widget);

  if (weft_document_page_show_page (self, "query"))
    weft_query_page_run (WEFT_QUERY_PAGE (weft_page_stack_get_visible_page (self->pages)),
                         g_variant_get_string (parameter, NULL));
}

/* Shows why the slow spans of a label are slow. */
static void
show_why (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftDocumentPage *self = WEFT_DOCUMENT_PAGE (widget);

  if (weft_document_page_show_page (self, "tables"))
    gtk_widget_activate_action_variant (GTK_WIDGET (weft_page_stack_get_visible_page (self->pages)),
                                        "tables.why", parameter);
}

/* Picks the item at @time on a lane of @document, which is on the time axis of the page. */
static void
go_to_item (WeftDocumentPage *self, WeftDocument *document, const char *lane, guint64 time)
{
  if (weft_document_page_show_page (self, "timeline"))
    weft_timeline_page_go_to_item (
        WEFT_TIMELINE_PAGE (weft_page_stack_get_visible_page (self->pages)), document, lane, time);
}

static void
pick_item (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftDocumentPage *self = WEFT_DOCUMENT_PAGE (widget);
  const char *lane;
  guint64 time;

  g_variant_get (parameter, "(&st)", &lane, &time);
  go_to_item (self, self->document, lane, time);
}

/* Returns the view of the lanes that the user is interested in, which may be those of another
 * process on the time axis: lanes with the pointer or, if a focus line was set after the pointer
 * last moved, those with the keyboard focus; or else the view of the document. */
static WeftView *
get_view_of_interest (WeftDocumentPage *self)
{
  const GPtrArray *axis = weft_document_get_axis_documents (self->document);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  GtkWidget *area = focus != NULL ? gtk_widget_get_ancestor (focus, WEFT_TYPE_TIMELINE_AREA) : NULL;

  for (guint i = 0; axis != NULL && i < axis->len; i++)
    {
      WeftView *view = weft_document_get_view (axis->pdata[i]);

      if (weft_view_get_hover (view, NULL, NULL) && weft_view_uses_pointer (view))
        return view;
    }
  if (area == NULL || !gtk_widget_is_ancestor (area, GTK_WIDGET (self)))
    return weft_document_get_view (self->document);
  return weft_plot_get_view (weft_timeline_area_get_parts (WEFT_TIMELINE_AREA (area))->plot);
}

/* Returns the time that the user is interested in: at the pointer, of the selected event (on the
 * events page), at the focus line, or of the picked item; else the middle of the visible range. */
static guint64
time_of_interest (WeftDocumentPage *self)
{
  WeftView *view = get_view_of_interest (self);
  gboolean is_of_events = weft_page_stack_get_visible_page (self->pages) ==
                          weft_page_stack_get_page (self->pages, "events");
  WeftRange range;
  guint64 time, offset;

  if ((is_of_events && !weft_view_get_hover (view, NULL, NULL) &&
       weft_view_get_event (view, &time, &offset)) ||
      weft_view_get_cursor_time (view, &time))
    return time;
  if (weft_view_get_item (view, &range) != NULL)
    return range.from;
  range = weft_view_get_visible (view);
  return range.from + (range.to - range.from) / 2;
}

/* Shows the state at the current time, or closes the pane if it already shows that time. */
static void
toggle_moment (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftDocumentPage *self = WEFT_DOCUMENT_PAGE (widget);
  guint64 time;

  if (self->plot == NULL)
    return;
  time = time_of_interest (self);
  if (gtk_revealer_get_reveal_child (self->instant_revealer) &&
      weft_instant_pane_get_time (self->instant_pane) == time)
    {
      gtk_revealer_set_reveal_child (self->instant_revealer, FALSE);
      return;
    }
  weft_instant_pane_show (self->instant_pane, time);
  gtk_revealer_set_reveal_child (self->instant_revealer, TRUE);
}

static void
instant_closed_cb (WeftDocumentPage *self)
{
  gboolean had_focus = weft_tab_stop_has_focus_in (GTK_WIDGET (self->instant_pane));

  gtk_revealer_set_reveal_child (self->instant_revealer, FALSE);
  if (had_focus)
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

gboolean
weft_document_page_open_alerts (WeftDocumentPage *self)
{
  return weft_live_bar_open_alerts (self->live_bar);
}

/* Closes the pane with the state at a time if the new page has no time axis, except on the page of
 * events. */
static void
page_changed_cb (WeftDocumentPage *self)
{
  WeftPage *shown = weft_page_stack_get_visible_page (self->pages);

  if (shown != NULL && !WEFT_PAGE_GET_CLASS (shown)->has_time_axis &&
      shown != weft_page_stack_get_page (self->pages, "events"))
    gtk_revealer_set_reveal_child (self->instant_revealer, FALSE);
}

static void
align_starts (WeftDocumentPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.align-starts", NULL);
}

/* Reports that the runs on the time axis are far apart. Also called whenever the view changes, but
 * a bar that the user has closed is shown again only if the gap has changed. */
static void
update_apart_bar (WeftDocumentPage *self)
{
  guint64 gap = weft_document_get_axis_gap (self->document);
  g_autofree char *title = NULL;

  if (gap == self->gap)
    return;
  self->gap = gap;
  if (gap == 0)
    {
      weft_bar_close (self->apart_bar);
      return;
    }
  title = weft_format_replace (_ ("The runs are %s apart"), weft_format_time_brief (gap).text);
  weft_bar_set_button (self->apart_bar, weft_document_get_merged_paths (self->document) != NULL ?
                                            C_ ("action", "Align at Starts") :
                                            NULL);
  weft_bar_show (self->apart_bar, title, _ ("They are aligned by the wall clock."));
}

static void
set_cores (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftDocumentPage *self = WEFT_DOCUMENT_PAGE (widget);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  if (weft_document_set_cores (self->document, g_variant_get_uint32 (parameter), &error))
    return;
  text = weft_format_replace (_ ("The number of cores is not remembered: %s"), error->message);
  gtk_widget_activate_action (widget, "win.say", "s", text);
}

static void
weft_document_page_class_init (WeftDocumentPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftDocumentPage, g_object_unref, plot, document, run);
  weft_class_add_owned (klass, WeftDocumentPage, weft_shared_unref, restored);
  G_OBJECT_CLASS (klass)->dispose = weft_document_page_dispose;
  widget_class->grab_focus = weft_document_page_grab_focus;
  widget_class->focus = weft_tab_stop_focus_children;

  gtk_widget_class_install_action (widget_class, "document.callers", "u", show_callers);
  gtk_widget_class_install_action (widget_class, "document.band", "u", show_band);
  gtk_widget_class_install_action (widget_class, "document.cores", "u", set_cores);
  gtk_widget_class_install_action (widget_class, "document.finding", WEFT_FINDING_TARGET,
                                   show_finding);
  gtk_widget_class_install_action (widget_class, "document.item", WEFT_LANE_TIME_TARGET, pick_item);
  gtk_widget_class_install_action (widget_class, "document.moment", NULL, toggle_moment);
  gtk_widget_class_install_action (widget_class, "document.lane-range", WEFT_LANE_RANGE_TARGET,
                                   show_lane_time);
  gtk_widget_class_install_action (widget_class, "document.query", "s", show_query);
  gtk_widget_class_install_action (widget_class, "document.why", "s", show_why);
  g_type_ensure (WEFT_TYPE_ALERT_BAR);
  g_type_ensure (WEFT_TYPE_BAR);
  g_type_ensure (WEFT_TYPE_INSTANT_PANE);
  g_type_ensure (WEFT_TYPE_LIVE_BAR);
  g_type_ensure (WEFT_TYPE_PAGE_STACK);
  g_type_ensure (WEFT_TYPE_PROBLEMS_PANE);
  g_type_ensure (WEFT_TYPE_TEXT_ZOOM);
  g_type_ensure (WEFT_TYPE_TIPS_BAR);
  weft_class_template (klass, "weft-document-page");
  weft_class_bind_children (klass, WeftDocumentPage, live_bar, tips_bar, alert_bar, changed_bar,
                            partial_bar, damage_bar, apart_bar);
  gtk_widget_class_bind_template_callback (widget_class, align_starts);
  weft_class_bind_children (klass, WeftDocumentPage, stack, reading_page, reading_bar, failed_page,
                            again_button, pages, overlay_bar, overlay_box, overlay_label,
                            instant_revealer, instant_pane);
  weft_class_bind_callbacks (klass, instant_closed_cb, go_to_item, update_panes);
  weft_class_bind_children (klass, WeftDocumentPage, problems_revealer, problems_pane);
  weft_class_bind_callbacks (klass, weft_document_page_cancel, weft_document_page_reload,
                             weft_document_page_toggle_problems, problems_revealed_cb);
}

static void
weft_document_page_init (WeftDocumentPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  weft_bar_set_button (self->changed_bar, _ ("Reload"));
  weft_bar_set_informational (self->apart_bar, "dialog-information-symbolic");
  problems_revealed_cb (self);
  weft_connect (weft_settings_get (), "changed::show-side-panel", update_panes, self);
  weft_connect (weft_settings_get (), "changed::show-details", update_panes, self);
}

static void
marks_unsaved_cb (WeftDocumentPage *self, const char *reason)
{
  g_autofree char *text = g_strdup_printf (_ ("Your marks cannot be saved: %s"), reason);

  gtk_widget_activate_action (GTK_WIDGET (self), "win.say", "s", text);
}

GtkWidget *
weft_document_page_new (WeftDocument *document)
{
  WeftDocumentPage *self = g_object_new (WEFT_TYPE_DOCUMENT_PAGE, NULL);

  self->document = g_object_ref (document);
  weft_connect (document, "notify::trace", trace_changed_cb, self);
  weft_connect (weft_page_stack_get_stack (self->pages), "notify::visible-child", page_changed_cb,
                self);
  weft_connect (document, "notify::state", weft_document_page_show_saved_view, self);
  weft_connect (document, "axis-changed", update_apart_bar, self);
  weft_connect (weft_document_get_view (document), "visible-changed", update_apart_bar, self);
  weft_connect (weft_document_get_bookmarks (document), "unsaved", marks_unsaved_cb, self);
  weft_live_bar_set_document (self->live_bar, document);
  weft_tips_bar_set_document (self->tips_bar, document);
  weft_alert_bar_set_document (self->alert_bar, document);
  weft_instant_pane_set_document (self->instant_pane, document);
  weft_problems_pane_set_view (self->problems_pane, weft_document_get_view (document));
  weft_document_page_follow_reading (self);
  trace_changed_cb (self);
  weft_document_page_update_reading (self);
  return GTK_WIDGET (self);
}

WeftDocument *
weft_document_page_get_document (WeftDocumentPage *self)
{
  return self->document;
}

AdwViewStack *
weft_document_page_get_pages (WeftDocumentPage *self)
{
  return weft_page_stack_get_stack (self->pages);
}

WeftPage *
weft_document_page_get_page (WeftDocumentPage *self, const char *name)
{
  return weft_page_stack_get_page (self->pages, name);
}

WeftPage *
weft_document_page_get_shown_page (WeftDocumentPage *self)
{
  return weft_page_stack_get_visible_page (self->pages);
}

WeftPlot *
weft_document_page_get_plot (WeftDocumentPage *self)
{
  g_return_val_if_fail (WEFT_IS_DOCUMENT_PAGE (self), NULL);
  return self->plot;
}

gboolean
weft_document_page_show_page (WeftDocumentPage *self, const char *name)
{
  g_return_val_if_fail (WEFT_IS_DOCUMENT_PAGE (self), FALSE);
  return weft_page_stack_show_page (self->pages, name);
}

void
weft_document_page_set_run (WeftDocumentPage *self, WeftProgramRun *run)
{
  g_return_if_fail (WEFT_IS_DOCUMENT_PAGE (self));
  if (!weft_program_run_can_flush (run))
    weft_document_set_buffered (self->document);
  weft_live_bar_set_has_run (self->live_bar);
  g_set_object (&self->run, run);
  gtk_box_append (GTK_BOX (self), weft_run_pane_new (run));
}

WeftProgramRun *
weft_document_page_get_run (WeftDocumentPage *self)
{
  return self->run;
}

void
weft_document_page_toggle_problems (WeftDocumentPage *self)
{
  gboolean shows = !weft_document_page_shows_problems (self);

  gtk_revealer_set_reveal_child (self->problems_revealer, shows);
  if (shows)
    weft_problems_pane_grab_focus_when_mapped (self->problems_pane);
  else if (!weft_problems_pane_return_focus (self->problems_pane))
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

gboolean
weft_document_page_shows_problems (WeftDocumentPage *self)
{
  return gtk_revealer_get_reveal_child (self->problems_revealer);
}

void
weft_document_page_fold_side_panel (WeftDocumentPage *self,
                                    gboolean is_folded,
                                    gboolean is_panel_alone)
{
  self->is_panel_alone = is_panel_alone;
  self->is_folded = is_folded;
  update_panes (self);
}
