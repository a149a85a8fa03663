/* SPDX-License-Identifier: BSD-3-Clause */
/* Time profile: the stacks of a program at each tick. In a profile by cost centre (+RTS -p), a
 * sample is the stack of a HEC. With ghc-stack-profiler, which needs no profiling build, a sample
 * is the stack of a thread. */
#pragma once

#include "weft-shared-array.h"
#include "weft-stacks.h"
#include "weft-tallies.h"

/* A sample. Packed into 20 bytes, as a profile may have very many samples. */
typedef struct
{
  guint64 time;  /* ns */
  guint32 stack; /* node of the profile's stacks */
  guint32 track; /* number of the HEC or the thread that was sampled */
  guint32 cap;   /* number of the HEC */
} __attribute__ ((packed, aligned (4))) WeftProfileSample;

/* A time profile. Immutable. A profile by cost centre has a sample for each HEC, including idle
 * HECs, at each tick; a profile by thread has one for each thread at each tick. There are no
 * samples if the log has no profile. */
typedef struct
{
  WeftStacks *stacks;
  WeftSharedArray *samples; /* of WeftProfileSample, sorted by time, then in file order */
  GArray *tracks;           /* of guint32: tracks that have samples, ascending */
  gboolean is_by_thread;    /* tracks are threads */
  GArray *pauses;  /* of WeftRange, sorted by time: ranges in which the profiler was stopped; the
                      last range may end at WEFT_TIME_END; NULL if not recorded */
  guint64 tick_ns; /* time that a sample represents, ns; never 0 */
  gboolean is_tick_known; /* FALSE if tick_ns is not in the log, but estimated from the samples */
  guint n_unnamed;        /* number of functions that have an id, but no name in any log */
  gpointer reader; /* state of the reader (a shared struct); NULL once a later view has stolen it */
} WeftTimeProfile;

/* Reads the samples of @index. @before is the profile of the index that @index extends, or NULL. If
 * it is given, only new samples are read; the result is the same. All samples are read again if new
 * events define cost centres. Blocks. Returns NULL and sets @error to G_IO_ERROR_CANCELLED if
 * cancelled. */
WeftTimeProfile *weft_time_profile_extend (const WeftTimeProfile *before,
                                           const WeftIndex *index,
                                           GCancellable *cancellable,
                                           GError **error);

/* Reads the samples of ghc-stack-profiler from the binary user messages of @index. Tracks are
 * threads; the package samples threads that are running or waiting for an MVar. Frames with the
 * same name are one frame. Info tables without a name in the log are named by their ids. The log
 * does not record the length of a tick.
 *
 * @before is the profile of the index that @index extends, or NULL. If it is given, reading starts
 * one millisecond before the time up to which all HECs were known in that index; the result is the
 * same. All messages are read again if new events are earlier than this time, or name info tables.
 * Blocks. Returns NULL and sets @error to G_IO_ERROR_CANCELLED if cancelled. */
WeftTimeProfile *weft_call_stacks_extend (const WeftTimeProfile *before,
                                          const WeftIndex *index,
                                          const WeftTallies *tallies,
                                          GCancellable *cancellable,
                                          GError **error);
void weft_time_profile_free (WeftTimeProfile *self);

static inline guint
weft_time_profile_n_samples (const WeftTimeProfile *self)
{
  return (guint) self->samples->n;
}

static inline const WeftProfileSample *
weft_time_profile_nth (const WeftTimeProfile *self, guint i)
{
  return weft_shared_array_nth (self->samples, i);
}

/* Returns the number of samples before @time. O(log n). */
guint weft_time_profile_count_before (const WeftTimeProfile *self, guint64 time);

/* Appends @sample to @self, which must not be shared yet. If the sample is earlier than the last
 * sample of @self, appends it to @late instead. */
void
weft_time_profile_add_sample (WeftTimeProfile *self, const WeftProfileSample *sample, GArray *late);

/* Merges the samples of @late into @self, and empties @late. */
void weft_time_profile_merge_late (WeftTimeProfile *self, GArray *late);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTimeProfile, weft_time_profile_free)
