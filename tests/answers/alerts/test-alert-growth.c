/* SPDX-License-Identifier: BSD-3-Clause */
/* Alerts of a log that is checked again and again while it grows. */
#include "logs.h"
#include "weft-alert-watch.h"
#include "weft-event-tags.h"
#include "weft-test-unit.h"

#include <string.h>

#define MS G_GUINT64_CONSTANT (1000000)

/* A log that grows by 20 ms at a time. The live heap grows with each of its blocks, but the fourth
 * one has less. */
typedef struct
{
  WeftTestLog *log;
  gsize ends[8];
} GrowingLog;

static void
growing_log_init (GrowingLog *self)
{
  static const guint64 live[] = { 100, 200, 300, 280, 400, 500, 600, 700 };

  self->log = weft_test_log_new ();
  weft_test_log_header_9_10 (self->log);
  for (guint i = 0; i < G_N_ELEMENTS (live); i++)
    {
      guint64 begin = i * 20 * MS, end = begin + 20 * MS;

      weft_test_log_begin_block (self->log, 0, begin);
      weft_test_log_run (self->log, begin + 1, 1);
      weft_test_log_stop (self->log, begin + 9 * MS, 1, WEFT_STOP_MVAR, 0);
      weft_test_log_event (self->log, WEFT_TAG_HEAP_LIVE, begin + 10 * MS);
      weft_test_log_u32 (self->log, 0);
      weft_test_log_u64 (self->log, live[i]);
      weft_test_log_end_block (self->log, end);
      weft_test_log_begin_block (self->log, 0xffff, begin);
      weft_test_log_end_block (self->log, end);
      self->ends[i] = self->log->bytes->len;
    }
}

/* Checks the first @n blocks. Returns the alerts. */
static GArray *
check_blocks (WeftAlertWatch *watch, const GrowingLog *log, guint n)
{
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (log->log->bytes->data, log->ends[n - 1]);
  g_autoptr (WeftLog) growing = weft_log_new (map, n == G_N_ELEMENTS (log->ends), NULL);
  g_autoptr (WeftIndex) index = weft_test_index (growing);
  g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);

  weft_alert_watch_check (watch, trace);
  return weft_alert_watch_steal_alerts (watch);
}

static void
assert_alert (const GArray *alerts, WeftAlertKind kind, double value, guint64 from, guint64 to)
{
  const WeftAlert *alert = &g_array_index (alerts, WeftAlert, 0);

  g_assert_cmpuint (alerts->len, ==, 1);
  g_assert_cmpint (alert->kind, ==, kind);
  g_assert_cmpfloat (alert->value, ==, value);
  g_assert_cmpuint (alert->from, ==, from);
  g_assert_cmpuint (alert->to, ==, to);
}

/* A condition that began before the last check is found, and one that lasts is reported once. */
static void
test_live_grows (void)
{
  WeftAlertLimits large = { .limits[WEFT_ALERT_LIVE_HEAP] = 250 };
  WeftAlertLimits grows = { .limits[WEFT_ALERT_HEAP_GROWS] = 39 * MS };
  static const guint n_blocks[] = { 2, 4, 6, 8 };
  GrowingLog log;

  growing_log_init (&log);
  for (guint is_growth = 0; is_growth < 2; is_growth++)
    {
      g_autoptr (WeftAlertWatch) watch = weft_alert_watch_new (is_growth ? &grows : &large, 0);

      for (guint i = 0; i < G_N_ELEMENTS (n_blocks); i++)
        {
          g_autoptr (GArray) alerts = check_blocks (watch, &log, n_blocks[i]);

          if (is_growth && i == 3)
            assert_alert (alerts, WEFT_ALERT_HEAP_GROWS, 80 * MS, 70 * MS, 150 * MS);
          else if (!is_growth && i == 1)
            assert_alert (alerts, WEFT_ALERT_LIVE_HEAP, 300, 50 * MS, 50 * MS);
          else
            g_assert_cmpuint (alerts->len, ==, 0);
        }
    }
  weft_test_log_free (log.log);
}

/* Damage is reported again only if more bytes are lost, and not if they are fewer than the limit,
 * or if the log only lacks its end. */
static void
test_damage_grows (void)
{
  WeftAlertLimits limits = { .limits[WEFT_ALERT_DAMAGE] = 20 };
  g_autoptr (WeftAlertWatch) watch = weft_alert_watch_new (&limits, 0);
  g_autoptr (GArray) few = NULL, first = NULL, same = NULL, more = NULL, end = NULL;
  GrowingLog log;

  growing_log_init (&log);
  /* the bytes of a global block's marker are left, so that each block of HEC 0 loses its events */
  memset (log.log->bytes->data + log.ends[0] + 30, 0xee, 15);
  few = check_blocks (watch, &log, 2);
  g_assert_cmpuint (few->len, ==, 0);
  memset (log.log->bytes->data + log.ends[1] + 30, 0xee, 15);
  first = check_blocks (watch, &log, 4);
  g_assert_cmpuint (first->len, ==, 1);
  g_assert_cmpint (g_array_index (first, WeftAlert, 0).kind, ==, WEFT_ALERT_DAMAGE);
  same = check_blocks (watch, &log, 5);
  g_assert_cmpuint (same->len, ==, 0);
  memset (log.log->bytes->data + log.ends[4] + 30, 0xee, 15);
  more = check_blocks (watch, &log, 7);
  g_assert_cmpuint (more->len, ==, 1);
  g_assert_cmpfloat (g_array_index (more, WeftAlert, 0).value, >,
                     g_array_index (first, WeftAlert, 0).value);
  end = check_blocks (watch, &log, 8);
  g_assert_cmpuint (end->len, ==, 0);
  weft_test_log_free (log.log);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/alert-growth/live", test_live_grows);
  g_test_add_func ("/alert-growth/damage", test_damage_grows);
}
