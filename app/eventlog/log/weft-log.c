/* SPDX-License-Identifier: BSD-3-Clause */
/* A log as it lies in the file: making views of it, and finding one's way in them. */
#include "weft-log-private.h"

#include "weft-lower-bound.h"

static void
clear_segment (gpointer data)
{
  WeftSegment *segment = data;

  g_clear_pointer (&segment->header, weft_shared_unref);
}

static void
log_clear (gpointer data)
{
  WeftLog *self = data;

  g_array_unref (self->segments);
  g_array_unref (self->blocks);
  g_array_unref (self->problems);
  weft_shared_unref (self->map);
}

WeftLog *
weft_log_new_empty (WeftMap *map)
{
  WeftLog *self = weft_shared_new (WeftLog, log_clear);

  self->map = weft_shared_ref (map);
  self->n_processes = 1;
  self->segments = g_array_new (FALSE, FALSE, sizeof (WeftSegment));
  g_array_set_clear_func (self->segments, clear_segment);
  self->blocks = g_array_new (FALSE, FALSE, sizeof (WeftBlock));
  self->problems = g_array_new (FALSE, FALSE, sizeof (WeftProblem));
  return self;
}

WeftLog *
weft_log_new (WeftMap *map, gboolean is_final, GError **error)
{
  g_autoptr (WeftLog) self = weft_log_new_empty (map);

  if (!weft_log_chain_start (self, error))
    return NULL;
  weft_log_chain_extend (self, is_final);
  return g_steal_pointer (&self);
}

/* The values of @from up to what was sure, the last one as it was then. */
static void
copy_sure (GArray *to, const GArray *from, guint n, gconstpointer last)
{
  if (n == 0)
    return;
  g_array_append_vals (to, from->data, n - 1);
  g_array_append_vals (to, last, 1);
}

static void
take_sure (WeftLog *self, const WeftLog *before)
{
  const WeftLogSure *sure = &before->sure;

  copy_sure (self->segments, before->segments, sure->n_segments, &sure->segment);
  copy_sure (self->blocks, before->blocks, sure->n_blocks, &sure->block);
  copy_sure (self->problems, before->problems, sure->n_problems, &sure->problem);
  for (guint i = 0; i < self->segments->len; i++)
    weft_shared_ref (g_array_index (self->segments, WeftSegment, i).header);
  self->sure = *sure;
  self->at = sure->at;
}

WeftLog *
weft_log_extend (const WeftLog *self, WeftMap *map, gboolean is_final)
{
  WeftLog *log = weft_log_new_empty (map);

  take_sure (log, self);
  weft_log_chain_extend (log, is_final);
  return log;
}

void
weft_log_cursor (const WeftLog *self, guint block, guint64 offset, WeftCursor *cursor)
{
  const WeftBlock *b = weft_log_block (self, block);

  weft_cursor_init (cursor, self->map->data, weft_log_block_header (self, b), b, offset);
}

gint
weft_log_find_block (const WeftLog *self, guint64 offset)
{
  guint low =
      WEFT_LOWER_BOUND (guint, i, 0, self->blocks->len, weft_log_block (self, i)->offset <= offset);

  return low > 0 && offset < weft_log_block (self, low - 1)->end ? (gint) low - 1 : -1;
}
