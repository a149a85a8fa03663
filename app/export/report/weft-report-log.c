/* SPDX-License-Identifier: BSD-3-Clause */
/* The log in a report: the range as a log of its own, compressed with zstd and written as base64.
 * The page is made from this log, so that both have the same content. */
#include "weft-report-private.h"

#include "weft-decompressor.h"
#include "weft-log-cut.h"
#include "weft-spool.h"

#include <errno.h>
#include <zstd.h>

typedef struct
{
  WeftTextOut *out;
  ZSTD_CStream *stream;
  guint8 *packed;    /* buffer of ZSTD_CStreamOutSize() bytes */
  gint state, saved; /* state of g_base64_encode_step() */
} Packing;

static void
set_error (WeftTextOut *out, const char *reason)
{
  if (out->error == NULL)
    g_set_error_literal (&out->error, G_IO_ERROR, G_IO_ERROR_FAILED, reason);
}

/* Compresses the next bytes, and writes them as base64. @mode is ZSTD_e_end for the last bytes.
 * Returns FALSE if writing has failed or was cancelled. */
static gboolean
pack_bytes (Packing *self, const guint8 *data, gsize size, ZSTD_EndDirective mode)
{
  ZSTD_inBuffer in = { data, size, 0 };
  GString *out = self->out->text;
  size_t left;

  do
    {
      ZSTD_outBuffer packed = { self->packed, ZSTD_CStreamOutSize (), 0 };
      gsize before = out->len, n;

      left = ZSTD_compressStream2 (self->stream, &packed, &in, mode);
      if (ZSTD_isError (left))
        {
          set_error (self->out, ZSTD_getErrorName (left));
          return FALSE;
        }
      /* base64 adds a third, line breaks, and saved bytes: see g_base64_encode_step() */
      g_string_set_size (out, before + (packed.pos / 3 + 1) * 4 + 4 + packed.pos / 16 + 8);
      n = g_base64_encode_step (self->packed, packed.pos, TRUE, out->str + before, &self->state,
                                &self->saved);
      g_string_truncate (out, before + n);
      if (!weft_text_out_continue (self->out))
        return FALSE;
    }
  while (mode == ZSTD_e_end ? left > 0 : in.pos < in.size);
  return TRUE;
}

WeftTrace *
weft_report_cut (const WeftReport *self,
                 WeftTrace *trace,
                 GCancellable *cancellable,
                 GError **error)
{
  g_autoptr (WeftSpool) spool = weft_spool_new (NULL, error);
  g_autoptr (WeftMap) map = NULL;
  g_autoptr (WeftLog) log = NULL;
  g_autoptr (WeftIndex) index = NULL;
  WeftRange part = weft_index_part (trace->index, self->from, self->to);
  WeftTrace *cut;

  if (spool == NULL ||
      !weft_log_cut (trace->index->log, part.from, part.to, self->strip, NULL,
                     (WeftLogCount) weft_index_count, trace->index, (WeftLogPut) weft_spool_append,
                     spool, cancellable, error) ||
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
weft_report_put_log (const WeftReportPage *self, WeftTextOut *out)
{
  const WeftMap *map = self->trace->index->log->map;
  Packing packing = { .out = out, .stream = ZSTD_createCStream () };
  char rest[8];
  gsize n;

  if (packing.stream == NULL)
    {
      set_error (out, g_strerror (ENOMEM));
      return;
    }
  packing.packed = g_malloc (ZSTD_CStreamOutSize ());
  g_string_append (out->text, WEFT_REPORT_MARK "\n");
  if (pack_bytes (&packing, map->data, map->size, ZSTD_e_end))
    {
      n = g_base64_encode_close (TRUE, rest, &packing.state, &packing.saved);
      g_string_append_len (out->text, rest, (gssize) n);
      g_string_append (out->text, "</script>\n");
    }
  ZSTD_freeCStream (packing.stream);
  g_free (packing.packed);
}
