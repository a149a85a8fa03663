/* SPDX-License-Identifier: BSD-3-Clause */
/* Time profile: the stacks of a program, tick by tick. By cost centre (+RTS -p) they are those of
 * each HEC; see weft-call-stacks.h for those of its threads. */
#pragma once

#include "weft-stacks.h"

/* A sample. A plain value. */
typedef struct
{
  guint64 time;  /* ns */
  guint32 stack; /* node of the profile's stacks */
  guint32 track; /* whose: the number of a HEC, or of a thread */
} WeftProfileSample;

/* Immutable. One sample a HEC and tick, also of those that are idle; or one a thread and tick. The
 * profile of a log without any has none. */
typedef struct
{
  WeftStacks *stacks;
  GArray *samples;        /* of WeftProfileSample, by time; ties in the file's order */
  GArray *tracks;         /* of guint32, rising: those that have samples */
  gboolean is_by_thread;  /* tracks are threads */
  GArray *caps;           /* of guint32, by sample: its HEC; NULL where the track is that */
  guint64 tick_ns;        /* the time a sample stands for; never 0 */
  gboolean is_tick_known; /* FALSE: the log does not say, and it was judged by the samples */
} WeftTimeProfile;

/* Blocks. NULL with @error G_IO_ERROR_CANCELLED. */
WeftTimeProfile *
weft_time_profile_new (const WeftIndex *index, GCancellable *cancellable, GError **error);
void weft_time_profile_free (WeftTimeProfile *self);

static inline const WeftProfileSample *
weft_time_profile_nth (const WeftTimeProfile *self, guint i)
{
  return &g_array_index (self->samples, WeftProfileSample, i);
}

/* Samples in front of @time: those of [from, to) are [before (from), before (to)). O(log n). */
guint weft_time_profile_before (const WeftTimeProfile *self, guint64 time);

/* Finds the tracks of @self, which is being made, from its samples. */
void weft_time_profile_find_tracks (WeftTimeProfile *self);

/* The HEC of the @i-th sample. */
static inline guint32
weft_time_profile_cap (const WeftTimeProfile *self, guint i)
{
  return self->caps != NULL ? g_array_index (self->caps, guint32, i) :
                              weft_time_profile_nth (self, i)->track;
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTimeProfile, weft_time_profile_free)
