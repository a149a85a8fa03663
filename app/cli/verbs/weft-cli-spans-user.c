/* SPDX-License-Identifier: BSD-3-Clause */
/* Spans of user messages, tasks (OS threads) and heap profile samples. */
#include "weft-cli-spans.h"

#include "weft-cli.h"
#include "weft-event-tags.h"
#include "weft-features.h"

#include <glib/gi18n.h>
#include <inttypes.h>

/* How many events after the start of a sample are searched for one that names its profile. */
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
  const WeftCliSpan given = {
    .kind = WEFT_CLI_SPAN_USER,
    .start = span->open.start,
    .end = span->end,
    .cap = span->open.cap,
    .thread = span->open.has_thread ? span->open.thread : 0,
    .info = weft_cli_spans_keep_user (self->spans, span),
    .flags = (span->open.has_thread ? WEFT_CLI_SPAN_HAS_THREAD : 0) |
             (span->is_unfinished ? WEFT_CLI_SPAN_OPEN : 0),
  };

  weft_cli_spans_add (self->spans, &given);
  return TRUE;
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
  const WeftUserSpans *user = weft_trace_get (trace, WEFT_LAZY_USER_SPANS, NULL, NULL);

  weft_user_spans_each (user, 0, WEFT_TIME_END, write_user, &self);
  complain_of_unpaired (user);
}

void
weft_cli_spans_task (const WeftTrace *trace, WeftCliSpans *spans)
{
  for (guint i = 0; i < trace->tasks->spans->len; i++)
    {
      const WeftTaskSpan *task = &g_array_index (trace->tasks->spans, WeftTaskSpan, i);
      const WeftCliSpan span = {
        .kind = WEFT_CLI_SPAN_TASK,
        .start = task->from,
        .end = task->to,
        .cap = (guint16) task->cap,
        .info = i,
        .flags = task->is_open ? WEFT_CLI_SPAN_OPEN : 0,
      };

      weft_cli_spans_add (spans, &span);
    }
}

/* The number of the profile that the sample which begins at @offset belongs to; FALSE if nothing
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
      if (event.tag >= WEFT_TAG_HEAP_PROF_SAMPLE_COST_CENTRE &&
          event.tag <= WEFT_TAG_HEAP_PROF_SAMPLE_STRING)
        {
          *profile = weft_event_number (&event, "profile", 0);
          return TRUE;
        }
      if (event.tag == WEFT_TAG_HEAP_PROF_SAMPLE_END)
        return FALSE;
    }
  return FALSE;
}

static void
write_census (const WeftTrace *trace,
              WeftCliSpans *spans,
              const WeftEvent *begin,
              guint64 end,
              gboolean is_open)
{
  guint64 profile;
  const WeftCliSpan span = {
    .kind = WEFT_CLI_SPAN_CENSUS,
    .start = begin->time,
    .end = MAX (begin->time, end),
    .cap = WEFT_CAP_NONE,
    .info = weft_event_number (begin, "sample", 0),
    .profile =
        find_profile (trace->index->log, begin->offset, &profile) ? (guint32) profile + 1 : 0,
    .flags = is_open ? WEFT_CLI_SPAN_OPEN : 0,
  };

  weft_cli_spans_add (spans, &span);
}

/* A sample ends with its END; in logs of a GHC that writes none it has no length, and in others it
 * is open. */
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
        write_census (trace, spans, &begin,
                      event.tag == WEFT_TAG_HEAP_PROF_SAMPLE_END ? event.time : begin.time, FALSE);
      begin.tag = 0;
      if (event.tag == WEFT_TAG_HEAP_PROF_SAMPLE_BEGIN ||
          event.tag == WEFT_TAG_HEAP_BIO_PROF_SAMPLE_BEGIN)
        begin = event;
    }
  if (begin.tag != 0)
    write_census (trace, spans, &begin, begin.time,
                  weft_index_count (trace->index, WEFT_TAG_HEAP_PROF_SAMPLE_END) > 0);
}

void
weft_cli_spans_census (const WeftTrace *trace, WeftCliSpans *spans)
{
  write_samples (trace, spans, trace->index->global);
  for (guint i = 0; i < trace->index->caps->len; i++)
    write_samples (trace, spans, weft_index_nth_cap (trace->index, i));
}

/* Fields. */

static const char *
label_of (const WeftCliSpanRecord *self, const WeftUserSpan *span)
{
  const WeftUserSpans *spans = weft_trace_peek (self->trace, WEFT_LAZY_USER_SPANS);

  return weft_user_labels_name (weft_user_spans_labels (spans), span->open.label);
}

void
weft_cli_span_get_label (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliSpanRecord *self = record;

  if (self->user != NULL)
    weft_record_set_text (value, label_of (self, self->user));
}

void
weft_cli_span_get_subscript (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliSpanRecord *self = record;

  if (self->user != NULL)
    weft_record_set_integer (value, self->user->open.subscript);
}

/* Not recorded GCs are not "no GC". */
void
weft_cli_span_get_gc_ns (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliSpanRecord *self = record;

  if (self->user != NULL &&
      weft_amount_is_known (weft_feature_recorded (self->trace, WEFT_FEATURE_GC)))
    weft_record_set_number (value, self->user->gc);
}

/* The span that @record's is inside of; NULL if there is none. */
static const WeftUserSpan *
parent_of (gconstpointer record)
{
  const WeftCliSpanRecord *self = record;
  guint32 parent = self->user != NULL && self->family->n > 0 ?
                       self->family->parents[self->span->info] :
                       WEFT_USER_NO_PARENT;

  return parent != WEFT_USER_NO_PARENT ? &g_array_index (self->users, WeftUserSpan, parent) : NULL;
}

void
weft_cli_span_get_parent (gconstpointer record, WeftRecordValue *value)
{
  const WeftUserSpan *parent = parent_of (record);

  if (parent != NULL)
    weft_record_set_text (value, label_of (record, parent));
}

void
weft_cli_span_get_parent_start (gconstpointer record, WeftRecordValue *value)
{
  if (parent_of (record) != NULL)
    weft_record_set_number (value, parent_of (record)->open.start);
}

void
weft_cli_span_get_tags (gconstpointer record, WeftRecordValue *value)
{
  const WeftCliSpanRecord *self = record;

  if (self->user != NULL && self->family->n > 0 && self->family->tags[self->span->info] != NULL)
    weft_record_set_text (value, self->family->tags[self->span->info]);
}
