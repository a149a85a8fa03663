/* SPDX-License-Identifier: BSD-3-Clause */
/* Builds synthetic eventlogs in memory, whole or damaged as a test wants them. */
#pragma once

#include <glib.h>

/* A type that a header declares. */
typedef struct
{
  guint16 tag;
  guint16 size;            /* bytes, or 0xffff: variable */
  const char *description; /* NULL: "Type TAG" */
} WeftTestType;

/* The log so far is in @bytes: a test may look at it, and spoil it. */
typedef struct
{
  GByteArray *bytes;
  guint16 sizes[65536]; /* as the last header declares them; variable where it does not */
  gsize length_at;      /* of the last event's u16 length in @bytes, 0 where it has none */
  gsize block_at;       /* of the open block's marker */
} WeftTestLog;

WeftTestLog *weft_test_log_new (void);
void weft_test_log_free (WeftTestLog *log);

/* "hdrb" to "datb" with @n types. */
void weft_test_log_header (WeftTestLog *log, const WeftTestType *types, guint n);

/* The same with the 77 types that GHC 9.10 declares. */
void weft_test_log_header_9_10 (WeftTestLog *log);
const WeftTestType *weft_test_types_9_10 (guint *n);

/* A block of @cap (0xffff: global); events until its end are in it. @end patches its size and end
 * time. Times are in ns. */
void weft_test_log_begin_block (WeftTestLog *log, guint16 cap, guint64 begin);
void weft_test_log_end_block (WeftTestLog *log, guint64 end);

/* An event without payload yet; what is put afterwards becomes its payload, and the length of an
 * event of variable size grows with it. */
void weft_test_log_event (WeftTestLog *log, guint16 tag, guint64 time);
void weft_test_log_u8 (WeftTestLog *log, guint8 value);
void weft_test_log_u16 (WeftTestLog *log, guint16 value);
void weft_test_log_u32 (WeftTestLog *log, guint32 value);
void weft_test_log_u64 (WeftTestLog *log, guint64 value);
void weft_test_log_bytes (WeftTestLog *log, gconstpointer bytes, gsize n);
/* Without, and with a NUL after it. */
void weft_test_log_text (WeftTestLog *log, const char *text);
void weft_test_log_string (WeftTestLog *log, const char *text);

/* RUN_THREAD and GHC >= 7.4's STOP_THREAD. */
void weft_test_log_run (WeftTestLog *log, guint64 time, guint32 thread);
void
weft_test_log_stop (WeftTestLog *log, guint64 time, guint32 thread, guint16 status, guint32 info);

/* THREAD_WAKEUP, to run on @cap; and THREAD_LABEL. */
void weft_test_log_wakeup (WeftTestLog *log, guint64 time, guint32 thread, guint16 cap);
void weft_test_log_label (WeftTestLog *log, guint64 time, guint32 thread, const char *label);

/* GC_STATS_GHC of a GC by one thread, which ends at @time: @copied bytes, the other numbers 0. */
void weft_test_log_gc_stats (WeftTestLog *log, guint64 time, guint16 generation, guint64 copied);

/* HEAP_ALLOCATED: @bytes since the program began, by the block's capability. */
void weft_test_log_allocated (WeftTestLog *log, guint64 time, guint64 bytes);

/* RTS_IDENTIFIER and PROGRAM_ARGS, in a global block: @rts as "GHC-9.6.1 rts_thr", and @args up to
 * NULL. */
void
weft_test_log_process (WeftTestLog *log, guint64 time, const char *rts, const char *const *args);

/* PROGRAM_ENV, in a global block, of one @variable: "NAME=value". */
void weft_test_log_environment (WeftTestLog *log, guint64 time, const char *variable);

/* The two bytes that end the data. */
void weft_test_log_data_end (WeftTestLog *log);

/* A complete log of a program that began at @start (ns of Unix time; 0: not known), whose thread
 * @thread runs from 1 ms to 3 ms. */
WeftTestLog *weft_test_log_of_process (guint64 start, guint32 thread);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTestLog, weft_test_log_free)
