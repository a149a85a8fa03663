/* SPDX-License-Identifier: BSD-3-Clause */
/* Ticky counters (-ticky, +RTS -lT): how often each closure was entered and what it allocated. */
#pragma once

#include "weft-index.h"
#include "weft-series.h"
#include "weft-ticky-counter.h"

typedef struct
{
  guint64 entries;
  guint64 allocs; /* bytes that its code allocated */
  guint64 allocd; /* bytes that were allocated of it */
} WeftTickyNumbers;

typedef enum
{
  WEFT_TICKY_ENTRIES,
  WEFT_TICKY_ALLOCS,
  WEFT_TICKY_ALLOCD,
  WEFT_N_TICKY,
} WeftTickyKind;

/* The RTS counts anew from each census to the next: what a census has was counted since the one
 * before it. */
typedef struct
{
  guint64 time;   /* ns */
  guint64 offset; /* in the file, of its first sample */
  guint32 n;      /* samples in it */
  guint16 cap;    /* whose buffer it is in */
} WeftTickyCensus;

/* Immutable. The numbers stay in the log and are read again when they are asked for. */
typedef struct
{
  WeftIndex *index;
  GArray *counters;   /* of WeftTickyCounter, in the order of their first appearance */
  GArray *censuses;   /* of WeftTickyCensus, by time */
  GHashTable *places; /* id -> 1 + place in the counters */
} WeftTicky;

/* Blocks. NULL with @error G_IO_ERROR_CANCELLED. Keeps a reference to @index. */
WeftTicky *weft_ticky_new (WeftIndex *index, GCancellable *cancellable, GError **error);
void weft_ticky_free (WeftTicky *self);

static inline const WeftTickyCounter *
weft_ticky_counter (const WeftTicky *self, guint i)
{
  return &g_array_index (self->counters, WeftTickyCounter, i);
}

/* The sums of [@from, @to) by counter, newly allocated; NULL if it was cancelled. */
WeftTickyNumbers *
weft_ticky_numbers (const WeftTicky *self, guint64 from, guint64 to, GCancellable *cancellable);

/* For each of the @n @counters its running total of @kind over the whole log, with a sample at each
 * census that has any: of WeftSeries *, freed with the array. NULL if it was cancelled. */
GPtrArray *weft_ticky_series (const WeftTicky *self,
                              const guint32 *counters,
                              guint n,
                              WeftTickyKind kind,
                              GCancellable *cancellable);

/* The module in a counter's name: "Main" of "go{v s3TU} (Main) (fun) in s3TP" and of
 * "Main.$wgo{v r3Rq} (fun)"; "" where there is none. Newly allocated. */
char *weft_ticky_module (const char *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTicky, weft_ticky_free)
