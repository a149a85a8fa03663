/* SPDX-License-Identifier: BSD-3-Clause */
/* Places: positions in a log's bytes at which a chain of blocks can continue, which are credible
 * block markers and headers. */
#pragma once

#include "weft-block.h"
#include "weft-bytes.h"

/* GHC's buffers are 2 MiB, and some events are written without a check for room. */
#define WEFT_MARKER_MAX_BLOCK (2 * 1024 * 1024 + 4096)
/* More capabilities than any machine has: a larger number is that of a damaged marker. */
#define WEFT_MARKER_MAX_CAP 4096

/* Contents of a block marker, which may be damaged. */
typedef struct
{
  guint64 begin, end; /* ns */
  guint32 size;       /* bytes, with the marker's own */
  guint16 cap;
} WeftMarker;

/* The WEFT_MARKER_SIZE bytes at @p. */
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

/* A value; borrows the bytes. */
typedef struct
{
  const guint8 *data;
  guint64 size;
  gboolean is_doubtful;             /* an answer depended on bytes that may still come */
  guint64 gap_from, gap_to;         /* no sure place is in [gap_from, gap_to) */
  guint64 settled_from, settled_to; /* nor will one be in these bytes, whatever may still come */
} WeftPlaces;

/* No gap is known yet. */
#define WEFT_PLACES_INIT(bytes, n) ((WeftPlaces){ .data = (bytes), .size = (n), .gap_from = 1 })

/* Bytes from @at on. Sets @is_doubtful if they are fewer than @wanted. */
guint64 weft_places_left (WeftPlaces *self, guint64 at, guint64 wanted);

/* Returns TRUE if a block can end at @at: a marker that is at least half right, an end or a header
 * follows, or nothing. */
gboolean weft_places_is_boundary (WeftPlaces *self, guint64 at);

/* Returns TRUE if a marker is at @at of which only the tag is damaged. */
gboolean weft_places_is_untagged_marker (WeftPlaces *self, guint64 at);

/* The first place from @from on that is a header, or a marker that is confirmed by the end of its
 * block. The size if there is none, or once g_cancellable_get_current() is cancelled, as a gap can
 * be as long as the file. No byte is searched twice in a gap, nor those from self->settled_from to
 * settled_to, which may be from a view with fewer bytes. */
guint64 weft_places_find_sure (WeftPlaces *self, guint64 from);

/* The first place from @from on at which a chain can continue, or the size if there is none. A
 * marker whose block is cut off can only be the last. */
guint64 weft_places_find_next (WeftPlaces *self, guint64 from);
