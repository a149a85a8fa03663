/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes a log with a time profile and ticky counters. */
#include "profile-log.h"

#include "weft-test-log.h"

enum
{
  A = 1,
  B,
  C,
  GC,
};

static void
sample (WeftTestLog *log, guint64 tick, guint32 cap, guint inner, guint outer)
{
  weft_test_log_event (log, 167, tick * PROFILE_TICK);
  weft_test_log_u32 (log, cap);
  weft_test_log_u64 (log, tick);
  weft_test_log_u8 (log, outer != 0 ? 2 : 1);
  weft_test_log_u32 (log, inner);
  if (outer != 0)
    weft_test_log_u32 (log, outer);
}

static void
census (WeftTestLog *log, guint64 tick, guint64 counter, guint64 allocs)
{
  weft_test_log_event (log, 211, tick * PROFILE_TICK);
  weft_test_log_u64 (log, counter);
  weft_test_log_u64 (log, 7);
  weft_test_log_u64 (log, allocs);
  weft_test_log_u64 (log, 0);
}

static void
define_centre (WeftTestLog *log, guint32 id, const char *label, const char *module)
{
  weft_test_log_event (log, 161, 30 * PROFILE_TICK);
  weft_test_log_u32 (log, id);
  weft_test_log_string (log, label);
  weft_test_log_string (log, module);
  weft_test_log_string (log, id == GC ? "<built-in>" : "Main.hs:1:1-9");
  weft_test_log_u8 (log, 0);
}

static void
define_counter (WeftTestLog *log, guint64 id, const char *name)
{
  weft_test_log_event (log, 210, 30 * PROFILE_TICK);
  weft_test_log_u64 (log, id);
  weft_test_log_u16 (log, 0);
  weft_test_log_string (log, "");
  weft_test_log_string (log, name);
  weft_test_log_u64 (log, 0);
  weft_test_log_string (log, "{}");
}

/* A capability lives where it has a block. */
static void
write_block (WeftTestLog *log, guint16 cap)
{
  weft_test_log_begin_block (log, cap, 1);
  weft_test_log_event (log, 45, 1);
  weft_test_log_u16 (log, cap);
  weft_test_log_end_block (log, 2);
}

GFile *
profile_log (UiFixture *fixture)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  write_block (log, 0);
  write_block (log, 1);
  weft_test_log_begin_block (log, 0xffff, 1);
  weft_test_log_event (log, 168, 1);
  weft_test_log_u64 (log, PROFILE_TICK);
  for (guint64 tick = 1; tick <= 25; tick++)
    {
      gboolean is_gc = tick % 3 == 0 || tick > 22;

      sample (log, tick, 0, is_gc ? GC : B, is_gc ? 0 : A);
      if (tick % 5 == 0)
        sample (log, tick, 1, C, A);
      if (tick % 10 == 0)
        {
          census (log, tick, 1, 100);
          census (log, tick, 2, 10 * tick);
        }
    }
  define_centre (log, A, "a", "Main");
  define_centre (log, B, "b", "Main");
  define_centre (log, C, "c", "Other");
  define_centre (log, GC, "GC", "GC");
  define_counter (log, 1, "one");
  define_counter (log, 2, "two");
  weft_test_log_end_block (log, 31 * PROFILE_TICK);
  weft_test_log_data_end (log);
  return ui_file (fixture, "profile.eventlog", (const char *) log->bytes->data,
                  (gssize) log->bytes->len);
}

GFile *
profile_large_log (UiFixture *fixture, guint n)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  write_block (log, 0);
  weft_test_log_begin_block (log, 0xffff, 1);
  for (guint i = 1; i <= n; i++)
    sample (log, i, 0, A + i, A);
  define_centre (log, A, "a", "Main");
  weft_test_log_end_block (log, (n + 1) * (guint64) PROFILE_TICK);
  weft_test_log_data_end (log);
  return ui_file (fixture, "large.eventlog", (const char *) log->bytes->data,
                  (gssize) log->bytes->len);
}

static void
heap_sample (WeftTestLog *log, guint64 time, guint n_bands, guint64 bytes)
{
  weft_test_log_event (log, 162, time);
  weft_test_log_u64 (log, 0);
  for (guint i = 1; i <= n_bands; i++)
    {
      weft_test_log_event (log, 163, time);
      weft_test_log_u8 (log, 0);
      weft_test_log_u64 (log, bytes);
      weft_test_log_u8 (log, 1);
      weft_test_log_u32 (log, i);
    }
  weft_test_log_event (log, 165, time);
  weft_test_log_u64 (log, 0);
}

GFile *
profile_heap_log (UiFixture *fixture, guint n_bands)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0xffff, 1);
  weft_test_log_event (log, 160, 1);
  weft_test_log_u8 (log, 0);
  weft_test_log_u64 (log, PROFILE_TICK);
  weft_test_log_u32 (log, 1);
  for (guint i = 0; i < 7; i++)
    weft_test_log_string (log, "");
  heap_sample (log, 10 * PROFILE_TICK, n_bands, 1);
  heap_sample (log, 20 * PROFILE_TICK, n_bands, 2);
  weft_test_log_end_block (log, 31 * PROFILE_TICK);
  weft_test_log_data_end (log);
  return ui_file (fixture, "heap.eventlog", (const char *) log->bytes->data,
                  (gssize) log->bytes->len);
}

WeftProfilePage *
profile_show_page (UiFixture *fixture, GFile *file)
{
  WeftDocumentPage *page = ui_open (fixture, file);

  g_assert_true (weft_document_page_show_page (page, "profile"));
  ui_settle ();
  return WEFT_PROFILE_PAGE (weft_document_page_get_shown_page (page));
}
