/* SPDX-License-Identifier: BSD-3-Clause */
/* Opens source locations. Names in a log are untrusted: no shell parses them, and they cannot refer
 * to files outside the log's folders. */
#include "weft-heap-page.h"

#include "weft-settings.h"

#include <glib/gi18n.h>
#include <string.h>

/* Number of parent folders of the log's folder that are searched. */
#define MAX_ABOVE 3

static gboolean
is_haskell_source (const char *name)
{
  g_auto (GStrv) parts = g_strsplit (name, "/", -1);

  if (g_path_is_absolute (name) || g_strv_contains ((const char *const *) parts, ".."))
    return FALSE;
  return g_str_has_suffix (name, ".hs") || g_str_has_suffix (name, ".lhs") ||
         g_str_has_suffix (name, ".hsc");
}

GFile *
weft_source_location_find (const char *location, const char *log, guint *line)
{
  const char *colon = strchr (location, ':');
  g_autofree char *name =
      colon != NULL ? g_strndup (location, colon - location) : g_strdup (location);
  g_autofree char *folder = log != NULL ? g_path_get_dirname (log) : NULL;

  *line = colon != NULL ? (guint) g_ascii_strtoull (colon + 1 + (colon[1] == '('), NULL, 10) : 0;
  if (folder == NULL || !is_haskell_source (name))
    return NULL;
  for (guint i = 0; i <= MAX_ABOVE; i++)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      char *above = g_path_get_dirname (folder);

      if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
        {
          g_free (above);
          return g_file_new_for_path (path);
        }
      g_free (folder);
      folder = above;
    }
  return NULL;
}

GStrv
weft_source_location_command (const char *command, GFile *file, guint line)
{
  g_autofree char *number = g_strdup_printf ("%u", MAX (line, 1));
  GStrv words = NULL;

  if (!g_shell_parse_argv (command, NULL, &words, NULL))
    return NULL;
  for (guint i = 0; words[i] != NULL; i++)
    {
      GString *word = g_string_new (words[i]);

      /* replace the path last, since it may contain "%l" */
      g_string_replace (word, "%l", number, 0);
      g_string_replace (word, "%f", g_file_peek_path (file), 0);
      g_free (words[i]);
      words[i] = g_string_free (word, FALSE);
    }
  return words;
}

char *
weft_source_location_open (const char *location, const char *log)
{
  g_autofree char *command = g_settings_get_string (weft_settings_get (), "source-editor");
  guint line;
  g_autoptr (GFile) file = weft_source_location_find (location, log, &line);
  g_autoptr (GError) error = NULL;
  g_autofree char *uri = NULL;
  g_auto (GStrv) words = NULL;

  if (file == NULL)
    return g_strdup_printf (_ ("%s: not found below the log's folder or the three above it"),
                            location);
  words = weft_source_location_command (command, file, line);
  if (words != NULL)
    {
      g_spawn_async (NULL, words, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, &error);
      return error != NULL ? g_strdup (error->message) : NULL;
    }
  uri = g_file_get_uri (file);
  g_app_info_launch_default_for_uri_async (uri, NULL, NULL, NULL, NULL);
  return g_strdup (location);
}
