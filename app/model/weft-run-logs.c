/* SPDX-License-Identifier: BSD-3-Clause */
/* Gives each run its own folder in the cache, and removes the oldest folders. */
#include "weft-program-run.h"

#include "weft-file-id.h"
#include <errno.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* Number of logs that are kept. */
#define MAX_LOGS 8
/* Name of a symbolic link next to the log. It leads to the folder in which the program ran. */
#define LINK "folder"

static char *
logs_folder (void)
{
  return g_build_filename (g_get_user_cache_dir (), "weft", "runs", NULL);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* Removes the folder @path with the logs in it, unless one of the logs is open. */
static void
remove_logs (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);

  for (const char *name = folder != NULL ? g_dir_read_name (folder) : NULL; name != NULL;
       name = g_dir_read_name (folder))
    {
      g_autofree char *log = g_build_filename (path, name, NULL);

      if (weft_open_files_has_path (log))
        return;
      g_unlink (log);
    }
  g_rmdir (path);
}

/* Removes all but the last MAX_LOGS folders; their names are the times at which they were created.
 * Runs on a worker thread, because a log may be large. */
static void
remove_old_logs_cb (GTask *task, gpointer source, gpointer unused, GCancellable *cancellable)
{
  g_autofree char *path = logs_folder ();
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (const char *name = folder != NULL ? g_dir_read_name (folder) : NULL; name != NULL;
       name = g_dir_read_name (folder))
    g_ptr_array_add (names, g_build_filename (path, name, NULL));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i + MAX_LOGS < names->len; i++)
    remove_logs (g_ptr_array_index (names, i));
  g_task_return_boolean (task, TRUE);
}

char *
weft_run_logs_new_path (const char *program, const char *folder, GError **error)
{
  g_autofree char *all = logs_folder (), *own = NULL, *base = g_path_get_basename (program);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *time = g_date_time_format (now, "%Y-%m-%dT%H-%M-%S.%f");
  g_autofree char *clock = g_date_time_format (now, "%H.%M.%S");
  /* the name distinguishes the runs of a program */
  g_autofree char *name = g_strdup_printf ("%s-%s.eventlog", base, clock);
  g_autofree char *link = NULL, *target = g_canonicalize_filename (folder, NULL);
  g_autoptr (GTask) task = NULL;

  own = g_build_filename (all, time, NULL);
  if (g_mkdir_with_parents (own, 0700) != 0)
    {
      g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (errno), "%s: %s", own,
                   g_strerror (errno));
      return NULL;
    }
  link = g_build_filename (own, LINK, NULL);
  if (symlink (target, link) != 0)
    g_debug ("%s: %s", link, g_strerror (errno)); /* the link is not essential */
  task = g_task_new (NULL, NULL, NULL, NULL);
  g_task_run_in_thread (task, remove_old_logs_cb);
  return g_build_filename (own, name, NULL);
}

gboolean
weft_run_logs_find_folder (const char *path, char **folder)
{
  g_autofree char *all = logs_folder (), *own = g_path_get_dirname (path);
  g_autofree char *parent = g_path_get_dirname (own), *link = g_build_filename (own, LINK, NULL);

  *folder = NULL;
  if (!g_str_equal (parent, all))
    return FALSE;
  *folder = g_file_read_link (link, NULL);
  return TRUE;
}
