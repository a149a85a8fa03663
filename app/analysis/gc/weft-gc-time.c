/* SPDX-License-Identifier: BSD-3-Clause */
/* Puts the capabilities' collections together. Chunks between whose checkpoints no time was spent
 * collecting are passed over. */
#include "weft-gc-time.h"

/* A stretch with a collection on some capability. */
typedef struct
{
  guint64 from, to;
  guint64 before; /* ns of collections in front of it */
} Pause;

struct _WeftGcTime
{
  GArray *pauses; /* of Pause, by time; they do not touch */
};

static gboolean
is_quiet (const WeftUsage *a, const WeftUsage *b)
{
  return a->phase == WEFT_GC_NONE && b->phase == WEFT_GC_NONE && a->before.work == b->before.work &&
         a->before.wait == b->before.wait;
}

static void
add_pause (GArray *pauses, guint64 from, guint64 to)
{
  Pause pause = { .from = from, .to = to };

  if (to > from)
    g_array_append_val (pauses, pause);
}

/* @from is where a collection that is under way began. */
static void
read_chunk (
    const WeftIndex *index, const WeftCapIndex *cap, guint64 chunk, GArray *pauses, guint64 *from)
{
  const WeftCheckpoint *checkpoint = weft_cap_index_checkpoint (cap, chunk);
  guint64 end = chunk + 1 < cap->n_checkpoints ? weft_cap_index_checkpoint (cap, chunk + 1)->index :
                                                 cap->n_events;
  guint64 left = end - checkpoint->index;
  WeftUsage usage = checkpoint->usage;
  WeftEvent event = { 0 };
  WeftCursor cursor;
  guint block = weft_cap_index_cursor (cap, index->log, chunk, &cursor);

  while (left-- > 0 && weft_cap_index_next_event (cap, index->log, &cursor, &block, &event))
    {
      gboolean was = usage.phase != WEFT_GC_NONE;

      if (!weft_usage_step (&usage, &event, weft_cap_index_time (&cursor, &event)))
        continue;
      if (!was && usage.phase != WEFT_GC_NONE)
        *from = usage.since;
      else if (was && usage.phase == WEFT_GC_NONE)
        add_pause (pauses, *from, usage.since);
    }
}

static void
read_cap (const WeftIndex *index, const WeftCapIndex *cap, GArray *pauses)
{
  guint64 from = 0;

  for (guint64 i = 0; i < cap->n_checkpoints; i++)
    {
      const WeftUsage *next =
          i + 1 < cap->n_checkpoints ? &weft_cap_index_checkpoint (cap, i + 1)->usage : &cap->end;

      if (!is_quiet (&weft_cap_index_checkpoint (cap, i)->usage, next))
        read_chunk (index, cap, i, pauses, &from);
    }
  if (cap->end.phase != WEFT_GC_NONE)
    add_pause (pauses, from, MAX (index->to, from));
}

static gint
compare_pauses (gconstpointer a, gconstpointer b)
{
  const Pause *x = a, *y = b;

  return (x->from > y->from) - (x->from < y->from);
}

WeftGcTime *
weft_gc_time_new (const WeftIndex *index)
{
  WeftGcTime *self = g_new0 (WeftGcTime, 1);
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (Pause));

  self->pauses = g_array_new (FALSE, FALSE, sizeof (Pause));
  for (guint i = 0; i < index->caps->len; i++)
    read_cap (index, weft_index_nth_cap (index, i), all);
  g_array_sort (all, compare_pauses);
  for (guint i = 0; i < all->len; i++)
    {
      Pause pause = g_array_index (all, Pause, i);
      Pause *last = self->pauses->len > 0 ?
                        &g_array_index (self->pauses, Pause, self->pauses->len - 1) :
                        NULL;

      if (last != NULL && pause.from <= last->to)
        {
          last->to = MAX (last->to, pause.to);
          continue;
        }
      pause.before = last != NULL ? last->before + last->to - last->from : 0;
      g_array_append_val (self->pauses, pause);
    }
  return self;
}

void
weft_gc_time_free (WeftGcTime *self)
{
  g_array_unref (self->pauses);
  g_free (self);
}

guint64
weft_gc_time_before (const WeftGcTime *self, guint64 time)
{
  guint low = 0, high = self->pauses->len;
  const Pause *pause;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->pauses, Pause, middle).from < time)
        low = middle + 1;
      else
        high = middle;
    }
  if (low == 0)
    return 0;
  pause = &g_array_index (self->pauses, Pause, low - 1);
  return pause->before + MIN (time, pause->to) - pause->from;
}
