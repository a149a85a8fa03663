/* SPDX-License-Identifier: BSD-3-Clause */
/* Lists the export formats. A format for which the log has no data cannot be chosen; its row shows
 * the reason. */
#include "weft-export-dialog.h"

#include "weft-combo-row.h"
#include "weft-file-chooser.h"
#include "weft-help-window.h"
#include "weft-object.h"
#include "weft-save-job.h"
#include "weft-text-zoom.h"

#include <glib/gi18n.h>

struct _WeftDataDialog
{
  AdwWindow parent_instance;

  /* template children */
  AdwComboRow *range_row;
  AdwPreferencesGroup *formats_group;

  /* owned */
  WeftDocument *document;

  GtkCheckButton *checks[WEFT_N_CONVERT_FORMATS]; /* borrowed; insensitive if data are missing */
};

G_DEFINE_FINAL_TYPE (WeftDataDialog, weft_data_dialog, ADW_TYPE_WINDOW)

static WeftConvertFormat
chosen_format (WeftDataDialog *self)
{
  for (guint i = 0; i < WEFT_N_CONVERT_FORMATS; i++)
    if (gtk_check_button_get_active (self->checks[i]))
      return i;
  return WEFT_CONVERT_EVENTLOG; /* always possible: every log can be saved as an eventlog */
}

static GtkWidget *
format_row_new (const char *title, const char *text)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *first = g_utf8_substring (text, 0, 1);
  g_autofree char *capital = g_utf8_strup (first, -1);
  g_autofree char *sentence = g_strconcat (capital, g_utf8_next_char (text), NULL);
  g_autofree char *markup = g_markup_escape_text (sentence, -1);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), markup);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  return row;
}

gboolean
weft_data_dialog_choose (WeftDataDialog *self, WeftConvertFormat format)
{
  if (!gtk_widget_get_sensitive (GTK_WIDGET (self->checks[format])))
    return FALSE;
  gtk_check_button_set_active (self->checks[format], TRUE);
  return TRUE;
}

/* Input of the worker that writes the file. */
typedef struct
{
  WeftTrace *trace;
  WeftConvertFormat format;
  WeftConvertOptions options;
} DataJob;

static void
data_job_free (gpointer data)
{
  DataJob *job = data;

  weft_shared_unref (job->trace);
  g_free (job);
}

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
weft_data_dialog_save (WeftDataDialog *self, const char *path)
{
  DataJob *job = g_new0 (DataJob, 1);
  gboolean is_all;
  WeftRange range =
      weft_range_row_get (self->range_row, weft_document_get_view (self->document), &is_all);

  job->trace = weft_shared_ref (weft_document_get_trace (self->document));
  job->format = chosen_format (self);
  weft_convert_options_init (&job->options);
  job->options.n_bands = weft_convert_format (job->format)->n_bands;
  job->options.strip = WEFT_LOG_STRIP_BIT (ENVIRONMENT);
  if (!is_all)
    {
      job->options.from = range.from;
      job->options.to = range.to;
    }
  weft_save_job_start (GTK_WIDGET (gtk_window_get_transient_for (GTK_WINDOW (self))), path,
                       save_data, job, data_job_free);
  gtk_window_close (GTK_WINDOW (self));
}

static void
file_chosen_cb (GListModel *files, gpointer user_data)
{
  g_autoptr (GFile) file = g_list_model_get_item (files, 0);
  g_autofree char *path = g_file_get_path (file);

  if (path != NULL)
    weft_data_dialog_save (user_data, path);
}

static void
save_cb (WeftDataDialog *self)
{
  const WeftConvertFormatClass *format = weft_convert_format (chosen_format (self));
  g_autofree char *name = weft_document_suggest_file_name (self->document, format->suffix);
  const char *mime_type = g_str_has_suffix (format->suffix, ".json") ? "application/json" :
                          format->takes & WEFT_CONVERT_IS_BINARY     ? "application/octet-stream" :
                                                                       "text/plain";

  weft_file_chooser_save (GTK_WINDOW (self), _ ("Save Data"),
                          weft_document_get_path (self->document), name, mime_type, file_chosen_cb,
                          g_object_ref (self), g_object_unref);
}

static void
weft_data_dialog_class_init (WeftDataDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftDataDialog, document, g_object_unref);
  weft_class_template (klass, "weft-data-dialog");
  gtk_widget_class_bind_template_child (widget_class, WeftDataDialog, range_row);
  gtk_widget_class_bind_template_child (widget_class, WeftDataDialog, formats_group);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
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
  WeftTrace *trace;
  GtkCheckButton *first = NULL;
  WeftConvertOptions options;

  self->document = g_object_ref (document);
  weft_range_row_fill (self->range_row, document);
  if (!weft_view_has_selection (view))
    weft_range_row_choose_all (self->range_row);
  trace = weft_document_get_trace (self->document);
  weft_convert_options_init (&options);
  for (WeftConvertFormat i = 0; i < WEFT_N_CONVERT_FORMATS; i++)
    {
      const WeftConvertFormatClass *format = weft_convert_format (i);
      g_autoptr (GError) error = NULL;
      gboolean has_data = weft_convert_is_possible (trace, i, &options, &error);
      const char *text = has_data ? _ (format->description) : error->message;
      GtkWidget *row = format_row_new (format->id, text);

      self->checks[i] = GTK_CHECK_BUTTON (gtk_check_button_new ());
      gtk_widget_set_valign (GTK_WIDGET (self->checks[i]), GTK_ALIGN_CENTER);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->checks[i]),
                                      GTK_ACCESSIBLE_PROPERTY_LABEL, format->id,
                                      GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
      gtk_check_button_set_group (self->checks[i], first);
      first = self->checks[i];
      adw_action_row_add_prefix (ADW_ACTION_ROW (row), GTK_WIDGET (self->checks[i]));
      if (has_data)
        adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), GTK_WIDGET (self->checks[i]));
      else
        gtk_widget_add_css_class (row, "weft-lacking");
      gtk_widget_set_sensitive (GTK_WIDGET (self->checks[i]), has_data);
      adw_preferences_group_add (self->formats_group, row);
    }
  weft_data_dialog_choose (self, WEFT_CONVERT_PERFETTO);
  /* Enter saves instead of cancelling */
  gtk_widget_grab_focus (gtk_window_get_default_widget (GTK_WINDOW (self)));
  return GTK_WIDGET (self);
}
