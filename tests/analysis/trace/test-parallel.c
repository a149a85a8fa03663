/* SPDX-License-Identifier: BSD-3-Clause */
/* Each part is worked on once, whatever the number of threads, and all are done at the end; also
 * where no thread can be made. */
#include "logs.h"
#include "weft-parallel.h"
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

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/parallel/parts", test_parts);
  g_test_add_func ("/parallel/no-threads", test_no_threads);
  g_test_add_func ("/parallel/no-reading-threads", test_no_reading_threads);
}
