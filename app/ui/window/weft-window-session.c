/* SPDX-License-Identifier: BSD-3-Clause */
/* Describes windows in the format of the setting "session", and restores them. */
#include "weft-window-private.h"

#include "weft-display.h"
#include "weft-join.h"
#include "weft-settings.h"

#include <glib/gi18n.h>

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
