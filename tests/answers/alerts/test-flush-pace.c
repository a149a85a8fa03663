/* SPDX-License-Identifier: BSD-3-Clause */
/* The pace of a growing log: its period, however many blocks a flush writes, how late its events
 * are, and which HEC is silent. */
#include "logs.h"
#include "weft-flush-pace.h"
#include "weft-test-unit.h"

#define MS      G_GUINT64_CONSTANT (1000000)
#define GLOBAL  0xffff
#define SECONDS 1700000000

/* A log of @n_caps HECs, which flush @n times every @period; HEC 0 only until @silent_from. */
typedef struct
{
  guint n, n_caps;
  guint64 period, silent_from;
  gboolean has_start, is_complete;
} Plan;

static void
write_block (WeftTestLog *log, guint16 cap, guint64 begin, guint64 end)
{
  weft_test_log_begin_block (log, cap, begin);
  if (cap != GLOBAL)
    {
      weft_test_log_run (log, begin, cap + 1u);
      weft_test_log_stop (log, end - 10, cap + 1u, WEFT_STOP_MVAR, 0);
    }
  weft_test_log_end_block (log, end);
}

static WeftTrace *
make_trace (const Plan *plan)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftMap) map = NULL;
  g_autoptr (WeftLog) growing = NULL;
  g_autoptr (WeftIndex) index = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, GLOBAL, 0);
  if (plan->has_start)
    {
      weft_test_log_event (log, 43, 1);
      weft_test_log_u32 (log, 0);
      weft_test_log_u64 (log, SECONDS);
      weft_test_log_u32 (log, 0);
    }
  weft_test_log_end_block (log, 2);
  for (guint i = 1; i <= plan->n; i++)
    {
      guint64 end = i * plan->period;

      write_block (log, GLOBAL, end - plan->period + 5, end);
      for (guint16 cap = 0; cap < plan->n_caps; cap++)
        if (cap > 0 || end <= plan->silent_from)
          write_block (log, cap, end - plan->period + 10, end + 5);
      write_block (log, GLOBAL, end + 6, end + 7);
    }
  if (plan->is_complete)
    weft_test_log_data_end (log);
  map = weft_map_new_from_bytes (log->bytes->data, log->bytes->len);
  growing = weft_log_new (map, plan->is_complete, NULL);
  index = weft_index_new (growing, NULL, 1, NULL, NULL, NULL, NULL);
  return weft_trace_new (index, NULL, NULL);
}

/* Returns the pace, in a second of which the log knows half. */
static WeftFlushPace
pace_of (const Plan *plan, guint64 late)
{
  g_autoptr (WeftTrace) trace = make_trace (plan);
  gint64 end = (gint64) (trace->index->to / 1000);

  return weft_flush_pace (trace,
                          SECONDS * G_GINT64_CONSTANT (1000000) + end + (gint64) (late / 1000));
}

static void
test_periods (void)
{
  for (guint n_caps = 1; n_caps < 4; n_caps++)
    for (guint64 period = 20 * MS; period < 3000 * MS; period *= 5)
      {
        Plan plan = { 12, n_caps, period, G_MAXUINT64, TRUE, FALSE };
        WeftFlushPace pace = pace_of (&plan, 300 * MS);

        g_assert_cmpuint (pace.period, ==, period);
        g_assert_true (pace.has_lag);
        g_assert_cmpint (pace.lag, >=, (gint64) (299 * MS));
        g_assert_cmpint (pace.lag, <=, (gint64) (310 * MS + period));
        g_assert_false (pace.is_silent);
      }
}

static void
test_unknown (void)
{
  Plan none = { 0, 1, 20 * MS, G_MAXUINT64, TRUE, FALSE };
  Plan undated = { 12, 1, 20 * MS, G_MAXUINT64, FALSE, FALSE };
  Plan plan = { 12, 1, 20 * MS, G_MAXUINT64, TRUE, TRUE };

  g_assert_cmpuint (pace_of (&none, 0).period, ==, 0);
  g_assert_false (pace_of (&undated, 0).has_lag);
  /* a log that has ended; one that is a copy of an old one; one of the future */
  g_assert_false (pace_of (&plan, 0).is_silent);
  g_assert_cmpuint (pace_of (&plan, 0).silent_ns, ==, 0);
  g_assert_false (pace_of (&plan, 1000000 * 1000 * MS).has_lag);
  g_assert_cmpint (pace_of (&plan, 0).lag, <=, (gint64) MS);
}

static void
test_silent (void)
{
  Plan plan = { 40, 2, 100 * MS, 1000 * MS, TRUE, FALSE };
  WeftFlushPace pace = pace_of (&plan, 0);

  g_assert_true (pace.is_silent);
  g_assert_cmpuint (pace.silent_cap, ==, 0);
  g_assert_cmpuint (pace.silent_ns, >=, 2900 * MS);
  g_assert_cmpuint (pace.silent_ns, <=, 3100 * MS);
  plan.silent_from = 3000 * MS;
  g_assert_false (pace_of (&plan, 0).is_silent);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/flush-pace/periods", test_periods);
  g_test_add_func ("/flush-pace/unknown", test_unknown);
  g_test_add_func ("/flush-pace/silent", test_silent);
}
