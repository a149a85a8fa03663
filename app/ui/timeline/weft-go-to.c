/* SPDX-License-Identifier: BSD-3-Clause */
/* Go-to popover. It stays open and shows an error if the text is not a time in the log. Markers are
 * searched on a worker thread. */
#include "weft-timeline-commands.h"

#include "weft-ask.h"
#include "weft-context-menu.h"
#include "weft-format.h"
#include "weft-named-time.h"
#include "weft-ruler.h"
#include "weft-text-zoom.h"
#include "weft-widget.h"

#include <glib/gi18n.h>
#include <string.h>

#define ENTRY_CHARS 40
#define SPACING     6

/* The margin on each side of a range is the length of the range divided by this. */
#define RANGE_MARGIN_PART 16

struct _WeftGoTo
{
  GtkWidget *parent;
  WeftPlot *plot;
  WeftGoToFunc go;
  gpointer owner;
  GtkWidget *popover, *entry, *reason; /* NULL until first opened */
  WeftAsk *ask;
};

/* Request for the worker that resolves a text, and its answer. */
typedef struct
{
  WeftTrace *trace;
  char *text;
  guint64 time, end;
  gboolean is_range; /* the text is a range, from time to end */
  GError *error;     /* reason why the text is not a time, or NULL */
} TimeRequest;

/* Returns a message if @time is outside the log, else NULL. @time is the first time in the entry.
 * The message formats times like the entry's text, as time of day or time since start. */
static char *
outside_text (WeftGoTo *self, const WeftTrace *trace, guint64 time)
{
  g_auto (GStrv) ends =
      g_strsplit (gtk_editable_get_text (GTK_EDITABLE (self->entry)), WEFT_RANGE_SIGN, 2);
  const char *text = g_strstrip (ends[0]);

  if (time < trace->index->from)
    return g_strdup_printf (_ ("the log begins at %s"),
                            weft_named_time_format (trace->process, text, trace->index->from).text);
  if (time > trace->index->to)
    return g_strdup_printf (_ ("the log ends at %s"),
                            weft_named_time_format (trace->process, text, trace->index->to).text);
  return NULL;
}

/* Shows @reason below the entry, or hides the label if @reason is NULL. */
static void
show_reason (WeftGoTo *self, const char *reason, gboolean is_error)
{
  gtk_label_set_text (GTK_LABEL (self->reason), reason != NULL ? reason : "");
  gtk_widget_set_visible (self->reason, reason != NULL);
  (is_error ? gtk_widget_add_css_class : gtk_widget_remove_css_class) (self->reason, "error");
}

static void
go_to_time (WeftGoTo *self, const WeftTrace *trace, guint64 time)
{
  g_autofree char *outside = outside_text (self, trace, time);

  show_reason (self, outside, TRUE);
  if (outside != NULL)
    return;
  gtk_popover_popdown (GTK_POPOVER (self->popover));
  self->go (self->owner, time);
}

/* Selects and shows the range between the two times, which may be in either order. */
static void
go_to_range (WeftGoTo *self, const WeftTrace *trace, guint64 time, guint64 end)
{
  WeftView *view = weft_plot_get_view (self->plot);
  WeftRange range = { MIN (time, end), MAX (time, end) };
  g_autofree char *outside = range.from == range.to ? g_strdup (_ ("the range is empty")) :
                                                      outside_text (self, trace, range.from);
  WeftRange shown = weft_range_widened (range, (range.to - range.from) / RANGE_MARGIN_PART);

  show_reason (self, outside, TRUE);
  if (outside != NULL)
    return;
  gtk_popover_popdown (GTK_POPOVER (self->popover));
  weft_view_remember (view);
  weft_view_set_visible (view, shown.from, shown.to);
  weft_view_select (view, range.from, range.to);
  gtk_widget_grab_focus (self->parent);
}

static void
time_request_free (gpointer data)
{
  TimeRequest *question = data;

  weft_shared_unref (question->trace);
  g_free (question->text);
  g_clear_error (&question->error);
  g_free (question);
}

/* Parses the whole text before its parts, since a marker's text may look like a range. */
static gpointer
parse_time (gpointer data, WeftAskRun *run, GCancellable *cancellable)
{
  TimeRequest *question = data;
  g_auto (GStrv) ends = NULL;

  if (weft_named_time_parse (question->trace, question->text, &question->time, cancellable,
                             &question->error) ||
      strstr (question->text, WEFT_RANGE_SIGN) == NULL)
    return NULL;
  g_clear_error (&question->error);
  ends = g_strsplit (question->text, WEFT_RANGE_SIGN, 2);
  question->is_range = weft_named_time_parse (question->trace, g_strstrip (ends[0]),
                                              &question->time, cancellable, &question->error) &&
                       weft_named_time_parse (question->trace, g_strstrip (ends[1]), &question->end,
                                              cancellable, &question->error);
  return NULL;
}

static void
time_parsed_cb (gpointer owner, gpointer data, gpointer answer)
{
  const TimeRequest *question = data;

  if (question->error != NULL)
    show_reason (owner, question->error->message, TRUE);
  else if (question->is_range)
    go_to_range (owner, question->trace, question->time, question->end);
  else
    go_to_time (owner, question->trace, question->time);
}

static const WeftAskClass ask_class = {
  .answer = parse_time,
  .receive_answer = time_parsed_cb,
  .free_question = time_request_free,
};

static void
entry_activated_cb (WeftGoTo *self)
{
  WeftTrace *trace = weft_plot_get_trace (self->plot);
  g_autofree char *text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry)));
  TimeRequest *question;
  guint64 time;

  weft_ask_forget (self->ask);
  if (trace == NULL || *g_strstrip (text) == '\0')
    return;
  if (weft_parse_time (text, &time))
    {
      go_to_time (self, trace, time);
      return;
    }
  question = g_new0 (TimeRequest, 1);
  question->trace = weft_shared_ref (trace);
  question->text = g_steal_pointer (&text);
  weft_ask (self->ask, question);
  show_reason (self, _ ("Searching…"), FALSE);
}

static void
popover_closed_cb (WeftGoTo *self)
{
  weft_ask_forget (self->ask);
}

WeftGoTo *
weft_go_to_new (GtkWidget *parent, WeftPlot *plot, WeftGoToFunc go, gpointer owner)
{
  WeftGoTo *self = g_new0 (WeftGoTo, 1);

  self->parent = parent;
  self->plot = plot;
  self->go = go;
  self->owner = owner;
  self->ask = weft_ask_new (&ask_class, self);
  return self;
}

void
weft_go_to_free (WeftGoTo *self)
{
  weft_ask_free (self->ask);
  if (self->popover != NULL)
    g_signal_handlers_disconnect_by_data (self->popover, self);
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  g_free (self);
}

/* Points the popover at the middle of the ruler, below the strip at the top of the parent. */
static void
point_at_ruler (WeftGoTo *self)
{
  GdkRectangle ruler = { gtk_widget_get_width (self->parent) / 2, WEFT_PLOT_STRIP_HEIGHT, 1,
                         (int) WEFT_RULER_HEIGHT };

  weft_text_zoom_point_to (GTK_POPOVER (self->popover), &ruler);
}

void
weft_go_to_open (WeftGoTo *self)
{
  if (self->popover == NULL)
    {
      GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, SPACING);

      self->entry = gtk_entry_new ();
      self->reason = gtk_label_new (NULL);
      self->popover = gtk_popover_new ();
      gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), ENTRY_CHARS);
      gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry),
                                      _ ("1.5s, 0.5s..1.2s, event #1234, or a marker’s text"));
      weft_widget_set_accessible_name (self->entry, _ ("Go to Time"));
      gtk_label_set_wrap (GTK_LABEL (self->reason), TRUE);
      gtk_label_set_natural_wrap_mode (GTK_LABEL (self->reason), GTK_NATURAL_WRAP_NONE);
      gtk_label_set_xalign (GTK_LABEL (self->reason), 0);
      gtk_label_set_width_chars (GTK_LABEL (self->reason), ENTRY_CHARS);
      gtk_label_set_max_width_chars (GTK_LABEL (self->reason), ENTRY_CHARS);
      gtk_box_append (GTK_BOX (box), self->entry);
      gtk_box_append (GTK_BOX (box), self->reason);
      gtk_popover_set_child (GTK_POPOVER (self->popover), box);
      gtk_widget_set_parent (self->popover, self->parent);
      g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (entry_activated_cb), self);
      g_signal_connect_swapped (self->popover, "closed", G_CALLBACK (popover_closed_cb), self);
    }
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
  show_reason (self, NULL, FALSE);
  point_at_ruler (self);
  weft_context_menu_return_focus (GTK_POPOVER (self->popover),
                                  gtk_root_get_focus (gtk_widget_get_root (self->parent)));
  gtk_popover_popup (GTK_POPOVER (self->popover));
  gtk_widget_grab_focus (self->entry);
}

void
weft_go_to_present (WeftGoTo *self)
{
  if (self->popover == NULL)
    return;
  point_at_ruler (self);
  gtk_popover_present (GTK_POPOVER (self->popover));
}
