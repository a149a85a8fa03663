/* SPDX-License-Identifier: BSD-3-Clause */
/* Thread stop that made a capability request a GC. */
#pragma once

#include "weft-cap-index.h"

/* ns: a wait for a GC that is longer than this is believed only where no thread ran in it. */
#define WEFT_GC_LONG_WAIT_NS 50000

/* A plain value. */
typedef struct
{
  guint64 time; /* ns: of the STOP_THREAD */
  guint64 run;  /* ns: when that thread had begun to run, or the same where that is not near */
  guint32 thread;
  guint16 status; /* of today's numbers, see weft_stop_status() */
} WeftGcStop;

/* Whether a stop with @status asks for a GC: heap and stack overflow. */
static inline gboolean
weft_gc_stop_asks (guint16 status)
{
  return status == 1 || status == 2;
}

/* Finds the last STOP_THREAD of @cap before the event at @offset, in the order of the file. FALSE
 * if there is none near, or none since the GC before, or a thread runs at @offset. Reads some
 * hundred events. */
gboolean
weft_gc_stop (const WeftCapIndex *cap, const WeftLog *log, guint64 offset, WeftGcStop *stop);

/* When a GC may have been requested that @cap waits for just before @time, at which its events are
 * missing: where it asked for one, or its thread stopped for one, and neither ran since nor went
 * through one; @time otherwise. @begin: of the GC that it is in, or @time. Reads some hundred
 * events. */
guint64 weft_gc_pending (const WeftCapIndex *cap, const WeftLog *log, guint64 begin, guint64 time);
