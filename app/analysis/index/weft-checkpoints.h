/* SPDX-License-Identifier: BSD-3-Clause */
/* Checkpoints of one capability: its state at regular intervals of its events. */
#pragma once

#include "weft-usage.h"

/* Of a chunk's marks: a stamp is lower than one before it. */
#define WEFT_CHUNK_DISORDER (1u << 31)

/* Events from one checkpoint to the next, at most. */
#define WEFT_CHUNK_EVENTS 64

/* Where a chunk begins, and the state before its first event but for its time: see
 * weft_cap_index_usage(). One line of the processor's cache. */
typedef struct
{
  guint64 offset; /* of the chunk's first event in the file */
  WeftShares before;
  guint32 thread, finished;
  guint32 block; /* that @offset lies in, as an index in the log's blocks */
  guint32 marks; /* a bit for each WeftMark that the chunk has events of; WEFT_CHUNK_DISORDER */
  guint8 is_running, has_finished, phase, knowledge;
  guint16 number; /* events of the capability before it in the page */
} WeftCheckpoint;

/* The stamps of a chunk, as they stand in the file. A plain value. */
typedef struct
{
  guint64 min, max; /* ns */
} WeftChunkSpan;

#define WEFT_CHECKPOINTS_PAGE 64

/* Some checkpoints, and apart from them what they are searched by: it lies close together, as each
 * place that is looked at far away costs as much time as thirty events. */
typedef struct
{
  WeftCheckpoint checkpoints[WEFT_CHECKPOINTS_PAGE];
  guint64 since[WEFT_CHECKPOINTS_PAGE]; /* ns: since when the state of each holds */
  WeftChunkSpan spans[WEFT_CHECKPOINTS_PAGE];
  guint64 n_events; /* of the capability before the page */
} WeftCheckpointPage;

/* Checkpoints in pages that never move and, once written, never change: one thread appends to them
 * while others read those that they were told of. */
typedef struct _WeftCheckpoints WeftCheckpoints;

WeftCheckpoints *weft_checkpoints_new (void);

/* Appends one whose state holds since @since (ns), at *@place of the returned page, to be filled by
 * the caller: the only writer. Valid as long as @self. */
WeftCheckpointPage *weft_checkpoints_append (WeftCheckpoints *self, guint64 since, guint *place);

/* Those appended so far, for readers. Copies, to be freed by the caller, of the pages' addresses
 * and, in @starts, of their first times (ns); @n gets the number of checkpoints. Checkpoint i is in
 * pages[i / PAGE] at i % PAGE. */
WeftCheckpointPage **
weft_checkpoints_snapshot (const WeftCheckpoints *self, guint64 *n, guint64 **starts);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCheckpoints, weft_shared_unref)
