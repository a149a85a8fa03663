/* SPDX-License-Identifier: BSD-3-Clause */
/* Opens files that are dropped on the window, and shows a hint while files are over it. */
#include "weft-window-private.h"

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, gpointer user_data)
{
  GtkWindow *window = user_data;
  g_autoptr (GListStore) opened = g_list_store_new (G_TYPE_FILE);
  GSList *files = NULL;

  if (!G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    return FALSE;
  files = g_value_get_boxed (value);
  for (GSList *l = files; l != NULL; l = l->next)
    {
      weft_window_open_or_show (gtk_window_get_application (window), l->data, window);
      g_list_store_append (opened, l->data);
    }
  weft_window_offer_together (WEFT_WINDOW (window), G_LIST_MODEL (opened));
  return files != NULL;
}

/* Accepts files from other programs only. */
static gboolean
accept_cb (GtkDropTarget *target, GdkDrop *drop, gpointer user_data)
{
  return gdk_drop_get_drag (drop) == NULL &&
         gdk_content_formats_match (gdk_drop_get_formats (drop),
                                    gtk_drop_target_get_formats (target));
}

static void
hovers_cb (GtkDropTarget *target, GParamSpec *pspec, gpointer user_data)
{
  gtk_widget_set_visible (WEFT_WINDOW (user_data)->drop_hint,
                          gtk_drop_target_get_current_drop (target) != NULL);
}

void
weft_window_add_drop_target (WeftWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  /* before the widgets inside, which may accept text */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (target), GTK_PHASE_CAPTURE);
  g_signal_connect (target, "accept", G_CALLBACK (accept_cb), NULL);
  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), self);
  g_signal_connect (target, "notify::current-drop", G_CALLBACK (hovers_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}
