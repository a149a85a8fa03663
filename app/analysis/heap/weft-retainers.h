/* SPDX-License-Identifier: BSD-3-Clause */
/* Retainer matrix: the bytes that two retainers keep alive together. */
#pragma once

#include "weft-heap-profile.h"

/* Bytes are means over the range, as WeftHeapNumber has them. Immutable. */
typedef struct
{
  GPtrArray *names; /* of char *, valid UTF-8: those that keep most, the most first */
  guint n_all;      /* retainers that keep anything in the range, also those that are not listed */
  guint n_samples;  /* in the range */
  double total;     /* all that any retainer keeps */
  double *alone;    /* by retainer: what it keeps and no other does: letting go of it frees that */
  double *together; /* see weft_retainers_together() */
} WeftRetainers;

/* The first profile by retainer of @heap, the log's; NULL if there is none. Borrowed. */
WeftHeapProfile *weft_retainers_find (WeftHeapProfile *heap);

/* Of [@from, @to) of @profile, or of its first part where it has several: the @n_max retainers that
 * keep most. None where it is not by retainer. */
WeftRetainers *
weft_retainers_new (const WeftHeapProfile *profile, guint64 from, guint64 to, guint n_max);
void weft_retainers_free (WeftRetainers *self);

/* What both the @i-th and the @k-th retainer keep; for the same twice, all that it keeps. */
static inline double
weft_retainers_together (const WeftRetainers *self, guint i, guint k)
{
  return self->together[(gsize) i * self->names->len + k];
}

/* The part of what the @i-th keeps that the @k-th keeps as well, 0 to 1; for the same twice, the
 * part that it keeps alone. */
double weft_retainers_part (const WeftRetainers *self, guint i, guint k);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftRetainers, weft_retainers_free)
