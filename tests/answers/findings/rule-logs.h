/* SPDX-License-Identifier: BSD-3-Clause */
/* Made logs with one fault each, for rules: runs of some 100 ms, as a program with that fault
 * writes them. */
#pragma once

#include "weft-diagnosis.h"
#include "weft-test-log.h"

#define US 1000u
#define MS 1000000u
#define MB 1000000u

/* How runs of threads end. */
#define HEAP_OVERFLOW 1
#define YIELDED       3
#define FINISHED      5
#define FOREIGN_CALL  6
#define ON_MVAR       7
#define BLACK_HOLE    8
#define ON_STM        12

/* The log in which the rule called @id finds something. */
typedef struct
{
  const char *id; /* NULL at the end of a list */
  WeftTestLog *(*make) (void);
} WeftRuleLog;

extern const WeftRuleLog weft_rule_logs_gc[], weft_rule_logs_threads[];

/* That log; NULL: there is none. */
WeftTestLog *weft_test_rule_log (const char *id);

/* A log by the runtime system @rts whose nurseries are of @nursery bytes (0: not told), of the
 * command line @args, a list that NULL ends; its first block is HEC 0's. */
WeftTestLog *weft_rule_log_begin (const char *rts, guint64 nursery, const char *const *args);

/* The same by GHC 9.10 with nurseries of 4 MiB, of a program without options. */
WeftTestLog *weft_rule_log_begin_plain (void);

/* Returns the trace of @log, which it frees, or the findings of its whole range. */
WeftTrace *weft_rule_log_trace (WeftTestLog *log);
WeftDiagnosis *weft_rule_log_diagnose (WeftTestLog *log);

/* Ends the block and begins that of @cap. */
void weft_rule_log_go_to_cap (WeftTestLog *log, guint64 end, guint16 cap);

/* Ends the log at @time, with a short GC: GCs are recorded. */
WeftTestLog *weft_rule_log_end (WeftTestLog *log, guint64 time);

void weft_rule_log_create (WeftTestLog *log, guint64 time, guint32 thread);
void weft_rule_log_wakeup (WeftTestLog *log, guint64 time, guint32 thread);
void weft_rule_log_run (WeftTestLog *log, guint64 from, guint64 to, guint32 thread, guint16 status);

/* @tag with a number of bytes of the heap: 49 HEAP_ALLOCATED, 50 HEAP_SIZE, 51 HEAP_LIVE. */
void weft_rule_log_bytes (WeftTestLog *log, guint64 time, guint16 tag, guint64 bytes);

/* A GC in [@from, @to), requested at @request: by @threads GC threads; a major one finds @live
 * bytes. */
void weft_rule_log_gc (
    WeftTestLog *log, guint64 request, guint64 from, guint64 to, guint32 threads, guint64 live);

/* SPARK_COUNTERS: what became of all sparks until @time; those that are in the pool are the rest.
 */
void weft_rule_log_sparks (WeftTestLog *log,
                           guint64 time,
                           guint64 dud,
                           guint64 overflowed,
                           guint64 converted,
                           guint64 gcd,
                           guint64 fizzled);
