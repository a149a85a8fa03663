/* SPDX-License-Identifier: BSD-3-Clause */
/* Each part is worked on once, whatever the number of threads, and all are done at the end; also
 * where no thread can be made. */
#include "logs.h"
#include "weft-parallel.h"
#include "weft-shared.h"
#include "weft-test-threads.h"
#include "weft-test-unit.h"
#include "weft-trace-read.h"

#define MAX_PARTS 500

/* Each part has a place of its own, as in every use. */
static void
count_part (guint part, gpointer user_data)
{
  guint *times = user_data;

  if (part % 7 == 0)
    g_usleep (20);
  times[part]++;
}

static void
test_parts (void)
{
  static const guint n_parts[] = { 0, 1, 2, 3, 64, MAX_PARTS };

  for (guint threads = 0; threads < 6; threads++)
    for (guint i = 0; i < G_N_ELEMENTS (n_parts); i++)
      {
        guint times[MAX_PARTS + 1] = { 0 };

        weft_parallel (n_parts[i], threads, count_part, times);
        for (guint part = 0; part <= MAX_PARTS; part++)
          g_assert_cmpuint (times[part], ==, part < n_parts[i]);
      }
}

static void
test_no_threads (void)
{
  guint times[MAX_PARTS] = { 0 };

  weft_test_threads_forbid ();
  weft_parallel (MAX_PARTS, 64, count_part, times);
  weft_parallel (MAX_PARTS, 64, count_part, times);
  g_assert_cmpuint (weft_test_threads_allow (), >, 0);
  for (guint part = 0; part < MAX_PARTS; part++)
    g_assert_cmpuint (times[part], ==, 2);
}

/* A log is read in the one thread there is, with its user spans. */
static void
test_no_reading_threads (void)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "fixtures", "parsum-n2-full-ghc-9.10.eventlog", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftSource) source = weft_source_open (path, &error);
  g_autoptr (WeftIndex) want = weft_test_index_path (path);
  g_autoptr (WeftTrace) trace = NULL;

  g_assert_no_error (error);
  weft_test_threads_forbid ();
  trace = weft_trace_read (source, 0, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (trace->index->n_events, ==, want->n_events);
  g_assert_nonnull (weft_trace_peek (trace, WEFT_LAZY_USER_SPANS));
  weft_test_threads_allow ();
}

/* The maker of findings is in its function; it may leave it. */
static gint is_making, may_end;

static void
clear_nothing (gpointer made)
{
}

static gpointer
make_slowly (WeftTrace *trace, GCancellable *cancellable, GError **error)
{
  g_atomic_int_set (&is_making, TRUE);
  while (!g_atomic_int_get (&may_end))
    g_usleep (100);
  return weft_shared_new (gint, clear_nothing);
}

static gpointer
make_thread (gpointer trace)
{
  return weft_trace_get_or_make (trace, WEFT_LAZY_FINDINGS, make_slowly, NULL, NULL);
}

static gpointer
cancel_thread (gpointer cancellable)
{
  g_usleep (20000);
  g_cancellable_cancel (cancellable);
  return NULL;
}

/* Who waits for an analysis that another thread is making can be cancelled. */
static void
test_cancelled_wait (void)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "fixtures", "parsum-n2-full-ghc-9.10.eventlog", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftSource) source = weft_source_open (path, &error);
  g_autoptr (WeftTrace) trace = weft_trace_read (source, 0, NULL, NULL, NULL, NULL, &error);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  GThread *maker = g_thread_new ("maker", make_thread, trace);
  GThread *canceller = NULL;

  while (!g_atomic_int_get (&is_making))
    g_usleep (100);
  canceller = g_thread_new ("canceller", cancel_thread, cancellable);
  g_assert_null (
      weft_trace_get_or_make (trace, WEFT_LAZY_FINDINGS, make_slowly, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_atomic_int_set (&may_end, TRUE);
  g_thread_join (canceller);
  g_assert_nonnull (g_thread_join (maker));
  g_assert_nonnull (weft_trace_get_or_make (trace, WEFT_LAZY_FINDINGS, make_slowly, NULL, NULL));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/parallel/cancelled-wait", test_cancelled_wait);
  g_test_add_func ("/parallel/parts", test_parts);
  g_test_add_func ("/parallel/no-threads", test_no_threads);
  g_test_add_func ("/parallel/no-reading-threads", test_no_reading_threads);
}
