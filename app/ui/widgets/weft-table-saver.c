/* SPDX-License-Identifier: BSD-3-Clause */
/* Asks where a table is to be saved, and saves it on a worker thread. */
#include "weft-table-saver.h"

#include "weft-file-chooser.h"
#include "weft-save-job.h"
#include "weft-table-export.h"

#include <glib/gi18n.h>

/* The table that a person is asked about. */
static const char *const model_key = "weft-table-model";

/* What is to be written. */
typedef struct
{
  WeftTableRows *rows;
  GArray *order;
  WeftRowFormat format;
} Saving;

static void
saving_free (gpointer data)
{
  Saving *saving = data;

  weft_table_rows_unref (saving->rows);
  g_array_unref (saving->order);
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

  return weft_table_save (saving->rows, saving->order, saving->format, path, consent, cancellable,
                          error);
}

static void
start (GtkWidget *widget, GListModel *files, WeftRowFormat format)
{
  WeftTableModel *model = g_object_get_data (G_OBJECT (widget), model_key);
  g_autoptr (GFile) file = g_list_model_get_item (files, 0);
  Saving *saving;

  if (model == NULL || weft_table_model_get_rows (model) == NULL || g_file_peek_path (file) == NULL)
    return;
  saving = g_new (Saving, 1);
  *saving = (Saving){ weft_table_rows_ref (weft_table_model_get_rows (model)),
                      g_array_ref (weft_table_model_get_order (model)), format };
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
  start (widget, files, WEFT_ROWS_JSON);
}

void
weft_table_saver_ask (GtkWidget *widget, WeftTableModel *model, gboolean is_json)
{
  const char *id = weft_table_model_get_class (model)->id;
  WeftDocument *document = weft_table_model_get_document (model);
  g_autofree char *suffix = g_strdup_printf ("-%s.%s", id, is_json ? "json" : "csv");
  /* a table of two logs is of neither */
  g_autofree char *name =
      document != NULL ? weft_document_propose_name (document, suffix) : g_strdup (suffix + 1);

  g_object_set_data_full (G_OBJECT (widget), model_key, g_object_ref (model), g_object_unref);
  weft_file_chooser_save (GTK_WINDOW (gtk_widget_get_root (widget)), _ ("Save Table"),
                          document != NULL ? weft_document_get_path (document) : NULL, name,
                          is_json ? "application/json" : "text/csv",
                          is_json ? json_chosen_cb : csv_chosen_cb, G_OBJECT (widget));
}
