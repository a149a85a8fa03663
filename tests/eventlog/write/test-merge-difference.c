/* SPDX-License-Identifier: BSD-3-Clause */
/* Event types of logs that are merged: what no merge can hold, and what the merge declares. */
#include "merge-fixture.h"
#include "weft-event-tags.h"
#include "weft-process-segments.h"
#include "weft-test-unit.h"

/* Logs that no merge can hold: what is said, and of which log. */
static const struct
{
  MergeLayout a, b;
  WeftMergeError code;
  const char *text;
} refused[] = {
  { { { { 18, 14, NULL }, { 1, 4, NULL } }, 2, 7 },
    { { { 18, 14, NULL }, { 1, 8, NULL } }, 2, 7 },
    WEFT_MERGE_ERROR_LAYOUT,
    "b (GHC 2) cannot be merged with a (GHC 1): its events RUN_THREAD have 8 bytes of data, "
    "those of the other log 4 bytes of data*" },
  { { { { 18, 14, NULL }, { 1, 4, NULL } }, 2, 7 },
    { { { 18, 14, NULL }, { 1, 4, NULL }, { 20, 0, NULL }, { 21, 0, NULL }, { 22, 0, NULL } },
      5,
      7 },
    WEFT_MERGE_ERROR_LAYOUT,
    "a (GHC 1) cannot be merged with b (GHC 2): it lacks the event type GC_IDLE*" },
  /* Mercury's */
  { { { { 18, 14, NULL }, { 1, 4, NULL } }, 2, 7 },
    { { { 18, 14, NULL }, { 1, 4, NULL }, { 100, 0, NULL } }, 3, 7 },
    WEFT_MERGE_ERROR_LAYOUT,
    "a* cannot be merged with b*" },
  /* shifted codes of stops */
  { { { { 18, 14, NULL }, { 1, 4, NULL } }, 2, 7 },
    { { { 18, 14, NULL }, { 1, 4, NULL }, { 58, 0xffff, NULL } }, 3, 7 },
    WEFT_MERGE_ERROR_LAYOUT,
    "a* cannot be merged with b*" },
  /* ends of heap samples */
  { { { { 18, 14, NULL }, { 1, 4, NULL } }, 2, 7 },
    { { { 18, 14, NULL }, { 1, 4, NULL }, { 165, 8, NULL } }, 3, 7 },
    WEFT_MERGE_ERROR_LAYOUT,
    "a* cannot be merged with b*" },
  /* thread IDs of GHC 6.12 */
  { { { { 18, 14, NULL }, { 1, 4, NULL } }, 2, 7 },
    { { { 18, 14, NULL }, { 1, 4, NULL }, { 0, 8, NULL } }, 3, 7 },
    WEFT_MERGE_ERROR_LAYOUT,
    "b: logs of GHC 6.12 cannot be merged*" },
  /* Mercury's old and new meaning of an event */
  { { { { 18, 14, NULL }, { 1, 4, NULL }, { 100, 0, NULL }, { 40, 0, "Fizzled spark" } },
      4,
      7,
      40 },
    { { { 18, 14, NULL }, { 1, 4, NULL }, { 100, 0, NULL }, { 40, 0, "Calling main" } }, 4, 7, 40 },
    WEFT_MERGE_ERROR_LAYOUT,
    "b* cannot be merged with a*another meaning*" },
  /* an event of no known type */
  { { { { 18, 14, NULL }, { 1, 4, NULL }, { 300, 4, NULL } }, 3, 7, 300 },
    { { { 18, 14, NULL }, { 1, 4, NULL }, { 300, 8, NULL } }, 3, 7, 300 },
    WEFT_MERGE_ERROR_LAYOUT,
    "b* cannot be merged with a*Type 300*" },
  /* an event that the merge writes, too */
  { { { { 18, 14, NULL }, { 1, 4, NULL }, { WEFT_TAG_CAPSET_CREATE, 8, NULL } },
      3,
      7,
      WEFT_TAG_CAPSET_CREATE },
    { { { 18, 14, NULL }, { 1, 4, NULL } }, 2, 7 },
    WEFT_MERGE_ERROR_LAYOUT,
    "a cannot be merged: its events CAPSET_CREATE have a size that GHC never writes" },
  { { { { 18, 14, NULL }, { 1, 4, NULL } }, 2, 0xfffffff0 },
    { { { 18, 14, NULL }, { 1, 4, NULL } }, 2, 0xfffffff0 },
    WEFT_MERGE_ERROR_RANGE,
    "b: there are too many threads*: 8589934562 with * can hold 4294967294. Merge fewer*" },
};

static void
test_refused (void)
{
  static const MergeLayout usual = { { { 18, 14, NULL }, { 1, 4, NULL } }, 2, 7 };
  g_autoptr (WeftLog) one = merge_log_of_layout (&usual);
  WeftMergeInput same[2] = { { one, "a", 0, 0 }, { one, "b", 0, 0 } };
  g_autoptr (WeftLog) whole = merge_logs (same, 2, NULL);

  g_assert_nonnull (whole);
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (WeftLog) a = merge_log_of_layout (&refused[i].a),
                          b = merge_log_of_layout (&refused[i].b);
      WeftMergeInput parts[2] = { { a, "a", 0, 0, "1" }, { b, "b", 0, 0, "2" } };
      g_autoptr (GError) error = NULL;

      g_assert_null (merge_logs (parts, 2, &error));
      g_test_message ("%s", error->message);
      g_assert_error (error, WEFT_MERGE_ERROR, (gint) refused[i].code);
      g_assert_true (g_pattern_match_simple (refused[i].text, error->message));
    }
}

/* Logs that declare different sizes of an event type of which at most one of them has events: the
 * tag, and its step in the merged log. */
static const struct
{
  MergeLayout a, b;
  guint16 tag;
  gint32 step;
} accepted[] = {
  /* none has such events: the larger size */
  { { { { 18, 14, NULL }, { 1, 4, NULL }, { 300, 4, NULL } }, 3, 7 },
    { { { 18, 14, NULL }, { 1, 4, NULL }, { 300, 8, NULL } }, 3, 7 },
    300,
    WEFT_EVENT_HEAD_SIZE + 8 },
  { { { { 18, 14, NULL }, { 1, 4, NULL }, { 300, 0xffff, NULL } }, 3, 7 },
    { { { 18, 14, NULL }, { 1, 4, NULL }, { 300, 8, NULL } }, 3, 7 },
    300,
    WEFT_STEP_VARIABLE },
  /* one has such events: its size */
  { { { { 18, 14, NULL }, { 1, 4, NULL }, { 300, 4, NULL } }, 3, 7, 300 },
    { { { 18, 14, NULL }, { 1, 4, NULL }, { 300, 8, NULL } }, 3, 7 },
    300,
    WEFT_EVENT_HEAD_SIZE + 4 },
  { { { { 18, 14, NULL }, { 1, 4, NULL }, { 300, 0xffff, NULL } }, 3, 7 },
    { { { 18, 14, NULL }, { 1, 4, NULL }, { 300, 8, NULL } }, 3, 7, 300 },
    300,
    WEFT_EVENT_HEAD_SIZE + 8 },
  /* an event that the merge writes */
  { { { { 18, 14, NULL }, { 1, 4, NULL }, { WEFT_TAG_CAPSET_CREATE, 8, NULL } }, 3, 7 },
    { { { 18, 14, NULL }, { 1, 4, NULL } }, 2, 7 },
    WEFT_TAG_CAPSET_CREATE,
    WEFT_EVENT_HEAD_SIZE + 6 },
};

static void
test_accepted (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (accepted); i++)
    {
      g_autoptr (WeftLog) a = merge_log_of_layout (&accepted[i].a),
                          b = merge_log_of_layout (&accepted[i].b);
      WeftMergeInput parts[2] = { { a, "a", 0, 0 }, { b, "b", 0, 0 } };
      g_autoptr (GError) error = NULL;
      g_autoptr (WeftLog) whole = merge_logs (parts, 2, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (whole->problems->len, ==, 0);
      g_assert_cmpint (weft_log_segment (whole, 0)->header->steps[accepted[i].tag], ==,
                       accepted[i].step);
      for (guint process = 0; process < 2; process++)
        {
          const MergeLayout *layout = process == 0 ? &accepted[i].a : &accepted[i].b;
          g_autoptr (WeftLog) log = weft_log_for_process (whole, process, NULL);
          g_autoptr (WeftIndex) index = weft_test_index (log);

          g_assert_cmpuint (index->problems->len, ==, 0);
          g_assert_cmpuint (weft_index_count (index, 1), ==, 1);
          /* with the two events for the process and three block markers */
          g_assert_cmpuint (index->n_events, ==, layout->event != 0 ? 7 : 6);
        }
    }
}

/* The merge declares what it needs if the logs do not. */
static void
test_undeclared (void)
{
  static const MergeLayout layout = { { { 1, 4, NULL } }, 1, 7 };
  g_autoptr (WeftLog) log = merge_log_of_layout (&layout);
  WeftMergeInput parts[2] = { { log, "a", 0, 0 }, { log, "b", 0, SHIFT } };
  g_autoptr (WeftLog) whole = merge_logs (parts, 2, NULL);
  g_autoptr (WeftLog) second = weft_log_for_process (whole, 1, NULL);

  g_assert_cmpuint (whole->problems->len, ==, 0);
  g_assert_cmpuint (weft_log_segment (whole, 0)->header->added->len, ==, 2);
  g_assert_cmpuint (second->n_processes, ==, 2);
  g_assert_cmpuint (weft_log_block (second, merge_find_last_cap_block (second))->cap, ==, 0);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/merge-difference/accepted", test_accepted);
  g_test_add_func ("/merge-difference/refused", test_refused);
  g_test_add_func ("/merge-difference/undeclared", test_undeclared);
}
