/* SPDX-License-Identifier: BSD-3-Clause */
/* Flame graph in the order of time: adjacent samples of one stack are one box, with gaps if there
 * are no samples. */
#pragma once

#include "weft-flame.h"
#include "weft-time-profile.h"
#include "weft-time-scale.h"

/* A sample is drawn up to the next one of its track if that is at most this many ticks later, else
 * for a tick. */
#define WEFT_FLAME_TICKS 1.5

/* The boxes of the samples of @track at the time of @scale: of WeftFlameBox, row by row, at whole
 * pixels. A pixel column with several samples shows the frame with most of its time, and on top of
 * it the child with most of that, unless the frame's own time is more; ties go to the smaller node.
 * At most @max_rows rows. */
GArray *weft_flame_time_boxes (const WeftTimeProfile *profile,
                               guint32 track,
                               const WeftTimeScale *scale,
                               guint max_rows);

/* The sample of @track that is drawn at @time, or -1 in a gap. */
gint weft_flame_time_sample_at (const WeftTimeProfile *profile, guint32 track, guint64 time);

/* Sets @from and @to to the uninterrupted time of the frame in row @depth around the @i-th sample.
 * Returns the number of its samples. */
guint weft_flame_time_span (
    const WeftTimeProfile *profile, guint i, guint depth, guint64 *from, guint64 *to);

/* Finds the next sample of @track after @time, or the last one before it. Returns FALSE if there is
 * none. */
gboolean weft_flame_time_step (
    const WeftTimeProfile *profile, guint32 track, guint64 time, gboolean forward, guint64 *to);
