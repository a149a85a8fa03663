/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures the numbers of new ranges, as a drag over the timeline asks for them. */
#include "bench-ranges.h"

#include "weft-statistics.h"

#include <stdio.h>

#define N_RANGES 400

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
print (GArray *times, const char *name)
{
  g_array_sort (times, compare_doubles);
  printf ("%-26s median %6.3f ms   99th percentile %6.3f ms   (budget 2)\n", name,
          g_array_index (times, double, times->len / 2) * 1e3,
          g_array_index (times, double, times->len * 99 / 100) * 1e3);
}

/* All that the pane under the timeline and the Overview sum up. */
static void
sum_up (const WeftTrace *trace, guint64 from, guint64 to)
{
  g_autofree WeftCapNumbers *caps = g_new0 (WeftCapNumbers, trace->process->lives->len + 1);
  volatile guint64 sink;

  sink = weft_range_numbers (trace, from, to, caps).n_events;
  sink += weft_statistics (trace, from, to).allocated;
  (void) sink;
}

static void
take_percentiles (const WeftTrace *trace, guint64 from, guint64 to)
{
  volatile guint64 sink = weft_collections_pauses (trace->collections, NULL, from, to, -1).p99;

  (void) sink;
}

void
bench_ranges (const WeftTrace *trace)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autoptr (GArray) sums = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) percentiles = g_array_new (FALSE, FALSE, sizeof (double));
  double width = (double) (trace->index->to - trace->index->from);
  char name[64];

  for (guint i = 0; i < N_RANGES; i++)
    {
      guint64 a = trace->index->from + (guint64) (g_rand_double (rand) * width);
      guint64 b = trace->index->from + (guint64) (g_rand_double (rand) * width);
      double start = seconds (), took;

      sum_up (trace, MIN (a, b), MAX (a, b));
      took = seconds () - start;
      g_array_append_val (sums, took);
      start = seconds ();
      take_percentiles (trace, MIN (a, b), MAX (a, b));
      took = seconds () - start;
      g_array_append_val (percentiles, took);
    }
  print (sums, "numbers of a new range");
  g_snprintf (name, sizeof name, "percentiles of %u pauses",
              weft_collections_count (trace->collections));
  print (percentiles, name);
}
