/* SPDX-License-Identifier: BSD-3-Clause */
/* Asks for a checkpoint first, and for the chunk that it leads to when it has come. */
#include "weft-read-ahead.h"

/* Of a chunk, some 1 KB: half of it is read on average, and the processor guesses the rest. */
#define PREFETCH_BYTES 512
#define LINE           64

void
weft_read_ahead_init (WeftReadAhead *self,
                      const WeftCapIndex *index,
                      const WeftLog *log,
                      guint64 chunk)
{
  *self = (WeftReadAhead){ .index = index, .log = log, .chunk = chunk };
}

static void
fetch (gconstpointer data, guint bytes)
{
  const guint8 *p = data;

  for (guint i = 0; i < bytes; i += LINE)
    __builtin_prefetch (p + i);
}

void
weft_read_ahead_to (WeftReadAhead *self, guint64 time)
{
  guint64 *place = &self->asked[self->n++ % G_N_ELEMENTS (self->asked)];
  guint64 coming = *place, before = self->chunk;

  if (self->index->n_checkpoints == 0)
    return;
  self->chunk = weft_cap_index_chunk_from (self->index, before, time);
  *place = self->chunk != before ? self->chunk : 0;
  if (*place > 0)
    fetch (weft_cap_index_checkpoint (self->index, *place), sizeof (WeftCheckpoint));
  if (coming > 0)
    fetch (self->log->map->data + weft_cap_index_checkpoint (self->index, coming)->offset,
           PREFETCH_BYTES);
}
