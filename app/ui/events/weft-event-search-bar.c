/* SPDX-License-Identifier: BSD-3-Clause */
/* Search bar with an entry, two buttons and the number of hits. */
#include "weft-events-page.h"

#include "weft-format.h"
#include "weft-object.h"
#include "weft-tooltip.h"

#include <glib/gi18n.h>

/* Step to make as soon as the hits are known. */
typedef enum
{
  STEP_NONE,
  STEP_FIRST, /* the first hit at or after the start of the search */
  STEP_NEXT,
  STEP_PREVIOUS,
} PendingStep;

struct _WeftEventSearchBar
{
  GtkBox parent_instance;

  /* template children */
  GtkEditable *entry;
  GtkToggleButton *regex;
  GtkWidget *previous;
  GtkWidget *next;
  GtkLabel *status;
  GtkWidget *stop;

  WeftEventList *list;
  PendingStep waiting;
  GError *error; /* error of the regular expression */
};

G_DEFINE_FINAL_TYPE (WeftEventSearchBar, weft_event_search_bar, GTK_TYPE_BOX)

static WeftView *
view_of (WeftEventSearchBar *self)
{
  return weft_document_get_view (weft_event_list_get_document (self->list));
}

/* Returns the position of the selected event, else the start of the visible range. */
static WeftEventPosition
search_position (WeftEventSearchBar *self)
{
  WeftEventPosition position = { weft_view_get_visible (view_of (self)).from, 0 };

  weft_view_get_event (view_of (self), &position.time, &position.offset);
  return position;
}

static void
select_event (WeftEventSearchBar *self, WeftEventPosition position)
{
  self->waiting = STEP_NONE;
  weft_view_set_event (view_of (self), position.time, position.offset);
}

static void
run_pending_step (WeftEventSearchBar *self)
{
  WeftEventPosition position = search_position (self);
  WeftEventOrderProgress progress;
  guint64 n, number;

  if (self->waiting == STEP_NEXT)
    position.offset++;
  if (weft_event_list_is_searching (self->list, &progress))
    {
      if (self->waiting == STEP_FIRST && progress.has_next)
        select_event (self, progress.next);
      return;
    }
  if (self->waiting == STEP_NONE || !weft_event_list_get_hits (self->list, position, &n, &number) ||
      n == 0)
    return;
  if (self->waiting == STEP_PREVIOUS)
    number += n - 1;
  if (weft_event_list_nth_hit (self->list, number % n, &position))
    select_event (self, position);
}

/* Returns the state of the search, such as "3 of 12" if the selected event is a hit. */
static char *
status_text (WeftEventSearchBar *self)
{
  WeftEventPosition position = search_position (self), hit;
  WeftEventOrderProgress progress;
  guint64 n, number;

  if (self->error != NULL)
    return g_strdup (_ ("Not a regular expression"));
  if (weft_event_list_get_text (self->list) == NULL)
    return g_strdup ("");
  if (weft_event_list_is_searching (self->list, &progress))
    {
      double share = (double) progress.done / (double) MAX (progress.total, 1);

      return g_strdup_printf (_ ("%s, %s found"), weft_format_percent_short (share).text,
                              weft_format_count (progress.n_events).text);
    }
  if (!weft_event_list_get_hits (self->list, position, &n, &number))
    return g_strdup (_ ("Stopped"));
  if (n == 0)
    return g_strdup (_ ("Not found"));
  if (weft_event_list_nth_hit (self->list, number, &hit) && hit.time == position.time &&
      hit.offset == position.offset)
    return g_strdup_printf (_ ("%s of %s"), weft_format_count (number + 1).text,
                            weft_format_count (n).text);
  return g_strdup_printf (_ ("%s found"), weft_format_count (n).text);
}

static void
update_status (WeftEventSearchBar *self)
{
  g_autofree char *text = status_text (self);
  WeftEventOrderProgress progress;
  gboolean is_searching = weft_event_list_is_searching (self->list, &progress);
  gboolean is_asked = weft_event_list_get_text (self->list) != NULL;

  gtk_label_set_text (self->status, text);
  weft_tooltip_set (GTK_WIDGET (self->status), self->error != NULL ? self->error->message : NULL);
  gtk_widget_set_visible (self->stop, is_searching);
  gtk_widget_set_sensitive (self->previous, is_asked);
  gtk_widget_set_sensitive (self->next, is_asked);
  if (self->error != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self->entry), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->entry), "error");
}

static void
results_changed_cb (WeftEventSearchBar *self)
{
  run_pending_step (self);
  update_status (self);
}

static void
search_cb (WeftEventSearchBar *self)
{
  g_clear_error (&self->error);
  self->waiting = STEP_FIRST;
  weft_event_list_search (self->list, gtk_editable_get_text (self->entry),
                          gtk_toggle_button_get_active (self->regex), search_position (self),
                          &self->error);
  update_status (self);
}

static void
next_cb (WeftEventSearchBar *self)
{
  weft_event_search_bar_step (self, TRUE);
}

static void
previous_cb (WeftEventSearchBar *self)
{
  weft_event_search_bar_step (self, FALSE);
}

static void
stop_cb (WeftEventSearchBar *self)
{
  weft_event_search_bar_clear (self);
  gtk_widget_activate_action (GTK_WIDGET (self), "events.rows", NULL);
}

static void
entry_stopped_cb (WeftEventSearchBar *self)
{
  self->waiting = STEP_NONE;
  weft_event_list_stop_search (self->list);
}

static gboolean
key_cb (WeftEventSearchBar *self, guint key, guint code, GdkModifierType state)
{
  if ((key != GDK_KEY_Return && key != GDK_KEY_KP_Enter) || !(state & GDK_SHIFT_MASK))
    return FALSE;
  weft_event_search_bar_step (self, FALSE);
  return TRUE;
}

static void
weft_event_search_bar_class_init (WeftEventSearchBarClass *klass)
{
  weft_class_add_owned (klass, WeftEventSearchBar, g_error_free, error);
  weft_class_add_owned (klass, WeftEventSearchBar, g_object_unref, list);
  weft_class_template (klass, "weft-event-search-bar");
  weft_class_bind_children (klass, WeftEventSearchBar, entry, regex, previous, next, status, stop);
  weft_class_bind_callbacks (klass, search_cb, next_cb, previous_cb, stop_cb, entry_stopped_cb,
                             key_cb);
}

static void
weft_event_search_bar_init (WeftEventSearchBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
weft_event_search_bar_new (WeftEventList *list)
{
  WeftEventSearchBar *self = g_object_new (WEFT_TYPE_EVENT_SEARCH_BAR, NULL);

  self->list = g_object_ref (list);
  weft_connect (list, "search-changed", results_changed_cb, self);
  weft_connect (view_of (self), "event-changed", update_status, self);
  update_status (self);
  return GTK_WIDGET (self);
}

void
weft_event_search_bar_focus (WeftEventSearchBar *self)
{
  g_return_if_fail (WEFT_IS_EVENT_SEARCH_BAR (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
  gtk_editable_select_region (self->entry, 0, -1);
}

void
weft_event_search_bar_step (WeftEventSearchBar *self, gboolean forward)
{
  const WeftTextQuery *text;

  g_return_if_fail (WEFT_IS_EVENT_SEARCH_BAR (self));
  text = weft_event_list_get_text (self->list);
  /* if the entered text has not been searched for yet, search instead of stepping */
  if (g_strcmp0 (text != NULL ? text->text : "", gtk_editable_get_text (self->entry)) != 0)
    {
      search_cb (self);
      return;
    }
  if (text == NULL)
    {
      weft_event_search_bar_focus (self);
      return;
    }
  self->waiting = forward ? STEP_NEXT : STEP_PREVIOUS;
  run_pending_step (self);
}

gboolean
weft_event_search_bar_clear (WeftEventSearchBar *self)
{
  g_return_val_if_fail (WEFT_IS_EVENT_SEARCH_BAR (self), FALSE);
  if (*gtk_editable_get_text (self->entry) == '\0')
    return FALSE;
  gtk_editable_set_text (self->entry, "");
  search_cb (self);
  self->waiting = STEP_NONE;
  return TRUE;
}
