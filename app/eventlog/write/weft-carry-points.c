/* SPDX-License-Identifier: BSD-3-Clause */
/* Checkpoints are copies of the carried events. Checkpoints that are close to others are
 * dropped. */
#include "weft-carry-points.h"

typedef struct
{
  WeftLogCarry *carry;
  guint64 latest; /* latest stamp of all events before the checkpoint, ns */
  guint64 at;     /* file offset of the end of the last block before the checkpoint */
  guint n_blocks;
} CarryPoint;

struct _WeftCarryPoints
{
  guint64 checkpoint_distance; /* distance between checkpoints at the end of the log, bytes */
  GArray *checkpoints;         /* of CarryPoint */
  CarryPoint current;          /* state after all blocks read so far */
  WeftFileId file;
  guint n_processes;
};

static void
carry_point_clear (gpointer data)
{
  weft_log_carry_free (((CarryPoint *) data)->carry);
}

static void
reset_points (WeftCarryPoints *self)
{
  g_array_set_size (self->checkpoints, 0);
  g_clear_pointer (&self->current.carry, weft_log_carry_free);
  self->current = (CarryPoint){ .carry = weft_log_carry_new () };
}

WeftCarryPoints *
weft_carry_points_new (guint64 distance)
{
  WeftCarryPoints *self = g_new0 (WeftCarryPoints, 1);

  self->checkpoint_distance = distance;
  self->checkpoints = g_array_new (FALSE, FALSE, sizeof (CarryPoint));
  g_array_set_clear_func (self->checkpoints, carry_point_clear);
  reset_points (self);
  return self;
}

void
weft_carry_points_free (WeftCarryPoints *self)
{
  g_array_unref (self->checkpoints);
  weft_log_carry_free (self->current.carry);
  g_free (self);
}

/* Returns TRUE if @log is the log that was read by earlier calls. */
static gboolean
is_same_log (const WeftCarryPoints *self, const WeftLog *log)
{
  return log->map->file.device == self->file.device && log->map->file.inode == self->file.inode &&
         log->n_processes == self->n_processes;
}

/* Drops each checkpoint whose neighbours are closer to each other than to the end. */
static void
thin_out_points (WeftCarryPoints *self)
{
  for (guint i = 1; i + 1 < self->checkpoints->len;)
    {
      guint64 before = g_array_index (self->checkpoints, CarryPoint, i - 1).at;
      guint64 after = g_array_index (self->checkpoints, CarryPoint, i + 1).at;

      if (after - before <= self->current.at - after)
        g_array_remove_index (self->checkpoints, i);
      else
        i++;
    }
}

void
weft_carry_points_advance (WeftCarryPoints *self, const WeftLog *log)
{
  guint n = MIN (log->stable.n_blocks, weft_log_n_blocks (log));

  if (!is_same_log (self, log) || n < self->current.n_blocks)
    reset_points (self);
  self->file = log->map->file;
  self->n_processes = log->n_processes;
  /* do not read the last stable block, which may still grow */
  while (self->current.n_blocks + 1 < n)
    {
      const WeftBlock *block = weft_log_block (log, self->current.n_blocks);
      guint last = self->checkpoints->len;
      guint64 at = last > 0 ? g_array_index (self->checkpoints, CarryPoint, last - 1).at : 0;
      WeftEvent event = { 0 };
      WeftCursor cursor;

      weft_log_cursor (log, self->current.n_blocks, block->offset, &cursor);
      while (weft_cursor_next (&cursor, &event))
        {
          weft_log_carry_add (self->current.carry, &event);
          self->current.latest = MAX (self->current.latest, event.time);
        }
      self->current.n_blocks++;
      self->current.at = block->end;
      if (self->current.at - at >= self->checkpoint_distance)
        {
          CarryPoint point = self->current;

          point.carry = weft_log_carry_copy (self->current.carry);
          g_array_append_val (self->checkpoints, point);
          thin_out_points (self);
        }
    }
}

WeftLogCarry *
weft_carry_points_find_before (const WeftCarryPoints *self,
                               const WeftLog *log,
                               guint64 from,
                               guint *n_blocks)
{
  const CarryPoint *best = self->current.latest < from ? &self->current : NULL;

  if (!is_same_log (self, log))
    return NULL;
  for (guint i = self->checkpoints->len; best == NULL && i-- > 0;)
    if (g_array_index (self->checkpoints, CarryPoint, i).latest < from)
      best = &g_array_index (self->checkpoints, CarryPoint, i);
  if (best == NULL)
    return NULL;
  *n_blocks = best->n_blocks;
  return weft_log_carry_copy (best->carry);
}
