/* SPDX-License-Identifier: BSD-3-Clause */
#include "convert-fixture.h"

GBytes *
convert_to_bytes (WeftTrace *trace, WeftConvertFormat format, const WeftConvertOptions *options)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (WeftTextOut) out = weft_text_out_new (stream, NULL);
  g_autoptr (GError) error = NULL;
  gboolean ok = weft_convert (trace, format, options, out, &error);

  g_assert_no_error (error);
  g_assert_true (ok);
  g_output_stream_close (stream, NULL, NULL);
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
}

PerfettoTrace *
convert_to_perfetto (WeftTrace *trace, const WeftConvertOptions *options)
{
  g_autoptr (GBytes) bytes = convert_to_bytes (trace, WEFT_CONVERT_PERFETTO, options);
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);

  return perfetto_trace_read (data, size);
}
