/* SPDX-License-Identifier: BSD-3-Clause */
/* The export dialog asks for what can be drawn, and has it drawn. */
#include "ui-fixture.h"
#include "weft-export-dialog.h"
#include "weft-picture.h"
#include "weft-settings.h"
#include "weft-test-unit.h"

static WeftExportDialog *
open_dialog (UiFixture *fixture)
{
  g_autoptr (GFile) file = ui_example ();

  return WEFT_EXPORT_DIALOG (
      weft_export_dialog_new (GTK_WINDOW (fixture->window), ui_open (fixture, file)));
}

static void
test_options (UiFixture *fixture, gconstpointer unused)
{
  WeftExportDialog *dialog = open_dialog (fixture);
  WeftDocument *document = weft_document_page_get_document (weft_window_get_page (fixture->window));
  WeftView *view = weft_document_get_view (document);
  WeftExportOptions options = weft_export_dialog_get_options (dialog);

  g_assert_cmpfloat (options.size.width, ==, WEFT_EXPORT_WIDTH);
  g_assert_cmpfloat (options.size.height, ==, 0);
  g_assert_cmpuint (options.scale, ==, 1);
  g_assert_cmpuint (options.to, ==, weft_view_get_limits (view).to);
  g_assert_cmpstr (options.title, ==, "demo.eventlog");
  weft_view_set_visible (view, options.to / 4, options.to / 2);
  options = weft_export_dialog_get_options (dialog);
  g_assert_cmpuint (options.from, ==, weft_view_get_visible (view).from);
  g_assert_cmpuint (options.to, ==, weft_view_get_visible (view).to);
}

/* The picture of the timeline has the lanes that the window shows, in their order and heights; a
 * range that is selected is what is exported. */
static void
test_lanes (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, file);
  WeftPlot *plot = weft_document_page_get_plot (page);
  WeftView *view = weft_document_get_view (weft_document_page_get_document (page));
  g_autoptr (WeftLaneLayout) layout = weft_lane_layout_copy (weft_plot_get_layout (plot));
  WeftExportOptions options;
  WeftPicture picture = { 0 };
  const WeftTimeline *shown, *drawn;
  gint last = -1;

  g_assert_true (weft_document_page_show_page (page, "timeline"));
  weft_lane_layout_show (layout, "activity", FALSE);
  weft_lane_layout_show (layout, "gc", FALSE);
  weft_lane_layout_fold (layout, "hec", TRUE);
  weft_lane_layout_resize (layout, "heap", 2);
  weft_plot_set_layout (plot, layout);
  weft_view_select (view, 1000000, 2000000);
  options = weft_export_dialog_get_options (
      WEFT_EXPORT_DIALOG (weft_export_dialog_new (GTK_WINDOW (fixture->window), page)));
  g_assert_cmpuint (options.from, ==, 1000000);
  g_assert_cmpuint (options.to, ==, 2000000);
  picture = (WeftPicture){ .kind = weft_picture_find ("timeline"),
                           .trace = weft_plot_get_trace (plot),
                           .options = &options,
                           .from = options.from,
                           .to = options.to };
  picture.kind->klass->make (&picture);
  shown = weft_plot_get_timeline (plot);
  drawn = picture.data;
  for (guint i = 0; i < shown->lanes->len; i++)
    {
      const WeftLane *lane = weft_timeline_lane (shown, i);
      gint place = weft_timeline_find (drawn, lane->id);

      /* lanes of what a worker still reads may be between them */
      g_assert_cmpint (place, >, last);
      g_assert_cmpfloat (weft_timeline_lane (drawn, (guint) place)->height, ==, lane->height);
      last = place;
    }
  g_assert_cmpint (weft_timeline_find (drawn, g_intern_string ("gc")), ==, -1);
  g_assert_cmpint (weft_timeline_find (drawn, g_intern_string ("activity")), ==, -1);
  picture.kind->klass->free (picture.data);
}

/* A range can be entered; what is no range cannot be exported. */
static void
test_range (UiFixture *fixture, gconstpointer unused)
{
  WeftExportDialog *dialog = open_dialog (fixture);
  GObject *choice =
      gtk_widget_get_template_child (GTK_WIDGET (dialog), WEFT_TYPE_EXPORT_DIALOG, "part_row");
  GObject *entry =
      gtk_widget_get_template_child (GTK_WIDGET (dialog), WEFT_TYPE_EXPORT_DIALOG, "range_entry");
  GtkWidget *button = gtk_window_get_default_widget (GTK_WINDOW (dialog));
  GListModel *choices = adw_combo_row_get_model (ADW_COMBO_ROW (choice));
  WeftExportOptions options = weft_export_dialog_get_options (dialog);
  guint64 end = options.to;

  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (entry)));
  adw_combo_row_set_selected (ADW_COMBO_ROW (choice), g_list_model_get_n_items (choices) - 1);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (entry)));
  options = weft_export_dialog_get_options (dialog);
  g_assert_cmpuint (options.from, ==, 0);
  g_assert_cmpuint (options.to, <=, end);
  gtk_editable_set_text (GTK_EDITABLE (entry), "20ms..0.12s");
  options = weft_export_dialog_get_options (dialog);
  g_assert_cmpuint (options.from, ==, 20000000);
  g_assert_cmpuint (options.to, ==, 120000000);
  gtk_editable_set_text (GTK_EDITABLE (entry), "20ms..1h");
  g_assert_cmpuint (weft_export_dialog_get_options (dialog).to, ==, end);
  g_assert_true (gtk_widget_is_sensitive (button));
  for (guint i = 0; i < 4; i++)
    {
      static const char *const wrong[] = { "", "20ms", "120ms..20ms", "1h..2h" };

      gtk_editable_set_text (GTK_EDITABLE (entry), wrong[i]);
      g_assert_false (gtk_widget_is_sensitive (button));
      g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (entry), "error"));
    }
}

static void
count_cb (guint *n)
{
  *n += 1;
}

/* Enter in the entry of the range accepts the range, and exports nothing. */
static void
test_enter (UiFixture *fixture, gconstpointer unused)
{
  WeftExportDialog *dialog = open_dialog (fixture);
  GObject *choice =
      gtk_widget_get_template_child (GTK_WIDGET (dialog), WEFT_TYPE_EXPORT_DIALOG, "part_row");
  GObject *entry =
      gtk_widget_get_template_child (GTK_WIDGET (dialog), WEFT_TYPE_EXPORT_DIALOG, "range_entry");
  GtkWidget *button = gtk_window_get_default_widget (GTK_WINDOW (dialog));
  GListModel *choices = adw_combo_row_get_model (ADW_COMBO_ROW (choice));
  guint n_exports = 0;

  g_signal_handlers_disconnect_matched (button, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, dialog);
  g_signal_connect_swapped (button, "activate", G_CALLBACK (count_cb), &n_exports);
  gtk_window_present (GTK_WINDOW (dialog));
  adw_combo_row_set_selected (ADW_COMBO_ROW (choice), g_list_model_get_n_items (choices) - 1);
  gtk_editable_set_text (GTK_EDITABLE (entry), "20ms..0.12s");
  g_signal_emit_by_name (gtk_editable_get_delegate (GTK_EDITABLE (entry)), "activate");
  ui_settle ();
  g_assert_cmpuint (n_exports, ==, 0);
  g_assert_cmpuint (weft_export_dialog_get_options (dialog).from, ==, 20000000);
  /* Enter elsewhere exports */
  gtk_widget_activate_default (GTK_WIDGET (dialog));
  ui_settle ();
  g_assert_cmpuint (n_exports, ==, 1);
}

/* A size on paper and of the text reaches the picture, and the next dialog begins with what was
 * chosen last. */
static void
test_size (UiFixture *fixture, gconstpointer unused)
{
  WeftExportDialog *dialog = open_dialog (fixture);
  g_autofree char *path = g_build_filename (fixture->folder, "picture.svg", NULL);
  GObject *size =
      gtk_widget_get_template_child (GTK_WIDGET (dialog), WEFT_TYPE_EXPORT_DIALOG, "size_row");
  GObject *unit =
      gtk_widget_get_template_child (GTK_WIDGET (dialog), WEFT_TYPE_EXPORT_DIALOG, "unit_row");
  GObject *text =
      gtk_widget_get_template_child (GTK_WIDGET (dialog), WEFT_TYPE_EXPORT_DIALOG, "text_size");
  GObject *width =
      gtk_widget_get_template_child (GTK_WIDGET (dialog), WEFT_TYPE_EXPORT_DIALOG, "width");
  WeftExportOptions options;

  adw_combo_row_set_selected (ADW_COMBO_ROW (size), 4);
  adw_combo_row_set_selected (ADW_COMBO_ROW (unit), WEFT_LENGTH_CM);
  options = weft_export_dialog_get_options (dialog);
  g_assert_cmpint (options.size.unit, ==, WEFT_LENGTH_CM);
  g_assert_cmpfloat_with_epsilon (options.size.width, 42.33, 0.01);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (width), 12);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (text), 7);
  weft_export_dialog_save (dialog, path);
  options = weft_export_dialog_get_options (open_dialog (fixture));
  g_assert_cmpint (options.size.unit, ==, WEFT_LENGTH_CM);
  g_assert_cmpfloat (options.size.width, ==, 12);
  g_assert_cmpfloat (options.text_size, ==, 7);
  g_settings_reset (weft_settings_get (), "export-size");
  g_settings_reset (weft_settings_get (), "export-text-size");
}

static WeftExportPreview *
preview_of (void)
{
  GtkWidget *dialog = ui_find_window (WEFT_TYPE_EXPORT_DIALOG);

  return dialog != NULL ? WEFT_EXPORT_PREVIEW (ui_find_type (dialog, WEFT_TYPE_EXPORT_PREVIEW)) :
                          NULL;
}

static gboolean
has_preview (UiFixture *fixture)
{
  return preview_of () != NULL && weft_export_preview_get_text (preview_of ()) != NULL;
}

/* The preview says how large the picture becomes. */
static void
test_preview (UiFixture *fixture, gconstpointer unused)
{
  WeftExportDialog *dialog = open_dialog (fixture);

  gtk_window_present (GTK_WINDOW (dialog));
  ui_wait (fixture, has_preview);
  g_assert_true (g_str_has_prefix (weft_export_preview_get_text (preview_of ()), "1600 × "));
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static gboolean
has_path (UiFixture *fixture)
{
  guint32 id;
  GtkWidget *page =
      GTK_WIDGET (weft_document_page_get_shown_page (weft_window_get_page (fixture->window)));

  return weft_path_finder_get_path (weft_plot_get_path (ui_plot_of (page)), &id) != NULL;
}

/* The critical path that the timeline shows is in its picture. */
static void
test_path (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, file);
  WeftPage *shown;
  WeftExportOptions options;

  g_assert_true (weft_document_page_show_page (page, "timeline"));
  shown = weft_document_page_get_shown_page (page);
  options = weft_export_dialog_get_options (
      WEFT_EXPORT_DIALOG (weft_export_dialog_new (GTK_WINDOW (fixture->window), page)));
  g_assert_false (options.critical_path);
  weft_path_finder_find (weft_plot_get_path (ui_plot_of (GTK_WIDGET (shown))), 27, 130000000);
  ui_wait (fixture, has_path);
  options = weft_export_dialog_get_options (
      WEFT_EXPORT_DIALOG (weft_export_dialog_new (GTK_WINDOW (fixture->window), page)));
  g_assert_true (options.critical_path);
  g_assert_cmpuint (options.path_thread, ==, 27);
  g_assert_cmpuint (options.path_to, ==, 130000000);
}

static gboolean
says_svg (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "Saved “picture.svg”") != NULL;
}

static gboolean
says_png (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "Saved “picture.png”") != NULL;
}

/* A name without a suffix gets that of the format. The folder of the file can be opened. */
static void
test_saves (UiFixture *fixture, gconstpointer unused)
{
  static const struct
  {
    const char *name, *written;
    UiCondition is_told;
  } cases[] = {
    { "picture.png", "picture.png", says_png },
    { "picture", "picture.svg", says_svg },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_build_filename (fixture->folder, cases[i].name, NULL);
      g_autofree char *written = g_build_filename (fixture->folder, cases[i].written, NULL);

      weft_export_dialog_save (open_dialog (fixture), path);
      ui_wait (fixture, cases[i].is_told);
      g_assert_true (g_file_test (written, G_FILE_TEST_IS_REGULAR));
      g_assert_nonnull (ui_find_text (GTK_WIDGET (fixture->window), "Open Folder"));
    }
}

static gboolean
says_failed (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "“picture.png” could not be saved: ") != NULL;
}

static void
test_cannot_save (UiFixture *fixture, gconstpointer unused)
{
  weft_export_dialog_save (open_dialog (fixture), "/nonexistent/folder/picture.png");
  ui_wait (fixture, says_failed);
  g_assert_null (ui_find_text (GTK_WIDGET (fixture->window), "Open Folder"));
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/export-dialog/options", test_options);
  ui_add ("/export-dialog/lanes", test_lanes);
  ui_add ("/export-dialog/range", test_range);
  ui_add ("/export-dialog/enter", test_enter);
  ui_add ("/export-dialog/size", test_size);
  ui_add ("/export-dialog/preview", test_preview);
  ui_add ("/export-dialog/path", test_path);
  ui_add ("/export-dialog/saves", test_saves);
  ui_add ("/export-dialog/cannot-save", test_cannot_save);
}
