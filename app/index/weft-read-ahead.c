/* SPDX-License-Identifier: BSD-3-Clause */
/* Prefetches in three stages: the start times of a page's checkpoints, then the checkpoint found by
 * these times, then the events of its chunk. */
#include "weft-read-ahead.h"

/* Number of bytes of a chunk's events to prefetch. A chunk has about 1 KB, of which half is read on
 * average; later bytes are prefetched fast enough by the processor itself. */
#define PREFETCH_BYTES   512
#define CACHE_LINE_BYTES 64
/* Number of start times around the expected index to prefetch. */
#define PREFETCH_TIMES 24

void
weft_read_ahead_init (WeftReadAhead *self,
                      const WeftCapIndex *index,
                      const WeftLog *log,
                      guint64 chunk)
{
  *self = (WeftReadAhead){ .index = index, .log = log, .chunk = chunk };
  self->page = chunk / WEFT_CHECKPOINTS_PER_PAGE;
  for (guint i = 0; i < WEFT_READ_AHEAD_STEP; i++)
    self->times[i] = G_MAXUINT64;
}

static void
prefetch_bytes (gconstpointer data, guint bytes)
{
  const guint8 *p = data;

  for (guint i = 0; i < bytes; i += CACHE_LINE_BYTES)
    __builtin_prefetch (p + i);
}

/* Prefetches the checkpoint and the span of @chunk. Assumes that the page is packed, as nearly all
 * pages are: checking it would mean waiting for the page's memory. */
static void
prefetch_chunk (const WeftCapIndex *index, guint64 chunk)
{
  const WeftPackedPage *packed = (gconstpointer) index->pages[chunk / WEFT_CHECKPOINTS_PER_PAGE];
  guint i = chunk % WEFT_CHECKPOINTS_PER_PAGE;

  prefetch_bytes (&packed->checkpoints[i], sizeof *packed->checkpoints);
  prefetch_bytes (&packed->spans[i], sizeof *packed->spans);
}

void
weft_read_ahead_to (WeftReadAhead *self, guint64 time)
{
  guint slot = self->n++ % WEFT_READ_AHEAD_STEP;
  guint64 chunk = self->chunks[slot];
  const WeftCapIndex *index;
  guint64 page;
  guint64 from;
  const WeftPackedPage *packed;
  guint first = 0;

  if (self->index->n_checkpoints == 0)
    return;
  if (chunk > 0)
    prefetch_bytes (self->log->map->data + weft_cap_index_checkpoint (self->index, chunk).offset,
                    PREFETCH_BYTES);
  self->chunks[slot] = 0;
  if (self->times[slot] != G_MAXUINT64)
    {
      guint64 before = self->chunk;

      self->chunk = weft_cap_index_chunk_from (self->index, before, self->times[slot]);
      if (self->chunk != before)
        {
          prefetch_chunk (self->index, self->chunk);
          prefetch_chunk (self->index, self->chunk - 1);
          self->chunks[slot] = self->chunk;
        }
    }
  self->times[slot] = time;
  index = self->index;
  page = weft_cap_index_page_from (index, self->page, time);
  from = index->starts[page];
  packed = (gconstpointer) index->pages[page];
  if (page == self->page)
    return;
  self->page = page;
  /* index of the checkpoint at @time if all chunks of the page had the same duration */
  if ((page + 1) * WEFT_CHECKPOINTS_PER_PAGE < index->n_checkpoints && time > from &&
      index->starts[page + 1] > from)
    first = (guint) ((double) (time - from) / (double) (index->starts[page + 1] - from) *
                     WEFT_CHECKPOINTS_PER_PAGE);
  first -= MIN (first, PREFETCH_TIMES / 2);
  prefetch_bytes (packed, offsetof (WeftPackedPage, since));
  prefetch_bytes (&packed->since[first], PREFETCH_TIMES * sizeof *packed->since);
}
