/* SPDX-License-Identifier: BSD-3-Clause */
/* Pictures that are being painted, for which workers in the background stop: processors share their
 * caches and memory, and beside three workers a picture takes twice as long. */
#pragma once

#include <gio/gio.h>

/* Around what paints a picture, on any thread; in pairs, which may lie in each other. Short: a
 * frame's time. */
void weft_painting_begin (void);
void weft_painting_end (void);

/* The calling thread is a worker that stops. */
void weft_painting_give_way (void);

/* From the loops of such workers, a few times in a millisecond: waits while a picture is painted,
 * but no more than 25 ms for each. Other threads wait for nothing. Returns whether @cancellable
 * (may be NULL) was cancelled. */
gboolean weft_painting_is_cancelled (GCancellable *cancellable);
