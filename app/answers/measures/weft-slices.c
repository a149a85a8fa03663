/* SPDX-License-Identifier: BSD-3-Clause */
/* Slices are joined in pairs if they are too short to cover the range. */
#include "weft-slices.h"

static void
join_by_twos (WeftSlices *self)
{
  for (guint i = 0; i < WEFT_MAX_SLICES / 2; i++)
    self->counts[i] = self->counts[2 * i] + self->counts[2 * i + 1];
  for (guint i = WEFT_MAX_SLICES / 2; i < WEFT_MAX_SLICES; i++)
    self->counts[i] = 0;
  self->shift++;
}

void
weft_slices_cover (WeftSlices *self, guint64 length)
{
  while (length > 0 && (length - 1) >> self->shift >= WEFT_MAX_SLICES)
    join_by_twos (self);
}

void
weft_slices_add (WeftSlices *self, guint64 at)
{
  weft_slices_cover (self, at + 1);
  self->counts[at >> self->shift]++;
}
