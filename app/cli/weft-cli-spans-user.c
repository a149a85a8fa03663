/* SPDX-License-Identifier: BSD-3-Clause */
/* What the program itself, the kernel's threads and the heap profile's samples span. */
#include "weft-cli-spans.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#define TAG_SAMPLE_BEGIN     162
#define TAG_SAMPLE_FIRST     163 /* of a cost centre stack; 164: of a text */
#define TAG_SAMPLE_LAST      164
#define TAG_SAMPLE_END       165
#define TAG_SAMPLE_BIO_BEGIN 166

/* So many events behind a sample's begin are searched for one that names its profile. */
#define MAX_AHEAD 8

typedef struct
{
  const WeftTrace *trace;
  WeftCliSpans *spans;
} Writing;

static gboolean
write_user (const WeftUserSpan *span, gpointer user_data)
{
  const Writing *self = user_data;
  const WeftUserLabels *labels = weft_user_spans_labels (self->trace->user_spans);

  weft_cli_span_begin (self->spans, span->open.start, span->end);
  weft_cli_span_text (self->spans, "label", weft_user_labels_name (labels, span->open.label));
  weft_cli_span_integer (self->spans, "subscript", span->open.subscript);
  if (span->open.has_thread)
    weft_cli_span_number (self->spans, "thread", span->open.thread);
  else
    weft_cli_span_null (self->spans, "thread");
  weft_cli_span_cap (self->spans, span->open.cap);
  weft_cli_span_number (self->spans, "gc", span->gc);
  if (span->is_unfinished)
    weft_cli_span_flag (self->spans, "unfinished");
  return weft_cli_span_end (self->spans);
}

/* No span stands for a STOP that has no START. */
static void
complain_of_unpaired (const WeftUserSpans *spans)
{
  guint64 n = weft_user_spans_n_stray (spans);

  if (n > 0)
    weft_cli_complain (ngettext ("%" PRIu64 " STOP message has no START",
                                 "%" PRIu64 " STOP messages have no START", (gulong) n),
                       n);
  n = weft_user_spans_n_unfinished (spans);
  if (n > 0)
    weft_cli_complain (ngettext ("%" PRIu64 " START message has no STOP",
                                 "%" PRIu64 " START messages have no STOP", (gulong) n),
                       n);
}

void
weft_cli_spans_user (const WeftTrace *trace, WeftCliSpans *spans)
{
  Writing self = { trace, spans };

  if (!weft_user_spans_prepare (trace->user_spans, NULL))
    return;
  weft_user_spans_each (trace->user_spans, 0, G_MAXUINT64, write_user, &self);
  complain_of_unpaired (trace->user_spans);
}

void
weft_cli_spans_task (const WeftTrace *trace, WeftCliSpans *spans)
{
  for (guint i = 0; i < trace->tasks->spans->len; i++)
    {
      const WeftTaskSpan *span = &g_array_index (trace->tasks->spans, WeftTaskSpan, i);

      weft_cli_span_begin (spans, span->from, span->to);
      weft_cli_span_number (spans, "task", span->task);
      weft_cli_span_cap (spans, span->cap);
      weft_cli_span_number (spans, "kernel_thread", span->kernel_thread);
      if (span->is_open)
        weft_cli_span_flag (spans, "open");
      if (!weft_cli_span_end (spans))
        return;
    }
}

/* The number of the profile that the sample which begins at @offset belongs to; FALSE where nothing
 * in it says. */
static gboolean
find_profile (const WeftLog *log, guint64 offset, guint64 *profile)
{
  gint block = weft_log_find_block (log, offset);
  WeftEvent event = { 0 };
  WeftCursor cursor;

  if (block < 0)
    return FALSE;
  weft_log_cursor (log, block, offset, &cursor);
  for (guint i = 0; i < MAX_AHEAD && weft_cursor_next (&cursor, &event); i++)
    {
      if (event.tag >= TAG_SAMPLE_FIRST && event.tag <= TAG_SAMPLE_LAST)
        {
          *profile = weft_event_number (&event, "profile", 0);
          return TRUE;
        }
      if (event.tag == TAG_SAMPLE_END)
        return FALSE;
    }
  return FALSE;
}

static void
write_census (const WeftTrace *trace, WeftCliSpans *spans, const WeftEvent *begin, guint64 end)
{
  guint64 profile;

  weft_cli_span_begin (spans, begin->time, MAX (begin->time, end));
  weft_cli_span_number (spans, "sample", weft_event_number (begin, "sample", 0));
  if (find_profile (trace->index->log, begin->offset, &profile))
    weft_cli_span_number (spans, "profile", profile);
  else
    weft_cli_span_null (spans, "profile");
  weft_cli_span_end (spans);
}

/* A sample ends with its END; in logs of a GHC that writes none it has no length. */
static void
write_samples (const WeftTrace *trace, WeftCliSpans *spans, const WeftCapIndex *cap)
{
  const GArray *offsets = cap->rare[WEFT_RARE_HEAP_SAMPLE];
  WeftEvent begin = { 0 }, event;

  for (guint i = 0; i < offsets->len; i++)
    {
      if (!weft_index_event_at (trace->index, g_array_index (offsets, guint64, i), &event))
        continue;
      if (begin.tag != 0)
        write_census (trace, spans, &begin, event.tag == TAG_SAMPLE_END ? event.time : begin.time);
      begin.tag = 0;
      if (event.tag == TAG_SAMPLE_BEGIN || event.tag == TAG_SAMPLE_BIO_BEGIN)
        begin = event;
    }
  if (begin.tag != 0)
    write_census (trace, spans, &begin, begin.time);
}

void
weft_cli_spans_census (const WeftTrace *trace, WeftCliSpans *spans)
{
  write_samples (trace, spans, trace->index->global);
  for (guint i = 0; i < trace->index->caps->len; i++)
    write_samples (trace, spans, weft_index_nth_cap (trace->index, i));
}
