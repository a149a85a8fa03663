/* SPDX-License-Identifier: BSD-3-Clause */
/* What a log says of its process, and the lives of capabilities. */
#include "logs.h"
#include "weft-statistics.h"
#include "weft-test-heap.h"
#include "weft-test-unit.h"

#include <string.h>

#define GLOBAL 0xffff

static void
write_facts (WeftTestLog *log)
{
  weft_test_log_begin_block (log, GLOBAL, 0);
  weft_test_log_event (log, 29, 100);
  weft_test_log_u32 (log, 0);
  weft_test_log_text (log, "GHC-9.10.3 rts_thr");
  weft_test_log_event (log, 30, 100);
  weft_test_log_u32 (log, 0);
  weft_test_log_string (log, "./prog");
  weft_test_log_string (log, "");
  weft_test_log_string (log, "\xff");
  weft_test_log_event (log, 32, 100);
  weft_test_log_u32 (log, 0);
  weft_test_log_u32 (log, 4242);
  weft_test_log_event (log, 43, 1000);
  weft_test_log_u32 (log, 1);
  weft_test_log_u64 (log, 1700000000);
  weft_test_log_u32 (log, 5000);
  weft_test_heap_profile (log, 1100, 0, 100000000, 7, "");
  weft_test_log_event (log, 52, 1200);
  weft_test_log_u32 (log, 0);
  weft_test_log_u16 (log, 2);
  weft_test_log_u64 (log, 0);
  weft_test_log_u64 (log, 4194304);
  weft_test_log_u64 (log, 1048576);
  weft_test_log_u64 (log, 4096);
  weft_test_log_end_block (log, 2000);
}

static void
write_cap (WeftTestLog *log, guint16 tag, guint64 time, guint16 cap)
{
  weft_test_log_event (log, tag, time);
  weft_test_log_u16 (log, cap);
}

static void
test_facts (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftProcess) process = NULL;

  weft_test_log_header_9_10 (log);
  write_facts (log);
  weft_test_log_begin_block (log, GLOBAL, 2000);
  weft_test_log_event (log, 43, 3000); /* again: the first holds */
  weft_test_log_u32 (log, 1);
  weft_test_log_u64 (log, 1);
  weft_test_log_u32 (log, 1);
  weft_test_log_end_block (log, 4000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  process = weft_process_new (index);
  g_assert_cmpstr (process->rts, ==, "GHC-9.10.3 rts_thr");
  g_assert_cmpstr (process->ghc, ==, "9.10.3");
  g_assert_cmpstr (process->program, ==, "./prog");
  g_assert_cmpuint (g_strv_length (process->args), ==, 3);
  g_assert_cmpstr (process->args[1], ==, "");
  g_assert_cmpstr (process->args[2], ==, "\xef\xbf\xbd");
  g_assert_null (process->env);
  g_assert_cmpint (process->pid, ==, 4242);
  g_assert_cmpint (process->ppid, ==, -1);
  g_assert_true (process->has_start);
  g_assert_cmpint (process->start_ns, ==, G_GINT64_CONSTANT (1700000000000004000));
  g_assert_cmpuint (process->breakdown, ==, 7);
  g_assert_cmpuint (process->nursery, ==, 4194304);
  g_assert_cmpuint (process->lives->len, ==, 0);
}

static void
assert_life (const WeftProcess *process, guint16 cap, guint64 from, guint64 to)
{
  const WeftCapLife *life = weft_process_life (process, cap);

  g_assert_nonnull (life);
  g_assert_cmpuint (life->cap, ==, cap);
  g_assert_cmpuint (life->from, ==, from);
  g_assert_cmpuint (life->to, ==, to);
}

/* Facts are taken from the first event that has them; an RTS need not be GHC's. */
static void
test_repeated_facts (void)
{
  static const char *const args[][2] = { { "first", NULL }, { "second", NULL } };
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftProcess) process = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, GLOBAL, 0);
  weft_test_log_event (log, 43, 50); /* seconds beyond what has a time */
  weft_test_log_u32 (log, 1);
  weft_test_log_u64 (log, G_MAXINT64);
  weft_test_log_u32 (log, 1);
  for (guint i = 0; i < 2; i++)
    {
      weft_test_log_process (log, 100 + i, i == 0 ? "MicroHs" : "GHC-9.10.3 rts", args[i]);
      weft_test_log_environment (log, 200 + i, i == 0 ? "A=1" : "A=2");
      weft_test_log_event (log, 33, 300 + i);
      weft_test_log_u32 (log, 0);
      weft_test_log_u32 (log, 10 + i);
      weft_test_heap_profile (log, 400 + i, 0, 100000000, 1 + i, "");
      weft_test_log_event (log, 52, 500 + i);
      weft_test_log_u32 (log, 0);
      weft_test_log_u16 (log, 2);
      weft_test_log_u64 (log, 0);
      weft_test_log_u64 (log, 4096 + i);
      weft_test_log_u64 (log, 1048576);
      weft_test_log_u64 (log, 4096);
    }
  weft_test_log_end_block (log, 2000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  g_assert_cmpuint (index->problems->len, ==, 0);
  process = weft_process_new (index);
  g_assert_cmpstr (process->rts, ==, "MicroHs");
  g_assert_null (process->ghc);
  g_assert_cmpstr (process->program, ==, "first");
  g_assert_cmpstr (process->env[0], ==, "A=1");
  g_assert_cmpint (process->ppid, ==, 10);
  g_assert_cmpint (process->pid, ==, -1);
  g_assert_cmpuint (process->breakdown, ==, 1);
  g_assert_cmpuint (process->nursery, ==, 4096);
  g_assert_false (process->has_start);
}

/* However often the HECs start, as a damaged log may say, this is read only so often. */
static void
test_many_startups (void)
{
  static const WeftTestType types[] = { { 7, 0, NULL },  { 17, 2, NULL }, { 18, 14, NULL },
                                        { 45, 2, NULL }, { 46, 2, NULL }, { 47, 2, NULL } };

  for (guint is_shutdown = 0; is_shutdown < 2; is_shutdown++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftIndex) index = NULL;
      g_autoptr (WeftProcess) process = NULL;

      weft_test_log_header (log, types, G_N_ELEMENTS (types));
      weft_test_log_begin_block (log, GLOBAL, 0);
      for (guint i = 0; i < 256; i++)
        {
          weft_test_log_event (log, 17, 100);
          weft_test_log_u16 (log, i == 0 ? 2 : 1);
        }
      weft_test_log_event (log, is_shutdown ? 7 : 17, 200);
      if (!is_shutdown)
        weft_test_log_u16 (log, 9);
      /* no log has so many HECs */
      write_cap (log, 45, 300, 5000);
      write_cap (log, 46, 300, 5000);
      write_cap (log, 47, 300, 5000);
      weft_test_log_end_block (log, 1000);
      weft_test_log_data_end (log);
      index = weft_test_index_bytes (log);
      process = weft_process_new (index);
      g_assert_cmpuint (process->lives->len, ==, 2);
      assert_life (process, 1, 100, index->to);
    }
}

static void
test_nothing (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftProcess) process = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  process = weft_process_new (index);
  g_assert_null (process->rts);
  g_assert_null (process->args);
  g_assert_false (process->has_start);
  g_assert_cmpint (process->pid, ==, -1);
  g_assert_cmpuint (process->lives->len, ==, 0);
  g_assert_null (weft_process_life (process, 0));
}

static void
test_lives (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftProcess) process = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, GLOBAL, 0);
  write_cap (log, 45, 10, 0);
  write_cap (log, 45, 20, 1);
  write_cap (log, 45, 25, 2);
  write_cap (log, 46, 30, 1);
  write_cap (log, 45, 40, 1); /* again */
  write_cap (log, 46, 50, 1);
  write_cap (log, 46, 60, 2);
  write_cap (log, 45, 65, 4);
  write_cap (log, 46, 70, 4);
  write_cap (log, 45, 80, 4);     /* lives on */
  write_cap (log, 45, 80, 65000); /* not believed */
  weft_test_log_end_block (log, 90);
  weft_test_log_begin_block (log, 2, 0); /* wider than it is declared */
  weft_test_log_run (log, 15, 1);
  weft_test_log_run (log, 75, 1);
  weft_test_log_end_block (log, 90);
  weft_test_log_begin_block (log, 3, 70); /* never created */
  weft_test_log_run (log, 85, 1);
  weft_test_log_end_block (log, 90);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  process = weft_process_new (index);
  g_assert_cmpuint (process->lives->len, ==, 5);
  assert_life (process, 0, 10, 85);
  assert_life (process, 1, 20, 50);
  assert_life (process, 2, 0, 75); /* from its block's marker on */
  assert_life (process, 3, 70, 85);
  assert_life (process, 4, 65, 85);
}

/* GHC until 7.10 said only how many there are. */
static void
test_startup (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftProcess) process = NULL;
  static const WeftTestType types[] = { { 1, 4 }, { 7, 0 }, { 17, 2 }, { 18, 14 } };

  weft_test_log_header (log, types, G_N_ELEMENTS (types));
  weft_test_log_event (log, 17, 5);
  weft_test_log_u16 (log, 3);
  weft_test_log_begin_block (log, 1, 0);
  weft_test_log_run (log, 50, 1);
  weft_test_log_event (log, 7, 60);
  weft_test_log_end_block (log, 60);
  weft_test_log_begin_block (log, 0, 10);
  weft_test_log_run (log, 80, 1);
  weft_test_log_end_block (log, 80);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  process = weft_process_new (index);
  g_assert_cmpuint (process->lives->len, ==, 3);
  assert_life (process, 0, 5, 80);
  assert_life (process, 1, 0, 60);
  assert_life (process, 2, 5, 80);
}

/* HECs exist that events name, although none of their blocks has been written; one event in damaged
 * bytes is not believed. */
static void
test_named (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  WeftCapNumbers hec;
  WeftRangeNumbers numbers;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 10, 1);
  weft_test_log_event (log, 4, 20);
  weft_test_log_u32 (log, 2);
  weft_test_log_u16 (log, 2);
  weft_test_log_wakeup (log, 30, 1, 3);
  weft_test_log_wakeup (log, 40, 1, 65000);
  weft_test_log_end_block (log, 50);
  weft_test_log_begin_block (log, 1, 0);
  weft_test_log_wakeup (log, 20, 1, 4);
  weft_test_log_wakeup (log, 30, 1, 5);
  weft_test_log_bytes (log, "\xff\xfe\xff\xfe\xff\xfe\xff\xfe\xff\xfe\xff\xfe", 12);
  weft_test_log_wakeup (log, 40, 1, 4);
  weft_test_log_end_block (log, 50);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, NULL);
  g_assert_cmpuint (trace->process->lives->len, ==, 5);
  assert_life (trace->process, 2, 0, index->to);
  assert_life (trace->process, 3, 0, index->to);
  assert_life (trace->process, 4, 0, index->to);
  numbers = weft_range_numbers (trace, 0, index->to, NULL);
  g_assert_cmpuint (numbers.n_caps, ==, 5);
  g_assert_cmpuint (numbers.covered, ==, 0);
  hec = weft_cap_numbers (trace, 3, 0, index->to);
  g_assert_cmpuint (hec.shares.unknown, ==, hec.alive);
  g_assert_cmpuint (hec.alive, ==, index->to);
}

/* A GC of three threads needs three HECs, of which a log that is cut may have no block. */
static void
test_gc_threads (void)
{
  for (guint cut = 0; cut <= 1; cut++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftIndex) index = NULL;
      g_autoptr (WeftTrace) trace = NULL;

      weft_test_log_header_9_10 (log);
      weft_test_log_begin_block (log, 0, 0);
      weft_test_log_run (log, 10, 1);
      weft_test_log_end_block (log, 50);
      weft_test_log_begin_block (log, 0xffff, 0);
      weft_test_log_event (log, 53, 40);
      weft_test_log_u32 (log, 0);
      weft_test_log_u16 (log, 0);
      for (guint i = 0; i < 3; i++)
        weft_test_log_u64 (log, 0);
      weft_test_log_u32 (log, 3);
      for (guint i = 0; i < 3; i++)
        weft_test_log_u64 (log, 0);
      weft_test_log_end_block (log, 50);
      if (!cut)
        weft_test_log_data_end (log);
      index = weft_test_index_bytes (log);
      trace = weft_trace_new (index, NULL, NULL);
      g_assert_cmpuint (trace->process->lives->len, ==, 3);
      if (cut)
        g_assert_cmpuint (weft_cap_numbers (trace, 2, 0, index->to).covered, ==, 0);
    }
}

/* A HEC whose only block is lost in a log that ends well is not idle. */
static void
test_lost (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  gsize marker;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 10, 1);
  weft_test_log_wakeup (log, 30, 1, 1);
  weft_test_log_end_block (log, 50);
  marker = log->bytes->len;
  weft_test_log_begin_block (log, 1, 0);
  weft_test_log_run (log, 40, 2);
  weft_test_log_end_block (log, 50);
  memset (log->bytes->data + marker, 0xff, log->bytes->len - marker);
  weft_test_log_begin_block (log, 0, 50);
  weft_test_log_stop (log, 90, 1, 1, 0);
  weft_test_log_end_block (log, 100);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, NULL);
  g_assert_cmpuint (trace->process->lives->len, ==, 2);
  g_assert_cmpuint (weft_cap_numbers (trace, 1, 0, index->to).covered, ==, 0);
  g_assert_cmpuint (trace->coverage->process.gaps->len, ==, 1);
}

/* HECs are numbered from 0 on: in a log that is cut, one without blocks may have run. */
static void
test_lower (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftProcess) process = NULL, whole = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 1, 0);
  weft_test_log_run (log, 10, 1);
  weft_test_log_end_block (log, 50);
  index = weft_test_index_bytes (log);
  process = weft_process_new (index);
  g_assert_cmpuint (process->lives->len, ==, 2);
  g_clear_pointer (&index, weft_shared_unref);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  whole = weft_process_new (index);
  g_assert_cmpuint (whole->lives->len, ==, 1);
}

/* In an excerpt, HECs with lower numbers than those with events did not run, nor did those with
 * events after its end alone. */
static void
test_excerpt (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftProcess) process = NULL;

  weft_test_log_header_9_10 (log);
  for (guint i = 0; i < 2; i++)
    {
      weft_test_log_begin_block (log, GLOBAL, 1000);
      weft_test_log_end_block (log, 2000);
    }
  weft_test_log_begin_block (log, 3, 1000);
  weft_test_log_run (log, 1100, 1);
  weft_test_log_wakeup (log, 1200, 2, 1);
  weft_test_log_end_block (log, 2000);
  weft_test_log_begin_block (log, 4, 2050);
  weft_test_log_run (log, 2100, 5);
  weft_test_log_end_block (log, 2100);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  process = weft_process_new (index);
  g_assert_cmpuint (process->lives->len, ==, 2);
  assert_life (process, 3, 1000, 2000);
  assert_life (process, 4, 2050, 2050);
}

/* The first environment is kept, and the first time that fits into 64 bits. */
static void
test_first_facts (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftProcess) process = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, GLOBAL, 0);
  for (guint i = 0; i < 2; i++)
    {
      weft_test_log_event (log, 43, 1000);
      weft_test_log_u32 (log, 1);
      weft_test_log_u64 (log, i == 0 ? G_MAXINT64 / WEFT_NS_PER_S : 1700000000);
      weft_test_log_u32 (log, 5000);
      weft_test_log_environment (log, 1000, i == 0 ? "A=1" : "B=2");
    }
  weft_test_log_end_block (log, 2000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  process = weft_process_new (index);
  g_assert_true (process->has_start);
  g_assert_cmpint (process->start_ns, ==, G_GINT64_CONSTANT (1700000000000004000));
  g_assert_cmpstr (process->env[0], ==, "A=1");
  g_assert_null (process->env[1]);
}

/* Every log that GHC's own runs made for the corpus says all this. */
static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      const char *path = g_ptr_array_index (paths, i);
      g_autoptr (WeftIndex) index = weft_test_index_path (path);
      g_autoptr (WeftProcess) process = weft_process_new (index);

      for (guint k = 0; k < index->caps->len; k++)
        {
          const WeftCapIndex *cap = weft_index_nth_cap (index, k);
          const WeftCapLife *life = weft_process_life (process, cap->cap);

          g_assert_nonnull (life);
          g_assert_cmpuint (life->from, <=, cap->n_events > 0 ? cap->first : G_MAXUINT64);
          g_assert_cmpuint (life->to, >=, cap->last);
        }
      if (strstr (path, "/ghc-9.") == NULL || strstr (path, "/ghc-events/") != NULL)
        continue;
      g_assert_true (g_str_has_prefix (process->ghc, "9."));
      g_assert_nonnull (process->program);
      g_assert_cmpint (process->pid, >, 0);
      g_assert_true (process->has_start);
      g_assert_cmpint (process->start_ns, >, G_GINT64_CONSTANT (1600000000000000000));
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/process/facts", test_facts);
  g_test_add_func ("/process/repeated-facts", test_repeated_facts);
  g_test_add_func ("/process/many-startups", test_many_startups);
  g_test_add_func ("/process/nothing", test_nothing);
  g_test_add_func ("/process/lives", test_lives);
  g_test_add_func ("/process/startup", test_startup);
  g_test_add_func ("/process/named", test_named);
  g_test_add_func ("/process/gc-threads", test_gc_threads);
  g_test_add_func ("/process/lost", test_lost);
  g_test_add_func ("/process/lower", test_lower);
  g_test_add_func ("/process/excerpt", test_excerpt);
  g_test_add_func ("/process/first-facts", test_first_facts);
  g_test_add_func ("/process/corpus", test_corpus);
}
