/* SPDX-License-Identifier: BSD-3-Clause */
/* Looks up quantities and reads their values. Getters are called only if the features of the
 * quantity were recorded. */
#include "weft-quantity-private.h"

#include <glib/gi18n.h>

const WeftQuantityGroup *const weft_quantity_groups[WEFT_N_QUANTITY_GROUPS] = {
  [WEFT_QUANTITIES_TIME] = &weft_quantities_time,
  [WEFT_QUANTITIES_HECS] = &weft_quantities_hecs,
  [WEFT_QUANTITIES_GC] = &weft_quantities_gc,
  [WEFT_QUANTITIES_HEAP] = &weft_quantities_heap,
  [WEFT_QUANTITIES_SPARKS] = &weft_quantities_sparks,
  [WEFT_QUANTITIES_THREADS] = &weft_quantities_threads,
  [WEFT_QUANTITIES_HEAP_PROFILE] = &weft_quantities_heap_profile,
  [WEFT_QUANTITIES_EVENTS] = &weft_quantities_events,
};

const char *
weft_unit_name (WeftUnit unit)
{
  static const char *const names[WEFT_N_UNITS] = {
    [WEFT_UNIT_NS] = "ns",
    [WEFT_UNIT_BYTES] = "bytes",
    [WEFT_UNIT_COUNT] = "count",
    [WEFT_UNIT_MEAN] = "mean",
    [WEFT_UNIT_SHARE] = "share",
    [WEFT_UNIT_PERCENT] = "percent",
    [WEFT_UNIT_BYTES_PER_S] = "bytes_per_s",
  };

  return names[unit];
}

const char *
weft_quantity_title (const char *title)
{
  return g_dpgettext2 (NULL, "quantity", title);
}

double
weft_noise_band (WeftNoise noise)
{
  static const double bands[] = {
    [WEFT_NOISE_STEADY] = 0.1,
    [WEFT_NOISE_VARIED] = 0.25,
    [WEFT_NOISE_TIMED] = 0.35,
    [WEFT_NOISE_SCHEDULED] = 0.65,
  };

  return bands[noise];
}

double
weft_quantity_noise (const WeftQuantity *self)
{
  gboolean is_amount = self->unit == WEFT_UNIT_BYTES || self->unit == WEFT_UNIT_COUNT;

  if (self->noise != WEFT_NOISE_BY_UNIT)
    return weft_noise_band (self->noise);
  return weft_noise_band (is_amount ? WEFT_NOISE_STEADY : WEFT_NOISE_TIMED);
}

const WeftQuantity *
weft_quantity_find (const char *id)
{
  for (guint i = 0; i < WEFT_N_QUANTITY_GROUPS; i++)
    for (guint k = 0; k < weft_quantity_groups[i]->n; k++)
      if (g_str_equal (weft_quantity_groups[i]->rows[k].id, id))
        return &weft_quantity_groups[i]->rows[k];
  return NULL;
}

gboolean
weft_quantity_is_card_number (const WeftQuantity *self)
{
  return self->shown_in == 0 || (self->shown_in & WEFT_SHOWN_ON_CARD) != 0;
}

const WeftQuantity *
weft_quantity_nth_detail (const WeftQuantityGroup *self, guint row)
{
  for (guint i = 0; i < self->n; i++)
    if (self->rows[i].shown_in >> 8 == row)
      return &self->rows[i];
  return NULL;
}

gboolean
weft_quantity_applies (const WeftQuantity *self, const WeftTrace *trace)
{
  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    if (self->needs & (1u << i) && weft_feature_numbers (trace, i).state == WEFT_AMOUNT_NONE)
      return FALSE;
  return TRUE;
}

WeftAmount
weft_quantity_group_absence (const WeftQuantityGroup *self, const WeftStatistics *statistics)
{
  WeftAmount absence = weft_amount (0);

  for (guint i = 0; i < self->n; i++)
    {
      WeftAmount amount = weft_quantity_value (&self->rows[i], statistics);

      if (!weft_quantity_applies (&self->rows[i], statistics->trace))
        continue;
      if (weft_amount_is_known (amount) ||
          (!weft_amount_is_known (absence) &&
           (amount.state != absence.state || amount.why != absence.why)))
        return weft_amount (0);
      absence = amount;
    }
  return absence;
}

WeftAmountBound
weft_quantity_bound (const WeftQuantity *self)
{
  if (self->extent == WEFT_EXTENT_FILE)
    return WEFT_BOUND_EXACT;
  if (self->is_lower_bound)
    return WEFT_BOUND_AT_LEAST;
  return self->is_typical || !(self->unit == WEFT_UNIT_NS || self->unit == WEFT_UNIT_BYTES ||
                               self->unit == WEFT_UNIT_COUNT) ?
             WEFT_BOUND_PART :
             WEFT_BOUND_AT_LEAST;
}

/* Returns the value without a bound, or an absent amount if a needed feature was not recorded. */
static WeftAmount
recorded_value (const WeftQuantity *self, const WeftTrace *trace, gconstpointer of)
{
  gconstpointer member = (const guint8 *) of + self->from.offset;
  WeftAmount amount;
  double number;

  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    {
      WeftAmount recorded = weft_feature_numbers (trace, i);

      if (self->needs & (1u << i) && !weft_amount_is_known (recorded))
        return recorded;
    }
  amount = self->get != NULL ? self->get (of) : weft_amount (0);
  if (self->from.kind == WEFT_MEMBER_NONE || !weft_amount_is_known (amount))
    return amount;
  if (self->from.kind == WEFT_MEMBER_UINT64)
    number = (double) *(const guint64 *) member;
  else if (self->from.kind == WEFT_MEMBER_UINT)
    number = *(const guint *) member;
  else
    number = *(const double *) member;
  amount.number = self->unit == WEFT_UNIT_COUNT ? floor (MAX (number, 0) + 0.5) : number;
  return amount;
}

/* Returns @amount with a bound if the range is known only in part. The amount "none" becomes
 * unknown, as there may be some events in the unknown part. */
static WeftAmount
amount_with_bound (WeftAmount amount, const WeftQuantity *self, gboolean is_partial)
{
  if (is_partial && amount.state == WEFT_AMOUNT_NONE && self->extent != WEFT_EXTENT_FILE)
    return weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("only a part of this range is covered"));
  if (is_partial && weft_amount_is_known (amount))
    amount.bound = weft_quantity_bound (self);
  return amount;
}

WeftAmount
weft_quantity_read (const WeftQuantity *self,
                    const WeftTrace *trace,
                    gconstpointer of,
                    gboolean is_partial)
{
  return amount_with_bound (recorded_value (self, trace, of), self, is_partial);
}

static gboolean
has_hec_extent (const WeftQuantity *self)
{
  return self->extent == WEFT_EXTENT_HECS || self->extent == WEFT_EXTENT_WRITERS;
}

/* Returns TRUE if the extent of the quantity is known for only a part of the range. */
static gboolean
is_extent_partial (const WeftQuantity *self, const WeftStatistics *statistics)
{
  if (self->extent == WEFT_EXTENT_SAMPLES)
    return !statistics->numbers.is_global_whole;
  if (has_hec_extent (self))
    return weft_cap_numbers_is_partial (&statistics->numbers.all) ||
           (self->extent == WEFT_EXTENT_WRITERS && !statistics->numbers.is_global_whole);
  if (self->is_sampled && self->needs & WEFT_NEEDS (SPARKS))
    return weft_statistics_lacks_sparks (statistics);
  if (self->is_sampled)
    return weft_statistics_lacks_allocation (statistics);
  return weft_statistics_is_partial (statistics);
}

WeftAmount
weft_quantity_value (const WeftQuantity *self, const WeftStatistics *statistics)
{
  WeftAmount amount = recorded_value (self, statistics->trace, statistics);
  const WeftRangeNumbers *numbers = &statistics->numbers;
  gboolean has_time = statistics->to > statistics->from;

  if (!has_time || amount.state == WEFT_AMOUNT_NOT_RECORDED)
    return amount;
  /* return an unknown amount rather than "at least 0", which would say nothing */
  if ((self->extent == WEFT_EXTENT_PROCESS && numbers->covered == 0) ||
      (self->extent == WEFT_EXTENT_EVENTS && numbers->covered == 0 && amount.number == 0 &&
       weft_quantity_bound (self) == WEFT_BOUND_AT_LEAST) ||
      (has_hec_extent (self) && numbers->all.alive > 0 && numbers->all.covered == 0))
    return weft_amount_absent (WEFT_AMOUNT_UNKNOWN,
                               N_ ("no time in this range is covered by all HECs"));
  if (self->extent == WEFT_EXTENT_SAMPLES && !numbers->has_known_samples)
    return weft_amount_absent (WEFT_AMOUNT_UNKNOWN,
                               N_ ("the heap profile samples of this range are not covered"));
  return amount_with_bound (amount, self, is_extent_partial (self, statistics));
}

WeftAmount
weft_quantity_value_by_id (const char *id, const WeftStatistics *statistics)
{
  const WeftQuantity *self = weft_quantity_find (id);

  g_assert (self != NULL);
  return weft_quantity_value (self, statistics);
}
