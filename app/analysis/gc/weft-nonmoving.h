/* SPDX-License-Identifier: BSD-3-Clause */
/* The concurrent (non-moving) collector: its phases, the objects it marked, and its heap. */
#pragma once

#include "weft-index.h"

typedef enum
{
  WEFT_NONMOVING_MARK,  /* marking, first concurrent with the program, then again in the pause */
  WEFT_NONMOVING_SYNC,  /* the pause after marking */
  WEFT_NONMOVING_SWEEP, /* sweeping, concurrent with the program */
  WEFT_N_NONMOVING_PHASES,
} WeftNonmovingPhase;

/* A phase of the collector, [from, to) in ns. */
typedef struct
{
  guint64 from, to;
  guint64 marked; /* number of objects marked, if this is a mark phase that has ended */
  WeftNonmovingPhase phase;
  gboolean is_open; /* the log ends inside the phase */
} WeftNonmovingSpan;

/* Segments of one block size after a sweep. */
typedef struct
{
  guint64 time;           /* ns */
  guint32 block_size;     /* bytes */
  guint32 active, filled; /* numbers of segments */
  guint32 live;           /* number of live blocks */
} WeftNonmovingCensus;

/* Pruning of free segments: number of segments returned and number of segments kept. */
typedef struct
{
  guint64 time; /* ns */
  guint32 pruned, free;
} WeftNonmovingPruned;

/* A flush of the remembered set of a capability. */
typedef struct
{
  guint64 time; /* ns */
  guint16 cap;
} WeftNonmovingFlush;

/* Events of the collector. Immutable. Each array is sorted by time. */
typedef struct
{
  GArray *spans;    /* of WeftNonmovingSpan; a mark may be inside a sync */
  GArray *censuses; /* of WeftNonmovingCensus */
  GArray *pruned;   /* of WeftNonmovingPruned */
  GArray *flushes;  /* of WeftNonmovingFlush */
} WeftNonmoving;

/* Reads the events of the collector on all capabilities. */
WeftNonmoving *weft_nonmoving_new (const WeftIndex *index);
void weft_nonmoving_free (WeftNonmoving *self);

/* Returns the part of [@from, @to) that spans of @phase cover, ns. */
guint64 weft_nonmoving_elapsed (const WeftNonmoving *self,
                                WeftNonmovingPhase phase,
                                guint64 from,
                                guint64 to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftNonmoving, weft_nonmoving_free)
