/* SPDX-License-Identifier: BSD-3-Clause */
/* Decides whether there is a marker or a header at a position, from the bytes that follow. */
#include "weft-block-search.h"

#include "weft-event-tags.h"

#include <gio/gio.h>
#include <string.h>

/* Upper bound of times in a marker, about two years in ns. A stop with status 18 (blocked in
 * throwTo) looks like a marker, whose tag is also 18, but the bytes after it, read as times, are
 * random and nearly always higher. */
#define MAX_SANE_TIME (G_GUINT64_CONSTANT (1) << 56)

/* Bytes between two checks of the cancellable. */
#define SEARCH_BYTES (16 * 1024 * 1024)

typedef enum
{
  NO_BLOCK,
  PLAUSIBLE_BLOCK, /* a plausible marker, but the end of its block is missing or weak evidence */
  CONFIRMED_BLOCK,
} BlockRating;

static gboolean
is_sane_marker (const WeftMarker *marker)
{
  return marker->size >= WEFT_MARKER_SIZE && marker->size <= WEFT_MARKER_MAX_BLOCK &&
         marker->begin <= marker->end && marker->end < MAX_SANE_TIME &&
         (marker->cap < WEFT_MARKER_MAX_CAP || marker->cap == WEFT_CAP_NONE);
}

guint64
weft_block_search_bytes_left (WeftBlockSearch *self, guint64 at, guint64 wanted)
{
  guint64 left = self->size - MIN (at, self->size);

  self->is_provisional |= left < wanted;
  return left;
}

gboolean
weft_block_search_is_boundary (WeftBlockSearch *self, guint64 at)
{
  const guint8 *p = self->data + at;
  guint64 left = weft_block_search_bytes_left (self, at, 2);
  WeftMarker marker;

  if (left < 2)
    return TRUE;
  if (weft_be16 (p) == WEFT_TAG_DATA_END)
    return TRUE;
  if (p[0] == 'h')
    {
      left = weft_block_search_bytes_left (self, at, 4);
      return memcmp (p, "hdrb", MIN (left, 4)) == 0;
    }
  if (weft_be16 (p) != WEFT_TAG_BLOCK_MARKER)
    return FALSE;
  if (weft_block_search_bytes_left (self, at, WEFT_MARKER_SIZE) < WEFT_MARKER_SIZE)
    return TRUE;
  marker = weft_marker_read (p);
  return marker.begin <= marker.end || marker.end == 0;
}

/* Returns TRUE if the bytes at @at, a boundary, can only follow the end of a block. */
static gboolean
is_confirmed_block_end (WeftBlockSearch *self, guint64 at)
{
  const guint8 *p = self->data + at;
  guint64 left = weft_block_search_bytes_left (self, at, WEFT_MARKER_SIZE);
  WeftMarker marker;

  if (left == 0)
    return weft_be16 (p - 2) == WEFT_TAG_DATA_END;
  if (left <= 2)
    return left == 2;
  if (left >= 6 && weft_be16 (p) == WEFT_TAG_DATA_END)
    return memcmp (p + 2, "hdrb", 4) == 0;
  if (left < WEFT_MARKER_SIZE || p[0] == 'h')
    return p[0] == 'h';
  marker = weft_marker_read (p);
  return weft_be16 (p) == WEFT_TAG_BLOCK_MARKER && is_sane_marker (&marker);
}

/* Rates the marker at @at, whose tag may be wrong. */
static BlockRating
rate_marker (WeftBlockSearch *self, guint64 at)
{
  WeftMarker marker;

  if (weft_block_search_bytes_left (self, at, WEFT_MARKER_SIZE) < WEFT_MARKER_SIZE)
    return NO_BLOCK;
  marker = weft_marker_read (self->data + at);
  if (!is_sane_marker (&marker))
    return NO_BLOCK;
  if (weft_block_search_bytes_left (self, at, marker.size) < marker.size)
    return PLAUSIBLE_BLOCK;
  if (!weft_block_search_is_boundary (self, at + marker.size))
    return NO_BLOCK;
  return is_confirmed_block_end (self, at + marker.size) ? CONFIRMED_BLOCK : PLAUSIBLE_BLOCK;
}

gboolean
weft_block_search_is_untagged_marker (WeftBlockSearch *self, guint64 at)
{
  return rate_marker (self, at) == CONFIRMED_BLOCK && weft_be64 (self->data + at + 2) > 0;
}

/* Returns the first position at or after @from that is rated @wanted or better, or self->size. */
static guint64
search_block (WeftBlockSearch *self, guint64 from, BlockRating wanted)
{
  guint64 at = MIN (from, self->size);
  guint64 end = self->size - MIN (self->size, WEFT_MARKER_SIZE - 1);

  while (at < end && !g_cancellable_is_cancelled (g_cancellable_get_current ()))
    for (guint64 stop = MIN (at + SEARCH_BYTES, end); at < stop; at++)
      {
        const guint8 *p = self->data + at;

        if ((p[0] == 'h' && memcmp (p, "hdrbhetb", 8) == 0) ||
            (weft_be16 (p) == WEFT_TAG_BLOCK_MARKER && rate_marker (self, at) >= wanted))
          return at;
      }
  self->is_provisional = TRUE;
  return self->size;
}

guint64
weft_block_search_find_confirmed (WeftBlockSearch *self, guint64 from)
{
  gboolean is_known = from >= self->gap_from && from <= self->gap_to;
  gboolean is_settled = from >= self->settled_from && from <= self->settled_to;

  if (!is_known)
    {
      guint64 begin = is_settled ? self->settled_to : from;
      guint64 maybe = search_block (self, begin, PLAUSIBLE_BLOCK);
      guint64 last = self->size - MIN (self->size, WEFT_MARKER_SIZE - 1);

      self->gap_from = from;
      self->settled_from = is_settled ? self->settled_from : from;
      /* the range ends at the first position that may be confirmed later, or before the last bytes,
       * which are too few for a marker */
      self->settled_to = MAX (begin, MIN (maybe, last));
      self->gap_to = maybe < self->size ? search_block (self, maybe, CONFIRMED_BLOCK) : maybe;
    }
  self->is_provisional |= self->gap_to == self->size;
  return self->gap_to;
}

guint64
weft_block_search_find_next (WeftBlockSearch *self, guint64 from)
{
  guint64 position = weft_block_search_find_confirmed (self, from);

  return position < self->size ? position : search_block (self, from, PLAUSIBLE_BLOCK);
}
