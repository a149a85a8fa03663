/* SPDX-License-Identifier: BSD-3-Clause */
/* Tally: number of events of certain kinds in each chunk of a capability, one byte for each chunk
 * and kind, so that charts and statistics of these events need not read the log. */
#pragma once

#include "weft-checkpoints.h"
#include "weft-shared-array.h"

/* Kinds of events that are counted by chunk: user events, sparks, and rare events. */
typedef enum
{
  WEFT_TALLY_NONE = -1,
  WEFT_TALLY_MESSAGE,
  WEFT_TALLY_MARKER,
  WEFT_TALLY_BINARY,
  WEFT_TALLY_CREATED, /* a thread was created */
  WEFT_TALLY_MIGRATED,
  WEFT_TALLY_WOKEN,
  WEFT_TALLY_GC_REQUEST,
  WEFT_TALLY_SPARK_CREATED,
  WEFT_TALLY_SPARK_DUD,
  WEFT_TALLY_SPARK_OVERFLOWED,
  WEFT_TALLY_SPARK_RUN,
  WEFT_TALLY_SPARK_STOLEN,
  WEFT_TALLY_SPARK_FIZZLED,
  WEFT_TALLY_SPARK_GCD,
  WEFT_TALLY_PERF,
  WEFT_TALLY_OTHER, /* changes of capabilities and tasks, and the end of the run */
  WEFT_N_TALLIES,
} WeftTallyKind;

#define WEFT_TALLY_BIT(kind) (1u << WEFT_TALLY_##kind)

/* Masks of the kinds of user events and of spark events. */
#define WEFT_TALLY_USER \
  (WEFT_TALLY_BIT (MESSAGE) | WEFT_TALLY_BIT (MARKER) | WEFT_TALLY_BIT (BINARY))
#define WEFT_TALLY_SPARKS                                           \
  (WEFT_TALLY_BIT (SPARK_CREATED) | WEFT_TALLY_BIT (SPARK_DUD) |    \
   WEFT_TALLY_BIT (SPARK_OVERFLOWED) | WEFT_TALLY_BIT (SPARK_RUN) | \
   WEFT_TALLY_BIT (SPARK_STOLEN) | WEFT_TALLY_BIT (SPARK_FIZZLED) | WEFT_TALLY_BIT (SPARK_GCD))

/* 1 + WeftTallyKind of each tag; 0 for a tag without a kind. */
extern const guint8 weft_tally_kinds[256];

/* Returns the kind of events with @tag, or -1. */
static inline gint
weft_tally_kind (guint16 tag)
{
  return tag < G_N_ELEMENTS (weft_tally_kinds) ? weft_tally_kinds[tag] - 1 : -1;
}

/* Number of events of a kind in each chunk of a page. */
typedef struct
{
  guint8 counts[WEFT_CHECKPOINTS_PER_PAGE];
} WeftTallyRow;

/* Tally of a capability, part of its index. */
typedef struct
{
  WeftSharedArray *counts[WEFT_N_TALLIES]; /* of WeftTallyRow, by page, up to the last page with
                                              events of the kind; NULL if there are none */
  guint64 totals[WEFT_N_TALLIES];          /* number of events in the closed chunks, by kind */
  guint64 n_chunks;                        /* number of closed chunks */
} WeftTally;

/* Initialize @self as a copy of @before (may be all zeros) that shares its arrays, and free the
 * arrays of @self. */
void weft_tally_init (WeftTally *self, const WeftTally *before);
void weft_tally_clear (WeftTally *self);

/* Closes the current chunk. @by_tag is the number of events so far with each tag (below 256). */
void weft_tally_close_chunk (WeftTally *self, const guint64 *by_tag);

/* Returns the number of events of @kind in the chunks [@from, @end), which must be in one page. */
static inline guint
weft_tally_sum (const WeftTally *self, WeftTallyKind kind, guint64 from, guint64 end)
{
  const WeftSharedArray *counts = self->counts[kind];
  const WeftTallyRow *row;
  guint sum = 0;

  if (counts == NULL || from >= end || from / WEFT_CHECKPOINTS_PER_PAGE >= counts->n)
    return 0;
  row = weft_shared_array_nth (counts, from / WEFT_CHECKPOINTS_PER_PAGE);
  for (guint64 i = from; i < end; i++)
    sum += row->counts[i % WEFT_CHECKPOINTS_PER_PAGE];
  return sum;
}

/* Returns the number of events of @kind in chunk @i. */
static inline guint
weft_tally_count (const WeftTally *self, WeftTallyKind kind, guint64 i)
{
  return weft_tally_sum (self, kind, i, i + 1);
}
