/* SPDX-License-Identifier: BSD-3-Clause */
/* Events before the start of an excerpt that the excerpt needs: definitions, the events that show
 * the state at its start, and the GCs, runs and samples that cross its start. */
#pragma once

#include "weft-log.h"

/* Ways to carry an event type into an excerpt: a column of weft-event-rows.h. */
typedef enum
{
  WEFT_CARRY_NONE,
  WEFT_CARRY_ALWAYS,        /* all events, as they are definitions that stay valid */
  WEFT_CARRY_LATEST,        /* the last event of the type in the process */
  WEFT_CARRY_LATEST_OF_HEC, /* the last event of the type on each HEC */
  WEFT_CARRY_OF_THREAD, /* creation, label and state of each live thread, and the last run of each
                           HEC */
  WEFT_CARRY_OF_TASK,   /* creation and HEC of each live task */
  WEFT_CARRY_OF_GC,     /* all events of the last two GCs of each HEC, and of its last major GC */
  WEFT_CARRY_GAUGE,     /* like OF_GC, and the last event of the type in the process */
  WEFT_CARRY_OF_SPARK, /* the last event of the type on each HEC; see weft_log_carry_get_sparks() */
  WEFT_CARRY_OF_SAMPLE, /* the last complete heap profile sample, and the sample after it */
} WeftCarry;

/* Returns the way in which events with @tag are carried. */
WeftCarry weft_carry_for_tag (guint16 tag);

typedef struct _WeftLogCarry WeftLogCarry;

WeftLogCarry *weft_log_carry_new (void);
/* Returns a copy of @self, to which events can be added independently. */
WeftLogCarry *weft_log_carry_copy (const WeftLogCarry *self);
void weft_log_carry_free (WeftLogCarry *self);

/* Adds an event that is before the excerpt. HECs may be added one after another, but the events of
 * each HEC must be added in the order of its blocks. */
void weft_log_carry_add (WeftLogCarry *self, const WeftEvent *event);

/* An event to be carried; copied by value. */
typedef struct
{
  guint64 offset; /* file offset of the event's tag */
  guint64 time;   /* stamp, ns */
  guint32 length; /* size of the payload in bytes */
  gint32 step;    /* step of the event's type in the header of its segment */
  guint16 tag, cap;
  gboolean is_end; /* the event shows that the thread has finished */
} WeftCarried;

/* Returns the event itself. @header becomes its header, and must declare the event's type with the
 * same size. */
WeftEvent
weft_carried_event (const WeftCarried *self, const WeftLog *log, const WeftHeader *header);

/* Returns all carried events, an array of WeftCarried: first the events of no HEC, then HEC by HEC,
 * each in order of offset. Free with g_array_unref(). */
GArray *weft_log_carry_events (const WeftLogCarry *self);

/* Number of counters in a SPARK_COUNTERS event. */
#define WEFT_N_SPARK_COUNTERS 7

/* Sets @counters to the sparks of @cap before the excerpt, in the order of a SPARK_COUNTERS event.
 * The numbers are counted from the events of single sparks, except for the garbage collected sparks
 * and the size of the pool, which come from the last SPARK_COUNTERS. Returns FALSE if there are no
 * events of single sparks; the last SPARK_COUNTERS is then enough. */
gboolean weft_log_carry_get_sparks (const WeftLogCarry *self,
                                    guint16 cap,
                                    guint64 counters[WEFT_N_SPARK_COUNTERS]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftLogCarry, weft_log_carry_free)
