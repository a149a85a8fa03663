/* SPDX-License-Identifier: BSD-3-Clause */
/* Keeps a ring buffer of runs for each capability. The ring buffer is searched backwards, as recent
 * runs are searched for most often. */
#include "weft-run-ring.h"

#define LENGTH 256

typedef struct
{
  WeftRun runs[LENGTH];
  guint n; /* number of runs that have begun so far */
} Ring;

struct _WeftRunRing
{
  GPtrArray *rings; /* of Ring, indexed by capability; NULL for a capability without runs */
  gsize n;
};

WeftRunRing *
weft_run_ring_new (void)
{
  WeftRunRing *self = g_new0 (WeftRunRing, 1);

  self->rings = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
weft_run_ring_free (WeftRunRing *self)
{
  g_ptr_array_unref (self->rings);
  g_free (self);
}

static Ring *
ring_of (const WeftRunRing *self, guint16 cap)
{
  return cap < self->rings->len ? g_ptr_array_index (self->rings, cap) : NULL;
}

void
weft_run_ring_begin (WeftRunRing *self, guint16 cap, guint32 thread, guint64 time)
{
  if (cap >= self->rings->len)
    g_ptr_array_set_size (self->rings, cap + 1);
  if (ring_of (self, cap) == NULL)
    g_ptr_array_index (self->rings, cap) = g_new0 (Ring, 1);
  ring_of (self, cap)->runs[ring_of (self, cap)->n++ % LENGTH] =
      (WeftRun){ time, G_MAXUINT64, ++self->n, thread };
}

void
weft_run_ring_end (WeftRunRing *self, guint16 cap, guint64 time)
{
  Ring *ring = ring_of (self, cap);

  if (ring != NULL && ring->n > 0)
    ring->runs[(ring->n - 1) % LENGTH].to = time;
}

static inline const WeftRun *
nth_run (const Ring *self, guint i)
{
  return &self->runs[i % LENGTH];
}

gboolean
weft_run_ring_find (const WeftRunRing *self, guint16 cap, guint64 time, WeftRun *run)
{
  const Ring *ring = ring_of (self, cap);
  guint least, first, end;

  if (ring == NULL)
    return FALSE;
  /* step back, doubling the steps, to a run that began at or before @time */
  end = ring->n;
  least = end - MIN (end, LENGTH);
  first = end - 1;
  for (guint step = 1; first > least && nth_run (ring, first)->from > time; step *= 2)
    {
      end = first;
      first -= MIN (step, first - least);
    }
  /* find the last run in [first, end) that began at or before @time */
  while (end - first > 1)
    {
      guint middle = first + (end - first) / 2;

      if (nth_run (ring, middle)->from <= time)
        first = middle;
      else
        end = middle;
    }
  *run = *nth_run (ring, first);
  return run->from <= time && time <= run->to;
}
