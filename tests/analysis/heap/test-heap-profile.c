/* SPDX-License-Identifier: BSD-3-Clause */
/* Heap samples: their bands, their names, and which are the largest. */
#include "heap-fixture.h"
#include "logs.h"
#include "weft-heap-numbers.h"
#include "weft-test-unit.h"

#include <gio/gio.h>
#include <string.h>

#define GLOBAL 0xffff

static WeftHeapProfile *
profile_of (const WeftIndex *index)
{
  g_autoptr (GError) error = NULL;
  WeftHeapProfile *profile = weft_heap_profile_extend (NULL, index, NULL, &error);

  g_assert_no_error (error);
  return profile;
}

static WeftHeapProfile *
profile_of_bytes (WeftTestLog *log)
{
  g_autoptr (WeftIndex) index = NULL;

  weft_test_heap_end (log, 1000000);
  index = weft_test_index_bytes (log);
  return profile_of (index);
}

/* Bytes of the band called @label in sample @i; fails where there is no such band. */
static guint64
bytes_of (const WeftHeapProfile *profile, guint i, const char *label)
{
  for (guint k = 0; k < profile->labels->len; k++)
    if (g_str_equal (weft_heap_profile_label (profile, k), label))
      return weft_heap_profile_bytes (profile, i, k);
  g_error ("no band is called %s", label);
}

static const WeftHeapSample *
sample_of (const WeftHeapProfile *profile, guint i)
{
  g_assert_cmpuint (i, <, profile->samples->len);
  return &g_array_index (profile->samples, WeftHeapSample, i);
}

static void
test_samples (void)
{
  g_autoptr (WeftTestLog) log = weft_test_heap_begin (7);
  g_autoptr (WeftHeapProfile) profile = NULL;

  weft_test_heap_band (log, 10, 0, "outside", 1); /* of no sample */
  weft_test_heap_sample (log, 100, 0);
  weft_test_heap_band (log, 10, 0, "a", 10);
  weft_test_heap_band (log, 10, 0, "b", 20);
  weft_test_heap_band (log, 10, 0, "a", 5); /* named twice */
  weft_test_heap_sample_end (log, 101, 0);
  weft_test_heap_sample (log, 200, 0); /* empty */
  weft_test_heap_sample_end (log, 201, 0);
  weft_test_heap_sample (log, 300, 0); /* without an end */
  weft_test_heap_band (log, 10, 0, "c", 7);
  weft_test_heap_sample (log, 400, 0);
  weft_test_heap_band (log, 10, 0, "\xff", 8);
  profile = profile_of_bytes (log);
  g_assert_cmpuint (profile->breakdown, ==, 7);
  g_assert_cmpuint (profile->samples->len, ==, 4);
  g_assert_cmpuint (profile->labels->len, ==, 4);
  g_assert_cmpuint (sample_of (profile, 0)->time, ==, 100);
  g_assert_cmpuint (sample_of (profile, 0)->total, ==, 35);
  g_assert_cmpuint (sample_of (profile, 0)->n, ==, 2);
  g_assert_true (sample_of (profile, 0)->is_complete);
  g_assert_cmpuint (bytes_of (profile, 0, "a"), ==, 15);
  g_assert_cmpuint (bytes_of (profile, 0, "b"), ==, 20);
  g_assert_cmpuint (bytes_of (profile, 0, "c"), ==, 0);
  g_assert_true (sample_of (profile, 1)->is_complete);
  g_assert_cmpuint (sample_of (profile, 1)->n, ==, 0);
  g_assert_false (sample_of (profile, 2)->is_complete);
  g_assert_cmpuint (bytes_of (profile, 2, "c"), ==, 7);
  g_assert_false (sample_of (profile, 3)->is_complete);
  g_assert_cmpuint (bytes_of (profile, 3, "\xef\xbf\xbd"), ==, 8);
  g_assert_cmpint (weft_heap_profile_index_at (profile, 99), ==, -1);
  g_assert_cmpint (weft_heap_profile_index_at (profile, 100), ==, 0);
  g_assert_cmpint (weft_heap_profile_index_at (profile, 399), ==, 2);
  g_assert_cmpint (weft_heap_profile_index_at (profile, G_MAXUINT64), ==, 3);
}

/* Between its beginning and its end stand bytes that are not events: what else stands there is not
 * known either. The samples beside it are whole. */
static void
test_damaged (void)
{
  static const guint8 junk[] = { 0xff, 0xfe, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0xfe, 0xff };
  g_autoptr (WeftTestLog) log = weft_test_heap_begin (7);
  g_autoptr (WeftHeapProfile) profile = NULL;

  for (guint i = 0; i < 3; i++)
    {
      weft_test_heap_sample (log, 100 + i, 0);
      weft_test_heap_band (log, 100 + i, 0, "a", 10);
      if (i == 1)
        g_byte_array_append (log->bytes, junk, sizeof junk);
      weft_test_heap_band (log, 100 + i, 0, "b", 10);
      weft_test_heap_sample_end (log, 100 + i, 0);
    }
  profile = profile_of_bytes (log);
  g_assert_cmpuint (profile->samples->len, ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      g_test_message ("sample %u", i);
      g_assert_cmpint (sample_of (profile, i)->is_complete, ==, i != 1);
    }
}

/* Until GHC 8.8 a sample has no end. */
static void
test_old (void)
{
  static const WeftTestType types[] = { { 18, 14 }, { 162, 8 }, { 164, 0xffff } };
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftHeapProfile) profile = NULL;

  weft_test_log_header (log, types, G_N_ELEMENTS (types));
  weft_test_log_begin_block (log, GLOBAL, 0);
  weft_test_heap_sample (log, 100, 0);
  weft_test_heap_band (log, 10, 0, "a", 10);
  weft_test_heap_sample (log, 200, 0);
  weft_test_heap_band (log, 10, 0, "a", 20);
  profile = profile_of_bytes (log);
  g_assert_cmpuint (profile->samples->len, ==, 2);
  g_assert_true (sample_of (profile, 0)->is_complete);
  g_assert_true (sample_of (profile, 1)->is_complete);
  g_assert_cmpuint (bytes_of (profile, 0, "a"), ==, 10);
  g_assert_cmpuint (bytes_of (profile, 1, "a"), ==, 20);
}

/* Several profiles at a time, a retainer's numbers, and biographies. */
static void
test_kinds (void)
{
  g_autoptr (WeftTestLog) log = weft_test_heap_begin (5);
  g_autoptr (WeftHeapProfile) profile = NULL;

  weft_test_heap_sample (log, 100, 0);
  weft_test_heap_band (log, 10, 0, "(12)SYSTEM,MAIN", 10);
  weft_test_heap_band (log, 10, 1, "other", 3);
  weft_test_heap_band (log, 10, 0, "(7)SYSTEM,MAIN", 5);
  weft_test_heap_band (log, 10, 0, "(x)y", 1);
  weft_test_heap_sample_end (log, 101, 0);
  weft_test_log_event (log, 166, 900); /* of an earlier time than it was written */
  weft_test_log_u64 (log, 3);
  weft_test_log_u64 (log, 50);
  weft_test_heap_band (log, 10, 0, "(", 4);
  weft_test_heap_sample_end (log, 901, 0);
  profile = profile_of_bytes (log);
  g_assert_cmpuint (profile->samples->len, ==, 3);
  g_assert_cmpuint (sample_of (profile, 0)->time, ==, 50);
  g_assert_cmpuint (sample_of (profile, 0)->number, ==, 3);
  g_assert_cmpuint (bytes_of (profile, 0, "("), ==, 4);
  g_assert_cmpuint (sample_of (profile, 1)->profile, ==, 0);
  g_assert_cmpuint (bytes_of (profile, 1, "SYSTEM,MAIN"), ==, 15);
  g_assert_cmpuint (bytes_of (profile, 1, "(x)y"), ==, 1);
  g_assert_cmpuint (bytes_of (profile, 1, "other"), ==, 0);
  g_assert_cmpuint (sample_of (profile, 2)->profile, ==, 1);
  g_assert_cmpuint (bytes_of (profile, 2, "other"), ==, 3);
}

/* A profile that is posted again goes on, as it first began; addresses of no info table are named;
 * closure types that a profile was restricted to are told. */
static void
test_again (void)
{
  g_autoptr (WeftTestLog) log = weft_test_heap_begin (8);
  g_autoptr (WeftHeapProfile) profile = NULL;

  weft_test_heap_sample (log, 100, 0);
  weft_test_heap_band (log, 100, 0, "0x0", 10);
  weft_test_heap_sample_end (log, 101, 0);
  weft_test_heap_profile (log, 150, 0, 7, 8, "");
  weft_test_heap_sample (log, 200, 1);
  weft_test_heap_band (log, 200, 0, "0000000000000000", 11);
  weft_test_heap_band (log, 200, 0, "0x10", 1);
  weft_test_heap_sample_end (log, 201, 1);
  weft_test_heap_profile (log, 250, 0, 7, 7, "");
  profile = profile_of_bytes (log);
  g_assert_cmpuint (weft_heap_profile_n_parts (profile), ==, 1);
  g_assert_cmpuint (profile->breakdown, ==, WEFT_BREAKDOWN_INFO_TABLE);
  g_assert_cmpuint (profile->samples->len, ==, 2);
  g_assert_cmpuint (bytes_of (profile, 0, "no info table"), ==, 10);
  g_assert_cmpuint (bytes_of (profile, 1, "no info table"), ==, 11);
  g_assert_cmpuint (bytes_of (profile, 1, "0x10"), ==, 1);
  weft_heap_profile_restrict (profile, WEFT_BREAKDOWN_CLOSURE_TYPE, "THUNK");
  g_assert_null (weft_heap_profile_kind (profile)->restriction);
  weft_heap_profile_restrict (profile, WEFT_BREAKDOWN_INFO_TABLE, "THUNK");
  g_assert_cmpstr (weft_heap_profile_kind (profile)->restriction, ==, "only THUNK");
}

/* Each profile is one for itself, too. */
static void
test_parts (void)
{
  g_autoptr (WeftTestLog) log = weft_test_heap_begin (7);
  g_autoptr (WeftHeapProfile) profile = NULL;
  g_autoptr (WeftHeapProfile) alone = NULL;
  g_autoptr (WeftTestLog) other = weft_test_heap_begin (6);
  WeftHeapProfile *part;

  weft_test_log_event (log, 160, 2);
  weft_test_log_u8 (log, 3);
  weft_test_log_u64 (log, 500);
  weft_test_log_u32 (log, 4);
  for (guint i = 0; i < 7; i++)
    weft_test_log_string (log, i == 6 ? "drag,void" : i == 0 ? "Main" : "");
  weft_test_heap_sample (log, 100, 0);
  weft_test_heap_band (log, 10, 0, "a", 10);
  weft_test_heap_band (log, 10, 3, "T", 3);
  weft_test_heap_sample_end (log, 101, 0);
  weft_test_heap_sample (log, 200, 0);
  weft_test_heap_band (log, 10, 3, "a", 4);
  weft_test_heap_sample_end (log, 201, 0);
  profile = profile_of_bytes (log);
  g_assert_cmpuint (weft_heap_profile_n_parts (profile), ==, 2);
  g_assert_cmpuint (profile->samples->len, ==, 3);
  part = weft_heap_profile_part (profile, 0);
  g_assert_cmpuint (part->samples->len, ==, 1);
  g_assert_cmpuint (part->breakdown, ==, 7);
  g_assert_true (weft_heap_profile_kind (part)->has_times);
  g_assert_null (weft_heap_profile_kind (part)->restriction);
  g_assert_cmpuint (weft_heap_profile_kind (part)->period, ==, 100000000);
  part = weft_heap_profile_part (profile, 1);
  g_assert_cmpuint (part->samples->len, ==, 2);
  g_assert_cmpuint (part->breakdown, ==, 4);
  g_assert_false (weft_heap_profile_kind (part)->has_times);
  g_assert_cmpstr (weft_heap_profile_kind (part)->restriction, ==,
                   "module Main; biography drag,void");
  g_assert_cmpuint (bytes_of (part, 1, "a"), ==, 4);
  alone = profile_of_bytes (other);
  g_assert_cmpuint (weft_heap_profile_n_parts (alone), ==, 1);
  g_assert_true (weft_heap_profile_part (alone, 0) == alone);
  g_assert_cmpuint (weft_heap_profile_kind (alone)->breakdown, ==, 6);
}

/* Names of cost centres come from anywhere in the log. */
static void
test_stacks (void)
{
  static const guint32 ids[] = { 7, 3, 99, 8 };
  g_autoptr (WeftTestLog) log = weft_test_heap_begin (1);
  g_autoptr (WeftHeapProfile) profile = NULL;

  weft_test_heap_sample (log, 100, 0);
  weft_test_heap_stack (log, 10, 10, ids, 2);
  weft_test_heap_stack (log, 10, 20, ids, 3);
  weft_test_heap_stack (log, 10, 30, ids, 1);
  log->bytes->data[log->bytes->len - 5] = 255;    /* deeper than it is long */
  weft_test_heap_stack (log, 10, 40, ids + 3, 1); /* another of the same name */
  weft_test_heap_sample_end (log, 101, 0);
  heap_fixture_centre (log, 7, "go", "Main");
  heap_fixture_centre (log, 3, "CAF", "GHC.Base");
  heap_fixture_centre (log, 8, "go", "Main");
  heap_fixture_centre (log, 7, "again", "Main");
  profile = profile_of_bytes (log);
  g_assert_cmpuint (profile->labels->len, ==, 3);
  g_assert_cmpuint (bytes_of (profile, 0, "Main.go < GHC.Base.CAF"), ==, 10);
  g_assert_cmpuint (bytes_of (profile, 0, "Main.go < GHC.Base.CAF < 99"), ==, 20);
  g_assert_cmpuint (bytes_of (profile, 0, "Main.go"), ==, 70);
}

static void
test_infos (void)
{
  static const char *const full[] = { "x_info", "21", "Int -> Int", "f", "Main", "Main.hs:1:2-9" };
  static const char *const bare[] = { "y_con_info", "3", "", "", "Main", ":" };
  g_autoptr (WeftTestLog) log = weft_test_heap_begin (8);
  g_autoptr (WeftHeapProfile) profile = NULL;

  weft_test_heap_sample (log, 100, 0);
  weft_test_heap_band (log, 10, 0, "0x40a2f8", 10);
  weft_test_heap_band (log, 10, 0, "0040B000", 20);
  weft_test_heap_band (log, 10, 0, "0x999", 30);
  weft_test_heap_band (log, 10, 0, "odd", 40);
  weft_test_heap_sample_end (log, 101, 0);
  heap_fixture_info (log, 0x40a2f8, full);
  heap_fixture_info (log, 0x40b000, bare);
  heap_fixture_info (log, 0x1234, bare);
  profile = profile_of_bytes (log);
  g_assert_cmpuint (bytes_of (profile, 0, "f :: Int -> Int (Main, Main.hs:1:2-9)"), ==, 10);
  g_assert_cmpuint (bytes_of (profile, 0, "y_con_info (Main)"), ==, 20);
  g_assert_cmpuint (bytes_of (profile, 0, "0x999"), ==, 30);
  g_assert_cmpuint (bytes_of (profile, 0, "odd"), ==, 40);
}

static void
test_none (void)
{
  g_autoptr (WeftTestLog) log = weft_test_heap_begin (7);
  g_autoptr (WeftHeapProfile) profile = profile_of_bytes (log);
  g_autoptr (WeftHeapBands) bands =
      weft_heap_bands_new (profile, 0, G_MAXUINT64, WEFT_HEAP_BY_SIZE, 15);

  g_assert_cmpuint (profile->samples->len, ==, 0);
  g_assert_cmpuint (bands->bands->len, ==, 0);
  g_assert_cmpint (weft_heap_profile_index_at (profile, 5), ==, -1);
}

/* Bands. */

static void
assert_bands (const WeftHeapProfile *profile,
              guint64 from,
              guint64 to,
              guint n_max,
              const char *names,
              guint n_others)
{
  g_autoptr (WeftHeapBands) bands =
      weft_heap_bands_new (profile, from, to, WEFT_HEAP_BY_SIZE, n_max);
  g_autoptr (GString) got = g_string_new (NULL);

  for (guint i = 0; i < bands->bands->len; i++)
    g_string_append (got,
                     weft_heap_profile_label (profile, g_array_index (bands->bands, guint32, i)));
  g_assert_cmpstr (got->str, ==, names);
  g_assert_cmpuint (bands->n_others, ==, n_others);
}

static void
test_bands (void)
{
  g_autoptr (WeftTestLog) log = weft_test_heap_begin (7);
  g_autoptr (WeftHeapProfile) profile = NULL;

  weft_test_heap_sample (log, 0, 0);
  weft_test_heap_band (log, 10, 0, "a", 100);
  weft_test_heap_sample_end (log, 0, 0);
  weft_test_heap_sample (log, 100, 0);
  weft_test_heap_band (log, 10, 0, "b", 60);
  weft_test_heap_sample_end (log, 100, 0);
  weft_test_heap_sample (log, 200, 0);
  weft_test_heap_band (log, 10, 0, "c", 90);
  weft_test_heap_sample_end (log, 200, 0);
  profile = profile_of_bytes (log);
  /* a: 100 x 50; b: 60 x 100; c: 90 x 50 */
  assert_bands (profile, 0, 200, 15, "bac", 0);
  assert_bands (profile, 0, 1000, 2, "ba", 1);
  /* from 0 to 20, a falls from 100 to 80, b rises to 12 */
  assert_bands (profile, 0, 20, 15, "ab", 0);
  assert_bands (profile, 150, 200, 1, "c", 1);
  assert_bands (profile, 300, 400, 15, "", 0);
  /* a moment has the bands of the samples in it */
  assert_bands (profile, 200, 200, 15, "c", 0);
}

static void
test_cancel (void)
{
  g_autoptr (WeftTestLog) log = weft_test_heap_begin (7);
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  weft_test_heap_sample (log, 100, 0);
  weft_test_log_end_block (log, 1000);
  index = weft_test_index_bytes (log);
  g_cancellable_cancel (cancellable);
  g_assert_null (weft_heap_profile_extend (NULL, index, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/heap-profile/samples", test_samples);
  g_test_add_func ("/heap-profile/damaged", test_damaged);
  g_test_add_func ("/heap-profile/old", test_old);
  g_test_add_func ("/heap-profile/kinds", test_kinds);
  g_test_add_func ("/heap-profile/parts", test_parts);
  g_test_add_func ("/heap-profile/again", test_again);
  g_test_add_func ("/heap-profile/stacks", test_stacks);
  g_test_add_func ("/heap-profile/infos", test_infos);
  g_test_add_func ("/heap-profile/none", test_none);
  g_test_add_func ("/heap-profile/bands", test_bands);
  g_test_add_func ("/heap-profile/cancel", test_cancel);
}
