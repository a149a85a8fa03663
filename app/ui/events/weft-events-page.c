/* SPDX-License-Identifier: BSD-3-Clause */
/* Builds the page, and keeps its rows in sync with the view: the selected event and the visible
 * range. */
#include "weft-events-page.h"

#include "weft-context-menu.h"
#include "weft-event-records.h"
#include "weft-event-rows-view.h"
#include "weft-fold.h"
#include "weft-item.h"
#include "weft-lane-links.h"
#include "weft-object.h"
#include "weft-save-job.h"
#include "weft-strip.h"
#include "weft-tab-stop.h"
#include "weft-timeline-commands.h"
#include "weft-widget.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* Number of events before and after the selected event that "show in timeline" makes visible. */
#define EVENTS_AROUND 50

struct _WeftEventsPage
{
  WeftPage parent_instance;

  /* template children */
  GtkWidget *side;
  GtkWidget *middle;
  GtkWidget *tools;
  GtkStack *stack;
  AdwBin *rows_bin;
  AdwStatusPage *empty_page;
  GtkWidget *show_all;
  GtkWidget *export_button;

  WeftDocument *document;
  WeftPlot *plot; /* NULL until the page is shown, like the pointers below */
  WeftEventList *list;
  WeftGoTo *go_to;                                     /* NULL until first opened */
  GtkWidget *search_bar, *filter_bar, *rows, *details; /* borrowed */

  gboolean is_changing_view; /* this page is changing the view */
  gboolean has_target;       /* the page will scroll to @target when it is shown */
  gboolean selects_target;   /* also select the event at @target if its time is exactly @target */
  guint64 target;            /* ns */
  guint64 from; /* last known start of the visible range, ns, to detect that the view has moved */
};

G_DEFINE_FINAL_TYPE (WeftEventsPage, weft_events_page, WEFT_TYPE_PAGE)

static WeftView *
view_of (WeftEventsPage *self)
{
  return weft_document_get_view (self->document);
}

static void
scroll_to_target (WeftEventsPage *self)
{
  WeftEvent event;
  guint64 row;

  if (!self->has_target || self->list == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  self->has_target = FALSE;
  row = weft_event_list_find_row (self->list, (WeftEventPosition){ self->target, 0 });
  weft_event_rows_view_scroll_to (WEFT_EVENT_ROWS_VIEW (self->rows), row);
  if (self->selects_target && weft_event_list_get_event (self->list, row, &event) &&
      event.time == self->target)
    weft_event_rows_view_set_cursor (WEFT_EVENT_ROWS_VIEW (self->rows), row);
}

static void
set_scroll_target (WeftEventsPage *self, guint64 time, gboolean selects_target)
{
  if (self->is_changing_view)
    return;
  self->has_target = TRUE;
  self->target = time;
  self->selects_target = selects_target;
  scroll_to_target (self);
}

static void
scroll_to_visible (WeftEventsPage *self)
{
  self->from = weft_view_get_visible (view_of (self)).from;
  set_scroll_target (self, self->from, FALSE);
}

static void
visible_changed_cb (WeftEventsPage *self)
{
  if (weft_view_get_visible (view_of (self)).from != self->from)
    scroll_to_visible (self);
}

static void
selection_changed_cb (WeftEventsPage *self)
{
  if (weft_view_has_selection (view_of (self)))
    set_scroll_target (self, weft_view_get_selection (view_of (self)).from, FALSE);
}

/* Selects the event at the start of the item picked in the timeline. */
static void
item_changed_cb (WeftEventsPage *self)
{
  WeftRange range;

  if (weft_view_get_item (view_of (self), &range) != NULL)
    set_scroll_target (self, range.from, TRUE);
}

/* Gets the selected event. Returns FALSE if there is none. */
static gboolean
get_selected_event (WeftEventsPage *self, WeftEvent *event)
{
  guint64 row;

  return weft_document_get_trace (self->document) != NULL &&
         weft_event_rows_view_get_cursor (WEFT_EVENT_ROWS_VIEW (self->rows), &row) &&
         weft_event_list_get_event (self->list, row, event);
}

static void
cursor_changed_cb (WeftEventsPage *self)
{
  WeftTrace *trace = weft_document_get_trace (self->document);
  WeftEventDetails *details = WEFT_EVENT_DETAILS (self->details);
  WeftEvent event;
  gboolean is_there = get_selected_event (self, &event);

  weft_event_details_set (details, is_there ? trace->index : NULL, is_there ? &event : NULL);
  weft_split_set_pane_empty (WEFT_SPLIT (gtk_widget_get_parent (self->details)), !is_there);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "events.copy-details", is_there);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "events.show-in-timeline", is_there);
  if (is_there)
    {
      WeftView *view = view_of (self);
      WeftRange visible = weft_view_get_visible (view);
      guint64 half = (visible.to - visible.from) / 2;

      if (event.time >= visible.from && event.time <= visible.to)
        return;
      self->is_changing_view = TRUE;
      weft_view_remember (view);
      weft_view_set_visible (view, event.time - MIN (event.time, half),
                             event.time - MIN (event.time, half) + 2 * half);
      self->is_changing_view = FALSE;
    }
}

/* Shows the rows, or the reason why there are none. */
static void
rows_changed_cb (WeftEventsPage *self)
{
  g_autofree char *reason =
      weft_event_filter_bar_get_reason (WEFT_EVENT_FILTER_BAR (self->filter_bar));
  g_autofree char *text = NULL;
  double share;
  gboolean is_empty = weft_event_list_n_rows (self->list) == 0 &&
                      !weft_event_list_is_filtering (self->list, &share);

  if (is_empty && reason != NULL)
    text = g_strdup_printf (_ ("No event of the log matches the filter: %s."), reason);
  else if (is_empty)
    text = g_strdup (_ ("The log has no events."));
  if (is_empty)
    adw_status_page_set_description (self->empty_page, text);
  gtk_widget_set_visible (self->show_all, reason != NULL);
  gtk_stack_set_visible_child_name (self->stack, is_empty ? "empty" : "rows");
  scroll_to_target (self);
}

static void
show_all_cb (WeftEventsPage *self)
{
  g_autoptr (WeftEventFilter) filter = weft_event_filter_new ();

  weft_event_filter_bar_reset (WEFT_EVENT_FILTER_BAR (self->filter_bar));
  weft_event_list_set_filter (self->list, filter);
}

/* Moves the focus from the search bar to the rows, where the hit is selected. */
static void
rows_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gtk_widget_grab_focus (widget);
}

static void
search_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  WeftEventsPage *self = WEFT_EVENTS_PAGE (widget);

  if (self->search_bar != NULL)
    weft_event_search_bar_focus (WEFT_EVENT_SEARCH_BAR (self->search_bar));
}

static void
hit_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  WeftEventsPage *self = WEFT_EVENTS_PAGE (widget);

  if (self->search_bar != NULL)
    weft_event_search_bar_step (WEFT_EVENT_SEARCH_BAR (self->search_bar),
                                g_str_equal (name, "events.next-hit"));
}

static void
copy_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  WeftEventsPage *self = WEFT_EVENTS_PAGE (widget);
  g_autofree char *text = weft_event_details_get_text (WEFT_EVENT_DETAILS (self->details));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
}

/* Shows the selected event with its neighbours in the timeline, and picks the item that contains
 * it. */
static void
show_in_timeline (WeftEventsPage *self)
{
  WeftEventOrder *order;
  WeftEvent event;
  WeftEventPosition first, last;
  guint64 row, thread;
  g_autofree char *lane = NULL;

  if (!get_selected_event (self, &event))
    return;
  if (weft_event_group (weft_event_name (&event)) == WEFT_GROUP_USER)
    lane = g_strdup ("user");
  else if (weft_event_thread (&event, &thread))
    lane = g_strdup (weft_thread_lane_id ((guint32) thread));
  else if (event.cap != WEFT_CAP_NONE)
    lane = g_strdup_printf ("hec/%u", event.cap);
  else
    lane = g_strdup ("activity");
  order = weft_document_get_trace (self->document)->order;
  first = (WeftEventPosition){ event.time, event.offset };
  last = first;
  row = weft_event_order_rank (order, first);
  weft_event_order_nth (order, row - MIN (row, EVENTS_AROUND), &first);
  weft_event_order_nth (order, MIN (row + EVENTS_AROUND, weft_event_order_n_events (order) - 1),
                        &last);
  /* the change of the view must not scroll the rows */
  self->is_changing_view = TRUE;
  weft_view_remember (view_of (self));
  weft_view_set_visible (view_of (self), first.time,
                         MAX (last.time, first.time + WEFT_VIEW_MIN_NS));
  gtk_widget_activate_action (GTK_WIDGET (self), "document.item", WEFT_LANE_TIME_TARGET, lane,
                              event.time);
  self->is_changing_view = FALSE;
}

static void
show_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  show_in_timeline (WEFT_EVENTS_PAGE (widget));
}

/* Limits the rows to events with the HEC, thread or type of the selected event, or hides events of
 * its type. Keeps the selected event in view. */
static void
filter_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  WeftEventsPage *self = WEFT_EVENTS_PAGE (widget);
  WeftEventFilterBar *bar = WEFT_EVENT_FILTER_BAR (self->filter_bar);
  g_autoptr (WeftEventFilter) filter = NULL;
  WeftEvent event;
  guint64 thread;

  if (!get_selected_event (self, &event))
    return;
  filter = weft_event_filter_copy (weft_event_list_get_filter (self->list));
  if (g_str_equal (name, "events.only-hec"))
    weft_event_filter_bar_choose_cap (bar, event.cap);
  else if (g_str_equal (name, "events.only-thread") && weft_event_thread (&event, &thread))
    weft_event_filter_bar_choose_thread (bar, (guint32) thread);
  else if (g_str_equal (name, "events.only-type"))
    weft_event_filter_show_only_tag (filter, event.tag);
  else if (g_str_equal (name, "events.hide-type"))
    weft_event_filter_show_tag (filter, event.tag, FALSE);
  if (g_str_has_suffix (name, "-type"))
    weft_event_list_set_filter (self->list, filter);
  set_scroll_target (self, event.time, TRUE);
}

static void
show_all_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  WeftEventsPage *self = WEFT_EVENTS_PAGE (widget);
  WeftEvent event;

  if (get_selected_event (self, &event))
    set_scroll_target (self, event.time, TRUE);
  show_all_cb (self);
}

static void
mark_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  WeftEventsPage *self = WEFT_EVENTS_PAGE (widget);
  WeftEvent event;

  if (get_selected_event (self, &event))
    weft_bookmarks_add (weft_document_get_bookmarks (self->document), event.time, event.time,
                        weft_event_title (weft_event_name (&event)));
}

static void
menu_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  WeftEventsPage *self = WEFT_EVENTS_PAGE (widget);

  if (self->rows != NULL)
    weft_event_rows_view_open_menu (WEFT_EVENT_ROWS_VIEW (self->rows));
}

/* Scrolls to @time. Called for a click on the strip while the whole log is visible. */
static void
strip_clicked_cb (WeftEventsPage *self, guint64 time)
{
  set_scroll_target (self, time, FALSE);
}

/* Selects the first event at or after @time, else the last event. */
static void
go_to_time_cb (gpointer page, guint64 time)
{
  WeftEventsPage *self = page;
  guint64 n = weft_event_list_n_rows (self->list);
  guint64 row = weft_event_list_find_row (self->list, (WeftEventPosition){ time, 0 });

  set_scroll_target (self, time, FALSE);
  if (n > 0)
    weft_event_rows_view_set_cursor (WEFT_EVENT_ROWS_VIEW (self->rows), MIN (row, n - 1));
  gtk_widget_grab_focus (self->rows);
}

static void
go_to_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  WeftEventsPage *self = WEFT_EVENTS_PAGE (widget);

  if (self->list == NULL)
    return;
  if (self->go_to == NULL)
    self->go_to = weft_go_to_new (widget, self->plot, go_to_time_cb, self);
  weft_go_to_open (self->go_to);
}

/* Arguments of the worker that saves the events. */
typedef struct
{
  WeftEventOrder *all;
  WeftEventFilter *filter;
  WeftRowFormat format;
} EventsSaving;

static void
events_saving_free (gpointer data)
{
  EventsSaving *saving = data;

  weft_shared_unref (saving->all);
  weft_event_filter_free (saving->filter);
  g_free (saving);
}

static gboolean
save_events (gconstpointer data,
             const char *path,
             WeftFileConsent consent,
             WeftAskRun *run,
             GCancellable *cancellable,
             GError **error)
{
  const EventsSaving *saving = data;

  return weft_events_save (saving->all, saving->filter, saving->format, path, consent, cancellable,
                           error);
}

/* Saves the listed events as CSV or JSON lines to a file that the user chooses. */
static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  WeftEventsPage *self = WEFT_EVENTS_PAGE (widget);
  WeftEventOrder *all = self->list != NULL ? weft_event_list_get_all_events (self->list) : NULL;
  gboolean is_json = g_str_equal (g_variant_get_string (parameter, NULL), "json");
  EventsSaving *saving;

  if (all == NULL)
    return;
  saving = g_new (EventsSaving, 1);
  saving->all = weft_shared_ref (all);
  saving->filter = weft_event_filter_copy (weft_event_list_get_filter (self->list));
  saving->format = is_json ? WEFT_ROWS_JSONL : WEFT_ROWS_CSV;
  weft_save_job_ask (widget, _ ("Save Events"), self->document,
                     is_json ? "-events.jsonl" : "-events.csv", save_events, saving,
                     events_saving_free);
}

static gboolean
key_cb (WeftEventsPage *self, guint key)
{
  return key == GDK_KEY_Escape && self->search_bar != NULL &&
         weft_event_search_bar_clear (WEFT_EVENT_SEARCH_BAR (self->search_bar));
}

/* Adds @tool to the tools, which wrap to a second line if they do not fit side by side. */
static void
add_tool (WeftEventsPage *self, GtkWidget *tool, GtkAlign align)
{
  GtkWidget *child = gtk_flow_box_child_new ();

  gtk_widget_set_halign (tool, align);
  gtk_widget_set_focusable (child, FALSE);
  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), tool);
  gtk_flow_box_append (GTK_FLOW_BOX (self->tools), child);
}

static void
weft_events_page_map (GtkWidget *widget)
{
  WeftEventsPage *self = WEFT_EVENTS_PAGE (widget);

  if (self->list == NULL)
    {
      GtkWidget *strip, *end_tools = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);

      self->plot = weft_plot_new_without_lanes (self->document);
      self->list = weft_event_list_new (self->document);
      self->search_bar = weft_event_search_bar_new (self->list);
      self->filter_bar = weft_event_filter_bar_new (self->list);
      self->rows = weft_event_rows_view_new (self->list, self->plot);
      self->details = g_object_new (WEFT_TYPE_EVENT_DETAILS, NULL);
      strip = weft_strip_new (self->plot);
      gtk_box_append (GTK_BOX (self->side), weft_event_kinds_panel_new (self->list));
      gtk_box_prepend (GTK_BOX (self->middle), strip);
      add_tool (self, self->search_bar, GTK_ALIGN_START);
      gtk_box_append (GTK_BOX (end_tools), self->filter_bar);
      gtk_box_append (GTK_BOX (end_tools), self->export_button);
      add_tool (self, end_tools, GTK_ALIGN_END);
      adw_bin_set_child (self->rows_bin, weft_split_new (self->rows, self->details));
      weft_connect (self->rows, "cursor-changed", cursor_changed_cb, self);
      weft_connect (self->rows, "activated", show_in_timeline, self);
      weft_connect (strip, "clicked", strip_clicked_cb, self);
      weft_connect (self->list, "rows-changed", rows_changed_cb, self);
      weft_connect (self->list, "filter-changed", rows_changed_cb, self);
      rows_changed_cb (self);
      cursor_changed_cb (self);
    }
  GTK_WIDGET_CLASS (weft_events_page_parent_class)->map (widget);
  scroll_to_target (self);
}

static gboolean
weft_events_page_grab_focus (GtkWidget *widget)
{
  WeftEventsPage *self = WEFT_EVENTS_PAGE (widget);

  return self->rows != NULL && gtk_widget_grab_focus (self->rows);
}

static void
weft_events_page_export_rows (WeftPage *page)
{
  weft_context_menu_popup_button (GTK_MENU_BUTTON (WEFT_EVENTS_PAGE (page)->export_button));
}

static void
weft_events_page_dispose (GObject *object)
{
  WeftEventsPage *self = WEFT_EVENTS_PAGE (object);

  /* free @go_to first, since its popover is a child of the page */
  g_clear_pointer (&self->go_to, weft_go_to_free);
  self->search_bar = self->filter_bar = self->rows = self->details = NULL;
  weft_object_dispose_owned (object);
}

static void
weft_events_page_class_init (WeftEventsPageClass *klass)
{
  static const char *const filter_actions[] = { "events.only-type", "events.hide-type",
                                                "events.only-hec", "events.only-thread" };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (WEFT_TYPE_FLOW);
  weft_class_add_owned (klass, WeftEventsPage, g_object_unref, list, plot, document);
  G_OBJECT_CLASS (klass)->dispose = weft_events_page_dispose;
  widget_class->map = weft_events_page_map;
  widget_class->grab_focus = weft_events_page_grab_focus;
  WEFT_PAGE_CLASS (klass)->export_rows = weft_events_page_export_rows;
  gtk_widget_class_install_action (widget_class, "events.search", NULL, search_action);
  gtk_widget_class_install_action (widget_class, "events.rows", NULL, rows_action);
  gtk_widget_class_install_action (widget_class, "events.next-hit", NULL, hit_action);
  gtk_widget_class_install_action (widget_class, "events.previous-hit", NULL, hit_action);
  gtk_widget_class_install_action (widget_class, "events.copy-details", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "events.show-in-timeline", NULL, show_action);
  for (guint i = 0; i < G_N_ELEMENTS (filter_actions); i++)
    gtk_widget_class_install_action (widget_class, filter_actions[i], NULL, filter_action);
  gtk_widget_class_install_action (widget_class, "events.show-all", NULL, show_all_action);
  gtk_widget_class_install_action (widget_class, "events.mark", NULL, mark_action);
  gtk_widget_class_install_action (widget_class, "events.menu", NULL, menu_action);
  gtk_widget_class_install_action (widget_class, "events.save", "s", save_action);
  gtk_widget_class_install_action (widget_class, "timeline.go-to", NULL, go_to_action);
  gtk_widget_class_set_css_name (widget_class, "eventspage");
  weft_class_template (widget_class, "weft-events-page");
  weft_class_bind_children (klass, WeftEventsPage, side, middle, tools, stack, rows_bin, empty_page,
                            show_all, export_button);
  gtk_widget_class_bind_template_callback (widget_class, show_all_cb);
}

static void
weft_events_page_init (WeftEventsPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  weft_page_set_widgets (WEFT_PAGE (self), NULL, self->side, NULL);
  weft_widget_add_controller (GTK_WIDGET (self), gtk_event_controller_key_new (), self,
                              "key-pressed", key_cb, NULL);
}

GtkWidget *
weft_events_page_new (WeftDocument *document)
{
  WeftEventsPage *self = g_object_new (WEFT_TYPE_EVENTS_PAGE, NULL);
  WeftRange visible, item;

  self->document = g_object_ref (document);
  weft_connect (view_of (self), "visible-changed", visible_changed_cb, self);
  weft_connect (view_of (self), "selection-changed", selection_changed_cb, self);
  weft_connect (view_of (self), "item-changed", item_changed_cb, self);
  /* the view may have been changed before the page existed; use its range, selection and item */
  scroll_to_visible (self);
  selection_changed_cb (self);
  visible = weft_view_get_visible (view_of (self));
  if (weft_view_get_item (view_of (self), &item) != NULL && item.from >= visible.from &&
      item.from <= visible.to)
    item_changed_cb (self);
  return GTK_WIDGET (self);
}
