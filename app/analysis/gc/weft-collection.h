/* SPDX-License-Identifier: BSD-3-Clause */
/* Record of one GC. */
#pragma once

#include "weft-gc-cause.h"

typedef enum
{
  WEFT_COLLECTION_REQUESTED = 1 << 0,   /* the request is known */
  WEFT_COLLECTION_SYNCED = 1 << 1,      /* GC_GLOBAL_SYNC is known */
  WEFT_COLLECTION_HAS_NUMBERS = 1 << 2, /* GC_STATS_GHC is known */
  WEFT_COLLECTION_HAS_LIVE = 1 << 3,    /* the live bytes are known, so the GC is major */
  WEFT_COLLECTION_OPEN = 1 << 4,        /* the log ends, or lacks events, before the GC ends */
  WEFT_COLLECTION_UNDECIDED = 1 << 5,   /* the cause depends on the next GC or the end of the log */
  WEFT_COLLECTION_HAS_RETURN =
      1 << 6, /* the returned memory is known (MEM_RETURN, since GHC 9.2) */
} WeftCollectionFlags;

/* Generation of a GC if no event records it (before GHC 7.6). */
#define WEFT_GENERATION_UNKNOWN 0xffff

/* A GC. The pause lasts from GC_START to GC_END of the capability that began the GC. Before GHC
 * 7.6, no event shows which capability began a GC; the pause is then the intersection of the pauses
 * of all capabilities that took part: from the time when the last capability stopped until the
 * first one could resume. Copied by value; times in ns. */
typedef struct
{
  guint64 start;
  guint64 pause;
  guint64 wait;         /* time from the request to the start, while the other capabilities stop */
  guint64 stats_offset; /* file offset of the GC_STATS_GHC event */
  guint64 copied;       /* bytes */
  guint64 live;         /* live bytes after the GC */
  gint32 synced;        /* time of GC_GLOBAL_SYNC minus the end of the pause */
  guint32 returned;     /* megablocks returned to the operating system */
  guint16 cap;
  guint16 generation; /* WEFT_GENERATION_UNKNOWN if not recorded */
  guint16 threads;    /* GC threads that took part */
  guint8 flags;       /* WeftCollectionFlags */
  guint8 cause;       /* WeftGcCause */
} WeftCollection;

/* Returns TRUE if the GC collected the whole heap. The RTS reports live bytes only after such a GC.
 * With a single generation (+RTS -G1), every GC is major although its generation is 0. */
static inline gboolean
weft_collection_is_major (const WeftCollection *self)
{
  return (self->flags & WEFT_COLLECTION_HAS_LIVE) != 0 ||
         (self->generation >= 1 && self->generation != WEFT_GENERATION_UNKNOWN);
}

/* Returns the time of the request in ns, or the start of the GC if the request is unknown. */
static inline guint64
weft_collection_request (const WeftCollection *self)
{
  return self->start - MIN (self->wait, self->start);
}
