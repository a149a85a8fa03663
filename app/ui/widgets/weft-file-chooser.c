/* SPDX-License-Identifier: BSD-3-Clause */
/* Dialogs that choose files: where they begin and what they show. */
#include "weft-file-chooser.h"

#include "weft-platform.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <unistd.h>

static void
add_filter (GListStore *filters, const char *name, const char *const *patterns)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  for (guint i = 0; patterns[i] != NULL; i++)
    gtk_file_filter_add_pattern (filter, patterns[i]);
  g_list_store_append (filters, filter);
}

/* Where the dialog begins; without a folder it would begin with recent files. */
static GFile *
folder_of (const char *near, gboolean is_save)
{
  gboolean has_folder = near != NULL && !g_str_equal (near, "-");
  g_autofree char *path = has_folder ? g_path_get_dirname (near) : g_get_current_dir ();

  if (is_save && g_access (path, W_OK) != 0)
    return g_file_new_for_path (g_get_home_dir ());
  return g_file_new_for_path (path);
}

void
weft_file_chooser_open (GtkWindow *parent,
                        const char *near,
                        WeftFilesChosen chosen,
                        gpointer user_data,
                        GDestroyNotify destroy)
{
  static const char *const logs[] = { "*.eventlog", "*.eventlog.gz", "*.eventlog.zst", "*.hp",
                                      NULL };
  static const char *const all[] = { "*", NULL };
  g_autoptr (GListStore) filters = g_list_store_new (GTK_TYPE_FILE_FILTER);
  g_autoptr (GFile) folder = folder_of (near, FALSE);

  add_filter (filters, C_ ("choice", "Eventlogs"), logs);
  add_filter (filters, C_ ("choice", "All files"), all);
  weft_platform_choose_files (&(WeftFileQuestion){
      .parent = parent,
      .title = _ ("Open Eventlogs"),
      .accept = C_ ("action", "_Open"),
      .kind = WEFT_PLATFORM_OPEN_SEVERAL,
      .folder = folder,
      .filters = G_LIST_MODEL (filters),
      .chosen = chosen,
      .user_data = user_data,
      .destroy = destroy,
  });
}

void
weft_file_chooser_choose (GtkWindow *parent,
                          const char *title,
                          gboolean is_folder,
                          const char *near,
                          WeftFilesChosen chosen,
                          gpointer user_data,
                          GDestroyNotify destroy)
{
  g_autoptr (GFile) folder = folder_of (near, FALSE);

  weft_platform_choose_files (&(WeftFileQuestion){
      .parent = parent,
      .title = title,
      .accept = C_ ("action", "_Choose"),
      .kind = is_folder ? WEFT_PLATFORM_CHOOSE_FOLDER : WEFT_PLATFORM_OPEN,
      .folder = folder,
      .chosen = chosen,
      .user_data = user_data,
      .destroy = destroy,
  });
}

void
weft_file_chooser_save (GtkWindow *parent,
                        const char *title,
                        const char *near,
                        const char *name,
                        const char *mime_type,
                        WeftFilesChosen chosen,
                        gpointer user_data,
                        GDestroyNotify destroy)
{
  g_autoptr (GListStore) filters = g_list_store_new (GTK_TYPE_FILE_FILTER);
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  g_autoptr (GFile) folder = folder_of (near, TRUE);
  g_autofree char *content_type = g_content_type_from_mime_type (mime_type);
  g_autofree char *description = g_content_type_get_description (content_type);

  gtk_file_filter_add_mime_type (filter, mime_type);
  gtk_file_filter_set_name (filter, description);
  g_list_store_append (filters, filter);
  weft_platform_choose_files (&(WeftFileQuestion){
      .parent = parent,
      .title = title,
      .accept = C_ ("action", "_Save"),
      .kind = WEFT_PLATFORM_SAVE,
      .folder = folder,
      .name = name,
      .filters = G_LIST_MODEL (filters),
      .chosen = chosen,
      .user_data = user_data,
      .destroy = destroy,
  });
}
