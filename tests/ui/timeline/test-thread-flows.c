/* SPDX-License-Identifier: BSD-3-Clause */
/* The arrows of a thread are those of the one that is selected, and only near what is visible. */
#include "pane-fixture.h"
#include "timeline-fixture.h"
#include "weft-event-tags.h"
#include "weft-test-lanes.h"
#include "weft-test-log.h"
#include "weft-test-unit.h"
#include "weft-timeline-area.h"
#include "weft-timeline-overlay.h"

#include <glib/gstdio.h>
#include <unistd.h>

static gboolean
has_arrows (gpointer flows)
{
  const GArray *arrows = weft_thread_flows_get_arrows (flows);

  return arrows != NULL && arrows->len > 0;
}

static gboolean
has_read (gpointer flows)
{
  return weft_thread_flows_get_arrows (flows) != NULL;
}

/* The first lane of a thread, but for the one that heads them. */
static gint
first_thread (WeftPlot *plot)
{
  return weft_test_lane_of (weft_plot_get_timeline (plot), &weft_lane_threads) + 1;
}

/* When the thread of @lane is heard of first. */
static guint64
first_time (WeftPlot *plot, gint lane)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (plot);
  const WeftThreads *threads = weft_trace_peek (timeline->trace, WEFT_LAZY_THREADS);
  const WeftThreadRows *rows = weft_trace_thread_rows (timeline->trace);
  guint row = weft_timeline_lane (timeline, (guint) lane)->variant - 1;

  return weft_threads_nth (threads, weft_thread_rows_nth (rows, row)->threads[0]).first;
}

static void
count (gpointer flows, gpointer n)
{
  ++*(guint *) n;
}

static void
test_selected (TimelineFixture *fixture, gconstpointer unused)
{
  WeftPlot *plot = fixture->pane.plot;
  WeftRange all = weft_view_get_limits (fixture->view);
  g_autoptr (WeftThreadFlows) flows = weft_thread_flows_new (plot);
  guint n = 0;
  gint lane;

  g_signal_connect (flows, "changed", G_CALLBACK (count), &n);
  g_object_set (plot, "lane-layout", "", NULL);
  pane_wait (pane_has_thread_lanes, plot);
  lane = first_thread (plot);
  g_assert_null (weft_thread_flows_get_arrows (flows));
  weft_plot_set_item (plot, lane, first_time (plot, lane), all.to);
  pane_wait (has_arrows, flows);
  g_assert_cmpuint (n, ==, 1);
  weft_plot_set_item (plot, -1, 0, 0);
  g_assert_null (weft_thread_flows_get_arrows (flows));
  g_assert_cmpuint (n, ==, 2);
}

/* The keyboard's lane counts where nothing is picked; and the range follows what is visible. */
static void
test_focused (TimelineFixture *fixture, gconstpointer unused)
{
  WeftPlot *plot = fixture->pane.plot;
  WeftRange all = weft_view_get_limits (fixture->view);
  guint64 part = (all.to - all.from) / 100, at;
  g_autoptr (WeftThreadFlows) flows = weft_thread_flows_new (plot);

  g_object_set (plot, "lane-layout", "", NULL);
  pane_wait (pane_has_thread_lanes, plot);
  at = first_time (plot, first_thread (plot));
  weft_view_set_visible (fixture->view, at, at + part);
  weft_plot_set_focus (plot, first_thread (plot), at);
  pane_wait (has_read, flows);
  for (guint i = 0; i < weft_thread_flows_get_arrows (flows)->len; i++)
    {
      const WeftThreadArrow *arrow =
          &g_array_index (weft_thread_flows_get_arrows (flows), WeftThreadArrow, i);

      g_assert_cmpuint (arrow->from_time + part, >=, at);
      g_assert_cmpuint (arrow->from_time, <, at + 2 * part);
    }
  weft_plot_set_focus (plot, timeline_hec (fixture, 0), at); /* no lane of a thread */
  g_assert_null (weft_thread_flows_get_arrows (flows));
}

static gboolean
are_too_many (gpointer flows)
{
  return weft_thread_flows_are_too_many (flows);
}

#define N_MOVES 400

/* Thread 1 moves every microsecond. */
static void
set_up_moves (PaneFixture *fixture)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 0, 2);
  weft_test_log_stop (log, 500, 2, 3, 0);
  weft_test_log_run (log, 600, 1);
  for (guint i = 1; i <= N_MOVES; i++)
    {
      weft_test_log_event (log, WEFT_TAG_MIGRATE_THREAD, 1000 * i);
      weft_test_log_u32 (log, 1);
      weft_test_log_u16 (log, 0);
    }
  weft_test_log_stop (log, 1000 * (N_MOVES + 1), 1, 5, 0);
  weft_test_log_end_block (log, 1000 * (N_MOVES + 1));
  weft_test_log_data_end (log);
  pane_set_up_log (fixture, log);
}

static void
test_too_many (void)
{
  PaneFixture fixture = { NULL };
  WeftThreadFlows *flows;
  WeftView *view;
  gint lane;

  set_up_moves (&fixture);
  view = weft_plot_get_view (fixture.plot);
  flows = weft_thread_flows_new (fixture.plot);
  pane_wait (pane_has_thread_lanes, fixture.plot);
  lane = first_thread (fixture.plot);
  weft_plot_set_item (fixture.plot, lane, first_time (fixture.plot, lane), 100000);
  pane_wait (are_too_many, flows);
  g_assert_null (weft_thread_flows_get_arrows (flows));
  /* the same from near */
  weft_view_set_visible (view, 1000, 50000);
  pane_wait (has_read, flows);
  g_assert_false (weft_thread_flows_are_too_many (flows));
  g_object_unref (flows);
  pane_tear_down (&fixture, NULL);
}

static const char too_many[] = "Too many arrows to draw: zoom in to see them";

static gboolean
says_nothing (gpointer fixture)
{
  return !pane_says (fixture, too_many);
}

/* Why there are no arrows is said over the timeline for a moment, and covers no data after it. */
static void
test_hint (void)
{
  PaneFixture fixture = { NULL };
  gint lane;

  set_up_moves (&fixture);
  pane_show (&fixture, weft_timeline_area_new (fixture.plot), 900, 600);
  pane_wait (pane_has_thread_lanes, fixture.plot);
  lane = first_thread (fixture.plot);
  weft_plot_set_item (fixture.plot, lane, first_time (fixture.plot, lane), 100000);
  pane_wait_for (&fixture, too_many);
  pane_wait (says_nothing, &fixture);
  pane_tear_down (&fixture, NULL);
}

#define N_BLOCKS 10
/* Length of a block, ns. */
#define BLOCK 10000000

/* Writes blocks in which thread 1 moves every millisecond, each final with the next. Sets @ends to
 * their ends in the file. */
static WeftTestLog *
blocks_of_moves (gsize *ends)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  for (guint64 i = 0; i < N_BLOCKS; i++)
    {
      guint64 from = i * BLOCK;

      /* a log without events of no HEC has no end up to which it is final */
      weft_test_log_begin_block (log, 0xffff, from);
      weft_test_log_end_block (log, from + BLOCK);
      weft_test_log_begin_block (log, 0, from);
      weft_test_log_run (log, from + 1000, 1);
      for (guint k = 1; k <= 8; k++)
        {
          weft_test_log_event (log, WEFT_TAG_MIGRATE_THREAD, from + k * 1000000);
          weft_test_log_u32 (log, 1);
          weft_test_log_u16 (log, 0);
        }
      weft_test_log_stop (log, from + 9000000, 1, 3, 0);
      weft_test_log_end_block (log, from + BLOCK);
      ends[i] = log->bytes->len;
    }
  weft_test_log_data_end (log);
  return log;
}

/* A log that the test writes while it is read. */
typedef struct
{
  WeftDocument *document;
  WeftPlot *plot;
  guint64 end; /* to wait for, ns */
} LiveLog;

static gboolean
is_over (gpointer document)
{
  return weft_document_get_state (document) == WEFT_DOCUMENT_READY;
}

static gboolean
is_shown (gpointer data)
{
  const LiveLog *self = data;
  WeftTrace *trace = weft_document_get_trace (self->document);

  return weft_document_is_live (self->document) && trace != NULL && trace->index->to >= self->end &&
         weft_trace_has (trace, WEFT_LAZY_THREADS);
}

/* Returns TRUE if the lanes, which are laid out on a worker, are those of all that is shown. */
static gboolean
has_all_lanes (gpointer data)
{
  const LiveLog *self = data;
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);

  return timeline != NULL && timeline->trace->index->to >= self->end &&
         pane_has_thread_lanes (self->plot);
}

/* Writes the bytes of @log from @from to @to to @fd, and waits until block @i is shown. */
static void
write_blocks (LiveLog *self, int fd, const WeftTestLog *log, gsize from, gsize to, guint i)
{
  g_assert_cmpint (write (fd, log->bytes->data + from, to - from), ==, (gssize) (to - from));
  self->end = i * BLOCK + 9000000;
  pane_wait (is_shown, self);
}

static void
check_arrows (WeftThreadFlows *flows, guint *n)
{
  ++*n;
  g_assert_nonnull (weft_thread_flows_get_arrows (flows));
}

static gboolean
has_last_arrows (gpointer flows)
{
  const GArray *arrows = weft_thread_flows_get_arrows (flows);

  return g_array_index (arrows, WeftThreadArrow, arrows->len - 1).from_time ==
         (N_BLOCKS - 1) * BLOCK + 8000000;
}

/* While a log grows, arrows are not read again in a range that is final. At the log's end they stay
 * until they have been continued. */
static void
test_live (void)
{
  gsize ends[N_BLOCKS];
  g_autoptr (WeftTestLog) log = blocks_of_moves (ends);
  g_autofree char *path = NULL;
  int fd = g_file_open_tmp ("weft-test-XXXXXX.eventlog", &path, NULL);
  g_autoptr (WeftDocument) document = weft_document_new (path);
  g_autoptr (WeftPlot) plot = NULL;
  g_autoptr (WeftThreadFlows) flows = NULL;
  LiveLog live = { .document = document };
  guint n = 0;

  g_assert_cmpint (write (fd, log->bytes->data, ends[0]), ==, (gssize) ends[0]);
  weft_document_read (document);
  plot = live.plot = weft_plot_new (document);
  write_blocks (&live, fd, log, ends[0], ends[4], 4);
  pane_wait (has_all_lanes, &live);
  flows = weft_thread_flows_new (plot);
  weft_view_set_visible (weft_plot_get_view (plot), 5000000, 15000000);
  weft_plot_set_item (plot, first_thread (plot), 5000000, 15000000);
  pane_wait (has_arrows, flows);
  g_signal_connect (flows, "changed", G_CALLBACK (check_arrows), &n);
  for (guint i = 5; i < 7; i++)
    write_blocks (&live, fd, log, ends[i - 1], ends[i], i);
  g_assert_cmpuint (n, ==, 0);

  weft_view_set_visible (weft_plot_get_view (plot), 40000000, 70000000);
  for (guint i = 7; i < N_BLOCKS; i++)
    write_blocks (&live, fd, log, ends[i - 1], ends[i], i);
  pane_wait (has_last_arrows, flows);
  g_assert_cmpuint (n, >, 0);
  for (guint i = 0; i < 24; i++)
    {
      const GArray *arrows = weft_thread_flows_get_arrows (flows);
      const WeftThreadArrow *arrow = &g_array_index (arrows, WeftThreadArrow, arrows->len - 24 + i);

      g_assert_cmpuint (arrow->from_time, ==, (7 + i / 8) * BLOCK + (1 + i % 8) * 1000000);
    }
  g_assert_cmpint (write (fd, log->bytes->data + ends[N_BLOCKS - 1], 2), ==, 2);
  close (fd);
  pane_wait (is_over, document);
  g_unlink (path);
}

WEFT_TEST_UNIT (add_tests)
{
  timeline_add ("/thread-flows/selected", test_selected);
  timeline_add ("/thread-flows/focused", test_focused);
  g_test_add_func ("/thread-flows/too-many", test_too_many);
  g_test_add_func ("/thread-flows/hint", test_hint);
  g_test_add_func ("/thread-flows/live", test_live);
}
