/* SPDX-License-Identifier: BSD-3-Clause */
/* Findings of two ranges: fixed one way is new the other way, and against itself nothing changes.
 */
#include "chart-fixture.h"
#include "weft-compared-text.h"
#include "weft-features.h"
#include "weft-test-unit.h"

#include <string.h>

static const WeftComparedFinding *
find (const GArray *findings, const char *rule)
{
  for (guint i = 0; i < findings->len; i++)
    if (strcmp (g_array_index (findings, WeftComparedFinding, i).rule->id, rule) == 0)
      return &g_array_index (findings, WeftComparedFinding, i);
  return NULL;
}

static void
test_ranges (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("WEFT_DATA_DIR"), "demo.eventlog", NULL);
  g_autoptr (WeftTrace) trace = chart_trace_of_file (path);
  WeftStatistics all = weft_statistics (trace, 0, G_MAXUINT64);
  WeftStatistics part = weft_statistics (trace, 40000000, 60000000);
  g_autoptr (GArray) none = NULL;
  g_autoptr (GArray) none_too = NULL;
  g_autoptr (GArray) no_flag = NULL;
  g_autoptr (GArray) fixed = weft_compared_findings (&all, &part, &none, NULL);
  g_autoptr (GArray) new = weft_compared_findings (&part, &all, &none_too, NULL);
  g_autoptr (GArray) same = weft_compared_findings (&all, &all, &no_flag, NULL);

  g_assert_cmpuint (fixed->len, ==, new->len);
  g_assert_cmpstr (weft_compared_finding_text (find (fixed, "heap-leak")), ==, "fixed");
  g_assert_cmpstr (weft_compared_finding_text (find (new, "heap-leak")), ==, "new");
  g_assert_cmpstr (weft_compared_finding_cost (find (fixed, "heap-leak"), 1).text, ==, "–");
  g_assert_cmpuint (same->len, >, 1);
  for (guint i = 0; i < same->len; i++)
    g_assert_cmpstr (weft_compared_finding_text (&g_array_index (same, WeftComparedFinding, i)), ==,
                     "same");
}

/* A rule that another finding explains on one side is not reported as fixed: its cost is known
 * there. */
static void
test_explained (void)
{
  static const char *const args[] = { "heap", "+RTS", "-c", "-l", NULL };
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "fixtures", "heap-p-ghc-9.6.eventlog", NULL);
  g_autoptr (WeftTrace) a = chart_trace_of_file (path);
  g_autoptr (WeftTrace) b = chart_trace_of_file (path);
  WeftStatistics before = weft_statistics (a, 0, G_MAXUINT64);
  WeftStatistics after = weft_statistics (b, 0, G_MAXUINT64);
  g_autoptr (GArray) none = NULL;
  g_autoptr (GArray) none_too = NULL;
  g_autoptr (GArray) there = NULL;
  g_autoptr (GArray) back = NULL;
  g_autoptr (WeftDiagnosis) diagnosis = NULL;

  g_strfreev (b->process->args);
  b->process->args = g_strdupv ((char **) args);
  diagnosis = weft_diagnosis_new (&after, NULL);
  g_assert_null (weft_diagnosis_find (diagnosis, "gc-much"));
  there = weft_compared_findings (&before, &after, &none, NULL);
  back = weft_compared_findings (&after, &before, &none_too, NULL);
  g_assert_cmpstr (weft_compared_finding_text (find (there, "gc-flags")), ==, "new");
  g_assert_cmpstr (weft_compared_finding_text (find (there, "gc-much")), ==, "same");
  g_assert_cmpstr (weft_compared_finding_cost (find (there, "gc-much"), 1).text, ==,
                   weft_compared_finding_cost (find (there, "gc-much"), 0).text);
  g_assert_cmpstr (weft_compared_finding_text (find (back, "gc-flags")), ==, "fixed");
  g_assert_cmpstr (weft_compared_finding_text (find (back, "gc-much")), ==, "same");
}

/* What one side has no heap profile for is not fixed, nor is what its samples may have changed. */
static void
test_recording (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("WEFT_DATA_DIR"), "demo.eventlog", NULL);
  g_autofree char *other_path =
      g_test_build_filename (G_TEST_DIST, "fixtures", "parsum-n1-ghc-9.0.eventlog", NULL);
  g_autoptr (WeftTrace) a = chart_trace_of_file (path);
  g_autoptr (WeftTrace) b = chart_trace_of_file (path);
  g_autoptr (WeftTrace) c = chart_trace_of_file (other_path);
  WeftStatistics all = weft_statistics (a, 0, G_MAXUINT64);
  WeftStatistics part = weft_statistics (b, 40000000, 60000000);
  WeftStatistics other = weft_statistics (c, 0, G_MAXUINT64);
  g_autoptr (GArray) none = NULL, nothing = NULL;
  g_autoptr (GArray) findings = NULL, others = NULL;
  g_autofree char *same = weft_compared_differences_text (a, b);
  g_autofree char *text = NULL;

  g_assert_null (same);
  g_assert_cmpuint (weft_compared_features_missing_in_b (a, b), ==, 0);
  /* the same flags, but no sample */
  b->recorded[WEFT_FEATURE_HEAP_PROFILE] = weft_amount_absent (WEFT_AMOUNT_NOT_RECORDED, NULL);
  b->recorded[WEFT_FEATURE_SPARKS] = weft_amount_absent (WEFT_AMOUNT_UNKNOWN, NULL);
  g_assert_cmpuint (weft_compared_features_missing_in_b (a, b), ==, 0);
  g_assert_cmpuint (weft_compared_features_missing_in_b (b, a), ==, 0);
  findings = weft_compared_findings (&all, &part, &none, NULL);
  g_assert_cmpstr (weft_compared_finding_text (find (findings, "heap-leak")), ==, "fixed");
  g_assert_cmpuint (weft_compared_features_missing_in_b (a, c) & WEFT_NEEDS (HEAP_PROFILE), !=, 0);
  text = weft_compared_differences_text (c, a);
  g_assert_nonnull (strstr (text, "heap profile"));
  g_assert_nonnull (strstr (text, ". Profiling changes times and GCs"));
  others = weft_compared_findings (&all, &other, &nothing, NULL);
  g_assert_cmpstr (weft_compared_finding_text (find (others, "heap-leak")), ==, "not comparable");
}

/* Logs of different programs are said to be. */
static void
test_programs (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("WEFT_DATA_DIR"), "demo.eventlog", NULL);
  g_autoptr (WeftTrace) a = chart_trace_of_file (path);
  g_autoptr (WeftTrace) b = chart_trace_of_file (path);
  char *program = b->process->program;
  g_autofree char *text = NULL;

  b->process->program = (char *) "bin/other";
  text = weft_compared_differences_text (a, b);
  b->process->program = program;
  g_assert_cmpstr (text, ==, "Different programs: A is of demo, B of other");
}

static char *
recording_text (WeftTrace *a, WeftTrace *b, const char *const *args_a, const char *const *args_b)
{
  g_strfreev (a->process->args);
  a->process->args = g_strdupv ((char **) args_a);
  g_strfreev (b->process->args);
  b->process->args = g_strdupv ((char **) args_b);
  return weft_compared_differences_text (a, b);
}

/* Other arguments of the program are reported whole, and flags of the RTS that only one side has;
 * but not the file that the log is written to. */
static void
test_arguments (void)
{
  static const char *const args[][8] = {
    { "demo", "3000", "20", "+RTS", "-N4", "-l", "-ola", NULL },
    { "demo", "1500", "20", "+RTS", "-olb", "-l", "-N1", NULL },
    { "demo", "3000", "20", "+RTS", "-olb", "-l", "-N4", NULL },
    { "demo", "20", "3000", "+RTS", "-N4", "-l", NULL },
    { "demo", "+RTS", "-N4", "-l", NULL },
  };
  g_autofree char *path = g_build_filename (g_getenv ("WEFT_DATA_DIR"), "demo.eventlog", NULL);
  g_autoptr (WeftTrace) a = chart_trace_of_file (path);
  g_autoptr (WeftTrace) b = chart_trace_of_file (path);
  g_autofree char *both = recording_text (a, b, args[0], args[1]);
  g_autofree char *same = recording_text (a, b, args[0], args[2]);
  g_autofree char *order = recording_text (a, b, args[0], args[3]);
  g_autofree char *none = recording_text (a, b, args[4], args[0]);
  g_autofree char *unknown = NULL;

  g_assert_cmpstr (both, ==,
                   "Different arguments: 3000 20 in A, 1500 20 in B. RTS flags only in A: -N4. RTS "
                   "flags only in B: -N1");
  g_assert_null (same);
  g_assert_cmpstr (order, ==, "Different arguments: 3000 20 in A, 20 3000 in B");
  g_assert_cmpstr (none, ==, "Different arguments: none in A, 3000 20 in B");
  g_clear_pointer (&b->process->args, g_strfreev);
  unknown = weft_compared_differences_text (a, b);
  g_assert_null (unknown);
}

/* Logs that differ in what does not change the run are compared by what both have. */
static void
test_recording_unchanged (void)
{
  g_assert_true (weft_compared_features_disturb (WEFT_NEEDS (TIME_PROFILE)));
  g_assert_false (weft_compared_features_disturb (WEFT_NEEDS (SCHEDULER) | WEFT_NEEDS (PERF)));
}

/* A log that was recorded with a flag that the other one's numbers advise. */
static void
test_advice (void)
{
  static const char *const args[] = { "heap", "+RTS", "-A16m", "-l", NULL };
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "fixtures", "heap-p-ghc-9.6.eventlog", NULL);
  g_autoptr (WeftTrace) a = chart_trace_of_file (path);
  g_autoptr (WeftTrace) b = chart_trace_of_file (path);
  WeftStatistics before = weft_statistics (a, 0, G_MAXUINT64);
  WeftStatistics after = weft_statistics (b, 0, G_MAXUINT64);
  g_autoptr (GArray) unchanged = NULL;
  g_autoptr (GArray) advice = NULL;
  G_GNUC_UNUSED g_autoptr (GArray) same =
      weft_compared_findings (&before, &after, &unchanged, NULL);
  g_autoptr (GArray) findings = NULL;
  const WeftComparedAdvice *one;
  g_autofree char *title = NULL;

  g_assert_cmpuint (unchanged->len, ==, 0);
  g_strfreev (b->process->args);
  b->process->args = g_strdupv ((char **) args);
  findings = weft_compared_findings (&before, &after, &advice, NULL);
  g_assert_cmpuint (advice->len, ==, 2);
  one = &g_array_index (advice, WeftComparedAdvice, 0);
  title = weft_compared_advice_title (one);
  g_assert_cmpstr (title, ==, "-A16m: GCs");
  g_assert_cmpfloat (one->before, ==, one->actual.number);
  g_assert_cmpfloat (one->expected, <, one->before);
  g_assert_cmpstr (weft_compared_advice_value (one, 0).text, ==,
                   weft_compared_advice_value (one, 1).text);
}

static void
test_texts (void)
{
  WeftComparedFinding one = { &weft_rules[0], { 0.5, 0.2 } };

  g_assert_cmpstr (weft_compared_finding_text (&one), ==, "better");
  one.costs[1] = 0.8;
  g_assert_cmpstr (weft_compared_finding_text (&one), ==, "worse");
  one.costs[1] = 0.6;
  g_assert_cmpstr (weft_compared_finding_text (&one), ==, "within noise");
  one.costs[1] = 0.505;
  g_assert_cmpstr (weft_compared_finding_text (&one), ==, "same");
  g_assert_cmpstr (weft_compared_finding_cost (&one, 0).text, ==, "50.0 %");
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/compared-findings/ranges", test_ranges);
  g_test_add_func ("/compared-findings/explained", test_explained);
  g_test_add_func ("/compared-findings/recording", test_recording);
  g_test_add_func ("/compared-findings/programs", test_programs);
  g_test_add_func ("/compared-findings/arguments", test_arguments);
  g_test_add_func ("/compared-findings/recording-unchanged", test_recording_unchanged);
  g_test_add_func ("/compared-findings/advice", test_advice);
  g_test_add_func ("/compared-findings/texts", test_texts);
}
