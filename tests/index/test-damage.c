/* SPDX-License-Identifier: BSD-3-Clause */
/* Every damaged log of the corpus opens, and loses no more than its damage. */
#include "logs.h"
#include "weft-cap-spans.h"
#include "weft-event-merge.h"
#include "weft-heap-numbers.h"
#include "weft-process.h"
#include "weft-sparks.h"
#include "weft-test-heap.h"
#include "weft-test-unit.h"
#include "weft-usage-walk.h"

#include <string.h>

typedef struct
{
  const char *name;
  guint64 min_events;
  guint64 max_lost; /* bytes */
} Expectation;

static const Expectation expectations[] = {
  { "bad-9.0.2-nonthr-p-hc-1", 9180, 400 },
  { "bad-9.10.3-nonthr-flushinterval-1", 41000, 400 },
};

static void
check_problems (const WeftIndex *index)
{
  guint64 size = index->log->map->size;
  guint64 before = 0;

  for (guint i = 0; i < index->problems->len; i++)
    {
      const WeftProblem *problem = &g_array_index (index->problems, WeftProblem, i);
      g_autofree char *text = weft_problem_text (problem);

      g_test_message ("  %s", text);
      g_assert_cmpuint (problem->offset, >=, before);
      g_assert_cmpuint (problem->offset, <=, size);
      if (weft_problem_is_loss (problem))
        g_assert_cmpuint (problem->bytes, >, 0);
      if (problem->kind == WEFT_PROBLEM_LOST_BYTES || problem->kind == WEFT_PROBLEM_BROKEN_CHAIN)
        g_assert_cmpuint (problem->offset + problem->bytes, <=, size);
      before = problem->offset;
    }
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_damaged_logs ();
  guint n_expected = 0;

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      const char *path = g_ptr_array_index (paths, i);
      g_autoptr (WeftIndex) index = weft_test_index_path (path);

      g_test_message ("%s: %" G_GUINT64_FORMAT " events, %" G_GUINT64_FORMAT " bytes lost", path,
                      index->n_events, weft_index_lost_bytes (index));
      check_problems (index);
      g_assert_cmpuint (index->n_events, >, 0);
      for (guint k = 0; k < G_N_ELEMENTS (expectations); k++)
        {
          const Expectation *e = &expectations[k];

          if (strstr (path, e->name) == NULL)
            continue;
          g_assert_cmpuint (index->n_events, >=, e->min_events);
          g_assert_cmpuint (weft_index_lost_bytes (index), <=, e->max_lost);
          g_assert_cmpuint (weft_index_lost_bytes (index), >, 0);
          n_expected++;
        }
    }
  if (paths != NULL)
    g_assert_cmpuint (n_expected, ==, G_N_ELEMENTS (expectations));
}

/* Clean logs have no problem, but for the missing end of those that were cut. */
static void
test_clean (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      const char *path = g_ptr_array_index (paths, i);
      g_autoptr (WeftIndex) index = weft_test_index_path (path);

      for (guint k = 0; k < index->problems->len; k++)
        {
          const WeftProblem *problem = &g_array_index (index->problems, WeftProblem, k);
          g_autofree char *text = weft_problem_text (problem);

          g_test_message ("%s: %s", path, text);
          g_assert_true (problem->kind == WEFT_PROBLEM_TRUNCATED ||
                         problem->kind == WEFT_PROBLEM_NO_END);
        }
    }
}

/* Every analysis answers, whatever the log is. */
static void
check_analyses (WeftIndex *index)
{
  g_autoptr (WeftProcess) process = weft_process_new (index);
  g_autoptr (WeftTallies) tallies = weft_tallies_extend (NULL, index);
  g_autoptr (WeftSparks) sparks = weft_sparks_extend (NULL, index, tallies);
  g_autoptr (WeftHeapProfile) heap = weft_heap_profile_extend (NULL, index, NULL, NULL);
  g_autoptr (WeftHeapBands) bands =
      weft_heap_bands_new (heap, index->from, index->to, WEFT_HEAP_BY_SIZE, 15);
  g_autoptr (WeftEventMerge) merge = weft_event_merge_new (index, 0);
  WeftEvent event = { 0 };
  guint64 n = 0;

  while (weft_event_merge_next (merge, &event))
    n++;
  g_assert_cmpuint (n, ==, index->n_events);
  g_assert_cmpuint (bands->bands->len, <=, 15);
  for (guint i = 0; i < index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);
      WeftUseTimes shares = weft_usage_times (cap, index->log, index->from, index->to);

      g_assert_true (cap->n_events == 0 || weft_process_life (process, cap->cap) != NULL);
      g_assert_cmpuint (shares.run + shares.work + shares.wait, <=, index->to - index->from);
      weft_sparks_rates (sparks, i, index->from, index->to);
      weft_gc_spans_foreach (cap, index->log, NULL, NULL, NULL);
      weft_mutator_spans_foreach (cap, index->log, NULL, NULL, NULL);
    }
}

static void
check_bytes (const guint8 *data, gsize size)
{
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftLog) log = weft_log_new (map, TRUE, &error);
  g_autoptr (WeftIndex) index = NULL;

  if (log == NULL)
    {
      g_assert_cmpint (error->domain, ==, WEFT_HEADER_ERROR);
      return;
    }
  index = weft_test_index (log);
  check_analyses (index);
}

/* Cut at some places of each log, and at each byte of a small one. */
static void
test_cuts (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (g_test_rand_int ());
  g_autoptr (GPtrArray) clean = weft_test_clean_logs ();
  g_autoptr (GPtrArray) damaged = clean != NULL ? weft_test_damaged_logs () : NULL;

  if (clean == NULL)
    return;
  g_ptr_array_extend_and_steal (clean, g_steal_pointer (&damaged));
  for (guint i = 0; i < clean->len; i++)
    {
      g_autoptr (WeftLog) log = weft_test_open (clean->pdata[i]);
      gsize size = log->map->size;

      for (guint k = 0; k < 12; k++)
        check_bytes (log->map->data, g_rand_double (rand) * size);
      for (gsize k = 0; size < 5000 && k < size; k++)
        check_bytes (log->map->data, k);
    }
}

/* A hole of zero bytes holds no events, even where it reads as thread 0 being created again and
 * again. */
static void
test_hole (void)
{
  const guint8 zeros[1000] = { 0 };

  /* 0 is not a stamp in a block that begins at 1 ms either, though stamps may be 1 ms too early */
  for (guint64 begin = 0; begin <= 1000000; begin += 1000000)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftIndex) index = NULL;

      weft_test_log_header_9_10 (log);
      weft_test_log_begin_block (log, 0, begin);
      weft_test_log_run (log, begin + 10, 1);
      weft_test_log_bytes (log, zeros, sizeof zeros);
      for (guint i = 0; i < 5; i++)
        weft_test_log_stop (log, begin + 20 + i, 1, 3, 0);
      weft_test_log_end_block (log, begin + 100);
      weft_test_log_data_end (log);
      index = weft_test_index_bytes (log);
      g_assert_cmpuint (weft_index_count (index, 0), ==, 0);
      g_assert_cmpuint (index->n_events, ==, 7);
      g_assert_cmpuint (weft_index_lost_bytes (index), ==, sizeof zeros);
    }
}

/* GHC's ticker writes an event into one that the program is writing: that one is lost, and its
 * numbers are not taken from the other's bytes. */
static void
test_splice (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftHeapProfile) heap = NULL;
  const guint32 id = 7;
  guint at;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0xffff, 5000000);
  weft_test_heap_sample (log, 5000001, 0);
  weft_test_heap_stack (log, 5000002, 100, &id, 1);
  weft_test_log_event (log, 163, 5000003);
  at = log->bytes->len;
  weft_test_log_bytes (log, "\0\0", 2);
  weft_test_log_event (log, 167, 5000009);
  weft_test_log_u32 (log, 0);
  weft_test_log_u64 (log, 71);
  weft_test_log_u8 (log, 1);
  weft_test_log_u32 (log, 149);
  g_byte_array_append (log->bytes, (const guint8 *) "\0\0\0\0\0\0\2\1\0\0\0\7", 12);
  log->bytes->data[at - 1] = 14; /* the length of what was being written */
  for (guint i = 0; i < 5; i++)
    weft_test_heap_stack (log, 5000010 + i, 10, &id, 1);
  weft_test_heap_sample_end (log, 5000020, 0);
  weft_test_heap_end (log, 5000021);
  index = weft_test_index_bytes (log);
  heap = weft_heap_profile_extend (NULL, index, NULL, NULL);
  g_assert_cmpuint (index->problems->len, ==, 1);
  g_assert_cmpuint (weft_index_lost_bytes (index), ==, 12 + 2 + 29 + 12);
  g_assert_cmpuint (heap->samples->len, ==, 1);
  g_assert_cmpuint (g_array_index (heap->samples, WeftHeapSample, 0).total, ==, 150);
}

/* An event before damaged bytes counts if its fields fit into it; the first one, which is read with
 * checks because of its stamp, is its HEC's. */
static void
test_alone (void)
{
  for (guint16 length = 3; length <= 4; length++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftIndex) index = NULL;
      WeftEvent event = { 0 };
      WeftCursor cursor;

      weft_test_log_header_9_10 (log);
      weft_test_log_begin_block (log, 3, 0);
      weft_test_log_run (log, 0, 1);
      weft_test_log_event (log, 30, 20); /* the program's arguments */
      weft_test_log_bytes (log, "\0\0\0\0", length);
      g_byte_array_append (log->bytes, (const guint8 *) "\xff\xfe\xff\xfe\xff\xfe\xff", 7);
      for (guint i = 0; i < 5; i++)
        weft_test_log_stop (log, 30 + i, 1, 3, 0);
      weft_test_log_end_block (log, 100);
      weft_test_log_data_end (log);
      index = weft_test_index_bytes (log);
      g_assert_cmpuint (weft_index_lost_bytes (index), ==, length == 4 ? 7 : 12 + 3 + 7);
      g_assert_cmpuint (index->n_events, ==, length == 4 ? 8 : 7);
      weft_log_cursor (index->log, 0, weft_log_block (index->log, 0)->offset + WEFT_MARKER_SIZE,
                       &cursor);
      g_assert_true (weft_cursor_next_checked (&cursor, &event));
      g_assert_cmpuint (event.cap, ==, 3);
    }
}

/* The marker of a block is lost; the block before it ends where its own marker says, as its events
 * do. */
static void
test_lost_marker (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  gsize at = 0;

  weft_test_log_header_9_10 (log);
  for (guint block = 0; block < 3; block++)
    {
      weft_test_log_begin_block (log, 0, 5000000 + block * 1000);
      if (block == 1)
        at = log->block_at;
      for (guint i = 0; i < 10; i++)
        weft_test_log_run (log, 5000000 + block * 1000 + i, 1);
      weft_test_log_end_block (log, 5001000 + block * 1000);
    }
  weft_test_log_data_end (log);
  memset (log->bytes->data + at, 0xee, WEFT_MARKER_SIZE);
  index = weft_test_index_bytes (log);
  g_assert_cmpuint (weft_log_n_blocks (index->log), ==, 3);
  g_assert_cmpuint (weft_log_block (index->log, 0)->end, ==, at);
  g_assert_cmpuint (index->n_events, >=, 2 + 2 * 10);
}

/* Bytes that are anything. */
static void
test_noise (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (g_test_rand_int ());

  for (guint i = 0; i < 300; i++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      guint n = g_rand_int_range (rand, 0, 4000);

      weft_test_log_header_9_10 (log);
      for (guint k = 0; k < n; k++)
        {
          static const guint8 likely[] = { 0, 0, 0, 0, 18, 1, 2, 9, 34, 162, 164, 0xff };
          guint8 byte = g_rand_boolean (rand) ? g_rand_int (rand) :
                                                likely[g_rand_int_range (rand, 0, sizeof likely)];

          g_byte_array_append (log->bytes, &byte, 1);
        }
      check_bytes (log->bytes->data, log->bytes->len);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/damage/hole", test_hole);
  g_test_add_func ("/damage/splice", test_splice);
  g_test_add_func ("/damage/alone", test_alone);
  g_test_add_func ("/damage/lost-marker", test_lost_marker);
  g_test_add_func ("/damage/noise", test_noise);
  g_test_add_func ("/damage/cuts", test_cuts);
  g_test_add_func ("/damage/corpus", test_corpus);
  g_test_add_func ("/damage/clean", test_clean);
}
