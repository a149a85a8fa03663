/* SPDX-License-Identifier: BSD-3-Clause */
/* Stores the numbers of cores in a key file with a group for each host. Logs up to GHC 8.6 name the
 * host; all other logs are assumed to be from this host. */
#include "weft-machine-cores.h"

#include <errno.h>
#include <gio/gio.h>

static char *
cores_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "weft", "cores", NULL);
}

static char *
host_name (const WeftProcess *process)
{
  const char *host = process->env != NULL ? g_environ_getenv (process->env, "HOSTNAME") : NULL;

  return g_uri_escape_string (host != NULL && *host != '\0' ? host : g_get_host_name (), NULL,
                              FALSE);
}

/* Returns the name of the program without its folder, since different builds of a program are often
 * in different folders. NULL if the log does not name the program. */
static char *
program_name (const WeftProcess *process)
{
  g_autofree char *name = NULL;

  if (process->program == NULL || *process->program == '\0')
    return NULL;
  name = g_path_get_basename (process->program);
  return g_uri_escape_string (name, NULL, FALSE);
}

guint
weft_machine_cores_load (const WeftProcess *process)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *path = cores_path ();
  g_autofree char *host = host_name (process);
  g_autofree char *program = program_name (process);
  gint cores;

  if (program == NULL || !g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, NULL))
    return 0;
  cores = g_key_file_get_integer (file, host, program, NULL);
  return cores > 0 && cores <= WEFT_MACHINE_MAX_CORES ? (guint) cores : 0;
}

gboolean
weft_machine_cores_save (const WeftProcess *process, guint cores, GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *path = cores_path ();
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *host = host_name (process);
  g_autofree char *program = program_name (process);

  if (program == NULL)
    return TRUE;
  /* ignore errors, since there is no file at first */
  g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, NULL);
  if (cores > 0)
    g_key_file_set_integer (file, host, program, (gint) cores);
  else
    g_key_file_remove_key (file, host, program, NULL);
  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      int code = errno;

      g_set_error (error, G_FILE_ERROR, (gint) g_file_error_from_errno (code), "%s",
                   g_strerror (code));
      return FALSE;
    }
  return g_key_file_save_to_file (file, path, error);
}
