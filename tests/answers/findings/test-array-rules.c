/* SPDX-License-Identifier: BSD-3-Clause */
/* Rules about arrays and buffers: what looks like them and is something else is not found. */
#include "logs.h"
#include "rule-logs.h"
#include "weft-diagnosis.h"
#include "weft-test-heap.h"
#include "weft-test-unit.h"

/* Returns TRUE if large arrays are found in a log in which @bytes are allocated between two GCs,
 * which are 1 ms apart. A heap profile with @breakdown shows @arrays bytes of byte arrays beside
 * 100 MB of a map. */
static gboolean
finds_large_objects (guint64 bytes, guint breakdown, guint64 arrays)
{
  WeftTestLog *log = weft_rule_log_begin_plain ();
  g_autoptr (WeftDiagnosis) diagnosis = NULL;

  weft_rule_log_bytes (log, 0, 49, 0);
  for (guint64 at = 0; at < 300 * MS; at += MS)
    {
      weft_rule_log_run (log, at, at + 900 * US, 1, HEAP_OVERFLOW);
      weft_rule_log_bytes (log, at + 900 * US, 49, (at / MS + 1) * bytes);
      weft_rule_log_gc (log, at + 900 * US, at + 905 * US, at + 990 * US, 1, 0);
    }
  weft_rule_log_go_to_cap (log, 300 * MS, 0xffff);
  weft_test_heap_profile (log, US, 0, 20 * MS, breakdown, "");
  for (guint64 i = 1; i <= 9; i++)
    {
      weft_test_heap_sample (log, i * 20 * MS, i);
      weft_test_heap_band (log, i * 20 * MS, 0, "containers:Data.Map.Internal.Bin", 100 * MB);
      weft_test_heap_band (log, i * 20 * MS, 0, "ARR_WORDS", arrays);
      weft_test_heap_sample_end (log, i * 20 * MS, i);
    }
  diagnosis = weft_rule_log_diagnose (weft_rule_log_end (log, 300 * MS));
  return weft_diagnosis_find (diagnosis, "large-objects") != NULL;
}

/* A heap profile by closure type that shows hardly any arrays denies them, unless so much is
 * allocated that it must be arrays: a program with a map in an IORef, whose stacks grow. */
static void
test_arrays_unseen (void)
{
  g_assert_true (finds_large_objects (6 * MB, WEFT_BREAKDOWN_CLOSURE_TYPE, 5 * MB));
  g_assert_false (finds_large_objects (6 * MB, WEFT_BREAKDOWN_CLOSURE_TYPE, 50000));
  g_assert_true (finds_large_objects (6 * MB, WEFT_BREAKDOWN_RETAINER, 50000));
  g_assert_true (finds_large_objects (50 * MB, WEFT_BREAKDOWN_CLOSURE_TYPE, 50000));
}

/* Of each buffer that a ByteString refers to, there are @each bytes. */
static WeftDiagnosis *
buffers_of (guint64 each)
{
  WeftTestLog *log = weft_test_heap_begin (WEFT_BREAKDOWN_CLOSURE_TYPE);

  for (guint i = 1; i <= 10; i++)
    {
      weft_test_heap_sample (log, i * 10 * MS, i);
      weft_test_heap_band (log, i * 10 * MS, 0, "ARR_WORDS", i * 1000 * each);
      weft_test_heap_band (log, i * 10 * MS, 0, "base:GHC.ForeignPtr.PlainPtr", i * 16000);
      weft_test_heap_sample_end (log, i * 10 * MS, i);
    }
  weft_test_heap_end (log, 110 * MS);
  return weft_rule_log_diagnose (log);
}

/* Short ByteStrings keep blocks of 4 KiB. */
static void
test_blocks (void)
{
  g_autoptr (WeftDiagnosis) blocks = buffers_of (4073);
  g_autoptr (WeftDiagnosis) several = buffers_of (3000);
  g_autoptr (WeftDiagnosis) small = buffers_of (900);
  const WeftFinding *finding = weft_diagnosis_find (several, "buffers-kept");

  g_assert_nonnull (weft_diagnosis_find (blocks, "buffers-kept"));
  g_assert_nonnull (finding);
  g_assert_cmpint (finding->confidence, ==, WEFT_CONFIDENCE_LOW);
  g_assert_null (weft_diagnosis_find (small, "buffers-kept"));
}

/* A log of GHC 9.10, whose profile by @breakdown counts each byte array: @each bytes of each
 * buffer, of which major GCs find @live bytes. */
static WeftDiagnosis *
arrays_in_blocks (const char *rts, guint breakdown, guint64 each, guint64 live)
{
  WeftTestLog *log = weft_rule_log_begin (rts, 4 << 20, (const char *[]){ "program", NULL });

  for (guint64 i = 1; i <= 10; i++)
    weft_rule_log_gc (log, i * 10 * MS - US, i * 10 * MS, i * 10 * MS + MS, 1, i * live);
  weft_rule_log_go_to_cap (log, 110 * MS, 0xffff);
  weft_test_heap_profile (log, US, 0, 10 * MS, breakdown, "");
  for (guint64 i = 1; i <= 10; i++)
    {
      guint64 at = i * 10 * MS + 100 * US;

      weft_test_heap_sample (log, at, i);
      weft_test_heap_band (log, at, 0, "ARR_WORDS", i * 1000 * each);
      weft_test_heap_band (log, at, 0, "base:GHC.ForeignPtr.PlainPtr", i * 16000);
      weft_test_heap_sample_end (log, at, i);
    }
  return weft_rule_log_diagnose (weft_rule_log_end (log, 120 * MS));
}

/* Live bytes that are in no band are the other parts of the blocks of pinned byte arrays: then the
 * arrays are short. If there are none, the arrays themselves are that long. */
static void
test_arrays_in_blocks (void)
{
  const char *rts = "GHC-9.10.1 rts_thr", *profiling = "GHC-9.10.1 rts_thr_p";
  guint types = WEFT_BREAKDOWN_CLOSURE_TYPE, retainers = WEFT_BREAKDOWN_RETAINER;
  g_autoptr (WeftDiagnosis) blocks = arrays_in_blocks (rts, types, 216, 1000 * 4096 + 16000);
  g_autoptr (WeftDiagnosis) slices = arrays_in_blocks (rts, types, 4000, 1000 * 4000 + 16000);
  g_autoptr (WeftDiagnosis) profiled =
      arrays_in_blocks (profiling, types, 216, 1000 * 4096 + 16000);
  g_autoptr (WeftDiagnosis) retained =
      arrays_in_blocks (profiling, retainers, 216, 1000 * 4096 + 16000);

  g_assert_nonnull (weft_diagnosis_find (blocks, "buffers-kept"));
  g_assert_cmpfloat (blocks->measures.values[WEFT_MEASURE_PINNED], ==, 10 * 1000 * 4096);
  g_assert_cmpfloat (blocks->measures.values[WEFT_MEASURE_BLOCKS_KEPT], ==, 1);
  g_assert_cmpfloat (blocks->measures.values[WEFT_MEASURE_GREW_PART], <, 0.06);
  /* what is beyond the bands may be headers, up to as much as the bands */
  g_assert_nonnull (weft_diagnosis_find (profiled, "buffers-kept"));
  g_assert_cmpfloat (profiled->measures.values[WEFT_MEASURE_PINNED], ==,
                     10 * (1000 * 4096 + 16000 - 1000 * 216 - 2 * 16000));
  /* a profile by retainer omits objects, so nothing is known of blocks */
  g_assert_cmpfloat (retained->measures.values[WEFT_MEASURE_GREW_PART], >, 0.9);
  g_assert_nonnull (weft_diagnosis_find (slices, "buffers-kept"));
  g_assert_cmpfloat (slices->measures.values[WEFT_MEASURE_BLOCKS_KEPT], ==, 0);
}

/* As many bytes are allocated as in a program that drops them soon, but @live are in use at the
 * end, although minor GCs copy nothing: they are pinned or large. */
static gboolean
finds_churn (guint64 live)
{
  WeftTestLog *log = weft_rule_log_begin_plain ();
  g_autoptr (WeftDiagnosis) diagnosis = NULL;

  weft_rule_log_bytes (log, 0, 49, 0);
  for (guint64 at = 0; at < 300 * MS; at += MS)
    {
      weft_rule_log_run (log, at, at + 900 * US, 1, HEAP_OVERFLOW);
      weft_rule_log_bytes (log, at + 900 * US, 49, (at / MS + 1) * 4 * MB);
      weft_rule_log_gc (log, at + 900 * US, at + 905 * US, at + 950 * US, 1,
                        at == 290 * MS ? live : 0);
    }
  diagnosis = weft_rule_log_diagnose (weft_rule_log_end (log, 300 * MS));
  return weft_diagnosis_find (diagnosis, "allocation-churn") != NULL;
}

static void
test_kept_without_copying (void)
{
  g_assert_true (finds_churn (MB));
  g_assert_false (finds_churn (300 * MB));
}

/* 2 % more than a nursery is allocated between two GCs, at a rate of arrays, and a thread's stack
 * overflows @overflows times meanwhile. The program was started with @flag. */
static gboolean
finds_arrays_beside_stacks (guint overflows, const char *flag)
{
  WeftTestLog *log = weft_rule_log_begin ("GHC-9.10.1 rts_thr", 4 << 20,
                                          (const char *[]){ "program", "+RTS", flag, NULL });
  g_autoptr (WeftDiagnosis) diagnosis = NULL;

  weft_rule_log_bytes (log, 0, 49, 0);
  for (guint64 at = 0; at < 300 * MS; at += MS)
    {
      for (guint i = 0; i < overflows; i++)
        {
          weft_test_log_run (log, at + i * 10 * US, 1);
          weft_test_log_stop (log, at + (i * 10 + 9) * US, 1, 2, 5000); /* stack overflow */
        }
      weft_rule_log_run (log, at + 100 * US, at + 400 * US, 1, HEAP_OVERFLOW);
      weft_rule_log_bytes (log, at + 400 * US, 49, (at / MS + 1) * (guint64) (1.02 * (4 << 20)));
      weft_rule_log_gc (log, at + 400 * US, at + 405 * US, at + 490 * US, 1, 0);
    }
  diagnosis = weft_rule_log_diagnose (weft_rule_log_end (log, 300 * MS));
  return weft_diagnosis_find (diagnosis, "large-objects") != NULL;
}

/* The chunks of stacks are large objects of 32 KiB, or as -kc says, but no arrays of the program.
 */
static void
test_stack_chunks (void)
{
  g_assert_true (finds_arrays_beside_stacks (0, "-l"));
  g_assert_false (finds_arrays_beside_stacks (3, "-l"));
  g_assert_true (finds_arrays_beside_stacks (3, "-kc4k"));
  g_assert_true (finds_arrays_beside_stacks (1, "-l"));
  g_assert_false (finds_arrays_beside_stacks (1, "-kc128k"));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/array-rules/arrays-unseen", test_arrays_unseen);
  g_test_add_func ("/array-rules/stack-chunks", test_stack_chunks);
  g_test_add_func ("/array-rules/blocks", test_blocks);
  g_test_add_func ("/array-rules/arrays-in-blocks", test_arrays_in_blocks);
  g_test_add_func ("/array-rules/kept-without-copying", test_kept_without_copying);
}
