/* SPDX-License-Identifier: BSD-3-Clause */
/* Record of one GC. */
#pragma once

#include "weft-gc-cause.h"

typedef enum
{
  WEFT_COLLECTION_REQUESTED = 1 << 0, /* its request is known */
  WEFT_COLLECTION_SYNCED = 1 << 1,    /* GC_GLOBAL_SYNC is known */
  WEFT_COLLECTION_NUMBERS = 1 << 2,   /* the RTS gave its numbers: GC_STATS_GHC */
  WEFT_COLLECTION_LIVE = 1 << 3,      /* it counted what is live: a major one */
  WEFT_COLLECTION_OPEN = 1 << 4,      /* the log ends inside it */
  WEFT_COLLECTION_UNDECIDED = 1 << 5, /* its cause is known once the next one is, or the log ends */
  WEFT_COLLECTION_RETURN = 1 << 6,    /* what it returned is known: MEM_RETURN, GHC 9.2 */
} WeftCollectionFlags;

/* Generation of a collection of which no event records it, as before GHC 7.6. */
#define WEFT_GENERATION_UNKNOWN 0xffff

/* The pause is that of the capability which began it, from its GC_START to its GC_END. Where no
 * event says which that was (before GHC 7.6), it is what the pauses of all capabilities that took
 * part have in common: from when the last one had stopped to when the first may go on. A plain
 * value; times in ns. */
typedef struct
{
  guint64 start;
  guint64 pause;
  guint64 wait;     /* between its request and its start: until the others had stopped */
  guint64 numbers;  /* offset of its GC_STATS_GHC */
  guint64 copied;   /* bytes */
  guint64 live;     /* bytes after it */
  gint32 synced;    /* GC_GLOBAL_SYNC's stamp, less start + pause */
  guint32 returned; /* megablocks given back to the system */
  guint16 cap;
  guint16 generation; /* or WEFT_GENERATION_UNKNOWN */
  guint16 threads;    /* that collected */
  guint8 flags;       /* WeftCollectionFlags */
  guint8 cause;       /* WeftGcCause */
} WeftCollection;

/* TRUE if it collected all of the heap. The RTS counts live bytes then: with a single generation
 * (+RTS -G1) in each GC, of generation 0. */
static inline gboolean
weft_collection_is_major (const WeftCollection *self)
{
  return (self->flags & WEFT_COLLECTION_LIVE) != 0 ||
         (self->generation >= 1 && self->generation != WEFT_GENERATION_UNKNOWN);
}

/* When it was requested, ns; its start if that is not known. */
static inline guint64
weft_collection_request (const WeftCollection *self)
{
  return self->start - MIN (self->wait, self->start);
}
