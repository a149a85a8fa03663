/* SPDX-License-Identifier: BSD-3-Clause */
/* What others found in the logs of the corpus: compressed files that lie beside them. */
#include "reference.h"

#include <gio/gio.h>
#include <string.h>

char *
reference_for (const char *log, const char *folder, const char *suffix)
{
  const char *root = g_getenv ("WEFT_CORPUS");
  g_autofree char *stem = g_strndup (log, strlen (log) - strlen (".eventlog"));
  g_autofree char *name = g_strconcat (stem + strlen (root), suffix, NULL);
  g_autofree char *path = g_build_filename (root, folder, name, NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS) ? g_steal_pointer (&path) : NULL;
}

char *
reference_read (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileInputStream) packed = g_file_read (file, NULL, &error);
  g_autoptr (GZlibDecompressor) unpack = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP);
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();

  g_assert_no_error (error);
  stream = g_converter_input_stream_new (G_INPUT_STREAM (packed), G_CONVERTER (unpack));
  g_output_stream_splice (memory, stream, G_OUTPUT_STREAM_SPLICE_NONE, NULL, &error);
  g_assert_no_error (error);
  g_output_stream_write_all (memory, "", 1, NULL, NULL, &error);
  g_output_stream_close (memory, NULL, &error);
  g_assert_no_error (error);
  return g_memory_output_stream_steal_data (G_MEMORY_OUTPUT_STREAM (memory));
}
