/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests of decoding: every kind of field, layouts by version, payloads that end too early, and the
 * words for people. */
#include "event-fixture.h"
#include "weft-test-unit.h"

#include <string.h>

#define VARIABLE 0xffff

static void
test_numbers (void)
{
  EventFixture f;

  event_begin (&f, 43);
  weft_test_log_u32 (f.log, 1);
  weft_test_log_u64 (f.log, G_GUINT64_CONSTANT (0xfedcba9876543210));
  weft_test_log_u32 (f.log, 0xffffffff);
  event_decode (&f);
  g_assert_cmpuint (f.state, ==, WEFT_DECODE_COMPLETE);
  g_assert_cmpuint (f.n, ==, 3);
  event_assert_number (&f, "capset", 1);
  event_assert_number (&f, "seconds", G_GUINT64_CONSTANT (0xfedcba9876543210));
  event_assert_number (&f, "nanoseconds", 0xffffffff);
  g_assert_cmpstr (weft_event_name (&f.event), ==, "WALL_CLOCK_TIME");
  g_assert_cmpuint (weft_event_number (&f.event, "no such field", 7), ==, 7);
  event_end (&f);
}

/* A date and a time of the day; seconds that no calendar has stay what they are. */
static void
test_wall_clock (void)
{
  static const struct
  {
    guint64 seconds;
    const char *text;
  } cases[] = {
    { 0, "wall clock: 1970-01-01 00:00:00.000000005 (UTC)" },
    { 1795201338, "wall clock: 2026-11-20 19:02:18.000000005 (UTC)" },
    { G_MAXUINT64, "wall clock: 18446744073709551615 s since 1970-01-01 (UTC)" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      EventFixture f;

      event_begin (&f, 43);
      weft_test_log_u32 (f.log, 1);
      weft_test_log_u64 (f.log, cases[i].seconds);
      weft_test_log_u32 (f.log, 5);
      event_decode (&f);
      event_assert_described (&f, cases[i].text);
      event_end (&f);
    }
}

static void
test_spark_counters (void)
{
  EventFixture f;

  event_begin (&f, 34);
  for (guint i = 1; i <= 7; i++)
    weft_test_log_u64 (f.log, i);
  event_decode (&f);
  event_assert_number (&f, "created", 1);
  event_assert_number (&f, "dud", 2);
  event_assert_number (&f, "overflowed", 3);
  event_assert_number (&f, "converted", 4);
  event_assert_number (&f, "gcd", 5);
  event_assert_number (&f, "fizzled", 6);
  event_assert_number (&f, "remaining", 7);
  event_assert_described (
      &f, "sparks: 1 created, 2 duds, 3 overflowed, 4 converted, 5 garbage collected, "
          "6 fizzled, 7 in the pool");
  event_end (&f);
}

static void
test_texts (void)
{
  EventFixture f;

  event_begin (&f, 44);
  weft_test_log_u32 (f.log, 7);
  weft_test_log_bytes (f.log, "a\xff{thread}\nb", 12);
  event_decode (&f);
  g_assert_cmpuint (f.state, ==, WEFT_DECODE_COMPLETE);
  event_assert_text (&f, "label", "a\357\277\275{thread}\nb");
  event_assert_described (&f, "thread 7 is named a\357\277\275{thread}↵b");
  g_assert_null (weft_event_text (&f.event, "thread"));
  event_end (&f);

  event_begin (&f, 19);
  event_decode (&f);
  g_assert_cmpuint (f.state, ==, WEFT_DECODE_COMPLETE);
  event_assert_text (&f, "message", "");
  event_end (&f);
}

static void
test_interned_string (void)
{
  EventFixture f;

  event_begin (&f, 42);
  weft_test_log_text (f.log, "pipeline");
  weft_test_log_u32 (f.log, 9);
  event_decode (&f);
  g_assert_cmpuint (f.state, ==, WEFT_DECODE_COMPLETE);
  event_assert_text (&f, "string", "pipeline");
  event_assert_number (&f, "id", 9);
  event_decode_cut (&f, 4);
  g_assert_cmpuint (f.state, ==, WEFT_DECODE_COMPLETE);
  event_assert_text (&f, "string", "");
  event_decode_cut (&f, 3);
  g_assert_cmpuint (f.state, ==, WEFT_DECODE_TRUNCATED);
  event_assert_absent (&f, "string");
  event_assert_absent (&f, "id");
  event_end (&f);
}

static void
assert_strings (const char *bytes, gsize n, const char *const *want)
{
  EventFixture f;
  g_auto (GStrv) strings = NULL;

  event_begin (&f, 30);
  weft_test_log_u32 (f.log, 0);
  weft_test_log_bytes (f.log, bytes, n);
  event_decode (&f);
  g_assert_cmpuint (f.state, ==, WEFT_DECODE_COMPLETE);
  strings = weft_value_strings (&f.values[1]);
  g_assert_cmpstrv (strings, want);
  event_end (&f);
}

static void
test_strings (void)
{
  static const char *const three[] = { "./prog", "", "+RTS", NULL };
  static const char *const odd[] = { "\357\277\275", "x", NULL };
  static const char *const one_empty[] = { "", NULL };
  static const char *const none[] = { NULL };

  assert_strings ("./prog\0\0+RTS", 13, three);
  assert_strings ("./prog\0\0+RTS", 12, three); /* no NUL behind the last */
  assert_strings ("\xff\0x", 4, odd);
  assert_strings ("\0", 1, one_empty);
  assert_strings ("", 0, none);
}

static void
test_stack (void)
{
  EventFixture f;

  event_begin (&f, 163);
  weft_test_log_u8 (f.log, 1);
  weft_test_log_u64 (f.log, 4096);
  weft_test_log_u8 (f.log, 3);
  for (guint i = 0; i < 3; i++)
    weft_test_log_u32 (f.log, 100 + i);
  event_decode (&f);
  g_assert_cmpuint (f.state, ==, WEFT_DECODE_COMPLETE);
  g_assert_cmpuint (f.values[2].length, ==, 12);
  g_assert_cmpuint (weft_value_stack_id (&f.values[2], 0), ==, 100);
  g_assert_cmpuint (weft_value_stack_id (&f.values[2], 2), ==, 102);
  event_assert_described (&f, "heap sample: 4096 bytes by cost centre stack 100 < 101 < 102");

  event_decode_cut (&f, 10 + 7); /* one id and three bytes of the next */
  g_assert_cmpuint (f.state, ==, WEFT_DECODE_TRUNCATED);
  g_assert_cmpuint (f.values[2].length, ==, 4);
  g_assert_cmpuint (weft_value_stack_id (&f.values[2], 0), ==, 100);
  event_decode_cut (&f, 9);
  g_assert_cmpuint (f.state, ==, WEFT_DECODE_TRUNCATED);
  event_assert_absent (&f, "stack");
  event_assert_number (&f, "residency", 4096);
  event_end (&f);
}

static void
test_cost_centre (void)
{
  EventFixture f;

  event_begin (&f, 161);
  weft_test_log_u32 (f.log, 3);
  weft_test_log_string (f.log, "go");
  weft_test_log_string (f.log, "Main");
  weft_test_log_string (f.log, "Main.hs:1:2");
  weft_test_log_u8 (f.log, 0x81);
  event_decode (&f);
  g_assert_cmpuint (f.state, ==, WEFT_DECODE_COMPLETE);
  event_assert_number (&f, "caf", 1);
  event_assert_described (&f, "cost centre 3 is Main.go at Main.hs:1:2");

  event_decode_cut (&f, 4 + 3 + 5 + 6); /* the NUL of srcloc is missing, and all after it */
  g_assert_cmpuint (f.state, ==, WEFT_DECODE_TRUNCATED);
  event_assert_text (&f, "srcloc", "Main.h");
  event_assert_absent (&f, "caf");
  event_decode_cut (&f, 4);
  event_assert_absent (&f, "label");
  event_assert_absent (&f, "srcloc");
  event_assert_number (&f, "id", 3);
  event_assert_described (&f, "cost centre 3 is ?.? at ?");
  event_end (&f);
}

static void
put_ipe (EventFixture *f, const char *closure_type)
{
  weft_test_log_u64 (f->log, 0x40a2f8);
  weft_test_log_string (f->log, "sat_s3nB_info");
  weft_test_log_string (f->log, closure_type);
  weft_test_log_string (f->log, "[Char]");
  weft_test_log_string (f->log, "");
  weft_test_log_string (f->log, "Main");
  weft_test_log_string (f->log, "Main.hs:3");
}

static void
test_ipe (void)
{
  static const char *const odd_types[] = { "", "x", "-1", "1x", "99999999999999999999999" };
  EventFixture f;
  gsize length = 0;

  event_begin (&f, 169);
  put_ipe (&f, "17");
  length = event_length (&f);
  event_decode (&f);
  g_assert_cmpuint (f.state, ==, WEFT_DECODE_COMPLETE);
  event_assert_number (&f, "info", 0x40a2f8);
  event_assert_number (&f, "closure_type", 17);
  event_assert_text (&f, "table", "sat_s3nB_info");
  event_assert_text (&f, "type", "[Char]");
  event_assert_text (&f, "label", "");
  event_assert_text (&f, "module", "Main");
  event_assert_text (&f, "srcloc", "Main.hs:3");
  g_assert_cmpuint (weft_ipe_length (f.payload, length), ==, length);
  for (gsize n = 0; n < length; n++)
    g_assert_cmpuint (weft_ipe_length (f.payload, n), ==, 0);
  weft_test_log_u8 (f.log, 0xab); /* the byte too many that GHC's length counts */
  event_decode (&f);
  g_assert_cmpuint (weft_ipe_length (f.payload, length + 1), ==, length);
  g_assert_cmpuint (f.state, ==, WEFT_DECODE_COMPLETE);
  event_end (&f);

  for (guint i = 0; i < G_N_ELEMENTS (odd_types); i++)
    {
      event_begin (&f, 169);
      put_ipe (&f, odd_types[i]);
      event_decode (&f);
      g_assert_cmpuint (f.state, ==, WEFT_DECODE_COMPLETE);
      event_assert_absent (&f, "closure_type");
      event_assert_text (&f, "module", "Main");
      event_end (&f);
    }
}

static void
test_binary_message (void)
{
  EventFixture f;

  event_begin (&f, 181);
  weft_test_log_bytes (f.log, "Hi\0!", 4);
  event_decode (&f);
  g_assert_cmpuint (f.values[0].length, ==, 4);
  g_assert_cmpmem (f.values[0].bytes, f.values[0].length, "Hi\0!", 4);
  event_assert_described (&f, "binary message of 4 bytes");
  event_end (&f);
}

static void
put_ticky (EventFixture *f)
{
  event_begin (f, 210);
  weft_test_log_u64 (f->log, 0x1000);
  weft_test_log_u16 (f->log, 2);
  weft_test_log_string (f->log, "il");
  weft_test_log_string (f->log, "go");
}

/* The tails that GHC 9.4 added. */
static void
test_ticky (void)
{
  EventFixture f;

  put_ticky (&f);
  event_decode (&f);
  g_assert_cmpuint (f.state, ==, WEFT_DECODE_COMPLETE);
  g_assert_cmpuint (f.n, ==, 6);
  event_assert_number (&f, "info", 0);
  event_assert_absent (&f, "json");
  weft_test_log_u64 (f.log, 0x2000);
  event_decode (&f);
  g_assert_cmpuint (f.state, ==, WEFT_DECODE_COMPLETE);
  event_assert_number (&f, "info", 0x2000);
  event_assert_absent (&f, "json");
  weft_test_log_string (f.log, "{}");
  event_decode (&f);
  g_assert_cmpuint (f.state, ==, WEFT_DECODE_COMPLETE);
  event_assert_text (&f, "json", "{}");
  event_assert_described (&f, "ticky counter 0x1000 is go");
  event_end (&f);
}

static void
test_gc_stats (void)
{
  static const WeftTestType old[] = { { 53, 50 } };
  static const WeftTestType larger[] = { { 53, 62 } };
  EventFixture f;

  event_begin_with (&f, 53, old, 1);
  weft_test_log_u32 (f.log, 0);
  weft_test_log_u16 (f.log, 1);
  for (guint i = 0; i < 3; i++)
    weft_test_log_u64 (f.log, 10 + i);
  weft_test_log_u32 (f.log, 4);
  weft_test_log_u64 (f.log, 20);
  weft_test_log_u64 (f.log, 21);
  event_decode (&f);
  g_assert_cmpuint (f.state, ==, WEFT_DECODE_COMPLETE);
  g_assert_cmpuint (f.n, ==, 9);
  event_assert_number (&f, "fragmentation", 12);
  event_assert_number (&f, "total_copied", 21);
  event_assert_absent (&f, "balanced_copied");
  event_end (&f);

  /* a layout of a later GHC: what is known is read */
  event_begin_with (&f, 53, larger, 1);
  for (guint i = 0; i < 62; i++)
    weft_test_log_u8 (f.log, i < 57 ? 0 : 5);
  event_decode (&f);
  g_assert_cmpuint (f.state, ==, WEFT_DECODE_COMPLETE);
  event_assert_number (&f, "balanced_copied", 5);
  event_end (&f);
}

static void
test_census (void)
{
  static const WeftTestType old[] = { { 207, 13 } };
  EventFixture f;

  event_begin (&f, 207);
  weft_test_log_u16 (f.log, 8);
  for (guint i = 0; i < 3; i++)
    weft_test_log_u32 (f.log, 1 + i);
  event_decode (&f);
  event_assert_number (&f, "block_size", 8);
  event_assert_number (&f, "live", 3);
  event_end (&f);

  event_begin_with (&f, 207, old, 1);
  weft_test_log_u8 (f.log, 5);
  for (guint i = 0; i < 3; i++)
    weft_test_log_u32 (f.log, 1 + i);
  event_decode (&f);
  event_assert_number (&f, "block_size", 32);
  event_assert_number (&f, "active", 1);
  event_assert_described (&f,
                          "blocks of 32 bytes in the non-moving heap: 1 segments active, 2 filled, "
                          "3 blocks live");
  f.payload[0] = 63;
  f.state = weft_event_decode (&f.event, f.values, &f.n);
  event_assert_number (&f, "block_size", G_GUINT64_CONSTANT (1) << 63);
  f.payload[0] = 64;
  f.state = weft_event_decode (&f.event, f.values, &f.n);
  event_assert_absent (&f, "block_size");
  event_end (&f);
}

/* Numbers that stand for something are told as that. */
static void
test_words (void)
{
  static const struct
  {
    guint16 type;
    const char *said;
  } sets[] = { { 1, "HEC set 3 of type custom is created" },
               { 2, "HEC set 3 of type OS process is created" },
               { 3, "HEC set 3 of type clock domain is created" },
               { 0, "HEC set 3 of type unknown (0) is created" },
               { 65535, "HEC set 3 of type unknown (65535) is created" } };
  EventFixture f;

  for (guint i = 0; i < G_N_ELEMENTS (sets); i++)
    {
      event_begin (&f, 25);
      weft_test_log_u32 (f.log, 3);
      weft_test_log_u16 (f.log, sets[i].type);
      event_decode (&f);
      event_assert_described (&f, sets[i].said);
      event_end (&f);
    }
}

static void
test_unknown (void)
{
  static const WeftTestType types[] = { { 240, 2, "New kind\nof event" },
                                        { 241, 1, "" },
                                        { 53, 10, "GC statistics" } };
  EventFixture f;

  event_begin_with (&f, 240, types, G_N_ELEMENTS (types));
  weft_test_log_u16 (f.log, 1);
  event_decode (&f);
  g_assert_cmpuint (f.state, ==, WEFT_DECODE_UNKNOWN_TYPE);
  g_assert_cmpuint (f.n, ==, 0);
  g_assert_cmpstr (weft_event_name (&f.event), ==, "UNKNOWN");
  g_assert_cmpuint (weft_event_number (&f.event, "thread", 7), ==, 7);
  event_assert_described (&f, "New kind↵of event, 2 bytes");
  event_end (&f);

  event_begin_with (&f, 241, types, G_N_ELEMENTS (types));
  weft_test_log_u8 (f.log, 1);
  event_decode (&f);
  event_assert_described (&f, "event of type 241, 1 byte");
  event_end (&f);

  /* a known tag, smaller than any layout of it */
  event_begin_with (&f, 53, types, G_N_ELEMENTS (types));
  for (guint i = 0; i < 10; i++)
    weft_test_log_u8 (f.log, 0);
  event_decode (&f);
  g_assert_cmpuint (f.state, ==, WEFT_DECODE_UNKNOWN_TYPE);
  event_end (&f);
}

static void
test_mercury (void)
{
  static const WeftTestType types[] = {
    { 6, 10 }, { 39, VARIABLE }, { 40, 0, "About to call" }, { 103, 12 }
  };
  EventFixture f;

  event_begin_with (&f, 6, types, G_N_ELEMENTS (types));
  weft_test_log_u32 (f.log, 3);
  weft_test_log_u16 (f.log, 1);
  weft_test_log_u32 (f.log, 0x01000002);
  event_decode (&f);
  event_assert_number (&f, "thread", 3);
  event_assert_number (&f, "victim", 1);
  event_assert_number (&f, "spark_id", 0x01000002);
  event_end (&f);

  event_begin_with (&f, 39, types, G_N_ELEMENTS (types));
  weft_test_log_text (f.log, "main");
  weft_test_log_u32 (f.log, 5);
  event_decode (&f);
  event_assert_described (&f, "string 5 is main");
  event_end (&f);

  event_begin_with (&f, 103, types, G_N_ELEMENTS (types));
  weft_test_log_u64 (f.log, 0xabcd);
  weft_test_log_u32 (f.log, 6);
  event_decode (&f);
  event_assert_described (&f, "spark 6 is created for conjunction 0xabcd");
  event_end (&f);
}

static void
test_times (void)
{
  static const struct
  {
    guint64 ns;
    const char *text;
  } cases[] = {
    { 0, "0 ns" },
    { 999, "999 ns" },
    { 1000, "1 µs" },
    { 1234, "1.234 µs" },
    { 10000000, "10 ms" },
    { 1001000, "1.001 ms" },
    { 1234567, "1.234567 ms" },
    { 1500000000, "1.5 s" },
    { G_MAXUINT64, "18446744073.709551615 s" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *want =
          g_strdup_printf ("time profile starts, a sample every %s", cases[i].text);
      EventFixture f;

      event_begin (&f, 168);
      weft_test_log_u64 (f.log, cases[i].ns);
      event_decode (&f);
      event_assert_described (&f, want);
      event_end (&f);
    }
}

static const char *
word_of (const char *symbol)
{
  return g_str_equal (symbol, "ms") ? "мс" : "нс";
}

/* In the style of a language. */
static void
test_times_in_words (void)
{
  static const struct
  {
    guint64 ns;
    const char *text;
  } cases[] = { { 7, "time profile starts, a sample every 7 нс" },
                { 1500000, "time profile starts, a sample every 1,5 мс" } };

  weft_event_describe_set_style (",", word_of);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      EventFixture f;

      event_begin (&f, 168);
      weft_test_log_u64 (f.log, cases[i].ns);
      event_decode (&f);
      event_assert_described (&f, cases[i].text);
      event_end (&f);
    }
  weft_event_describe_set_style (".", NULL);
}

/* Every layout with every length of payload from nothing to a full one: what is absent is told,
 * nothing is read after the end, and a whole payload is whole. */
static void
test_every_length (void)
{
  guint n_rows = 0;
  const WeftEventType *rows = weft_event_table (&n_rows);

  for (guint t = 0; t < n_rows; t++)
    {
      /* with the second type, a header is Mercury's */
      const WeftTestType types[] = { { rows[t].tag, rows[t].size }, { 103, 12 } };
      guint n_types = rows[t].dialect == WEFT_DIALECT_MERCURY && rows[t].tag != 103 ? 2 : 1;
      guint32 size = rows[t].size == VARIABLE ? 60 : rows[t].size;
      EventFixture f;

      event_begin_with (&f, rows[t].tag, types, n_types);
      g_test_message ("%u %s", rows[t].tag, rows[t].name);
      for (guint i = 0; i < size; i++)
        weft_test_log_u8 (f.log, (guint8) (i * 37));
      for (guint32 n = 0; n <= size; n++)
        {
          g_autoptr (GString) out = g_string_new (NULL);

          event_decode_cut (&f, n);
          weft_event_describe (&f.event, out);
          g_assert_cmpstr (weft_event_name (&f.event), ==, rows[t].name);
          g_assert_true (g_utf8_validate_len (out->str, out->len, NULL));
          if (rows[t].size != VARIABLE)
            g_assert_cmpuint (f.state, ==, n < size ? WEFT_DECODE_TRUNCATED : WEFT_DECODE_COMPLETE);
          for (guint i = 0; i < f.n; i++)
            if (f.values[i].is_present && f.values[i].bytes != NULL)
              g_assert_true (f.values[i].bytes + f.values[i].length <= f.payload + n);
        }
      event_end (&f);
    }
}

/* Settings and stacks as a person reads them. */
static void
test_plain_words (void)
{
  EventFixture f;

  event_begin (&f, 52);
  weft_test_log_u32 (f.log, 0);
  weft_test_log_u16 (f.log, 2);
  weft_test_log_u64 (f.log, 0);
  weft_test_log_u64 (f.log, 4194304);
  weft_test_log_u64 (f.log, 1 << 20);
  weft_test_log_u64 (f.log, 4096);
  event_decode (&f);
  event_assert_described (&f, "heap: allocation area 4194304 bytes, maximum heap size unlimited; "
                              "generations: 2");
  event_end (&f);

  event_begin (&f, 163);
  weft_test_log_u8 (f.log, 1);
  weft_test_log_u64 (f.log, 160);
  weft_test_log_u8 (f.log, 0);
  event_decode (&f);
  event_assert_described (&f, "heap sample: 160 bytes by cost centre stack MAIN");
  event_end (&f);
}

/* Numbers that no GHC has written so far, and those that mean none. */
static void
test_odd_numbers (void)
{
  static const struct
  {
    guint16 tag;
    guint sizes[4];
    guint64 numbers[3];
    const char *text;
  } cases[] = {
    { 2, { 4, 2, 4 }, { 7, 14, 0 }, "thread 7 stops: unknown (14)" },
    { 2, { 4, 2, 4 }, { 7, 99, 0 }, "thread 7 stops: unknown (99)" },
    { 4, { 4, 2 }, { 7, 0xffff }, "thread 7 moves to HEC (none)" },
    { 25, { 4, 2 }, { 3, 2 }, "HEC set 3 of type OS process is created" },
    { 25, { 4, 2 }, { 3, 0 }, "HEC set 3 of type unknown (0) is created" },
    { 25, { 4, 2 }, { 3, 9 }, "HEC set 3 of type unknown (9) is created" },
    { 49, { 4, 8 }, { 0, 0 }, "0 bytes allocated so far by this HEC" },
    { 160,
      { 1, 8, 4 },
      { 0, 1000, 1 },
      "heap profile 0 by cost centre starts, a sample every 1 µs" },
    { 160, { 1, 8, 4 }, { 0, 1000, 0 }, "heap profile 0 by 0 starts, a sample every 1 µs" },
    { 160, { 1, 8, 4 }, { 0, 1000, 99 }, "heap profile 0 by 99 starts, a sample every 1 µs" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      EventFixture f;

      event_begin (&f, cases[i].tag);
      for (guint n = 0; cases[i].sizes[n] > 0; n++)
        for (guint k = cases[i].sizes[n]; k-- > 0;)
          weft_test_log_u8 (f.log, (guint8) (cases[i].numbers[n] >> (8 * k)));
      event_decode (&f);
      event_assert_described (&f, cases[i].text);
      event_end (&f);
    }
}

/* The thread of an event, if it has one and that is not cut off. */
static void
test_thread (void)
{
  EventFixture f;
  guint64 thread = 0;

  event_begin (&f, 4);
  weft_test_log_u32 (f.log, 7);
  weft_test_log_u16 (f.log, 1);
  event_decode (&f);
  g_assert_true (weft_event_thread (&f.event, &thread));
  g_assert_cmpuint (thread, ==, 7);
  g_assert_true (weft_event_names_thread (&f.event, 7));
  g_assert_false (weft_event_names_thread (&f.event, 1));
  event_decode_cut (&f, 3);
  g_assert_false (weft_event_thread (&f.event, &thread));
  g_assert_false (weft_event_names_thread (&f.event, 7));
  event_end (&f);
  event_begin (&f, 9);
  event_decode (&f);
  g_assert_false (weft_event_thread (&f.event, &thread));
  event_end (&f);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/event/odd-numbers", test_odd_numbers);
  g_test_add_func ("/event/thread", test_thread);
  g_test_add_func ("/event/plain-words", test_plain_words);
  g_test_add_func ("/event/numbers", test_numbers);
  g_test_add_func ("/event/wall-clock", test_wall_clock);
  g_test_add_func ("/event/spark-counters", test_spark_counters);
  g_test_add_func ("/event/texts", test_texts);
  g_test_add_func ("/event/interned-string", test_interned_string);
  g_test_add_func ("/event/strings", test_strings);
  g_test_add_func ("/event/stack", test_stack);
  g_test_add_func ("/event/cost-centre", test_cost_centre);
  g_test_add_func ("/event/ipe", test_ipe);
  g_test_add_func ("/event/binary-message", test_binary_message);
  g_test_add_func ("/event/ticky", test_ticky);
  g_test_add_func ("/event/gc-stats", test_gc_stats);
  g_test_add_func ("/event/census", test_census);
  g_test_add_func ("/event/unknown", test_unknown);
  g_test_add_func ("/event/words", test_words);
  g_test_add_func ("/event/mercury", test_mercury);
  g_test_add_func ("/event/times", test_times);
  g_test_add_func ("/event/times-in-words", test_times_in_words);
  g_test_add_func ("/event/every-length", test_every_length);
}
