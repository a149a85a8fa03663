/* SPDX-License-Identifier: BSD-3-Clause */
/* A file that becomes shorter after it was indexed: whatever reads it again stops where its bytes
 * are gone, and counts only events that are still there. */
#include "logs.h"
#include "weft-coverage.h"
#include "weft-event-merge.h"
#include "weft-event-order.h"
#include "weft-process.h"
#include "weft-spool.h"
#include "weft-tallies.h"
#include "weft-test-unit.h"

#include <unistd.h>

#define N_BLOCKS 40
#define N_EVENTS 300 /* of each block */

typedef struct
{
  WeftIndex *index;
  int fd;
} Fixture;

/* A log of two HECs that run threads and collect garbage, with facts of the process at its end. */
static void
set_up (Fixture *self, gconstpointer unused)
{
  static const char *const args[] = { "program", NULL };
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftSpool) spool = weft_spool_new (NULL, NULL);
  g_autoptr (WeftMap) map = NULL;
  g_autoptr (WeftLog) read = NULL;

  weft_test_log_header_9_10 (log);
  for (guint i = 0; i < N_BLOCKS; i++)
    {
      guint64 time = 100000 * (1 + i / 2);

      weft_test_log_begin_block (log, i % 2, time);
      for (guint k = 0; k < N_EVENTS; k += 5)
        {
          weft_test_log_run (log, time + 10 * k, i);
          weft_test_log_stop (log, time + 10 * k + 10, i, 5, 0);
          weft_test_log_wakeup (log, time + 10 * k + 20, i + 1, 0);
          weft_test_log_event (log, 9, time + 10 * k + 30);
          weft_test_log_event (log, 10, time + 10 * k + 40);
        }
      weft_test_log_end_block (log, time + 10 * N_EVENTS);
    }
  weft_test_log_begin_block (log, WEFT_CAP_NONE, 9000000);
  weft_test_log_process (log, 9000000, "GHC-9.10.3 rts_thr", args);
  weft_test_log_end_block (log, 9000000);
  weft_test_log_data_end (log);
  g_assert_true (weft_spool_append (spool, log->bytes->data, log->bytes->len, NULL));
  self->fd = dup (spool->fd);
  map = weft_map_new (self->fd, log->bytes->len, NULL);
  read = weft_log_new (map, TRUE, NULL);
  self->index = weft_test_index (read);
  g_assert_cmpuint (self->index->n_events, ==, N_BLOCKS * (N_EVENTS + 1) + 3);
  g_assert_cmpuint (self->index->problems->len, ==, 0);
}

static void
tear_down (Fixture *self, gconstpointer unused)
{
  weft_shared_unref (self->index);
  close (self->fd);
}

/* Cuts the file in the middle of its events. */
static void
shrink (const Fixture *self)
{
  WeftMap *map = self->index->log->map;

  g_assert_cmpint (ftruncate (self->fd, (off_t) map->size / 2), ==, 0);
  g_assert_true (weft_map_was_truncated (map));
  g_assert_cmpuint (weft_map_get_bytes_left (map), ==, map->size / 2);
}

static gboolean
count_event (const WeftEvent *event, gpointer n)
{
  ++*(guint *) n;
  return TRUE;
}

static void
count_marked (const WeftEvent *event, guint64 time, gpointer n)
{
  ++*(guint *) n;
}

static guint
count_merged (WeftIndex *index)
{
  g_autoptr (WeftEventMerge) merge = weft_event_merge_new (index, 0);
  WeftEvent event = { 0 };
  guint n = 0;

  while (weft_event_merge_next (merge, &event))
    n++;
  return n;
}

static guint
count_tag (const WeftIndex *index, guint16 tag)
{
  guint n = 0;

  weft_index_foreach_tag (index, tag, count_event, &n);
  return n;
}

static guint
count_marks (const WeftIndex *index)
{
  guint n = 0;

  for (guint i = 0; i < index->caps->len; i++)
    weft_cap_index_foreach_marked (weft_index_nth_cap (index, i), index->log, 0, ~0u, count_marked,
                                   &n);
  return n;
}

static guint
count_tallied (const WeftTallies *tallies)
{
  guint n = 0;

  for (guint i = 0; i < weft_tallies_n_caps (tallies); i++)
    g_assert_true (weft_tallies_foreach (tallies, i, (1u << WEFT_N_TALLIES) - 1, 0, WEFT_TIME_END,
                                         count_event, &n));
  return n;
}

/* Checks that @before were @n, and that there are fewer @now, but some. */
static void
assert_fewer (guint before, guint n, guint now)
{
  g_assert_cmpuint (before, ==, n);
  g_assert_cmpuint (now, <, n);
  g_assert_cmpuint (now, >, 0);
}

static void
test_walks (Fixture *self, gconstpointer unused)
{
  const guint n_runs = N_BLOCKS * N_EVENTS / 5;
  WeftIndex *index = self->index;
  g_autoptr (WeftTallies) tallies = weft_tallies_extend (NULL, index);
  guint merged = count_merged (index), runs = count_tag (index, 1), marks = count_marks (index);
  guint facts = count_tag (index, 29), tallied = count_tallied (tallies);

  shrink (self);
  assert_fewer (merged, (guint) index->n_events, count_merged (index));
  assert_fewer (runs, n_runs, count_tag (index, 1));
  assert_fewer (marks, 2 * n_runs, count_marks (index));
  assert_fewer (tallied, n_runs, count_tallied (tallies));
  g_assert_cmpuint (facts, ==, 1);
  g_assert_cmpuint (count_tag (index, 29), ==, 0);
}

/* The order has all events, and those that can still be read; a filter finds only these. */
static void
test_order (Fixture *self, gconstpointer unused)
{
  g_autoptr (WeftEventOrder) all = weft_event_order_extend (NULL, self->index);
  g_autoptr (WeftEventOrder) readable = NULL, filtered = NULL;
  g_autoptr (WeftEventFilter) filter = weft_event_filter_new ();
  g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (WeftEvent));
  WeftEventPosition position;
  guint64 n = weft_event_order_n_events (all), left;

  weft_event_filter_show_only_tag (filter, 1);
  weft_event_order_read (all, 0, n, events);
  g_assert_cmpuint (n, ==, self->index->n_events);
  g_assert_cmpuint (events->len, ==, n);
  shrink (self);
  readable = weft_event_order_new_readable (all);
  left = weft_event_order_n_events (readable);
  g_assert_cmpuint (left, >, n / 3);
  g_assert_cmpuint (left, <, n * 2 / 3);
  g_array_set_size (events, 0);
  weft_event_order_read (all, 0, n, events);
  g_assert_cmpuint (events->len, <, n);
  g_array_set_size (events, 0);
  weft_event_order_read (readable, 0, n, events);
  g_assert_cmpuint (events->len, ==, left);
  g_assert_true (weft_event_order_nth (readable, left - 1, &position));
  g_assert_cmpuint (position.offset, <, weft_map_get_bytes_left (self->index->log->map));
  filtered =
      weft_event_order_new_filtered (all, filter, (WeftEventPosition){ 0 }, NULL, NULL, NULL);
  g_assert_cmpuint (weft_event_order_n_events (filtered), <, N_BLOCKS * N_EVENTS / 5);
  g_assert_cmpuint (weft_event_order_n_events (filtered), >, N_BLOCKS * N_EVENTS / 20);
}

/* Facts that are gone are not known; the lives of HECs are those of their events. */
static void
test_facts (Fixture *self, gconstpointer unused)
{
  g_autoptr (WeftProcess) before = weft_process_new (self->index);
  g_autoptr (WeftProcess) after = NULL;
  g_autoptr (WeftCoverage) coverage = NULL;

  shrink (self);
  after = weft_process_new (self->index);
  coverage = weft_coverage_new (self->index, after);
  g_assert_cmpstr (before->program, ==, "program");
  g_assert_null (after->program);
  g_assert_null (after->rts);
  g_assert_cmpuint (after->lives->len, ==, before->lives->len);
  g_assert_cmpuint (coverage->process.end, ==, self->index->to);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add ("/shrunk/walks", Fixture, NULL, set_up, test_walks, tear_down);
  g_test_add ("/shrunk/order", Fixture, NULL, set_up, test_order, tear_down);
  g_test_add ("/shrunk/facts", Fixture, NULL, set_up, test_facts, tear_down);
}
