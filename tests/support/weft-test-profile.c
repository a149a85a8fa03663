/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes samples of time and of heap, and the table of their cost centres after them. */
#include "weft-test-profile.h"

#include <string.h>

#define GLOBAL 0xffff

static const struct
{
  char id;
  const char *label, *module, *source;
} centres[] = {
  { 'a', "a", "Main", "Main.hs:1:1-9" },    { 'b', "b", "Main", "Main.hs:2:1-9" },
  { 'c', "c", "Other", "Main.hs:1:1-9" },   { 'd', "d", "Other", "Other.hs:2:1" },
  { 'e', "e", "Other", "Other.hs:3:1" },    { 'G', "GC", "GC", "<built-in>" },
  { 'I', "IDLE", "IDLE", "<built-in>" },    { 'f', "f", "Main", "Main.hs:5:1-9" },
  { 'p', "f.\\", "Main", "Main.hs:6:1-9" }, { 'q', "f.go", "Main", "Main.hs:7:1-9" },
};

static void
put_stack (WeftTestLog *log, const char *letters)
{
  weft_test_log_u8 (log, (guint8) strlen (letters));
  for (; *letters != '\0'; letters++)
    weft_test_log_u32 (log, (guint8) *letters);
}

WeftTestLog *
weft_test_profile_begin (guint64 tick_ns)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, GLOBAL, 0);
  if (tick_ns > 0)
    {
      weft_test_log_event (log, 168, 1);
      weft_test_log_u64 (log, tick_ns);
    }
  return log;
}

void
weft_test_profile_begin_heap (WeftTestLog *log)
{
  weft_test_log_event (log, 160, 1);
  weft_test_log_u8 (log, 0);
  weft_test_log_u64 (log, 100000000);
  weft_test_log_u32 (log, 1); /* by cost centre */
  for (guint i = 0; i < 7; i++)
    weft_test_log_string (log, "");
}

void
weft_test_profile_heap_sample (WeftTestLog *log,
                               guint64 time,
                               const WeftTestHeapStack *stacks,
                               guint n)
{
  weft_test_log_event (log, 162, time);
  weft_test_log_u64 (log, 0);
  for (guint i = 0; i < n; i++)
    {
      weft_test_log_event (log, 163, time);
      weft_test_log_u8 (log, 0);
      weft_test_log_u64 (log, stacks[i].bytes);
      put_stack (log, stacks[i].letters);
    }
  weft_test_log_event (log, 165, time);
  weft_test_log_u64 (log, 0);
}

void
weft_test_profile_sample (
    WeftTestLog *log, guint64 time, guint32 cap, guint64 tick, const char *letters)
{
  weft_test_log_event (log, 167, time);
  weft_test_log_u32 (log, cap);
  weft_test_log_u64 (log, tick);
  put_stack (log, letters);
}

void
weft_test_profile_end (WeftTestLog *log, guint64 end)
{
  for (guint i = 0; i < G_N_ELEMENTS (centres); i++)
    {
      weft_test_log_event (log, 161, end);
      weft_test_log_u32 (log, (guint8) centres[i].id);
      weft_test_log_string (log, centres[i].label);
      weft_test_log_string (log, centres[i].module);
      weft_test_log_string (log, centres[i].source);
      weft_test_log_u8 (log, 0);
    }
  weft_test_log_end_block (log, end);
  weft_test_log_data_end (log);
}
