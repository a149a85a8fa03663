/* SPDX-License-Identifier: BSD-3-Clause */
/* Events that a part of a log needs from before it: definitions, and the state at its start. */
#pragma once

#include "weft-log.h"

/* How a type of event is carried: a column of weft-event-rows.h. */
typedef enum
{
  WEFT_CARRY_NONE,
  WEFT_CARRY_ALWAYS,        /* every one: definitions, which stay valid */
  WEFT_CARRY_LATEST,        /* the last one of the process */
  WEFT_CARRY_LATEST_OF_HEC, /* the last one of each HEC */
  WEFT_CARRY_OF_THREAD,     /* the state and the label of each thread that has not ended */
  WEFT_CARRY_OF_TASK,       /* the HEC of each task that has not ended */
  WEFT_CARRY_OF_GC,         /* the GC that a HEC is in */
} WeftCarry;

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
  guint64 offset; /* of its tag in the file */
  guint64 time;   /* stamp, ns */
  guint32 length; /* bytes of payload */
  guint16 tag, cap;
  guint8 order;    /* events of a HEC are sorted by this, then by time */
  guint8 runs_too; /* a STOP_THREAD, which needs a RUN_THREAD before it */
} WeftCarried;

/* Returns all carried events (WeftCarried), sorted by capability and @order. Free with
 * g_array_unref(). */
GArray *weft_log_carry_events (WeftLogCarry *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftLogCarry, weft_log_carry_free)
