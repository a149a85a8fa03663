/* SPDX-License-Identifier: BSD-3-Clause */
/* Logs of a time profile and of a heap by cost centre, whose cost centres are letters. */
#pragma once

#include "weft-test-log.h"

/* A log whose ticks are @tick_ns long; 0: it does not say. */
WeftTestLog *weft_test_profile_begin (guint64 tick_ns);

/* A sample of the stack @letters, innermost first: "a" to "f" are the program's, "p" and "q" are
 * defined in "f", "G" and "I" are GC and IDLE; others are not defined. */
void weft_test_profile_sample (
    WeftTestLog *log, guint64 time, guint32 cap, guint64 tick, const char *letters);

/* From here on a heap profile by cost centre is in @log. */
void weft_test_profile_begin_heap (WeftTestLog *log);

/* A stack of it: letters as above. */
typedef struct
{
  const char *letters;
  guint64 bytes;
} WeftTestHeapStack;

/* A sample of it, with the @n @stacks. */
void weft_test_profile_heap_sample (WeftTestLog *log,
                                    guint64 time,
                                    const WeftTestHeapStack *stacks,
                                    guint n);

/* Ends @log at @end with the definitions: a and b are of Main, c to e of Other; a and c stand at
 * one place. */
void weft_test_profile_end (WeftTestLog *log, guint64 end);
