/* SPDX-License-Identifier: BSD-3-Clause */
/* Collects a folder's logs. */
#include "weft-test-corpus.h"

static void
collect (const char *folder, GPtrArray *paths)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name = NULL;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        collect (path, paths);
      else if (g_str_has_suffix (name, ".eventlog"))
        g_ptr_array_add (paths, g_steal_pointer (&path));
    }
}

static int
compare_paths (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(char *const *) a, *(char *const *) b);
}

GPtrArray *
weft_test_logs_in (const char *folder)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);

  collect (folder, paths);
  g_ptr_array_sort (paths, compare_paths);
  g_assert_cmpuint (paths->len, >, 0);
  return paths;
}

char *
weft_test_corpus_path (const char *name)
{
  const char *root = g_getenv ("WEFT_CORPUS");

  if (root == NULL || *root == '\0')
    {
      g_test_skip ("WEFT_CORPUS names no corpus");
      return NULL;
    }
  return g_build_filename (root, name, NULL);
}

GPtrArray *
weft_test_corpus (void)
{
  g_autofree char *root = weft_test_corpus_path (NULL);

  return root != NULL ? weft_test_logs_in (root) : NULL;
}

/* How many times longer a test takes with sanitizers, roughly. */
#if g_macro__has_feature(address_sanitizer) || g_macro__has_feature(thread_sanitizer)
#define SLOWNESS 3
#else
#define SLOWNESS 1
#endif

guint
weft_test_fewer (guint n)
{
  return g_getenv ("WEFT_TEST_THOROUGH") != NULL ? n : MAX (n / SLOWNESS, 1);
}

guint
weft_test_rounds (guint n)
{
  return g_getenv ("WEFT_TEST_THOROUGH") != NULL ? n : weft_test_fewer (MAX (n / 8, 1));
}
