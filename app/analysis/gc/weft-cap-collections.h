/* SPDX-License-Identifier: BSD-3-Clause */
/* GCs as recorded by the events of one capability. Private to weft-collections-read.c. */
#pragma once

#include "weft-collection.h"
#include "weft-index.h"
#include "weft-shared-array.h"

/* Properties of the whole log that decide how its GCs are read. */
typedef struct
{
  gboolean takes_all;  /* no event shows which HEC began a GC, so the parts of all HECs are read */
  gboolean asks_never; /* the log has no GC requests, for example without -threaded */
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
  guint64 n_same; /* number of leading parts shared with the state machine that this one extends */
  guint64 last_start;     /* start of the last part, ns */
  gboolean is_disordered; /* the parts are not sorted by start */
  const WeftLog *log;
  const WeftCapIndex *cap;
  WeftGcRules rules;
  gboolean is_open;   /* between GC_START and GC_END */
  gboolean is_asked;  /* this capability requested the open GC, or requests are not recorded */
  WeftCollection now; /* the open GC */
  guint64 synced;     /* time of GC_GLOBAL_SYNC, ns, if now.flags has WEFT_COLLECTION_SYNCED */
  guint64 requested;  /* time of the last request, ns */
  guint64 request;    /* file offset of the last request's event */
  guint64 allocated;  /* bytes allocated by this capability up to the last GC */
  guint64 grown;      /* bytes allocated between the last two GCs */
  guint totals;       /* HEAP_ALLOCATED events since the last GC_START */
  gboolean is_requested;
  guint loss; /* index of the next loss of the capability */
} WeftCapCollections;

/* Reads the GCs of @cap, a capability of @index. Reads only the events that are new since @before,
 * or all events if @before is NULL or has other rules. Borrows @index and @cap. */
WeftCapCollections *weft_cap_collections_new (const WeftIndex *index,
                                              const WeftCapIndex *cap,
                                              const WeftGcRules *rules,
                                              const WeftCapCollections *before);
void weft_cap_collections_free (WeftCapCollections *self);

/* Returns a new array (of WeftGcPart) with the GC still open after the last event, or an empty
 * one. */
WeftSharedArray *weft_cap_collections_rest (const WeftCapCollections *self);

static inline const WeftGcPart *
weft_gc_part_nth (const WeftSharedArray *parts, guint64 i)
{
  return weft_shared_array_nth (parts, i);
}
