/* SPDX-License-Identifier: BSD-3-Clause */
/* Filter bar with two drop-downs and an entry. */
#include "weft-events-page.h"

#include "weft-format.h"
#include "weft-object.h"
#include "weft-title.h"

#include <glib/gi18n.h>

/* Time ranges of the filter. */
enum
{
  TIME_ALL,
  TIME_VISIBLE,
  TIME_SELECTED,
};

struct _WeftEventFilterBar
{
  GtkBox parent_instance;

  /* template children */
  GtkDropDown *time, *cap;
  GtkWidget *thread;

  WeftEventList *list;
  guint n_caps; /* entries of @cap, not counting "All HECs" */
};

G_DEFINE_FINAL_TYPE (WeftEventFilterBar, weft_event_filter_bar, GTK_TYPE_BOX)

static WeftView *
view_of (WeftEventFilterBar *self)
{
  return weft_document_get_view (weft_event_list_get_document (self->list));
}

static const WeftIndex *
current_index (WeftEventFilterBar *self)
{
  WeftTrace *trace = weft_document_get_trace (weft_event_list_get_document (self->list));

  return trace != NULL ? trace->index : NULL;
}

static void
apply_filter (WeftEventFilterBar *self)
{
  g_autoptr (WeftEventFilter) filter =
      weft_event_filter_copy (weft_event_list_get_filter (self->list));
  guint choice = gtk_drop_down_get_selected (self->time);
  guint cap = gtk_drop_down_get_selected (self->cap);
  const WeftIndex *index = current_index (self);
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->thread));
  WeftRange range = weft_view_get_visible (view_of (self));
  guint64 thread = 0;

  if (choice == TIME_SELECTED && weft_view_has_selection (view_of (self)))
    range = weft_view_get_selection (view_of (self));
  filter->has_range = choice == TIME_VISIBLE || choice == TIME_SELECTED;
  filter->from = filter->has_range ? range.from : 0;
  filter->to = filter->has_range ? range.to : 0;
  /* a range up to the end of the log includes an event exactly at the end */
  if (filter->has_range && range.to == weft_view_get_limits (view_of (self)).to)
    filter->to = G_MAXUINT64;

  memset (filter->hidden_caps, cap == 0 ? 0 : 0xff, sizeof filter->hidden_caps);
  if (cap > 0 && index != NULL)
    weft_event_filter_show_cap (
        filter, cap <= index->caps->len ? weft_index_nth_cap (index, cap - 1)->cap : WEFT_CAP_NONE,
        TRUE);

  /* an invalid number is shown as an error, and all threads are listed */
  filter->has_thread = g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT32, &thread, NULL);
  filter->thread = (guint32) thread;
  if (filter->has_thread || *text == '\0')
    gtk_widget_remove_css_class (self->thread, "error");
  else
    gtk_widget_add_css_class (self->thread, "error");
  weft_event_list_set_filter (self->list, filter);
}

static void
range_changed_cb (WeftEventFilterBar *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)) &&
      gtk_drop_down_get_selected (self->time) != TIME_ALL)
    apply_filter (self);
}

static void
trace_changed_cb (WeftEventFilterBar *self)
{
  const WeftIndex *index = current_index (self);
  GtkStringList *times = GTK_STRING_LIST (gtk_drop_down_get_model (self->time));
  WeftTrace *trace = weft_document_get_trace (weft_event_list_get_document (self->list));
  /* the title is "Whole log" or, if the log was cut out of a longer one, "Part of a log" */
  const char *const whole[] = { weft_title_whole_range (trace), NULL };
  guint chosen_time = gtk_drop_down_get_selected (self->time);
  guint chosen = gtk_drop_down_get_selected (self->cap);
  g_autoptr (GtkStringList) names = NULL;

  if (!g_str_equal (gtk_string_list_get_string (times, TIME_ALL), whole[0]))
    {
      gtk_string_list_splice (times, TIME_ALL, 1, whole);
      gtk_drop_down_set_selected (self->time, chosen_time);
    }
  if (index == NULL || index->caps->len + 1 == self->n_caps)
    return;
  names = gtk_string_list_new (NULL);
  gtk_string_list_append (names, C_ ("choice", "All HECs"));
  for (guint i = 0; i < index->caps->len; i++)
    gtk_string_list_take (names,
                          g_strdup_printf (_ ("HEC %u"), weft_index_nth_cap (index, i)->cap));
  gtk_string_list_append (names, C_ ("choice", "No HEC"));
  self->n_caps = index->caps->len + 1;
  gtk_drop_down_set_model (self->cap, G_LIST_MODEL (names));
  if (chosen <= self->n_caps)
    gtk_drop_down_set_selected (self->cap, chosen);
}

static void
weft_event_filter_bar_class_init (WeftEventFilterBarClass *klass)
{
  weft_class_add_owned (klass, WeftEventFilterBar, g_object_unref, list);
  weft_class_template (klass, "weft-event-filter-bar");
  weft_class_bind_children (klass, WeftEventFilterBar, time, cap, thread);
}

static void
weft_event_filter_bar_init (WeftEventFilterBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (self, "map", G_CALLBACK (range_changed_cb), NULL);
}

GtkWidget *
weft_event_filter_bar_new (WeftEventList *list)
{
  WeftEventFilterBar *self = g_object_new (WEFT_TYPE_EVENT_FILTER_BAR, NULL);
  WeftDocument *document = weft_event_list_get_document (list);

  self->list = g_object_ref (list);
  weft_connect (document, "notify::trace", trace_changed_cb, self);
  weft_connect (view_of (self), "selection-changed", range_changed_cb, self);
  weft_connect (view_of (self), "visible-changed", range_changed_cb, self);
  trace_changed_cb (self);
  weft_connect (self->time, "notify::selected", apply_filter, self);
  weft_connect (self->cap, "notify::selected", apply_filter, self);
  weft_connect (self->thread, "changed", apply_filter, self);
  return GTK_WIDGET (self);
}

void
weft_event_filter_bar_reset (WeftEventFilterBar *self)
{
  g_return_if_fail (WEFT_IS_EVENT_FILTER_BAR (self));
  gtk_drop_down_set_selected (self->time, TIME_ALL);
  gtk_drop_down_set_selected (self->cap, 0);
  gtk_editable_set_text (GTK_EDITABLE (self->thread), "");
}

void
weft_event_filter_bar_choose_cap (WeftEventFilterBar *self, guint16 cap)
{
  const WeftIndex *index = current_index (self);
  guint choice = 0;

  g_return_if_fail (WEFT_IS_EVENT_FILTER_BAR (self) && index != NULL);
  while (choice < index->caps->len && weft_index_nth_cap (index, choice)->cap != cap)
    choice++;
  gtk_drop_down_set_selected (self->cap, choice + 1);
}

void
weft_event_filter_bar_choose_thread (WeftEventFilterBar *self, guint32 thread)
{
  g_autofree char *text = g_strdup_printf ("%u", thread);

  g_return_if_fail (WEFT_IS_EVENT_FILTER_BAR (self));
  gtk_editable_set_text (GTK_EDITABLE (self->thread), text);
}

static void
add_reason (GString *out, const char *text)
{
  if (out->len > 0)
    g_string_append (out, ", ");
  g_string_append (out, text);
}

char *
weft_event_filter_bar_get_reason (WeftEventFilterBar *self)
{
  const WeftEventFilter *filter = weft_event_list_get_filter (self->list);
  GString *out = g_string_new (NULL);
  gboolean hides_tags = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (filter->hidden_tags); i++)
    hides_tags |= filter->hidden_tags[i] != 0;
  if (hides_tags)
    add_reason (out, _ ("some event types are not checked"));
  if (filter->has_range)
    {
      g_autofree char *text = g_strdup_printf (
          _ ("only %s to %s"), weft_format_time (filter->from).text,
          weft_format_time (MIN (filter->to, weft_view_get_limits (view_of (self)).to)).text);

      add_reason (out, text);
    }
  if (gtk_drop_down_get_selected (self->cap) > 0)
    {
      GtkStringObject *name = gtk_drop_down_get_selected_item (self->cap);
      g_autofree char *text =
          g_strdup_printf (_ ("only events of %s"), gtk_string_object_get_string (name));

      add_reason (out, text);
    }
  if (filter->has_thread)
    {
      g_autofree char *text = g_strdup_printf (_ ("only events of thread %u"), filter->thread);

      add_reason (out, text);
    }
  return g_string_free (out, out->len == 0);
}
