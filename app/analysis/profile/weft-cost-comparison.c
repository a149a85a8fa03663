/* SPDX-License-Identifier: BSD-3-Clause */
/* Joins the call trees of time profiles. */
#include "weft-cost-comparison.h"

#include "weft-difference-test.h"

static guint
count_runs (const WeftCostComparison *self)
{
  return self->n[0] + self->n[1];
}

static void
comparison_clear (gpointer data)
{
  WeftCostComparison *self = data;

  g_ptr_array_unref (self->trees);
  g_array_unref (self->tick_ns);
}

WeftCostComparison *
weft_cost_comparison_new (const GArray *a, const GArray *b)
{
  const GArray *const sides[2] = { a, b };
  WeftCostComparison *self = weft_shared_new (WeftCostComparison, comparison_clear);
  g_autoptr (GPtrArray) own = g_ptr_array_new_with_free_func (weft_shared_unref);

  self->tick_ns = g_array_new (FALSE, FALSE, sizeof (guint64));
  for (guint side = 0; side < 2; side++)
    {
      self->n[side] = sides[side]->len;
      for (guint i = 0; i < sides[side]->len; i++)
        {
          const WeftComparedCosts *run = &g_array_index (sides[side], WeftComparedCosts, i);

          g_array_append_val (self->tick_ns, run->profile->tick_ns);
          g_ptr_array_add (
              own, weft_call_tree_new_profile (run->profile, run->range.from, run->range.to, -1));
        }
    }
  self->trees = g_ptr_array_new_with_free_func (weft_shared_unref);
  g_ptr_array_set_size (self->trees, (gint) own->len);
  weft_call_tree_join ((gconstpointer) own->pdata, own->len, (gpointer) self->trees->pdata);
  return self;
}

static guint64
tick_of_run (const WeftCostComparison *self, guint run)
{
  return g_array_index (self->tick_ns, guint64, run);
}

guint64
weft_cost_comparison_time (const WeftCostComparison *self, guint run, guint64 ticks)
{
  return ticks > G_MAXINT64 / tick_of_run (self, run) ? G_MAXINT64 :
                                                        ticks * tick_of_run (self, run);
}

double
weft_cost_comparison_p (const WeftCostComparison *self, const guint64 *ticks)
{
  double tick_a = (double) tick_of_run (self, 0), tick_b = (double) tick_of_run (self, self->n[0]);
  g_autofree double *times = NULL;

  /* the numbers of samples are weighted by the length of a tick, because a run with shorter ticks
   * has more samples in the same time */
  if (count_runs (self) == 2)
    return weft_poisson_test (ticks[0], ticks[1], tick_a / (tick_a + tick_b));
  times = g_new (double, count_runs (self));
  for (guint run = 0; run < count_runs (self); run++)
    times[run] = (double) weft_cost_comparison_time (self, run, ticks[run]);
  return weft_rank_test_or_nan (times, self->n[0], times + self->n[0], self->n[1],
                                WEFT_RANK_TEST_P);
}
