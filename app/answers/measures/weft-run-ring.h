/* SPDX-License-Identifier: BSD-3-Clause */
/* Recent runs of threads on each capability, to find the thread that ran at a recent time. */
#pragma once

#include <glib.h>

/* A run; copied by value, owns nothing. */
typedef struct
{
  guint64 from, to; /* ns; @to is G_MAXUINT64 while the thread runs */
  gsize number;     /* counted from 1, in the order in which runs begin */
  guint32 thread;   /* index in WeftThreads */
} WeftRun;

/* Keeps the last 256 runs of each capability, but of more than 256 capabilities at most 65,536 runs
 * in all, and at least 16 of each. Not thread-safe. */
typedef struct _WeftRunRing WeftRunRing;

/* Returns a ring for @n_caps capabilities. */
WeftRunRing *weft_run_ring_new (guint n_caps);
void weft_run_ring_free (WeftRunRing *self);

/* Add the start or the end of a run on @cap at @time (ns). For the same capability, @time must not
 * decrease from call to call. */
void weft_run_ring_begin (WeftRunRing *self, guint16 cap, guint32 thread, guint64 time);
void weft_run_ring_end (WeftRunRing *self, guint16 cap, guint64 time);

/* Sets @run to the run on @cap at @time. Returns FALSE if nothing ran at @time, or if the run is no
 * longer in the ring. */
gboolean weft_run_ring_find (const WeftRunRing *self, guint16 cap, guint64 time, WeftRun *run);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftRunRing, weft_run_ring_free)
