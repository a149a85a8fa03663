/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests of weft-log: where the chain of blocks continues, and which problems it has. */
#include "logs.h"
#include "weft-test-unit.h"

#include <string.h>

#define N_LOOSE 6

static void
put_damage (WeftTestLog *log, guint n)
{
  while (n-- > 0)
    g_byte_array_append (log->bytes, (const guint8 *) "\xee", 1);
}

/* Writes a block of @n events. */
static void
put_block (WeftTestLog *log, guint16 cap, guint64 begin, guint n)
{
  weft_test_log_begin_block (log, cap, begin);
  for (guint i = 0; i < n; i++)
    weft_test_log_run (log, begin + i, 1);
  weft_test_log_end_block (log, begin + n);
}

static void
assert_problem (
    const WeftLog *log, guint index, WeftProblemKind kind, guint64 offset, guint64 bytes)
{
  const WeftProblem *problem = &g_array_index (log->problems, WeftProblem, index);

  g_assert_cmpuint (index, <, log->problems->len);
  g_assert_cmpint (problem->kind, ==, kind);
  g_assert_cmpuint (problem->offset, ==, offset);
  g_assert_cmpuint (problem->bytes, ==, bytes);
}

/* A block before damaged bytes ends where its marker says, even if it is empty. */
static void
test_damage_after_block (void)
{
  for (guint n = 0; n < 4; n++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftLog) read = NULL;
      guint64 damage;

      weft_test_log_header_9_10 (log);
      put_block (log, 0, 100, n);
      damage = log->bytes->len;
      put_damage (log, 30);
      put_block (log, 0, 5000000, 5);
      weft_test_log_data_end (log);
      read = weft_test_open_bytes (log);
      g_assert_cmpuint (read->blocks->len, ==, 2);
      g_assert_cmpuint (weft_log_block (read, 0)->end, ==, damage);
      g_assert_cmpuint (weft_log_block (read, 1)->offset, ==, damage + 30);
      g_assert_cmpuint (read->problems->len, ==, 2);
      assert_problem (read, 0, WEFT_PROBLEM_BAD_MARKER, weft_log_block (read, 0)->offset, 0);
      assert_problem (read, 1, WEFT_PROBLEM_BROKEN_CHAIN, damage, 30);
      g_assert_cmpint (weft_log_find_block (read, 0), ==, -1);
      g_assert_cmpint (weft_log_find_block (read, damage - 1), ==, 0);
      g_assert_cmpint (weft_log_find_block (read, damage), ==, -1);
      g_assert_cmpint (weft_log_find_block (read, damage + 30), ==, 1);
      g_assert_true (read->is_complete);
    }
}

/* Events after a damaged marker are a block; its HEC is known if the log has only one. */
static void
test_damaged_marker (void)
{
  for (guint16 cap = 0; cap < 2; cap++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftLog) read = NULL;
      guint64 at;

      weft_test_log_header_9_10 (log);
      put_block (log, cap, 5000000, 5);
      at = log->bytes->len;
      put_block (log, cap, 6000000, 5);
      memset (log->bytes->data + at, 0xee, WEFT_MARKER_SIZE);
      put_block (log, cap, 7000000, 5);
      weft_test_log_data_end (log);
      read = weft_test_open_bytes (log);
      g_assert_cmpuint (read->blocks->len, ==, 3);
      g_assert_cmpuint (weft_log_block (read, 1)->offset, ==, at);
      g_assert_cmpuint (weft_log_block (read, 1)->end, ==, weft_log_block (read, 2)->offset);
      g_assert_cmpuint (weft_log_block (read, 1)->cap, ==, cap == 0 ? 0 : WEFT_CAP_NONE);
      g_assert_cmpuint (read->problems->len, ==, 2);
      assert_problem (read, 0, WEFT_PROBLEM_BAD_MARKER, weft_log_block (read, 0)->offset, 0);
      assert_problem (read, 1, WEFT_PROBLEM_BAD_MARKER, at, 0);
    }
}

/* A header that cannot be read is lost, but not the block that follows. */
static void
test_bad_header (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftLog) read = NULL;
  guint64 at;

  weft_test_log_header_9_10 (log);
  put_block (log, 0, 5000000, 5);
  at = log->bytes->len;
  g_byte_array_append (log->bytes, (const guint8 *) "hdrb", 4);
  put_block (log, 0, 6000000, 5);
  weft_test_log_data_end (log);
  read = weft_test_open_bytes (log);
  g_assert_cmpuint (read->segments->len, ==, 1);
  g_assert_cmpuint (read->blocks->len, ==, 2);
  g_assert_cmpuint (weft_log_block (read, 1)->offset, ==, at + 4);
  g_assert_cmpuint (read->problems->len, ==, 1);
  assert_problem (read, 0, WEFT_PROBLEM_BAD_HEADER, at, 4);
}

/* Events outside blocks, as in logs of GHC up to 7.0, are known up to the last whole one, wherever
 * the log is cut. */
static void
test_loose_events (void)
{
  static const WeftTestType types[] = { { 1, 4, NULL }, { 18, 14, NULL }, { 19, 0xffff, NULL } };
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  guint64 begins[N_LOOSE + 1];
  guint n = 0;

  weft_test_log_header (log, types, G_N_ELEMENTS (types));
  for (guint i = 0; i < N_LOOSE; i++)
    {
      g_autofree char *text = g_strnfill (i * 100, 'm');

      begins[i] = log->bytes->len;
      if (i % 2 == 0)
        weft_test_log_run (log, 0x0102030405, 1);
      else
        {
          weft_test_log_event (log, 19, 0x0102030405);
          weft_test_log_text (log, text);
        }
    }
  begins[N_LOOSE] = log->bytes->len;
  for (guint64 size = begins[0]; size <= log->bytes->len; size++)
    {
      g_autoptr (WeftMap) map = weft_map_new_from_bytes (log->bytes->data, size);
      g_autoptr (WeftLog) read = weft_log_new (map, TRUE, NULL);

      n += n < N_LOOSE && begins[n + 1] == size;
      g_assert_cmpuint (read->at, ==, begins[n]);
      g_assert_cmpuint (read->blocks->len, ==, n > 0);
      if (n > 0)
        {
          g_assert_cmpuint (weft_log_block (read, 0)->offset, ==, begins[0]);
          g_assert_cmpuint (weft_log_block (read, 0)->end, ==, begins[n]);
          g_assert_false (weft_log_block (read, 0)->has_marker);
        }
      g_assert_cmpuint (read->problems->len, ==, 1);
      assert_problem (read, 0, size > begins[n] ? WEFT_PROBLEM_TRUNCATED : WEFT_PROBLEM_NO_END,
                      begins[n], size - begins[n]);
    }
  g_assert_cmpuint (n, ==, N_LOOSE);
}

/* The last block of a log is open while more bytes may follow that belong to it; if none will, the
 * missing ones are a problem. */
static void
test_cut (void)
{
  for (guint missing = 0; missing < 3; missing++)
    for (gint is_final = FALSE; is_final <= TRUE; is_final++)
      {
        g_autoptr (WeftTestLog) log = weft_test_log_new ();
        g_autoptr (WeftMap) map = NULL;
        g_autoptr (WeftLog) read = NULL;
        guint64 size;

        weft_test_log_header_9_10 (log);
        put_block (log, 0, 5000000, 5);
        size = log->bytes->len - missing;
        map = weft_map_new_from_bytes (log->bytes->data, size);
        read = weft_log_new (map, is_final, NULL);
        g_assert_cmpuint (read->blocks->len, ==, 1);
        g_assert_cmpint (weft_log_block (read, 0)->is_open, ==, missing > 0 && !is_final);
        g_assert_cmpuint (read->problems->len, ==, is_final);
        if (is_final)
          assert_problem (read, 0, missing > 0 ? WEFT_PROBLEM_TRUNCATED : WEFT_PROBLEM_NO_END, size,
                          missing);
      }
}

/* The end marker is inside the last block since GHC 9.2. */
static void
test_end_in_block (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftLog) read = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 5000000);
  weft_test_log_data_end (log);
  weft_test_log_end_block (log, 5000000);
  read = weft_test_open_bytes (log);
  g_assert_cmpuint (read->problems->len, ==, 0);
  g_assert_true (read->is_complete);
}

/* The two empty blocks that give the range of an excerpt come first, or after the block that begins
 * a process of a merged log. */
static void
test_range (void)
{
  for (guint first = 0; first < 2; first++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftLog) read = NULL;
      guint64 from, to;

      weft_test_log_header_9_10 (log);
      if (first == 1)
        put_block (log, WEFT_CAP_NONE, 1000, 2);
      for (guint i = 0; i < 2; i++)
        {
          weft_test_log_begin_block (log, WEFT_CAP_NONE, 1000);
          weft_test_log_end_block (log, 2000);
        }
      put_block (log, 0, 1000, 5);
      read = weft_test_open_bytes (log);
      read->is_merged = first == 1;
      for (guint i = 0; i < 5; i++)
        g_assert_cmpint (weft_log_is_excerpt_marker (read, i), ==, i == first || i == first + 1);
      g_assert_true (weft_log_get_excerpt_range (read, &from, &to));
      g_assert_cmpuint (from, ==, 1000);
      g_assert_cmpuint (to, ==, 2000);
      read->is_merged = first == 0;
      g_assert_false (weft_log_get_excerpt_range (read, &from, &to));
    }
}

static void
assert_same_logs (const WeftLog *a, const WeftLog *b)
{
  g_assert_cmpuint (a->at, ==, b->at);
  g_assert_cmpint (a->is_complete, ==, b->is_complete);
  g_assert_cmpuint (a->segments->len, ==, b->segments->len);
  for (guint i = 0; i < a->segments->len; i++)
    {
      g_assert_cmpuint (weft_log_segment (a, i)->offset, ==, weft_log_segment (b, i)->offset);
      g_assert_cmpuint (weft_log_segment (a, i)->n_blocks, ==, weft_log_segment (b, i)->n_blocks);
      g_assert_cmpint (weft_log_segment (a, i)->has_end, ==, weft_log_segment (b, i)->has_end);
    }
  g_assert_cmpmem (a->blocks->data, a->blocks->len * sizeof (WeftBlock), b->blocks->data,
                   b->blocks->len * sizeof (WeftBlock));
  g_assert_cmpuint (a->problems->len, ==, b->problems->len);
  for (guint i = 0; i < a->problems->len; i++)
    {
      const WeftProblem *problem = &g_array_index (b->problems, WeftProblem, i);

      assert_problem (a, i, problem->kind, problem->offset, problem->bytes);
    }
}

/* A damaged log that is read while it grows, byte by byte, is the same as one that is read at once.
 */
static void
test_growth (void)
{
  static const WeftTestType types[] = { { 1, 4, NULL }, { 18, 14, NULL }, { 19, 0xffff, NULL } };
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftLog) grown = NULL;

  for (guint i = 0; i < 3; i++)
    {
      weft_test_log_header (log, types, G_N_ELEMENTS (types));
      weft_test_log_run (log, 100, 1);
      put_block (log, 0, 100, 3 * i);
      put_damage (log, 30 * i);
      put_block (log, 1, 5000000, 5);
      if (i == 1)
        memset (log->bytes->data + log->block_at, 0xee, WEFT_MARKER_SIZE);
      put_block (log, 1, 6000000, 5);
      for (guint k = 0; k < i; k++)
        {
          log->bytes->data[log->block_at + 11] = 0x10; /* the block is not that large */
          put_block (log, 1, 6000000, 5);
        }
      if (i > 0)
        weft_test_log_data_end (log);
      /* the marker that GHC 9.0 writes before the header of a restart */
      weft_test_log_begin_block (log, 0, 7000000);
    }
  for (gsize size = 1; size <= log->bytes->len; size++)
    {
      g_autoptr (WeftMap) map = weft_map_new_from_bytes (log->bytes->data, size);

      for (gint is_final = TRUE; is_final >= FALSE; is_final--)
        {
          g_autoptr (WeftLog) read = weft_log_new (map, is_final, NULL);
          g_autoptr (WeftLog) more = grown != NULL ? weft_log_extend (grown, map, is_final) : NULL;

          if (more != NULL)
            assert_same_logs (more, read);
          if (is_final)
            continue;
          g_clear_pointer (&grown, weft_shared_unref);
          grown = more != NULL ? g_steal_pointer (&more) : g_steal_pointer (&read);
        }
    }
  g_assert_cmpuint (grown->segments->len, ==, 3);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/log/damage-after-block", test_damage_after_block);
  g_test_add_func ("/log/damaged-marker", test_damaged_marker);
  g_test_add_func ("/log/bad-header", test_bad_header);
  g_test_add_func ("/log/loose-events", test_loose_events);
  g_test_add_func ("/log/cut", test_cut);
  g_test_add_func ("/log/end-in-block", test_end_in_block);
  g_test_add_func ("/log/range", test_range);
  g_test_add_func ("/log/growth", test_growth);
}
