/* SPDX-License-Identifier: BSD-3-Clause */
/* Checkpoints are copies of the carried events. Those close to others are dropped. */
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
  guint64 step;   /* distance between checkpoints at the end of the log, bytes */
  GArray *points; /* of CarryPoint */
  CarryPoint now; /* state after all blocks read so far */
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
  g_array_set_size (self->points, 0);
  g_clear_pointer (&self->now.carry, weft_log_carry_free);
  self->now = (CarryPoint){ .carry = weft_log_carry_new () };
}

WeftCarryPoints *
weft_carry_points_new (guint64 step)
{
  WeftCarryPoints *self = g_new0 (WeftCarryPoints, 1);

  self->step = step;
  self->points = g_array_new (FALSE, FALSE, sizeof (CarryPoint));
  g_array_set_clear_func (self->points, carry_point_clear);
  reset_points (self);
  return self;
}

void
weft_carry_points_free (WeftCarryPoints *self)
{
  g_array_unref (self->points);
  weft_log_carry_free (self->now.carry);
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
  for (guint i = 1; i + 1 < self->points->len;)
    {
      guint64 before = g_array_index (self->points, CarryPoint, i - 1).at;
      guint64 after = g_array_index (self->points, CarryPoint, i + 1).at;

      if (after - before <= self->now.at - after)
        g_array_remove_index (self->points, i);
      else
        i++;
    }
}

void
weft_carry_points_advance (WeftCarryPoints *self, const WeftLog *log)
{
  guint n = MIN (log->sure.n_blocks, log->blocks->len);

  if (!is_same_log (self, log) || n < self->now.n_blocks)
    reset_points (self);
  self->file = log->map->file;
  self->n_processes = log->n_processes;
  /* the last sure block may still grow */
  while (self->now.n_blocks + 1 < n)
    {
      const WeftBlock *block = weft_log_block (log, self->now.n_blocks);
      guint last = self->points->len;
      guint64 at = last > 0 ? g_array_index (self->points, CarryPoint, last - 1).at : 0;
      WeftEvent event = { 0 };
      WeftCursor cursor;

      weft_log_cursor (log, self->now.n_blocks, block->offset, &cursor);
      while (weft_cursor_next (&cursor, &event))
        {
          weft_log_carry_add (self->now.carry, &event);
          self->now.latest = MAX (self->now.latest, event.time);
        }
      self->now.n_blocks++;
      self->now.at = block->end;
      if (self->now.at - at >= self->step)
        {
          CarryPoint point = self->now;

          point.carry = weft_log_carry_copy (self->now.carry);
          g_array_append_val (self->points, point);
          thin_out_points (self);
        }
    }
}

WeftLogCarry *
weft_carry_points_before (const WeftCarryPoints *self,
                          const WeftLog *log,
                          guint64 from,
                          guint *n_blocks)
{
  const CarryPoint *best = self->now.latest < from ? &self->now : NULL;

  if (!is_same_log (self, log))
    return NULL;
  for (guint i = self->points->len; best == NULL && i-- > 0;)
    if (g_array_index (self->points, CarryPoint, i).latest < from)
      best = &g_array_index (self->points, CarryPoint, i);
  if (best == NULL)
    return NULL;
  *n_blocks = best->n_blocks;
  return weft_log_carry_copy (best->carry);
}
