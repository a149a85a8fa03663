/* SPDX-License-Identifier: BSD-3-Clause */
/* Flame graph by time: adjacent samples with the same stack share a box; times without samples are
 * gaps. */
#pragma once

#include "weft-flame.h"
#include "weft-ticks.h"
#include "weft-time-profile.h"

/* A sample is drawn up to the next sample on its track if that follows within this many ticks, else
 * for one tick. */
#define WEFT_FLAME_TICKS 1.5

/* Returns the boxes (WeftFlameBox) of the samples of @track in the time range of @scale, row by
 * row, at whole pixels, in at most @max_rows rows. A pixel column with several samples shows the
 * frame that takes most of the column's time, then the child of that frame with most of the time,
 * and so on, until a frame's own time is at least that of any child; ties go to the smaller
 * node. */
GArray *weft_flame_time_boxes (const WeftTimeProfile *profile,
                               guint32 track,
                               const WeftTimeScale *scale,
                               guint max_rows);

/* Returns the index of the sample of @track that is drawn at @time, or -1 in a gap. */
gint weft_flame_time_sample_at (const WeftTimeProfile *profile, guint32 track, guint64 time);

/* Sets @from and @to to the uninterrupted time of the frame in row @depth around sample @i. Returns
 * the number of samples in that time. */
guint weft_flame_time_span (
    const WeftTimeProfile *profile, guint i, guint depth, guint64 *from, guint64 *to);

/* Finds the next sample of @track after @time, or the last one before it. Returns FALSE if there is
 * none. */
gboolean weft_flame_time_find_sample (
    const WeftTimeProfile *profile, guint32 track, guint64 time, gboolean forward, guint64 *to);
