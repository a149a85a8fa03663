/* SPDX-License-Identifier: BSD-3-Clause */
/* Ticky counters (-ticky, +RTS -lT): how often each closure was entered and what it allocated. */
#pragma once

#include "weft-index.h"
#include "weft-series.h"

/* A counter's definition. Texts are valid UTF-8, "" for what the log does not tell. */
typedef struct
{
  guint64 id;
  guint64 info;    /* address of its info table, or 0 */
  char *name;      /* "go{v s3TU} (Main) (fun) in s3TP", or the id where it is not defined */
  char *type;      /* "fun", "thk", "con", …: GHC's word */
  char *arguments; /* their kinds, a letter each */
  char *variables; /* those of its free variables; only where has_variables */
  guint32 n_variables;
  gboolean is_defined;    /* FALSE if the log ends before the definitions, which come last */
  gboolean has_variables; /* the log says what its free variables are: GHC 9.4 on */
} WeftTickyCounter;

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

/* Bytes of one closure of @counter, from its header's words and its free variables'; 0 if the
 * log does not tell, or where they are not closures of their own. A word is taken to be 8 bytes. */
guint64 weft_ticky_closure_bytes (const WeftTickyCounter *counter);

/* The module in a counter's name: "Main" of "go{v s3TU} (Main) (fun) in s3TP" and of
 * "Main.$wgo{v r3Rq} (fun)"; "" where there is none. Newly allocated. */
char *weft_ticky_module (const char *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTicky, weft_ticky_free)
