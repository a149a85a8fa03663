/* SPDX-License-Identifier: BSD-3-Clause */
/* Time profile: the stacks of a program, tick by tick. By cost centre (+RTS -p) they are those of
 * each HEC; see weft-call-stacks.h for those of its threads. */
#pragma once

#include "weft-shared-array.h"
#include "weft-stacks.h"

/* A sample: 20 bytes, as there may be very many. */
typedef struct
{
  guint64 time;  /* ns */
  guint32 stack; /* node of the profile's stacks */
  guint32 track; /* whose: the number of a HEC, or of a thread */
  guint32 cap;   /* its HEC */
} __attribute__ ((packed, aligned (4))) WeftProfileSample;

/* Immutable. One sample a HEC and tick, also of those that are idle; or one a thread and tick. The
 * profile of a log without any has none. */
typedef struct
{
  WeftStacks *stacks;
  WeftSharedArray *samples; /* of WeftProfileSample, by time; ties in the file's order */
  GArray *tracks;           /* of guint32, rising: those that have samples */
  gboolean is_by_thread;    /* tracks are threads */
  GArray *pauses;           /* of WeftRange, by time: it was switched off, and on again; NULL if
                               no event records that. The last one may not end: WEFT_TIME_END */
  guint64 tick_ns;          /* the time a sample stands for; never 0 */
  gboolean is_tick_known;   /* FALSE: the log does not say, and it was judged by the samples */
  guint n_unnamed;          /* functions in call stacks that go by an id, as no log names them */
  gpointer reader;          /* shared: what reads on, until that of a later view of the log takes
                               it; or NULL */
} WeftTimeProfile;

/* Reads the samples of @index; where @before, of an earlier view of the log that @index was built
 * on, is not NULL, what has come since, with the same result. All is read again where what came
 * since names cost centres anew. Blocks. NULL with @error G_IO_ERROR_CANCELLED. */
WeftTimeProfile *weft_time_profile_extend (const WeftTimeProfile *before,
                                           const WeftIndex *index,
                                           GCancellable *cancellable,
                                           GError **error);
void weft_time_profile_free (WeftTimeProfile *self);

static inline guint
weft_time_profile_n (const WeftTimeProfile *self)
{
  return (guint) self->samples->n;
}

static inline const WeftProfileSample *
weft_time_profile_nth (const WeftTimeProfile *self, guint i)
{
  return weft_shared_array_nth (self->samples, i);
}

/* Samples before @time: those of [from, to) are [before (from), before (to)). O(log n). */
guint weft_time_profile_before (const WeftTimeProfile *self, guint64 time);

/* Appends @sample to @self, which is being made, or to @late where it is earlier than the last one;
 * and puts all of those where they belong, after which @late is empty. */
void weft_time_profile_add (WeftTimeProfile *self, const WeftProfileSample *sample, GArray *late);
void weft_time_profile_add_late (WeftTimeProfile *self, GArray *late);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTimeProfile, weft_time_profile_free)
