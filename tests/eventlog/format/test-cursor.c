/* SPDX-License-Identifier: BSD-3-Clause */
/* A block's events are found around bytes that are none, and before the end of what is written. */
#include "logs.h"
#include "weft-test-unit.h"

#include <string.h>

#define N_EVENTS 24

/* Contents of a block: @n damaged bytes of @byte in place of the events from @first to @end, or
 * before the event @end, if these are equal. */
typedef struct
{
  guint first, end, n;
  guint8 byte;
  gboolean has_end; /* the end marker follows the events */
  gboolean has_ipe; /* some events are entries of an info table whose strings do not end */
} Contents;

/* A log of one block of HEC 3. The events are at @offsets, what follows them at the last of them.
 */
typedef struct
{
  WeftTestLog *bytes;
  WeftLog *log;
  guint64 offsets[N_EVENTS + 1];
  guint64 times[N_EVENTS + 1]; /* the last is the end of the block */
  GArray *problems;
} Fixture;

static void
write_event (WeftTestLog *log, GRand *rand, guint64 time, gboolean has_ipe)
{
  switch (g_rand_int_range (rand, 0, has_ipe ? 5 : 4))
    {
    case 0:
      weft_test_log_run (log, time, 1);
      return;
    case 1:
      weft_test_log_stop (log, time, 1, 3, 0);
      return;
    case 2:
      weft_test_log_event (log, 9, time); /* a GC starts: no payload */
      return;
    case 3:
      weft_test_log_event (log, 19, time); /* a user message */
      break;
    default:
      weft_test_log_event (log, 169, time);
    }
  for (gint n = g_rand_int_range (rand, 0, 40); n > 0; n--)
    weft_test_log_u8 (log, 'm');
}

static void
fixture_set_up (Fixture *self, GRand *rand, const Contents *contents)
{
  guint64 time = 6000000;

  self->bytes = weft_test_log_new ();
  weft_test_log_header_9_10 (self->bytes);
  weft_test_log_begin_block (self->bytes, 3, time);
  for (guint i = 0; i <= N_EVENTS; i++)
    {
      for (guint k = 0; i == contents->end && k < contents->n; k++)
        g_byte_array_append (self->bytes->bytes, &contents->byte, 1);
      self->offsets[i] = self->bytes->bytes->len;
      if (i == N_EVENTS)
        break;
      self->times[i] = time += (guint64) g_rand_int_range (rand, 0, 1000);
      if (i >= contents->first && i < contents->end)
        continue;
      if (i == N_EVENTS - 1)
        weft_test_log_event (self->bytes, 9, time); /* as short as an event can be */
      else
        write_event (self->bytes, rand, time, contents->has_ipe);
    }
  if (contents->has_end)
    weft_test_log_data_end (self->bytes);
  self->times[N_EVENTS] = time + 1000;
  weft_test_log_end_block (self->bytes, time + 1000);
  self->log = weft_test_open_bytes (self->bytes);
  self->problems = g_array_new (FALSE, FALSE, sizeof (WeftProblem));
}

static void
fixture_tear_down (Fixture *self)
{
  g_array_unref (self->problems);
  weft_shared_unref (self->log);
  weft_test_log_free (self->bytes);
}

/* Sets @cursor to the events of the log's block, of which only the bytes before @end are written.
 */
static void
cursor_to (Fixture *self, WeftCursor *cursor, guint64 end, gboolean is_open)
{
  WeftBlock block = *weft_log_block (self->log, 0);

  block.is_open = is_open;
  block.end = MIN (block.end, end);
  weft_cursor_init (cursor, self->log->map->data, weft_log_segment (self->log, 0)->header, &block,
                    self->offsets[0]);
  cursor->problems = self->problems;
}

/* Damaged bytes of any number between any two events, also before the end marker, are reported with
 * the times of these events, and nothing else is lost. */
static void
test_damage (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (41);

  for (guint round = 0; round < 2000; round++)
    {
      guint end = round % 4 == 0 ? N_EVENTS : (guint) g_rand_int_range (rand, 3, N_EVENTS);
      guint first = end - (guint) g_rand_int_range (rand, 0, 3);
      guint n = (guint) g_rand_int_range (rand, 1, 21);
      gboolean has_end = g_rand_boolean (rand);
      /* at least 14 zeros are no event */
      guint8 byte = n >= 14 && g_rand_boolean (rand) ? 0 : 0xee;
      const WeftProblem *problem;
      WeftEvent event = { 0 };
      WeftCursor cursor;
      Fixture self;

      fixture_set_up (&self, rand, &(Contents){ first, end, n, byte, has_end, FALSE });
      cursor_to (&self, &cursor, G_MAXUINT64, FALSE);
      for (guint i = 0; i < N_EVENTS; i++)
        if (i < first || i >= end)
          {
            g_assert_true (weft_cursor_next (&cursor, &event));
            g_assert_cmpuint (event.offset, ==, self.offsets[i]);
            g_assert_cmpuint (event.time, ==, self.times[i]);
            g_assert_cmpuint (event.cap, ==, 3);
            g_assert_true (event.payload ==
                           self.log->map->data + event.offset + (event.tag == 19 ? 12 : 10));
          }
      g_assert_false (weft_cursor_next (&cursor, &event));
      g_assert_false (cursor.is_provisional);
      g_assert_cmpuint (self.problems->len, ==, 1);
      problem = &g_array_index (self.problems, WeftProblem, 0);
      g_assert_cmpuint (problem->bytes, ==, n);
      g_assert_cmpuint (problem->offset, ==, self.offsets[end] - n);
      g_assert_cmpuint (problem->cap, ==, 3);
      g_assert_cmpuint (problem->from, ==, self.times[first - 1]);
      g_assert_cmpuint (problem->to, ==, self.times[end]);
      fixture_tear_down (&self);
    }
}

/* Returns the number of events that are known if the block is cut at @end: those
 * whose end is known. While the block grows, that takes the head of the next event, if there is
 * room for one. */
static guint
count_known (const Fixture *self, guint64 end, gboolean is_open)
{
  guint n = 0;

  while (n < N_EVENTS && self->offsets[n + 1] + (is_open && n + 1 < N_EVENTS ? 10 : 0) <= end)
    n++;
  return n;
}

/* In a block that is cut, or of which more is to come, each event is returned once its end is
 * known, and nothing is damaged. */
static void
test_growth (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (42);

  for (guint round = 0; round < 8; round++)
    {
      gboolean is_open = round % 2 == 0;
      Contents contents = { .has_end = round % 4 < 2, .has_ipe = round < 4 };
      Fixture self;

      fixture_set_up (&self, rand, &contents);
      for (guint64 end = self.offsets[0]; end < weft_log_block (self.log, 0)->end; end++)
        {
          WeftEvent event = { 0 };
          WeftCursor cursor;
          guint n = 0;

          cursor_to (&self, &cursor, end, is_open);
          for (; weft_cursor_next (&cursor, &event); n++)
            g_assert_cmpuint (event.offset, ==, self.offsets[n]);
          g_assert_cmpuint (n, ==, count_known (&self, end, is_open));
          g_assert_cmpint (cursor.is_provisional, ==, is_open && self.offsets[n] < end);
        }
      /* half of an end marker is nothing that could be an event */
      g_assert_cmpuint (self.problems->len, ==, contents.has_end && !is_open);
      fixture_tear_down (&self);
    }
}

/* In a file that is cut anywhere, also within or after damage, events before that are found, and no
 * byte after its end is read, which sanitizers show. */
static void
test_cut_file (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (44);

  for (guint round = 0; round < 8; round++)
    {
      guint end = round % 2 == 0 ? 0 : N_EVENTS - 3;
      Contents contents = { .first = end, .end = end, .n = end > 0 ? 20 : 0, .byte = 0xee };
      Fixture self;

      fixture_set_up (&self, rand, &contents);
      for (gsize size = self.offsets[0]; size <= self.bytes->bytes->len; size++)
        {
          g_autoptr (WeftMap) map = weft_map_new_from_bytes (self.bytes->bytes->data, size);
          g_autoptr (WeftLog) read = weft_log_new (map, TRUE, NULL);
          WeftEvent event = { 0 };
          WeftCursor cursor;
          guint n = 0;

          weft_log_cursor (read, 0, self.offsets[0], &cursor);
          while (weft_cursor_next (&cursor, &event))
            n += event.offset == self.offsets[n];
          g_assert_cmpuint (n, >=, MIN (count_known (&self, size, FALSE), MAX (end, 1) - 1));
        }
      fixture_tear_down (&self);
    }
}

/* An entry of an info table ends with its strings, though its length is often one too large; one
 * that is too small by one is no damage either. */
static void
test_info_table (void)
{
  for (gint excess = -1; excess < 3; excess++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftLog) read = NULL;
      WeftEvent event = { 0 };
      WeftCursor cursor;

      weft_test_log_header_9_10 (log);
      weft_test_log_begin_block (log, 3, 6000000);
      for (guint i = 0; i < 5; i++)
        {
          weft_test_log_event (log, 169, 6000000 + i);
          weft_test_log_u64 (log, i);
          for (guint k = 0; k < 6; k++)
            weft_test_log_string (log, "name");
          log->bytes->data[log->length_at + 1] += (guint8) excess;
          if (excess == 2) /* what follows the strings belongs to the event */
            g_byte_array_append (log->bytes, (const guint8 *) "\xee\xee", 2);
        }
      weft_test_log_end_block (log, 6000100);
      read = weft_test_open_bytes (log);
      weft_log_cursor (read, 0, weft_log_block (read, 0)->offset + WEFT_MARKER_SIZE, &cursor);
      for (guint i = 0; i < 5; i++)
        {
          g_assert_true (weft_cursor_next (&cursor, &event));
          g_assert_cmpuint (event.time, ==, 6000000 + i);
          g_assert_cmpuint (event.length, ==, 8 + 6 * 5 + (excess == 2 ? 2 : 0));
        }
      g_assert_false (weft_cursor_next (&cursor, &event));
      g_assert_cmpuint (cursor.n_losses, ==, 0);
    }
}

/* An entry is not known before its end is written. */
static void
test_cut_entry (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  gsize begin;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 3, 6000000);
  begin = log->bytes->len;
  weft_test_log_event (log, 169, 6000000);
  weft_test_log_u64 (log, 1);
  for (guint i = 0; i < 6; i++)
    weft_test_log_string (log, "name");
  weft_test_log_end_block (log, 6000100);
  for (gsize size = begin; size < log->bytes->len; size++)
    {
      g_autoptr (WeftMap) map = weft_map_new_from_bytes (log->bytes->data, size);
      g_autoptr (WeftLog) read = weft_log_new (map, TRUE, NULL);
      WeftEvent event = { 0 };
      WeftCursor cursor;

      weft_log_cursor (read, 0, begin, &cursor);
      g_assert_false (weft_cursor_next (&cursor, &event));
      g_assert_cmpuint (cursor.n_losses, ==, 0);
    }
}

/* An entry does not contain the event that follows its strings, even if its length does. */
static void
test_long_entry (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftLog) read = NULL;
  WeftEvent event = { 0 };
  WeftCursor cursor;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 3, 6000000);
  for (guint i = 0; i < 10; i += 2)
    {
      weft_test_log_event (log, 169, 6000000 + i);
      weft_test_log_u64 (log, i);
      for (guint k = 0; k < 6; k++)
        weft_test_log_string (log, "name");
      log->bytes->data[log->length_at + 1] += 14;
      weft_test_log_run (log, 6000000 + i + 1, 1);
    }
  weft_test_log_end_block (log, 6000100);
  read = weft_test_open_bytes (log);
  weft_log_cursor (read, 0, weft_log_block (read, 0)->offset + WEFT_MARKER_SIZE, &cursor);
  for (guint i = 0; i < 10; i++)
    {
      g_assert_true (weft_cursor_next (&cursor, &event));
      g_assert_cmpuint (event.time, ==, 6000000 + i);
    }
  g_assert_false (weft_cursor_next (&cursor, &event));
}

/* GHC wrote lengths modulo 65536: an event is as long as the one after it, or the block's end,
 * shows. */
static void
test_wrapped (void)
{
  for (guint n = 70000; n < 300000; n += 70000)
    for (guint more = 0; more < 4; more += 3)
      {
        g_autoptr (WeftTestLog) log = weft_test_log_new ();
        g_autoptr (WeftLog) read = NULL;
        g_autofree char *text = g_strnfill (n, 'm');
        WeftEvent event = { 0 };
        WeftCursor cursor;
        gsize length_at;

        weft_test_log_header_9_10 (log);
        weft_test_log_begin_block (log, 3, 6000000);
        weft_test_log_event (log, 19, 6000001);
        length_at = log->length_at;
        g_byte_array_append (log->bytes, (const guint8 *) text, n);
        log->bytes->data[length_at] = (guint8) (n >> 8);
        log->bytes->data[length_at + 1] = (guint8) n;
        for (guint i = 0; i < more; i++)
          weft_test_log_run (log, 6000002 + i, 1);
        weft_test_log_end_block (log, 6000100);
        read = weft_test_open_bytes (log);
        weft_log_cursor (read, 0, weft_log_block (read, 0)->offset + WEFT_MARKER_SIZE, &cursor);
        g_assert_true (weft_cursor_next (&cursor, &event));
        g_assert_cmpuint (event.length, ==, n);
        for (guint i = 0; i < more; i++)
          g_assert_true (weft_cursor_next (&cursor, &event));
        g_assert_false (weft_cursor_next (&cursor, &event));
        g_assert_cmpuint (cursor.n_losses, ==, 0);
      }
}

/* A loss at the start of a block does not begin with an event of another HEC. */
static void
test_other_hec (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (43);
  Fixture self;
  WeftCursor cursor;
  WeftEvent event = { 0 };

  fixture_set_up (&self, rand, &(Contents){ 0, 1, 20, 0xee, TRUE, FALSE });
  cursor_to (&self, &cursor, G_MAXUINT64, FALSE);
  cursor.at -= 20;
  event = (WeftEvent){ .header = cursor.header, .cap = 4, .time = self.times[0] };
  g_assert_true (weft_cursor_next_checked (&cursor, &event));
  g_assert_cmpuint (event.offset, ==, self.offsets[1]);
  g_assert_cmpuint (self.problems->len, ==, 1);
  g_assert_cmpuint (g_array_index (self.problems, WeftProblem, 0).from, ==, cursor.earliest);
  fixture_tear_down (&self);
}

/* An event after damage that contains two others, as its length is damaged, is lost. */
static void
test_merged (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftLog) read = NULL;
  WeftEvent event = { 0 };
  WeftCursor cursor;
  gsize length_at;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 3, 6000000);
  weft_test_log_run (log, 6000001, 1);
  g_byte_array_append (log->bytes, (const guint8 *) "\xee\xee\xee", 3);
  weft_test_log_event (log, 19, 6000002);
  length_at = log->length_at;
  for (guint i = 0; i < 10; i++)
    weft_test_log_stop (log, 6000003 + i, 1, 3, 0);
  log->bytes->data[length_at + 1] = 2 * 20;
  weft_test_log_end_block (log, 6000100);
  read = weft_test_open_bytes (log);
  weft_log_cursor (read, 0, weft_log_block (read, 0)->offset + WEFT_MARKER_SIZE, &cursor);
  for (guint i = 0; i < 11; i++)
    {
      g_assert_true (weft_cursor_next (&cursor, &event));
      g_assert_cmpuint (event.time, ==, i == 0 ? 6000001 : 6000002 + i);
    }
  g_assert_false (weft_cursor_next (&cursor, &event));
  g_assert_cmpuint (cursor.n_losses, ==, 1);
}

/* An event after damage that contains others with stamps below 4096 ns is one, as such stamps are
 * mostly bytes of a payload. */
static void
test_low_stamps (void)
{
  for (guint64 first = 4095; first <= 4096; first++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftLog) read = NULL;
      WeftEvent event = { 0 };
      WeftCursor cursor;
      gsize length_at;

      weft_test_log_header_9_10 (log);
      weft_test_log_begin_block (log, 3, 0);
      weft_test_log_run (log, 4000, 1);
      g_byte_array_append (log->bytes, (const guint8 *) "\xee\xee\xee", 3);
      weft_test_log_event (log, 19, 4090);
      length_at = log->length_at;
      for (guint i = 0; i < 10; i++)
        weft_test_log_stop (log, first + i, 1, 3, 0);
      log->bytes->data[length_at + 1] = 2 * 20;
      weft_test_log_end_block (log, 4200);
      read = weft_test_open_bytes (log);
      weft_log_cursor (read, 0, weft_log_block (read, 0)->offset + WEFT_MARKER_SIZE, &cursor);
      g_assert_true (weft_cursor_next (&cursor, &event));
      g_assert_true (weft_cursor_next (&cursor, &event));
      g_assert_cmpuint (event.time, ==, first == 4096 ? 4096 : 4090);
    }
}

/* An event after damage may be followed by one that is up to 1 ms older. */
static void
test_older_event (void)
{
  for (guint64 excess = 0; excess < 2; excess++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftLog) read = NULL;
      WeftEvent event = { 0 };
      WeftCursor cursor;

      weft_test_log_header_9_10 (log);
      weft_test_log_begin_block (log, 3, 6000000);
      weft_test_log_run (log, 8000000, 1);
      g_byte_array_append (log->bytes, (const guint8 *) "\xee\xee\xee", 3);
      weft_test_log_run (log, 9000000, 1);
      for (guint i = 0; i < 6; i++)
        weft_test_log_stop (log, 8000000 - excess + i, 1, 3, 0);
      weft_test_log_end_block (log, 9000000);
      read = weft_test_open_bytes (log);
      weft_log_cursor (read, 0, weft_log_block (read, 0)->offset + WEFT_MARKER_SIZE, &cursor);
      g_assert_true (weft_cursor_next (&cursor, &event));
      g_assert_true (weft_cursor_next (&cursor, &event));
      g_assert_cmpuint (event.time, ==, excess == 0 ? 9000000 : 7999999);
    }
}

/* An event that is older than its block counts, however much of the next one is written. */
static void
test_stale_event (void)
{
  for (guint written = 0; written < 14; written++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftMap) map = NULL;
      g_autoptr (WeftLog) read = NULL;
      WeftEvent event = { 0 };
      WeftCursor cursor;
      guint at;

      weft_test_log_header_9_10 (log);
      weft_test_log_begin_block (log, 3, 6000000);
      weft_test_log_run (log, 100, 1);
      at = log->bytes->len;
      weft_test_log_run (log, 6000001, 1);
      weft_test_log_end_block (log, 6000100);
      map = weft_map_new_from_bytes (log->bytes->data, at + written);
      read = weft_log_new (map, TRUE, NULL);
      weft_log_cursor (read, 0, weft_log_block (read, 0)->offset + WEFT_MARKER_SIZE, &cursor);
      g_assert_true (weft_cursor_next (&cursor, &event));
      g_assert_cmpuint (event.time, ==, 100);
      g_assert_false (weft_cursor_next (&cursor, &event));
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/cursor/damage", test_damage);
  g_test_add_func ("/cursor/growth", test_growth);
  g_test_add_func ("/cursor/cut-file", test_cut_file);
  g_test_add_func ("/cursor/info-table", test_info_table);
  g_test_add_func ("/cursor/cut-entry", test_cut_entry);
  g_test_add_func ("/cursor/long-entry", test_long_entry);
  g_test_add_func ("/cursor/wrapped", test_wrapped);
  g_test_add_func ("/cursor/other-hec", test_other_hec);
  g_test_add_func ("/cursor/merged", test_merged);
  g_test_add_func ("/cursor/low-stamps", test_low_stamps);
  g_test_add_func ("/cursor/older-event", test_older_event);
  g_test_add_func ("/cursor/stale-event", test_stale_event);
}
