/* SPDX-License-Identifier: BSD-3-Clause */
/* Stores logs with GtkRecentManager, and programs in the settings. */
#include "weft-recent.h"

#include "config.h"
#include "weft-format.h"
#include "weft-settings.h"

#include <glib/gi18n.h>

#define PROGRAMS_KEY "recent-programs"
#define MAX_PROGRAMS 8

static gint
compare_newest_first (gconstpointer a, gconstpointer b)
{
  GtkRecentInfo *const *first = a;
  GtkRecentInfo *const *second = b;

  return g_date_time_compare (gtk_recent_info_get_modified (*second),
                              gtk_recent_info_get_modified (*first));
}

static gboolean
is_local_log (GtkRecentInfo *info)
{
  return g_strcmp0 (gtk_recent_info_get_mime_type (info), WEFT_MIME_TYPE) == 0 &&
         gtk_recent_info_is_local (info);
}

GPtrArray *
weft_recent_list (guint max)
{
  g_autoptr (GPtrArray) all =
      g_ptr_array_new_with_free_func ((GDestroyNotify) gtk_recent_info_unref);
  GPtrArray *logs = g_ptr_array_new_with_free_func ((GDestroyNotify) gtk_recent_info_unref);
  GList *items = gtk_recent_manager_get_items (gtk_recent_manager_get_default ());

  for (GList *l = items; l != NULL; l = l->next)
    g_ptr_array_add (all, l->data);
  g_list_free (items);
  g_ptr_array_sort (all, compare_newest_first);
  /* check the existence only of files that will be shown */
  for (guint i = 0; i < all->len && logs->len < max; i++)
    {
      GtkRecentInfo *info = g_ptr_array_index (all, i);

      if (is_local_log (info) && gtk_recent_info_exists (info))
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
    if (is_local_log (l->data))
      gtk_recent_manager_remove_item (manager, gtk_recent_info_get_uri (l->data), NULL);
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);
}

void
weft_recent_add (WeftDocument *document)
{
  const WeftTrace *trace = weft_document_get_trace (document);
  g_autoptr (GFile) file = g_file_new_for_path (weft_document_get_path (document));
  g_autoptr (GFile) example = weft_example_get_file ();
  g_autofree char *uri = g_file_get_uri (file);
  g_autofree char *mime_type = g_strdup (WEFT_MIME_TYPE);
  g_autofree char *name = g_strdup (g_get_application_name ());
  g_autofree char *command = g_strdup ("weft %u");
  g_autofree char *caps = NULL, *events = NULL, *text = NULL;
  gboolean is_allowed = TRUE;
  GtkRecentData data;
  guint n_caps;

  if (trace == NULL || !weft_document_has_file (document) || g_file_equal (file, example))
    return;
  n_caps = trace->process->lives->len;
  caps = g_strdup_printf (ngettext ("%u HEC", "%u HECs", n_caps), n_caps);
  events = g_strdup_printf (_ ("%s events"), weft_format_count (trace->index->n_events).text);
  text = g_strdup_printf (
      "%s · %s · %s", weft_format_time (trace->index->to - trace->index->from).text, caps, events);

  /* respect the desktop's privacy setting */
  g_object_get (gtk_settings_get_default (), "gtk-recent-files-enabled", &is_allowed, NULL);
  data = (GtkRecentData){
    .description = text, .mime_type = mime_type, .app_name = name, .app_exec = command
  };
  if (is_allowed)
    gtk_recent_manager_add_full (gtk_recent_manager_get_default (), uri, &data);
}

GFile *
weft_example_get_file (void)
{
  const char *folder = g_getenv ("WEFT_DATA_DIR");

  if (folder == NULL || *folder == '\0')
    folder = WEFT_DATA_DIR;
  return g_file_new_build_filename (folder, "demo.eventlog", NULL);
}

GPtrArray *
weft_recent_programs_list (void)
{
  GPtrArray *launches = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_launch_free);
  g_autoptr (GVariant) all = g_settings_get_value (weft_settings_get (), PROGRAMS_KEY);

  for (gsize i = 0; i < g_variant_n_children (all); i++)
    {
      g_autoptr (GVariant) variant = g_variant_get_child_value (all, i);

      g_ptr_array_add (launches, weft_launch_new_from_variant (variant));
    }
  return launches;
}

void
weft_recent_programs_add (const WeftLaunch *launch)
{
  g_autoptr (GPtrArray) before = weft_recent_programs_list ();
  GVariantBuilder all;
  guint n = 1;

  g_variant_builder_init (&all, G_VARIANT_TYPE ("a" WEFT_LAUNCH_TYPE));
  g_variant_builder_add_value (&all, weft_launch_to_variant (launch));
  for (guint i = 0; i < before->len && n < MAX_PROGRAMS; i++)
    {
      const WeftLaunch *other = g_ptr_array_index (before, i);

      if (g_str_equal (other->program, launch->program) &&
          g_str_equal (other->arguments, launch->arguments) &&
          g_str_equal (other->folder, launch->folder))
        continue;
      g_variant_builder_add_value (&all, weft_launch_to_variant (other));
      n++;
    }
  g_settings_set_value (weft_settings_get (), PROGRAMS_KEY, g_variant_builder_end (&all));
}
