/* SPDX-License-Identifier: BSD-3-Clause */
/* File dialogs: their initial folder and filters. */
#include "weft-file-chooser.h"

#include "weft-platform.h"
#include "weft-program-run.h"
#include "weft-settings.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
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

/* Returns TRUE if @path is a folder for user files with the requested @access (W_OK). Installed
 * folders are not for user files, even if root may write to them. */
static gboolean
is_user_folder (const char *path, int access)
{
  g_autoptr (GFile) folder = g_file_new_for_path (path);

  for (const char *const *data = g_get_system_data_dirs (); *data != NULL; data++)
    {
      g_autoptr (GFile) installed = g_file_new_for_path (*data);

      if (g_file_has_prefix (folder, installed))
        return FALSE;
    }
  return g_file_test (path, G_FILE_TEST_IS_DIR) && g_access (path, access) == 0;
}

/* Returns the folder in which a dialog starts, see weft_file_chooser_open(). Without an initial
 * folder, GTK would start with recent files. */
static char *
initial_folder (const char *near, int access)
{
  gboolean has_folder = near != NULL && !g_str_equal (near, "-");
  g_autoptr (GVariant) last = g_settings_get_value (weft_settings_get (), "save-folder");
  const char *others[] = { g_variant_get_bytestring (last),
                           g_get_user_special_dir (G_USER_DIRECTORY_DOCUMENTS) };
  g_autofree char *folder = NULL;

  if (near == NULL || !weft_run_logs_find_folder (near, &folder))
    folder = has_folder ? g_path_get_dirname (near) : g_get_current_dir ();
  if (folder != NULL && is_user_folder (folder, access))
    return g_steal_pointer (&folder);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (others[i] != NULL && is_user_folder (others[i], access))
      return g_strdup (others[i]);
  return g_strdup (g_get_home_dir ());
}

/* Returns the path that a dialog for saving @name proposes, see weft_file_chooser_save(). */
static char *
proposed_path (const char *near, const char *name)
{
  g_autofree char *folder = initial_folder (near, W_OK);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  const char *suffix = strrchr (name, '.');

  if (suffix == NULL || g_strcmp0 (path, near) != 0)
    return g_steal_pointer (&path);
  /* the file must not replace the log @near */
  return g_strdup_printf ("%s/%.*s-copy%s", folder, (int) (suffix - name), name, suffix);
}

char *
weft_file_chooser_new_path (const char *near, const char *name)
{
  g_autofree char *proposed = proposed_path (near, name);
  g_autofree char *path = g_canonicalize_filename (proposed, NULL);
  g_autofree char *folder = g_path_get_dirname (path), *base = g_path_get_basename (path);
  const char *suffix = strrchr (base, '.');
  int length = suffix != NULL ? (int) (suffix - base) : (int) strlen (base);

  if (g_access (folder, W_OK) != 0)
    return NULL;
  for (guint n = 2; g_file_test (path, G_FILE_TEST_EXISTS | G_FILE_TEST_IS_SYMLINK); n++)
    {
      g_free (path);
      path = g_strdup_printf ("%s/%.*s %u%s", folder, length, base, n, base + length);
    }
  return g_steal_pointer (&path);
}

/* Data of a save dialog, which remembers the folder of the saved file. */
typedef struct
{
  WeftFilesChosen chosen;
  gpointer user_data;
  GDestroyNotify destroy;
  char *suffix; /* suffix of the proposed name, or NULL */
} Saving;

static void
saving_free (gpointer data)
{
  Saving *self = data;

  self->destroy (self->user_data);
  g_free (self->suffix);
  g_free (self);
}

static void
saving_chosen_cb (GListModel *files, gpointer data)
{
  const Saving *self = data;
  g_autoptr (GFile) file = g_list_model_get_item (files, 0);
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (GListStore) saved = g_list_store_new (G_TYPE_FILE);
  const char *path = folder != NULL ? g_file_peek_path (folder) : NULL;
  g_autofree char *name = g_file_get_path (file);
  g_autofree char *doubled =
      self->suffix != NULL ? g_strconcat (self->suffix, self->suffix, NULL) : NULL;

  /* the dialog selects only the part of the name before the suffix; if the user types a name with
   * its suffix, the suffix occurs twice */
  if (doubled != NULL && name != NULL && g_str_has_suffix (name, doubled))
    {
      name[strlen (name) - strlen (self->suffix)] = '\0';
      if (!g_file_test (name, G_FILE_TEST_EXISTS))
        {
          g_object_unref (file);
          file = g_file_new_for_path (name);
        }
    }
  if (path != NULL)
    g_settings_set_value (weft_settings_get (), "save-folder", g_variant_new_bytestring (path));
  g_list_store_append (saved, file);
  self->chosen (G_LIST_MODEL (saved), self->user_data);
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
  g_autofree char *path = initial_folder (near, R_OK | X_OK);
  g_autoptr (GFile) folder = g_file_new_for_path (path);

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
  g_autofree char *path = initial_folder (near, R_OK | X_OK);
  g_autoptr (GFile) folder = g_file_new_for_path (path);

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

/* Describes files of @mime_type, with their suffix if the system does not know the type. Newly
 * allocated. */
static char *
type_label (const char *mime_type, const char *name)
{
  g_autofree char *content_type = g_content_type_from_mime_type (mime_type);
  g_autofree char *description = g_content_type_get_description (content_type);
  const char *suffix = strrchr (name, '.');

  if (suffix != NULL && g_str_equal (suffix, ".eventlog"))
    return g_strdup (C_ ("choice", "Eventlogs"));
  if (suffix == NULL || strstr (description, mime_type) == NULL)
    return g_steal_pointer (&description);
  return g_strconcat ("*", suffix, NULL);
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
  g_autofree char *path = proposed_path (near, name), *proposed = g_path_get_basename (path);
  g_autoptr (GFile) file = g_file_new_for_path (path), folder = g_file_get_parent (file);
  g_autofree char *filter_name = type_label (mime_type, name);
  const char *suffix = strrchr (name, '.');
  Saving saving = { chosen, user_data, destroy, g_strdup (suffix) };

  gtk_file_filter_add_mime_type (filter, mime_type);
  if (suffix != NULL)
    gtk_file_filter_add_suffix (filter, suffix + 1);
  gtk_file_filter_set_name (filter, filter_name);
  g_list_store_append (filters, filter);
  weft_platform_choose_files (&(WeftFileQuestion){
      .parent = parent,
      .title = title,
      .accept = C_ ("action", "_Save"),
      .kind = WEFT_PLATFORM_SAVE,
      .folder = folder,
      .name = proposed,
      .filters = G_LIST_MODEL (filters),
      .chosen = saving_chosen_cb,
      .user_data = g_memdup2 (&saving, sizeof saving),
      .destroy = saving_free,
  });
}
