/* SPDX-License-Identifier: BSD-3-Clause */
/* Record of one GC. */
#pragma once

#include <glib.h>

/* Causes of GCs, as far as events show them. */

typedef enum
{
  WEFT_GC_CAUSE_UNKNOWN,
  WEFT_GC_CAUSE_NURSERY,    /* a thread had filled its allocation area */
  WEFT_GC_CAUSE_GENERATION, /* a thread had filled its allocation area, and an older generation had
                               reached its limit */
  WEFT_GC_CAUSE_LARGE_OBJECTS, /* large objects had reached their limit */
  WEFT_GC_CAUSE_CENSUS,        /* a heap profile sample was due */
  WEFT_GC_CAUSE_PERFORM,       /* the program called performGC or a similar function */
  WEFT_GC_CAUSE_IDLE,          /* the program had been idle */
  WEFT_GC_CAUSE_DEADLOCK,      /* no thread could run; deadlocked threads got an exception */
  WEFT_GC_CAUSE_EXIT,          /* the program ended */
  WEFT_N_GC_CAUSES,
} WeftGcCause;

/* Returns TRUE if the RTS ran the GC because the program was idle. */
static inline gboolean
weft_gc_cause_is_idle (WeftGcCause cause)
{
  return cause == WEFT_GC_CAUSE_IDLE || cause == WEFT_GC_CAUSE_DEADLOCK;
}

/* Returns the name of the cause for scripts, such as "heap_profile". Static. */
const char *weft_gc_cause_key (WeftGcCause cause);

/* Returns the translated name of the cause, such as "heap profile sample". Static. */
const char *weft_gc_cause_label (WeftGcCause cause);

/* Returns a translated sentence that explains the cause. Static. */
const char *weft_gc_cause_hint (WeftGcCause cause);

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
