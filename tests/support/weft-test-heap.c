/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes the events of a heap profile. */
#include "weft-test-heap.h"

#define GLOBAL   0xffff
#define INTERVAL 100000000

/* What HEAP_PROF_BEGIN says of what the profile is restricted to: module, closure, type, cost
 * centre, stack, retainer and, the last one, biography. */
#define N_RESTRICTIONS 7

WeftTestLog *
weft_test_heap_begin (guint breakdown)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, GLOBAL, 0);
  weft_test_heap_profile (log, 1, 0, INTERVAL, breakdown, "");
  return log;
}

void
weft_test_heap_profile (WeftTestLog *log,
                        guint64 time,
                        guint8 profile,
                        guint64 interval,
                        guint breakdown,
                        const char *biography)
{
  weft_test_log_event (log, 160, time);
  weft_test_log_u8 (log, profile);
  weft_test_log_u64 (log, interval);
  weft_test_log_u32 (log, breakdown);
  for (guint i = 1; i < N_RESTRICTIONS; i++)
    weft_test_log_string (log, "");
  weft_test_log_string (log, biography);
}

void
weft_test_heap_sample (WeftTestLog *log, guint64 time, guint64 number)
{
  weft_test_log_event (log, 162, time);
  weft_test_log_u64 (log, number);
}

void
weft_test_heap_sample_end (WeftTestLog *log, guint64 time, guint64 number)
{
  weft_test_log_event (log, 165, time);
  weft_test_log_u64 (log, number);
}

void
weft_test_heap_band (
    WeftTestLog *log, guint64 time, guint8 profile, const char *label, guint64 bytes)
{
  weft_test_log_event (log, 164, time);
  weft_test_log_u8 (log, profile);
  weft_test_log_u64 (log, bytes);
  weft_test_log_string (log, label);
}

void
weft_test_heap_stack (WeftTestLog *log, guint64 time, guint64 bytes, const guint32 *ids, guint n)
{
  weft_test_log_event (log, 163, time);
  weft_test_log_u8 (log, 0);
  weft_test_log_u64 (log, bytes);
  weft_test_log_u8 (log, (guint8) n);
  for (guint i = 0; i < n; i++)
    weft_test_log_u32 (log, ids[i]);
}

void
weft_test_heap_end (WeftTestLog *log, guint64 end)
{
  weft_test_log_end_block (log, end);
  weft_test_log_data_end (log);
}
