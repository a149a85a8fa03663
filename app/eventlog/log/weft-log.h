/* SPDX-License-Identifier: BSD-3-Clause */
/* Log: the segments of a file, the chain of its blocks, and its problems. */
#pragma once

#include "weft-block.h"
#include "weft-cursor.h"
#include "weft-map.h"
#include "weft-problem.h"
#include "weft-shared-array.h"

/* A segment: a header and the blocks that follow it. */
typedef struct
{
  WeftHeader *header;
  guint64 offset;    /* file offset of the segment's header ("hdrb") */
  guint first_block; /* index of the segment's first block in the log's blocks; the blocks of a
                        segment are consecutive */
  guint n_blocks;
  guint16 highest_cap; /* highest capability number of the segment's blocks */
  gboolean has_end;    /* the segment has an end marker */
  gboolean is_merged;  /* the segment is part of a merged log: it begins with a block that creates a
                          set of HECs */
  guint32 set;         /* number of the process's set of HECs, if is_merged */
} WeftSegment;

/* State of the chain at the last position up to which nothing changes, whatever bytes follow. */
typedef struct
{
  guint64 at;
  guint64 rewalked;                   /* number of bytes walked to judge doubtful markers */
  guint64 searched_from, searched_to; /* range in which no block or header can begin */
  guint n_segments, n_blocks, n_problems;
  WeftSegment segment; /* the last segment, block and problem before @at */
  WeftBlock block;
  WeftProblem problem;
} WeftLogStable;

/* Immutable view of the first bytes of a log, shared by reference across threads. To follow a
 * growing file, extend the previous view. */
typedef struct
{
  WeftMap *map;
  GArray *segments;        /* of WeftSegment */
  WeftSharedArray *blocks; /* of WeftBlock, in order of offset */
  GArray
      *problems; /* of WeftProblem, in order of offset; problems inside blocks are in the index */
  guint64 at;    /* file offset up to which the chain is known */
  WeftLogStable stable; /* the part of the chain that will not change */
  gboolean is_final;    /* no more bytes will follow */
  gboolean is_complete; /* the log ends with an end marker */
  gboolean is_merged;   /* the log is one process of a merged log; its clock does not begin at 0 */
  guint64 start;        /* start of the process's run if @is_merged, ns */
  guint process, n_processes; /* index of the process in the file, and number of processes */
  WeftMap *file; /* map of the file, if @map is a copy with other numbers; see weft_log_file() */
} WeftLog;

/* Follows the chain of blocks in @map. If @is_final, no more bytes will follow, and a cut-off end
 * is reported as a problem. Returns NULL with @error in WEFT_HEADER_ERROR if @map is not an
 * eventlog. If the code is SHORT and !@is_final, @map may be the beginning of an eventlog. Stops
 * early once g_cancellable_get_current() is cancelled; the log must then not be used. */
WeftLog *weft_log_new (WeftMap *map, gboolean is_final, GError **error);

/* Extends @self to @map, which must begin with the bytes of @self's map and may have more. Returns
 * the new view. Blocks of @self keep their indexes and their memory, except those after
 * self->stable, which may change because of the new bytes. */
WeftLog *weft_log_extend (const WeftLog *self, WeftMap *map, gboolean is_final);

/* Returns a view of @map without segments, to be filled by the caller. */
WeftLog *weft_log_new_empty (WeftMap *map);

static inline guint
weft_log_n_blocks (const WeftLog *self)
{
  return (guint) self->blocks->n;
}

static inline const WeftBlock *
weft_log_block (const WeftLog *self, guint block)
{
  return weft_shared_array_nth (self->blocks, block);
}

static inline const WeftSegment *
weft_log_segment (const WeftLog *self, guint segment)
{
  return &g_array_index (self->segments, WeftSegment, segment);
}

/* Returns the header of @block's segment. */
static inline const WeftHeader *
weft_log_block_header (const WeftLog *self, const WeftBlock *block)
{
  return weft_log_segment (self, block->segment)->header;
}

/* Returns the map of the file with the bytes of all its processes. Borrowed. */
static inline WeftMap *
weft_log_file (const WeftLog *self)
{
  return self->file != NULL ? self->file : self->map;
}

/* Sets @cursor to the event at @offset of block @block. */
void weft_log_cursor (const WeftLog *self, guint block, guint64 offset, WeftCursor *cursor);

/* Returns the index of the block that contains @offset, or -1. */
gint weft_log_find_block (const WeftLog *self, guint64 offset);

/* Returns TRUE if @self was written by weft_log_cut(), and sets @from and @to to its range (ns). If
 * both are equal, the range extends to the end of the log. Such a log begins with two empty blocks
 * that belong to no HEC and last as long as the range. The RTS never writes two such blocks in a
 * row, as it writes the blocks of HECs in between. */
gboolean weft_log_get_excerpt_range (const WeftLog *self, guint64 *from, guint64 *to);

/* Returns TRUE if block @index is one of the two blocks that hold the range of a cut. Such a block
 * does not prove that there were no events. */
gboolean weft_log_is_excerpt_marker (const WeftLog *self, guint index);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftLog, weft_shared_unref)
