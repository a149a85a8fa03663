/* SPDX-License-Identifier: BSD-3-Clause */
/* Internals of WeftThreads, for the code that builds it. */
#pragma once

#include "weft-threads.h"

/* 64 ids: which of them there are, and how many there are below. */
typedef struct
{
  guint64 bits;
  guint32 rank;
} WeftThreadWord;

/* What the pass stood at where a sample of the run queues was taken. Immutable, shared by
 * reference. */
struct _WeftThreadFrontier
{
  guint64 time;         /* ns: the sample's */
  WeftThreads *threads; /* what was found before it */
  GArray *living;       /* of WeftThreadLife */
  guint64 pictured;     /* thread events before the last picture */
  gboolean is_due;      /* the next picture is */
};

/* All zeros. */
WeftThreadPicture *weft_thread_picture_new (void);

/* Empty, with a reference to @index. */
WeftThreads *weft_threads_alloc (WeftIndex *index);

/* A copy without a frontier, which goes on by itself, on @index: that of @self, or one built on it
 * whose capabilities are the same. Costs next to nothing. */
WeftThreads *weft_threads_copy (const WeftThreads *self, WeftIndex *index);

/* As weft_threads_known_until(), of a thread whose last event was at @last. */
guint64 weft_threads_state_known_until (const WeftThreads *self,
                                        guint64 last,
                                        const WeftThreadState *state);

/* The first label of a thread whose id is @id or higher. */
guint weft_threads_label_place (const WeftThreads *self, guint32 id);
