/* SPDX-License-Identifier: BSD-3-Clause */
/* Analyses that plots request, and when. */
#include "pane-fixture.h"
#include "ui-fixture.h"
#include "weft-plot-private.h"
#include "weft-test-unit.h"
#include "weft-threads-private.h"

#include <glib/gstdio.h>
#include <unistd.h>

static gboolean
is_ready (gpointer document)
{
  return weft_document_get_state (document) == WEFT_DOCUMENT_READY;
}

static WeftDocument *
read_example (void)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocument *document = weft_document_new (g_file_peek_path (example));

  weft_document_read (document);
  pane_wait (is_ready, document);
  return document;
}

static gboolean
has_findings (gpointer document)
{
  return weft_trace_has (weft_document_get_trace (document), WEFT_LAZY_FINDINGS);
}

/* A plot without lanes requests no analyses: a page with such a plot adds nothing to the cost of a
 * live log. The other plot is made later, so that it has its findings later. */
static void
test_without_lanes (void)
{
  g_autoptr (WeftDocument) first = read_example ();
  g_autoptr (WeftDocument) second = read_example ();
  g_autoptr (WeftPlot) bare = weft_plot_new_without_lanes (first);
  g_autoptr (WeftPlot) plot G_GNUC_UNUSED = weft_plot_new (second);

  g_assert_cmpuint (weft_plot_get_timeline (bare)->lanes->len, ==, 0);
  pane_wait (has_findings, second);
  g_assert_false (has_findings (first));
  g_assert_false (weft_trace_has (weft_document_get_trace (first), WEFT_LAZY_THREADS));
}

static gboolean
is_live (gpointer document)
{
  return weft_document_is_live (document) && weft_document_get_trace (document) != NULL;
}

/* A range, and the plot of which it is to be the range of the active threads. */
typedef struct
{
  WeftPlot *plot;
  WeftRange range;
} Awaited;

static gboolean
is_answered (gpointer data)
{
  const Awaited *self = data;
  WeftRange range = self->plot->active_in;

  return self->plot->active != NULL && range.from == self->range.from && range.to == self->range.to;
}

/* Shows @range, and requests its active threads. */
static Awaited
request_activity (WeftPlot *plot, guint64 from, guint64 to)
{
  weft_view_set_visible (weft_plot_get_view (plot), from, to);
  /* else the plot repeats it after a rest, in the place of a later request that still waits */
  g_clear_handle_id (&plot->activity_timer, g_source_remove);
  weft_plot_request_activity (plot);
  return (Awaited){ plot, weft_view_get_visible (weft_plot_get_view (plot)) };
}

static gboolean
is_asked (gpointer plot)
{
  return weft_ask_is_busy (((WeftPlot *) plot)->activity);
}

/* Requests the active threads of the visible range for a longer log, which has other threads. */
static void
request_again (WeftPlot *plot, WeftTrace *trace)
{
  WeftThreads *threads = weft_trace_peek (trace, WEFT_LAZY_THREADS);
  g_autoptr (WeftThreads) others = weft_threads_copy (threads, threads->index);

  trace->lazy[WEFT_LAZY_THREADS] = others;
  weft_plot_request_activity (plot);
  trace->lazy[WEFT_LAZY_THREADS] = threads;
}

/* While a live log grows, the request for its active threads is answered before it is repeated for
 * the longer log. */
static void
test_active_threads (void)
{
  g_autoptr (GFile) example = ui_example ();
  g_autoptr (WeftDocument) document = NULL;
  g_autoptr (WeftPlot) plot = NULL;
  g_autoptr (WeftLaneLayout) layout = weft_lane_layout_new ();
  g_autofree char *path = NULL, *data = NULL;
  gsize size;
  WeftRange limits;
  Awaited whole, first, second, early;
  int fd = g_file_open_tmp ("weft-test-XXXXXX.eventlog", &path, NULL);

  /* the log without its end marker, which is still open for writing */
  g_assert_true (g_file_load_contents (example, NULL, &data, &size, NULL, NULL));
  g_assert_cmpint (write (fd, data, size - 2), ==, (gssize) size - 2);
  document = weft_document_new (path);
  weft_document_read (document);
  pane_wait (is_live, document);
  plot = weft_plot_new (document);
  weft_lane_layout_set_active_only (layout, weft_lane_group_get (WEFT_TIMELINE_THREADS)->id, TRUE);
  weft_plot_set_layout (plot, layout);
  limits = weft_view_get_limits (weft_plot_get_view (plot));
  whole = (Awaited){ plot, limits };
  pane_wait (is_answered, &whole);

  first = request_activity (plot, limits.to / 2, limits.to);
  weft_view_set_limits (weft_plot_get_view (plot), limits.from, limits.to + 1000);
  second = request_activity (plot, limits.to / 2, limits.to + 1000);
  g_assert_cmpuint (second.range.to, ==, first.range.to + 1000);
  pane_wait (is_answered, &first);
  pane_wait (is_answered, &second);

  /* also in a range that does not end with the log */
  early = request_activity (plot, limits.from, limits.to / 2);
  request_again (plot, weft_document_get_trace (document));
  pane_wait (is_answered, &early);
  pane_wait (is_asked, plot);

  g_assert_cmpint (write (fd, data + size - 2, 2), ==, 2);
  close (fd);
  pane_wait (is_ready, document);
  g_unlink (path);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/plot/without-lanes", test_without_lanes);
  g_test_add_func ("/plot/active-threads", test_active_threads);
}
