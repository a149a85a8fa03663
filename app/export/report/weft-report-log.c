/* SPDX-License-Identifier: BSD-3-Clause */
/* The log in a report: a log of the range, compressed with zstd and encoded as base64. The page is
 * made from this log, so that both have the same content. */
#include "weft-report-private.h"

#include "weft-decompressor.h"
#include "weft-log-cut.h"
#include "weft-spool.h"

#include <errno.h>
#include <zstd.h>

static void
set_error (WeftTextOut *out, const char *reason)
{
  if (out->error == NULL)
    g_set_error_literal (&out->error, G_IO_ERROR, G_IO_ERROR_FAILED, reason);
}

WeftTrace *
weft_report_extract_log (const WeftReport *self,
                         WeftTrace *trace,
                         GCancellable *cancellable,
                         GError **error)
{
  g_autoptr (WeftSpool) spool = weft_spool_new (NULL, error);
  g_autoptr (WeftMap) map = NULL;
  g_autoptr (WeftLog) log = NULL;
  g_autoptr (WeftIndex) index = NULL;
  WeftRange part = weft_index_excerpt_range (trace->index, self->from, self->to);
  WeftTrace *cut;

  if (spool == NULL ||
      !weft_log_cut (trace->index->log, part.from, part.to, self->strip, NULL,
                     (WeftEventCountFunc) weft_index_count, trace->index,
                     (WeftLogWriteFunc) weft_spool_append, spool, cancellable, error) ||
      (map = weft_map_new (spool->map_fd, spool->size, error)) == NULL ||
      (log = weft_log_new (map, TRUE, error)) == NULL ||
      (index = weft_index_new (log, NULL, 0, NULL, NULL, cancellable, error)) == NULL)
    return NULL;
  cut = weft_trace_new (index, cancellable, error);
  if (cut != NULL)
    weft_trace_set_cores (cut, weft_trace_cores (trace));
  return cut;
}

void
weft_report_put_log (const WeftReportWriter *self, WeftTextOut *out)
{
  const WeftMap *map = self->trace->index->log->map;
  GString *text = out->text;
  ZSTD_CStream *stream = ZSTD_createCStream ();
  g_autofree guint8 *piece = g_malloc (ZSTD_CStreamOutSize ());
  ZSTD_inBuffer in = { map->data, map->size, 0 };
  gint state = 0, saved = 0; /* state of g_base64_encode_step() */
  gboolean is_written;
  char rest[8];
  size_t left;
  gsize n;

  if (stream == NULL)
    {
      set_error (out, g_strerror (ENOMEM));
      return;
    }
  g_string_append (text, WEFT_REPORT_MARK "\n");
  do
    {
      ZSTD_outBuffer packed = { piece, ZSTD_CStreamOutSize (), 0 };
      gsize before = text->len;

      left = ZSTD_compressStream2 (stream, &packed, &in, ZSTD_e_end);
      if (ZSTD_isError (left))
        {
          set_error (out, ZSTD_getErrorName (left));
          is_written = FALSE;
          break;
        }
      /* base64 needs a third more bytes, line breaks, and saved bytes; see
       * g_base64_encode_step() */
      g_string_set_size (text, before + (packed.pos / 3 + 1) * 4 + 4 + packed.pos / 16 + 8);
      n = g_base64_encode_step (piece, packed.pos, TRUE, text->str + before, &state, &saved);
      g_string_truncate (text, before + n);
      is_written = weft_text_out_flush_if_large (out);
    }
  while (is_written && left > 0);
  if (is_written)
    {
      n = g_base64_encode_close (TRUE, rest, &state, &saved);
      g_string_append_len (text, rest, (gssize) n);
      g_string_append (text, "</script>\n");
    }
  ZSTD_freeCStream (stream);
}
