/* SPDX-License-Identifier: BSD-3-Clause */
/* Log: the segments of a file, its chain of blocks, and its problems. */
#pragma once

#include "weft-block.h"
#include "weft-cursor.h"
#include "weft-map.h"
#include "weft-problem.h"

/* What one header begins: the header's and the blocks' place. */
typedef struct
{
  WeftHeader *header;
  guint64 offset;    /* of "hdrb" */
  guint first_block; /* index in the log's blocks; a segment's blocks are in a row */
  guint n_blocks;
  guint16 highest_cap; /* of its blocks */
  gboolean has_end;    /* its end marker was seen */
} WeftSegment;

/* How far the chain no longer depends on bytes that may still come. */
typedef struct
{
  guint64 at;
  guint64 rewalked;                   /* bytes walked to judge doubtful markers */
  guint64 searched_from, searched_to; /* no block nor header begins there, whatever comes */
  guint n_segments, n_blocks, n_problems;
  WeftSegment segment; /* the last of each, as it was then */
  WeftBlock block;
  WeftProblem problem;
} WeftLogSure;

/* An immutable view of the log's first bytes, shared by reference across threads. Growing files
 * give a new view that begins where the old one ended. */
typedef struct
{
  WeftMap *map;
  GArray *segments;     /* of WeftSegment */
  GArray *blocks;       /* of WeftBlock, by offset */
  GArray *problems;     /* of WeftProblem, by offset: of the chain; the index has those in blocks */
  guint64 at;           /* how far the chain is known */
  WeftLogSure sure;     /* and how far it will stay so */
  gboolean is_final;    /* no more bytes will come */
  gboolean is_complete; /* ends with an end marker */
  guint process, n_processes; /* which of how many in the file; see weft-process-segments.h */
} WeftLog;

/* Chains the blocks of @map. @is_final: more bytes will not come, so that what is cut is a problem.
 * NULL with @error in WEFT_HEADER_ERROR if it holds no eventlog, or (SHORT, and not @is_final)
 * not enough of one yet. Stops in the middle once g_cancellable_get_current() is cancelled: the log
 * is not to be used then. */
WeftLog *weft_log_new (WeftMap *map, gboolean is_final, GError **error);

/* The view of @map, which begins with the bytes of @self's map and may have more. Blocks of @self
 * keep their index, but for those after self->sure: what follows them may show that they are
 * something else. */
WeftLog *weft_log_extend (const WeftLog *self, WeftMap *map, gboolean is_final);

/* A view of @map without segments, to be filled by who makes it. */
WeftLog *weft_log_new_empty (WeftMap *map);

static inline const WeftBlock *
weft_log_block (const WeftLog *self, guint block)
{
  return &g_array_index (self->blocks, WeftBlock, block);
}

static inline const WeftSegment *
weft_log_segment (const WeftLog *self, guint segment)
{
  return &g_array_index (self->segments, WeftSegment, segment);
}

/* The header of @block's segment. */
static inline const WeftHeader *
weft_log_block_header (const WeftLog *self, const WeftBlock *block)
{
  return weft_log_segment (self, block->segment)->header;
}

/* Sets @cursor to the event at @offset of block @block. */
void weft_log_cursor (const WeftLog *self, guint block, guint64 offset, WeftCursor *cursor);

/* The block that @offset lies in, or -1. */
gint weft_log_find_block (const WeftLog *self, guint64 offset);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftLog, weft_shared_unref)
