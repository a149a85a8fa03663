/* SPDX-License-Identifier: BSD-3-Clause */
/* GCs as one capability's events describe them. Private to weft-collections-read.c. */
#pragma once

#include "weft-collection.h"
#include "weft-index.h"
#include "weft-shared-array.h"

/* What the whole log records of its GCs. */
typedef struct
{
  gboolean takes_all;  /* it never records which HEC began a GC: each part counts as one */
  gboolean asks_never; /* it has no requests, as without -threaded */
} WeftGcRules;

static inline gboolean
weft_gc_rules_equal (const WeftGcRules *a, const WeftGcRules *b)
{
  return a->takes_all == b->takes_all && a->asks_never == b->asks_never;
}

/* A GC by one capability's events. */
typedef struct
{
  WeftCollection one;
  guint64 grown; /* bytes that the capability allocated between the last two GCs */
} WeftGcPart;

/* An automaton that has read all of one capability's events. */
typedef struct
{
  WeftSharedArray *parts; /* of WeftGcPart */
  guint64 n_same;         /* of them: those that the one before has, too */
  guint64 last_start;     /* of the last of them */
  gboolean is_disordered; /* they are not in the order of their starts */
  const WeftLog *log;
  const WeftCapIndex *cap;
  WeftGcRules rules;
  gboolean is_open;   /* after a GC_START */
  gboolean is_asked;  /* this capability requested the open one */
  WeftCollection now; /* what is known of the open one */
  guint64 synced;     /* ns: the GC_GLOBAL_SYNC, if now.flags has one */
  guint64 requested;  /* ns: the request of the next one */
  guint64 request;    /* offset of that event */
  guint64 allocated;  /* bytes, by this capability, up to the last GC */
  guint64 grown;      /* of them, between the last two GCs */
  guint totals;       /* how often it posted @allocated since the last GC_START */
  gboolean is_requested;
  guint loss; /* the first of its losses that has not been passed */
} WeftCapCollections;

/* Reads the GCs of @cap, of @index; goes on from @before if that is not NULL and nothing that it
 * read means something else now. Borrows both indexes. */
WeftCapCollections *weft_cap_collections_new (const WeftIndex *index,
                                              const WeftCapIndex *cap,
                                              const WeftGcRules *rules,
                                              const WeftCapCollections *before);
void weft_cap_collections_free (WeftCapCollections *self);

/* The GC that is under way at the end of the events: a new array of one WeftGcPart, or none. */
WeftSharedArray *weft_cap_collections_rest (const WeftCapCollections *self);

static inline const WeftGcPart *
weft_gc_part_nth (const WeftSharedArray *parts, guint64 i)
{
  return weft_shared_array_nth (parts, i);
}
