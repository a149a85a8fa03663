/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of GHC's passes in a log of GHC itself: the time of each pass in each module. GHC
 * writes a message when a pass begins and when it ends. */
#include "weft-table.h"
#include "weft-user-walk.h"

#include <glib/gi18n.h>
#include <string.h>

#define FIRST_MESSAGES 1000 /* number of messages that are searched for a message of GHC */

typedef struct
{
  char *pass, *module; /* @module may be NULL */
  guint64 count, total, own, gc, longest;
  guint64 unfinished;
  double share; /* share of the own time of all passes; not finite if this time is 0 */
} Row;

/* A span that has ended. A span that ends later may enclose it. */
typedef struct
{
  guint64 start, ns;
} EndedSpan;

typedef struct
{
  GArray *rows;         /* of Row */
  GHashTable *by_label; /* key: label; value: index of its row plus 1 */
  GHashTable *threads;  /* key: thread, or G_MAXUINT32; value: GArray of EndedSpan, by start */
  const WeftUserSpans *spans;
  GCancellable *cancellable;
  guint64 from, to; /* ns; spans are clipped to this range */
} PassWalk;

static void
clear_row (gpointer data)
{
  Row *row = data;

  g_free (row->pass);
  g_free (row->module);
}

/* Returns the time of the passes nested in @span, ns, and replaces them by @span in the list of
 * ended spans of the thread. @span must be the span that has ended last. */
static guint64
replace_nested_spans (PassWalk *self, const WeftUserSpan *span, guint64 start, guint64 ns)
{
  gpointer thread = GUINT_TO_POINTER (span->open.has_thread ? span->open.thread : G_MAXUINT32);
  GArray *ended = g_hash_table_lookup (self->threads, thread);
  const EndedSpan one = { start, ns };
  guint64 inner = 0;

  if (ended == NULL)
    {
      ended = g_array_new (FALSE, FALSE, sizeof (EndedSpan));
      g_hash_table_insert (self->threads, thread, ended);
    }
  while (ended->len > 0 && g_array_index (ended, EndedSpan, ended->len - 1).start >= one.start)
    {
      inner += g_array_index (ended, EndedSpan, ended->len - 1).ns;
      g_array_set_size (ended, ended->len - 1);
    }
  g_array_append_val (ended, one);
  return MIN (inner, ns);
}

/* Spans are ordered by end time, so nested spans come before the one that encloses them. */
static gboolean
add_pass_span (const WeftUserSpan *span, gpointer user_data)
{
  PassWalk *self = user_data;
  guint64 start = MAX (span->open.start, self->from), end = MIN (span->end, self->to);
  guint64 ns = end - MIN (start, end);
  const WeftUserLabels *labels = weft_user_spans_labels (self->spans);
  gpointer label = GUINT_TO_POINTER (span->open.label);
  guint n;
  Row *row;

  if (weft_user_labels_pair_index (labels, span->open.label) != WEFT_USER_PAIR_GHC)
    return TRUE;
  n = GPOINTER_TO_UINT (g_hash_table_lookup (self->by_label, label));
  if (n == 0)
    {
      /* "Simplifier [Data.Map]": the pass, and the module if there is one */
      const char *name = weft_user_labels_name (labels, span->open.label);
      const char *open = strstr (name, " ["), *close = open != NULL ? strchr (open, ']') : NULL;
      Row new = { 0 };

      new.pass = close != NULL ? g_strndup (name, (gsize) (open - name)) : g_strdup (name);
      new.module = close != NULL ? g_strndup (open + 2, (gsize) (close - open - 2)) : NULL;
      g_array_append_val (self->rows, new);
      n = self->rows->len;
      g_hash_table_insert (self->by_label, label, GUINT_TO_POINTER (n));
    }
  row = &g_array_index (self->rows, Row, n - 1);
  if (span->is_unfinished)
    {
      row->unfinished++;
      return TRUE;
    }
  row->count++;
  row->total += ns;
  row->gc += weft_user_spans_gc_time (self->spans, start, end);
  row->own += ns - replace_nested_spans (self, span, start, ns);
  row->longest = MAX (row->longest, ns);
  return !g_cancellable_is_cancelled (self->cancellable);
}

static gboolean
ghc_passes_make (WeftTableRows *self, GCancellable *cancellable)
{
  g_autoptr (GHashTable) labels = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) threads =
      g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);
  PassWalk walk = {
    .rows = g_array_new (FALSE, FALSE, sizeof (Row)),
    .by_label = labels,
    .threads = threads,
    .spans = weft_trace_get (self->trace, WEFT_LAZY_USER_SPANS, cancellable, NULL),
    .cancellable = cancellable,
    .from = self->from,
    .to = self->to,
  };
  guint64 sum = 0;

  g_array_set_clear_func (walk.rows, clear_row);
  self->data = walk.rows;
  if (walk.spans == NULL)
    return FALSE;
  weft_user_spans_foreach (walk.spans, self->from, self->to, add_pass_span, &walk);
  for (guint i = 0; i < walk.rows->len; i++)
    sum += g_array_index (walk.rows, Row, i).own;
  for (guint i = 0; i < walk.rows->len; i++)
    {
      Row *row = &g_array_index (walk.rows, Row, i);

      row->share = weft_table_ratio (row->own, sum);
    }
  self->n = walk.rows->len;
  return !g_cancellable_is_cancelled (cancellable);
}

static gboolean
ghc_passes_mean (const WeftTableRows *self, guint row, guint64 *value)
{
  const Row *pass = weft_table_get_record (self, row, NULL);

  *value = (pass->total + pass->count / 2) / MAX (pass->count, 1);
  return pass->count > 0;
}

/* Returns TRUE if one of the first messages is a message of GHC. */
static gboolean
ghc_passes_has_rows (const WeftTrace *trace)
{
  g_autoptr (WeftUserPairs) pairs = weft_user_pairs_get ();
  g_autoptr (WeftUserWalk) walk =
      weft_user_walk_new (trace->index, trace->tallies, WEFT_TALLY_BIT (MESSAGE), 0);
  const WeftUserEvent *message;
  WeftUserLabel label;

  for (guint i = 0; i < FIRST_MESSAGES && (message = weft_user_walk_next (walk)) != NULL; i++)
    if (weft_user_label_parse (pairs, &message->event, &label) &&
        label.pair_index == WEFT_USER_PAIR_GHC)
      return TRUE;
  return FALSE;
}

static const WeftTableColumn columns[] = {
  { "module", NC_ ("column", "Module"), N_ ("The module that GHC compiled."), WEFT_CELL_TEXT, 28,
    WEFT_CELL_AT (Row, module) },
  { "pass", NC_ ("column", "Pass"), N_ ("The pass of GHC, as it names it."), WEFT_CELL_TEXT, 28,
    WEFT_CELL_AT (Row, pass) },
  { "count", NC_ ("column", "Number"), N_ ("How often the pass ran in the range."), WEFT_CELL_COUNT,
    8, WEFT_CELL_AT (Row, count) },
  { "own_ns", NC_ ("column", "Own"),
    N_ ("Time of the pass without that of passes inside it. The own times of all rows add up."),
    WEFT_CELL_NS, 10, WEFT_CELL_AT (Row, own) },
  { "share", NC_ ("column", "Share"), N_ ("Own time as a share of the own times of all passes."),
    WEFT_CELL_SHARE, 8, WEFT_CELL_AT (Row, share) },
  { "total_ns", NC_ ("column", "Total"), N_ ("Time of the pass with all passes inside it."),
    WEFT_CELL_NS, 10, WEFT_CELL_AT (Row, total) },
  { "gc_ns", NC_ ("column", "GC"), N_ ("GC pauses in the total time."), WEFT_CELL_NS, 10,
    WEFT_CELL_AT (Row, gc) },
  { "mean_ns", NC_ ("column", "Mean"), N_ ("Total time of the pass each time, on average."),
    WEFT_CELL_NS, 10, .number = ghc_passes_mean },
  { "longest_ns", NC_ ("column", "Longest"), N_ ("The longest time that the pass took."),
    WEFT_CELL_NS, 10, WEFT_CELL_AT (Row, longest), WEFT_CELL_HAS (Row, count) },
  { "unfinished", NC_ ("column", "Unfinished"), N_ ("Passes whose end is not in the log."),
    WEFT_CELL_COUNT, 8, WEFT_CELL_AT (Row, unfinished) },
};

const WeftTableClass weft_table_ghc_passes = {
  .id = "ghc-passes",
  .is_reported = TRUE,
  .title = NC_ ("table", "GHC Passes"),
  .empty_title = N_ ("No Passes of GHC"),
  .advice = N_ ("To record them, call traceEventIO of Debug.Trace with “START label” and “STOP "
                "label”."),
  WEFT_TABLE_COLUMNS (columns),
  .default_sort = "own_ns",
  .make = ghc_passes_make,
  .has_rows = ghc_passes_has_rows,
};
