/* SPDX-License-Identifier: BSD-3-Clause */
/* Parts of a thread's scheduling latency, by the reason why the runnable thread did not run. */
#pragma once

#include "weft-collections.h"
#include "weft-tallies.h"
#include "weft-thread-states.h"

/* Parts of a latency, ns. Their sum is the latency. Copied by value. */
typedef struct
{
  guint64 gc;           /* time in GC pauses, or in which the HEC had stopped for a GC */
  guint64 busy;         /* time in which the HEC ran other threads, and no other HEC was idle */
  guint64 not_migrated; /* time in which the HEC ran other threads while another HEC was idle */
  guint64 idle;         /* time in which the HEC was idle: waking up, or switching threads */
} WeftLatencyParts;

/* Splits the time from @ready->since to @to (ns), in which thread @id was ready, by the use of the
 * HEC in whose run queue the thread was. Reads the use of all HECs in that time. Returns FALSE, and
 * leaves @parts undefined, if the time is too long to be read at once, or if the HEC is not in the
 * log. */
gboolean weft_thread_latency_parts (const WeftIndex *index,
                                    const WeftTallies *tallies,
                                    const WeftCollections *collections,
                                    guint32 id,
                                    const WeftThreadReady *ready,
                                    guint64 to,
                                    WeftLatencyParts *parts);
