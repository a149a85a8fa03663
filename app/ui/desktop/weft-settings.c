/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds the schema of the settings: the installed one, or the one embedded in the program. */
#include "weft-settings.h"

#include "config.h"

#include <errno.h>
#include <glib/gstdio.h>

#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gsettingsbackend.h>

/* Returns the embedded schemas, or NULL with @error set. GLib reads schemas only from a file, so
 * they are written to a temporary folder in @parent, which is removed once GLib has mapped the
 * file. */
static GSettingsSchemaSource *
embedded_source (const char *parent, GError **error)
{
  g_autoptr (GBytes) bytes =
      g_resources_lookup_data ("/io/github/weft/Weft/gschemas.compiled", 0, NULL);
  g_autofree char *folder = g_build_filename (parent, "weft-XXXXXX", NULL);
  g_autofree char *path = NULL;
  GSettingsSchemaSource *source = NULL;

  if (g_mkdtemp (folder) == NULL)
    {
      g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), "%s: %s", parent,
                   g_strerror (errno));
      return NULL;
    }
  path = g_build_filename (folder, "gschemas.compiled", NULL);
  if (g_file_set_contents_full (path, g_bytes_get_data (bytes, NULL),
                                (gssize) g_bytes_get_size (bytes), G_FILE_SET_CONTENTS_NONE, 0600,
                                error))
    source = g_settings_schema_source_new_from_directory (folder, NULL, TRUE, error);
  g_unlink (path);
  g_rmdir (folder);
  return source;
}

GSettings *
weft_settings_get (void)
{
  static GSettings *settings;

  if (settings == NULL)
    {
      GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
      g_autoptr (GSettingsSchema) installed =
          source != NULL ? g_settings_schema_source_lookup (source, WEFT_APPLICATION_ID, TRUE) :
                           NULL;
      g_autoptr (GSettingsBackend) backend =
          installed == NULL ? g_memory_settings_backend_new () : NULL;
      /* the folder for temporary files may be missing or full */
      const char *const folders[] = { g_get_tmp_dir (), g_get_user_runtime_dir (), "/dev/shm" };
      g_autoptr (GSettingsSchemaSource) own_source = NULL;
      g_autoptr (GSettingsSchema) embedded = NULL;
      g_autoptr (GError) error = NULL;
      g_auto (GStrv) keys = NULL;
      gboolean has_all = installed != NULL;

      for (guint i = 0; own_source == NULL && i < G_N_ELEMENTS (folders); i++)
        own_source = embedded_source (folders[i], error == NULL ? &error : NULL);
      if (own_source == NULL)
        g_error ("the settings cannot be read: %s", error->message);
      embedded = g_settings_schema_source_lookup (own_source, WEFT_APPLICATION_ID, FALSE);
      keys = g_settings_schema_list_keys (embedded);
      for (guint i = 0; has_all && keys[i] != NULL; i++)
        has_all = g_settings_schema_has_key (installed, keys[i]);
      settings = g_settings_new_full (has_all ? installed : embedded, backend, NULL);
    }
  return settings;
}

void
weft_settings_bind (const char *key, gpointer object, const char *property)
{
  g_settings_bind (weft_settings_get (), key, object, property, G_SETTINGS_BIND_DEFAULT);
}
