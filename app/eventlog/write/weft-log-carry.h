/* SPDX-License-Identifier: BSD-3-Clause */
/* Events that a part of a log needs from before it: definitions, and the events that show the state
 * at its start, and the GCs, runs and samples that cross it. */
#pragma once

#include "weft-log.h"

/* How a type of event is carried: a column of weft-event-rows.h. */
typedef enum
{
  WEFT_CARRY_NONE,
  WEFT_CARRY_ALWAYS,        /* every one: definitions, which stay valid */
  WEFT_CARRY_LATEST,        /* the last one of the process */
  WEFT_CARRY_LATEST_OF_HEC, /* the last one of each HEC */
  WEFT_CARRY_OF_THREAD,     /* creation, label and state of each thread that has not ended, and the
                               last run of each HEC */
  WEFT_CARRY_OF_TASK,       /* creation and HEC of each task that has not ended */
  WEFT_CARRY_OF_GC,         /* all of the last two GCs of each HEC, and of its last major one */
  WEFT_CARRY_GAUGE,         /* like OF_GC, and the last one of the process */
  WEFT_CARRY_OF_SPARK,      /* the last one of each HEC; see weft_log_carry_sparks() */
  WEFT_CARRY_OF_SAMPLE,     /* the last complete heap profile sample, and the one after it */
} WeftCarry;

/* Returns how events with @tag are carried. */
WeftCarry weft_carry_of (guint16 tag);

typedef struct _WeftLogCarry WeftLogCarry;

WeftLogCarry *weft_log_carry_new (void);
/* Returns a copy, to which events can be added independently. */
WeftLogCarry *weft_log_carry_copy (const WeftLogCarry *self);
void weft_log_carry_free (WeftLogCarry *self);

/* Adds an event before the part. HECs may be added one after another; the events of each must come
 * in the order of its blocks. */
void weft_log_carry_add (WeftLogCarry *self, const WeftEvent *event);

/* An event to be carried. A plain value. */
typedef struct
{
  guint64 offset; /* offset of its tag in the file */
  guint64 time;   /* stamp, ns */
  guint32 length; /* bytes of payload */
  gint32 step;    /* of its type, in the header of its segment */
  guint16 tag, cap;
  gboolean is_end; /* its thread has finished */
} WeftCarried;

/* Returns the event itself, with @header as its header. @header must declare its type with the same
 * size. */
WeftEvent
weft_carried_event (const WeftCarried *self, const WeftLog *log, const WeftHeader *header);

/* Returns all carried events (WeftCarried): those of no HEC, then HEC by HEC, each by offset. Free
 * with g_array_unref(). */
GArray *weft_log_carry_events (const WeftLogCarry *self);

/* Numbers of a SPARK_COUNTERS event, in their order. */
#define WEFT_SPARK_COUNTERS 7

/* Sets @counters to the sparks of @cap before the part, as a SPARK_COUNTERS event has them: counted
 * by the events of single sparks, with those that were garbage collected and the size of the pool
 * by the last SPARK_COUNTERS. Returns FALSE if there are no events of single sparks: the last
 * SPARK_COUNTERS is enough then. */
gboolean weft_log_carry_sparks (const WeftLogCarry *self,
                                guint16 cap,
                                guint64 counters[WEFT_SPARK_COUNTERS]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftLogCarry, weft_log_carry_free)
