/* SPDX-License-Identifier: BSD-3-Clause */
/* Shows windows, and finds what is in them. */
#include "ui-fixture.h"

#include "weft-recent.h"
#include "weft-settings.h"
#include "weft-test-log.h"
#include "weft-test-unit.h"
#include "weft-timeline-area.h"
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

#define DAMAGE_BYTES 40

void
ui_settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

void
ui_settle_shown (void)
{
  do
    {
      ui_settle ();
      /* its answer comes after the events of all that it was asked before */
      gdk_display_sync (gdk_display_get_default ());
    }
  while (g_main_context_pending (NULL));
}

static void
after_paint_cb (GdkFrameClock *clock, gboolean *is_painted)
{
  *is_painted = TRUE;
}

void
ui_lay_out (GtkWidget *widget)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (widget);
  gboolean is_painted = FALSE;
  gulong handler =
      g_signal_connect (clock, "after-paint", G_CALLBACK (after_paint_cb), &is_painted);

  gdk_frame_clock_request_phase (clock, GDK_FRAME_CLOCK_PHASE_LAYOUT);
  while (!is_painted)
    g_main_context_iteration (NULL, TRUE);
  g_signal_handler_disconnect (clock, handler);
  ui_settle ();
}

static gboolean
is_mapped (UiFixture *fixture)
{
  return gtk_widget_get_mapped (GTK_WIDGET (fixture->window));
}

/* The folder at @path holds files only. */
static void
empty_folder (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);

  for (const char *name = folder != NULL ? g_dir_read_name (folder) : NULL; name != NULL;
       name = g_dir_read_name (folder))
    {
      g_autofree char *file = g_build_filename (path, name, NULL);

      g_unlink (file);
    }
}

void
ui_forget_marks (void)
{
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "weft", "bookmarks", NULL);

  empty_folder (path);
}

/* GTK's file dialog draws buttons, such as those that scroll its path, before they have an
 * allocation if the folder is not known yet, as on a slow machine. For a button elsewhere, prints
 * where it is. */
static gboolean
is_in_file_dialog (const char *message)
{
  const char *what = strstr (message, "Trying to snapshot GtkButton");
  g_autoptr (GString) names = g_string_new (NULL);
  gpointer button = NULL;

  if (what == NULL || sscanf (what, "Trying to snapshot GtkButton %p", &button) != 1)
    return FALSE;
  for (GtkWidget *at = button; at != NULL; at = gtk_widget_get_parent (at))
    {
      if (g_str_equal (G_OBJECT_TYPE_NAME (at), "GtkFileChooserWidget"))
        return TRUE;
      g_string_append_printf (names, " %s", G_OBJECT_TYPE_NAME (at));
    }
  g_printerr ("button in%s\n", names->str);
  return FALSE;
}

/* Whether a warning says nothing about Weft. What takes long on a slow machine is notified, and
 * GLib warns if no desktop shows that. GTK 4.8 places a tooltip that is due by the pointer, also in
 * a window that was closed meanwhile. */
static gboolean
is_harmless (const char *message)
{
  return strstr (message, "unable to send notifications") != NULL ||
         strstr (message, "gdk_surface_get_device_position: assertion") != NULL ||
         strstr (message, "_gtk_widget_find_at_coords: assertion") != NULL ||
         is_in_file_dialog (message);
}

static gboolean
is_fatal (const char *domain, GLogLevelFlags level, const char *message, gpointer unused)
{
  return !is_harmless (message);
}

/* Handler of GLib's tests for messages of g_log(). It ends the TAP output for each warning, even if
 * is_fatal() lets the program continue. */
static GLogFunc test_handler;

static void
log_message (const char *domain, GLogLevelFlags level, const char *message, gpointer unused)
{
  if (is_harmless (message))
    g_test_message ("harmless: %s", message);
  else
    test_handler (domain, level, message, NULL);
}

/* Writes messages of g_log_structured(), as those of GTK, for which is_fatal() is not asked. */
static GLogWriterOutput
write_message (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer unused)
{
  for (gsize i = 0; i < n_fields; i++)
    if (g_str_equal (fields[i].key, "MESSAGE") && is_harmless (fields[i].value))
      {
        g_test_message ("harmless: %s", (const char *) fields[i].value);
        return G_LOG_WRITER_HANDLED;
      }
  return g_log_writer_default (level, fields, n_fields, NULL);
}

void
ui_watch_messages (void)
{
  test_handler = g_log_set_default_handler (log_message, NULL);
  weft_test_set_fatal_handler (is_fatal);
  g_log_set_writer_func (write_message, NULL, NULL);
}

void
ui_set_up (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GError) error = NULL;

  fixture->application = GTK_APPLICATION (g_application_get_default ());
  fixture->folder = g_dir_make_tmp ("weft-test-XXXXXX", &error);
  g_assert_no_error (error);
  /* not as large as the window of the test before */
  g_settings_reset (weft_settings_get (), "window-width");
  g_settings_reset (weft_settings_get (), "window-height");
  ui_forget_marks ();
  /* the example is a log like others to most tests */
  g_settings_set_boolean (weft_settings_get (), "show-tips", FALSE);
  fixture->window = weft_window_new (fixture->application);
  gtk_window_present (GTK_WINDOW (fixture->window));
  ui_wait (fixture, is_mapped);
}

/* Whether a menu or another popover below @root was open. */
static gboolean
close_popovers (GtkWidget *root)
{
  gboolean was_open = GTK_IS_POPOVER (root) && gtk_widget_get_visible (root);

  if (was_open)
    gtk_popover_popdown (GTK_POPOVER (root));
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    was_open |= close_popovers (child);
  return was_open;
}

/* What one test chose is nothing to the next. */
static void
reset_settings (void)
{
  g_autoptr (GSettingsSchema) schema = NULL;
  g_auto (GStrv) keys = NULL;

  g_object_get (weft_settings_get (), "settings-schema", &schema, NULL);
  keys = g_settings_schema_list_keys (schema);
  for (char **key = keys; *key != NULL; key++)
    g_settings_reset (weft_settings_get (), *key);
}

void
ui_tear_down (UiFixture *fixture, gconstpointer unused)
{
  GtkApplication *application = GTK_APPLICATION (fixture->application);
  gboolean was_open = FALSE;

  /* GTK 4.8 leaks a popover whose window is closed with it, and warns when a tooltip of it is due
   */
  for (GList *each = gtk_application_get_windows (application); each != NULL; each = each->next)
    was_open |= close_popovers (each->data);
  if (was_open)
    ui_settle_shown ();
  while (gtk_application_get_windows (application) != NULL)
    gtk_window_destroy (gtk_application_get_windows (application)->data);
  ui_settle ();
  reset_settings ();
  empty_folder (fixture->folder);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
}

void
ui_wait (UiFixture *fixture, UiCondition is_there)
{
  gint64 end = g_get_monotonic_time () + WEFT_TEST_WAIT_US;

  while (!is_there (fixture))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      if (!g_main_context_iteration (NULL, FALSE))
        g_usleep (1000);
    }
}

GFile *
ui_example (void)
{
  return weft_example_get_file ();
}

GFile *
ui_file (UiFixture *fixture, const char *name, const char *data, gssize size)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, data, size, &error);
  g_assert_no_error (error);
  return g_file_new_for_path (path);
}

GFile *
ui_damaged_log (UiFixture *fixture, const char *name)
{
  g_autoptr (GFile) example = ui_example ();
  g_autofree char *data = NULL;
  gsize size = 0;

  g_assert_true (g_file_load_contents (example, NULL, &data, &size, NULL, NULL));
  memset (data + size / 2, 0xee, DAMAGE_BYTES);
  return ui_file (fixture, name, data, (gssize) size);
}

GFile *
ui_process_log (UiFixture *fixture, const char *name, guint64 start)
{
  g_autoptr (WeftTestLog) log = weft_test_log_of_process (start, 7);

  return ui_file (fixture, name, (const char *) log->bytes->data, (gssize) log->bytes->len);
}

gboolean
ui_is_read (UiFixture *fixture)
{
  WeftDocumentPage *page = weft_window_get_page (fixture->window);

  return page != NULL &&
         weft_document_get_state (weft_document_page_get_document (page)) != WEFT_DOCUMENT_READING;
}

WeftDocumentPage *
ui_open (UiFixture *fixture, GFile *file)
{
  weft_window_show_or_open_file (fixture->application, file, GTK_WINDOW (fixture->window));
  ui_wait (fixture, ui_is_read);
  ui_settle ();
  return weft_window_get_page (fixture->window);
}

static const char *
text_of (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    return gtk_label_get_text (GTK_LABEL (widget));
  if (GTK_IS_BUTTON (widget))
    return gtk_button_get_label (GTK_BUTTON (widget));
  return NULL;
}

GtkWidget *
ui_find_text (GtkWidget *root, const char *text)
{
  const char *own = text_of (root);

  if (!gtk_widget_get_mapped (root))
    return NULL;
  if (own != NULL && g_str_has_prefix (own, text))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = ui_find_text (child, text);

      if (found != NULL)
        return found;
    }
  return NULL;
}

GtkWidget *
ui_find_type (GtkWidget *root, GType type)
{
  if (g_type_is_a (G_OBJECT_TYPE (root), type))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = ui_find_type (child, type);

      if (found != NULL)
        return found;
    }
  return NULL;
}

GtkWidget *
ui_find_window (GType type)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (g_type_is_a (G_OBJECT_TYPE (window), type))
        return window;
    }
  return NULL;
}

GtkWidget *
ui_find_dialog (GtkWidget *window)
{
#if ADW_CHECK_VERSION(1, 5, 0)
  return ui_find_type (window, ADW_TYPE_DIALOG);
#else
  return NULL;
#endif
}

void
ui_close (GtkWidget *widget)
{
#if ADW_CHECK_VERSION(1, 5, 0)
  GtkWidget *dialog = gtk_widget_get_ancestor (widget, ADW_TYPE_DIALOG);

  if (dialog != NULL)
    {
      adw_dialog_force_close (ADW_DIALOG (dialog));
      return;
    }
#endif
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (widget)));
}

GtkWidget *
ui_find_text_anywhere (const char *text)
{
  GListModel *windows = gtk_window_get_toplevels ();
  GtkWidget *found = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (windows) && found == NULL; i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      found = ui_find_text (window, text);
    }
  return found;
}

GtkWidget *
ui_find_button (const char *label)
{
  GtkWidget *found = ui_find_text_anywhere (label);

  return found != NULL ? gtk_widget_get_ancestor (found, GTK_TYPE_BUTTON) : NULL;
}

/* GTK ignores a click while the file dialog still reads the folder: it is repeated after so many
 * looks, of at least a millisecond each. */
#define LOOKS_A_CLICK 500

static guint n_looks;
static const char *closing_label;

static guint
count_toggles (GtkWidget *root)
{
  guint n = GTK_IS_TOGGLE_BUTTON (root);

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_toggles (child);
  return n;
}

/* Returns TRUE if the dialog's path bar has a button for each folder up to the root. The dialog
 * looks at these folders in the background, which GTK 4.18 continues, and then fails, if the dialog
 * is closed meanwhile. Until then the bar shows the root alone. */
static gboolean
has_folders (UiFixture *fixture)
{
  GtkWidget *dialog = ui_find_window (GTK_TYPE_FILE_CHOOSER_DIALOG);
  g_autoptr (GFile) folder = NULL;
  g_autofree char *path = NULL;
  g_auto (GStrv) names = NULL;

  if (dialog == NULL)
    return FALSE;
  /* newer GTK has no other way to look at the dialog that it shows */
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  folder = gtk_file_chooser_get_current_folder (GTK_FILE_CHOOSER (dialog));
  G_GNUC_END_IGNORE_DEPRECATIONS
  path = folder != NULL ? g_file_get_path (folder) : NULL;
  names = path != NULL ? g_strsplit (path, "/", -1) : NULL;
  return names != NULL && count_toggles (ui_find_type (dialog, g_type_from_name ("GtkPathBar"))) ==
                              g_strv_length (names);
}

static gboolean
is_closed (UiFixture *fixture)
{
  GtkWidget *dialog = ui_find_window (GTK_TYPE_FILE_CHOOSER_DIALOG);
  GtkWidget *button = dialog != NULL ? ui_find_text (dialog, closing_label) : NULL;

  if (button != NULL && n_looks++ % LOOKS_A_CLICK == 0)
    g_signal_emit_by_name (gtk_widget_get_ancestor (button, GTK_TYPE_BUTTON), "clicked");
  return ui_find_window (GTK_TYPE_FILE_CHOOSER_DIALOG) == NULL;
}

void
ui_close_file_dialog (UiFixture *fixture, const char *label)
{
  n_looks = 0;
  closing_label = label;
  ui_wait (fixture, has_folders);
  ui_wait (fixture, is_closed);
}

gboolean
ui_press (GtkWidget *widget, guint key, GdkModifierType state)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  gboolean is_taken = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller) && !is_taken)
        g_signal_emit_by_name (controller, "key-pressed", key, 0, state, &is_taken);
    }
  ui_settle ();
  return is_taken;
}

gboolean
ui_press_shortcut (GtkWidget *widget, const char *trigger)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  gboolean is_known = FALSE, is_taken = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers) && !is_taken; i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      for (guint k = 0; GTK_IS_SHORTCUT_CONTROLLER (controller) && !is_taken &&
                        k < g_list_model_get_n_items (G_LIST_MODEL (controller));
           k++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), k);
          g_autofree char *text =
              gtk_shortcut_trigger_to_string (gtk_shortcut_get_trigger (shortcut));

          if (!g_str_equal (text, trigger))
            continue;
          is_known = TRUE;
          is_taken = gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0, widget,
                                                   gtk_shortcut_get_arguments (shortcut));
        }
    }
  g_assert_true (is_known);
  return is_taken;
}

void
ui_activate (UiFixture *fixture, const char *name)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), name, NULL));
  ui_settle ();
}

const char *
ui_shown_state (WeftDocumentPage *page)
{
  GObject *stack =
      gtk_widget_get_template_child (GTK_WIDGET (page), WEFT_TYPE_DOCUMENT_PAGE, "stack");

  return gtk_stack_get_visible_child_name (GTK_STACK (stack));
}

WeftPlot *
ui_plot_of (gpointer page)
{
  GtkWidget *area = ui_find_type (page, WEFT_TYPE_TIMELINE_AREA);

  return weft_timeline_area_get_parts (WEFT_TIMELINE_AREA (area))->plot;
}
