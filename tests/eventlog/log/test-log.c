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
      g_assert_cmpuint (weft_log_n_blocks (read), ==, 2);
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
      put_block (log, cap, 6000000, 100);
      memset (log->bytes->data + at, 0xee, WEFT_MARKER_SIZE);
      put_block (log, cap, 7000000, 5);
      weft_test_log_data_end (log);
      read = weft_test_open_bytes (log);
      g_assert_cmpuint (weft_log_n_blocks (read), ==, 3);
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
  g_assert_cmpuint (weft_log_n_blocks (read), ==, 2);
  g_assert_cmpuint (weft_log_block (read, 1)->offset, ==, at + 4);
  g_assert_cmpuint (read->problems->len, ==, 1);
  assert_problem (read, 0, WEFT_PROBLEM_BAD_HEADER, at, 4);
}

/* A header that is cut off can be continued; it is lost only if no bytes will follow, and a block
 * does. */
static void
test_short_header (void)
{
  static const char begin[] = "hdrbhetbetb\0\0\1\0\4\0\0\xff\xff"; /* a long description */
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  guint64 at;

  weft_test_log_header_9_10 (log);
  put_block (log, 0, 5000000, 5);
  at = log->bytes->len;
  weft_test_log_bytes (log, begin, sizeof begin - 1);
  for (guint n = 0; n < 2; n++)
    for (gint is_final = FALSE; is_final <= TRUE; is_final++)
      {
        gboolean is_skipped = is_final && n > 0;
        g_autoptr (WeftMap) map = weft_map_new_from_bytes (log->bytes->data, log->bytes->len);
        g_autoptr (WeftLog) read = weft_log_new (map, is_final, NULL);

        g_assert_cmpuint (read->segments->len, ==, 1);
        g_assert_cmpuint (weft_log_n_blocks (read), ==, is_skipped ? 2 : 1);
        g_assert_cmpuint (read->at, ==, is_skipped ? map->size : at);
        g_assert_cmpuint (read->problems->len, ==, is_final);
        if (is_skipped)
          assert_problem (read, 0, WEFT_PROBLEM_BAD_HEADER, at, sizeof begin - 1);
        else if (is_final)
          assert_problem (read, 0, WEFT_PROBLEM_TRUNCATED, at, map->size - at);
        if (n == 0 && is_final)
          {
            put_block (log, 0, 6000000, 5);
            weft_test_log_data_end (log);
          }
      }
}

/* A log has no more than 256 headers; the blocks after further ones belong to the last. */
static void
test_many_headers (void)
{
  static const WeftTestType types[] = { { 1, 4, NULL }, { 18, 14, NULL } };
  const guint most = 256;
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftLog) read = NULL;
  guint64 at = 0;

  for (guint i = 0; i <= most; i++)
    {
      at = log->bytes->len;
      weft_test_log_header (log, types, G_N_ELEMENTS (types));
      put_block (log, 0, 1000 * (i + 1), 2);
    }
  weft_test_log_data_end (log);
  read = weft_test_open_bytes (log);
  g_assert_cmpuint (read->segments->len, ==, most);
  g_assert_cmpuint (weft_log_n_blocks (read), ==, most + 1);
  g_assert_cmpuint (weft_log_block (read, most)->segment, ==, most - 1);
  g_assert_cmpuint (read->problems->len, ==, 1);
  assert_problem (read, 0, WEFT_PROBLEM_BAD_HEADER, at, weft_log_block (read, most)->offset - at);
}

/* A marker of which only the tag is damaged still gives the HEC and the extent of its block. */
static void
test_damaged_tag (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftLog) read = NULL;
  guint64 at;

  weft_test_log_header_9_10 (log);
  put_block (log, 1, 5000000, 5);
  put_block (log, 2, 6000000, 5);
  at = log->block_at;
  memset (log->bytes->data + at, 0xee, 2);
  put_block (log, 1, 7000000, 5);
  weft_test_log_data_end (log);
  read = weft_test_open_bytes (log);
  g_assert_cmpuint (weft_log_n_blocks (read), ==, 3);
  g_assert_cmpuint (weft_log_block (read, 0)->end, ==, at);
  g_assert_cmpuint (weft_log_block (read, 1)->cap, ==, 2);
  g_assert_cmpuint (weft_log_block (read, 1)->begin_time, ==, 6000000);
  g_assert_cmpuint (weft_log_block (read, 1)->end, ==, weft_log_block (read, 2)->offset);
  g_assert_cmpuint (read->problems->len, ==, 1);
  assert_problem (read, 0, WEFT_PROBLEM_BAD_MARKER, at, 0);
}

/* If a connection was closed inside a block, the next header follows early: the block is cut off,
 * and its marker is damaged only if more of it is wrong than the size. */
static void
test_closed_connection (void)
{
  static const struct
  {
    guint at, size; /* bytes of the marker to change */
    guint64 value;
  } changes[] = {
    { 10, 4, 24 + 5 * 14 }, /* the size, unchanged */
    { 10, 4, 3 },           /* sizes that no block has */
    { 10, 4, 0xfffffff },   /* */
    { 2, 8, 9000000 },      /* begins after its end */
    { 22, 2, 0xeeee },      /* no such HEC */
  };

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftLog) read = NULL;
      guint64 at, cut;

      weft_test_log_header_9_10 (log);
      put_block (log, 0, 5000000, 5);
      at = log->block_at;
      weft_be_set (log->bytes->data + at + changes[i].at, changes[i].value, changes[i].size);
      cut = log->bytes->len - 20;
      g_byte_array_set_size (log->bytes, (guint) cut);
      weft_test_log_header_9_10 (log);
      put_block (log, 0, 6000000, 5);
      weft_test_log_data_end (log);
      read = weft_test_open_bytes (log);
      g_test_message ("%u", i);
      g_assert_cmpuint (read->segments->len, ==, 2);
      g_assert_cmpuint (weft_log_n_blocks (read), ==, 2);
      g_assert_cmpuint (weft_log_block (read, 0)->end, ==, cut);
      g_assert_cmpuint (read->problems->len, ==, 1);
      if (i == 0)
        assert_problem (read, 0, WEFT_PROBLEM_TRUNCATED, cut, 20);
      else
        assert_problem (read, 0, WEFT_PROBLEM_BAD_MARKER, at, 0);
    }
}

/* Bytes before the first header are the stray marker of GHC 9.0, or lost. */
static void
test_before_header (void)
{
  static const struct
  {
    guint8 tag, size;
    WeftProblemKind kind;
  } cases[] = {
    { 18, WEFT_MARKER_SIZE, WEFT_PROBLEM_STRAY_MARKER },
    { 19, WEFT_MARKER_SIZE, WEFT_PROBLEM_BROKEN_CHAIN },
    { 18, WEFT_MARKER_SIZE + 1, WEFT_PROBLEM_BROKEN_CHAIN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftLog) read = NULL;

      g_byte_array_set_size (log->bytes, cases[i].size);
      memset (log->bytes->data, 0, cases[i].size);
      log->bytes->data[1] = cases[i].tag;
      weft_test_log_header_9_10 (log);
      put_block (log, 0, 5000000, 5);
      weft_test_log_data_end (log);
      read = weft_test_open_bytes (log);
      g_assert_cmpuint (weft_log_segment (read, 0)->offset, ==, cases[i].size);
      g_assert_cmpuint (weft_log_n_blocks (read), ==, 1);
      g_assert_cmpuint (read->problems->len, ==, 1);
      assert_problem (read, 0, cases[i].kind, 0,
                      cases[i].kind == WEFT_PROBLEM_STRAY_MARKER ? 0 : cases[i].size);
    }
}

/* Without a header in its first bytes, a file is not a log; while it has fewer, one may follow. */
static void
test_no_header (void)
{
  static const guint8 zeros[65536];
  const gsize sizes[] = { 0, 1, sizeof zeros - 1, sizeof zeros };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (WeftMap) map = weft_map_new_from_bytes (zeros, sizes[i]);
      g_autoptr (GError) error = NULL;
      g_autofree char *text = NULL;

      g_assert_null (weft_log_new (map, TRUE, &error));
      g_assert_error (
          error, WEFT_HEADER_ERROR,
          (gint) (sizes[i] < sizeof zeros ? WEFT_HEADER_ERROR_SHORT : WEFT_HEADER_ERROR_INVALID));
      text = g_strdup_printf ("%" G_GSIZE_FORMAT " bytes", sizes[i]);
      g_assert_true (g_str_has_suffix (error->message, text));
    }
}

/* A log with events outside blocks after a block and after the end marker: Mercury's may have them
 * anywhere, while in GHC's they are a block whose marker is missing. */
static void
test_loose_after_block (void)
{
  for (guint16 is_mercury = 0; is_mercury < 2; is_mercury++)
    {
      const WeftTestType types[] = { { 1, 4, NULL },
                                     { 18, 14, NULL },
                                     { 99 + is_mercury, 0, NULL } };
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftMap) map = NULL;
      g_autoptr (WeftLog) read = NULL, open = NULL;
      guint64 at;

      weft_test_log_header (log, types, G_N_ELEMENTS (types));
      put_block (log, 0, 1000, 2);
      at = log->bytes->len;
      weft_test_log_run (log, 2000, 1);
      weft_test_log_run (log, 3000, 1);
      weft_test_log_data_end (log);
      map = weft_map_new_from_bytes (log->bytes->data, log->bytes->len);
      open = weft_log_new (map, FALSE, NULL);
      weft_test_log_run (log, 4000, 1);
      read = weft_test_open_bytes (log);
      g_assert_cmpuint (weft_log_n_blocks (read), ==, is_mercury ? 3 : 2);
      g_assert_cmpuint (weft_log_block (read, 1)->offset, ==, at);
      g_assert_cmpint (weft_log_block (read, 1)->has_marker, ==, !is_mercury);
      /* a size that leads to no marker is doubted */
      assert_problem (read, 0, WEFT_PROBLEM_BAD_MARKER, weft_log_block (read, 0)->offset, 0);
      g_assert_cmpuint (read->problems->len, ==, is_mercury ? 1 : 3);
      if (is_mercury)
        {
          g_assert_true (read->is_complete);
          g_assert_cmpuint (weft_log_block (read, 1)->end, ==, at + 28);
          g_assert_cmpuint (weft_log_block (read, 2)->offset, ==, at + 30);
          /* nothing after the end marker belongs to the block before it */
          g_assert_false (weft_log_block (open, 1)->is_open);
        }
      else
        {
          assert_problem (read, 1, WEFT_PROBLEM_BAD_MARKER, at, 0);
          assert_problem (read, 2, WEFT_PROBLEM_NO_END, log->bytes->len, 0);
        }
    }
}

/* Bytes after the end marker that are too few for an event are cut off. */
static void
test_after_end (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftLog) read = NULL;

  weft_test_log_header_9_10 (log);
  put_block (log, 0, 5000000, 5);
  weft_test_log_data_end (log);
  weft_test_log_u8 (log, 0xff);
  read = weft_test_open_bytes (log);
  g_assert_false (read->is_complete);
  g_assert_cmpuint (read->problems->len, ==, 1);
  assert_problem (read, 0, WEFT_PROBLEM_TRUNCATED, log->bytes->len - 1, 1);
}

/* A log that is no longer wanted is not read to its end. */
static void
test_cancelled (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WeftMap) map = NULL;

  weft_test_log_header_9_10 (log);
  for (guint i = 0; i < 1000; i++)
    put_block (log, 0, 1000 * (i + 1), 2);
  map = weft_map_new_from_bytes (log->bytes->data, log->bytes->len);
  g_cancellable_push_current (cancellable);
  for (gint is_cancelled = FALSE; is_cancelled <= TRUE; is_cancelled++)
    {
      g_autoptr (WeftLog) read = weft_log_new (map, FALSE, NULL);

      g_assert_cmpint (read->at < map->size, ==, is_cancelled);
      g_assert_cmpint (weft_log_n_blocks (read) < 1000, ==, is_cancelled);
      g_cancellable_cancel (cancellable);
    }
  g_cancellable_pop_current (cancellable);
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
      g_assert_cmpuint (weft_log_n_blocks (read), ==, n > 0);
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
        g_assert_cmpuint (weft_log_n_blocks (read), ==, 1);
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
      g_assert_cmpuint (read->problems->len, ==, 1);
      assert_problem (read, 0, WEFT_PROBLEM_NO_END, log->bytes->len, 0);
      read->is_merged = first == 0;
      g_assert_false (weft_log_get_excerpt_range (read, &from, &to));
    }
}

/* Two empty blocks give the range of an excerpt only if they are of no HEC and agree. */
static void
test_no_range (void)
{
  static const struct
  {
    guint16 cap;
    guint n; /* events of the block */
    guint64 begin, end;
  } cases[] = {
    { WEFT_CAP_NONE, 0, 1000, 2000 }, { 0, 0, 1000, 2000 },
    { WEFT_CAP_NONE, 1, 1000, 2000 }, { WEFT_CAP_NONE, 0, 1001, 2000 },
    { WEFT_CAP_NONE, 0, 1000, 2001 }, { WEFT_CAP_NONE, 0, 1000, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftLog) read = NULL;
      guint64 from, to;

      weft_test_log_header_9_10 (log);
      weft_test_log_begin_block (log, WEFT_CAP_NONE, 1000);
      weft_test_log_end_block (log, cases[i].end > 0 ? 2000 : 0);
      weft_test_log_begin_block (log, cases[i].cap, cases[i].begin);
      for (guint k = 0; k < cases[i].n; k++)
        weft_test_log_run (log, 1500, 1);
      weft_test_log_end_block (log, cases[i].end);
      weft_test_log_data_end (log);
      read = weft_test_open_bytes (log);
      g_assert_cmpint (weft_log_get_excerpt_range (read, &from, &to), ==, i == 0);
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
  g_assert_cmpuint (weft_log_n_blocks (a), ==, weft_log_n_blocks (b));
  for (guint i = 0; i < weft_log_n_blocks (a); i++)
    g_assert_cmpmem (weft_log_block (a, i), sizeof (WeftBlock), weft_log_block (b, i),
                     sizeof (WeftBlock));
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

/* Views of a growing log share the memory of their blocks, and each keeps its own last block. */
static void
test_shared_blocks (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftMap) first = NULL;
  g_autoptr (WeftMap) whole = NULL;
  g_autoptr (WeftLog) before = NULL;
  g_autoptr (WeftLog) grown = NULL;
  g_autoptr (WeftLog) same = NULL;
  g_autoptr (WeftLog) read = NULL;
  g_autoptr (WeftMap) shorter = NULL;
  g_autoptr (WeftLog) again = NULL;
  g_autoptr (WeftLog) read_again = NULL;

  weft_test_log_header_9_10 (log);
  for (guint i = 0; i < 200; i++)
    put_block (log, 0, 1000 * (i + 1), 2);
  whole = weft_map_new_from_bytes (log->bytes->data, log->bytes->len);
  first = weft_map_new_from_bytes (log->bytes->data, log->block_at + WEFT_MARKER_SIZE);
  shorter = weft_map_new_from_bytes (log->bytes->data, log->bytes->len - 1);
  before = weft_log_new (first, FALSE, NULL);
  same = weft_log_new (first, FALSE, NULL);
  grown = weft_log_extend (before, whole, FALSE);
  read = weft_log_new (whole, FALSE, NULL);
  g_assert_true (weft_log_block (grown, 0) == weft_log_block (before, 0));
  g_assert_true (weft_log_block (before, 199)->is_open);
  g_assert_false (weft_log_block (grown, 199)->is_open);
  assert_same_logs (before, same);
  assert_same_logs (grown, read);
  /* a view can be extended more than once */
  again = weft_log_extend (before, shorter, FALSE);
  read_again = weft_log_new (shorter, FALSE, NULL);
  assert_same_logs (again, read_again);
  assert_same_logs (before, same);
  assert_same_logs (grown, read);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/log/damage-after-block", test_damage_after_block);
  g_test_add_func ("/log/damaged-marker", test_damaged_marker);
  g_test_add_func ("/log/bad-header", test_bad_header);
  g_test_add_func ("/log/short-header", test_short_header);
  g_test_add_func ("/log/many-headers", test_many_headers);
  g_test_add_func ("/log/damaged-tag", test_damaged_tag);
  g_test_add_func ("/log/closed-connection", test_closed_connection);
  g_test_add_func ("/log/before-header", test_before_header);
  g_test_add_func ("/log/no-header", test_no_header);
  g_test_add_func ("/log/loose-after-block", test_loose_after_block);
  g_test_add_func ("/log/after-end", test_after_end);
  g_test_add_func ("/log/cancelled", test_cancelled);
  g_test_add_func ("/log/loose-events", test_loose_events);
  g_test_add_func ("/log/cut", test_cut);
  g_test_add_func ("/log/end-in-block", test_end_in_block);
  g_test_add_func ("/log/range", test_range);
  g_test_add_func ("/log/no-range", test_no_range);
  g_test_add_func ("/log/growth", test_growth);
  g_test_add_func ("/log/shared-blocks", test_shared_blocks);
}
