/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests of weft-process-segments: which segments of a log belong to one process. */
#include "logs.h"
#include "weft-process-segments.h"
#include "weft-test-unit.h"

#include <string.h>

#define NO_PID 0

/* A segment that lasts from @begin to @end and says its pid unless that is NO_PID, and, unless it
 * is 0, when its process started. */
static void
put_started_segment (WeftTestLog *log, guint64 begin, guint64 end, guint32 pid, guint64 start)
{
  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, WEFT_CAP_NONE, begin);
  if (start > 0)
    {
      weft_test_log_event (log, 43, begin + 1);
      weft_test_log_u32 (log, 0);
      weft_test_log_u64 (log, (start + begin + 1) / 1000000000);
      weft_test_log_u32 (log, (guint32) ((start + begin + 1) % 1000000000));
    }
  if (pid != NO_PID)
    {
      weft_test_log_event (log, 32, begin + 1);
      weft_test_log_u32 (log, 0);
      weft_test_log_u32 (log, pid);
    }
  weft_test_log_end_block (log, end);
  weft_test_log_begin_block (log, 0, begin);
  weft_test_log_run (log, begin + 2, 1);
  weft_test_log_stop (log, end - 1, 1, 5, 0);
  weft_test_log_end_block (log, end);
  weft_test_log_data_end (log);
}

static void
put_segment (WeftTestLog *log, guint64 begin, guint64 end, guint32 pid)
{
  put_started_segment (log, begin, end, pid, 0);
}

static void
assert_runs (WeftTestLog *log, guint n, const guint *segments)
{
  g_autoptr (WeftLog) opened = weft_test_open_bytes (log);
  g_autoptr (GArray) runs = weft_log_processes (opened);

  g_assert_cmpuint (runs->len, ==, n);
  for (guint i = 0; i < n; i++)
    g_assert_cmpuint (g_array_index (runs, WeftProcessSegments, i).n_segments, ==, segments[i]);
}

static void
test_pids (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  put_segment (log, 100, 5000, 7);
  put_segment (log, 6000, 7000, 7);
  assert_runs (log, 1, (const guint[]){ 2 });
  /* another process, though its clock happens to go on */
  put_segment (log, 8000, 9000, 8);
  put_segment (log, 50, 9500, 9);
  assert_runs (log, 3, (const guint[]){ 2, 1, 1 });
}

/* In a container each program has the pid 1; the clock of one that is started later may go on from
 * where the other's ended. */
static void
test_starts (void)
{
  const guint64 start = G_GUINT64_CONSTANT (1700000000999999999);
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  put_started_segment (log, 100, 5000, 1, start);
  put_started_segment (log, 6000, 7000, 1, start + 10000000);
  assert_runs (log, 1, (const guint[]){ 2 });
  put_started_segment (log, 8000, 9000, 1, start + 10000001);
  assert_runs (log, 2, (const guint[]){ 2, 1 });
}

/* Until GHC 9.0 a restart posts nothing again. */
static void
test_restart_without_pid (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  put_segment (log, 100, 5000, 7);
  put_segment (log, 6000, 7000, NO_PID);
  put_segment (log, 100, 300, 8);
  assert_runs (log, 2, (const guint[]){ 2, 1 });
}

static void
test_clock_alone (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  put_segment (log, 100, 5000, NO_PID);
  put_segment (log, 5100, 6000, NO_PID);
  assert_runs (log, 1, (const guint[]){ 2 });
  put_segment (log, 5200, 6000, NO_PID);
  assert_runs (log, 1, (const guint[]){ 3 });
  put_segment (log, 5300, 6000, 7);
  assert_runs (log, 1, (const guint[]){ 4 });
  put_segment (log, 100, 3000, NO_PID);
  assert_runs (log, 1, (const guint[]){ 5 });
}

/* A process whose PID is missing from its first segment has the PID of its second one. */
static void
test_late_pid (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  put_segment (log, 100, 5000, NO_PID);
  put_segment (log, 5100, 6000, 7);
  put_segment (log, 6100, 7000, 8);
  assert_runs (log, 2, (const guint[]){ 2, 1 });
}

/* Returns the number of processes of a log whose second segment gives its PID, which is another
 * one, after @n events. */
static guint
count_processes (guint n)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftLog) read = NULL;
  g_autoptr (GArray) processes = NULL;

  put_segment (log, 100, 5000, 7);
  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, WEFT_CAP_NONE, 6000);
  for (guint i = 0; i < n; i++)
    weft_test_log_label (log, 6000, 1, "thread");
  weft_test_log_event (log, 32, 6000);
  weft_test_log_u32 (log, 0);
  weft_test_log_u32 (log, 8);
  weft_test_log_end_block (log, 7000);
  read = weft_test_open_bytes (log);
  processes = weft_log_processes (read);
  return processes->len;
}

/* The PID is searched for in the first 64 events of a block, of which its marker is one. */
static void
test_pid_after_events (void)
{
  g_assert_cmpuint (count_processes (62), ==, 2);
  g_assert_cmpuint (count_processes (63), ==, 1);
}

/* Without any PID, a clock that steps back is that of another process. */
static void
test_clock_steps_back (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  put_segment (log, 100, 5000, NO_PID);
  put_segment (log, 100, 4999, NO_PID);
  assert_runs (log, 2, (const guint[]){ 1, 1 });
  put_segment (log, 100, 4998, 7);
  assert_runs (log, 3, (const guint[]){ 1, 1, 1 });
}

/* Each process's view has its own blocks and events, and nothing else's. A number that is too high
 * is that of the last process. */
static void
test_views (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftLog) whole = NULL, beyond = NULL;

  put_segment (log, 100, 5000, 7);
  put_segment (log, 200, 800, 8);
  put_segment (log, 900, 1000, 8);
  whole = weft_test_open_bytes (log);
  for (guint run = 0; run < 2; run++)
    {
      g_autoptr (WeftLog) view = weft_log_for_process (whole, run, NULL);

      g_assert_cmpuint (view->n_processes, ==, 2);
      g_assert_cmpuint (view->process, ==, run);
      g_assert_cmpuint (view->segments->len, ==, run + 1);
      g_assert_cmpuint (weft_log_n_blocks (view), ==, 2 * (run + 1));
      g_assert_true (view->is_complete);
      for (guint i = 0; i < weft_log_n_blocks (view); i++)
        {
          const WeftBlock *block = weft_log_block (view, i);

          g_assert_cmpuint (block->segment, <, view->segments->len);
          g_assert_cmpuint (block->end_time <= 1000, ==, run);
          g_assert_cmpint (weft_log_find_block (view, block->offset), ==, (gint) i);
        }
    }
  beyond = weft_log_for_process (whole, 2, NULL);
  g_assert_cmpuint (beyond->process, ==, 1);
}

/* Bytes after a process that are none are a problem of that process alone. */
static void
test_damaged_views (void)
{
  for (guint damaged = 0; damaged < 3; damaged++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftLog) whole = NULL;

      for (guint i = 0; i < 3; i++)
        {
          put_segment (log, 100, 5000 - 1000 * i, 7 + i);
          for (guint k = 0; i == damaged && k < 40; k++)
            g_byte_array_append (log->bytes, (const guint8 *) "\xee", 1);
        }
      whole = weft_test_open_bytes (log);
      for (guint i = 0; i < 3; i++)
        {
          g_autoptr (WeftLog) view = weft_log_for_process (whole, i, NULL);

          g_assert_cmpint (view->problems->len > 0, ==, i == damaged);
          /* the last process has its end marker, whatever follows */
          g_assert_cmpint (view->is_complete, ==, i != damaged || i == 2);
        }
    }
}

/* Writes the block that begins a process of a merged log. */
static void
put_merged_begin (WeftTestLog *log, guint32 set, guint64 begin)
{
  weft_test_log_begin_block (log, WEFT_CAP_NONE, begin);
  weft_test_log_event (log, 25, begin);
  weft_test_log_u32 (log, set);
  weft_test_log_u16 (log, 2); /* the HECs of a process */
  weft_test_log_end_block (log, begin + 1);
}

/* Writes the block that begins a process of a merged log, and a block of HEC @cap. */
static void
put_merged_process (WeftTestLog *log, guint32 set, guint16 cap, guint64 begin)
{
  put_merged_begin (log, set, begin);
  weft_test_log_begin_block (log, cap, begin);
  weft_test_log_run (log, begin + 2, 1);
  weft_test_log_end_block (log, begin + 100);
}

/* The processes of a merged log differ by their sets of HECs, of which any 32 bits are the number.
 */
static void
test_merged (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftLog) whole = NULL, last = NULL;

  weft_test_log_header_9_10 (log);
  put_merged_process (log, 0x01000000, 0, 1000);
  put_merged_process (log, 0x02000000, 1, 3000);
  put_merged_process (log, 0x02000000, 1, 4000);
  weft_test_log_begin_block (log, WEFT_CAP_NONE, 5000);
  weft_test_log_end_block (log, 5000);
  weft_test_log_data_end (log);
  put_segment (log, 100, 4000, 7);
  whole = weft_test_open_bytes (log);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (WeftLog) view = weft_log_for_process (whole, i, NULL);

      g_assert_cmpuint (view->n_processes, ==, 3);
      g_assert_true (view->is_merged);
      g_assert_cmpuint (view->start, ==, i == 0 ? 1000 : 3000);
      g_assert_cmpuint (view->segments->len, ==, i == 0 ? 1 : 2);
      g_assert_cmpuint (weft_log_n_blocks (view), ==, i == 0 ? 2 : 5);
      /* only the second one has the empty block that ends a process */
      g_assert_cmpint (view->is_complete, ==, i == 1);
    }
  /* a log that was appended is no part of the merged one */
  last = weft_log_for_process (whole, 2, NULL);
  g_assert_false (last->is_merged);
  g_assert_cmpuint (weft_log_n_blocks (last), ==, 2);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpuint (weft_log_block (last, i)->segment, ==, 0);
}

/* A process of a merged log may have no block but the one that begins it. */
static void
test_merged_empty (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftLog) whole = NULL, first = NULL;

  weft_test_log_header_9_10 (log);
  put_merged_begin (log, 1, 1000);
  put_merged_begin (log, 2, 3000);
  whole = weft_test_open_bytes (log);
  first = weft_log_for_process (whole, 0, NULL);
  g_assert_cmpuint (first->n_processes, ==, 2);
  g_assert_cmpuint (weft_log_n_blocks (first), ==, 1);
}

/* Two processes with a header each are no merged log. */
static void
test_not_merged (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftLog) whole = NULL, first = NULL;

  for (guint i = 0; i < 2; i++)
    {
      weft_test_log_header_9_10 (log);
      put_merged_begin (log, 0, 2000 - 1000 * i);
      weft_test_log_data_end (log);
    }
  whole = weft_test_open_bytes (log);
  first = weft_log_for_process (whole, 0, NULL);
  g_assert_cmpuint (first->n_processes, ==, 2);
  g_assert_false (first->is_merged);
  g_assert_true (first->is_complete);
}

/* Between two segments that are not adjacent is a gap, even if the times of a block are damaged. */
static void
test_gaps (void)
{
  for (guint n = 1; n < 4; n++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftLog) opened = NULL;
      g_autoptr (GArray) gaps = NULL;

      put_segment (log, 100, 5000, 7);
      memset (log->bytes->data + log->block_at + 14, 0, 8); /* the end of its last block */
      if (n > 1)
        put_segment (log, 6000, 7000, 7);
      if (n > 2)
        put_segment (log, 7000, 8000, 7);
      opened = weft_test_open_bytes (log);
      gaps = weft_log_gaps (opened);
      g_assert_cmpuint (gaps->len, ==, n > 1);
      if (n == 1)
        continue;
      g_assert_cmpuint (g_array_index (gaps, WeftRange, 0).from, ==, 5000);
      g_assert_cmpuint (g_array_index (gaps, WeftRange, 0).to, ==, 6000);
    }
}

/* An empty block before the header of the next process is no stray marker. */
static void
test_empty_block (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftLog) opened = NULL;

  put_segment (log, 100, 5000, 7);
  weft_test_log_begin_block (log, 1, 5000);
  weft_test_log_end_block (log, 5500);
  put_segment (log, 6000, 7000, 8);
  opened = weft_test_open_bytes (log);
  g_assert_cmpuint (opened->segments->len, ==, 2);
  g_assert_cmpuint (weft_log_segment (opened, 0)->n_blocks, ==, 3);
  for (guint i = 0; i < opened->problems->len; i++)
    g_assert_cmpint (g_array_index (opened->problems, WeftProblem, i).kind, ==,
                     WEFT_PROBLEM_NO_END);
}

static void
put_runs (WeftTestLog *log, guint64 begin, guint n)
{
  weft_test_log_begin_block (log, 0, begin);
  for (guint i = 0; i < n; i++)
    weft_test_log_run (log, begin + i, 1);
  weft_test_log_end_block (log, begin + n);
}

/* Returns a view of @log that was extended with each byte after the first @at. */
static WeftLog *
grow_log (const WeftTestLog *log, gsize at)
{
  WeftLog *grown = NULL;

  for (gsize size = at; size <= log->bytes->len; size++)
    {
      g_autoptr (WeftMap) map = weft_map_new_from_bytes (log->bytes->data, size);
      gboolean is_final = size == log->bytes->len;
      WeftLog *more = grown != NULL ? weft_log_extend (grown, map, is_final) :
                                      weft_log_new (map, is_final, NULL);

      g_clear_pointer (&grown, weft_shared_unref);
      grown = more;
    }
  return grown;
}

/* What is left of a block by another process, whose clock is hours ahead, is lost: the size in its
 * marker leads into the next block, which ends before it begins. If the next block ends after it,
 * the events of both are read. The same is found while the log grows. */
static void
test_overwritten (void)
{
  const guint64 ahead = G_GUINT64_CONSTANT (23000000000000);

  for (guint is_later = 0; is_later < 2; is_later++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftLog) grown = NULL;
      guint64 at, end;

      weft_test_log_header_9_10 (log);
      at = log->bytes->len;
      put_runs (log, ahead, 200);
      end = log->bytes->len - 1003;
      g_byte_array_set_size (log->bytes, (guint) end);
      put_runs (log, is_later ? ahead + 300 : 1000, 300);
      weft_test_log_data_end (log);
      grown = grow_log (log, at);
      g_assert_cmpuint (weft_log_n_blocks (grown), ==, 1 + is_later);
      g_assert_cmpuint (weft_log_block (grown, is_later)->offset, ==, end);
      g_assert_cmpuint (grown->problems->len, ==, 1);
      g_assert_cmpint (g_array_index (grown->problems, WeftProblem, 0).kind, ==,
                       is_later ? WEFT_PROBLEM_BAD_MARKER : WEFT_PROBLEM_BROKEN_CHAIN);
      g_assert_cmpuint (g_array_index (grown->problems, WeftProblem, 0).bytes, ==,
                        is_later ? 0 : end - at);
      g_assert_true (grown->is_complete);
    }
}

/* After the end marker of a whole log, the last blocks of a process with another clock are lost,
 * whether they begin in the middle of an event or with bytes that are not events. If the clock goes
 * on, or nothing shows a clock, the bytes are read as far as possible. The same is found while the
 * log grows. */
static void
test_after_end (void)
{
  static const guint8 odd[] = { 0xee, 0xee, 0xee };
  static const struct
  {
    guint64 begin;   /* of the remains */
    gboolean is_odd; /* they begin with bytes that are not events */
    guint n_blocks, n_after;
    WeftProblemKind problem;
  } cases[] = {
    { G_GUINT64_CONSTANT (23000000000000), FALSE, 2, 1, WEFT_PROBLEM_OTHER_PROCESS },
    { G_GUINT64_CONSTANT (23000000000000), TRUE, 2, 1, WEFT_PROBLEM_OTHER_PROCESS },
    { G_GUINT64_CONSTANT (23000000000000), FALSE, 1, 1, WEFT_PROBLEM_OTHER_PROCESS },
    { 1000, FALSE, 2, 1, WEFT_PROBLEM_OTHER_PROCESS },
    { 5000000000, FALSE, 2, 3, WEFT_PROBLEM_BAD_MARKER },
    { 0, TRUE, 0, 1, WEFT_PROBLEM_BROKEN_CHAIN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftTestLog) other = weft_test_log_new ();
      g_autoptr (WeftLog) grown = NULL;
      guint64 at, end;
      WeftProblem problem;

      weft_test_log_header_9_10 (log);
      at = log->bytes->len;
      put_runs (log, 5000000000, 20);
      weft_test_log_data_end (log);
      end = log->bytes->len;
      for (guint k = 0; k < cases[i].n_blocks; k++)
        put_runs (other, cases[i].begin + 100 * k, 20);
      weft_test_log_data_end (other);
      if (cases[i].is_odd)
        g_byte_array_append (log->bytes, odd, sizeof odd);
      g_byte_array_append (log->bytes, other->bytes->data + MIN (30, other->bytes->len),
                           other->bytes->len - MIN (30, other->bytes->len));
      grown = grow_log (log, at);
      g_assert_cmpuint (weft_log_n_blocks (grown), ==, cases[i].n_after);
      problem = g_array_index (grown->problems, WeftProblem, 0);
      g_assert_cmpint (problem.kind, ==, cases[i].problem);
      g_assert_cmpuint (problem.offset, ==, end);
      if (cases[i].n_after == 1)
        {
          g_assert_cmpuint (problem.bytes, ==, log->bytes->len - end);
          g_assert_true (grown->is_complete);
        }
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/process-segments/pids", test_pids);
  g_test_add_func ("/process-segments/starts", test_starts);
  g_test_add_func ("/process-segments/restart-without-pid", test_restart_without_pid);
  g_test_add_func ("/process-segments/clock-alone", test_clock_alone);
  g_test_add_func ("/process-segments/late-pid", test_late_pid);
  g_test_add_func ("/process-segments/pid-after-events", test_pid_after_events);
  g_test_add_func ("/process-segments/clock-steps-back", test_clock_steps_back);
  g_test_add_func ("/process-segments/views", test_views);
  g_test_add_func ("/process-segments/damaged-views", test_damaged_views);
  g_test_add_func ("/process-segments/merged", test_merged);
  g_test_add_func ("/process-segments/merged-empty", test_merged_empty);
  g_test_add_func ("/process-segments/not-merged", test_not_merged);
  g_test_add_func ("/process-segments/gaps", test_gaps);
  g_test_add_func ("/process-segments/empty-block", test_empty_block);
  g_test_add_func ("/process-segments/overwritten", test_overwritten);
  g_test_add_func ("/process-segments/after-end", test_after_end);
}
