/* SPDX-License-Identifier: BSD-3-Clause */
/* Lists the export formats; a click on one asks for the file. A format for which the log has no
 * data cannot be chosen; its row shows the reason. */
#include "weft-export-dialog.h"

#include "weft-combo-row.h"
#include "weft-file-chooser.h"
#include "weft-help-window.h"
#include "weft-object.h"
#include "weft-save-job.h"
#include "weft-text-zoom.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

struct _WeftDataDialog
{
  AdwWindow parent_instance;

  /* template children */
  AdwComboRow *range_row;
  AdwPreferencesGroup *formats_group;

  /* owned */
  WeftDocument *document;

  WeftConvertFormat format; /* format for which a file is being chosen */
};

G_DEFINE_FINAL_TYPE (WeftDataDialog, weft_data_dialog, ADW_TYPE_WINDOW)

/* Input of the worker that writes the file. */
typedef struct
{
  WeftTrace *trace; /* first, for weft_shared_free_holder() */
  WeftConvertFormat format;
  WeftConvertOptions options;
} DataJob;

static gboolean
save_data (gconstpointer data,
           const char *path,
           WeftFileConsent consent,
           WeftAskRun *run,
           GCancellable *cancellable,
           GError **error)
{
  const DataJob *job = data;

  return weft_convert_save (job->trace, job->format, &job->options, path, consent, cancellable,
                            error);
}

void
weft_data_dialog_save (WeftDataDialog *self, WeftConvertFormat format, const char *path)
{
  DataJob *job = g_new0 (DataJob, 1);
  gboolean is_all;
  WeftRange range =
      weft_range_row_get (self->range_row, weft_document_get_view (self->document), &is_all);

  job->trace = weft_shared_ref (weft_document_get_trace (self->document));
  job->format = format;
  weft_convert_options_init (&job->options);
  job->options.n_bands = weft_convert_format (format)->n_bands;
  job->options.strip = WEFT_LOG_STRIP_BIT (ENVIRONMENT);
  if (!is_all)
    {
      job->options.from = range.from;
      job->options.to = range.to;
    }
  weft_save_job_start (GTK_WIDGET (gtk_window_get_transient_for (GTK_WINDOW (self))), path,
                       save_data, job, weft_shared_free_holder);
  gtk_window_close (GTK_WINDOW (self));
}

static void
file_chosen_cb (GListModel *files, gpointer user_data)
{
  WeftDataDialog *self = user_data;
  g_autoptr (GFile) file = g_list_model_get_item (files, 0);
  g_autofree char *path = g_file_get_path (file);

  if (path != NULL)
    weft_data_dialog_save (self, self->format, path);
}

static void
activated_cb (WeftDataDialog *self, GtkListBoxRow *row)
{
  const WeftConvertFormatClass *format = weft_convert_format (gtk_list_box_row_get_index (row));
  g_autofree char *name = weft_document_suggest_file_name (self->document, format->suffix);
  const char *mime_type = g_str_has_suffix (format->suffix, ".json") ? "application/json" :
                          format->takes & WEFT_CONVERT_IS_BINARY     ? "application/octet-stream" :
                                                                       "text/plain";

  self->format = gtk_list_box_row_get_index (row);
  weft_file_chooser_save (GTK_WINDOW (self), _ ("Save Data"),
                          weft_document_get_path (self->document), name, mime_type, file_chosen_cb,
                          g_object_ref (self), g_object_unref);
}

/* Creates the row of @format. @reason says why the log has no data for it, or is NULL. */
static GtkWidget *
format_row_new (WeftDataDialog *self, const WeftConvertFormatClass *format, const char *reason)
{
  GtkWidget *row = adw_action_row_new ();
  const char *text = reason != NULL ? reason : _ (format->description);
  g_autofree char *first = g_utf8_substring (text, 0, 1);
  g_autofree char *capital = g_utf8_strup (first, -1);
  g_autofree char *sentence = g_strconcat (capital, g_utf8_next_char (text), NULL);
  g_autofree char *markup = g_markup_escape_text (sentence, -1);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), format->id);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), markup);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  weft_widget_set_accessible_name (row, format->id);
  weft_widget_set_accessible_description (row, text);
  if (reason != NULL)
    {
      /* the row can still have the focus, so that a screen reader reads the reason */
      gtk_widget_add_css_class (row, "weft-lacking");
      gtk_accessible_update_state (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_STATE_DISABLED, TRUE, -1);
      return row;
    }
  adw_action_row_add_suffix (ADW_ACTION_ROW (row),
                             gtk_image_new_from_icon_name ("document-save-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  weft_connect (row, "activated", activated_cb, self);
  return row;
}

static void
weft_data_dialog_class_init (WeftDataDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftDataDialog, g_object_unref, document);
  weft_class_template (klass, "weft-data-dialog");
  weft_class_bind_children (klass, WeftDataDialog, range_row, formats_group);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  weft_help_window_bind_key (widget_class, NULL);
}

static void
weft_data_dialog_init (WeftDataDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  weft_combo_row_set_wrap_list (self->range_row);
  weft_text_zoom_window (GTK_WINDOW (self));
}

GtkWidget *
weft_data_dialog_new (GtkWindow *window, WeftDocument *document)
{
  WeftDataDialog *self = g_object_new (WEFT_TYPE_DATA_DIALOG, "transient-for", window,
                                       "destroy-with-parent", TRUE, NULL);
  WeftView *view = weft_document_get_view (document);
  WeftConvertOptions options;

  self->document = g_object_ref (document);
  weft_range_row_fill (self->range_row, document);
  if (!weft_view_has_selection (view))
    weft_range_row_choose_all (self->range_row);
  weft_convert_options_init (&options);
  for (WeftConvertFormat i = 0; i < WEFT_N_CONVERT_FORMATS; i++)
    {
      g_autoptr (GError) error = NULL;
      GtkWidget *row;

      weft_convert_is_possible (weft_document_get_trace (document), i, &options, &error);
      row = format_row_new (self, weft_convert_format (i), error != NULL ? error->message : NULL);
      adw_preferences_group_add (self->formats_group, row);
      if (i == WEFT_CONVERT_PERFETTO) /* the first one, and possible for each log */
        gtk_widget_grab_focus (row);
    }
  return GTK_WIDGET (self);
}
