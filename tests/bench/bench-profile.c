/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes a long time profile, opens it, and sums it up. */
#include "bench-profile.h"

#include "weft-call-tree.h"
#include "weft-convert.h"
#include "weft-flame.h"
#include "weft-test-log.h"
#include "weft-trace-read.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GLOBAL        0xffff
#define N_CAPS        8
#define N_CENTRES     3000
#define N_STACKS      20000
#define MAX_DEPTH     24
#define TICK_NS       1000000
#define BLOCK_SAMPLES 8000
#define RANGES        50

static double
seconds (void)
{
  return (double) g_get_monotonic_time () / 1e6;
}

/* The process's own memory, MB. */
static double
own_memory (void)
{
  g_autofree char *status = NULL;
  const char *line;

  if (!g_file_get_contents ("/proc/self/status", &status, NULL, NULL))
    return 0;
  line = strstr (status, "RssAnon:");
  return line != NULL ? strtod (line + 8, NULL) / 1024 : 0;
}

static void
write_centres (WeftTestLog *log)
{
  weft_test_log_begin_block (log, GLOBAL, 0);
  weft_test_log_event (log, 168, 1);
  weft_test_log_u64 (log, TICK_NS);
  for (guint i = 1; i <= N_CENTRES; i++)
    {
      g_autofree char *label = g_strdup_printf ("function%u", i);
      g_autofree char *module = g_strdup_printf ("Module%u", i % 100);

      weft_test_log_event (log, 161, 2);
      weft_test_log_u32 (log, i);
      weft_test_log_string (log, label);
      weft_test_log_string (log, module);
      weft_test_log_string (log, "src/Module.hs:12:5-20");
      weft_test_log_u8 (log, 0);
    }
  weft_test_log_end_block (log, 3);
}

/* A stack's frames follow from its number, so that they are the same again. */
static void
write_sample (WeftTestLog *log, guint64 tick, guint32 cap, guint32 stack)
{
  guint depth = 1 + stack % MAX_DEPTH;

  weft_test_log_event (log, 167, tick * TICK_NS + cap);
  weft_test_log_u32 (log, cap);
  weft_test_log_u64 (log, tick);
  weft_test_log_u8 (log, (guint8) depth);
  for (guint i = 0; i < depth; i++)
    weft_test_log_u32 (log, 1 + (stack / MAX_DEPTH * 7 + (depth - i) * 13) % N_CENTRES);
}

static gboolean
write_log (const char *path, guint n_samples, GError **error)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  weft_test_log_header_9_10 (log);
  write_centres (log);
  for (guint i = 0; i < n_samples; i++)
    {
      guint64 tick = 1 + i / N_CAPS;

      if (i % BLOCK_SAMPLES == 0)
        weft_test_log_begin_block (log, GLOBAL, tick * TICK_NS);
      write_sample (log, tick, i % N_CAPS, (guint32) g_rand_int_range (rand, 0, N_STACKS));
      if ((i + 1) % BLOCK_SAMPLES == 0 || i + 1 == n_samples)
        weft_test_log_end_block (log, (tick + 1) * TICK_NS);
    }
  weft_test_log_data_end (log);
  return g_file_set_contents (path, (const char *) log->bytes->data, (gssize) log->bytes->len,
                              error);
}

/* Trees of ranges that are a tenth of the run. */
static void
measure_ranges (const WeftTrace *trace)
{
  guint64 length = trace->index->to / 10;
  double start = seconds ();

  for (guint i = 0; i < RANGES; i++)
    weft_shared_unref (
        weft_call_tree_new_profile (trace->profile, i * length / 10, i * length / 10 + length, -1));
  printf ("%-26s %8.1f ms  each\n", "tree of a tenth", (seconds () - start) * 1e3 / RANGES);
}

static void
measure_sums (const WeftTrace *trace)
{
  double start = seconds ();
  g_autoptr (WeftCallTree) tree = weft_call_tree_new_profile (trace->profile, 0, G_MAXUINT64, -1);
  g_autoptr (WeftScratchArray) costs = NULL;

  printf ("%-26s %8.1f ms  %u stacks, %" G_GUINT64_FORMAT " ticks\n", "tree of the run",
          (seconds () - start) * 1e3, weft_stacks_count (tree->stacks), tree->sum);
  measure_ranges (trace);
  start = seconds ();
  costs = weft_call_tree_costs (tree, WEFT_COST_CENTRE);
  printf ("%-26s %8.1f ms  %u of them\n", "costs by cost centre", (seconds () - start) * 1e3,
          costs->len);
  start = seconds ();
  weft_sandwich_free (weft_sandwich_new (tree, 0));
  printf ("%-26s %8.1f ms\n", "callers and callees", (seconds () - start) * 1e3);
  start = seconds ();
  weft_shared_unref (weft_flame_graph_new (tree, tree, WEFT_FLAME_SAMPLES, FALSE, FALSE, 1));
  printf ("%-26s %8.1f ms\n", "flame graph, compared", (seconds () - start) * 1e3);
}

static gboolean
measure_convert (WeftTrace *trace, const char *path, GError **error)
{
  double start = seconds (), memory = own_memory ();
  WeftConvertOptions options;
  GStatBuf info;

  weft_convert_options_init (&options);
  if (!weft_convert_save (trace, WEFT_CONVERT_SPEEDSCOPE, &options, path, WEFT_FILE_KEEP_LOG, NULL,
                          error))
    return FALSE;
  g_stat (path, &info);
  printf ("%-26s %8.1f ms  %.1f MB written, %.1f MB of memory\n", "converted for speedscope",
          (seconds () - start) * 1e3, (double) info.st_size / 1e6, own_memory () - memory);
  return TRUE;
}

static gboolean
measure (const char *path, const char *converted, GError **error)
{
  double empty = own_memory (), start = seconds ();
  g_autoptr (WeftSource) source = weft_source_open (path, error);
  g_autoptr (WeftTrace) trace = NULL;
  double size;

  if (source == NULL ||
      (trace = weft_trace_read (source, 0, NULL, NULL, NULL, NULL, error)) == NULL)
    return FALSE;
  size = (double) trace->index->log->map->size / 1e6;
  printf ("%-26s %8.1f ms  %u samples, %.1f MB\n", "time profile opened",
          (seconds () - start) * 1e3, weft_time_profile_n_samples (trace->profile), size);
  printf ("%-26s %8.1f MB  (budget %.1f)\n", "own memory", own_memory () - empty, 32 + 0.1 * size);
  measure_sums (trace);
  return measure_convert (trace, converted, error);
}

gboolean
bench_profile (guint n_samples, GError **error)
{
  g_autofree char *folder = g_dir_make_tmp ("weft-bench-XXXXXX", error);
  g_autofree char *path = NULL;
  g_autofree char *converted = NULL;
  gboolean is_measured;

  if (folder == NULL)
    return FALSE;
  path = g_build_filename (folder, "profile.eventlog", NULL);
  converted = g_build_filename (folder, "profile.json", NULL);
  is_measured = write_log (path, n_samples, error) && measure (path, converted, error);
  g_unlink (path);
  g_unlink (converted);
  g_rmdir (folder);
  return is_measured;
}
