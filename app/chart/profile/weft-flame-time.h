/* SPDX-License-Identifier: BSD-3-Clause */
/* Flame graph in the order of time: neighbouring samples of the same stack as one box, with gaps
 * where there are none. */
#pragma once

#include "weft-flame.h"
#include "weft-time-profile.h"
#include "weft-time-scale.h"

/* A sample is drawn up to the next one of its track, where that is not later than this many
 * ticks, else for a tick. */
#define WEFT_FLAME_TICKS 1.5

/* The boxes of the samples of @track at the time of @scale: of WeftFlameBox, row by row.
 * They begin and end at whole pixels. Where a pixel column holds several samples, it shows the
 * frame that has most of its time, and on top of it the one that has most of that, as long as that
 * is more than the frame has for its own; ties go to the smaller node. At most @max_rows rows. */
GArray *weft_flame_time_boxes (const WeftTimeProfile *profile,
                               guint32 track,
                               const WeftTimeScale *scale,
                               guint max_rows);

/* The sample of @track that is drawn at @time, or -1 in a gap. */
gint weft_flame_time_sample_at (const WeftTimeProfile *profile, guint32 track, guint64 time);

/* The time that the frame of row @depth has without a break around the @i-th sample, and how many
 * samples that are. */
guint weft_flame_time_span (
    const WeftTimeProfile *profile, guint i, guint depth, guint64 *from, guint64 *to);

/* The next sample of @track after @time, or the last one before it; FALSE if there is none. */
gboolean weft_flame_time_step (
    const WeftTimeProfile *profile, guint32 track, guint64 time, gboolean forward, guint64 *to);
