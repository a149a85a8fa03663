/* SPDX-License-Identifier: BSD-3-Clause */
/* Opens logs, including files that are dropped on the window, in tabs, and updates the tabs while
 * the logs are read. */
#include "weft-window-private.h"

#include "weft-connection.h"
#include "weft-display.h"
#include "weft-done.h"
#include "weft-join.h"
#include "weft-recent.h"
#include "weft-settings.h"

#include <glib/gi18n.h>

/* Maximum number of tabs for one file. */
#define MAX_RUNS 16

/* Shows a spinner while the log is read, and an icon if it could not be read. Adds a file that has
 * been read to the recent logs. Also updates the tooltip and the titles of the tabs, since a log
 * may contain the name of its process. */
static void
tab_state_cb (WeftDocument *document, GParamSpec *pspec, gpointer user_data)
{
  AdwTabPage *tab = user_data;
  GtkRoot *root = gtk_widget_get_root (adw_tab_page_get_child (tab));
  WeftDocumentState state = weft_document_get_state (document);
  g_autofree char *path = weft_display_path (weft_document_get_own_path (document));
  g_autofree char *tooltip = g_markup_escape_text (path, -1);
  g_autoptr (GIcon) icon = NULL;

  if (state == WEFT_DOCUMENT_FAILED)
    icon = g_themed_icon_new ("dialog-error-symbolic");
  if (state == WEFT_DOCUMENT_READY && weft_document_has_file (document))
    weft_recent_add (document);
  adw_tab_page_set_loading (tab, state == WEFT_DOCUMENT_READING);
  adw_tab_page_set_icon (tab, icon);
  adw_tab_page_set_tooltip (tab, tooltip);
  if (WEFT_IS_WINDOW (root))
    weft_window_update_tabs (WEFT_WINDOW (root));
}

/* Shows a tab, which may have been moved to another window. */
static void
presented_cb (AdwTabPage *tab, const char *page)
{
  GtkRoot *root = gtk_widget_get_root (adw_tab_page_get_child (tab));

  if (!WEFT_IS_WINDOW (root))
    return;
  adw_tab_view_set_selected_page (WEFT_WINDOW (root)->tabs, tab);
  if (page != NULL)
    weft_document_page_show_page (WEFT_DOCUMENT_PAGE (adw_tab_page_get_child (tab)), page);
  gtk_window_present (GTK_WINDOW (root));
}

static AdwTabPage *
add_tab (WeftWindow *self, WeftDocument *document)
{
  AdwTabPage *tab = adw_tab_view_append (self->tabs, weft_document_page_new (document));

  weft_window_fold_page (self, WEFT_DOCUMENT_PAGE (adw_tab_page_get_child (tab)));
  g_signal_connect_object (document, "notify::state", G_CALLBACK (tab_state_cb), tab,
                           G_CONNECT_DEFAULT);
  g_signal_connect_object (document, "presented", G_CALLBACK (presented_cb), tab,
                           G_CONNECT_SWAPPED);
  weft_done_watch (document);
  weft_document_read (document);
  tab_state_cb (document, NULL, tab);
  return tab;
}

/* Opens a tab for each further process of a log: once the log has been read or, for a live stream,
 * once the process is found. */
static void
open_other_runs_cb (WeftDocument *document, GParamSpec *unused, WeftWindow *self)
{
  static const char key[] = "weft-runs"; /* number of processes that have a tab */
  WeftTrace *trace = weft_document_get_trace (document);
  guint run = MAX (1, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (document), key)));
  gboolean is_there = weft_document_get_state (document) == WEFT_DOCUMENT_READY ||
                      (weft_document_is_live (document) && !weft_document_has_file (document));

  if (!is_there || trace == NULL)
    return;
  for (; run < MIN (trace->index->log->n_processes, MAX_RUNS); run++)
    {
      g_autoptr (WeftDocument) other = weft_document_new_further_process (document, run);

      add_tab (self, other);
    }
  g_object_set_data (G_OBJECT (document), key, GUINT_TO_POINTER (run));
}

/* Adds a tab for @document and shows it, with tabs for the other processes in its log. */
static void
open_document (WeftWindow *self, WeftDocument *document)
{
  g_signal_connect_object (document, "notify::state", G_CALLBACK (open_other_runs_cb), self,
                           G_CONNECT_DEFAULT);
  g_signal_connect_object (document, "notify::trace", G_CALLBACK (open_other_runs_cb), self,
                           G_CONNECT_DEFAULT);
  adw_tab_view_set_selected_page (self->tabs, add_tab (self, document));
}

void
weft_window_open_merged (WeftWindow *self, const char *const *paths, const char *align)
{
  g_autoptr (WeftDocument) document = weft_document_new_merged (paths, align);

  open_document (self, document);
}

void
weft_window_open_file (WeftWindow *self, GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);
  /* path, or URI of a socket; NULL if the file is not on this computer */
  g_autofree char *path = weft_address_is_socket (uri) ? g_strdup (uri) : g_file_get_path (file);
  g_autoptr (WeftDocument) document = NULL;

  if (path == NULL)
    {
      g_autofree char *name = g_file_get_parse_name (file);
      g_autofree char *text = g_strdup_printf (_ ("“%s” is not on this computer"), name);

      weft_window_show_toast (self, text);
      return;
    }
  document = weft_document_new (path);
  open_document (self, document);
}

void
weft_window_open_run (WeftWindow *self, WeftProgramRun *run)
{
  g_autoptr (WeftDocument) document = weft_document_new (weft_program_run_get_log (run));
  AdwTabPage *tab;

  weft_document_set_cores (document, g_get_num_processors (), NULL);
  tab = add_tab (self, document);
  adw_tab_view_set_selected_page (self->tabs, tab);
  weft_document_page_set_run (WEFT_DOCUMENT_PAGE (adw_tab_page_get_child (tab)), run);
}

gboolean
weft_window_show_file (WeftWindow *self, GFile *file)
{
  for (int i = 0; i < adw_tab_view_get_n_pages (self->tabs); i++)
    {
      AdwTabPage *tab = adw_tab_view_get_nth_page (self->tabs, i);
      WeftDocumentPage *page = WEFT_DOCUMENT_PAGE (adw_tab_page_get_child (tab));
      const char *path = weft_document_get_path (weft_document_page_get_document (page));
      g_autoptr (GFile) other =
          weft_address_is_socket (path) ? g_file_new_for_uri (path) : g_file_new_for_path (path);

      if (!g_file_equal (file, other))
        continue;
      adw_tab_view_set_selected_page (self->tabs, tab);
      return TRUE;
    }
  return FALSE;
}

gboolean
weft_window_show_file_in_any_window (GtkApplication *application, GFile *file)
{
  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next)
    if (WEFT_IS_WINDOW (l->data) && weft_window_show_file (l->data, file))
      {
        gtk_window_present (l->data);
        return TRUE;
      }
  return FALSE;
}

void
weft_window_show_or_open_file (GtkApplication *application, GFile *file, GtkWindow *window)
{
  if (weft_window_show_file_in_any_window (application, file))
    return;
  if (window == NULL)
    window = gtk_application_get_active_window (application);
  if (!WEFT_IS_WINDOW (window))
    window = GTK_WINDOW (weft_window_new (application));
  weft_window_open_file (WEFT_WINDOW (window), file);
  gtk_window_present (window);
}

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
      weft_window_show_or_open_file (gtk_window_get_application (window), l->data, window);
      g_list_store_append (opened, l->data);
    }
  weft_window_offer_merged (WEFT_WINDOW (window), G_LIST_MODEL (opened));
  return files != NULL;
}

/* Accepts files from other programs only. */
static gboolean
drop_accept_cb (GtkDropTarget *target, GdkDrop *drop, gpointer user_data)
{
  return gdk_drop_get_drag (drop) == NULL &&
         gdk_content_formats_match (gdk_drop_get_formats (drop),
                                    gtk_drop_target_get_formats (target));
}

static void
drop_hovers_cb (GtkDropTarget *target, GParamSpec *pspec, gpointer user_data)
{
  gtk_widget_set_visible (WEFT_WINDOW (user_data)->drop_hint,
                          gtk_drop_target_get_current_drop (target) != NULL);
}

void
weft_window_add_drop_target (WeftWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  /* handle a drop before the widgets inside the window, which may accept text */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (target), GTK_PHASE_CAPTURE);
  g_signal_connect (target, "accept", G_CALLBACK (drop_accept_cb), NULL);
  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), self);
  g_signal_connect (target, "notify::current-drop", G_CALLBACK (drop_hovers_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

/* Describes windows in the format of the setting "session", and restores them. */

/* Types of a tab (path and view, see weft-saved-view.h) and of a window (index of the visible tab,
 * and the tabs). */
#define TAB    "(ays)"
#define WINDOW "(ua" TAB ")"

GVariant *
weft_window_describe_session (GtkApplication *application)
{
  GVariantBuilder windows, tabs;

  g_variant_builder_init (&windows, G_VARIANT_TYPE ("a" WINDOW));
  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next)
    {
      WeftWindow *window = WEFT_IS_WINDOW (l->data) ? l->data : NULL;
      guint shown = 0, n = 0;

      if (window == NULL)
        continue;
      g_variant_builder_init (&tabs, G_VARIANT_TYPE ("a" TAB));
      for (int i = 0; i < adw_tab_view_get_n_pages (window->tabs); i++)
        {
          AdwTabPage *tab = adw_tab_view_get_nth_page (window->tabs, i);
          WeftDocumentPage *page = WEFT_DOCUMENT_PAGE (adw_tab_page_get_child (tab));
          WeftDocument *document = weft_document_page_get_document (page);
          g_autofree char *view = NULL;

          /* The first tab of a log with several processes opens the other tabs. While a log is
           * being read, it is not known whether it is a file, so its path is checked. */
          if (weft_document_is_further_process (document) ||
              (!weft_document_has_file (document) &&
               (weft_document_get_state (document) != WEFT_DOCUMENT_READING ||
                !g_file_test (weft_document_get_path (document), G_FILE_TEST_IS_REGULAR))))
            continue;
          if (tab == adw_tab_view_get_selected_page (window->tabs))
            shown = n;
          view = weft_document_page_describe_view (page, WEFT_SAVED_VIEW_FOR_SESSION);
          g_variant_builder_add (&tabs, "(^ays)", weft_document_get_path (document), view);
          n++;
        }
      if (n > 0)
        g_variant_builder_add (&windows, "(u@a" TAB ")", shown, g_variant_builder_end (&tabs));
      else
        g_variant_builder_clear (&tabs);
    }
  return g_variant_builder_end (&windows);
}

static void
restore_window (GtkApplication *application, guint shown, GVariant *tabs)
{
  WeftWindow *window = weft_window_new (application);
  g_autoptr (GPtrArray) missing = g_ptr_array_new_with_free_func (g_free);
  AdwTabPage *front = NULL;
  g_autoptr (GString) names = NULL;
  g_autofree char *text = NULL;

  for (guint i = 0; i < g_variant_n_children (tabs); i++)
    {
      g_autofree char *path = NULL, *view = NULL;
      g_autoptr (GFile) file = NULL;

      g_variant_get_child (tabs, i, "(^ays)", &path, &view);
      if (!g_file_test (path, G_FILE_TEST_IS_REGULAR))
        {
          g_ptr_array_add (missing, g_path_get_basename (path));
          continue;
        }
      file = g_file_new_for_path (path);
      weft_window_open_file (window, file);
      weft_document_page_restore_view (weft_window_get_page (window), view);
      if (i == shown)
        front = adw_tab_view_get_selected_page (window->tabs);
    }
  if (front != NULL)
    adw_tab_view_set_selected_page (window->tabs, front);
  names = g_string_new (NULL);
  for (guint i = 0; i < missing->len; i++)
    {
      g_autofree char *name = weft_display_path (missing->pdata[i]);

      weft_join (names, WEFT_JOIN_LIST, name);
    }
  text =
      /* Translators: the names of one or more logs */
      g_strdup_printf (ngettext ("A log of the last session is no longer there: %s",
                                 "Logs of the last session are no longer there: %s", missing->len),
                       names->str);
  if (missing->len > 0)
    weft_window_show_toast (window, text);
  gtk_window_present (GTK_WINDOW (window));
}

gboolean
weft_window_restore_session (GtkApplication *application)
{
  g_autoptr (GVariant) session = g_settings_get_value (weft_settings_get (), "session");

  for (guint i = 0; i < g_variant_n_children (session); i++)
    {
      g_autoptr (GVariant) tabs = NULL;
      guint shown;

      g_variant_get_child (session, i, "(u@a" TAB ")", &shown, &tabs);
      restore_window (application, shown, tabs);
    }
  return g_variant_n_children (session) > 0;
}
