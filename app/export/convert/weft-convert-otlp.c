/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes the user spans as an OpenTelemetry trace in OTLP/JSON, on a single line, like an exporter
 * that writes to a file or posts to /v1/traces. Each process is a resource, and all spans of a
 * process belong to one trace. Times are wall-clock times; if the log does not record the wall
 * clock, they are relative to the start of 1970. */
#include "weft-convert-private.h"
#include "weft-event-json.h"
#include "weft-track-events.h"

#include "weft-user-family.h"

#include <inttypes.h>
#include <string.h>

typedef struct
{
  const WeftTrace *trace;
  const WeftUserSpans *spans;
  WeftTextOut *out;
  GArray *all; /* of WeftUserSpan */
  WeftUserFamily *family;
  WeftTrackLabels *labels;
  char *trace_id;         /* 32 hexadecimal digits */
  gboolean has_attribute; /* TRUE if the list being written already has an attribute */
} OtlpWriter;

static gboolean
add_span (const WeftUserSpan *span, gpointer user_data)
{
  OtlpWriter *self = user_data;

  g_array_append_val (self->all, *span);
  return !g_cancellable_is_cancelled (self->out->cancellable);
}

static void
put_text_attribute (OtlpWriter *self, const char *key, const char *text)
{
  GString *out = self->out->text;

  g_string_append_printf (
      out, "%s{\"key\":\"%s\",\"value\":{\"stringValue\":", self->has_attribute ? "," : "", key);
  weft_json_append_text (out, text, strlen (text));
  g_string_append (out, "}}");
  self->has_attribute = TRUE;
}

/* Writes an integer attribute. The JSON of Protocol Buffers encodes 64-bit numbers as strings. */
static void
put_number_attribute (OtlpWriter *self, const char *key, gint64 number)
{
  g_string_append_printf (self->out->text,
                          "%s{\"key\":\"%s\",\"value\":{\"intValue\":\"%" PRId64 "\"}}",
                          self->has_attribute ? "," : "", key, number);
  self->has_attribute = TRUE;
}

/* Returns an ID that is unique within the log and the same in each conversion of the log. */
static guint64
span_id (const WeftUserSpan *span)
{
  return span->open.offset + 1;
}

static void
put_span (OtlpWriter *self, guint i)
{
  const WeftUserSpan *span = &g_array_index (self->all, WeftUserSpan, i);
  const char *name = weft_user_labels_name (weft_user_spans_labels (self->spans), span->open.label);
  guint64 origin = self->trace->process->has_start ? (guint64) self->trace->process->start_ns : 0;
  GString *out = self->out->text;

  g_string_append_printf (out, "%s{\"traceId\":\"%s\",\"spanId\":\"%016" PRIx64 "\",",
                          i > 0 ? "," : "", self->trace_id, span_id (span));
  if (i < self->family->n && self->family->parents[i] != WEFT_USER_NO_PARENT)
    g_string_append_printf (
        out, "\"parentSpanId\":\"%016" PRIx64 "\",",
        span_id (&g_array_index (self->all, WeftUserSpan, self->family->parents[i])));
  g_string_append (out, "\"name\":");
  weft_json_append_text (out, name, strlen (name));
  g_string_append_printf (out,
                          ",\"kind\":1,\"startTimeUnixNano\":\"%" PRIu64
                          "\",\"endTimeUnixNano\":\"%" PRIu64 "\",\"attributes\":[",
                          origin + span->open.start, origin + span->end);
  self->has_attribute = FALSE;
  if (span->open.cap != WEFT_CAP_NONE)
    put_number_attribute (self, "ghc.capability", span->open.cap);
  if (span->open.has_thread)
    {
      put_number_attribute (self, "thread.id", span->open.thread);
      put_text_attribute (self, "thread.name",
                          weft_track_labels_lookup (self->labels, span->open.thread));
    }
  if (span->open.subscript != 0)
    put_number_attribute (self, "ghc.subscript", span->open.subscript);
  if (weft_amount_is_known (weft_feature_recorded (self->trace, WEFT_FEATURE_GC)))
    put_number_attribute (self, "ghc.gc_ns", (gint64) span->gc);
  if (i < self->family->n && self->family->tags[i] != NULL)
    put_text_attribute (self, "ghc.tags", self->family->tags[i]);
  if (span->is_unfinished)
    put_text_attribute (self, "ghc.unfinished", "true");
  g_string_append (out, "],\"status\":{}}");
}

static void
write_process (const WeftConvertProcess *written, WeftTextOut *out)
{
  WeftTrace *trace = written->trace;
  const WeftConvertOptions *options = &written->options;
  const WeftProcess *process = trace->process;
  g_autofree char *identity = NULL; /* text that differs between logs of different runs */
  g_autofree char *service =
      g_path_get_basename (process->program != NULL ? process->program : "haskell");
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (WeftUserSpan));
  OtlpWriter self = {
    .trace = trace,
    .spans = weft_trace_get (trace, WEFT_LAZY_USER_SPANS, out->cancellable, &out->error),
    .out = out,
    .all = all,
  };

  if (self.spans == NULL)
    return;
  weft_user_spans_foreach (self.spans, options->from,
                           weft_index_range_end (trace->index, options->from, options->to),
                           add_span, &self);
  self.family = weft_user_family_new (self.spans, all, out->cancellable);
  if (self.family == NULL || g_cancellable_set_error_if_cancelled (out->cancellable, &out->error))
    {
      g_clear_pointer (&self.family, weft_user_family_free);
      return;
    }
  self.labels = weft_track_labels_new (trace);
  identity = g_strdup_printf ("%s\n%" PRId64 "\n%" PRId64 "\n%" PRIu64,
                              process->program != NULL ? process->program : "", process->pid,
                              process->start_ns, trace->index->to);
  self.trace_id = g_compute_checksum_for_string (G_CHECKSUM_MD5, identity, -1);
  g_string_append_printf (out->text, "%s{\"resource\":{\"attributes\":[",
                          written->index > 0 ? "," : "");
  put_text_attribute (&self, "service.name", service);
  if (process->pid >= 0)
    put_number_attribute (&self, "process.pid", process->pid);
  put_text_attribute (&self, "process.runtime.name", "ghc");
  if (process->ghc != NULL)
    put_text_attribute (&self, "process.runtime.version", process->ghc);
  g_string_append (out->text, "]},\"scopeSpans\":[{\"scope\":{\"name\":\"weft\"},\"spans\":[");
  for (guint i = 0; i < all->len && weft_text_out_flush_if_large (out); i++)
    put_span (&self, i);
  g_string_append (out->text, "]}]}");
  weft_user_family_free (self.family);
  weft_track_labels_free (self.labels);
  g_free (self.trace_id);
}

void
weft_convert_to_otlp (WeftTrace *trace, const WeftConvertOptions *options, WeftTextOut *out)
{
  g_autoptr (GArray) processes = weft_convert_processes (trace, options);

  g_string_append (out->text, "{\"resourceSpans\":[");
  for (guint i = 0; i < processes->len && weft_text_out_flush_if_large (out); i++)
    write_process (&g_array_index (processes, WeftConvertProcess, i), out);
  g_string_append (out->text, "]}\n");
}
