/* SPDX-License-Identifier: BSD-3-Clause */
/* GCs as one capability's events describe them. Private to weft-collections-read.c. */
#pragma once

#include "weft-collection.h"
#include "weft-index.h"
#include "weft-shared-array.h"

/* Properties of the whole log that decide how its GCs are read. */
typedef struct
{
  gboolean takes_all;  /* no event shows which HEC began a GC: each part counts as one */
  gboolean asks_never; /* there are no requests, as without -threaded */
} WeftGcRules;

static inline gboolean
weft_gc_rules_equal (const WeftGcRules *a, const WeftGcRules *b)
{
  return a->takes_all == b->takes_all && a->asks_never == b->asks_never;
}

/* A GC as recorded by one capability. */
typedef struct
{
  WeftCollection one;
  guint64 grown; /* bytes that the capability allocated between the last two GCs */
} WeftGcPart;

/* State machine that has read all events of one capability. */
typedef struct
{
  WeftSharedArray *parts; /* of WeftGcPart */
  guint64 n_same;         /* leading parts that the previous state machine has, too */
  guint64 last_start;     /* start of the last part, ns */
  gboolean is_disordered; /* the parts are not sorted by start */
  const WeftLog *log;
  const WeftCapIndex *cap;
  WeftGcRules rules;
  gboolean is_open;   /* after a GC_START */
  gboolean is_asked;  /* this capability requested the open one */
  WeftCollection now; /* the open GC */
  guint64 synced;     /* ns: the GC_GLOBAL_SYNC, if now.flags has one */
  guint64 requested;  /* ns: time of the last request */
  guint64 request;    /* offset of its event */
  guint64 allocated;  /* bytes, by this capability, up to the last GC */
  guint64 grown;      /* bytes allocated between the last two GCs */
  guint totals;       /* HEAP_ALLOCATED events since the last GC_START */
  gboolean is_requested;
  guint loss; /* index of the first loss of the capability that has not been passed */
} WeftCapCollections;

/* Reads the GCs of @cap, a capability of @index. Extends @before, or reads all events if that is
 * NULL or was read by other rules. Borrows both indexes. */
WeftCapCollections *weft_cap_collections_new (const WeftIndex *index,
                                              const WeftCapIndex *cap,
                                              const WeftGcRules *rules,
                                              const WeftCapCollections *before);
void weft_cap_collections_free (WeftCapCollections *self);

/* Returns the GC that is open at the end of the events: a new array of at most one WeftGcPart. */
WeftSharedArray *weft_cap_collections_rest (const WeftCapCollections *self);

static inline const WeftGcPart *
weft_gc_part_nth (const WeftSharedArray *parts, guint64 i)
{
  return weft_shared_array_nth (parts, i);
}
