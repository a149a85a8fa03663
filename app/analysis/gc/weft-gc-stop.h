/* SPDX-License-Identifier: BSD-3-Clause */
/* The stop of a thread by which a capability came to ask for a GC. */
#pragma once

#include "weft-cap-index.h"

G_BEGIN_DECLS

/* A plain value. */
typedef struct
{
  guint64 time; /* ns: of the STOP_THREAD */
  guint64 run;  /* ns: when that thread had begun to run, or the same where that is not near */
  guint32 thread;
  guint16 status; /* of today's numbers, see weft_stop_status() */
} WeftGcStop;

/* Finds the last STOP_THREAD of @cap before the event at @offset, in the order of the file. FALSE
 * where there is none near, or none since the GC before, or a thread runs at @offset. Reads some
 * hundred events. */
gboolean
weft_gc_stop (const WeftCapIndex *cap, const WeftLog *log, guint64 offset, WeftGcStop *stop);

G_END_DECLS
