/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests of the texts of findings: the band that they name, and the profiles to record next. */
#include "weft-finding-text.h"

#include "heap-fixture.h"
#include "logs.h"
#include "weft-test-heap.h"
#include "weft-test-unit.h"

#include <string.h>

#define BREAKDOWN_RETAINER     5
#define BREAKDOWN_CLOSURE_TYPE 7
#define BREAKDOWN_INFO_TABLE   8

/* Samples of a band with @label, of an info table that the log names; the last one is at exit. */
static WeftTrace *
profile (guint breakdown, const char *label)
{
  static const char *const info[] = { "entry_info", "1", "Entry", "cache", "Main", "Main.hs:12:5" };
  g_autoptr (WeftTestLog) log = weft_test_heap_begin (breakdown);
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (GError) error = NULL;
  WeftTrace *trace;

  for (guint i = 1; i <= 3; i++)
    {
      weft_test_heap_sample (log, i * 1000, i);
      weft_test_heap_band (log, i * 1000, 0, label, i * 1000);
      weft_test_heap_sample_end (log, i * 1000, i);
    }
  heap_fixture_info (log, 0x40f0e0, info);
  weft_test_heap_end (log, 4000);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, &error);
  g_assert_no_error (error);
  return trace;
}

/* The band is named by what shows its code; what to record next is what the log does not show. */
static void
test_band (void)
{
  static const struct
  {
    guint breakdown;
    const char *label, *named;
    gboolean lacks_code, lacks_holder;
  } cases[] = {
    { BREAKDOWN_CLOSURE_TYPE, "Main.Entry", "“Main.Entry” grew", TRUE, FALSE },
    { BREAKDOWN_INFO_TABLE, "0x40f0e0", "“cache” (Main.hs:12:5) grew", FALSE, TRUE },
    { BREAKDOWN_INFO_TABLE, "0x40f0e1", "“0x40f0e1” (an address that the log does not name", FALSE,
      TRUE },
    { BREAKDOWN_RETAINER, "(1)Main.main", "“Main.main” grew", FALSE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WeftTrace) trace = profile (cases[i].breakdown, cases[i].label);
      WeftStatistics statistics = weft_statistics (trace, 0, WEFT_TIME_END);
      g_autoptr (WeftDiagnosis) diagnosis = weft_diagnosis_new (&statistics, NULL);
      const WeftFinding finding = { .rule = weft_rule_find ("heap-leak"),
                                    .scene = diagnosis->measures.scenes[WEFT_SCENE_LIVE] };
      g_autofree char *sentence = weft_finding_sentence (&finding, diagnosis, trace);
      g_autofree char *advice = weft_finding_advice (&finding, diagnosis, trace);

      g_test_message ("%s %s", sentence, advice);
      g_assert_nonnull (strstr (sentence, cases[i].named));
      g_assert_nonnull (strstr (sentence, "100.0 % of the growth"));
      g_assert_true ((strstr (advice, "with -hc") != NULL) == cases[i].lacks_code);
      g_assert_true ((strstr (advice, "shows what holds") != NULL) == cases[i].lacks_holder);
      g_assert_null (strstr (advice, "+RTS -l -hT"));
    }
}

/* Returns the advice of @rule for a program that was started with @flag. */
static char *
advice_with_flag (const char *rule, const char *flag)
{
  const char *const args[] = { "program", "+RTS", flag, NULL };
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (WeftDiagnosis) diagnosis = NULL;
  const WeftFinding finding = { .rule = weft_rule_find (rule) };
  WeftStatistics statistics;

  weft_test_log_header_9_10 (log);
  weft_test_log_process (log, 0, "GHC-9.10.3 rts_thr", args);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, NULL);
  statistics = weft_statistics (trace, 0, WEFT_TIME_END);
  diagnosis = weft_diagnosis_new (&statistics, NULL);
  return weft_finding_advice (&finding, diagnosis, trace);
}

/* A nursery of 16 MiB is not advised if the nurseries are as large. */
static void
test_nursery (void)
{
  static const char *const rules[] = { "gc-sync", "parallel-gc-loses", "gc-scans",
                                       "boxed-updates" };
  g_autoptr (WeftTrace) trace = profile (BREAKDOWN_CLOSURE_TYPE, "Main.Entry");
  WeftStatistics statistics = weft_statistics (trace, 0, WEFT_TIME_END);
  g_autoptr (WeftDiagnosis) diagnosis = weft_diagnosis_new (&statistics, NULL);

  for (guint i = 0; i < 2 * G_N_ELEMENTS (rules); i++)
    {
      const WeftFinding finding = { .rule = weft_rule_find (rules[i / 2]) };
      gboolean is_large = i % 2 == 1;
      g_autofree char *advice = NULL;

      diagnosis->measures.values[WEFT_MEASURE_NURSERY] = (is_large ? 16 : 4) << 20;
      advice = weft_finding_advice (&finding, diagnosis, trace);
      g_assert_true ((strstr (advice, "-A16m") == NULL) == is_large);
    }
}

/* What costs nothing is no reason to run with fewer HECs, and no doubt about a cost. */
static void
test_free (void)
{
  g_autoptr (WeftTrace) trace = profile (BREAKDOWN_CLOSURE_TYPE, "Main.Entry");
  WeftStatistics statistics = weft_statistics (trace, 0, WEFT_TIME_END);
  g_autoptr (WeftDiagnosis) diagnosis = weft_diagnosis_new (&statistics, NULL);
  const WeftRule *rule = weft_rule_find ("one-hec-only");
  const WeftFinding finding = { .rule = rule };

  for (guint costs = 0; costs < 2; costs++)
    {
      g_autofree char *advice = NULL;

      diagnosis->measures.values[WEFT_MEASURE_ALONE_GAIN] = costs > 0 ? 0.01 : 0;
      advice = weft_finding_advice (&finding, diagnosis, trace);
      g_assert_true ((strstr (advice, "-N1") != NULL) == (costs > 0));
      g_assert_true ((weft_condition_judge (&rule->doubts[0].condition, &diagnosis->measures) ==
                      WEFT_JUDGED_TRUE) == (costs == 0));
    }
}

/* A flag that was given is not advised, nor what a limit of the heap makes useless. */
static void
test_flags (void)
{
  static const struct
  {
    const char *rule, *flag, *has, *lacks;
  } cases[] = {
    { "gc-much", "-l", "try +RTS --nonmoving-gc", "without +RTS --nonmoving-gc" },
    { "gc-much", "-xn", "without +RTS --nonmoving-gc", "try +RTS --nonmoving-gc" },
    { "long-pauses", "-l", "-F4", "30 %" },
    { "long-pauses", "--nonmoving-gc", "Keep less data", "-F4" },
    { "long-pauses", "-M100m", "Raise -M100m", "-F4" },
    { "allocation-churn", "-l", "build with -prof", "The page Profile" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *advice = advice_with_flag (cases[i].rule, cases[i].flag);

      g_test_message ("%s", advice);
      g_assert_nonnull (strstr (advice, cases[i].has));
      g_assert_null (strstr (advice, cases[i].lacks));
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/finding-text/nursery", test_nursery);
  g_test_add_func ("/finding-text/free", test_free);
  g_test_add_func ("/finding-text/flags", test_flags);
  g_test_add_func ("/finding-text/band", test_band);
}
