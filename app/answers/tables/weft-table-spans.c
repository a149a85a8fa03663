/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of the program's own spans ("START label" to "STOP label") that overlap the range. */
#include "weft-features.h"
#include "weft-shared-array.h"
#include "weft-table.h"
#include "weft-user-family.h"

#include <glib/gi18n.h>

typedef struct
{
  guint64 start, ns, net;
  gint64 subscript;
  guint32 label, thread;
  guint16 cap;
  guint8 has_thread;
  guint8 has_end;
  guint8 has_net; /* the span has an end, and the log records GCs */
  guint8 has_parent;
  guint32 parent; /* label of the enclosing span */
  char *tags;     /* or NULL */
} Row;

static char *
spans_label (const WeftTableRows *self, guint row, gboolean is_translated)
{
  const Row *span = weft_table_get_record (self, row, NULL);
  const WeftUserSpans *spans = weft_trace_peek (self->trace, WEFT_LAZY_USER_SPANS);

  return g_strdup (weft_user_labels_name (weft_user_spans_labels (spans), span->label));
}

static char *
spans_parent (const WeftTableRows *self, guint row, gboolean is_translated)
{
  const Row *span = weft_table_get_record (self, row, NULL);
  const WeftUserSpans *spans = weft_trace_peek (self->trace, WEFT_LAZY_USER_SPANS);

  return span->has_parent ?
             g_strdup (weft_user_labels_name (weft_user_spans_labels (spans), span->parent)) :
             NULL;
}

static char *
spans_subscript (const WeftTableRows *self, guint row, gboolean is_translated)
{
  const Row *span = weft_table_get_record (self, row, NULL);

  return span->subscript != 0 ? g_strdup_printf ("%" G_GINT64_FORMAT, span->subscript) : NULL;
}

static const WeftTableColumn columns[] = {
  { "label", NC_ ("column", "Label"), N_ ("The text after START in the event."), WEFT_CELL_TEXT, 28,
    .text = spans_label },
  { "subscript", NC_ ("column", "Subscript"), N_ ("The number before the label."), WEFT_CELL_TEXT,
    9, .text = spans_subscript },
  { "start_ns", NC_ ("column", "Start"), N_ ("Time of START."), WEFT_CELL_TIME, 12,
    WEFT_CELL_AT (Row, start) },
  { "ns", NC_ ("column", "Length"), N_ ("From START to STOP; empty for unfinished spans."),
    WEFT_CELL_NS, 10, WEFT_CELL_AT (Row, ns), WEFT_CELL_HAS (Row, has_end) },
  { "net_ns", NC_ ("column", "Without GC"), N_ ("Length without GC pauses."), WEFT_CELL_NS, 10,
    WEFT_CELL_AT (Row, net), WEFT_CELL_HAS (Row, has_net) },
  { "thread", NC_ ("column", "Thread"), N_ ("The thread that wrote START."), WEFT_CELL_ID, 8,
    WEFT_CELL_AT (Row, thread), WEFT_CELL_HAS (Row, has_thread) },
  { "cap", NC_ ("column", "HEC"), N_ ("The HEC that wrote START."), WEFT_CELL_ID, 5,
    WEFT_CELL_AT (Row, cap), WEFT_CELL_UNLESS (WEFT_CAP_NONE) },
  { "parent", NC_ ("column", "Inside"), N_ ("The span of opentelemetry around it."), WEFT_CELL_TEXT,
    20, .text = spans_parent, .visibility = WEFT_COLUMN_IF_DISTINCT },
  { "tags", NC_ ("column", "Tags"), N_ ("The tags of a span of opentelemetry."), WEFT_CELL_TEXT, 28,
    WEFT_CELL_AT (Row, tags), .visibility = WEFT_COLUMN_IF_DISTINCT },
};

static gconstpointer
spans_record (const WeftTableRows *self, guint row, gpointer room)
{
  return weft_shared_array_nth (self->data, row);
}

static void
spans_free_data (gpointer data)
{
  WeftSharedArray *spans = data;

  for (guint64 i = 0; i < spans->n; i++)
    g_free (weft_shared_array_index (spans, Row, i).tags);
  weft_shared_array_free (spans);
}

typedef struct
{
  WeftSharedArray *spans; /* of Row */
  GArray *telemetry;      /* of WeftUserSpan: the spans of opentelemetry */
  GArray *telemetry_rows; /* of guint: indexes in @spans of the spans in @telemetry */
  GCancellable *cancellable;
  gboolean has_gcs; /* the log records GCs */
} SpanWalk;

static gboolean
add_span_row (const WeftUserSpan *span, gpointer user_data)
{
  SpanWalk *walk = user_data;
  guint64 ns = span->end - MIN (span->open.start, span->end);
  Row row = {
    .start = span->open.start,
    .ns = ns,
    .net = ns - MIN (span->gc, ns),
    .subscript = span->open.subscript,
    .label = span->open.label,
    .thread = span->open.thread,
    .cap = span->open.cap,
    .has_thread = span->open.has_thread,
    .has_end = !span->is_unfinished,
    .has_net = walk->has_gcs && !span->is_unfinished,
  };

  if (span->open.is_telemetry)
    {
      guint i = (guint) walk->spans->n;

      g_array_append_val (walk->telemetry_rows, i);
      g_array_append_vals (walk->telemetry, span, 1);
    }
  weft_shared_array_append (walk->spans, &row);
  return walk->spans->n < G_MAXUINT32 && !g_cancellable_is_cancelled (walk->cancellable);
}

static Row *
telemetry_row (const SpanWalk *walk, guint i)
{
  return weft_shared_array_nth_mutable (walk->spans,
                                        g_array_index (walk->telemetry_rows, guint, i));
}

static gboolean
spans_make (WeftTableRows *self, GCancellable *cancellable)
{
  const WeftUserSpans *spans =
      weft_trace_get (self->trace, WEFT_LAZY_USER_SPANS, cancellable, NULL);
  g_autoptr (GArray) telemetry = g_array_new (FALSE, FALSE, sizeof (WeftUserSpan));
  g_autoptr (GArray) telemetry_rows = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (WeftUserFamily) family = NULL;
  SpanWalk walk = {
    .spans = weft_shared_array_new (sizeof (Row)),
    .telemetry = telemetry,
    .telemetry_rows = telemetry_rows,
    .cancellable = cancellable,
    .has_gcs = weft_amount_is_known (weft_feature_recorded (self->trace, WEFT_FEATURE_GC)),
  };

  self->data = walk.spans;
  if (spans == NULL)
    return FALSE;
  weft_user_spans_foreach (spans, self->from, self->to, add_span_row, &walk);
  self->n = (guint) walk.spans->n;
  if (g_cancellable_is_cancelled (cancellable))
    return FALSE;

  /* fill in the tags and the enclosing spans */
  family = weft_user_family_new (spans, telemetry, cancellable);
  for (guint i = 0; family != NULL && i < family->n; i++)
    {
      Row *row = telemetry_row (&walk, i);

      row->tags = g_steal_pointer (&family->tags[i]);
      row->has_parent = family->parents[i] != WEFT_USER_NO_PARENT;
      if (row->has_parent)
        row->parent = telemetry_row (&walk, family->parents[i])->label;
    }
  return family != NULL;
}

const WeftTableClass weft_table_spans = {
  .id = "spans",
  .title = NC_ ("table", "Spans"),
  .empty_title = N_ ("No Spans"),
  .advice = N_ ("To record them, call traceEventIO of Debug.Trace with “START label” and “STOP "
                "label”."),
  WEFT_TABLE_COLUMNS (columns),
  .default_sort = "ns",
  .span = WEFT_ROW_LENGTH (Row, start, ns),
  .make = spans_make,
  .free = spans_free_data,
  .record = spans_record,
};
