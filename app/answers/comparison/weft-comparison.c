/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares quantities. A result is absent if the value of either side is absent. */
#include "weft-comparison.h"

#include "weft-difference-test.h"
#include "weft-profile-subject.h"
#include "weft-sort.h"

#include <glib/gi18n.h>
#include <math.h>

/* Returns the variance of the sum (WEFT_CHANCE_PAUSES) or the mean of the GC pauses of one run. */
static double
pause_variance (WeftChance chance, const WeftPauses *pauses)
{
  double n = (double) pauses->count;

  if (chance == WEFT_CHANCE_PAUSES)
    return pauses->squares;
  return n > 1 ? (pauses->squares / n - pow ((double) pauses->total / n, 2)) / (n - 1) : INFINITY;
}

WeftAmount
weft_compared_values (const WeftQuantity *quantity,
                      const WeftComparedSide *side,
                      double *values,
                      guint *n)
{
  WeftAmount absence = weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("it is not in the baseline"));
  WeftAmount median;
  gboolean is_exact = TRUE;

  *n = 0;
  if (side->baseline != NULL)
    *n = weft_baseline_get_values (side->baseline, quantity, values);
  for (guint i = 0; side->baseline == NULL && i < side->n; i++)
    {
      WeftAmount amount = weft_quantity_value (quantity, &side->runs[i]);

      is_exact &= weft_amount_is_exact (amount) || !weft_amount_is_known (amount);
      if (weft_amount_is_known (amount))
        values[(*n)++] = amount.number;
      else
        absence = amount;
    }
  if (*n == 0)
    return absence;
  median = weft_amount (weft_median (values, *n));
  if (!is_exact)
    median.bound = weft_quantity_bound (quantity);
  return median;
}

WeftAmount
weft_compared_amount (const WeftQuantity *quantity, const WeftComparedSide *side)
{
  g_autofree double *values = g_new (double, side->n);
  guint n;

  return weft_compared_values (quantity, side, values, &n);
}

/* Returns the difference between the largest and the smallest of @n absolute values, divided by the
 * largest. */
static double
relative_spread (const double *values, guint n)
{
  double least = INFINITY, most = 0;

  for (guint i = 0; i < n; i++)
    {
      least = fmin (least, fabs (values[i]));
      most = fmax (most, fabs (values[i]));
    }
  return most > 0 ? (most - least) / most : 0;
}

WeftComparedNumber
weft_compared_number (const WeftQuantity *quantity,
                      const WeftComparedSide *side_a,
                      const WeftComparedSide *side_b)
{
  WeftComparedNumber one = { .quantity = quantity };
  g_autofree double *a = g_new (double, side_a->n), *b = g_new (double, side_b->n);

  one.amounts[0] = weft_compared_values (quantity, side_a, a, &one.n[0]);
  one.amounts[1] = weft_compared_values (quantity, side_b, b, &one.n[1]);
  one.spread = fmax (relative_spread (a, one.n[0]), relative_spread (b, one.n[1]));
  if (one.n[0] == 0 || one.n[1] == 0)
    one.p = weft_amount_absent (WEFT_AMOUNT_NONE, NULL);
  else if (side_a->n > 1 || side_b->n > 1)
    {
      double p = weft_rank_test_or_nan (a, one.n[0], b, one.n[1], WEFT_RANK_TEST_P);

      one.p =
          isnan (p) ? weft_amount_absent (WEFT_AMOUNT_NONE, N_ ("too few runs")) : weft_amount (p);
    }
  else if (quantity->chance == WEFT_CHANCE_UNKNOWN || side_a->baseline != NULL ||
           side_b->baseline != NULL)
    one.p = weft_amount_absent (WEFT_AMOUNT_NONE, N_ ("one run is not enough"));
  /* each side has a value now: NOLINTBEGIN(clang-analyzer-core.*) */
  else if (quantity->chance == WEFT_CHANCE_COUNT)
    one.p = weft_amount (weft_poisson_test ((guint64) *a, (guint64) *b, 0.5));
  else
    {
      double variance = pause_variance (quantity->chance, &side_a->runs->pauses) +
                        pause_variance (quantity->chance, &side_b->runs->pauses);

      one.p = weft_amount (*a == *b ? 1 : erfc (fabs (*b - *a) / sqrt (2 * variance)));
    }
  /* NOLINTEND(clang-analyzer-core.*) */
  return one;
}

GArray *
weft_comparison_new (const WeftComparedSide *a, const WeftComparedSide *b)
{
  GArray *numbers = weft_comparison_new_whole (a, b);

  for (guint i = numbers->len; i > 0; i--)
    {
      const WeftComparedNumber *one = &g_array_index (numbers, WeftComparedNumber, i - 1);

      if (one->n[0] + one->n[1] == 0)
        g_array_remove_index (numbers, i - 1);
    }
  return numbers;
}

GArray *
weft_comparison_new_whole (const WeftComparedSide *a, const WeftComparedSide *b)
{
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (WeftComparedNumber));

  for (guint i = 0; i < WEFT_N_QUANTITY_GROUPS; i++)
    for (guint k = 0; k < weft_quantity_groups[i]->n; k++)
      {
        WeftComparedNumber one = weft_compared_number (&weft_quantity_groups[i]->rows[k], a, b);

        g_array_append_val (numbers, one);
      }
  return numbers;
}

const WeftComparedNumber *
weft_comparison_find (const GArray *numbers, const char *id)
{
  for (guint i = 0; i < numbers->len; i++)
    if (g_str_equal (g_array_index (numbers, WeftComparedNumber, i).quantity->id, id))
      return &g_array_index (numbers, WeftComparedNumber, i);
  return NULL;
}

/* Returns the amount of the first side that has no value. If both sides have one, returns a known
 * amount. */
static WeftAmount
first_absence (const WeftComparedNumber *self)
{
  return weft_amount_is_known (self->amounts[0]) ? self->amounts[1] : self->amounts[0];
}

/* Returns @number, computed from the amounts of both sides, as an amount. The result has a bound if
 * one of these amounts has one. */
static WeftAmount
amount_of_both (const WeftComparedNumber *self, double number)
{
  WeftAmount amount = weft_amount (number);

  if (!weft_amount_is_exact (self->amounts[0]) || !weft_amount_is_exact (self->amounts[1]))
    amount.bound = WEFT_BOUND_PART;
  return amount;
}

WeftAmount
weft_compared_difference (const WeftComparedNumber *self)
{
  WeftAmount absence = first_absence (self);

  return weft_amount_is_known (absence) ?
             amount_of_both (self, self->amounts[1].number - self->amounts[0].number) :
             absence;
}

WeftAmount
weft_compared_ratio (const WeftComparedNumber *self)
{
  WeftAmount absence = first_absence (self);

  if (!weft_amount_is_known (absence))
    return absence;
  return self->amounts[0].number > 0 ?
             amount_of_both (self, self->amounts[1].number / self->amounts[0].number) :
             weft_amount_absent (WEFT_AMOUNT_NONE, N_ ("a multiple of nothing"));
}

const char *
weft_compared_verdict_text (WeftComparedVerdict verdict)
{
  static const char *const texts[WEFT_N_COMPARED_VERDICTS] = {
    [WEFT_COMPARED_ABSENT] = "",
    [WEFT_COMPARED_SAME] = NC_ ("comparison", "same"),
    [WEFT_COMPARED_NOISE] = NC_ ("comparison", "within noise"),
    [WEFT_COMPARED_BETTER] = NC_ ("comparison", "better"),
    [WEFT_COMPARED_WORSE] = NC_ ("comparison", "worse"),
    [WEFT_COMPARED_MORE] = NC_ ("comparison", "more"),
    [WEFT_COMPARED_LESS] = NC_ ("comparison", "less"),
  };

  return texts[verdict];
}

WeftAmount
weft_compared_noise_band (const WeftComparedNumber *self)
{
  gboolean has_runs = self->n[0] > 1 || self->n[1] > 1;

  if (self->n[0] == 0 || self->n[1] == 0)
    return weft_amount_absent (WEFT_AMOUNT_NONE, NULL);
  if (has_runs && weft_amount_is_known (self->p))
    return weft_amount_absent (WEFT_AMOUNT_NONE, N_ ("the runs show what chance does"));
  /* with too few runs for a rank test, the band is at least as wide as the spread of the runs */
  return weft_amount (fmax (weft_quantity_noise (self->quantity), self->spread));
}

WeftComparedVerdict
weft_compared_direction (const WeftComparedNumber *self)
{
  double a = self->amounts[0].number, b = self->amounts[1].number;

  if (self->n[0] == 0 || self->n[1] == 0)
    return WEFT_COMPARED_ABSENT;
  if (a == b)
    return WEFT_COMPARED_SAME;
  if (self->quantity->better == WEFT_BETTER_NEITHER)
    return b > a ? WEFT_COMPARED_MORE : WEFT_COMPARED_LESS;
  return (b > a) == (self->quantity->better == WEFT_BETTER_HIGHER) ? WEFT_COMPARED_BETTER :
                                                                     WEFT_COMPARED_WORSE;
}

WeftComparedVerdict
weft_compared_verdict (const WeftComparedNumber *self)
{
  double a = self->amounts[0].number, b = self->amounts[1].number;
  WeftComparedVerdict direction = weft_compared_direction (self);
  WeftAmount band;

  if (direction == WEFT_COMPARED_ABSENT || direction == WEFT_COMPARED_SAME)
    return direction;

  /* check if the difference may be due to chance alone */
  band = weft_compared_noise_band (self);
  if ((weft_amount_is_known (self->p) && self->p.number > WEFT_RANK_TEST_P) ||
      (weft_amount_is_known (band) && fabs (b - a) < band.number * MAX (fabs (a), fabs (b))))
    return WEFT_COMPARED_NOISE;
  return direction;
}

static void
clear_run (gpointer run)
{
  weft_shared_unref (((WeftComparedRun *) run)->trace);
}

GArray *
weft_compared_runs_new (void)
{
  GArray *self = g_array_new (FALSE, FALSE, sizeof (WeftComparedRun));

  g_array_set_clear_func (self, clear_run);
  return self;
}

void
weft_compared_runs_add (GArray *self, WeftTrace *trace, WeftRange range, guint64 mark)
{
  WeftComparedRun run = { weft_shared_ref (trace), range, mark };

  g_array_append_val (self, run);
}

/* Returns an array of WeftComparedHeap: the first heap profile of each run that can be compared
 * with @like. Runs without such a profile are left out. */
static GArray *
list_compared_heaps (const GArray *runs, const WeftHeapProfile *like)
{
  GArray *heaps = g_array_new (FALSE, FALSE, sizeof (WeftComparedHeap));

  for (guint i = 0; i < runs->len; i++)
    {
      const WeftComparedRun *run = weft_compared_runs_nth (runs, i);
      WeftComparedHeap heap = { .from = run->range.from,
                                .to = run->range.to,
                                .end = run->trace->index->to,
                                .marker_time = run->mark };

      for (guint k = 0; k < weft_heap_profile_n_parts (run->trace->heap) && heap.heap == NULL; k++)
        if (weft_heap_profiles_are_comparable (weft_heap_profile_part (run->trace->heap, k), like))
          heap.heap = weft_heap_profile_part (run->trace->heap, k);
      if (heap.heap != NULL)
        g_array_append_val (heaps, heap);
    }
  return heaps;
}

gboolean
weft_compared_runs_find_heaps (const GArray *a, const GArray *b, GArray *heaps[2])
{
  WeftHeapProfile *heap = weft_compared_runs_nth (a, 0)->trace->heap;
  guint part_a, part_b;

  if (!weft_heap_comparison_find_parts (heap, weft_compared_runs_nth (b, 0)->trace->heap, &part_a,
                                        &part_b))
    return FALSE;
  heaps[0] = list_compared_heaps (a, weft_heap_profile_part (heap, part_a));
  heaps[1] = list_compared_heaps (b, weft_heap_profile_part (heap, part_a));
  return TRUE;
}

WeftHeapComparison *
weft_compared_runs_compare_heaps (const GArray *a, const GArray *b, WeftAlignment alignment)
{
  GArray *heaps[2];
  WeftHeapComparison *comparison;

  if (!weft_compared_runs_find_heaps (a, b, heaps))
    return NULL;
  comparison = weft_heap_comparison_new_runs (heaps[0], heaps[1], alignment);
  g_array_unref (heaps[0]);
  g_array_unref (heaps[1]);
  return comparison;
}

/* Returns an array of WeftComparedCosts: the samples of @subject of each run that has any. */
static GArray *
list_compared_costs (const GArray *runs, WeftProfileSubject subject)
{
  GArray *costs = g_array_new (FALSE, FALSE, sizeof (WeftComparedCosts));

  for (guint i = 0; i < runs->len; i++)
    {
      const WeftComparedRun *run = weft_compared_runs_nth (runs, i);
      WeftComparedCosts one = { weft_profile_subject_samples (subject, run->trace), run->range };

      if (weft_time_profile_n_samples (one.profile) > 0)
        g_array_append_val (costs, one);
    }
  return costs;
}

WeftCostComparison *
weft_compared_runs_compare_costs (const GArray *a, const GArray *b)
{
  for (WeftProfileSubject i = WEFT_PROFILE_OF_TIME; i <= WEFT_PROFILE_OF_CALLS; i++)
    {
      g_autoptr (GArray) costs_a = list_compared_costs (a, i);
      g_autoptr (GArray) costs_b = list_compared_costs (b, i);

      if (costs_a->len > 0 && costs_b->len > 0)
        return weft_cost_comparison_new (costs_a, costs_b);
    }
  return NULL;
}
