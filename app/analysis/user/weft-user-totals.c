/* SPDX-License-Identifier: BSD-3-Clause */
/* Sums spans by label. */
#include "weft-user-totals.h"

#include "weft-percentiles.h"
#include "weft-range.h"
#include "weft-sort.h"

/* Totals of a label, or of a label and subscript. */
typedef struct
{
  WeftUserTotal total;
  guint64 hash;  /* hash of the label if totals are by subscript; distinguishes labels that have no
                    number of their own */
  GArray *spans; /* of WeftRange: spans that end in the log */
} TotalRow;

typedef struct
{
  const WeftUserSpans *spans;
  guint64 from, to;
  gboolean by_subscript;
  GHashTable *rows; /* set of TotalRow */
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

static void
row_free (gpointer data)
{
  TotalRow *self = data;

  g_array_unref (self->spans);
  g_free (self);
}

static gboolean
add_span_to_row (const WeftUserSpan *span, gpointer user_data)
{
  TotalSumming *self = user_data;
  TotalRow key = { .total = { .label = span->open.label } };
  TotalRow *row;
  WeftRange part = { MAX (span->open.start, self->from), MIN (span->end, self->to) };
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
      row->spans = g_array_new (FALSE, FALSE, sizeof (WeftRange));
      g_hash_table_add (self->rows, row);
    }
  if (span->is_unfinished)
    {
      row->total.n_unfinished++;
      return TRUE;
    }
  part.to = MAX (part.from, part.to);
  length = part.to - part.from;
  row->total.count++;
  row->total.total += length;
  row->total.net += length - weft_user_spans_gc_time (self->spans, part.from, part.to);
  g_array_append_val (row->spans, part);
  return !g_cancellable_is_cancelled (self->cancellable);
}

static void
add_merged_range (const TotalSumming *self, WeftUserTotal *total, guint64 from, guint64 to)
{
  total->merged += to - from;
  total->merged_net += to - from - weft_user_spans_gc_time (self->spans, from, to);
}

/* Sets the mean and the percentiles of @total. @lengths is used as a buffer. */
static void
measure_lengths (WeftUserTotal *total, const GArray *spans, GArray *lengths)
{
  static const guint percents[] = { 50, 90, 95, 99, 100 };
  guint64 found[G_N_ELEMENTS (percents)];
  guint64 *values;
  guint n_slow = weft_user_n_slow (spans->len);
  double slow = 0;

  if (spans->len == 0)
    return;
  g_array_set_size (lengths, spans->len);
  for (guint i = 0; i < spans->len; i++)
    {
      WeftRange span = g_array_index (spans, WeftRange, i);

      g_array_index (lengths, guint64, i) = span.to - span.from;
    }
  values = (guint64 *) (gpointer) lengths->data;
  weft_percentiles (values, lengths->len, percents, G_N_ELEMENTS (percents), found);
  weft_select (values, 0, lengths->len, lengths->len - n_slow);
  for (guint i = lengths->len - n_slow; i < lengths->len; i++)
    slow += (double) values[i];
  total->mean = (double) total->total / lengths->len;
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

GArray *
weft_user_totals (const WeftUserSpans *spans,
                  guint64 from,
                  guint64 to,
                  gboolean by_subscript,
                  GCancellable *cancellable)
{
  g_autoptr (GHashTable) rows = g_hash_table_new_full (row_hash, row_equal, row_free, NULL);
  g_autoptr (GArray) totals = g_array_new (FALSE, FALSE, sizeof (WeftUserTotal));
  g_autoptr (GArray) lengths = g_array_new (FALSE, FALSE, sizeof (guint64));
  TotalSumming summing = { spans, from, to, by_subscript, rows, cancellable };
  GHashTableIter iter;
  gpointer key;

  if (to <= from)
    return g_steal_pointer (&totals);
  weft_user_spans_foreach (spans, from, to, add_span_to_row, &summing);
  if (g_cancellable_is_cancelled (cancellable))
    return NULL;
  g_hash_table_iter_init (&iter, rows);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      TotalRow *row = key;
      WeftRange open = { 0 };

      /* sum the time in which at least one span of the row was open */
      g_array_sort (row->spans, weft_compare_uint64);
      for (guint i = 0; i < row->spans->len; i++)
        {
          WeftRange part = g_array_index (row->spans, WeftRange, i);

          if (part.from > open.to)
            {
              add_merged_range (&summing, &row->total, open.from, open.to);
              open = part;
            }
          open.to = MAX (open.to, part.to);
        }
      add_merged_range (&summing, &row->total, open.from, open.to);
      measure_lengths (&row->total, row->spans, lengths);
      g_array_append_val (totals, row->total);
    }
  g_array_sort (totals, compare_totals);
  return g_steal_pointer (&totals);
}
