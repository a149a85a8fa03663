/* SPDX-License-Identifier: BSD-3-Clause */
/* Queries for the rows of findings and histograms: they run, and give the same numbers. */
#include "logs.h"
#include "query-fixture.h"
#include "rule-logs.h"
#include "weft-diagnosis.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"

#include <math.h>
#include <string.h>

/* Measures that the rows of a rule make: a query about them, which it calls "$". */
static const struct
{
  const char *rule, *sql;
  WeftMeasure measure;
  enum
  {
    WHOLE,    /* divided by nothing */
    OF_TIME,  /* by the covered time, ns: at most all of it */
    A_SECOND, /* by the covered time, s */
    OF_RUN,   /* by the run time of all HECs, ns: at most all of it */
    RUN_TIME, /* by the run time of all HECs, s */
  } unit;
  gboolean is_of_finding; /* only if there is the finding: otherwise rows of services, or of
                             samples at exit, count as well */
} numbers[] = {
  { "nursery-small", "select sum(dur_ns) from $", WEFT_MEASURE_MINOR_GC, OF_TIME },
  { "gc-sync", "select count(*) from $", WEFT_MEASURE_DELAYS, WHOLE, TRUE },
  { "parallel-gc-loses", "select count(*) from $", WEFT_MEASURE_PARALLEL_GCS, WHOLE },
  { "long-pauses", "select sum(dur_ns) from $", WEFT_MEASURE_MAJOR_GC, OF_TIME },
  { "long-pauses", "select max(dur_ns) from $", WEFT_MEASURE_LONGEST_PAUSE, WHOLE },
  { "idle-gc", "select count(*) from $", WEFT_MEASURE_IDLE_GCS, WHOLE },
  { "idle-gc", "select sum(dur_ns) from $", WEFT_MEASURE_IDLE_GC, OF_TIME },
  { "asked-gc", "select count(*) from $", WEFT_MEASURE_ASKED_GCS, WHOLE },
  { "asked-gc", "select sum(dur_ns) from $", WEFT_MEASURE_ASKED_GC, OF_TIME },
  { "gc-much", "select sum(dur_ns) from $", WEFT_MEASURE_GC_TIME, WHOLE },
  { "large-objects", "select count(*) from $", WEFT_MEASURE_GC_COUNT, WHOLE },
  { "census-costs", "select sum(dur_ns) from $", WEFT_MEASURE_CENSUS, OF_TIME },
  { "heap-leak", "select count(*) from $", WEFT_MEASURE_LIVE_COUNTS, WHOLE },
  { "heap-leak", "select max(live) from $", WEFT_MEASURE_LIVE_MOST, WHOLE },
  { "band-leak", "select last_bytes from $ limit 1", WEFT_MEASURE_BAND_LAST, WHOLE, TRUE },
  { "thunk-chain", "select max(n) from (select sum(bytes) as n from $ group by profile, ts)",
    WEFT_MEASURE_THUNKS, WHOLE },
  { "string-data", "select max(n) from (select sum(bytes) as n from $ group by profile, ts)",
    WEFT_MEASURE_LIST, WHOLE },
  { "fragmentation", "select max(n) from (select sum(bytes) as n from $ group by profile, ts)",
    WEFT_MEASURE_PINNED, WHOLE, TRUE },
  { "deep-stack", "select max(stack_bytes) from $", WEFT_MEASURE_STACK, WHOLE },
  { "logging-dominates", "select count(*) from $", WEFT_MEASURE_MESSAGES, WHOLE },
  { "log-costs", "select count(*) from $", WEFT_MEASURE_EVENTS, WHOLE },
  { "sparks-fizzled",
    "select sum(n) from (select max(value) as n from $ "
    "where name regexp 'created|dud|overflowed' group by cap, name)",
    WEFT_MEASURE_SPARKS, WHOLE, TRUE },
  { "os-threads", "select count(*) from $", WEFT_MEASURE_OS_THREADS, WHOLE },
  { "switch-storm", "select count(*) from $", WEFT_MEASURE_SWITCH_RATE, A_SECOND },
  { "switch-storm", "select count(*) from $", WEFT_MEASURE_RUN_RATE, RUN_TIME },
  { "timers-many", "select count(*) from $", WEFT_MEASURE_TIMER_RATE, A_SECOND },
  { "finalizers", "select sum(dur_ns) from $", WEFT_MEASURE_FINALIZERS, OF_TIME },
  { "yield-polls", "select count(*) from $", WEFT_MEASURE_YIELD_RATE, RUN_TIME },
  { "runs-without-allocation", "select sum(dur_ns) from $", WEFT_MEASURE_LONG_RUNS, OF_RUN, TRUE },
  { "stm-herd", "select count(*) from $", WEFT_MEASURE_STM_WAKEUPS, WHOLE, TRUE },
  { "foreign-calls-short", "select count(*) from $", WEFT_MEASURE_CALLS, A_SECOND, TRUE },
  { "stuck", "select count(*) from $", WEFT_MEASURE_STUCK, WHOLE, TRUE },
};

/* How often each of them was compared and above 0. */
static guint n_compared[G_N_ELEMENTS (numbers)];

/* The first number of the answer; 0 if there is none. */
static double
ask_number (WeftQuery *query, const char *sql)
{
  g_autofree char *answer = query_ask (query, sql);

  if (*answer == '!')
    g_error ("%s: %s", sql, answer);
  return *answer == '\n' ? 0 : g_ascii_strtod (answer, NULL);
}

/* The answer to @i of the numbers about @rows. */
static double
ask_about (WeftQuery *query, guint i, const char *rows, const WeftStatistics *statistics)
{
  double time = (double) statistics->covered, run = (double) statistics->numbers.run, number;
  g_autofree char *source = g_strdup_printf ("(%s)", rows);
  g_autoptr (GString) sql = g_string_new (numbers[i].sql);

  g_string_replace (sql, "$", source, 1);
  number = ask_number (query, sql->str);
  switch (numbers[i].unit)
    {
    case OF_TIME:
      return MIN (number / time, 1);
    case A_SECOND:
      return number * 1e9 / time;
    case OF_RUN:
      return MIN (number / run, 1);
    case RUN_TIME:
      return number * 1e9 / run;
    default:
      return number;
    }
}

/* The rows of each rule make its measures, as far as they are known, and can be those of a part of
 * the log. */
static void
check_rules (WeftIndex *index)
{
  g_autoptr (GError) error = NULL;
  WeftTrace *trace = weft_trace_new (index, NULL, &error);
  g_autoptr (WeftQuery) query = query_over (trace);
  WeftStatistics statistics = weft_statistics (trace, 0, WEFT_TIME_END);
  g_autoptr (WeftDiagnosis) diagnosis = weft_diagnosis_new (&statistics, NULL);
  gboolean is_whole = !statistics.has_run || statistics.covered == statistics.to - statistics.from;

  for (guint i = 0; i < weft_n_rules; i++)
    {
      const WeftRowSource *source = &weft_rules[i].rows;
      g_autofree char *rows = NULL, *sql = NULL;

      if (source->table == NULL)
        continue;
      rows = weft_query_source_sql (source, statistics.to / 4, statistics.to / 2 + 1);
      sql = g_strdup_printf ("select count(*) from (%s)", rows);
      ask_number (query, sql);
    }
  for (guint i = 0; is_whole && i < G_N_ELEMENTS (numbers); i++)
    {
      const WeftRule *rule = weft_rule_find (numbers[i].rule);
      double expected = diagnosis->measures.values[numbers[i].measure], number;
      g_autofree char *rows = NULL;

      if (isnan (expected) ||
          (numbers[i].is_of_finding && weft_diagnosis_find (diagnosis, rule->id) == NULL))
        continue;
      rows = weft_query_source_sql (&rule->rows, 0, 0);
      number = ask_about (query, i, rows, &statistics);
      g_test_message ("%s, %s: %g, expected %g", rule->id, numbers[i].sql, number, expected);
      g_assert_cmpfloat (fabs (number - expected), <=, 1e-9 * expected);
      n_compared[i] += expected > 0;
    }
}

static void
test_rules (void)
{
  g_autoptr (GPtrArray) corpus = weft_test_corpus ();

  for (guint i = 0; i < weft_n_rules; i++)
    {
      g_autoptr (WeftTestLog) log = weft_test_rule_log (weft_rules[i].id);
      g_autoptr (WeftIndex) index = log != NULL ? weft_test_index_bytes (log) : NULL;

      if (index != NULL)
        check_rules (index);
    }
  for (guint i = 0; corpus != NULL && i < corpus->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (corpus, i));

      check_rules (index);
    }
  for (guint i = 0; corpus != NULL && i < G_N_ELEMENTS (numbers); i++)
    g_assert_cmpuint (n_compared[i], >, 0);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/query-sources/rules", test_rules);
}
