/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes a range of a log as an eventlog. */
#include "weft-convert-private.h"

#include "weft-log-cut.h"

static gboolean
convert_eventlog_put (gpointer user_data, const guint8 *data, gsize size, GError **error)
{
  WeftTextOut *out = user_data;

  g_string_append_len (out->text, (const char *) data, (gssize) size);
  return weft_text_out_continue (out);
}

void
weft_convert_to_eventlog (WeftTrace *trace, const WeftConvertOptions *options, WeftTextOut *out)
{
  guint64 to = weft_index_end (trace->index, options->from, options->to);
  GError *error = NULL;

  weft_log_cut (trace->index->log, options->from, to,
                options->without_environment ? WEFT_LOG_CUT_WITHOUT_ENVIRONMENT : WEFT_LOG_CUT_ALL,
                NULL, convert_eventlog_put, out, out->cancellable, &error);
  if (out->error == NULL)
    out->error = g_steal_pointer (&error);
  g_clear_error (&error);
}
