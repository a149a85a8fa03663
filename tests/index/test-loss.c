/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests of weft-loss: which problems hide a block, and which logs begin late. */
#include "logs.h"
#include "weft-loss.h"
#include "weft-test-unit.h"

/* Problems inside blocks hide no HEC, however many there are. */
static void
test_many_problems (void)
{
  g_autoptr (WeftMap) map = weft_map_new_from_bytes ((const guint8 *) "", 0);
  g_autoptr (WeftLog) log = weft_log_new_empty (map);
  WeftProblem problem = { .kind = WEFT_PROBLEM_BAD_MARKER, .cap = 1 };

  log->is_complete = TRUE;
  for (guint i = 0; i < 40; i++)
    {
      g_assert_false (weft_loss_hides_caps (log));
      problem.offset = 100 * i;
      g_array_append_val (log->problems, problem);
    }
  problem.kind = WEFT_PROBLEM_BROKEN_CHAIN;
  g_array_append_val (log->problems, problem);
  g_assert_true (weft_loss_hides_caps (log));
  /* of bytes lost before the header, too, a block may have been a part */
  g_array_remove_range (log->problems, 0, log->problems->len);
  problem.offset = 0;
  g_array_append_val (log->problems, problem);
  g_assert_true (weft_loss_hides_caps (log));
}

/* Of very many problems, only the first have a place: those that are only counted may be anywhere
 * after the place of the first of them, unless they hide no block. */
static void
test_counted_problems (void)
{
  static const struct
  {
    WeftProblemKind kind;
    guint n_more;
    guint64 offset;
    gboolean is_loss;
  } cases[] = {
    { WEFT_PROBLEM_BROKEN_CHAIN, 5, 150, TRUE },  { WEFT_PROBLEM_BROKEN_CHAIN, 5, 50, TRUE },
    { WEFT_PROBLEM_BROKEN_CHAIN, 5, 200, FALSE }, { WEFT_PROBLEM_BROKEN_CHAIN, 0, 50, FALSE },
    { WEFT_PROBLEM_LOST_BYTES, 5, 150, FALSE },
  };
  g_autoptr (WeftMap) map = weft_map_new_from_bytes ((const guint8 *) "", 0);
  WeftBlock before = { .end = 100, .end_time = 1000 },
            after = { .offset = 200, .begin_time = 2000 };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WeftLog) log = weft_log_new_empty (map);
      WeftProblem problem = { .kind = WEFT_PROBLEM_LOST_BYTES };

      for (guint k = 0; k < WEFT_MAX_PROBLEMS; k++)
        g_array_append_val (log->problems, problem);
      problem = (WeftProblem){ .kind = cases[i].kind,
                               .n_more = cases[i].n_more,
                               .offset = cases[i].offset };
      g_array_append_val (log->problems, problem);
      g_assert_cmpint (weft_loss_between (log, &before, &after), ==, cases[i].is_loss);
    }
}

/* Returns TRUE if events are lost between two blocks of a HEC, of which the first one ends at
 * @end_time, and the second begins at @begin_time. Damaged bytes at @damage are between them from
 * offset 100 on, and before 200. */
static gboolean
loses_between (guint64 end_time, guint64 begin_time, guint64 damage)
{
  g_autoptr (WeftMap) map = weft_map_new_from_bytes ((const guint8 *) "", 0);
  g_autoptr (WeftLog) log = weft_log_new_empty (map);
  WeftProblem problem = { .kind = WEFT_PROBLEM_BROKEN_CHAIN, .offset = damage };
  WeftBlock before = { .end = 100, .end_time = end_time };
  WeftBlock after = { .offset = 200, .begin_time = begin_time }, restarted = after;

  restarted.segment = 1;
  g_assert_false (weft_loss_between (log, &before, &after));
  g_assert_true (weft_loss_between (log, &before, &restarted));
  g_array_append_val (log->problems, problem);
  return weft_loss_between (log, &before, &after);
}

/* A block may be missing in damaged bytes if it can have had a time of its own. */
static void
test_between (void)
{
  g_assert_false (loses_between (1000, 1000, 150));
  g_assert_true (loses_between (1000, 1001, 150));
  g_assert_true (loses_between (1000, 0, 150));
  g_assert_true (loses_between (WEFT_TIME_MAX, 1000, 150));
  g_assert_false (loses_between (1000, 1001, 99));
  g_assert_true (loses_between (1000, 1001, 100));
  g_assert_true (loses_between (1000, 1001, 199));
  g_assert_false (loses_between (1000, 1001, 200));
}

/* The first block of a HEC may not be its first one if it begins more than 5 ms after the log. */
static void
test_first_block (void)
{
  g_autoptr (WeftMap) map = weft_map_new_from_bytes ((const guint8 *) "", 0);
  g_autoptr (WeftLog) log = weft_log_new_empty (map);
  WeftProblem problem = { .kind = WEFT_PROBLEM_BROKEN_CHAIN };
  WeftBlock block = { .begin_time = 1000 };

  weft_shared_array_append (log->blocks, &block);
  block = (WeftBlock){ .offset = 200, .begin_time = 5001001 };
  g_assert_false (weft_loss_between (log, NULL, &block));
  g_array_append_val (log->problems, problem);
  g_assert_true (weft_loss_between (log, NULL, &block));
  block.begin_time = 5001000;
  g_assert_false (weft_loss_between (log, NULL, &block));
}

/* A merged log begins late if the block that begins its process has no duration. */
static void
test_merged (void)
{
  g_autoptr (WeftMap) map = weft_map_new_from_bytes ((const guint8 *) "", 0);

  for (guint64 duration = 0; duration < 2; duration++)
    {
      g_autoptr (WeftLog) log = weft_log_new_empty (map);
      WeftBlock begin = { .begin_time = 1000, .end_time = 1000 + duration };
      WeftBlock next = { .begin_time = 1000, .end_time = 1001 - duration };

      log->is_merged = TRUE;
      weft_shared_array_append (log->blocks, &begin);
      weft_shared_array_append (log->blocks, &next);
      g_assert_cmpint (weft_loss_begins_late (log), ==, duration == 0);
    }
}

/* A part of a process of a merged log begins late unless its events say otherwise. */
static void
test_merged_part (void)
{
  for (guint has_startup = 0; has_startup < 2; has_startup++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftLog) read = NULL;

      weft_test_log_header_9_10 (log);
      for (guint i = 0; i < 3; i++)
        {
          weft_test_log_begin_block (log, WEFT_CAP_NONE, 1000);
          weft_test_log_end_block (log, 2000);
        }
      weft_test_log_begin_block (log, 0, 1000);
      weft_test_log_event (log, has_startup ? 45 : 46, 1000); /* CAP_CREATE, CAP_DELETE */
      weft_test_log_u16 (log, 0);
      weft_test_log_end_block (log, 2000);
      weft_test_log_data_end (log);
      read = weft_test_open_bytes (log);
      read->is_merged = TRUE;
      g_assert_cmpint (weft_loss_begins_late (read), ==, !has_startup);
    }
}

/* Returns TRUE if a log of which all blocks begin at @begin seems to begin late. Its HEC is created
 * after @n_events events of the block after @n_blocks blocks. */
static gboolean
begins_late (guint64 begin, guint n_blocks, guint n_events)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftLog) read = NULL;

  weft_test_log_header_9_10 (log);
  for (guint i = 0; i <= n_blocks; i++)
    {
      weft_test_log_begin_block (log, 0, begin);
      for (guint k = 0; k < n_events; k++)
        weft_test_log_run (log, begin, 1);
      if (i == n_blocks)
        {
          weft_test_log_event (log, 45, begin); /* CAP_CREATE */
          weft_test_log_u16 (log, 0);
        }
      weft_test_log_end_block (log, begin);
    }
  weft_test_log_data_end (log);
  read = weft_test_open_bytes (log);
  return weft_loss_begins_late (read);
}

/* A log whose first block begins late is known to begin with the program if one of 64 blocks says
 * so among its first 64 events, of which the block's marker is one. */
static void
test_begins_late (void)
{
  g_assert_false (begins_late (200000000, 0, 0));
  g_assert_false (begins_late (200000000, 63, 62));
  g_assert_true (begins_late (200000000, 63, 63));
  g_assert_true (begins_late (200000000, 64, 62));
  g_assert_true (begins_late (100000001, 64, 62));
  g_assert_false (begins_late (100000000, 64, 62));
}

/* A block whose HEC is readable hides no other HEC, whatever else of its marker is damaged. */
static void
test_bad_marker (void)
{
  for (guint spoils_cap = 0; spoils_cap < 2; spoils_cap++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftIndex) index = NULL;

      weft_test_log_header_9_10 (log);
      for (guint16 cap = 0; cap < 3; cap++)
        {
          weft_test_log_begin_block (log, cap, 0);
          for (guint i = 0; i < 10; i++)
            weft_test_log_run (log, 100 + i, cap + 1);
          weft_test_log_end_block (log, 1000);
          if (cap == 2) /* a HEC that cannot be, or a start after the end */
            memset (log->bytes->data + log->block_at + (spoils_cap ? 22 : 2), 0xee, 2);
        }
      weft_test_log_data_end (log);
      index = weft_test_index_bytes (log);
      g_assert_cmpuint (index->log->problems->len, >, 0);
      for (guint i = 0; i < index->log->problems->len; i++)
        g_assert_cmpint (g_array_index (index->log->problems, WeftProblem, i).kind, ==,
                         WEFT_PROBLEM_BAD_MARKER);
      g_assert_cmpint (weft_loss_hides_caps (index->log), ==, spoils_cap);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/loss/many-problems", test_many_problems);
  g_test_add_func ("/loss/counted-problems", test_counted_problems);
  g_test_add_func ("/loss/between", test_between);
  g_test_add_func ("/loss/first-block", test_first_block);
  g_test_add_func ("/loss/merged", test_merged);
  g_test_add_func ("/loss/merged-part", test_merged_part);
  g_test_add_func ("/loss/begins-late", test_begins_late);
  g_test_add_func ("/loss/bad-marker", test_bad_marker);
}
