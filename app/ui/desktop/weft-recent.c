/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads logs from GtkRecentManager, and adds logs to it. */
#include "weft-recent.h"

#include "weft-example.h"
#include "weft-format.h"
#include <glib/gi18n.h>

static gint
compare_newest_first (gconstpointer a, gconstpointer b)
{
  GtkRecentInfo *const *first = a;
  GtkRecentInfo *const *second = b;

  return g_date_time_compare (gtk_recent_info_get_modified (*second),
                              gtk_recent_info_get_modified (*first));
}

static gboolean
is_log (GtkRecentInfo *info)
{
  return g_strcmp0 (gtk_recent_info_get_mime_type (info), WEFT_MIME_TYPE) == 0 &&
         gtk_recent_info_is_local (info);
}

GPtrArray *
weft_recent_get (guint max)
{
  g_autoptr (GPtrArray) all =
      g_ptr_array_new_with_free_func ((GDestroyNotify) gtk_recent_info_unref);
  GPtrArray *logs = g_ptr_array_new_with_free_func ((GDestroyNotify) gtk_recent_info_unref);
  GList *items = gtk_recent_manager_get_items (gtk_recent_manager_get_default ());

  for (GList *l = items; l != NULL; l = l->next)
    g_ptr_array_add (all, l->data);
  g_list_free (items);
  g_ptr_array_sort (all, compare_newest_first);
  /* checks the existence only of files that will be shown */
  for (guint i = 0; i < all->len && logs->len < max; i++)
    {
      GtkRecentInfo *info = g_ptr_array_index (all, i);

      if (is_log (info) && gtk_recent_info_exists (info))
        g_ptr_array_add (logs, gtk_recent_info_ref (info));
    }
  return logs;
}

void
weft_recent_clear (void)
{
  GtkRecentManager *manager = gtk_recent_manager_get_default ();
  GList *items = gtk_recent_manager_get_items (manager);

  for (GList *l = items; l != NULL; l = l->next)
    if (is_log (l->data))
      gtk_recent_manager_remove_item (manager, gtk_recent_info_get_uri (l->data), NULL);
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);
}

static void
remember_file (GFile *file, const char *description)
{
  g_autofree char *uri = g_file_get_uri (file);
  g_autofree char *mime_type = g_strdup (WEFT_MIME_TYPE);
  g_autofree char *name = g_strdup (g_get_application_name ());
  g_autofree char *command = g_strdup ("weft %u");
  g_autofree char *text = g_strdup (description);
  gboolean is_allowed = TRUE;
  GtkRecentData data = {
    .description = text, .mime_type = mime_type, .app_name = name, .app_exec = command
  };

  /* the desktop's privacy setting */
  g_object_get (gtk_settings_get_default (), "gtk-recent-files-enabled", &is_allowed, NULL);
  if (is_allowed)
    gtk_recent_manager_add_full (gtk_recent_manager_get_default (), uri, &data);
}

void
weft_recent_add (WeftDocument *document)
{
  const WeftTrace *trace = weft_document_get_trace (document);
  g_autoptr (GFile) file = g_file_new_for_path (weft_document_get_path (document));
  g_autoptr (GFile) example = weft_example_file ();
  g_autofree char *caps = NULL, *events = NULL, *text = NULL;
  guint n_caps;

  if (trace == NULL || !weft_document_has_file (document) || g_file_equal (file, example))
    return;
  n_caps = trace->process->lives->len;
  caps = g_strdup_printf (ngettext ("%u HEC", "%u HECs", n_caps), n_caps);
  events = g_strdup_printf (_ ("%s events"), weft_format_count (trace->index->n_events).text);
  text = g_strdup_printf (
      "%s · %s · %s", weft_format_time (trace->index->to - trace->index->from).text, caps, events);
  remember_file (file, text);
}
