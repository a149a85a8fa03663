/* SPDX-License-Identifier: BSD-3-Clause */
/* Groups of quantities for the registry, and helper functions for their getters. */
#pragma once

#include "weft-quantity.h"

#include <math.h>

extern const WeftQuantityGroup weft_quantities_time;
extern const WeftQuantityGroup weft_quantities_hecs;
extern const WeftQuantityGroup weft_quantities_gc;
extern const WeftQuantityGroup weft_quantities_heap;
extern const WeftQuantityGroup weft_quantities_sparks;
extern const WeftQuantityGroup weft_quantities_threads;
extern const WeftQuantityGroup weft_quantities_heap_profile;
extern const WeftQuantityGroup weft_quantities_events;

/* Returns the value of @self, read from @subject, or an absent amount if a needed feature was not
 * recorded. If @is_partial, the value has a bound. */
WeftAmount weft_quantity_read (const WeftQuantity *self,
                               const WeftTrace *trace,
                               gconstpointer of,
                               gboolean is_partial);

/* Returns the bound of the number of garbage collected sparks, see weft_feature_numbers(): the RTS
 * writes no events for sparks that are still waiting when the program ends. */
static inline WeftAmountBound
weft_gcd_sparks_bound (const WeftTrace *trace)
{
  return weft_amount_is_known (weft_feature_recorded (trace, WEFT_FEATURE_SPARKS)) ?
             WEFT_BOUND_EXACT :
             WEFT_BOUND_AT_LEAST;
}

/* Returns @number, or an unknown amount with the reason @why if it is not finite. */
static inline WeftAmount
weft_amount_finite (double number, const char *why)
{
  return isfinite (number) ? weft_amount (number) : weft_amount_absent (WEFT_AMOUNT_UNKNOWN, why);
}
