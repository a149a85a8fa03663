/* SPDX-License-Identifier: BSD-3-Clause */
/* Priority of painting over background workers, which pause while a frame is painted. A low
 * scheduling priority is not enough, as processors share their caches and memory. With three
 * workers on a log of 1.1 GB, the 99th percentile of redraw times is 8.6 to 13.2 ms instead of 12.7
 * to 19.8 ms. */
#pragma once

#include <gio/gio.h>

/* Must be called before and after painting a frame, on any thread. The pairs may be nested. */
void weft_painting_begin (void);
void weft_painting_end (void);

/* Makes the calling thread a worker that pauses while a frame is painted. */
void weft_painting_register_worker (void);

/* If the calling thread has called weft_painting_register_worker(), waits while a frame is painted,
 * at most 25 ms per frame. Workers call this in their loops, a few times per millisecond. Returns
 * TRUE if @cancellable, which may be NULL, was cancelled. */
gboolean weft_painting_is_cancelled (GCancellable *cancellable);
