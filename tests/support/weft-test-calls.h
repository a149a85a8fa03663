/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes messages of ghc-stack-profiler into synthetic logs, as each of its versions does. */
#pragma once

#include "weft-test-log.h"

/* The versions that differ. */
typedef enum
{
  WEFT_TEST_CALLS_0_1, /* innermost frame first; places alone */
  WEFT_TEST_CALLS_0_3, /* outermost first; places of strings */
  WEFT_TEST_CALLS_0_5, /* thread ids of 64 bits; strings by their bytes */
} WeftTestCalls;

/* A stack of @thread on @cap: a letter a frame, the innermost first; a comma ends a chunk. Small
 * letters are info tables, of which 'a' to 'e' have names where weft_test_calls_names() is called;
 * large ones strings, digits places (of strings, from 0.3 on), each defined by
 * weft_test_calls_define(). */
void weft_test_calls_stack (WeftTestLog *log,
                            WeftTestCalls version,
                            guint64 time,
                            guint32 cap,
                            guint32 thread,
                            const char *letters);

/* Defines "STRING A" to "STRING C", and the places 1 and 2: lines 1 and 2 of "File.hs" in
 * "STRING A". */
void weft_test_calls_define (WeftTestLog *log, WeftTestCalls version, guint64 time);

/* The info tables' names, in a block of no HEC: 'a' and 'b' are called the same. */
void weft_test_calls_names (WeftTestLog *log, guint64 time);

/* Executes @sql in the database at @path, or, if that is NULL, the statements by which ipedb 0.1
 * stores the names of weft_test_calls_names(). */
void weft_test_calls_database (const char *path, const char *sql);
