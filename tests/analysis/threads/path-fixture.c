/* SPDX-License-Identifier: BSD-3-Clause */
/* Makes critical paths, and sees that their segments are all of the range. */
#include "path-fixture.h"

#include "weft-collections.h"

void
weft_test_put_create (WeftTestLog *log, guint64 time, guint32 thread)
{
  weft_test_log_event (log, 0, time);
  weft_test_log_u32 (log, thread);
}

WeftThreads *
weft_test_threads_of (WeftTestLog *log)
{
  g_autoptr (WeftIndex) index = NULL;

  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  return weft_test_threads (index);
}

GArray *
weft_test_plain_path (const WeftThreads *threads, const WeftCriticalPath *path)
{
  GArray *plain = g_array_new (FALSE, FALSE, sizeof (PlainSegment));

  for (guint i = 0; i < path->segments->len; i++)
    {
      const WeftPathSegment *segment = weft_critical_path_nth (path, i);
      PlainSegment one = { segment->from,  segment->to,   0,
                           segment->state, segment->link, segment->status };

      if (segment->thread != WEFT_PATH_NO_THREAD)
        one.id = weft_threads_id (threads, segment->thread);
      g_array_append_val (plain, one);
    }
  return plain;
}

/* The segments are all of the range, each from where the one before ends; so are the sums. */
static void
check_whole (const WeftThreads *threads, const WeftCriticalPath *path)
{
  g_autoptr (GArray) sums = weft_critical_path_sums (path, threads);
  guint64 at = path->from, all = 0;

  for (guint i = 0; i < path->segments->len; i++)
    {
      const WeftPathSegment *segment = weft_critical_path_nth (path, i);

      g_assert_cmpuint (segment->from, ==, at);
      g_assert_cmpuint (segment->to, >, segment->from);
      g_assert_true (segment->thread != WEFT_PATH_NO_THREAD || segment->state == WEFT_PATH_UNKNOWN);
      g_assert_cmpint (segment->event != 0, ==, segment->link != WEFT_PATH_SAME_THREAD);
      g_assert_cmpuint (weft_critical_path_at (path, segment->from), ==, i);
      g_assert_cmpuint (weft_critical_path_at (path, segment->to - 1), ==, i);
      at = segment->to;
    }
  g_assert_cmpuint (at, ==, path->to);
  for (guint i = 0; i < sums->len; i++)
    all += g_array_index (sums, WeftPathSum, i).ns;
  g_assert_cmpuint (all, ==, path->to - path->from);
}

WeftCriticalPath *
weft_test_path (WeftThreads *threads, guint thread, guint64 from, guint64 to)
{
  g_autoptr (WeftCollections) collections = weft_collections_extend (NULL, threads->index);
  WeftCriticalPath *path = weft_critical_path_new (threads, weft_collections_windows (collections),
                                                   thread, from, to, NULL);

  check_whole (threads, path);
  return path;
}
