/* SPDX-License-Identifier: BSD-3-Clause */
/* Options of an exported image. */
#include "weft-export-dialog.h"

#include "weft-combo-row.h"
#include "weft-file-chooser.h"
#include "weft-fold.h"
#include "weft-format.h"
#include "weft-help-window.h"
#include "weft-join.h"
#include "weft-look.h"
#include "weft-object.h"
#include "weft-picture.h"
#include "weft-settings.h"
#include "weft-text-zoom.h"
#include "weft-title.h"

#include <glib/gi18n.h>

/* Combo row with the ranges that can be exported. */

typedef enum
{
  RANGE_VISIBLE,
  RANGE_ALL,
  RANGE_SELECTED,
} RangeChoice;

static void
add_choice (AdwComboRow *row, const char *name, WeftRange range)
{
  g_autofree char *text =
      weft_joined (WEFT_JOIN_LIST, name, weft_format_time (range.to - range.from).text);

  gtk_string_list_append (GTK_STRING_LIST (adw_combo_row_get_model (row)), text);
}

void
weft_range_row_fill (AdwComboRow *row, WeftDocument *document)
{
  WeftView *view = weft_document_get_view (document);
  g_autofree char *process = weft_title_saved_process (weft_document_get_trace (document));

  if (process != NULL)
    {
      GtkWidget *group = gtk_widget_get_ancestor (GTK_WIDGET (row), ADW_TYPE_PREFERENCES_GROUP);
      g_autofree char *markup = g_markup_escape_text (process, -1);

      adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group), markup);
    }
  add_choice (row, C_ ("choice", "View"), weft_view_get_visible (view));
  add_choice (row, weft_title_whole_range (weft_document_get_trace (document)),
              weft_view_get_limits (view));
  if (weft_view_has_selection (view))
    {
      add_choice (row, C_ ("choice", "Selected range"), weft_view_get_selection (view));
      adw_combo_row_set_selected (row, RANGE_SELECTED);
    }
}

/* Shows @entry only while the last choice, to enter a range, is selected. */
static void
entry_chosen_cb (AdwComboRow *row, GParamSpec *pspec, GtkWidget *entry)
{
  guint n = g_list_model_get_n_items (adw_combo_row_get_model (row));

  gtk_widget_set_visible (entry, adw_combo_row_get_selected (row) == n - 1);
}

/* Adds a choice for which the user enters a range in @entry, such as "500ms..1.2s". @entry is
 * visible while this choice is selected, and initially contains the range chosen before. Call after
 * weft_range_row_fill(). */
static void
range_row_add_entry (AdwComboRow *row, GtkEditable *entry, WeftDocument *document)
{
  WeftRange range = weft_range_row_get (row, weft_document_get_view (document), NULL);
  g_autofree char *text = g_strconcat (weft_format_time (range.from).text, WEFT_RANGE_SIGN,
                                       weft_format_time (range.to).text, NULL);

  gtk_editable_set_text (entry, text);
  gtk_string_list_append (GTK_STRING_LIST (adw_combo_row_get_model (row)),
                          C_ ("choice", "From … to …"));
  g_signal_connect_object (row, "notify::selected", G_CALLBACK (entry_chosen_cb), entry, 0);
  entry_chosen_cb (row, NULL, GTK_WIDGET (entry));
}

/* Sets @range to the range in @entry, clipped to @limits. Returns FALSE, and marks the entry, if
 * its text is not a range that overlaps @limits. */
static gboolean
range_entry_get (GtkEditable *entry, WeftRange limits, WeftRange *range)
{
  g_auto (GStrv) ends = g_strsplit (gtk_editable_get_text (entry), WEFT_RANGE_SIGN, 2);
  WeftRange given;

  if (g_strv_length (ends) == 2 && weft_parse_time (ends[0], &given.from) &&
      weft_parse_time (ends[1], &given.to))
    {
      *range = (WeftRange){ MAX (given.from, limits.from), MIN (given.to, limits.to) };
      if (range->from < range->to)
        {
          gtk_widget_remove_css_class (GTK_WIDGET (entry), "error");
          return TRUE;
        }
    }
  gtk_widget_add_css_class (GTK_WIDGET (entry), "error");
  return FALSE;
}

void
weft_range_row_choose_all (AdwComboRow *row)
{
  adw_combo_row_set_selected (row, RANGE_ALL);
}

WeftRange
weft_range_row_get (AdwComboRow *row, WeftView *view, gboolean *is_all)
{
  guint chosen = adw_combo_row_get_selected (row);

  if (is_all != NULL)
    *is_all = chosen == RANGE_ALL;
  return chosen == RANGE_VISIBLE  ? weft_view_get_visible (view) :
         chosen == RANGE_SELECTED ? weft_view_get_selection (view) :
                                    weft_view_get_limits (view);
}

struct _WeftExportDialog
{
  AdwWindow parent_instance;

  /* template children */
  AdwComboRow *chart_row;
  AdwComboRow *part_row;
  GtkEditable *range_entry; /* row, visible while an entered range is chosen in @part_row */
  GtkWidget *export_button;
  AdwComboRow *format_row;
  AdwComboRow *size_row;
  AdwComboRow *unit_row;
  GtkWidget *width_row;
  GtkSpinButton *width;
  GtkWidget *height_row;
  GtkSpinButton *height;
  GtkSpinButton *text_size;
  AdwComboRow *scale_row, *text_row;
  AdwComboRow *theme_row;
  GtkWidget *bands_row;
  GtkSwitch *bands_switch;
  GtkSwitch *title_switch;
  WeftExportPreview *preview;

  /* owned */
  WeftDocument *document;
  WeftPlot *plot;      /* provides the visible lanes */
  WeftHeapState *heap; /* provides the heap's charts, or NULL */

  GPtrArray *kinds;  /* of WeftPictureKind, borrowed: the choices */
  WeftLength unit;   /* unit of the width and height entries */
  gboolean is_ready; /* all options have been set, so that the preview can be drawn */
};

G_DEFINE_FINAL_TYPE (WeftExportDialog, weft_export_dialog, ADW_TYPE_WINDOW)

/* Formats, in the order of WeftExportFormat and of the template. */
static const struct
{
  const char *name, *suffix, *mime_type;
} formats[] = {
  { "png", ".png", "image/png" },
  { "svg", ".svg", "image/svg+xml" },
  { "pdf", ".pdf", "application/pdf" },
};

/* Sizes, in the order of the template. The last one is a custom size. A height of 0 means the
 * natural height. */
static const WeftPictureSize sizes[] = {
  { WEFT_EXPORT_WIDTH, 0, WEFT_LENGTH_PX },
  { 1920, 1080, WEFT_LENGTH_PX },
  { 1200, 800, WEFT_LENGTH_PX },
  { 16, 0, WEFT_LENGTH_CM },
};
#define CUSTOM_SIZE G_N_ELEMENTS (sizes)

/* Sets @range to the chosen range. Returns FALSE if the user chose to enter a range and the entry
 * contains no valid range. */
static gboolean
get_chosen_range (WeftExportDialog *self, WeftRange *range)
{
  WeftView *view = weft_document_get_view (self->document);

  if (gtk_widget_get_visible (GTK_WIDGET (self->range_entry)))
    return range_entry_get (self->range_entry, weft_view_get_limits (view), range);
  *range = weft_range_row_get (self->part_row, view, NULL);
  return TRUE;
}

static WeftPictureSize
chosen_size (WeftExportDialog *self)
{
  guint size = adw_combo_row_get_selected (self->size_row);

  if (size < CUSTOM_SIZE)
    return sizes[size];
  return (WeftPictureSize){ gtk_spin_button_get_value (self->width),
                            gtk_spin_button_get_value (self->height), self->unit };
}

static void
options_changed_cb (WeftExportDialog *self)
{
  WeftExportOptions options;
  guint chart, format;
  gboolean is_custom, has_range;
  WeftRange range;

  if (!self->is_ready)
    return;
  chart = adw_combo_row_get_selected (self->chart_row);
  format = adw_combo_row_get_selected (self->format_row);
  is_custom = adw_combo_row_get_selected (self->size_row) == CUSTOM_SIZE;
  /* hide the rows that do not apply to the chosen chart, format and size */
  gtk_widget_set_visible (GTK_WIDGET (self->unit_row), is_custom);
  gtk_widget_set_visible (self->width_row, is_custom);
  gtk_widget_set_visible (self->height_row, is_custom);
  gtk_widget_set_visible (GTK_WIDGET (self->scale_row), format == WEFT_EXPORT_PNG);
  gtk_widget_set_visible (GTK_WIDGET (self->text_row), format == WEFT_EXPORT_SVG);
  if (chart < self->kinds->len)
    {
      const WeftPictureKind *kind = g_ptr_array_index (self->kinds, chart);

      gtk_widget_set_visible (self->bands_row,
                              (kind->option_flags & WEFT_PICTURE_TAKES_GC_BANDS) != 0);
    }
  has_range = get_chosen_range (self, &range);
  gtk_widget_set_sensitive (self->export_button, has_range);
  if (!has_range)
    return;
  options = weft_export_dialog_get_options (self);
  weft_export_preview_show (self->preview, weft_document_get_trace (self->document), &options,
                            adw_combo_row_get_selected (self->format_row));
}

/* Fills in the custom size, with a number of digits that suits its unit. */
static void
set_custom_size (WeftExportDialog *self, WeftPictureSize size)
{
  GtkSpinButton *const spins[] = { self->width, self->height };
  const double values[] = { size.width, size.height };
  gboolean is_px = size.unit == WEFT_LENGTH_PX;

  self->unit = size.unit;
  adw_combo_row_set_selected (self->unit_row, size.unit);
  for (guint i = 0; i < G_N_ELEMENTS (spins); i++)
    {
      gtk_spin_button_set_digits (spins[i], is_px ? 0 : 2);
      gtk_spin_button_set_increments (spins[i], is_px ? 10 : 0.5, is_px ? 100 : 5);
      gtk_spin_button_set_value (spins[i], values[i]);
    }
}

/* Converts the custom size to the other unit. */
static void
unit_changed_cb (WeftExportDialog *self)
{
  WeftLength unit = adw_combo_row_get_selected (self->unit_row);
  double factor = weft_length_to_px (self->unit) / weft_length_to_px (unit);

  if (unit == self->unit)
    return;
  set_custom_size (self,
                   (WeftPictureSize){ gtk_spin_button_get_value (self->width) * factor,
                                      gtk_spin_button_get_value (self->height) * factor, unit });
  options_changed_cb (self);
}

/* Restores the last options, except chart and range, which come from the page. */
static void
restore_last_options (WeftExportDialog *self)
{
  GSettings *settings = weft_settings_get ();
  g_autofree char *format = g_settings_get_string (settings, "export-format");
  g_autofree char *text = g_settings_get_string (settings, "export-size");
  g_autofree char *theme = g_settings_get_string (settings, "export-theme");
  gboolean is_dark = g_str_equal (theme, "window") ?
                         adw_style_manager_get_dark (adw_style_manager_get_default ()) :
                         g_str_equal (theme, "dark");
  WeftPictureSize size = sizes[0];
  guint chosen = 0;

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_str_equal (format, formats[i].name))
      adw_combo_row_set_selected (self->format_row, i);
  weft_picture_size_parse (text, &size);
  while (chosen < CUSTOM_SIZE &&
         (size.width != sizes[chosen].width || size.unit != sizes[chosen].unit ||
          size.height != sizes[chosen].height))
    chosen++;
  set_custom_size (self, size);
  adw_combo_row_set_selected (self->size_row, chosen);
  gtk_spin_button_set_value (self->text_size, g_settings_get_double (settings, "export-text-size"));
  adw_combo_row_set_selected (self->scale_row,
                              (guint) g_settings_get_int (settings, "export-scale") - 1);
  adw_combo_row_set_selected (self->text_row, g_settings_get_boolean (settings, "export-outlines"));
  gtk_switch_set_active (self->title_switch, g_settings_get_boolean (settings, "export-title"));
  adw_combo_row_set_selected (self->theme_row, is_dark);
}

static void
file_chosen_cb (GListModel *files, gpointer user_data)
{
  g_autoptr (GFile) file = g_list_model_get_item (files, 0);
  g_autofree char *path = g_file_get_path (file);

  if (path != NULL)
    weft_export_dialog_save (user_data, path);
}

static void
export_cb (WeftExportDialog *self)
{
  guint format = adw_combo_row_get_selected (self->format_row);
  g_autofree char *name = weft_document_suggest_file_name (self->document, formats[format].suffix);

  weft_file_chooser_save (GTK_WINDOW (self), _ ("Save Picture"),
                          weft_document_get_path (self->document), name, formats[format].mime_type,
                          file_chosen_cb, g_object_ref (self), g_object_unref);
}

static void
weft_export_dialog_class_init (WeftExportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftExportDialog, g_object_unref, document, heap, plot);
  weft_class_add_owned (klass, WeftExportDialog, g_ptr_array_unref, kinds);
  g_type_ensure (WEFT_TYPE_EXPORT_PREVIEW);
  g_type_ensure (WEFT_TYPE_FOLDING_PANED);
  weft_class_template (klass, "weft-export-dialog");
  weft_class_bind_children (klass, WeftExportDialog, part_row, range_entry, export_button,
                            chart_row, format_row, size_row, unit_row, width_row, width, height_row,
                            height, text_size, scale_row, text_row, theme_row, bands_row,
                            bands_switch, title_switch, preview);
  weft_class_bind_callbacks (klass, unit_changed_cb, options_changed_cb, export_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  weft_help_window_bind_key (widget_class, NULL);
}

static void
weft_export_dialog_init (WeftExportDialog *self)
{
  AdwComboRow **rows[] = { &self->format_row, &self->size_row, &self->unit_row,
                           &self->scale_row,  &self->text_row, &self->theme_row };

  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    weft_combo_row_set_wrap (*rows[i]);
  weft_combo_row_set_wrap_list (self->chart_row);
  weft_combo_row_set_wrap_list (self->part_row);
  weft_text_zoom_window (GTK_WINDOW (self));
}

GtkWidget *
weft_export_dialog_new (GtkWindow *window, WeftDocumentPage *page)
{
  WeftExportDialog *self = g_object_new (WEFT_TYPE_EXPORT_DIALOG, "transient-for", window,
                                         "destroy-with-parent", TRUE, NULL);
  const WeftPageClass *klass;
  WeftPage *shown;
  guint kind;

  self->document = g_object_ref (weft_document_page_get_document (page));
  self->plot = g_object_ref (weft_document_page_get_plot (page));
  /* images that the log has data for, in the order of the drop-down */
  self->kinds = weft_shown_picture_kinds (weft_document_get_trace (self->document));
  for (guint i = 0; i < self->kinds->len; i++)
    {
      const WeftPictureKind *one = g_ptr_array_index (self->kinds, i);

      gtk_string_list_append (GTK_STRING_LIST (adw_combo_row_get_model (self->chart_row)),
                              g_dpgettext2 (NULL, "chart", one->title));
    }
  gtk_widget_set_visible (GTK_WIDGET (self->chart_row), self->kinds->len > 1);
  weft_range_row_fill (self->part_row, self->document);
  range_row_add_entry (self->part_row, self->range_entry, self->document);
  gtk_switch_set_active (self->bands_switch,
                         g_settings_get_boolean (weft_settings_get (), "gc-bands"));

  /* select the image that the page shows, if the log has data for it */
  shown = weft_document_page_get_shown_page (page);
  klass = WEFT_PAGE_GET_CLASS (shown);
  if (klass->get_heap != NULL)
    g_set_object (&self->heap, klass->get_heap (shown));
  if (klass->get_picture != NULL &&
      g_ptr_array_find (self->kinds, weft_picture_find (klass->get_picture (shown)), &kind))
    adw_combo_row_set_selected (self->chart_row, kind);

  restore_last_options (self);
  self->is_ready = TRUE;
  options_changed_cb (self);
  /* Enter exports instead of cancelling */
  gtk_widget_grab_focus (gtk_window_get_default_widget (GTK_WINDOW (self)));
  return GTK_WIDGET (self);
}

WeftExportOptions
weft_export_dialog_get_options (WeftExportDialog *self)
{
  gboolean is_image = adw_combo_row_get_selected (self->format_row) == WEFT_EXPORT_PNG;
  WeftRange range = weft_view_get_limits (weft_document_get_view (self->document));
  WeftExportOptions options = {
    .size = chosen_size (self),
    .text_size = gtk_spin_button_get_value (self->text_size),
    .scale = is_image ? adw_combo_row_get_selected (self->scale_row) + 1 : 1,
    .outlines = adw_combo_row_get_selected (self->text_row) == 1,
    .theme = weft_look_get_theme_for (adw_combo_row_get_selected (self->theme_row) == 1),
    .gc_bands = gtk_switch_get_active (self->bands_switch),
    .title = gtk_switch_get_active (self->title_switch) ? weft_document_get_title (self->document) :
                                                          NULL,
  };

  get_chosen_range (self, &range);
  options.from = range.from;
  options.to = range.to;
  options.kind = g_ptr_array_index (self->kinds, adw_combo_row_get_selected (self->chart_row));
  weft_shown_picture_set_options (&options, self->plot, self->heap);
  return options;
}

void
weft_export_dialog_save (WeftExportDialog *self, const char *path)
{
  WeftExportOptions options = weft_export_dialog_get_options (self);
  WeftExportFormat format;
  g_autofree char *whole_path = NULL;
  GSettings *settings = weft_settings_get ();
  WeftPictureSize size = chosen_size (self);
  g_autofree char *text = weft_picture_size_to_string (&size);
  gboolean is_dark = adw_combo_row_get_selected (self->theme_row) == 1;
  gboolean is_window = adw_style_manager_get_dark (adw_style_manager_get_default ()) == is_dark;

  g_settings_set_string (settings, "export-format",
                         formats[adw_combo_row_get_selected (self->format_row)].name);
  g_settings_set_string (settings, "export-size", text);
  g_settings_set_double (settings, "export-text-size", gtk_spin_button_get_value (self->text_size));
  g_settings_set_int (settings, "export-scale",
                      (int) adw_combo_row_get_selected (self->scale_row) + 1);
  g_settings_set_boolean (settings, "export-outlines",
                          adw_combo_row_get_selected (self->text_row) == 1);
  g_settings_set_boolean (settings, "export-title", gtk_switch_get_active (self->title_switch));
  g_settings_set_string (settings, "export-theme",
                         is_window ? "window" :
                         is_dark   ? "dark" :
                                     "light");
  if (weft_export_format_for_path (path, &format, NULL))
    whole_path = g_strdup (path);
  else
    whole_path =
        g_strconcat (path, formats[adw_combo_row_get_selected (self->format_row)].suffix, NULL);
  weft_export_job_start (GTK_WIDGET (gtk_window_get_transient_for (GTK_WINDOW (self))),
                         weft_document_get_trace (self->document), &options, whole_path);
  gtk_window_close (GTK_WINDOW (self));
}
