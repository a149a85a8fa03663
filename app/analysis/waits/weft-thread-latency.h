/* SPDX-License-Identifier: BSD-3-Clause */
/* Parts of a thread's scheduling latency: why a runnable thread did not run yet. */
#pragma once

#include "weft-collections.h"
#include "weft-tallies.h"
#include "weft-thread-ready.h"

/* Parts of a latency, ns. They add up to it. A plain value. */
typedef struct
{
  guint64 gc;           /* in a GC pause, or its HEC had stopped for one */
  guint64 busy;         /* its HEC ran other threads, and no other HEC was idle */
  guint64 not_migrated; /* its HEC ran other threads while another HEC was idle */
  guint64 idle;         /* its HEC was idle itself: waking up, or switching threads */
} WeftLatencyParts;

/* Splits the time from @ready->since to @to (ns) in which thread @id was ready, by what the HEC did
 * in whose run queue the thread was at the time. Reads what all HECs did in it; FALSE, with @parts
 * unset, where that is more than is read for one answer, or a HEC is not in the log. */
gboolean weft_thread_latency_parts (const WeftIndex *index,
                                    const WeftTallies *tallies,
                                    const WeftCollections *collections,
                                    guint32 id,
                                    const WeftThreadReady *ready,
                                    guint64 to,
                                    WeftLatencyParts *parts);
