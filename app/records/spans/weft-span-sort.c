/* SPDX-License-Identifier: BSD-3-Clause */
/* Sorts spans by an external merge sort. */
#include "weft-spans.h"

#include "weft-map.h"
#include "weft-spool.h"

#include <stdlib.h>

/* Number of spans in a run, which is sorted in memory (20 MiB). */
#define RUN_SPANS (512 * 1024)

/* Unread part of a sorted run. */
typedef struct
{
  const WeftSpan *at, *end;
} SpanRun;

struct _WeftSpanSort
{
  GArray *spans;    /* of WeftSpan: spans in memory */
  WeftSpool *spool; /* temporary file with all other spans; NULL if there are none */
  GArray *lengths;  /* of guint: number of spans in each run in the file */
  WeftMap *map;     /* map of the file; set when all spans have been added */
  GArray *heap; /* of SpanRun: binary heap ordered by next span; NULL until all spans are added */
};

WeftSpanSort *
weft_span_sort_new (void)
{
  WeftSpanSort *self = g_new0 (WeftSpanSort, 1);

  self->spans = g_array_new (FALSE, FALSE, sizeof (WeftSpan));
  self->lengths = g_array_new (FALSE, FALSE, sizeof (guint));
  return self;
}

void
weft_span_sort_free (WeftSpanSort *self)
{
  g_array_unref (self->spans);
  g_array_unref (self->lengths);
  g_clear_pointer (&self->heap, g_array_unref);
  g_clear_pointer (&self->map, weft_shared_unref);
  g_clear_pointer (&self->spool, weft_spool_free);
  g_free (self);
}

static int
compare_numbers (guint64 a, guint64 b)
{
  return (a > b) - (a < b);
}

static int
compare_spans (const void *a, const void *b)
{
  const WeftSpan *x = a, *y = b;
  int order = compare_numbers (x->start, y->start);

  if (order == 0)
    order = compare_numbers (x->kind, y->kind);
  if (order == 0)
    order = compare_numbers (x->cap, y->cap);
  if (order == 0)
    order = compare_numbers (x->thread, y->thread);
  if (order == 0)
    order = compare_numbers (x->end, y->end);
  return order == 0 ? compare_numbers (x->info, y->info) : order;
}

static void
sort_spans_in_memory (WeftSpanSort *self)
{
  if (self->spans->len > 0)
    qsort (self->spans->data, self->spans->len, sizeof (WeftSpan), compare_spans);
}

void
weft_span_sort_add (WeftSpanSort *self, const WeftSpan *span)
{
  guint n;

  g_array_append_vals (self->spans, span, 1);
  n = self->spans->len;
  if (n % RUN_SPANS != 0)
    return;
  /* move the spans to the file, or keep them in memory if there is no space for a file */
  sort_spans_in_memory (self);
  if (self->spool == NULL)
    self->spool = weft_spool_new (NULL, NULL);
  if (self->spool == NULL || !weft_spool_append (self->spool, (const guint8 *) self->spans->data,
                                                 n * sizeof (WeftSpan), NULL))
    return;
  g_array_append_val (self->lengths, n);
  g_array_set_size (self->spans, 0);
}

static void
heap_sink_run (GArray *heap, guint at)
{
  for (;;)
    {
      guint child = 2 * at + 1;
      SpanRun *runs = (SpanRun *) (void *) heap->data;
      SpanRun swap = runs[at];

      if (child >= heap->len)
        return;
      if (child + 1 < heap->len && compare_spans (runs[child + 1].at, runs[child].at) < 0)
        child++;
      if (compare_spans (runs[at].at, runs[child].at) <= 0)
        return;
      runs[at] = runs[child];
      runs[child] = swap;
      at = child;
    }
}

static void
heap_add_run (WeftSpanSort *self, const WeftSpan *at, guint n)
{
  SpanRun run;

  if (n == 0)
    return;
  run = (SpanRun){ at, at + n };
  g_array_append_val (self->heap, run);
}

const WeftSpan *
weft_span_sort_next (WeftSpanSort *self)
{
  const WeftSpan *span;
  SpanRun *least;

  if (self->heap == NULL)
    {
      const WeftSpan *at;

      sort_spans_in_memory (self);
      self->heap = g_array_new (FALSE, FALSE, sizeof (SpanRun));
      heap_add_run (self, (const WeftSpan *) (void *) self->spans->data, self->spans->len);
      if (self->lengths->len > 0)
        self->map = weft_map_new (self->spool->fd, (gsize) self->spool->size, NULL);
      at = self->map != NULL ? (const WeftSpan *) (const void *) self->map->data : NULL;
      for (guint i = 0; at != NULL && i < self->lengths->len; i++)
        {
          guint n = g_array_index (self->lengths, guint, i);

          heap_add_run (self, at, n);
          at += n;
        }
      for (guint i = self->heap->len / 2; i > 0; i--)
        heap_sink_run (self->heap, i - 1);
    }
  if (self->heap->len == 0)
    return NULL;
  least = &g_array_index (self->heap, SpanRun, 0);
  span = least->at++;
  if (least->at == least->end)
    g_array_remove_index_fast (self->heap, 0);
  heap_sink_run (self->heap, 0);
  return span;
}
