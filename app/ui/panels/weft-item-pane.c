/* SPDX-License-Identifier: BSD-3-Clause */
/* Item pane. If the facts of the picked item cannot be read again, the facts that were read last
 * stay visible. For example, an item of one pixel column exists only at one zoom level. */
#include "weft-panels.h"

#include "weft-action-bindings.h"
#include "weft-finding-steps.h"
#include "weft-item.h"
#include "weft-join.h"
#include "weft-object.h"
#include "weft-path-line.h"
#include "weft-plot.h"
#include "weft-read-out-view.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

struct _WeftItemPane
{
  GtkBox parent_instance;

  /* template children */
  GtkWidget *title, *note, *hint, *copy, *clear;
  GtkWidget *item_buttons;                /* buttons for an item, hidden for a path */
  GtkWidget *path;                        /* button for the critical path, if a thread is picked */
  GtkWidget *moment;                      /* button for items of the page's own process */
  GtkWidget *next_instance, *explain;     /* buttons for findings */
  GtkWidget *previous_event, *next_event; /* buttons for other items */
  WeftFactList *facts;

  WeftTimelineStack *stack;
  WeftPlot *plot;   /* plot of the process that is shown, in @stack */
  WeftReadOut *out; /* current facts */
  gboolean is_of_path;
  gboolean is_path_stale; /* @out is not about the current path */
};

G_DEFINE_FINAL_TYPE (WeftItemPane, weft_item_pane, GTK_TYPE_BOX)

static WeftView *
view_of (WeftItemPane *self)
{
  return weft_plot_get_view (self->plot);
}

static void
set_label_text_or_hide (GtkWidget *label, const char *text)
{
  gtk_label_set_text (GTK_LABEL (label), text != NULL ? text : "");
  gtk_widget_set_visible (label, text != NULL && *text != '\0');
}

static void
show_facts (WeftItemPane *self)
{
  WeftDocument *document = weft_plot_get_document (self->plot);
  const GPtrArray *documents = weft_document_get_axis_documents (document);

  if (documents != NULL)
    {
      g_autofree char *process = weft_document_distinct_title (document, documents);
      g_autofree char *note = self->out->note;

      self->out->note = weft_joined (WEFT_JOIN_CLAUSE, process, note);
    }
  set_label_text_or_hide (self->title, self->out->title);
  set_label_text_or_hide (self->note, self->out->note);
  set_label_text_or_hide (self->hint, self->out->hint);
  weft_fact_list_set_read_out (self->facts, self->out);
}

static void
show_item (WeftItemPane *self)
{
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  WeftTrace *trace = weft_plot_get_trace (self->plot);
  const WeftDiagnosis *diagnosis =
      trace != NULL ? weft_trace_peek (trace, WEFT_LAZY_FINDINGS) : NULL;
  const char *rule = weft_finding_get_picked (view_of (self));
  const WeftFinding *finding =
      diagnosis != NULL && rule != NULL ? weft_diagnosis_find (diagnosis, rule) : NULL;
  WeftRange item;
  guint32 thread;

  if (weft_item_read (self->plot, out))
    {
      WeftReadOut *before = self->out;

      self->out = g_steal_pointer (&out);
      weft_read_out_free (before);
      show_facts (self);
    }
  gtk_widget_set_visible (self->path, weft_plot_get_picked_thread (self->plot, &thread));
  gtk_widget_set_visible (self->next_instance, finding != NULL && finding->instances->len > 1);
  gtk_widget_set_visible (self->explain, finding != NULL);
  gtk_widget_set_visible (self->previous_event, finding == NULL);
  gtk_widget_set_visible (self->next_event, finding == NULL);
  if (finding != NULL)
    {
      gtk_actionable_set_action_target (GTK_ACTIONABLE (self->explain), "s", finding->rule->id);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (self->explain), "win.explain");
    }
  gtk_widget_set_visible (GTK_WIDGET (self),
                          weft_plot_get_item (self->plot, &item) >= 0 && self->out->has_span &&
                              item.from == self->out->from && item.to == self->out->to);
}

static void
show_path (WeftItemPane *self)
{
  WeftPathFinder *finder = weft_plot_get_path (self->plot);
  guint32 id;
  const WeftCriticalPath *path = weft_path_finder_get_path (finder, &id);
  WeftRange item;
  gboolean is_shown = path != NULL && weft_plot_get_item (self->plot, &item) < 0;

  if (is_shown && self->is_path_stale)
    {
      self->is_path_stale = FALSE;
      weft_read_out_clear (self->out);
      weft_path_fill_read_out (self->out, path, weft_path_finder_get_threads (finder),
                               weft_plot_get_palette (self->plot),
                               weft_plot_get_process (self->plot), id);
      show_facts (self);
    }
  gtk_widget_set_visible (GTK_WIDGET (self), is_shown);
}

static const WeftTimelineParts *
parts_of (WeftItemPane *self)
{
  return weft_timeline_area_get_parts (weft_timeline_stack_get_item_area (self->stack));
}

static void
update (WeftItemPane *self)
{
  const WeftTimelineParts *parts = parts_of (self);

  if (g_set_object (&self->plot, parts->plot))
    {
      weft_read_out_clear (self->out);
      self->is_path_stale = TRUE;
    }
  gtk_widget_set_visible (self->moment, !parts->is_below);
  if (self->is_of_path)
    show_path (self);
  else
    show_item (self);
}

static void
path_changed_cb (WeftItemPane *self)
{
  self->is_path_stale = TRUE;
}

static void
link_cb (WeftItemPane *self, const char *lane, guint64 time)
{
  weft_item_go_to (self->plot, lane, time);
}

/* Forwards an action to the timeline of the process that is shown. */
static void
forward_to_timeline (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gtk_widget_activate_action_variant (parts_of (WEFT_ITEM_PANE (widget))->area, action, parameter);
}

static void
mark_item (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftItemPane *self = WEFT_ITEM_PANE (widget);
  WeftBookmarks *marks = parts_of (self)->bookmarks;
  gboolean is_instant = self->out->to - self->out->from <= 1;

  weft_bookmarks_add (marks, self->out->from, is_instant ? self->out->from : self->out->to,
                      self->out->title);
}

static void
copy_item (GtkWidget *widget, const char *action, GVariant *parameter)
{
  g_autofree char *text = weft_read_out_text (WEFT_ITEM_PANE (widget)->out);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
}

static void
clear_item (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftItemPane *self = WEFT_ITEM_PANE (widget);

  if (self->is_of_path)
    {
      weft_path_finder_clear (weft_plot_get_path (self->plot));
      return;
    }
  weft_view_remember (view_of (self));
  weft_view_set_item (view_of (self), NULL, 0, 0);
}

static void
weft_item_pane_class_init (WeftItemPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftItemPane, g_object_unref, plot, stack);
  weft_class_add_owned (klass, WeftItemPane, weft_read_out_free, out);
  gtk_widget_class_set_css_name (widget_class, "itempane");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_REGION);
  g_type_ensure (WEFT_TYPE_FACT_LIST);
  weft_class_template (klass, "weft-item-pane");
  weft_class_bind_children (klass, WeftItemPane, title, note, hint, copy, clear, item_buttons,
                            next_instance, explain, previous_event, next_event, facts);
  gtk_widget_class_bind_template_callback (widget_class, link_cb);
  weft_class_bind_children (klass, WeftItemPane, path, moment);
  weft_actions_install (widget_class, "timeline.", forward_to_timeline);
  gtk_widget_class_install_action (widget_class, "item.mark", NULL, mark_item);
  gtk_widget_class_install_action (widget_class, "item.copy", NULL, copy_item);
  gtk_widget_class_install_action (widget_class, "item.clear", NULL, clear_item);
}

static void
weft_item_pane_init (WeftItemPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->out = weft_read_out_new ();
}

static GtkWidget *
item_pane_new (WeftTimelineStack *stack, gboolean is_of_path)
{
  WeftItemPane *self = g_object_new (WEFT_TYPE_ITEM_PANE, NULL);

  self->stack = g_object_ref_sink (stack);
  self->is_of_path = is_of_path;
  gtk_widget_set_visible (self->item_buttons, !is_of_path);
  weft_widget_set_accessible_name (self, is_of_path ? C_ ("title", "Critical Path") :
                                                      C_ ("title", "Details"));
  weft_widget_set_accessible_name (self->copy, is_of_path ? _ ("Copy Critical Path") :
                                                            C_ ("action", "Copy Item"));
  weft_widget_set_accessible_name (self->clear, is_of_path ? _ ("Clear Critical Path") :
                                                             C_ ("action", "Clear Item"));
  weft_connect (stack, "path-changed", path_changed_cb, self);
  weft_connect (stack, "item-changed", update, self);
  update (self);
  return GTK_WIDGET (self);
}

GtkWidget *
weft_item_pane_new (WeftTimelineStack *stack)
{
  return item_pane_new (stack, FALSE);
}

GtkWidget *
weft_item_pane_new_for_path (WeftTimelineStack *stack)
{
  return item_pane_new (stack, TRUE);
}
