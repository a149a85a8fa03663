/* SPDX-License-Identifier: BSD-3-Clause */
/* Call stacks of ghc-stack-profiler: their order, their chunks, their names, whose they are. */
#include "logs.h"
#include "profile-fixture.h"
#include "weft-test-calls.h"
#include "weft-test-unit.h"
#include "weft-trace.h"

#define GLOBAL 0xffff

static WeftTestLog *
begin (void)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  return log;
}

/* Ends @log, with @names of info tables or without. */
static WeftTrace *
end (WeftTestLog *log, gboolean names)
{
  g_autoptr (WeftIndex) index = NULL;
  WeftTrace *trace;

  weft_test_log_end_block (log, 1000000);
  weft_test_log_begin_block (log, GLOBAL, 0);
  if (names)
    weft_test_calls_names (log, 900000);
  weft_test_log_end_block (log, 1000000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, NULL);
  g_assert_nonnull (trace);
  return trace;
}

static void
assert_sample (
    const WeftTrace *trace, guint i, guint64 time, guint32 cap, guint32 thread, const char *stack)
{
  const WeftTimeProfile *calls = trace->call_stacks;
  const WeftProfileSample *sample;
  g_autofree char *text = NULL;

  g_assert_cmpuint (i, <, weft_time_profile_n_samples (calls));
  sample = weft_time_profile_nth (calls, i);
  text = profile_stack_text (calls->stacks, sample->stack);
  g_assert_cmpuint (sample->time, ==, time);
  g_assert_cmpuint (sample->track, ==, thread);
  g_assert_cmpuint (weft_time_profile_nth (calls, i)->cap, ==, cap);
  g_assert_cmpstr (text, ==, stack);
}

/* The same stacks, as each version writes them. */
static void
test_versions (gconstpointer data)
{
  WeftTestCalls version = GPOINTER_TO_UINT (data);
  g_autoptr (WeftTestLog) log = begin ();
  g_autoptr (WeftTrace) trace = NULL;
  const WeftTimeProfile *calls;

  weft_test_calls_stack (log, version, 1000, 0, 7, "ace");
  weft_test_calls_stack (log, version, 1100, 1, 9, "dBe");
  weft_test_calls_stack (log, version, 2000, 0, 7, "bce"); /* called as the first */
  weft_test_calls_stack (log, version, 3010, 1, 7, "d1e");
  weft_test_calls_define (log, version, 4000);
  trace = end (log, TRUE);
  calls = trace->call_stacks;
  g_assert_cmpuint (weft_time_profile_n_samples (calls), ==, 4);
  assert_sample (trace, 0, 1000, 0, 7, "Main.main;Main.work;Main.go");
  assert_sample (trace, 1, 1100, 1, 9, "Main.main;STRING B;Lib.table_info");
  assert_sample (trace, 2, 2000, 0, 7, "Main.main;Main.work;Main.go");
  assert_sample (trace, 3, 3010, 1, 7, "Main.main;STRING A;Lib.table_info");
  g_assert_cmpuint (weft_time_profile_nth (calls, 0)->stack, ==,
                    weft_time_profile_nth (calls, 2)->stack);
  g_assert_true (calls->is_by_thread);
  g_assert_cmpuint (calls->tracks->len, ==, 2);
  g_assert_cmpuint (g_array_index (calls->tracks, guint32, 1), ==, 9);
  /* the median of 1000 and 1010, of one thread */
  g_assert_cmpuint (calls->tick_ns, ==, 1000);
  g_assert_false (calls->is_tick_known);
  /* where frames are */
  for (guint i = 0; i < calls->stacks->frames->len; i++)
    {
      const WeftFrame *frame = weft_stacks_nth_frame (calls->stacks, i);
      const char *source = g_str_equal (frame->label, "STRING A") ? "File.hs:1:5" :
                           g_str_equal (frame->label, "work")     ? "Main.hs:9:1-30" :
                           g_str_equal (frame->label, "STRING B") ? "" :
                                                                    NULL;

      if (source != NULL)
        g_assert_cmpstr (frame->source, ==, source);
    }
  g_assert_cmpuint (weft_time_profile_n_samples (trace->profile), ==, 0);
}

/* Chunks of two threads that come in turn; one whose end never comes. */
static void
test_chunks (void)
{
  g_autoptr (WeftTestLog) log = begin ();
  g_autoptr (WeftTrace) trace = NULL;

  weft_test_calls_stack (log, WEFT_TEST_CALLS_0_5, 1000, 0, 7, "a,bc,e");
  weft_test_log_event (log, 181, 1500);
  weft_test_log_bytes (log, "\xff\xcb\0\0\0\0\0\0\0\0\0\0\0\x07\0\1\1\0\0\0\0\0\0\0e", 25);
  weft_test_calls_stack (log, WEFT_TEST_CALLS_0_5, 1600, 1, 7, "ce");
  weft_test_log_event (log, 181, 1700);
  weft_test_log_bytes (log, "\xff\xca somebody else's", 18);
  weft_test_log_event (log, 181, 1800);
  weft_test_log_bytes (log, "\xff\xca\0\0\0\0\0\0\0\0\0\0\0\x07\0\1\1\0\0\0\0\0\0\0a", 25);
  weft_test_calls_stack (log, WEFT_TEST_CALLS_0_5, 1900, 2, 8, "");
  weft_test_log_event (log, 181, 2000);
  weft_test_log_bytes (log, "\xff\xcb\0\0\0\0\0\0\0\0\0\0\0\x07\0\1\1\0\0\0\0\0\0\0e", 25);
  trace = end (log, TRUE);
  g_assert_cmpuint (weft_time_profile_n_samples (trace->call_stacks), ==, 4);
  assert_sample (trace, 0, 1000, 0, 7, "Main.main;Main.work;Main.go;Main.go");
  assert_sample (trace, 1, 1500, 0, 7, "Main.main;Main.go"); /* the time of the first chunk */
  assert_sample (trace, 2, 1600, 1, 7, "Main.main;Main.work");
  assert_sample (trace, 3, 1900, 2, 8, "empty stack");
}

/* What nothing defines goes by its id; which end is outermost is told by the stacks where no
 * version is, and is the first one's where there are no two to compare. */
static void
test_ids (void)
{
  static const char *const expected[][2] = { { "0x65;0x63;0x61", "0x65;0x63;0x62" },
                                             { "0x61;0x63;0x65", NULL } };

  for (guint n = 0; n < 2; n++)
    {
      g_autoptr (WeftTestLog) log = begin ();
      g_autoptr (WeftTrace) trace = NULL;

      weft_test_calls_stack (log, WEFT_TEST_CALLS_0_1, 1000, 0, 7, "ace");
      weft_test_calls_stack (log, WEFT_TEST_CALLS_0_1, 2000, 0, n == 0 ? 7 : 8, "bce");
      trace = end (log, FALSE);
      assert_sample (trace, 0, 1000, 0, 7, expected[n][0]);
      if (n == 0)
        assert_sample (trace, 1, 2000, 0, 7, expected[n][1]);
    }
}

/* What this log does not name has its name of another one; what that one does not name either goes
 * by its id still. */
static void
test_other_names (void)
{
  g_autoptr (WeftTestLog) other_log = begin ();
  g_autoptr (WeftTestLog) log = begin ();
  g_autoptr (WeftTrace) other = end (other_log, TRUE);
  g_autoptr (WeftTrace) own = NULL;
  g_autoptr (WeftTrace) named = NULL;
  g_autoptr (WeftIndex) index = NULL;

  weft_test_calls_stack (log, WEFT_TEST_CALLS_0_5, 1000, 0, 7, "ace");
  weft_test_calls_stack (log, WEFT_TEST_CALLS_0_5, 2000, 0, 7, "zce");
  own = end (log, FALSE);
  g_assert_cmpuint (own->call_stacks->n_unnamed, ==, 4);
  assert_sample (own, 0, 1000, 0, 7, "0x65;0x63;0x61");

  index = weft_test_index_bytes (log);
  index->info_index = weft_shared_ref (other->index);
  named = weft_trace_new (index, NULL, NULL);
  g_assert_cmpuint (named->call_stacks->n_unnamed, ==, 1);
  assert_sample (named, 0, 1000, 0, 7, "Main.main;Main.work;Main.go");
  assert_sample (named, 1, 2000, 0, 7, "Main.main;Main.work;0x7a");
}

static void
test_undefined (void)
{
  g_autoptr (WeftTestLog) log = begin ();
  g_autoptr (WeftTrace) trace = NULL;

  weft_test_calls_stack (log, WEFT_TEST_CALLS_0_3, 1000, 0, 7, "B2e");
  trace = end (log, TRUE);
  assert_sample (trace, 0, 1000, 0, 7, "Main.main;string 65;string 66");
  g_assert_cmpuint (trace->call_stacks->tick_ns, ==, 10000000);
}

static void
write_marker (WeftTestLog *log, guint64 time, const char *text)
{
  weft_test_log_event (log, 58, time);
  weft_test_log_text (log, text);
}

/* Who stops sampling says so, and nothing is known from then until it starts again; what comes
 * before the first sample is no pause, nor is another text. */
static void
test_pauses (void)
{
  static const char stop[] = "ghc-stack-profiler: Stop profiling";
  static const char start[] = "ghc-stack-profiler: Start profiling";
  static const WeftRange expected[] = { { 3000, 5000 }, { 7000, WEFT_TIME_END } };
  g_autoptr (WeftTestLog) log = begin ();
  g_autoptr (WeftTrace) trace = NULL;

  write_marker (log, 500, stop);
  weft_test_calls_stack (log, WEFT_TEST_CALLS_0_3, 1000, 0, 7, "ace");
  write_marker (log, 2000, "ghc-stack-profiler: Stop");
  write_marker (log, 3000, stop);
  write_marker (log, 4000, stop);
  write_marker (log, 5000, start);
  weft_test_calls_stack (log, WEFT_TEST_CALLS_0_3, 6000, 0, 7, "ace");
  write_marker (log, 7000, stop);
  trace = end (log, TRUE);
  g_assert_cmpmem (trace->call_stacks->pauses->data, 2 * sizeof (WeftRange), expected,
                   sizeof expected);
  g_assert_cmpuint (trace->call_stacks->pauses->len, ==, 2);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_data_func ("/call-stacks/0.1", GUINT_TO_POINTER (WEFT_TEST_CALLS_0_1), test_versions);
  g_test_add_data_func ("/call-stacks/0.3", GUINT_TO_POINTER (WEFT_TEST_CALLS_0_3), test_versions);
  g_test_add_data_func ("/call-stacks/0.5", GUINT_TO_POINTER (WEFT_TEST_CALLS_0_5), test_versions);
  g_test_add_func ("/call-stacks/chunks", test_chunks);
  g_test_add_func ("/call-stacks/pauses", test_pauses);
  g_test_add_func ("/call-stacks/ids", test_ids);
  g_test_add_func ("/call-stacks/other-names", test_other_names);
  g_test_add_func ("/call-stacks/undefined", test_undefined);
}
