/* SPDX-License-Identifier: BSD-3-Clause */
/* Alerts: at, below and above their limits, and in any pieces. */
#include "logs.h"
#include "weft-alert-watch.h"
#include "weft-alert.h"
#include "weft-test-disk.h"
#include "weft-test-unit.h"

#include <string.h>

#include <glib/gstdio.h>

#define MS G_GUINT64_CONSTANT (1000000)

static void
write_pause (WeftTestLog *log, guint64 start, guint64 ns)
{
  weft_test_log_event (log, 9, start);
  weft_test_log_event (log, 54, start + 1);
  weft_test_log_gc_stats (log, start + ns, 0, 100);
  weft_test_log_event (log, 10, start + ns);
}

static void
write_live (WeftTestLog *log, guint64 time, guint64 bytes)
{
  weft_test_log_event (log, 51, time);
  weft_test_log_u32 (log, 0);
  weft_test_log_u64 (log, bytes);
}

static void
write_run (WeftTestLog *log, guint32 thread, guint64 from, guint64 to)
{
  weft_test_log_run (log, from, thread);
  weft_test_log_stop (log, to, thread, WEFT_STOP_MVAR, 0);
}

/* Pauses of 5 ms, counts of live data that rise for 70 ms from 100 to 500 bytes, 120 ms in which
 * nothing runs, and thread 7, blocked for 300 ms, all in 500 ms. */
static WeftIndex *
make_log (gboolean is_complete)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  write_run (log, 7, 1 * MS, 10 * MS);
  write_run (log, 1, 11 * MS, 19 * MS);
  for (guint i = 0; i < 5; i++)
    {
      guint64 at = (20 + 20 * (guint64) i) * MS;

      write_pause (log, at, 5 * MS);
      write_live (log, at + 6 * MS, 100 * (i + 1));
      write_run (log, 1, at + 7 * MS, at + 19 * MS);
    }
  write_live (log, 121 * MS, 50);
  write_run (log, 1, 240 * MS, 300 * MS);
  write_run (log, 7, 310 * MS, 330 * MS);
  write_run (log, 1, 331 * MS, 500 * MS);
  weft_test_log_end_block (log, 500 * MS);
  weft_test_log_begin_block (log, 0xffff, 0);
  weft_test_log_end_block (log, 500 * MS);
  if (is_complete)
    weft_test_log_data_end (log);
  return weft_test_index_bytes (log);
}

/* What one look at all of it tells with the limit @limit of @kind alone. */
static GArray *
look (WeftAlertKind kind, double limit)
{
  g_autoptr (WeftIndex) index = make_log (TRUE);
  g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);
  WeftAlertLimits limits = { 0 };
  g_autoptr (WeftAlertWatch) watch = NULL;
  GArray *alerts;

  limits.limits[kind] = limit;
  watch = weft_alert_watch_new (&limits, 0);
  weft_alert_watch_check (watch, trace);
  /* the same is not told again */
  weft_alert_watch_check (watch, trace);
  alerts = weft_alert_watch_steal_alerts (watch);
  g_assert_cmpuint (alerts->len, <=, 1);
  return alerts;
}

static void
check (WeftAlertKind kind, double at, double value, guint64 from, guint64 to, guint count)
{
  const double above[] = { at - 1, at * 0.9 }, below[] = { at, at + 1, at * 10 };

  g_test_message ("%s", weft_alert_rows[kind].id);
  for (guint i = 0; i < G_N_ELEMENTS (above); i++)
    {
      g_autoptr (GArray) alerts = look (kind, above[i]);
      const WeftAlert *alert = &g_array_index (alerts, WeftAlert, 0);

      g_assert_cmpuint (alerts->len, ==, 1);
      g_assert_cmpint (alert->kind, ==, kind);
      g_assert_cmpfloat (alert->value, ==, value);
      g_assert_cmpuint (alert->from, ==, from);
      g_assert_cmpuint (alert->to, ==, to);
      g_assert_cmpuint (alert->count, ==, count);
    }
  for (guint i = 0; i < G_N_ELEMENTS (below); i++)
    {
      g_autoptr (GArray) alerts = look (kind, below[i]);

      g_assert_cmpuint (alerts->len, ==, 0);
    }
}

static void
test_limits (void)
{
  check (WEFT_ALERT_GC_PAUSE, 5 * MS, 5 * MS, 20 * MS, 25 * MS, 5);
  check (WEFT_ALERT_NOTHING_RUNS, 121 * MS, 121 * MS, 119 * MS, 240 * MS, 1);
  check (WEFT_ALERT_THREAD_BLOCKED, 300 * MS, 300 * MS, 10 * MS, 310 * MS, 1);
}

static void
test_live (void)
{
  g_autoptr (GArray) live = look (WEFT_ALERT_LIVE_HEAP, 250);
  g_autoptr (GArray) most = look (WEFT_ALERT_LIVE_HEAP, 500);
  g_autoptr (GArray) grows = look (WEFT_ALERT_HEAP_GROWS, 79 * MS);
  g_autoptr (GArray) longer = look (WEFT_ALERT_HEAP_GROWS, 80 * MS);

  g_assert_cmpuint (live->len, ==, 1);
  g_assert_cmpfloat (g_array_index (live, WeftAlert, 0).value, ==, 500);
  g_assert_cmpuint (g_array_index (live, WeftAlert, 0).from, ==, 66 * MS);
  g_assert_cmpuint (most->len, ==, 0);
  g_assert_cmpuint (grows->len, ==, 1);
  g_assert_cmpfloat (g_array_index (grows, WeftAlert, 0).value, ==, 80 * MS);
  g_assert_cmpuint (longer->len, ==, 0);
}

/* Damage is told with the bytes that it costs. */
static void
test_damage (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (GArray) alerts = NULL;
  WeftAlertLimits limits = { .limits[WEFT_ALERT_DAMAGE] = 1 };
  g_autoptr (WeftAlertWatch) watch = weft_alert_watch_new (&limits, 0);
  guint spoilt;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  for (guint i = 0; i < 100; i++)
    write_run (log, 1, (1 + 2 * (guint64) i) * MS, (2 + 2 * (guint64) i) * MS);
  spoilt = log->bytes->len / 2 + log->bytes->len / 4;
  weft_test_log_end_block (log, 300 * MS);
  weft_test_log_data_end (log);
  memset (log->bytes->data + spoilt, 0xee, 40);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, NULL);
  weft_alert_watch_check (watch, trace);
  alerts = weft_alert_watch_steal_alerts (watch);
  g_assert_cmpuint (alerts->len, ==, 1);
  g_assert_cmpint (g_array_index (alerts, WeftAlert, 0).kind, ==, WEFT_ALERT_DAMAGE);
  g_assert_cmpfloat (g_array_index (alerts, WeftAlert, 0).value, >=, 20);
}

/* The time around an alert is a log of its own; where it cannot be written, that is said. */
static void
test_files (void)
{
  g_autofree char *folder = g_dir_make_tmp ("weft-XXXXXX", NULL);
  g_autofree char *path =
      g_build_filename (folder, "alerts", "chat-nothing-runs-0.119s.eventlog", NULL);
  g_autoptr (WeftIndex) index = make_log (TRUE);
  g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);
  WeftAlertLimits limits = { .limits[WEFT_ALERT_NOTHING_RUNS] = 100 * MS };
  g_autoptr (WeftAlertWatch) watch = weft_alert_watch_new (&limits, 0);
  g_autoptr (WeftAlertWatch) wrong = weft_alert_watch_new (&limits, 0);
  g_autofree char *place = g_path_get_dirname (path);
  g_autofree char *none = NULL, *problem = NULL;
  g_autoptr (GArray) written = NULL, again = NULL, failed = NULL;
  g_autoptr (WeftIndex) part = NULL;

  weft_alert_watch_set_folder (watch, place, "chat.eventlog", 7 * MS);
  weft_alert_watch_check (watch, trace);
  written = weft_alert_watch_steal_files (watch);
  again = weft_alert_watch_steal_files (watch);
  g_assert_cmpuint (written->len, ==, 1);
  g_assert_cmpstr (g_array_index (written, WeftAlertFile, 0).path, ==, path);
  g_assert_cmpint (g_array_index (written, WeftAlertFile, 0).alert.kind, ==,
                   WEFT_ALERT_NOTHING_RUNS);
  g_assert_cmpuint (again->len, ==, 0);
  none = weft_alert_watch_steal_error (watch);
  g_assert_null (none);
  part = weft_test_index_path (path);
  g_assert_cmpuint (part->from, ==, 112 * MS);
  g_assert_cmpuint (part->to, ==, 247 * MS);
  weft_alert_watch_set_folder (wrong, path, "chat", 7 * MS);
  weft_alert_watch_check (wrong, trace);
  problem = weft_alert_watch_steal_error (wrong);
  g_assert_nonnull (problem);
  failed = weft_alert_watch_steal_files (wrong);
  g_assert_cmpuint (failed->len, ==, 0);
  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_cmpint (g_rmdir (place), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* Each pause of a look is in a file: a shorter one has its own unless a longer one's file has it.
 */
static void
test_files_of_all (void)
{
  static const struct
  {
    guint64 around;
    guint n_files;
  } cases[] = { { 5 * MS, 5 }, { 30 * MS, 3 }, { 100 * MS, 1 } };
  g_autoptr (WeftIndex) index = make_log (TRUE);
  g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);
  WeftAlertLimits limits = { .limits[WEFT_ALERT_GC_PAUSE] = 4 * MS };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *folder = g_dir_make_tmp ("weft-XXXXXX", NULL);
      g_autoptr (WeftAlertWatch) watch = weft_alert_watch_new (&limits, 0);
      g_autoptr (GArray) alerts = NULL, written = NULL;

      weft_alert_watch_set_folder (watch, folder, "chat", cases[i].around);
      weft_alert_watch_check (watch, trace);
      alerts = weft_alert_watch_steal_alerts (watch);
      g_assert_cmpuint (alerts->len, ==, 1);
      g_assert_cmpuint (g_array_index (alerts, WeftAlert, 0).count, ==, 5);
      written = weft_alert_watch_steal_files (watch);
      g_assert_cmpuint (written->len, ==, cases[i].n_files);
      for (guint k = 0; k < written->len; k++)
        g_assert_cmpint (g_remove (g_array_index (written, WeftAlertFile, k).path), ==, 0);
      g_assert_cmpint (g_rmdir (folder), ==, 0);
    }
}

/* An alert has its own file even if the file of an alert of another kind covers its time. */
static void
test_files_of_kinds (void)
{
  g_autofree char *folder = g_dir_make_tmp ("weft-XXXXXX", NULL);
  g_autoptr (WeftIndex) index = make_log (TRUE);
  g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);
  WeftAlertLimits limits = {
    .limits[WEFT_ALERT_GC_PAUSE] = 4 * MS,
    .limits[WEFT_ALERT_LIVE_HEAP] = 250,
    .limits[WEFT_ALERT_NOTHING_RUNS] = 100 * MS,
  };
  g_autoptr (WeftAlertWatch) watch = weft_alert_watch_new (&limits, 0);
  g_autoptr (GArray) written = NULL;
  guint n_of_kind[WEFT_N_ALERTS] = { 0 };

  weft_alert_watch_set_folder (watch, folder, "chat", 200 * MS);
  weft_alert_watch_check (watch, trace);
  written = weft_alert_watch_steal_files (watch);
  for (guint i = 0; i < written->len; i++)
    {
      const WeftAlertFile *file = &g_array_index (written, WeftAlertFile, i);

      n_of_kind[file->alert.kind]++;
      g_assert_cmpint (g_remove (file->path), ==, 0);
    }
  for (WeftAlertKind kind = 0; kind < WEFT_N_ALERTS; kind++)
    g_assert_cmpuint (n_of_kind[kind], ==, limits.limits[kind] > 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* Stretches without a run that one look finds are counted, and the longest is reported; one that
 * follows another after the look is new. */
static void
test_rests (void)
{
  WeftAlertLimits limits = { .limits[WEFT_ALERT_NOTHING_RUNS] = 20 * MS };
  g_autoptr (WeftAlertWatch) watch = weft_alert_watch_new (&limits, 0);
  static const guint64 lengths[] = { 40, 90, 30 };
  static const guint n_told[] = { 3, 2 };

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftIndex) index = NULL;
      g_autoptr (WeftTrace) trace = NULL;
      g_autoptr (GArray) alerts = NULL;
      guint64 at = 0;

      weft_test_log_header_9_10 (log);
      weft_test_log_begin_block (log, 0, 0);
      for (guint k = 0; k < 3 + 2 * i; k++, at += 10 * MS)
        {
          write_run (log, 1, at + 1, at + 10 * MS);
          at += lengths[k % 3] * MS;
        }
      write_run (log, 1, at + 1, at + 10 * MS);
      weft_test_log_end_block (log, at + 10 * MS);
      weft_test_log_data_end (log);
      index = weft_test_index_bytes (log);
      trace = weft_trace_new (index, NULL, NULL);
      weft_alert_watch_check (watch, trace);
      alerts = weft_alert_watch_steal_alerts (watch);
      g_assert_cmpuint (alerts->len, ==, 1);
      g_assert_cmpuint (g_array_index (alerts, WeftAlert, 0).count, ==, n_told[i]);
      g_assert_cmpfloat (g_array_index (alerts, WeftAlert, 0).value, ==, 90 * MS + 1);
    }
}

/* Files that have no room are not there at all, and the error names the first of them. */
static void
test_files_no_room (void)
{
  g_autofree char *folder = g_dir_make_tmp ("weft-XXXXXX", NULL);
  g_autoptr (WeftIndex) index = make_log (TRUE);
  g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);
  WeftAlertLimits limits = {
    .limits[WEFT_ALERT_GC_PAUSE] = 4 * MS,
    .limits[WEFT_ALERT_NOTHING_RUNS] = 100 * MS,
  };
  g_autoptr (WeftAlertWatch) watch = weft_alert_watch_new (&limits, 0);
  g_autofree char *problem = NULL;

  weft_alert_watch_set_folder (watch, folder, "chat.eventlog", 7 * MS);
  weft_test_disk_full (100);
  weft_alert_watch_check (watch, trace);
  weft_test_disk_free ();
  problem = weft_alert_watch_steal_error (watch);
  g_assert_nonnull (strstr (problem, "/chat-nothing-runs-0.119s.eventlog: "));
  /* nothing is left in it */
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* What comes after an alert is waited for, also where another folder is set meanwhile. */
static void
test_other_folder (void)
{
  g_autofree char *folder = g_dir_make_tmp ("weft-XXXXXX", NULL);
  g_autofree char *first = g_build_filename (folder, "first", NULL);
  g_autofree char *path = g_build_filename (folder, "chat-nothing-runs-0.119s.eventlog", NULL);
  g_autoptr (WeftIndex) index = make_log (FALSE);
  g_autoptr (WeftLog) growing = weft_log_new (index->log->map, FALSE, NULL);
  g_autoptr (WeftIndex) part = weft_test_index (growing);
  g_autoptr (WeftTrace) early = weft_trace_new (part, NULL, NULL);
  g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);
  WeftAlertLimits limits = { .limits[WEFT_ALERT_NOTHING_RUNS] = 100 * MS };
  g_autoptr (WeftAlertWatch) watch = weft_alert_watch_new (&limits, 0);

  weft_alert_watch_set_folder (watch, first, "chat", 300 * MS);
  weft_alert_watch_check (watch, early);
  weft_alert_watch_set_folder (watch, folder, "chat", 300 * MS);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  weft_alert_watch_check (watch, trace);
  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_false (g_file_test (first, G_FILE_TEST_EXISTS));
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* What comes after an alert is not waited for once nothing more is read. */
static void
test_stopped (void)
{
  g_autofree char *folder = g_dir_make_tmp ("weft-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "chat-nothing-runs-0.119s.eventlog", NULL);
  g_autoptr (WeftIndex) index = make_log (FALSE);
  g_autoptr (WeftLog) growing = weft_log_new (index->log->map, FALSE, NULL);
  g_autoptr (WeftIndex) part = weft_test_index (growing);
  g_autoptr (WeftTrace) trace = weft_trace_new (part, NULL, NULL);
  WeftAlertLimits limits = { .limits[WEFT_ALERT_NOTHING_RUNS] = 100 * MS };
  g_autoptr (WeftAlertWatch) watch = weft_alert_watch_new (&limits, 0);

  weft_alert_watch_set_folder (watch, folder, "chat", 300 * MS);
  weft_alert_watch_check (watch, trace);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  weft_alert_watch_end (watch, trace);
  g_assert_cmpint (g_remove (path), ==, 0);
  weft_alert_watch_end (watch, trace); /* once */
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* A trace whose program began @seconds after the epoch, and in which nothing runs for 200 ms. */
static WeftTrace *
make_started (guint64 seconds)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_event (log, 43, 0);
  weft_test_log_u32 (log, 0);
  weft_test_log_u64 (log, seconds);
  weft_test_log_u32 (log, 0);
  write_run (log, 1, 1 * MS, 10 * MS);
  write_run (log, 1, 210 * MS, 220 * MS);
  weft_test_log_end_block (log, 220 * MS);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  return weft_trace_new (index, NULL, NULL);
}

/* A program that is started again is looked at from its beginning; the same one is not. */
static void
test_started_again (void)
{
  static const guint64 starts[] = { 1000, 1000, 2000 };
  static const guint n_told[] = { 1, 0, 1 };
  WeftAlertLimits limits = { .limits[WEFT_ALERT_NOTHING_RUNS] = 100 * MS };
  g_autoptr (WeftAlertWatch) watch = weft_alert_watch_new (&limits, 0);

  for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
    {
      g_autoptr (WeftTrace) trace = make_started (starts[i]);
      g_autoptr (GArray) alerts = NULL;

      weft_alert_watch_check (watch, trace);
      alerts = weft_alert_watch_steal_alerts (watch);
      g_assert_cmpuint (alerts->len, ==, n_told[i]);
    }
}

/* A log of 6 s: a pause of 5 ms at 3 s on HEC 0, 1000 live bytes before and after it, and 2.9 s in
 * which it does not run. HEC 1, which has been silent since 1 s, runs until 5 s and has its own
 * pause at 4 s; its events come if
 * @is_whole. */
static WeftTrace *
make_silent (gboolean is_whole)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftMap) map = NULL;
  g_autoptr (WeftLog) growing = NULL;
  g_autoptr (WeftIndex) index = NULL;

  weft_test_log_header_9_10 (log);
  for (guint16 i = 0; i < 2; i++)
    {
      weft_test_log_begin_block (log, i, 0);
      write_run (log, 1 + i, 1 * MS, 900 * MS);
      if (i == 0)
        write_live (log, 950 * MS, 1000);
      weft_test_log_end_block (log, 1000 * MS);
    }
  weft_test_log_begin_block (log, 0xffff, 0);
  weft_test_log_end_block (log, 6000 * MS);
  weft_test_log_begin_block (log, 0, 1000 * MS);
  write_pause (log, 3000 * MS, 5 * MS);
  write_live (log, 3006 * MS, 1000);
  write_run (log, 1, 5900 * MS, 6000 * MS);
  weft_test_log_end_block (log, 6000 * MS);
  if (is_whole)
    {
      weft_test_log_begin_block (log, 1, 1000 * MS);
      write_run (log, 2, 1000 * MS, 3999 * MS);
      write_pause (log, 4000 * MS, 5 * MS);
      write_run (log, 2, 4006 * MS, 5000 * MS);
      weft_test_log_end_block (log, 6000 * MS);
    }
  map = weft_map_new_from_bytes (log->bytes->data, log->bytes->len);
  growing = weft_log_new (map, is_whole, NULL);
  index = weft_test_index (growing);
  return weft_trace_new (index, NULL, NULL);
}

/* While a HEC is silent, alerts of the others are raised at once and not as final. They are not
 * raised again when all is known, but those are that came later. That nothing runs waits. */
static void
test_silent (void)
{
  WeftAlertLimits limits = {
    .limits[WEFT_ALERT_GC_PAUSE] = 1 * MS,
    .limits[WEFT_ALERT_NOTHING_RUNS] = 850 * MS,
  };
  g_autoptr (WeftAlertWatch) watch = weft_alert_watch_new (&limits, 0);

  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (WeftTrace) trace = make_silent (i >= 2);
      g_autoptr (GArray) alerts = NULL;
      const WeftAlert *alert;

      weft_alert_watch_check (watch, trace);
      alerts = weft_alert_watch_steal_alerts (watch);
      g_assert_cmpuint (alerts->len, ==, i == 0 ? 1 : i == 2 ? 2 : 0);
      if (alerts->len == 0)
        continue;
      alert = &g_array_index (alerts, WeftAlert, 0);
      g_assert_cmpint (alert->kind, ==, WEFT_ALERT_GC_PAUSE);
      g_assert_cmpuint (alert->from, ==, (i == 0 ? 3000 : 4000) * MS);
      g_assert_cmpuint (alert->count, ==, 1);
      g_assert_cmpint (alert->is_final, ==, i == 2);
      if (i == 2)
        {
          alert = &g_array_index (alerts, WeftAlert, 1);
          g_assert_cmpint (alert->kind, ==, WEFT_ALERT_NOTHING_RUNS);
          g_assert_cmpuint (alert->from, ==, 5000 * MS);
          g_assert_true (alert->is_final);
        }
    }
}

/* A heap that was large before a HEC became silent is not reported again with the pauses of that
 * time. */
static void
test_silent_heap (void)
{
  WeftAlertLimits limits = {
    .limits[WEFT_ALERT_GC_PAUSE] = 1 * MS,
    .limits[WEFT_ALERT_LIVE_HEAP] = 500,
  };
  g_autoptr (WeftAlertWatch) watch = weft_alert_watch_new (&limits, 0);
  g_autoptr (WeftTrace) trace = make_silent (FALSE);
  g_autoptr (GArray) alerts = NULL;
  const WeftAlert *heap, *pause;

  weft_alert_watch_check (watch, trace);
  alerts = weft_alert_watch_steal_alerts (watch);
  g_assert_cmpuint (alerts->len, ==, 2);
  heap = &g_array_index (alerts, WeftAlert, 0);
  g_assert_cmpint (heap->kind, ==, WEFT_ALERT_LIVE_HEAP);
  g_assert_cmpuint (heap->from, ==, 950 * MS);
  g_assert_true (heap->is_final);
  pause = &g_array_index (alerts, WeftAlert, 1);
  g_assert_cmpint (pause->kind, ==, WEFT_ALERT_GC_PAUSE);
  g_assert_false (pause->is_final);
}

/* How many pauses, rests and waits are told of @whole, which is read in @n pieces. */
static void
count_in_pieces (const WeftLog *whole, guint n, const WeftAlertLimits *limits, guint *counts)
{
  g_autoptr (WeftAlertWatch) watch = weft_alert_watch_new (limits, 0);
  g_autoptr (GArray) alerts = NULL;

  for (guint i = 1; i <= n; i++)
    {
      g_autoptr (WeftMap) map =
          weft_map_new_from_bytes (whole->map->data, whole->map->size * i / n);
      g_autoptr (WeftLog) log = weft_log_new (map, i == n, NULL);
      g_autoptr (WeftIndex) index = log != NULL ? weft_test_index (log) : NULL;
      g_autoptr (WeftTrace) trace = index != NULL ? weft_trace_new (index, NULL, NULL) : NULL;

      if (trace != NULL)
        weft_alert_watch_check (watch, trace);
    }
  alerts = weft_alert_watch_steal_alerts (watch);
  for (guint i = 0; i < alerts->len; i++)
    counts[g_array_index (alerts, WeftAlert, i).kind] += g_array_index (alerts, WeftAlert, i).count;
}

/* Whatever the pieces in which a log comes, each pause, rest and wait is told of once. */
static void
test_pieces (void)
{
  const WeftAlertLimits limits = {
    .limits[WEFT_ALERT_GC_PAUSE] = 0.2 * MS,
    .limits[WEFT_ALERT_NOTHING_RUNS] = 1 * MS,
    .limits[WEFT_ALERT_THREAD_BLOCKED] = 1 * MS,
  };
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();
  guint n_told = 0;

  for (guint i = 0; paths != NULL && i < paths->len; i += 4)
    {
      g_autoptr (WeftLog) log = weft_test_open (g_ptr_array_index (paths, i));
      guint whole[WEFT_N_ALERTS] = { 0 }, pieces[WEFT_N_ALERTS] = { 0 };

      g_test_message ("%s", (char *) g_ptr_array_index (paths, i));
      count_in_pieces (log, 1, &limits, whole);
      count_in_pieces (log, 7, &limits, pieces);
      g_assert_cmpuint (whole[WEFT_ALERT_GC_PAUSE], ==, pieces[WEFT_ALERT_GC_PAUSE]);
      g_assert_cmpuint (whole[WEFT_ALERT_NOTHING_RUNS], ==, pieces[WEFT_ALERT_NOTHING_RUNS]);
      g_assert_cmpuint (whole[WEFT_ALERT_THREAD_BLOCKED], ==, pieces[WEFT_ALERT_THREAD_BLOCKED]);
      n_told += whole[WEFT_ALERT_GC_PAUSE];
    }
  g_assert_true (paths == NULL || n_told > 0);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/alert/limits", test_limits);
  g_test_add_func ("/alert/live", test_live);
  g_test_add_func ("/alert/damage", test_damage);
  g_test_add_func ("/alert/files", test_files);
  g_test_add_func ("/alert/files-of-all", test_files_of_all);
  g_test_add_func ("/alert/files-of-kinds", test_files_of_kinds);
  g_test_add_func ("/alert/rests", test_rests);
  g_test_add_func ("/alert/files-no-room", test_files_no_room);
  g_test_add_func ("/alert/other-folder", test_other_folder);
  g_test_add_func ("/alert/stopped", test_stopped);
  g_test_add_func ("/alert/started-again", test_started_again);
  g_test_add_func ("/alert/silent", test_silent);
  g_test_add_func ("/alert/silent-heap", test_silent_heap);
  g_test_add_func ("/alert/pieces", test_pieces);
}
