/* SPDX-License-Identifier: BSD-3-Clause */
#include "fuzz-input.h"

#include "weft-decompressor.h"
#include "weft-trace-read.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>

static void
append_text (GByteArray *bytes, const char *text)
{
  g_byte_array_append (bytes, (const guint8 *) text, (guint) strlen (text));
}

static GByteArray *
pack_gzip (const guint8 *data, gsize size)
{
  g_autoptr (GZlibCompressor) gzip = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 1);
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  g_autoptr (GOutputStream) stream = g_converter_output_stream_new (memory, G_CONVERTER (gzip));

  g_assert_true (g_output_stream_write_all (stream, data, size, NULL, NULL, NULL));
  g_assert_true (g_output_stream_close (stream, NULL, NULL));
  return g_bytes_unref_to_array (
      g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (memory)));
}

static GByteArray *
pack_zstd (const guint8 *data, gsize size)
{
  GByteArray *packed = g_byte_array_new ();

  g_byte_array_set_size (packed, (guint) ZSTD_compressBound (size));
  g_byte_array_set_size (packed, (guint) ZSTD_compress (packed->data, packed->len, data, size, 1));
  return packed;
}

static GByteArray *
pack_report (const guint8 *data, gsize size)
{
  g_autoptr (GByteArray) log = pack_zstd (data, size);
  g_autofree char *text = g_base64_encode (log->data, log->len);
  GByteArray *page = g_byte_array_new ();

  append_text (page, WEFT_REPORT_HEAD "html>\n" WEFT_REPORT_MARK);
  append_text (page, text);
  append_text (page, "</script></html>\n");
  return page;
}

GByteArray *
weft_fuzz_pack (const guint8 *data, gsize size, FuzzPacking packing)
{
  switch (packing)
    {
    case FUZZ_GZIP:
      return pack_gzip (data, size);
    case FUZZ_ZSTD:
      return pack_zstd (data, size);
    case FUZZ_REPORT:
      return pack_report (data, size);
    case FUZZ_PLAIN:
    case N_FUZZ_PACKINGS:
    default:
      return g_byte_array_append (g_byte_array_new (), data, (guint) size);
    }
}

WeftTrace *
weft_fuzz_read_stream (const guint8 *data, gsize size, guint64 keep, GError **error)
{
  g_autoptr (WeftControl) control = weft_control_new ();
  g_autoptr (WeftSource) source = NULL;
  int before = fcntl (STDIN_FILENO, F_DUPFD_CLOEXEC, 3), ends[2];
  WeftTrace *trace = NULL;

  g_assert_cmpuint (size, <=, WEFT_FUZZ_MAX_STREAM);
  g_assert_cmpint (pipe (ends), ==, 0);
  g_assert_cmpint (write (ends[1], data, size), ==, (gssize) size);
  close (ends[1]);
  g_assert_cmpint (dup2 (ends[0], STDIN_FILENO), ==, STDIN_FILENO);
  close (ends[0]);
  source = weft_source_open ("-", error);
  if (source != NULL)
    {
      weft_control_set_retention (control, (WeftRetention){ .bytes = keep });
      weft_source_set_control (source, control);
      trace = weft_trace_read (source, 0, NULL, NULL, NULL, NULL, error);
    }
  if (before >= 0)
    {
      dup2 (before, STDIN_FILENO);
      close (before);
    }
  return trace;
}
