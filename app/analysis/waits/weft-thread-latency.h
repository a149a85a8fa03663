/* SPDX-License-Identifier: BSD-3-Clause */
/* Parts of a thread's scheduling latency, by the reason why the thread did not run although it was
 * runnable. */
#pragma once

#include "weft-collections.h"
#include "weft-tallies.h"
#include "weft-thread-states.h"

/* Parts of a latency, ns. They add up to the latency. Copied by value. */
typedef struct
{
  guint64 gc;           /* in GC pauses, or after the HEC had stopped for a GC */
  guint64 busy;         /* the HEC ran other threads, and no other HEC was idle */
  guint64 not_migrated; /* the HEC ran other threads while another HEC was idle */
  guint64 idle;         /* the HEC was idle: it was waking up or switching threads */
} WeftLatencyParts;

/* Splits the time from @ready->since to @to (ns), in which thread @id was ready, by the use of the
 * HEC whose run queue contained the thread. Reads the use of all HECs in this time. Returns FALSE
 * and leaves @parts undefined if the time has too many changes to be read, or if the HEC is not in
 * the log. */
gboolean weft_thread_latency_parts (const WeftIndex *index,
                                    const WeftTallies *tallies,
                                    const WeftCollections *collections,
                                    guint32 id,
                                    const WeftThreadReady *ready,
                                    guint64 to,
                                    WeftLatencyParts *parts);
