/* SPDX-License-Identifier: BSD-3-Clause */
/* Makes, packs and compares the logs that the tests of a source read. */
#include "source-fixture.h"
#include "weft-decompressor.h"

#include <glib/gstdio.h>
#include <string.h>
#include <zstd.h>

GBytes *
source_make_log (gsize size)
{
  guint8 *data = g_malloc (size);
  guint32 random = 1;

  for (gsize i = 0; i < size; i++)
    {
      random = random * 1664525 + 1013904223;
      data[i] = i % 3 != 0 ? (guint8) (i / 24) : (guint8) (random >> 24);
    }
  memcpy (data, "hdrbhetb", 8);
  return g_bytes_new_take (data, size);
}

void
source_set_up (SourceFixture *fixture, gconstpointer unused)
{
  fixture->folder = g_dir_make_tmp ("weft-test-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "log", NULL);
  fixture->log = source_make_log (LOG_SIZE);
}

void
source_tear_down (SourceFixture *fixture, gconstpointer unused)
{
  g_unlink (fixture->path);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_bytes_unref (fixture->log);
  g_free (fixture->path);
  g_free (fixture->folder);
}

GByteArray *
source_pack_gzip (GBytes *bytes)
{
  g_autoptr (GZlibCompressor) gzip = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, -1);
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  g_autoptr (GOutputStream) stream = g_converter_output_stream_new (memory, G_CONVERTER (gzip));

  g_assert_true (g_output_stream_write_all (stream, g_bytes_get_data (bytes, NULL),
                                            g_bytes_get_size (bytes), NULL, NULL, NULL));
  g_assert_true (g_output_stream_close (stream, NULL, NULL));
  return g_bytes_unref_to_array (
      g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (memory)));
}

GByteArray *
source_pack_zstd (GBytes *bytes)
{
  gsize room = ZSTD_compressBound (g_bytes_get_size (bytes));
  GByteArray *packed = g_byte_array_sized_new (room);

  g_byte_array_set_size (packed, room);
  g_byte_array_set_size (packed, ZSTD_compress (packed->data, room, g_bytes_get_data (bytes, NULL),
                                                g_bytes_get_size (bytes), 1));
  return packed;
}

GByteArray *
source_pack_report (GBytes *bytes)
{
  g_autoptr (GByteArray) packed = source_pack_zstd (bytes);
  g_autofree char *base64 = g_base64_encode (packed->data, packed->len);
  g_autoptr (GString) page =
      g_string_new (WEFT_REPORT_HEAD "html><script>1 < 2</script><p>&lt;<<" WEFT_REPORT_MARK "\n");
  gsize size;

  for (gsize at = 0, left = strlen (base64); left > 0; at += 80, left -= MIN (left, 80))
    g_string_append_printf (page, "%.80s\n", base64 + at);
  g_string_append (page, "</script>\n<p>more</p></html>");
  size = page->len;
  return g_byte_array_new_take ((guint8 *) g_string_free (g_steal_pointer (&page), FALSE), size);
}

GByteArray *
source_pack_twice (GBytes *log, PackFunc pack, const char *between, gsize size)
{
  gsize half = g_bytes_get_size (log) / 2;
  g_autoptr (GBytes) front = g_bytes_new_from_bytes (log, 0, half);
  g_autoptr (GBytes) back = g_bytes_new_from_bytes (log, half, g_bytes_get_size (log) - half);
  GByteArray *packed = pack (front);
  g_autoptr (GByteArray) second = pack (back);

  g_byte_array_append (packed, (const guint8 *) between, size);
  g_byte_array_append (packed, second->data, second->len);
  return packed;
}

void
source_save (const SourceFixture *fixture, const guint8 *data, gsize size)
{
  g_autoptr (GError) error = NULL;

  g_file_set_contents (fixture->path, (const char *) data, size, &error);
  g_assert_no_error (error);
}

WeftSource *
source_open (const SourceFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  WeftSource *source = weft_source_open (fixture->path, &error);

  g_assert_no_error (error);
  return source;
}

void
source_read_all (WeftSource *source, gsize piece, GError **error)
{
  gboolean more = TRUE;

  while (more && weft_source_read (source, piece, &more, NULL, error))
    ;
  g_assert_false (more);
}

void
source_assert_maps_to (WeftSource *source, GBytes *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftMap) map = weft_source_map (source, &error);
  g_autoptr (GBytes) bytes = NULL;

  g_assert_no_error (error);
  bytes = g_bytes_new_static (map->data, map->size);
  g_assert_cmpuint (map->size, ==, g_bytes_get_size (expected));
  g_assert_true (g_bytes_equal (bytes, expected));
}
