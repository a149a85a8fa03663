/* SPDX-License-Identifier: BSD-3-Clause */
/* main() of a fuzz target that is built without an engine. usage: fuzz-TARGET FILE|FOLDER...; runs
 * each file once, those of a folder in the order of their names. */
#include "fuzz-target.h"

static guint n_files;

static void
run_file (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *data = NULL;
  gsize size = 0;

  g_file_get_contents (path, &data, &size, &error);
  g_assert_no_error (error);
  g_printerr ("%s\n", path); /* so that the last line of a crash names the input */
  LLVMFuzzerTestOneInput ((const uint8_t *) data, size);
  n_files++;
}

static gint
compare_paths (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) a, *(const char *const *) b);
}

static void
run_folder (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (path, 0, &error);
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (paths, g_build_filename (path, name, NULL));
  g_ptr_array_sort (paths, compare_paths);
  for (guint i = 0; i < paths->len; i++)
    run_file (g_ptr_array_index (paths, i));
}

int
main (int argc, char **argv)
{
  for (int i = 1; i < argc; i++)
    if (g_file_test (argv[i], G_FILE_TEST_IS_DIR))
      run_folder (argv[i]);
    else
      run_file (argv[i]);
  g_print ("%u inputs\n", n_files);
  return n_files == 0;
}
