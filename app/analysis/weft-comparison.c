/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares quantities; absence is carried on. */
#include "weft-comparison.h"

#include <glib/gi18n.h>

static void
compare_group (GArray *numbers, const WeftQuantityGroup *group, const WeftStatistics *const both[2])
{
  for (guint i = 0; i < group->n; i++)
    {
      WeftComparedNumber one = { .quantity = &group->rows[i] };

      for (guint side = 0; side < 2; side++)
        one.amounts[side] = weft_quantity_value (one.quantity, both[side]);
      if (weft_amount_is_known (one.amounts[0]) || weft_amount_is_known (one.amounts[1]))
        g_array_append_val (numbers, one);
    }
}

GArray *
weft_comparison_new (const WeftStatistics *a, const WeftStatistics *b)
{
  const WeftStatistics *both[2] = { a, b };
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (WeftComparedNumber));

  for (guint i = 0; i < WEFT_N_QUANTITY_GROUPS; i++)
    compare_group (numbers, weft_quantity_groups[i], both);
  return numbers;
}

/* A side that is not known, or a known value where both are. */
static WeftAmount
absence_of (const WeftComparedNumber *self)
{
  return weft_amount_is_known (self->amounts[0]) ? self->amounts[1] : self->amounts[0];
}

WeftAmount
weft_compared_difference (const WeftComparedNumber *self)
{
  WeftAmount absence = absence_of (self);

  return weft_amount_is_known (absence) ?
             weft_amount (self->amounts[1].number - self->amounts[0].number) :
             absence;
}

WeftAmount
weft_compared_ratio (const WeftComparedNumber *self)
{
  WeftAmount absence = absence_of (self);

  if (!weft_amount_is_known (absence))
    return absence;
  return self->amounts[0].number > 0 ?
             weft_amount (self->amounts[1].number / self->amounts[0].number) :
             weft_amount_absent (WEFT_AMOUNT_NONE, N_ ("a multiple of nothing"));
}
