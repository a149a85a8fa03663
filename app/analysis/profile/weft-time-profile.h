/* SPDX-License-Identifier: BSD-3-Clause */
/* Time profile (+RTS -p): the cost centre stack of each capability, tick by tick. */
#pragma once

#include "weft-stacks.h"

/* A sample. A plain value. */
typedef struct
{
  guint64 time;  /* ns */
  guint32 stack; /* node of the profile's stacks */
  guint32 cap;
} WeftProfileSample;

/* Immutable. One sample a capability and tick, also of those that are idle; the profile of a log
 * without any has none. */
typedef struct
{
  WeftStacks *stacks;
  GArray *samples;        /* of WeftProfileSample, by time; ties in the file's order */
  GArray *caps;           /* of guint32, rising: those that have samples */
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

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTimeProfile, weft_time_profile_free)
