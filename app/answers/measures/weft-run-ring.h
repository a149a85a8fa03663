/* SPDX-License-Identifier: BSD-3-Clause */
/* Recent runs of threads on each capability: finds the thread that ran at a time shortly before. */
#pragma once

#include <glib.h>

/* A plain value. */
typedef struct
{
  guint64 from, to; /* ns; to is G_MAXUINT64 while it runs */
  gsize number;     /* from 1 on, by begin */
  guint32 thread;   /* its index in the list of threads */
} WeftRun;

/* Keeps the last 256 runs of each capability. Belongs to one thread. */
typedef struct _WeftRunRing WeftRunRing;

WeftRunRing *weft_run_ring_new (void);
void weft_run_ring_free (WeftRunRing *self);

/* Adds the begin or the end of a run on @cap at @time (ns), which does not decrease from call to
 * call of the same capability. */
void weft_run_ring_begin (WeftRunRing *self, guint16 cap, guint32 thread, guint64 time);
void weft_run_ring_end (WeftRunRing *self, guint16 cap, guint64 time);

/* Sets @run to the run on @cap at @time. Returns FALSE if nothing ran, or it is too long ago. */
gboolean weft_run_ring_find (const WeftRunRing *self, guint16 cap, guint64 time, WeftRun *run);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftRunRing, weft_run_ring_free)
