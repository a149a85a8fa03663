/* SPDX-License-Identifier: BSD-3-Clause */
/* Logs of a heap profile whose samples the test writes. */
#pragma once

#include "weft-test-log.h"

/* A log whose global block is open, and in it a profile by @breakdown (as HEAP_PROF_BEGIN has it).
 */
WeftTestLog *weft_test_heap_begin (guint breakdown);

/* Begins profile @profile in a block that is open, a sample every @interval ns, of the biographies
 * that @biography names ("": of all). */
void weft_test_heap_profile (WeftTestLog *log,
                             guint64 time,
                             guint8 profile,
                             guint64 interval,
                             guint breakdown,
                             const char *biography);

/* Begin, and end, sample @number; what it has is written in between. */
void weft_test_heap_sample (WeftTestLog *log, guint64 time, guint64 number);
void weft_test_heap_sample_end (WeftTestLog *log, guint64 time, guint64 number);

void weft_test_heap_band (
    WeftTestLog *log, guint64 time, guint8 profile, const char *label, guint64 bytes);

/* A band by cost centre: @ids of its stack, the innermost first. */
void
weft_test_heap_stack (WeftTestLog *log, guint64 time, guint64 bytes, const guint32 *ids, guint n);

/* Ends the block, and the data. */
void weft_test_heap_end (WeftTestLog *log, guint64 end);
