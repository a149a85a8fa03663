/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests of STOP_THREAD: its layouts and its codes, era by era, and what they are called. */
#include "event-fixture.h"
#include "weft-test-unit.h"

#define VARIABLE 0xffff

/* STOP_THREAD of one era: what is on disk and what becomes of it. */
typedef struct
{
  guint16 raw, status;
  guint32 info, blocked_on, stack_words;
} Stop;

static void
check_stops (const WeftTestType *types, guint n_types, const Stop *stops, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      EventFixture f;

      event_begin_with (&f, 2, types, n_types);
      weft_test_log_u32 (f.log, 77);
      weft_test_log_u16 (f.log, stops[i].raw);
      if (event_length (&f) < types[0].size)
        weft_test_log_u32 (f.log, stops[i].info);
      event_decode (&f);
      g_assert_cmpuint (f.state, ==, WEFT_DECODE_COMPLETE);
      g_assert_cmpuint (f.n, ==, 5);
      event_assert_number (&f, "thread", 77);
      event_assert_number (&f, "status", stops[i].status);
      event_assert_number (&f, "raw_status", stops[i].raw);
      event_assert_number (&f, "blocked_on", stops[i].blocked_on);
      event_assert_number (&f, "stack_words", stops[i].stack_words);
      event_end (&f);
    }
}

static void
test_stops (void)
{
  static const WeftTestType of_7_0[] = { { 2, 6 } };
  static const WeftTestType of_7_4[] = { { 2, 10 } };
  static const WeftTestType of_7_8_2[] = { { 2, 10 }, { 58, VARIABLE } };
  static const WeftTestType of_9_10[] = { { 2, 10 }, { 58, VARIABLE }, { 59, 0 } };
  static const Stop stops_7_0[] = { { 1, 1 }, { 2, 2 }, { 4, 4 }, { 5, 5 }, { 8, 8 } };
  static const Stop stops[] = {
    { 0, 0, 9 },
    { 1, 1, 9 },
    { 2, 2, 128, 0, 128 },
    { 3, 3 },
    { 4, 4 },
    { 5, 5, 9 },
    { 6, 6 },
    { 7, 7, 9 },
    { 8, 8, 12, 12, 0 },
    { 9, 9 },
    { 10, 10 },
    { 11, 11 },
    { 12, 12 },
    { 13, 13 },
    { 18, 18, 9 },
    { 20, 20, 9 },
    { 21, 21 },
    { 8, 8, 0, 0, 0 },
    { 0xffff, 0xffff, 9 },
  };
  static const Stop shifted[] = {
    { 1, 1, 9 },
    { 2, 2, 128, 0, 128 },
    { 5, 5 },
    { 6, 6 },
    { 7, 7, 9 },
    { 8, 20, 9 },
    { 9, 8, 12, 12, 0 },
    { 10, 9 },
    { 11, 10 },
    { 12, 11 },
    { 13, 12, 9 },
    { 14, 13 },
    { 19, 18 },
    { 20, 20 },
    { 0xffff, 0xffff },
  };

  check_stops (of_7_0, G_N_ELEMENTS (of_7_0), stops_7_0, G_N_ELEMENTS (stops_7_0));
  check_stops (of_7_4, G_N_ELEMENTS (of_7_4), stops, G_N_ELEMENTS (stops));
  check_stops (of_9_10, G_N_ELEMENTS (of_9_10), stops, G_N_ELEMENTS (stops));
  check_stops (of_7_8_2, G_N_ELEMENTS (of_7_8_2), shifted, G_N_ELEMENTS (shifted));
}

static void
test_stop_cut (void)
{
  EventFixture f;

  event_begin (&f, 2);
  weft_test_log_u32 (f.log, 77);
  weft_test_log_u16 (f.log, 8);
  weft_test_log_u32 (f.log, 12);
  event_decode_cut (&f, 9);
  g_assert_cmpuint (f.state, ==, WEFT_DECODE_TRUNCATED);
  event_assert_number (&f, "status", 8);
  event_assert_number (&f, "raw_status", 8);
  event_assert_absent (&f, "blocked_on");
  event_assert_absent (&f, "stack_words");
  event_decode_cut (&f, 5);
  g_assert_cmpuint (f.state, ==, WEFT_DECODE_TRUNCATED);
  event_assert_number (&f, "thread", 77);
  event_assert_absent (&f, "status");
  event_assert_absent (&f, "raw_status");
  event_assert_described (&f, "thread 77 stops: ?");
  event_end (&f);
}

static void
assert_stop_text (guint status, guint32 info, const char *want)
{
  g_autofree char *text = weft_stop_status_text (status, info);

  g_assert_cmpstr (text, ==, want);
}

static void
assert_stop_label (guint status, guint32 info, const char *want)
{
  g_autofree char *text = weft_stop_status_label (status, info);

  g_assert_cmpstr (text, ==, want);
}

static void
assert_stop_reason (guint status, const char *want)
{
  g_autofree char *text = weft_stop_status_reason (status, FALSE);

  g_assert_cmpstr (text, ==, want);
}

/* A stack's size has its unit where a person reads it. */
static void
test_stop_labels (void)
{
  assert_stop_label (2, 5190034, "stack overflow, stack of 41520272 bytes");
  assert_stop_label (2, 0, "stack overflow");
  assert_stop_label (8, 12, "blocked on black hole owned by thread 12");
  assert_stop_label (8, 0, "blocked on black hole");
  assert_stop_label (99, 0, "unknown (99)");
  assert_stop_reason (1, "heap overflow");
  assert_stop_reason (2, "stack overflow");
  assert_stop_reason (8, "blocked on black hole");
}

static void
test_stop_texts (void)
{
  EventFixture f;

  assert_stop_text (0, 0, "unknown (0)");
  assert_stop_text (1, 0, "heap overflow");
  assert_stop_text (2, 128, "stack overflow, size 128");
  assert_stop_text (3, 0, "thread yielding");
  assert_stop_text (4, 0, "thread blocked");
  assert_stop_text (5, 0, "thread finished");
  assert_stop_text (6, 0, "making a foreign call");
  assert_stop_text (7, 0, "blocked on an MVar");
  assert_stop_text (8, 12, "blocked on black hole owned by thread 12");
  assert_stop_text (8, 0, "blocked on black hole");
  assert_stop_text (9, 0, "blocked on I/O read");
  assert_stop_text (10, 0, "blocked on I/O write");
  assert_stop_text (11, 0, "blocked on threadDelay");
  assert_stop_text (12, 0, "blocked in STM retry");
  assert_stop_text (13, 0, "blocked on asyncDoProc");
  assert_stop_text (14, 5, "unknown (14)");
  assert_stop_text (18, 0, "blocked in throwTo");
  assert_stop_text (20, 0, "blocked reading an MVar");
  assert_stop_text (21, 0, "blocked on I/O completion");
  assert_stop_text (22, 5, "unknown (22)");
  assert_stop_text (G_MAXUINT, 5, "unknown (4294967295)");

  event_begin (&f, 2);
  weft_test_log_u32 (f.log, 77);
  weft_test_log_u16 (f.log, 8);
  weft_test_log_u32 (f.log, 12);
  event_decode (&f);
  event_assert_described (&f, "thread 77 stops: blocked on black hole owned by thread 12");
  event_end (&f);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/event-stop/eras", test_stops);
  g_test_add_func ("/event-stop/cut", test_stop_cut);
  g_test_add_func ("/event-stop/texts", test_stop_texts);
  g_test_add_func ("/event-stop/labels", test_stop_labels);
}
