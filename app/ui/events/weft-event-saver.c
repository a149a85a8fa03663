/* SPDX-License-Identifier: BSD-3-Clause */
/* Asks where events are to be saved, and saves them on a worker thread. */
#include "weft-event-saver.h"

#include "weft-event-save.h"
#include "weft-file-chooser.h"

#include <glib/gi18n.h>

/* The list that a person is asked about. */
static const char *const list_key = "weft-event-list";

/* What is to be written. */
typedef struct
{
  WeftEventOrder *all;
  WeftEventFilter *filter;
  WeftEventsFormat format;
  char *path;
} Saving;

static void
saving_free (gpointer data)
{
  Saving *saving = data;

  weft_event_order_unref (saving->all);
  weft_event_filter_free (saving->filter);
  g_free (saving->path);
  g_free (saving);
}

static void
save_in_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  const Saving *saving = task_data;
  GError *error = NULL;

  if (weft_events_save (saving->all, saving->filter, saving->format, saving->path, cancellable,
                        &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer unused)
{
  const Saving *saving = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_filename_display_basename (saving->path);
  g_autofree char *text = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error))
    text = g_strdup_printf (_ ("Saved “%s”"), name);
  else
    text = g_strdup_printf (_ ("“%s” could not be saved: %s"), name, error->message);
  gtk_widget_activate_action (GTK_WIDGET (source), "win.say", "s", text);
}

static void
start (GtkWidget *widget, GListModel *files, WeftEventsFormat format)
{
  WeftEventList *list = g_object_get_data (G_OBJECT (widget), list_key);
  WeftEventOrder *all = list != NULL ? weft_event_list_get_all (list) : NULL;
  g_autoptr (GFile) file = g_list_model_get_item (files, 0);
  g_autoptr (GTask) task = g_task_new (widget, NULL, saved_cb, NULL);
  Saving *saving;

  if (all == NULL || g_file_peek_path (file) == NULL)
    return;
  saving = g_new (Saving, 1);
  *saving = (Saving){ weft_event_order_ref (all),
                      weft_event_filter_copy (weft_event_list_get_filter (list)), format,
                      g_file_get_path (file) };
  g_task_set_task_data (task, saving, saving_free);
  g_task_run_in_thread (task, save_in_thread);
}

static void
csv_chosen_cb (GListModel *files, gpointer widget)
{
  start (widget, files, WEFT_EVENTS_CSV);
}

static void
json_chosen_cb (GListModel *files, gpointer widget)
{
  start (widget, files, WEFT_EVENTS_JSON_LINES);
}

void
weft_event_saver_ask (GtkWidget *widget, WeftEventList *list, gboolean is_json)
{
  g_object_set_data_full (G_OBJECT (widget), list_key, g_object_ref (list), g_object_unref);
  weft_file_chooser_save (GTK_WINDOW (gtk_widget_get_root (widget)), _ ("Save the events"),
                          weft_document_get_path (weft_event_list_get_document (list)),
                          is_json ? "events.jsonl" : "events.csv",
                          is_json ? "application/json" : "text/csv",
                          is_json ? json_chosen_cb : csv_chosen_cb, G_OBJECT (widget));
}
