/* SPDX-License-Identifier: BSD-3-Clause */
/* Asks where events are to be saved, and saves them on a worker thread. */
#include "weft-event-saver.h"

#include "weft-event-save.h"
#include "weft-file-chooser.h"
#include "weft-save-job.h"

#include <glib/gi18n.h>

/* The list that a person is asked about. */
static const char *const list_key = "weft-event-list";

/* What is to be written. */
typedef struct
{
  WeftEventOrder *all;
  WeftEventFilter *filter;
  WeftRowFormat format;
} Saving;

static void
saving_free (gpointer data)
{
  Saving *saving = data;

  weft_event_order_unref (saving->all);
  weft_event_filter_free (saving->filter);
  g_free (saving);
}

static gboolean
save (gconstpointer what,
      const char *path,
      WeftFileConsent consent,
      GCancellable *cancellable,
      GError **error)
{
  const Saving *saving = what;

  return weft_events_save (saving->all, saving->filter, saving->format, path, consent, cancellable,
                           error);
}

static void
start (GtkWidget *widget, GListModel *files, WeftRowFormat format)
{
  WeftEventList *list = g_object_get_data (G_OBJECT (widget), list_key);
  WeftEventOrder *all = list != NULL ? weft_event_list_get_all (list) : NULL;
  g_autoptr (GFile) file = g_list_model_get_item (files, 0);
  Saving *saving;

  if (all == NULL || g_file_peek_path (file) == NULL)
    return;
  saving = g_new (Saving, 1);
  *saving = (Saving){ weft_event_order_ref (all),
                      weft_event_filter_copy (weft_event_list_get_filter (list)), format };
  weft_save_job_start (widget, file, save, saving, saving_free);
}

static void
csv_chosen_cb (GListModel *files, gpointer widget)
{
  start (widget, files, WEFT_ROWS_CSV);
}

static void
json_chosen_cb (GListModel *files, gpointer widget)
{
  start (widget, files, WEFT_ROWS_JSONL);
}

void
weft_event_saver_ask (GtkWidget *widget, WeftEventList *list, gboolean is_json)
{
  WeftDocument *document = weft_event_list_get_document (list);
  g_autofree char *name =
      weft_document_propose_name (document, is_json ? "-events.jsonl" : "-events.csv");

  g_object_set_data_full (G_OBJECT (widget), list_key, g_object_ref (list), g_object_unref);
  weft_file_chooser_save (GTK_WINDOW (gtk_widget_get_root (widget)), _ ("Save Events"),
                          weft_document_get_path (document), name,
                          is_json ? "application/json" : "text/csv",
                          is_json ? json_chosen_cb : csv_chosen_cb, G_OBJECT (widget));
}
