/* SPDX-License-Identifier: BSD-3-Clause */
/* Sums spans by label. */
#include "weft-user-totals.h"

#include "weft-percentiles.h"
#include "weft-range.h"
#include "weft-scratch.h"
#include "weft-shared-array.h"
#include "weft-sort.h"

/* Totals of a label, or of a label and subscript. */
typedef struct
{
  WeftUserTotal total;
  guint64 hash; /* hash of the label if totals are by subscript; distinguishes labels that have no
                   number of their own */
  WeftRange *spans; /* the spans that end in the log; set once all have been read */
} TotalRow;

/* A span that ends in the log. */
typedef struct
{
  WeftRange part; /* the part of the span in the range */
  TotalRow *row;
} TotalSpan;

typedef struct
{
  const WeftUserSpans *spans;
  guint64 from, to;
  gboolean by_subscript;
  GHashTable *rows;       /* set of TotalRow */
  WeftSharedArray *ended; /* of TotalSpan */
  GCancellable *cancellable;
} TotalSumming;

static guint
row_hash (gconstpointer data)
{
  const TotalRow *row = data;

  return (guint) (row->hash >> 32) ^ (guint) row->hash ^
         (guint) ((row->total.label + row->total.subscript) * 2654435761);
}

static gboolean
row_equal (gconstpointer a, gconstpointer b)
{
  const TotalRow *x = a, *y = b;

  return x->hash == y->hash && x->total.label == y->total.label &&
         x->total.subscript == y->total.subscript;
}

static gboolean
add_span_to_row (const WeftUserSpan *span, gpointer user_data)
{
  TotalSumming *self = user_data;
  TotalRow key = { .total = { .label = span->open.label } };
  TotalRow *row;
  TotalSpan ended = { .part = { MAX (span->open.start, self->from), MIN (span->end, self->to) } };
  guint64 length;

  if (self->by_subscript)
    {
      key.total.subscript = span->open.subscript;
      key.hash = span->open.hash;
    }
  row = g_hash_table_lookup (self->rows, &key);
  if (row == NULL)
    {
      row = g_memdup2 (&key, sizeof key);
      g_hash_table_add (self->rows, row);
    }
  if (span->is_unfinished)
    {
      row->total.n_unfinished++;
      return TRUE;
    }
  ended.row = row;
  ended.part.to = MAX (ended.part.from, ended.part.to);
  length = ended.part.to - ended.part.from;
  row->total.count++;
  row->total.total += length;
  row->total.net += length - weft_user_spans_gc_time (self->spans, ended.part.from, ended.part.to);
  weft_shared_array_append (self->ended, &ended);
  return !g_cancellable_is_cancelled (self->cancellable);
}

static void
add_merged_range (const TotalSumming *self, WeftUserTotal *total, guint64 from, guint64 to)
{
  total->merged += to - from;
  total->merged_net += to - from - weft_user_spans_gc_time (self->spans, from, to);
}

/* Sets the merged times of @row, those in which at least one of its spans was open. */
static void
merge_spans (const TotalSumming *self, TotalRow *row)
{
  WeftRange open = { 0 };

  weft_sort (row->spans, row->total.count, sizeof *row->spans, weft_compare_uint64_with_data, NULL,
             NULL);
  for (guint64 i = 0; i < row->total.count; i++)
    {
      WeftRange part = row->spans[i];

      if (part.from > open.to)
        {
          add_merged_range (self, &row->total, open.from, open.to);
          open = part;
        }
      open.to = MAX (open.to, part.to);
    }
  add_merged_range (self, &row->total, open.from, open.to);
}

/* Sets the mean and the percentiles of @row. Puts the lengths in the place of its spans. */
static void
measure_lengths (TotalRow *row)
{
  static const guint percents[] = { 50, 90, 95, 99, 100 };
  guint64 found[G_N_ELEMENTS (percents)];
  guint64 *lengths = (guint64 *) (gpointer) row->spans;
  WeftUserTotal *total = &row->total;
  guint n = (guint) total->count, n_slow = weft_user_n_slow (n);
  double slow = 0;

  if (n == 0)
    return;
  for (guint i = 0; i < n; i++)
    lengths[i] = row->spans[i].to - row->spans[i].from;
  weft_percentiles (lengths, n, percents, G_N_ELEMENTS (percents), found);
  weft_select (lengths, 0, n, n - n_slow);
  for (guint i = n - n_slow; i < n; i++)
    slow += (double) lengths[i];
  total->mean = (double) total->total / n;
  total->p50 = found[0];
  total->p90 = found[1];
  total->p95 = found[2];
  total->p99 = found[3];
  total->max = found[4];
  total->slow = (guint64) (slow / n_slow + 0.5);
}

static gint
compare_totals (gconstpointer a, gconstpointer b)
{
  const WeftUserTotal *x = a, *y = b;

  if (x->total != y->total)
    return x->total > y->total ? -1 : 1;
  if (x->label != y->label)
    return x->label < y->label ? -1 : 1;
  return (x->subscript > y->subscript) - (x->subscript < y->subscript);
}

/* Returns the spans that ended, sorted by row: scratch memory, of which each row gets its part. */
static WeftRange *
sort_spans_into_rows (const TotalSumming *self)
{
  WeftRange *spans = weft_scratch_new0 (WeftRange, self->ended->n), *free_spans = spans;
  GHashTableIter iter;
  gpointer key;

  /* the parts are filled from their ends, so that each row then has the start of its part */
  g_hash_table_iter_init (&iter, self->rows);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      TotalRow *row = key;

      free_spans += row->total.count;
      row->spans = free_spans;
    }
  for (guint64 i = self->ended->n; i > 0; i--)
    {
      const TotalSpan *span = weft_shared_array_nth (self->ended, i - 1);

      *--span->row->spans = span->part;
    }
  return spans;
}

GArray *
weft_user_totals (const WeftUserSpans *spans,
                  guint64 from,
                  guint64 to,
                  gboolean by_subscript,
                  GCancellable *cancellable)
{
  g_autoptr (GHashTable) rows = g_hash_table_new_full (row_hash, row_equal, g_free, NULL);
  g_autoptr (WeftSharedArray) ended = weft_shared_array_new (sizeof (TotalSpan));
  g_autoptr (GArray) totals = g_array_new (FALSE, FALSE, sizeof (WeftUserTotal));
  TotalSumming summing = { spans, from, to, by_subscript, rows, ended, cancellable };
  GHashTableIter iter;
  gpointer key;
  WeftRange *parts;

  if (to <= from)
    return g_steal_pointer (&totals);
  weft_user_spans_foreach (spans, from, to, add_span_to_row, &summing);
  if (g_cancellable_is_cancelled (cancellable))
    return NULL;
  parts = sort_spans_into_rows (&summing);
  g_hash_table_iter_init (&iter, rows);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      TotalRow *row = key;

      merge_spans (&summing, row);
      measure_lengths (row);
      g_array_append_val (totals, row->total);
    }
  weft_scratch_free (parts);
  g_array_sort (totals, compare_totals);
  return g_steal_pointer (&totals);
}
