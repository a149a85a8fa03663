/* SPDX-License-Identifier: BSD-3-Clause */
/* A block's events are found around bytes that are none, and before the end of what is written. */
#include "weft-log.h"
#include "weft-test-log.h"
#include "weft-test-unit.h"

#include <string.h>

#define N_EVENTS 24

/* A log of one block of @cap 3, which ends with the end marker. The events are at @offsets, the end
 * marker at the last of them. */
typedef struct
{
  WeftTestLog *bytes;
  WeftLog *log;
  guint64 offsets[N_EVENTS + 1];
  guint64 times[N_EVENTS];
  GArray *problems;
} Fixture;

static WeftLog *
log_of (const WeftTestLog *bytes)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (bytes->bytes->data, bytes->bytes->len);
  WeftLog *log = weft_log_new (map, TRUE, &error);

  g_assert_no_error (error);
  return log;
}

static void
write_event (WeftTestLog *log, GRand *rand, guint64 time)
{
  switch (g_rand_int_range (rand, 0, 3))
    {
    case 0:
      weft_test_log_run (log, time, 1);
      return;
    case 1:
      weft_test_log_stop (log, time, 1, 3, 0);
      return;
    default:
      weft_test_log_event (log, 19, time); /* a user message */
      for (gint n = g_rand_int_range (rand, 0, 40); n > 0; n--)
        weft_test_log_u8 (log, 'm');
    }
}

/* Writes the events, with @n damaged bytes in place of those from @first to @end; or before @end,
 * if there are none. */
static void
fixture_set_up (Fixture *self, GRand *rand, guint first, guint end, guint n)
{
  guint64 time = 6000000;

  self->bytes = weft_test_log_new ();
  weft_test_log_header_9_10 (self->bytes);
  weft_test_log_begin_block (self->bytes, 3, time);
  for (guint i = 0; i <= N_EVENTS; i++)
    {
      for (guint k = 0; i == end && k < n; k++)
        g_byte_array_append (self->bytes->bytes, (const guint8 *) "\xee", 1);
      self->offsets[i] = self->bytes->bytes->len;
      if (i == N_EVENTS)
        break;
      self->times[i] = time += (guint64) g_rand_int_range (rand, 0, 1000);
      if (i < first || i >= end)
        write_event (self->bytes, rand, time);
    }
  weft_test_log_data_end (self->bytes);
  weft_test_log_end_block (self->bytes, time);
  self->log = log_of (self->bytes);
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
cursor_to (Fixture *self, WeftCursor *cursor, guint64 end)
{
  WeftBlock block = *weft_log_block (self->log, 0);

  block.is_open = end < block.end;
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

  for (guint round = 0; round < 400; round++)
    {
      guint end = round % 4 == 0 ? N_EVENTS : (guint) g_rand_int_range (rand, 3, N_EVENTS);
      guint first = end - (guint) g_rand_int_range (rand, 0, 3);
      guint n = 1 + round / 4 % 40;
      const WeftProblem *problem;
      WeftEvent event = { 0 };
      WeftCursor cursor;
      Fixture self;

      fixture_set_up (&self, rand, first, end, n);
      cursor_to (&self, &cursor, G_MAXUINT64);
      for (guint i = 0; i < N_EVENTS; i++)
        if (i < first || i >= end)
          {
            g_assert_true (weft_cursor_next (&cursor, &event));
            g_assert_cmpuint (event.offset, ==, self.offsets[i]);
            g_assert_cmpuint (event.time, ==, self.times[i]);
            g_assert_cmpuint (event.cap, ==, 3);
          }
      g_assert_false (weft_cursor_next (&cursor, &event));
      g_assert_false (cursor.is_starved);
      g_assert_cmpuint (self.problems->len, ==, 1);
      problem = &g_array_index (self.problems, WeftProblem, 0);
      g_assert_cmpuint (problem->bytes, ==, n);
      g_assert_cmpuint (problem->offset, ==, self.offsets[end] - n);
      g_assert_cmpuint (problem->cap, ==, 3);
      g_assert_cmpuint (problem->from, ==, self.times[first - 1]);
      g_assert_cmpuint (problem->to, ==, self.times[end < N_EVENTS ? end : N_EVENTS - 1]);
      fixture_tear_down (&self);
    }
}

/* While a block is written, an event is returned as soon as the head of the next one shows that it
 * ends there, and the last one when it is whole, as the block has no room for another. */
static void
test_growth (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (42);
  Fixture self;

  fixture_set_up (&self, rand, 0, 0, 0);
  for (guint64 end = self.offsets[0]; end < self.offsets[N_EVENTS] + 2; end++)
    {
      WeftEvent event = { 0 };
      WeftCursor cursor;
      guint n = 0, n_whole = 0;

      while (n_whole < N_EVENTS &&
             self.offsets[n_whole + 1] + (n_whole + 1 < N_EVENTS ? 10 : 0) <= end)
        n_whole++;
      cursor_to (&self, &cursor, end);
      for (; weft_cursor_next (&cursor, &event); n++)
        g_assert_cmpuint (event.offset, ==, self.offsets[n]);
      g_assert_cmpuint (n, ==, n_whole);
      g_assert_cmpuint (weft_cursor_offset (&cursor), ==, self.offsets[n]);
      g_assert_cmpint (cursor.is_starved, ==, self.offsets[n] < end);
    }
  g_assert_cmpuint (self.problems->len, ==, 0);
  fixture_tear_down (&self);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/cursor/damage", test_damage);
  g_test_add_func ("/cursor/growth", test_growth);
}
