/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli-record.h"

#include <glib/gstdio.h>
#include <string.h>

const char *
cli_fake_program (void)
{
  const char *program = g_getenv ("WEFT_FAKE_PROGRAM");

  g_assert_nonnull (program);
  return program;
}

void
cli_link_fake (const char *first, ...)
{
  static const char *const names[] = { "FAKE_RTSOPTS", "FAKE_GHC", "FAKE_WAY", "FAKE_EVENTLOG" };
  g_autofree char *log = cli_demo_log ();
  va_list more;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_unsetenv (names[i]);
  g_setenv ("FAKE_LOG", log, TRUE);
  va_start (more, first);
  for (const char *given = first; given != NULL; given = va_arg (more, const char *))
    {
      g_auto (GStrv) parts = g_strsplit (given, "=", 2);

      g_setenv (parts[0], parts[1], TRUE);
    }
  va_end (more);
}

void
cli_assert_is_demo (const char *path)
{
  g_autofree char *log = cli_demo_log (), *expected = NULL, *found = NULL;
  gsize length, found_length;

  g_assert_true (g_file_get_contents (log, &expected, &length, NULL));
  g_assert_true (g_file_get_contents (path, &found, &found_length, NULL));
  g_assert_cmpmem (found, found_length, expected, length);
}

void
cli_put_demo (const char *path)
{
  g_autofree char *log = cli_demo_log (), *data = NULL;
  gsize size;

  g_assert_true (g_file_get_contents (log, &data, &size, NULL));
  g_assert_true (g_file_set_contents (path, data, (gssize) size, NULL));
}

char *
cli_find_file (const CliFolder *folder, const char *part)
{
  g_autoptr (GDir) dir = g_dir_open (folder->folder, 0, NULL);
  const char *name;
  char *found = NULL;

  while ((name = g_dir_read_name (dir)) != NULL)
    if (strstr (name, part) != NULL)
      {
        g_assert_null (found);
        found = cli_folder_path (folder, name);
      }
  return found;
}
