/* SPDX-License-Identifier: BSD-3-Clause */
/* Sends a notification at the end of long work unless a window is active. */
#include "weft-done.h"

#include "weft-display.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

/* Key of the object data of a document: the time at which reading started. */
#define READ_SINCE_KEY "weft-read-since"

void
weft_done_notify (gint64 took_us, const char *path, const char *text)
{
  GApplication *application = g_application_get_default ();
  g_autoptr (GNotification) notification = NULL;
  g_autofree char *id = path != NULL ? weft_display_path (path) : NULL;

  if (took_us < WEFT_DONE_MIN_US)
    return;
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (application)); l != NULL;
       l = l->next)
    if (gtk_window_is_active (l->data))
      return;
  notification = g_notification_new (text);
  g_notification_set_default_action_and_target (notification, "app.show-tab", "^ay",
                                                path != NULL ? path : "");
  g_application_send_notification (application, id, notification);
}

static void
live_changed_cb (WeftDocument *document)
{
  if (weft_document_is_live (document))
    g_object_set_data (G_OBJECT (document), READ_SINCE_KEY, NULL);
}

static void
state_changed_cb (WeftDocument *document)
{
  gint64 *since = g_object_get_data (G_OBJECT (document), READ_SINCE_KEY);
  WeftDocumentState state = weft_document_get_state (document);
  g_autofree char *text = NULL;

  if (state == WEFT_DOCUMENT_READING)
    {
      gint64 now = g_get_monotonic_time ();

      g_object_set_data_full (G_OBJECT (document), READ_SINCE_KEY, g_memdup2 (&now, sizeof now),
                              g_free);
      return;
    }
  if (state == WEFT_DOCUMENT_READY)
    text = g_strdup_printf (_ ("“%s” is open"), weft_document_get_title (document));
  else if (weft_document_get_error (document) != NULL)
    text = g_strdup (weft_document_get_error (document));
  if (since != NULL && text != NULL)
    weft_done_notify (g_get_monotonic_time () - *since, weft_document_get_path (document), text);
  g_object_set_data (G_OBJECT (document), READ_SINCE_KEY, NULL);
}

void
weft_done_watch (WeftDocument *document)
{
  g_signal_connect (document, "notify::state", G_CALLBACK (state_changed_cb), NULL);
  g_signal_connect (document, "notify::is-live", G_CALLBACK (live_changed_cb), NULL);
  state_changed_cb (document);
}
