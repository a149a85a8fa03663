/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes a log with a heap profile by info table, reads it, and asks what a page of it asks. */
#include "bench-heap.h"

#include "bench-heap-redraw.h"
#include "weft-heap-groups.h"
#include "weft-log-writer.h"
#include "weft-table-order.h"
#include "weft-table.h"
#include "weft-trace-read.h"

#include <gio/gio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SAMPLE_NS 10000000
#define ROUNDS    20

static const WeftLogWriterType types[] = {
  { 160, WEFT_SIZE_VARIABLE }, { 162, 8 }, { 164, WEFT_SIZE_VARIABLE }, { 165, 8 },
  { 169, WEFT_SIZE_VARIABLE },
};

static guint64
address_of (guint band)
{
  return 0x400000 + 24 * (guint64) band;
}

static void put_text (WeftLogWriter *writer, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
put_text (WeftLogWriter *writer, const char *format, ...)
{
  char text[128];
  va_list arguments;

  va_start (arguments, format);
  weft_log_writer_append_string (writer, text,
                                 (gsize) g_vsnprintf (text, sizeof text, format, arguments));
  va_end (arguments);
}

static void
put_info (WeftLogWriter *writer, guint band)
{
  weft_log_writer_begin_event (writer, 169, 1000);
  weft_log_writer_append_number (writer, address_of (band), 8);
  put_text (writer, "sat_s%uX%u_info", band, band % 7);
  put_text (writer, "%u", 15 + band % 6);
  put_text (writer, "Map Key%u [Int]", band % 500);
  put_text (writer, "handler%u", band % 20000);
  put_text (writer, "Server.Part%u.Internal", band % 300);
  put_text (writer, "src/Server/Part%u.hs:%u:5-40", band % 300, band);
}

static void
put_sample (WeftLogWriter *writer, GRand *rand, guint sample, guint n_bands, guint n_live)
{
  guint64 time = 1000000 + (guint64) sample * SAMPLE_NS;

  weft_log_writer_begin_event (writer, 162, time);
  weft_log_writer_append_number (writer, 0, 8);
  for (guint i = 0; i < n_live; i++)
    {
      /* some are there all the time, the others come and go */
      guint band = i < n_live / 5 ? i : (guint) g_rand_int_range (rand, 0, (gint32) n_bands);
      weft_log_writer_begin_event (writer, 164, time);
      weft_log_writer_append_number (writer, 0, 1);
      weft_log_writer_append_number (writer,
                                     1000 + g_rand_int_range (rand, 0, 100000) + 10 * sample, 8);
      put_text (writer, "0x%" G_GINT64_MODIFIER "x", address_of (band));
    }
  weft_log_writer_begin_event (writer, 165, time);
  weft_log_writer_append_number (writer, 0, 8);
}

static gboolean
write_log (WeftSpool *spool, guint n_bands, guint n_samples, guint n_live, GError **error)
{
  g_autoptr (WeftLogWriter) writer = weft_log_writer_new (spool, types, G_N_ELEMENTS (types));
  GRand *rand = g_rand_new_with_seed (11);

  weft_log_writer_begin_event (writer, 160, 1000);
  weft_log_writer_append_number (writer, 0, 1);
  weft_log_writer_append_number (writer, SAMPLE_NS, 8);
  weft_log_writer_append_number (writer, WEFT_BREAKDOWN_INFO_TABLE, 4);
  for (guint i = 0; i < 7; i++)
    weft_log_writer_append_string (writer, "", 0);
  for (guint i = 0; i < n_bands; i++)
    put_info (writer, i);
  for (guint i = 0; i < n_samples; i++)
    put_sample (writer, rand, i, n_bands, n_live);
  g_rand_free (rand);
  return weft_log_writer_end (writer, TRUE, error);
}

/* The process's own memory, MB: not the pages of mapped files. */
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

static double
cpu_ms (void)
{
  struct timespec time;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double) time.tv_sec * 1e3 + (double) time.tv_nsec / 1e6;
}

static void
print (const char *what, double ms, const char *budget)
{
  printf ("%-34s %8.2f ms  %s\n", what, ms, budget);
}

/* What follows a drag: the bands that come first in another range. */
static void
measure_ranges (const WeftTrace *trace)
{
  guint64 length = trace->index->to - trace->index->from;

  for (guint part = 1; part <= 100; part *= 10)
    {
      double start = cpu_ms ();
      char what[64];

      for (guint i = 0; i < ROUNDS; i++)
        {
          guint64 from = trace->index->from + length * i / ROUNDS * (part - 1) / part;
          g_autoptr (WeftHeapBands) bands = weft_heap_bands_new (
              trace->heap, from, from + length / part, (WeftHeapKey) (i % WEFT_N_HEAP_KEYS), 200);

          g_assert_cmpuint (bands->bands->len, >, 0);
        }
      g_snprintf (what, sizeof what, "first 200 by a key, 1/%u", part);
      print (what, (cpu_ms () - start) / ROUNDS, "(budget 16 with the redraw)");
    }
}

static void
measure_keys (const WeftTrace *trace)
{
  for (WeftHeapKey key = 0; key < WEFT_N_HEAP_KEYS; key++)
    {
      double start = cpu_ms ();
      char what[64];

      for (guint i = 0; i < ROUNDS; i++)
        weft_heap_bands_free (weft_heap_bands_new (trace->heap, 0, G_MAXUINT64, key, 10 * (i + 1)));
      g_snprintf (what, sizeof what, "first 10 to 200 by %s", weft_heap_key_names[key]);
      print (what, (cpu_ms () - start) / ROUNDS, "");
    }
}

static void
measure_numbers (const WeftTrace *trace)
{
  double start = cpu_ms ();

  for (guint i = 0; i < ROUNDS; i++)
    weft_heap_numbers_free (weft_heap_numbers_new (trace->heap, 0, G_MAXUINT64));
  print ("all numbers of all bands", (cpu_ms () - start) / ROUNDS, "");
}

static void
measure_groups (WeftTrace *trace)
{
  double start = cpu_ms ();
  g_autoptr (WeftBandMetadata) facts = weft_band_metadata_new (trace->heap);
  g_autoptr (WeftHeapGroups) groups =
      weft_heap_groups_new (trace->heap, facts, WEFT_HEAP_GROUP_MODULE, NULL);
  g_autoptr (WeftHeapProfile) joined = NULL;
  g_autoptr (WeftTableRows) rows = NULL;
  g_autoptr (GArray) order = NULL;

  print ("groups by module", cpu_ms () - start, "");
  start = cpu_ms ();
  joined = weft_heap_groups_make_profile (groups, trace->heap);
  print ("samples by group", cpu_ms () - start, "");
  start = cpu_ms ();
  rows = weft_table_rows_new (&weft_table_bands, NULL, trace, 0, G_MAXUINT64, NULL);
  print ("table of all bands, with verdicts", cpu_ms () - start, "");
  start = cpu_ms ();
  order =
      weft_table_sort (rows, weft_table_default_sort_column (&weft_table_bands), TRUE, NULL, NULL);
  print ("the table sorted", cpu_ms () - start, "");
}

gboolean
bench_heap (guint n_bands, guint n_samples, guint n_live, GError **error)
{
  g_autoptr (WeftSpool) spool = weft_spool_new (NULL, error);
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  g_autofree char *path = NULL;
  double memory, start;

  if (spool == NULL || !write_log (spool, n_bands, n_samples, n_live, error))
    return FALSE;
  path = g_strdup_printf ("/proc/self/fd/%d", spool->fd);
  memory = own_memory ();
  source = weft_source_open (path, error);
  start = cpu_ms ();
  trace = source != NULL ? weft_trace_read (source, 0, NULL, NULL, NULL, NULL, error) : NULL;
  if (trace == NULL)
    return FALSE;
  printf ("heap profile: %.1f MB, %u bands, %u samples, %" G_GUINT64_FORMAT " entries\n",
          (double) spool->size / 1e6, trace->heap->labels->len, trace->heap->samples->len,
          trace->heap->entries->n);
  print ("opened, all analyses", cpu_ms () - start, "(budget 1000)");
  printf ("%-34s %8.1f MB  (budget %.1f)\n", "own memory", own_memory () - memory,
          32 + 0.1 * (double) spool->size / 1e6);
  measure_ranges (trace);
  measure_keys (trace);
  measure_numbers (trace);
  measure_groups (trace);
  bench_heap_redraw (trace);
  return TRUE;
}
