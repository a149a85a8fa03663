/* SPDX-License-Identifier: BSD-3-Clause */
/* Keeps a ring buffer of runs for each capability. */
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
  Ring *ring;

  if (cap >= self->rings->len)
    g_ptr_array_set_size (self->rings, cap + 1);
  if (ring_of (self, cap) == NULL)
    g_ptr_array_index (self->rings, cap) = g_new0 (Ring, 1);
  ring = ring_of (self, cap);
  ring->runs[ring->n++ % LENGTH] = (WeftRun){ time, G_MAXUINT64, ++self->n, thread };
}

void
weft_run_ring_end (WeftRunRing *self, guint16 cap, guint64 time)
{
  Ring *ring = ring_of (self, cap);

  if (ring != NULL && ring->n > 0)
    ring->runs[(ring->n - 1) % LENGTH].to = time;
}

gboolean
weft_run_ring_find (const WeftRunRing *self, guint16 cap, guint64 time, WeftRun *run)
{
  const Ring *ring = ring_of (self, cap);
  guint first, n;

  if (ring == NULL)
    return FALSE;
  n = MIN (ring->n, LENGTH);
  first = ring->n - n;
  /* find the last run that began at or before @time, most often the last one of all; the search is
   * compiled without branches, which would often be predicted wrongly */
  if (ring->runs[(ring->n - 1) % LENGTH].from <= time)
    first = ring->n - 1;
  else
    for (; n > 1; n -= n / 2)
      first += ring->runs[(first + n / 2) % LENGTH].from <= time ? n / 2 : 0;
  *run = ring->runs[first % LENGTH];
  return run->from <= time && time <= run->to;
}
