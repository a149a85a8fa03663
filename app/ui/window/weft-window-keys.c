/* SPDX-License-Identifier: BSD-3-Clause */
/* Keys that work in the whole window: for the time axis, the events, the log and the help. */
#include "weft-window-private.h"

#include "weft-action-bindings.h"
#include "weft-widget.h"

/* Handles the keys for the events. A search can start on any page: in the page's own entry, or else
 * in the events. */
static gboolean
events_key_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  const WeftAction *action = user_data;
  WeftDocumentPage *page = weft_window_get_page (WEFT_WINDOW (widget));

  if (page == NULL || (!action->shows_page &&
                       weft_widget_takes_typed_keys (gtk_window_get_focus (GTK_WINDOW (widget)))))
    return FALSE;
  if (g_str_equal (action->id, "events.search") &&
      weft_page_search (weft_document_page_get_shown_page (page)))
    return TRUE;
  return (!action->shows_page || weft_document_page_show_page (page, "events")) &&
         gtk_widget_activate_action (GTK_WIDGET (weft_document_page_get_shown_page (page)),
                                     action->id, NULL);
}

/* Handles the keys of the time axis, which work in the whole window. Some of these keys show the
 * timeline first. */
static gboolean
timeline_key_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  const WeftAction *action = user_data;
  WeftDocumentPage *page = weft_window_get_page (WEFT_WINDOW (widget));
  WeftPage *shown = page != NULL ? weft_document_page_get_shown_page (page) : NULL;

  if (shown == NULL || !gtk_widget_get_mapped (GTK_WIDGET (shown)) ||
      weft_widget_takes_typed_keys (gtk_window_get_focus (GTK_WINDOW (widget))))
    return FALSE;
  if ((WEFT_PAGE_GET_CLASS (shown)->has_time_axis || action->shows_page) &&
      gtk_widget_activate_action (GTK_WIDGET (shown), action->id, NULL))
    return TRUE;
  return action->shows_page && weft_document_page_show_page (page, "timeline") &&
         gtk_widget_activate_action (GTK_WIDGET (weft_document_page_get_shown_page (page)),
                                     action->id, NULL);
}

/* Handles the keys for actions on the log, which work on each of its pages. */
static gboolean
document_key_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  const WeftAction *action = user_data;
  WeftDocumentPage *page = weft_window_get_page (WEFT_WINDOW (widget));

  return page != NULL &&
         !weft_widget_takes_typed_keys (gtk_window_get_focus (GTK_WINDOW (widget))) &&
         gtk_widget_activate_action (GTK_WIDGET (page), action->id, NULL);
}

/* Shows the keyboard shortcuts on "?". If the key were an accelerator of the application, "?" could
 * not be typed into entries. */
static gboolean
question_key_cb (GtkWidget *widget, GVariant *arguments, gpointer unused)
{
  return !weft_widget_takes_typed_keys (gtk_window_get_focus (GTK_WINDOW (widget))) &&
         gtk_widget_activate_action (widget, "win.keys", NULL);
}

void
weft_window_add_keys (WeftWindow *self)
{
  GtkEventController *question = gtk_shortcut_controller_new ();

  weft_actions_add_shortcuts (GTK_WIDGET (self), "timeline.", timeline_key_cb);
  weft_actions_add_shortcuts (GTK_WIDGET (self), "events.", events_key_cb);
  weft_actions_add_shortcuts (GTK_WIDGET (self), "document.", document_key_cb);
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (question),
      gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_question, 0),
                        gtk_callback_action_new (question_key_cb, NULL, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (self), question);
}
