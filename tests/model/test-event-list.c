/* SPDX-License-Identifier: BSD-3-Clause */
/* Rows of a document's events: all, filtered, searched. */
#include "document-fixture.h"
#include "weft-event-list.h"
#include "weft-event-tags.h"
#include "weft-test-unit.h"

#include <unistd.h>

typedef gboolean (*ListCondition) (WeftEventList *list);

static void
wait_until (WeftEventList *list, ListCondition is_there)
{
  gint64 end = g_get_monotonic_time () + WEFT_TEST_WAIT_US;

  while (!is_there (list))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      if (!g_main_context_iteration (NULL, FALSE))
        g_usleep (500);
    }
}

static gboolean
is_filtered (WeftEventList *list)
{
  double share;

  return !weft_event_list_is_filtering (list, &share);
}

static gboolean
is_searched (WeftEventList *list)
{
  WeftEventOrderProgress progress;

  return !weft_event_list_is_searching (list, &progress);
}

static void
count_cb (WeftEventList *list, guint *n)
{
  (*n)++;
}

static void
test_rows (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftDocument) document = document_read (fixture->path);
  WeftTrace *trace = weft_document_get_trace (document);
  WeftEventList *list = weft_event_list_new (document);
  guint64 n = weft_event_list_n_rows (list), before = 0;
  WeftEvent event;

  g_assert_cmpuint (n, ==, trace->index->n_events);
  g_assert_cmpuint (n, ==, weft_event_list_n_events (list));
  for (guint64 row = 0; row < n; row++)
    {
      g_assert_true (weft_event_list_get_event (list, row, &event));
      g_assert_cmpuint (event.time, >=, before);
      before = event.time;
    }
  g_assert_false (weft_event_list_get_event (list, n, &event));
  for (guint64 row = n; row-- > n - MIN (n, 2000);)
    {
      g_assert_true (weft_event_list_get_event (list, row, &event));
      g_assert_cmpuint (
          weft_event_list_find_row (list, (WeftEventPosition){ event.time, event.offset }), ==,
          row);
    }
  g_assert_cmpuint (weft_event_list_find_row (list, (WeftEventPosition){ G_MAXUINT64, 0 }), ==, n);
  g_assert_finalize_object (list);
}

static void
test_filter (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftDocument) document = document_read (fixture->path);
  WeftTrace *trace = weft_document_get_trace (document);
  g_autoptr (WeftEventList) list = weft_event_list_new (document);
  g_autoptr (WeftEventFilter) filter = weft_event_filter_new ();
  guint64 n = weft_event_list_n_rows (list);
  guint n_changes = 0;
  WeftEvent event;

  g_signal_connect (list, "rows-changed", G_CALLBACK (count_cb), &n_changes);
  weft_event_list_set_filter (list, filter);
  g_assert_cmpuint (n_changes, ==, 0);
  for (guint tag = 0; tag < 65536; tag++)
    weft_event_filter_show_tag (filter, (guint16) tag, tag == WEFT_TAG_RUN_THREAD);
  weft_event_list_set_filter (list, filter);
  /* the rows stay until there are others */
  g_assert_cmpuint (weft_event_list_n_rows (list), ==, n);
  wait_until (list, is_filtered);
  g_assert_cmpuint (n_changes, ==, 1);
  n = weft_event_list_n_rows (list);
  g_assert_cmpuint (n, ==, weft_index_count (trace->index, WEFT_TAG_RUN_THREAD));
  g_assert_cmpuint (n, >, 0);
  for (guint64 row = 0; row < n; row++)
    {
      g_assert_true (weft_event_list_get_event (list, row, &event));
      g_assert_cmpuint (event.tag, ==, WEFT_TAG_RUN_THREAD);
    }
}

/* Of two questions the second one is answered, and nothing is left of the first. */
static void
test_filter_twice (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftDocument) document = document_read (fixture->path);
  WeftTrace *trace = weft_document_get_trace (document);
  WeftEventList *list = weft_event_list_new (document);
  g_autoptr (WeftEventFilter) filter = weft_event_filter_new ();
  guint64 n_all = weft_event_list_n_rows (list);
  guint n_changes = 0;

  g_signal_connect (list, "rows-changed", G_CALLBACK (count_cb), &n_changes);
  weft_event_filter_show_tag (filter, WEFT_TAG_RUN_THREAD, FALSE);
  weft_event_list_set_filter (list, filter);
  weft_event_filter_show_tag (filter, WEFT_TAG_STOP_THREAD, FALSE);
  weft_event_list_set_filter (list, filter);
  wait_until (list, is_filtered);
  g_assert_cmpuint (n_changes, ==, 1);
  g_assert_cmpuint (weft_event_list_n_rows (list), ==,
                    n_all - weft_index_count (trace->index, WEFT_TAG_RUN_THREAD) -
                        weft_index_count (trace->index, WEFT_TAG_STOP_THREAD));
  /* dropped while it counts */
  weft_event_filter_show_tag (filter, WEFT_TAG_STOP_THREAD, TRUE);
  weft_event_list_set_filter (list, filter);
  g_object_add_weak_pointer (G_OBJECT (list), (gpointer *) &list);
  g_object_unref (list);
  g_assert_null (list);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
test_search (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftDocument) document = document_read (fixture->path);
  WeftView *view = weft_document_get_view (document);
  g_autoptr (WeftEventList) list = weft_event_list_new (document);
  WeftEventPosition start = { 0, 0 }, place;
  guint64 n, number;
  WeftEvent event;

  g_assert_false (weft_event_list_get_hits (list, start, &n, &number));
  g_assert_true (weft_event_list_search (list, "run_thread", FALSE, start, NULL));
  wait_until (list, is_searched);
  g_assert_true (weft_event_list_get_hits (list, start, &n, &number));
  g_assert_cmpuint (
      n, ==, weft_index_count (weft_document_get_trace (document)->index, WEFT_TAG_RUN_THREAD));
  g_assert_cmpuint (number, ==, 0);
  g_assert_nonnull (weft_view_get_marks (view));
  for (guint64 i = 0; i < MIN (n, 50); i++)
    {
      g_assert_true (weft_event_list_nth_hit (list, i, &place));
      g_assert_true (
          weft_event_list_get_event (list, weft_event_list_find_row (list, place), &event));
      g_assert_cmpuint (event.tag, ==, WEFT_TAG_RUN_THREAD);
      g_assert_cmpuint (event.offset, ==, place.offset);
    }
  g_assert_false (weft_event_list_nth_hit (list, n, &place));
  g_assert_true (weft_event_list_search (list, NULL, FALSE, start, NULL));
  g_assert_null (weft_view_get_marks (view));
  g_assert_false (weft_event_list_get_hits (list, start, &n, &number));
}

static void
test_bad_expression (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftDocument) document = document_read (fixture->path);
  g_autoptr (WeftEventList) list = weft_event_list_new (document);
  g_autoptr (GError) error = NULL;

  g_assert_false (
      weft_event_list_search (list, "thread (", TRUE, (WeftEventPosition){ 0, 0 }, &error));
  g_assert_error (error, G_REGEX_ERROR, G_REGEX_ERROR_UNMATCHED_PARENTHESIS);
  g_assert_null (weft_event_list_get_text (list));
}

static void
test_stop (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftDocument) document = document_read (fixture->path);
  g_autoptr (WeftEventList) list = weft_event_list_new (document);
  guint64 n, number;

  weft_event_list_search (list, "thread", FALSE, (WeftEventPosition){ 0, 0 }, NULL);
  weft_event_list_stop_search (list);
  g_assert_true (is_searched (list));
  g_assert_false (weft_event_list_get_hits (list, (WeftEventPosition){ 0, 0 }, &n, &number));
  g_assert_nonnull (weft_event_list_get_text (list));
}

/* The rows are those of the newest trace, filtered as before. */
static void
test_read_again (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftDocument) document = document_read (fixture->path);
  g_autoptr (WeftEventList) list = weft_event_list_new (document);
  g_autoptr (WeftEventFilter) filter = weft_event_filter_new ();
  guint64 n;

  weft_event_filter_show_tag (filter, WEFT_TAG_RUN_THREAD, FALSE);
  weft_event_list_set_filter (list, filter);
  wait_until (list, is_filtered);
  n = weft_event_list_n_rows (list);
  weft_document_read (document);
  document_wait (document, document_is_over);
  wait_until (list, is_filtered);
  g_assert_cmpuint (weft_event_list_n_rows (list), ==, n);
}

static void
notice_cb (WeftView *view, guint *n)
{
  (*n)++;
}

static void
test_view (void)
{
  g_autoptr (WeftView) view = g_object_new (WEFT_TYPE_VIEW, NULL);
  g_autoptr (GArray) marks = g_array_new (FALSE, FALSE, sizeof (guint64));
  guint n_events = 0, n_marks = 0;
  guint64 time = 0, offset = 0;

  g_signal_connect (view, "event-changed", G_CALLBACK (notice_cb), &n_events);
  g_signal_connect (view, "marks-changed", G_CALLBACK (notice_cb), &n_marks);
  g_assert_false (weft_view_get_event (view, &time, &offset));
  weft_view_set_event (view, 0, 0);
  weft_view_set_event (view, 0, 0);
  g_assert_cmpuint (n_events, ==, 1);
  weft_view_set_event (view, 7, 9);
  g_assert_true (weft_view_get_event (view, &time, &offset));
  g_assert_cmpuint (time, ==, 7);
  g_assert_cmpuint (offset, ==, 9);
  g_assert_cmpuint (n_events, ==, 2);
  weft_view_set_marks (view, marks);
  weft_view_set_marks (view, marks);
  g_assert_true (weft_view_get_marks (view) == marks);
  weft_view_set_marks (view, NULL);
  g_assert_cmpuint (n_marks, ==, 2);
}

static gboolean
has_lost (WeftEventList *list)
{
  return weft_event_list_n_rows (list) < weft_event_list_n_events (list);
}

/* What the file has no longer is no row, and what is left is as it was. */
static void
test_shrinks (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftDocument) document = document_read (fixture->path);
  g_autoptr (WeftEventList) list = weft_event_list_new (document);
  guint64 left = fixture->size / 2, n_left;
  g_autoptr (GArray) before = g_array_new (FALSE, FALSE, sizeof (WeftEvent));
  WeftEvent event;

  for (guint64 row = 0; weft_event_list_get_event (list, row, &event); row++)
    if (event.offset + 8 + event.length < left)
      g_array_append_val (before, event);
  g_assert_cmpint (truncate (fixture->path, (off_t) left), ==, 0);
  wait_until (list, has_lost);
  n_left = weft_event_list_n_rows (list);
  g_assert_cmpuint (weft_event_list_n_events (list), >, n_left);
  for (guint64 row = 0; row < n_left; row++)
    {
      const WeftEvent *known = &g_array_index (before, WeftEvent, row);

      g_assert_true (weft_event_list_get_event (list, row, &event));
      g_assert_cmpuint (event.offset, ==, known->offset);
      g_assert_cmpuint (event.time, ==, known->time);
    }
  g_assert_cmpuint (n_left, >, before->len / 2);
  g_assert_false (weft_event_list_get_event (list, n_left, &event));
}

/* The same for a filter: as many as there were in what is left. */
static void
test_shrinks_filtered (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftDocument) document = document_read (fixture->path);
  g_autoptr (WeftEventList) list = weft_event_list_new (document);
  g_autoptr (WeftEventFilter) filter = weft_event_filter_new ();
  guint64 n_left, n = 0;
  WeftEvent event;

  g_assert_cmpint (truncate (fixture->path, (off_t) fixture->size / 2), ==, 0);
  wait_until (list, has_lost);
  n_left = weft_event_list_n_rows (list);
  for (guint64 row = 0; row < n_left; row++)
    {
      g_assert_true (weft_event_list_get_event (list, row, &event));
      n += event.tag == WEFT_TAG_RUN_THREAD;
    }
  for (guint tag = 0; tag < 65536; tag++)
    weft_event_filter_show_tag (filter, (guint16) tag, tag == WEFT_TAG_RUN_THREAD);
  weft_event_list_set_filter (list, filter);
  wait_until (list, is_filtered);
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (weft_event_list_n_rows (list), ==, n);
}

WEFT_TEST_UNIT (add_tests)
{
  document_add ("/event-list/rows", test_rows);
  document_add ("/event-list/filter", test_filter);
  document_add ("/event-list/filter-twice", test_filter_twice);
  document_add ("/event-list/search", test_search);
  document_add ("/event-list/bad-expression", test_bad_expression);
  document_add ("/event-list/stop", test_stop);
  document_add ("/event-list/read-again", test_read_again);
  document_add ("/event-list/shrinks", test_shrinks);
  document_add ("/event-list/shrinks-filtered", test_shrinks_filtered);
  g_test_add_func ("/event-list/view", test_view);
}
