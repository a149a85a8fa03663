/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures the events page: jumps to any row, with and without a filter, and the making of filters
 * and searches. */
#include "bench-events.h"

#include "weft-event-order.h"
#include "weft-event-tags.h"

#include <stdio.h>

#define N_JUMPS 200
/* Rows that a jump reads: more than a window shows. */
#define N_ROWS 256

static double
seconds (void)
{
  return (double) g_get_monotonic_time () / 1e6;
}

static gint
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static void
measure_jumps (const WeftEventOrder *order, const char *name)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (WeftEvent));

  for (guint i = 0; i < N_JUMPS; i++)
    {
      guint64 row = (guint64) (g_rand_double (rand) * (double) weft_event_order_n_events (order));
      double start = seconds (), took;

      g_array_set_size (events, 0);
      weft_event_order_read (order, row, N_ROWS, events);
      took = seconds () - start;
      g_array_append_val (times, took);
    }
  g_array_sort (times, compare_doubles);
  printf ("%-26s median %6.2f ms   99th percentile %6.2f ms   (budget 50)\n", name,
          g_array_index (times, double, N_JUMPS / 2) * 1e3,
          g_array_index (times, double, N_JUMPS * 99 / 100) * 1e3);
}

static void
measure_filter (WeftEventOrder *all, const WeftEventFilter *filter, const char *name)
{
  double start = seconds (), took;
  guint64 n = weft_event_order_n_events (all);
  g_autoptr (WeftEventOrder) order =
      weft_event_order_new_filtered (all, filter, (WeftEventPosition){ 0, 0 }, NULL, NULL, NULL);

  took = seconds () - start;
  printf ("%-26s %6.1f ms  %6.1f M events/s   %" G_GUINT64_FORMAT " events\n", name, took * 1e3,
          (double) n / took / 1e6, weft_event_order_n_events (order));
  measure_jumps (order, "  events page, jump in it");
}

static void
measure_search (WeftEventOrder *all, const char *text, gboolean is_regex, const char *name)
{
  g_autoptr (WeftEventFilter) filter = weft_event_filter_new ();
  g_autoptr (WeftTextQuery) query = weft_text_query_new (text, is_regex, NULL);

  weft_event_filter_set_text (filter, query);
  measure_filter (all, filter, name);
}

void
bench_events (const WeftTrace *trace)
{
  WeftEventOrder *all = trace->order;
  g_autoptr (WeftEventFilter) types = weft_event_filter_new ();
  g_autoptr (WeftEventFilter) thread = weft_event_filter_new ();

  measure_jumps (all, "events page, jump");
  weft_event_filter_show_tag (types, WEFT_TAG_RUN_THREAD, FALSE);
  measure_filter (all, types, "filter by type");
  thread->has_thread = TRUE;
  thread->thread = 7;
  measure_filter (all, thread, "filter by thread");
  measure_search (all, "black hole", FALSE, "search for a text");
  measure_search (all, "thread (1|2)7 ", TRUE, "search for an expression");
}
