/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of the program's own spans ("START label" to "STOP label") that share time with the
 * range. */
#include "weft-table.h"

#include <glib/gi18n.h>

/* What a spoilt log may not exceed. */
#define MAX_ROWS 4000000

enum
{
  LABEL,
  SUBSCRIPT,
  START,
  LENGTH,
  NET,
  THREAD,
  CAP,
  N_COLUMNS,
};

static const WeftTableColumn columns[N_COLUMNS] = {
  [LABEL] = { "label", N_ ("Label"), N_ ("The text after START in the event."), WEFT_CELL_TEXT,
              28 },
  [SUBSCRIPT] = { "subscript", N_ ("Subscript"), N_ ("The number before the label."),
                  WEFT_CELL_TEXT, 9 },
  [START] = { "start_ns", N_ ("Start"), N_ ("Time of START."), WEFT_CELL_TIME, 12 },
  [LENGTH] = { "ns", N_ ("Length"), N_ ("From START to STOP; unfinished ones have none."),
               WEFT_CELL_NS, 10 },
  [NET] = { "net_ns", N_ ("Without GC"),
            N_ ("Its length less the time in which the program stood still for GC."), WEFT_CELL_NS,
            10 },
  [THREAD] = { "thread", N_ ("Thread"), N_ ("The thread that wrote START."), WEFT_CELL_ID, 8 },
  [CAP] = { "cap", N_ ("HEC"), N_ ("The HEC that wrote START."), WEFT_CELL_ID, 5 },
};

/* A row. */
typedef struct
{
  guint64 start, ns, gc;
  gint64 subscript;
  guint32 label, thread;
  guint16 cap;
  guint8 has_thread;
  guint8 is_unfinished;
} Span;

typedef struct
{
  GArray *spans;
  GCancellable *cancellable;
} Walk;

static gboolean
add_span (const WeftUserSpan *span, gpointer user_data)
{
  Walk *walk = user_data;
  Span row = {
    .start = span->open.start,
    .ns = span->end - MIN (span->open.start, span->end),
    .gc = span->gc,
    .subscript = span->open.subscript,
    .label = span->open.label,
    .thread = span->open.thread,
    .cap = span->open.cap,
    .has_thread = span->open.has_thread,
    .is_unfinished = span->is_unfinished,
  };

  g_array_append_val (walk->spans, row);
  return walk->spans->len < MAX_ROWS && !g_cancellable_is_cancelled (walk->cancellable);
}

static gboolean
make (WeftTableRows *self, GCancellable *cancellable)
{
  const WeftUserSpans *spans =
      weft_trace_get (self->trace, WEFT_LAZY_USER_SPANS, cancellable, NULL);
  Walk walk = { g_array_new (FALSE, FALSE, sizeof (Span)), cancellable };

  self->data = walk.spans;
  if (spans == NULL)
    return FALSE;
  weft_user_spans_each (spans, self->from, self->to, add_span, &walk);
  self->n = walk.spans->len;
  return !g_cancellable_is_cancelled (cancellable);
}

static void
free_data (gpointer data)
{
  g_array_unref (data);
}

static const Span *
nth (const WeftTableRows *self, guint row)
{
  return &g_array_index ((GArray *) self->data, Span, row);
}

static gboolean
number (const WeftTableRows *self, guint row, guint column, guint64 *value)
{
  const Span *span = nth (self, row);

  switch (column)
    {
    case START:
      *value = span->start;
      return TRUE;
    case LENGTH:
      *value = span->ns;
      return !span->is_unfinished;
    case NET:
      *value = span->ns - MIN (span->gc, span->ns);
      return !span->is_unfinished;
    case THREAD:
      *value = span->thread;
      return span->has_thread;
    case CAP:
      *value = span->cap;
      return span->cap != WEFT_CAP_NONE;
    default:
      return FALSE;
    }
}

static char *
text (const WeftTableRows *self, guint row, guint column)
{
  const WeftUserLabels *labels =
      weft_user_spans_labels (weft_trace_peek (self->trace, WEFT_LAZY_USER_SPANS));
  const Span *span = nth (self, row);

  if (column == LABEL)
    return g_strdup (weft_user_labels_name (labels, span->label));
  return column == SUBSCRIPT && span->subscript != 0 ?
             g_strdup_printf ("%" G_GINT64_FORMAT, span->subscript) :
             NULL;
}

static void
place (const WeftTableRows *self, guint row, guint column, guint64 *from, guint64 *to)
{
  *from = nth (self, row)->start;
  *to = *from + nth (self, row)->ns;
}

const WeftTableClass weft_table_spans = {
  .id = "spans",
  .title = N_ ("Spans"),
  .columns = columns,
  .n_columns = N_COLUMNS,
  .first_sort = LENGTH,
  .make = make,
  .free = free_data,
  .number = number,
  .text = text,
  .place = place,
};
