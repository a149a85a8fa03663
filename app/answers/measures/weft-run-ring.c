/* SPDX-License-Identifier: BSD-3-Clause */
/* Keeps a ring buffer of runs for each capability. */
#include "weft-run-ring.h"

/* Number of runs in a ring, a power of two. In a log of many HECs they are fewer, as each HEC has a
 * ring of its own. */
#define MIN_LENGTH 16u
#define MAX_LENGTH 256u
#define MAX_RUNS   (1u << 16) /* in the rings of all HECs */

typedef struct
{
  guint n; /* number of runs that have begun so far */
  WeftRun runs[];
} Ring;

struct _WeftRunRing
{
  GPtrArray *rings; /* of Ring, indexed by capability; NULL for a capability without runs */
  guint length;     /* number of runs in a ring */
  gsize n;
};

WeftRunRing *
weft_run_ring_new (guint n_caps)
{
  WeftRunRing *self = g_new0 (WeftRunRing, 1);

  self->length = MAX_LENGTH;
  while (self->length > MIN_LENGTH && n_caps * self->length > MAX_RUNS)
    self->length /= 2;
  self->rings = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
weft_run_ring_free (WeftRunRing *self)
{
  g_ptr_array_unref (self->rings);
  g_free (self);
}

/* Returns the element for the run with number @i of the ring, counted from 0. */
static inline WeftRun *
nth_run (const WeftRunRing *self, Ring *ring, guint i)
{
  return &ring->runs[i & (self->length - 1)];
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
    g_ptr_array_index (self->rings, cap) =
        g_malloc0 (sizeof *ring + self->length * sizeof *ring->runs);
  ring = ring_of (self, cap);
  *nth_run (self, ring, ring->n++) = (WeftRun){ time, G_MAXUINT64, ++self->n, thread };
}

void
weft_run_ring_end (WeftRunRing *self, guint16 cap, guint64 time)
{
  Ring *ring = ring_of (self, cap);

  if (ring != NULL && ring->n > 0)
    nth_run (self, ring, ring->n - 1)->to = time;
}

gboolean
weft_run_ring_find (const WeftRunRing *self, guint16 cap, guint64 time, WeftRun *run)
{
  Ring *ring = ring_of (self, cap);
  guint first, n;

  if (ring == NULL)
    return FALSE;
  n = MIN (ring->n, self->length);
  first = ring->n - n;
  /* find the last run that began at or before @time, most often the last one of all; the search is
   * compiled without branches, which would often be predicted wrongly */
  if (nth_run (self, ring, ring->n - 1)->from <= time)
    first = ring->n - 1;
  else
    for (; n > 1; n -= n / 2)
      first += nth_run (self, ring, first + n / 2)->from <= time ? n / 2 : 0;
  *run = *nth_run (self, ring, first);
  return run->from <= time && time <= run->to;
}
