/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the state at a time on a worker thread, and shows a column for each subject. */
#include "weft-document-panes.h"

#include "weft-ask.h"
#include "weft-clock.h"
#include "weft-instant.h"
#include "weft-object.h"
#include "weft-read-out-view.h"
#include "weft-widget.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define COLUMN_WIDTH 262 /* px */

struct _WeftInstantPane
{
  GtkBox parent_instance;

  /* template children */
  GtkLabel *title;
  GtkSpinner *spinner;
  GtkFlowBox *columns;

  WeftDocument *document;
  guint64 time;        /* ns */
  GPtrArray *subjects; /* of WeftReadOut; NULL at first */
  WeftAsk *ask;
};

static guint closed_signal, link_signal;

G_DEFINE_FINAL_TYPE (WeftInstantPane, weft_instant_pane, GTK_TYPE_BOX)

typedef struct
{
  GArray *processes;    /* of WeftInstantProcess: those on the time axis */
  GPtrArray *documents; /* documents of @processes; only compared, since they may have been freed */
  guint own;            /* index of the document's process */
  guint64 time;
} InstantRequest;

static void
instant_request_free (gpointer data)
{
  InstantRequest *question = data;

  g_array_unref (question->processes);
  g_ptr_array_unref (question->documents);
  g_free (question);
}

static gpointer
read_state (gpointer data, WeftAskRun *run, GCancellable *cancellable)
{
  const InstantRequest *question = data;

  if (question->processes->len > 1)
    return weft_instant_read_processes (question->processes, question->own, question->time,
                                        cancellable);
  return weft_instant_read (g_array_index (question->processes, WeftInstantProcess, 0).trace,
                            question->time, cancellable);
}

/* Returns the documents on the time axis that have a trace. If there is only one, it is the pane's.
 */
static GPtrArray *
axis_documents (WeftInstantPane *self)
{
  GPtrArray *axis = weft_document_get_axis_documents (self->document);
  GPtrArray *documents = g_ptr_array_new ();

  for (guint i = 0; axis != NULL && i < axis->len; i++)
    if (weft_document_get_trace (axis->pdata[i]) != NULL)
      g_ptr_array_add (documents, axis->pdata[i]);
  if (axis == NULL)
    g_ptr_array_add (documents, self->document);
  return documents;
}

static void
link_cb (WeftInstantPane *self, const char *lane, guint64 time, WeftFactList *facts)
{
  gpointer document = g_object_get_data (G_OBJECT (facts), "document");
  g_autoptr (GPtrArray) documents = axis_documents (self);

  /* the process may have left the axis */
  if (g_ptr_array_find (documents, document, NULL))
    g_signal_emit (self, link_signal, 0, document, lane, time);
}

static GtkWidget *
new_label (const char *text, const char *style)
{
  GtkWidget *label = weft_label_new (text, 0, style);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  return label;
}

static void
state_read_cb (gpointer owner, gpointer question, gpointer data)
{
  WeftInstantPane *self = owner;
  const GPtrArray *documents = ((const InstantRequest *) question)->documents;
  GtkWidget *child;

  gtk_spinner_stop (self->spinner);
  if (data == NULL)
    return;
  g_clear_pointer (&self->subjects, g_ptr_array_unref);
  self->subjects = data;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->columns))) != NULL)
    gtk_flow_box_remove (self->columns, child);
  for (guint i = 0; i < self->subjects->len; i++)
    {
      const WeftReadOut *subject = g_ptr_array_index (self->subjects, i);
      GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
      GtkWidget *facts = g_object_new (WEFT_TYPE_FACT_LIST, NULL);

      /* each column is as wide as one column of facts, so that subjects fit side by side */
      gtk_box_append (GTK_BOX (box), new_label (subject->title, "heading"));
      if (subject->note != NULL)
        gtk_box_append (GTK_BOX (box), new_label (subject->note, "weft-second"));
      gtk_widget_set_size_request (facts, COLUMN_WIDTH, -1);
      weft_fact_list_set_read_out (WEFT_FACT_LIST (facts), subject);
      /* the first columns are about one process each, the others about the own process */
      g_object_set_data (G_OBJECT (facts), "document",
                         i < documents->len ? documents->pdata[i] : self->document);
      weft_connect (facts, "link-activated", link_cb, self);
      gtk_box_append (GTK_BOX (box), facts);
      gtk_flow_box_append (self->columns,
                           g_object_new (ADW_TYPE_CLAMP, "maximum-size", COLUMN_WIDTH,
                                         "tightening-threshold", COLUMN_WIDTH, "halign",
                                         GTK_ALIGN_START, "child", box, NULL));
      child = gtk_widget_get_last_child (GTK_WIDGET (self->columns));
      gtk_widget_set_focusable (child, FALSE);
    }
}

static const WeftAskClass ask_class = {
  .answer = read_state,
  .receive_answer = state_read_cb,
  .free_question = instant_request_free,
  .free_answer = (GDestroyNotify) g_ptr_array_unref,
  .has_queue = TRUE,
};

static char *
title_text (WeftInstantPane *self)
{
  WeftTrace *trace = weft_document_get_trace (self->document);

  return g_strdup_printf (
      /* Translators: the title of a pane that shows the state of the program at the time %s */
      _ ("At %s"),
      weft_format_moment_exact (trace != NULL ? trace->process : NULL, self->time).text);
}

static InstantRequest *
make_request (WeftInstantPane *self)
{
  InstantRequest *question = g_new0 (InstantRequest, 1);
  GPtrArray *documents = axis_documents (self);

  question->documents = documents;
  question->processes = g_array_new (FALSE, FALSE, sizeof (WeftInstantProcess));
  g_array_set_clear_func (question->processes, (GDestroyNotify) weft_instant_process_clear);
  for (guint i = 0; i < documents->len; i++)
    {
      WeftDocument *document = g_ptr_array_index (documents, i);
      WeftInstantProcess process = {
        weft_shared_ref (weft_document_get_trace (document)),
        weft_document_distinct_title (document, documents),
      };

      g_array_append_val (question->processes, process);
      if (document == self->document)
        question->own = i;
    }
  question->time = self->time;
  return question;
}

static void
update_state (WeftInstantPane *self)
{
  g_autofree char *title = title_text (self);

  if (weft_document_get_trace (self->document) == NULL ||
      !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  gtk_label_set_text (self->title, title);
  gtk_spinner_start (self->spinner);
  weft_ask (self->ask, make_request (self));
}

/* In a growing log, the state that is shown is updated after a rest, without a spinner. */
static void
trace_changed_cb (WeftInstantPane *self, GParamSpec *property, WeftDocument *document)
{
  if (weft_document_is_live (document) && self->subjects != NULL &&
      gtk_widget_get_mapped (GTK_WIDGET (self)))
    weft_ask_later (self->ask, make_request (self));
  else
    update_state (self);
}

static void
focus_changed_cb (WeftInstantPane *self, WeftView *view)
{
  guint64 time;

  if (gtk_widget_get_mapped (GTK_WIDGET (self)) && weft_view_get_focus (view, &time) != NULL)
    weft_instant_pane_show (self, time);
}

/* Follows the processes on the time axis: their traces, and clicks in their lanes. */
static void
axis_changed_cb (WeftInstantPane *self)
{
  const GPtrArray *axis = weft_document_get_axis_documents (self->document);

  for (guint i = 0; axis != NULL && i < axis->len; i++)
    {
      WeftView *view = weft_document_get_view (axis->pdata[i]);

      g_signal_handlers_disconnect_by_func (axis->pdata[i], trace_changed_cb, self);
      g_signal_handlers_disconnect_by_func (view, focus_changed_cb, self);
      weft_connect (axis->pdata[i], "notify::trace", trace_changed_cb, self);
      weft_connect (view, "focus-changed", focus_changed_cb, self);
    }
  update_state (self);
}

static void
event_changed_cb (WeftInstantPane *self)
{
  guint64 time, offset;

  if (gtk_widget_get_mapped (GTK_WIDGET (self)) &&
      weft_view_get_event (weft_document_get_view (self->document), &time, &offset))
    weft_instant_pane_show (self, time);
}

static void
copy_cb (WeftInstantPane *self)
{
  g_autofree char *text = weft_instant_pane_get_text (self);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

static void
close_cb (WeftInstantPane *self)
{
  g_signal_emit (self, closed_signal, 0);
}

static gboolean
key_cb (WeftInstantPane *self, guint key, guint code, GdkModifierType state)
{
  if (key != GDK_KEY_Escape)
    return GDK_EVENT_PROPAGATE;
  close_cb (self);
  return GDK_EVENT_STOP;
}

static void
weft_instant_pane_class_init (WeftInstantPaneClass *klass)
{
  weft_class_add_owned (klass, WeftInstantPane, weft_ask_free, ask);
  weft_class_add_owned (klass, WeftInstantPane, g_ptr_array_unref, subjects);
  weft_class_add_owned (klass, WeftInstantPane, g_object_unref, document);
  closed_signal = weft_signal_new ("closed", WEFT_TYPE_INSTANT_PANE, 0);
  link_signal = weft_signal_new ("link-activated", WEFT_TYPE_INSTANT_PANE, 3, WEFT_TYPE_DOCUMENT,
                                 G_TYPE_STRING, G_TYPE_UINT64);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_REGION);
  weft_class_template (klass, "weft-instant-pane");
  weft_class_bind_children (klass, WeftInstantPane, title, spinner, columns);
  weft_class_bind_callbacks (klass, copy_cb, close_cb, key_cb);
}

static void
weft_instant_pane_init (WeftInstantPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->ask = weft_ask_new (&ask_class, self);
  weft_widget_set_accessible_name (self, C_ ("title", "At This Moment"));
  g_signal_connect (self, "map", G_CALLBACK (update_state), NULL);
}

void
weft_instant_pane_set_document (WeftInstantPane *self, WeftDocument *document)
{
  WeftView *view = weft_document_get_view (document);

  g_return_if_fail (WEFT_IS_INSTANT_PANE (self) && self->document == NULL);
  self->document = g_object_ref (document);
  weft_connect (document, "notify::trace", trace_changed_cb, self);
  weft_connect (document, "axis-changed", axis_changed_cb, self);
  weft_connect (view, "focus-changed", focus_changed_cb, self);
  weft_connect (view, "event-changed", event_changed_cb, self);
  axis_changed_cb (self);
}

void
weft_instant_pane_show (WeftInstantPane *self, guint64 time)
{
  g_return_if_fail (WEFT_IS_INSTANT_PANE (self));
  if (self->time == time && self->subjects != NULL)
    return;
  self->time = time;
  update_state (self);
}

guint64
weft_instant_pane_get_time (WeftInstantPane *self)
{
  return self->time;
}

char *
weft_instant_pane_get_text (WeftInstantPane *self)
{
  g_autofree char *title = NULL;

  g_return_val_if_fail (WEFT_IS_INSTANT_PANE (self), NULL);
  if (self->subjects == NULL)
    return g_strdup ("");
  title = title_text (self);
  return weft_instant_text (self->subjects, title);
}
