/* SPDX-License-Identifier: BSD-3-Clause */
/* Search for positions in a log at which a chain of blocks can continue, because there is a
 * credible block marker or a header. */
#pragma once

#include "weft-block.h"
#include "weft-bytes.h"

/* Maximum size of a block in bytes. GHC's buffers have 2 MiB, and some events are written without a
 * check for space. */
#define WEFT_MARKER_MAX_BLOCK (2 * 1024 * 1024 + 4096)

/* Contents of a block marker, which may be damaged. */
typedef struct
{
  guint64 begin, end; /* ns */
  guint32 size;       /* size of the block in bytes, including the marker */
  guint16 cap;
} WeftMarker;

/* Reads the WEFT_MARKER_SIZE bytes at @p. */
static inline WeftMarker
weft_marker_read (const guint8 *p)
{
  return (WeftMarker){
    .begin = weft_be64 (p + 2),
    .size = weft_be32 (p + 10),
    .end = weft_be64 (p + 14),
    .cap = weft_be16 (p + 22),
  };
}

/* State of a search; copied by value, borrows the bytes. */
typedef struct
{
  const guint8 *data;
  guint64 size;
  gboolean is_provisional;          /* a result may change when more bytes follow */
  guint64 gap_from, gap_to;         /* range in which a search found no confirmed position */
  guint64 settled_from, settled_to; /* range in which no position can be confirmed any more */
} WeftBlockSearch;

/* Initializer for a search without a known gap. */
#define WEFT_BLOCK_SEARCH_INIT(bytes, n) \
  ((WeftBlockSearch){ .data = (bytes), .size = (n), .gap_from = 1 })

/* Returns the number of bytes after @at. Sets @is_provisional if there are fewer than @wanted. */
guint64 weft_block_search_bytes_left (WeftBlockSearch *self, guint64 at, guint64 wanted);

/* Returns TRUE if a block can end at @at: at the end of the bytes, or before an end marker, a
 * header, or a marker whose times do not contradict each other. */
gboolean weft_block_search_is_boundary (WeftBlockSearch *self, guint64 at);

/* Returns TRUE if there is a marker at @at in which only the tag is damaged. */
gboolean weft_block_search_is_untagged_marker (WeftBlockSearch *self, guint64 at);

/* Returns the first position at or after @from of a header, or of a marker that is confirmed by
 * the end of its block; self->size if there is none. Stops once g_cancellable_get_current() is
 * cancelled, as a gap can be as long as the file. Bytes in a gap are never searched twice, nor
 * are bytes in [self->settled_from, self->settled_to), which may be known from a view with fewer
 * bytes. */
guint64 weft_block_search_find_confirmed (WeftBlockSearch *self, guint64 from);

/* Returns the first position at or after @from at which a chain can continue, or self->size if
 * there is none. A marker whose block is cut off counts only if no confirmed position follows. */
guint64 weft_block_search_find_next (WeftBlockSearch *self, guint64 from);
