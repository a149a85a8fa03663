/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures what Weft promises: indexing against a bare walk over the same log, memory, and redraws.
 * Prints figures and ratios of one run; it never fails for being slow. */
#include "bench-events.h"
#include "bench-heap.h"
#include "bench-log.h"
#include "bench-profile.h"
#include "bench-ranges.h"
#include "bench-redraws.h"
#include "bench-stream.h"
#include "bench-ways.h"
#include "weft-bytes.h"
#include "weft-event-tags.h"
#include "weft-lane-layout.h"
#include "weft-thread-columns.h"
#include "weft-thread-sums.h"
#include "weft-ticks.h"
#include "weft-trace-read.h"

#include <glib/gstdio.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define ROUNDS         5
#define PICTURE_WIDTH  1920
#define WAYS_MEGABYTES 8       /* of the smallest of three, each twice as large */
#define PROFILE_SIZE   1000000 /* samples */

/* A heap profile that is too large for a table of all bands by all samples. */
#define HEAP_BANDS   100000
#define HEAP_SAMPLES 2000
#define HEAP_LIVE    500

/* One that has many samples, all of the same bands. */
#define LONG_BANDS   200
#define LONG_SAMPLES 10000

static double
seconds (void)
{
  return (double) g_get_monotonic_time () / 1e6;
}

static double
clock_seconds (clockid_t clock)
{
  struct timespec time;

  clock_gettime (clock, &time);
  return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

/* Of all this process's threads: does not count what other programs took meanwhile. */
static double
cpu_seconds (void)
{
  return clock_seconds (CLOCK_PROCESS_CPUTIME_ID);
}

/* The process's own memory, MB: not the pages of mapped files, nor what was freed. */
static double
own_memory (void)
{
  g_autofree char *status = NULL;
  const char *line;

#ifdef __GLIBC__
  malloc_trim (0);
#endif
  if (!g_file_get_contents ("/proc/self/status", &status, NULL, NULL))
    return 0;
  line = strstr (status, "RssAnon:");
  return line != NULL ? strtod (line + 8, NULL) / 1024 : 0;
}

/* Reads each event's tag, stamp and size and does nothing with them: the yardstick. */
static guint64
bare_walk (const WeftMap *map, const WeftHeader *header)
{
  const guint8 *p = map->data + header->size, *end = map->data + map->size;
  volatile guint64 sink;
  guint64 n = 0, sum = 0;

  while (p + 12 <= end && weft_be16 (p) != WEFT_TAG_DATA_END)
    {
      gint32 step = header->steps[weft_be16 (p)];

      sum += weft_be64 (p + 2);
      p += step > 0 ? step : 12 + weft_be16 (p + 10);
      n++;
    }
  sink = sum;
  (void) sink;
  return n;
}

/* Seconds by the clock on the wall and of the processor's time: of the best of some rounds. */
typedef struct
{
  double wall, cpu;
} Time;

static void
take_better (Time *best, double wall, double cpu)
{
  best->wall = MIN (best->wall, seconds () - wall);
  best->cpu = MIN (best->cpu, cpu_seconds () - cpu);
}

static Time
best_walk (const WeftMap *map, const WeftHeader *header, guint64 *events)
{
  Time best = { G_MAXDOUBLE, G_MAXDOUBLE };

  for (guint i = 0; i < ROUNDS; i++)
    {
      double wall = seconds (), cpu = cpu_seconds ();

      *events = bare_walk (map, header);
      take_better (&best, wall, cpu);
    }
  return best;
}

static Time
best_index (WeftMap *map, guint n_threads)
{
  Time best = { G_MAXDOUBLE, G_MAXDOUBLE };

  for (guint i = 0; i < ROUNDS; i++)
    {
      double wall = seconds (), cpu = cpu_seconds ();
      g_autoptr (WeftLog) log = weft_log_new (map, TRUE, NULL);
      g_autoptr (WeftIndex) index G_GNUC_UNUSED =
          weft_index_new (log, NULL, n_threads, NULL, NULL, NULL, NULL);

      take_better (&best, wall, cpu);
    }
  return best;
}

/* Threads are found, summed up and read for a picture behind the window's back; what a picture
 * waits for is part of the redraws. By the clock on the wall, as two threads share the work. */
static void
measure_threads (WeftTrace *trace)
{
  double memory = own_memory (), start = seconds ();
  WeftThreads *threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);
  WeftThreadRows *rows = weft_trace_thread_rows (trace);
  g_autofree guint64 *edges = g_new (guint64, PICTURE_WIDTH + 1);
  WeftTimeScale scale = { trace->index->from, trace->index->to, PICTURE_WIDTH };

  printf ("%-26s %8.1f ms  %u threads, %.1f MB\n", "threads found", (seconds () - start) * 1e3,
          weft_threads_n (threads), own_memory () - memory);
  start = seconds ();
  weft_thread_sums_free (
      weft_thread_sums_new (threads, NULL, trace->index->from, trace->index->to, NULL));
  printf ("%-26s %8.1f ms  (budget 250 for 118 MB)\n", "all threads summed up",
          (seconds () - start) * 1e3);
  for (guint i = 0; i <= PICTURE_WIDTH; i++)
    edges[i] = weft_time_scale_edge (&scale, i);
  start = seconds ();
  weft_thread_columns_free (weft_thread_columns_new (threads, rows->by_thread, rows->rows->len,
                                                     rows->n_span_rows, edges, PICTURE_WIDTH,
                                                     4 * (edges[1] - edges[0]), NULL));
  printf ("%-26s %8.1f ms  (budget 250 for 118 MB)\n", "columns of all threads",
          (seconds () - start) * 1e3);
}

static void
print_index (
    const char *name, Time index, Time walk, guint64 events, gboolean by_wall, double budget)
{
  double ratio = by_wall ? index.wall / walk.wall : index.cpu / walk.cpu;

  printf ("%-26s %8.1f ms (CPU %6.1f)  %6.1f M events/s  %6.2f x the walk  (budget %.1f)\n", name,
          index.wall * 1e3, index.cpu * 1e3, (double) events / index.wall / 1e6, ratio, budget);
}

/* One thread is compared by the processor's time, which does not depend on what else the machine is
 * doing; two by the clock on the wall. */
static void
measure_index (WeftMap *map, const WeftHeader *header)
{
  guint64 events = 0;
  Time walk = best_walk (map, header, &events);

  printf ("%.1f MB, %" G_GUINT64_FORMAT " events\n", (double) map->size / 1e6, events);
  printf ("%-26s %8.1f ms (CPU %6.1f)  %6.1f M events/s  %6.0f MB/s\n", "bare walk",
          walk.wall * 1e3, walk.cpu * 1e3, (double) events / walk.wall / 1e6,
          (double) map->size / walk.wall / 1e6);
  print_index ("index, one thread", best_index (map, 1), walk, events, FALSE, 2);
  print_index ("index, two threads", best_index (map, 2), walk, events, TRUE, 1);
}

/* The pass over all thread events, which finds threads, run queues, idle times and parallelism, on
 * two threads. */
static Time
best_pass (const WeftTrace *trace)
{
  Time best = { G_MAXDOUBLE, G_MAXDOUBLE };

  for (guint i = 0; i < ROUNDS; i++)
    {
      double wall = seconds (), cpu = cpu_seconds ();
      g_autoptr (WeftIdleTimes) idle =
          weft_idle_times_new (trace->index, trace->hecs, trace->process, trace->tasks);
      g_autoptr (WeftParallelism) parallelism = weft_parallelism_new (
          trace->index, weft_collections_windows (trace->collections), trace->process);
      g_autoptr (WeftThreads) threads G_GNUC_UNUSED =
          weft_threads_new (trace->index, NULL, idle, parallelism, NULL, NULL);

      take_better (&best, wall, cpu);
    }
  return best;
}

/* Measures only the pass over all thread events, beside the walk. */
static gboolean
measure_pass (const char *path, GError **error)
{
  g_autoptr (WeftSource) source = weft_source_open (path, error);
  g_autoptr (WeftMap) map = source != NULL ? weft_source_map (source, error) : NULL;
  g_autoptr (WeftLog) log = map != NULL ? weft_log_new (map, TRUE, error) : NULL;
  g_autoptr (WeftSource) again = log != NULL ? weft_source_open (path, error) : NULL;
  g_autoptr (WeftTrace) trace =
      again != NULL ? weft_trace_read (again, 0, NULL, NULL, NULL, NULL, error) : NULL;
  guint64 events = 0;
  Time walk;

  if (trace == NULL)
    return FALSE;
  walk = best_walk (map, weft_log_segment (log, 0)->header, &events);
  print_index ("threads, idle, parallelism", best_pass (trace), walk, events, TRUE, 8);
  return TRUE;
}

/* Measures only pictures with every lane on. */
static gboolean
measure_painting (const char *path, GError **error)
{
  g_autoptr (WeftSource) source = weft_source_open (path, error);
  g_autoptr (WeftTrace) trace =
      source != NULL ? weft_trace_read (source, 0, NULL, NULL, NULL, NULL, error) : NULL;
  g_autoptr (WeftLaneLayout) every = weft_lane_layout_new_for_charts ((WeftTimelineCharts) -1);

  if (trace == NULL)
    return FALSE;
  weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);
  bench_redraws (trace, every, "every one on");
  return TRUE;
}

static gboolean
measure (const char *path, GError **error)
{
  double empty = own_memory (), opened;
  g_autoptr (WeftSource) source = weft_source_open (path, error);
  g_autoptr (WeftSource) again = NULL;
  g_autoptr (WeftMap) map = NULL;
  g_autoptr (WeftLog) log = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (WeftLaneLayout) every = weft_lane_layout_new_for_charts ((WeftTimelineCharts) -1);

  if (source == NULL || (map = weft_source_map (source, error)) == NULL ||
      (log = weft_log_new (map, TRUE, error)) == NULL)
    return FALSE;
  printf ("%s: ", path);
  measure_index (map, weft_log_segment (log, 0)->header);
  again = weft_source_open (path, error);
  opened = seconds ();
  trace = again != NULL ? weft_trace_read (again, 0, NULL, NULL, NULL, NULL, error) : NULL;
  if (trace == NULL)
    return FALSE;
  printf ("%-26s %8.1f ms\n", "opened, all analyses", (seconds () - opened) * 1e3);
  printf ("%-26s %8.1f MB  (budget %.1f)\n", "own memory", own_memory () - empty,
          32 + 0.1 * (double) map->size / 1e6);
  measure_threads (trace);
  bench_redraws (trace, NULL, "as a log is shown at first");
  bench_redraws (trace, every, "every one on");
  bench_ranges (trace);
  bench_events (trace);
  return TRUE;
}

static gboolean
measure_stream (const char *path, GError **error)
{
  g_autoptr (WeftSource) source = weft_source_open (path, error);
  g_autoptr (WeftMap) map = source != NULL ? weft_source_map (source, error) : NULL;
  g_autoptr (WeftLog) log = map != NULL ? weft_log_new (map, TRUE, error) : NULL;
  guint64 events = 0;
  Time walk;

  if (log == NULL)
    return FALSE;
  walk = best_walk (map, weft_log_segment (log, 0)->header, &events);
  return bench_stream (map, walk.cpu / (double) MAX (events, 1), error);
}

static gboolean
measure_heaps (GError **error)
{
  return bench_heap (HEAP_BANDS, HEAP_SAMPLES, HEAP_LIVE, error) &&
         bench_heap (LONG_BANDS, LONG_SAMPLES, LONG_BANDS, error);
}

int
main (int argc, char **argv)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *written = NULL;
  BenchLogPlan plan = { 0 };
  gint megabytes = 100, caps = 4, pace = 0, flush_ms = 0, ahead_s = 0, report_s = 0;
  gboolean is_measured, is_heap = FALSE, is_ways = FALSE, is_stream = FALSE, is_redraws = FALSE;
  gboolean is_pass = FALSE;
  g_auto (GStrv) rest = NULL;
  GOptionEntry entries[] = {
    { "size", 's', 0, G_OPTION_ARG_INT, &megabytes, "Size of the log that is made, MB", "MB" },
    { "caps", 'c', 0, G_OPTION_ARG_INT, &caps, "Its capabilities", "N" },
    { "heap", 0, 0, G_OPTION_ARG_NONE, &is_heap, "Measure only a heap profile that is made", NULL },
    { "ways", 0, 0, G_OPTION_ARG_NONE, &is_ways, "Measure only the ways by which a log comes in",
      NULL },
    { "stream", 0, 0, G_OPTION_ARG_NONE, &is_stream, "Measure only LOG as it grows", NULL },
    { "threads", 0, 0, G_OPTION_ARG_NONE, &is_pass,
      "Measure only the pass over all thread events of LOG", NULL },
    { "redraws", 0, 0, G_OPTION_ARG_NONE, &is_redraws,
      "Measure only pictures of LOG with every lane on", NULL },
    { "write", 0, 0, G_OPTION_ARG_FILENAME, &written,
      "Measure nothing; write the log to FILE, or unix:PATH", "FILE" },
    { "pace", 0, 0, G_OPTION_ARG_INT, &pace, "Its events a second", "N" },
    { "flush", 0, 0, G_OPTION_ARG_INT, &flush_ms, "Milliseconds between its flushes", "MS" },
    { "ahead", 0, 0, G_OPTION_ARG_INT, &ahead_s, "Seconds of it that come at once", "S" },
    { "report", 0, 0, G_OPTION_ARG_INT, &report_s, "Seconds between prints of how it goes", "S" },
    { "real-time", 0, 0, G_OPTION_ARG_NONE, &plan.in_real_time, "Write it as time goes by", NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &rest, NULL, NULL },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new ("[LOG] - measures Weft on LOG");

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    {
      fprintf (stderr, "%s\n", error->message);
      return 1;
    }
  plan.bytes = (guint64) MAX (megabytes, 1) * 1000000;
  plan.caps = (guint) MAX (caps, 1);
  plan.pace = (guint) MAX (pace, 0);
  plan.flush_ms = (guint) MAX (flush_ms, 0);
  plan.ahead_s = (guint) MAX (ahead_s, 0);
  plan.report_s = (guint) MAX (report_s, 0);
  if (written != NULL)
    is_measured = bench_log_write (written, &plan, &error);
  else if (is_heap)
    is_measured = measure_heaps (&error);
  else if (is_ways)
    is_measured = bench_ways (WAYS_MEGABYTES, &error);
  else if (rest != NULL && rest[0] != NULL && is_stream)
    is_measured = measure_stream (rest[0], &error);
  else if (rest != NULL && rest[0] != NULL && is_pass)
    is_measured = measure_pass (rest[0], &error);
  else if (rest != NULL && rest[0] != NULL && is_redraws)
    is_measured = measure_painting (rest[0], &error);
  else if (rest != NULL && rest[0] != NULL)
    is_measured = measure (rest[0], &error);
  else
    {
      path = g_build_filename (g_get_tmp_dir (), "weft-benchmark.eventlog", NULL);
      is_measured = bench_log_write (path, &plan, &error) && measure (path, &error) &&
                    measure_stream (path, &error) && bench_profile (PROFILE_SIZE, &error) &&
                    measure_heaps (&error) && bench_ways (WAYS_MEGABYTES, &error);
      g_unlink (path);
    }
  if (!is_measured)
    fprintf (stderr, "%s\n", error->message);
  return is_measured ? 0 : 1;
}
