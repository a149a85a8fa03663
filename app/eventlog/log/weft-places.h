/* SPDX-License-Identifier: BSD-3-Clause */
/* Places: positions in a log at which a chain of blocks can continue, as a credible block marker or
 * a header is there. */
#pragma once

#include "weft-block.h"
#include "weft-bytes.h"

/* Maximum size of a block. GHC's buffers have 2 MiB, and some events are written without a check
 * for space. */
#define WEFT_MARKER_MAX_BLOCK (2 * 1024 * 1024 + 4096)
/* Limit of capabilities; a larger number is from a damaged marker. */
#define WEFT_MARKER_MAX_CAP 4096

/* Contents of a block marker, which may be damaged. */
typedef struct
{
  guint64 begin, end; /* ns */
  guint32 size;       /* bytes, with the marker's own */
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

/* A plain value; borrows the bytes. */
typedef struct
{
  const guint8 *data;
  guint64 size;
  gboolean is_doubtful;             /* an answer depended on bytes that are not there yet */
  guint64 gap_from, gap_to;         /* no position in [gap_from, gap_to) is sure */
  guint64 settled_from, settled_to; /* none of these becomes sure, whatever bytes follow */
} WeftPlaces;

/* Begins without a known gap. */
#define WEFT_PLACES_INIT(bytes, n) ((WeftPlaces){ .data = (bytes), .size = (n), .gap_from = 1 })

/* Returns the number of bytes from @at on. Sets @is_doubtful if they are fewer than @wanted. */
guint64 weft_places_left (WeftPlaces *self, guint64 at, guint64 wanted);

/* Returns TRUE if a block can end at @at: at the end of the bytes, or before an end marker, a
 * header, or a marker that is at least half right. */
gboolean weft_places_is_boundary (WeftPlaces *self, guint64 at);

/* Returns TRUE if a marker is at @at of which only the tag is damaged. */
gboolean weft_places_is_untagged_marker (WeftPlaces *self, guint64 at);

/* Returns the first position from @from on of a header, or of a marker that is confirmed by the end
 * of its block. The size if there is none, or once g_cancellable_get_current() is cancelled, as a
 * gap can be as long as the file. No byte is searched twice in a gap, nor are those in
 * [self->settled_from, self->settled_to), which may be known from a view with fewer bytes. */
guint64 weft_places_find_sure (WeftPlaces *self, guint64 from);

/* Returns the first position from @from on at which a chain can continue, or the size if there is
 * none. A marker whose block is cut off can only be the last. */
guint64 weft_places_find_next (WeftPlaces *self, guint64 from);
