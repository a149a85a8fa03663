/* SPDX-License-Identifier: BSD-3-Clause */
/* Read-ahead for one capability: prefetches the parts of the index and of the log that the next
 * columns of a chart need into the processor's cache, while the current column is read. A cache
 * miss takes as long as thirty events. */
#pragma once

#include "weft-cap-index.h"

/* Number of columns between two steps of the prefetch, and from its first step to the column
 * itself. */
#define WEFT_READ_AHEAD_STEP 4
#define WEFT_READ_AHEAD      (3 * WEFT_READ_AHEAD_STEP)

/* Read-ahead for one capability; copied by value, borrows @index and @log. */
typedef struct
{
  const WeftCapIndex *index;
  const WeftLog *log;
  guint64 page;  /* page of the latest time */
  guint64 chunk; /* chunk of the time that came WEFT_READ_AHEAD_STEP calls earlier */
  /* ring buffers of the latest times and their chunks; the n-th is at n % WEFT_READ_AHEAD_STEP */
  guint64 times[WEFT_READ_AHEAD_STEP];  /* ns; G_MAXUINT64 if none */
  guint64 chunks[WEFT_READ_AHEAD_STEP]; /* 0 if none */
  guint n;
} WeftReadAhead;

/* Begins at @chunk. */
void weft_read_ahead_init (WeftReadAhead *self,
                           const WeftCapIndex *index,
                           const WeftLog *log,
                           guint64 chunk);

/* Prefetches data for the state at @time (ns), which is needed WEFT_READ_AHEAD columns later. @time
 * must not decrease from call to call. */
void weft_read_ahead_to (WeftReadAhead *self, guint64 time);
