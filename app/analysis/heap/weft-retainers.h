/* SPDX-License-Identifier: BSD-3-Clause */
/* Retainer matrix: the bytes that each pair of retainers keeps alive together. */
#pragma once

#include "weft-heap-profile.h"

/* Matrix of the largest retainers in a range. Bytes are means over the range, see WeftHeapNumber.
 * Immutable. */
typedef struct
{
  GPtrArray *names;  /* of char *, valid UTF-8: names of the largest retainers, the largest first */
  guint n_all;       /* number of retainers with bytes in the range, including unlisted ones */
  guint n_samples;   /* number of samples in the range */
  double total;      /* bytes of all retainer sets */
  double *exclusive; /* for each retainer: bytes that no other retainer retains, and that would be
                        freed without it */
  double *shared;    /* see weft_retainers_shared_bytes() */
} WeftRetainers;

/* Returns the first part of @heap (the profile of a log) that is a profile by retainer, or NULL.
 * Borrowed. */
WeftHeapProfile *weft_retainers_find (WeftHeapProfile *heap);

/* Returns the matrix of the @n_max largest retainers in [@from, @to) of @profile, or of its first
 * part if it has several. The matrix is empty if the profile is not by retainer. */
WeftRetainers *
weft_retainers_new (const WeftHeapProfile *profile, guint64 from, guint64 to, guint n_max);
void weft_retainers_free (WeftRetainers *self);

/* Returns the bytes that the @i-th and the @k-th retainer both retain. If @i == @k, returns all
 * bytes of the retainer. */
static inline double
weft_retainers_shared_bytes (const WeftRetainers *self, guint i, guint k)
{
  return self->shared[(gsize) i * self->names->len + k];
}

/* Returns the fraction of the @i-th retainer's bytes that the @k-th retainer also retains, 0 to 1.
 * If @i == @k, returns the fraction that no other retainer retains. */
double weft_retainers_shared_fraction (const WeftRetainers *self, guint i, guint k);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftRetainers, weft_retainers_free)
