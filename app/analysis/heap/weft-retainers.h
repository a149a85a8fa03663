/* SPDX-License-Identifier: BSD-3-Clause */
/* Retainer matrix: the bytes that two retainers keep alive together. */
#pragma once

#include "weft-heap-profile.h"

/* Matrix of the largest retainers in a range. Bytes are means over the range, see WeftHeapNumber.
 * Immutable. */
typedef struct
{
  GPtrArray *names;  /* of char *, valid UTF-8: the largest retainers, the largest first */
  guint n_all;       /* number of retainers with bytes in the range, including unlisted ones */
  guint n_samples;   /* number of samples in the range */
  double total;      /* bytes of all retainer sets */
  double *exclusive; /* by retainer: bytes that no other retainer retains, which would be freed
                    without it */
  double *shared;    /* see weft_retainers_shared_bytes() */
} WeftRetainers;

/* Returns the first part of @heap (the profile of a log) that is a profile by retainer, or NULL.
 * Borrowed. */
WeftHeapProfile *weft_retainers_find (WeftHeapProfile *heap);

/* Returns the matrix of the @n_max largest retainers in [@from, @to) of @profile, or of its first
 * part if it has several. Empty if the profile is not by retainer. */
WeftRetainers *
weft_retainers_new (const WeftHeapProfile *profile, guint64 from, guint64 to, guint n_max);
void weft_retainers_free (WeftRetainers *self);

/* Returns the bytes that both the @i-th and the @k-th retainer retain; if @i == @k, all bytes of
 * that retainer. */
static inline double
weft_retainers_shared_bytes (const WeftRetainers *self, guint i, guint k)
{
  return self->shared[(gsize) i * self->names->len + k];
}

/* Returns the share of the bytes of the @i-th retainer that the @k-th retainer also retains, 0 to
 * 1; if @i == @k, the share that no other retainer retains. */
double weft_retainers_shared_fraction (const WeftRetainers *self, guint i, guint k);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftRetainers, weft_retainers_free)
