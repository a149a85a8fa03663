/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-regression.h"

#include "weft-difference-test.h"

#include <glib/gi18n.h>
#include <math.h>

/* Quantities that decide by default: those that a user of the program notices. The fewer quantities
 * decide, the smaller are the changes that can be detected. */
static const char *const usual_deciding[] = {
  "time.elapsed_ns", "time.mutator_ns",  "time.gc_ns",       "pauses.p99_ns",
  "gc.allocated",    "gc.max_residency", "gc.max_heap_size", NULL,
};

/* Times can differ by this much (ns) by chance, however steady they seem, for example because the
 * system runs another program for a moment. */
#define TIME_STEP 1e6

/* The RTS takes memory from the system in megablocks, bytes. */
#define HEAP_STEP 1048576

/* Smallest change that counts if there are several new runs, as a fraction of the run-to-run
 * band. */
#define MIN_CHANGE 0.2

/* A quantity that is being judged. */
typedef struct
{
  WeftRegression result;
  gboolean is_log; /* @mean and @error are computed from the logarithms of the values plus @step */
  double step;     /* values differ by this much by chance; 0 if that is too small to matter */
  double rank_p;   /* p of the rank test; NAN if there are too few runs */
  double mean;     /* mean of the baseline */
  double error;    /* standard error of the difference of both means */
  double t;        /* the difference in units of @error; larger is worse */
  guint df;        /* degrees of freedom; 0 if the quantity is not judged */
} JudgedQuantity;

/* Replaces @values with their logarithms if self->is_log. Returns the mean of the values, and adds
 * the sum of their squared differences from it to @squares. */
static double
mean_of_values (const JudgedQuantity *self, double *values, guint n, double *squares)
{
  double mean = 0;

  for (guint i = 0; i < n; i++)
    {
      values[i] = self->is_log ? log (values[i] + self->step) : values[i];
      mean += values[i] / n;
    }
  for (guint i = 0; i < n; i++)
    *squares += (values[i] - mean) * (values[i] - mean);
  return mean;
}

/* Compares the means of @a, the baseline, and of @b. Both must be sorted, and are overwritten. */
static void
compare_means (JudgedQuantity *self, double *a, double *b)
{
  const guint *n = self->result.compared.n;
  const WeftQuantity *quantity = self->result.compared.quantity;
  gboolean is_higher_better = quantity->better == WEFT_BETTER_HIGHER;
  double squares = 0, variance, difference, step;

  if (g_str_equal (quantity->id, "gc.max_heap_size"))
    self->step = HEAP_STEP;
  else if (quantity->unit == WEFT_UNIT_NS)
    self->step = TIME_STEP;
  /* take logarithms of the values plus the step, so that values below the step have nearly equal
   * logarithms */
  self->is_log = a[0] + self->step > 0 && b[0] + self->step > 0;
  self->df = n[0] + n[1] - 2;
  self->mean = mean_of_values (self, a, n[0], &squares);
  difference = mean_of_values (self, b, n[1], &squares) - self->mean;
  /* W. F. Sheppard's correction: values rounded to steps have a variance of at least step²/12 */
  step = self->step / (self->is_log ? exp (self->mean) : 1);
  variance = fmax (squares / self->df, step * step / 12);
  self->error = sqrt (variance * (1.0 / n[0] + 1.0 / n[1]));
  self->t = (is_higher_better ? -difference : difference) / self->error;
}

/* Sets the members that do not depend on other quantities. */
static void
compute_statistics (JudgedQuantity *self,
                    const WeftComparedSide *const sides[2],
                    const char *const *deciding)
{
  const WeftQuantity *quantity = self->result.compared.quantity;
  WeftComparedNumber *compared = &self->result.compared;
  g_autofree double *a = g_new (double, sides[0]->n), *b = g_new (double, sides[1]->n);
  guint n[2];

  *compared = weft_compared_number (quantity, sides[0], sides[1]);
  weft_compared_values (quantity, sides[0], a, &n[0]);
  weft_compared_values (quantity, sides[1], b, &n[1]);
  self->result.limit = weft_amount_absent (WEFT_AMOUNT_NONE, NULL);
  self->result.is_deciding = g_strv_contains (deciding, quantity->id);
  if (n[0] == 0 || n[1] == 0)
    self->result.p = weft_amount_absent (WEFT_AMOUNT_NONE, N_ ("it has no value"));
  else if (n[0] < WEFT_REGRESSION_MIN_RUNS)
    self->result.p = weft_amount_absent (WEFT_AMOUNT_NONE, N_ ("too few runs"));
  else if (!weft_amount_is_exact (compared->amounts[1]))
    self->result.p =
        weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("only a part of this range is covered"));
  else
    {
      self->rank_p = weft_rank_test_or_nan (a, n[0], b, n[1], WEFT_RANK_TEST_LIKELY_P);
      compare_means (self, a, b);
    }
}

/* Sets the verdict, and the limit at which the quantity begins to be worse. @n is the number of
 * quantities that are judged together. */
static void
set_verdict (JudgedQuantity *self, guint n)
{
  const WeftComparedNumber *compared = &self->result.compared;
  double a = compared->amounts[0].number, b = compared->amounts[1].number;
  WeftComparedVerdict verdict = weft_compared_direction (compared);
  double sign = compared->quantity->better == WEFT_BETTER_HIGHER ? -1 : 1, limit, least;
  /* smallest change that counts, as a fraction of the larger value: another program may have slowed
   * a single new run by chance, however steady the earlier runs were */
  double change = weft_quantity_noise (compared->quantity);

  if (isnan (self->rank_p))
    change = fmax (change, compared->spread);
  else if (compared->n[1] > 1)
    change *= MIN_CHANGE;
  if (verdict != WEFT_COMPARED_SAME &&
      (self->result.p.number > WEFT_REGRESSION_P || self->rank_p > WEFT_RANK_TEST_LIKELY_P ||
       (self->t > 0) != (verdict == WEFT_COMPARED_WORSE) ||
       fabs (b - a) < change * fmax (fabs (a), fabs (b))))
    verdict = WEFT_COMPARED_NOISE;
  self->result.verdict = verdict;

  limit = self->mean + sign * weft_t_quantile (WEFT_REGRESSION_P / n, self->df) * self->error;
  limit = self->is_log ? exp (limit) - self->step : limit;
  least = sign > 0 ? a / (1 - change) : a * (1 - change);
  limit = sign > 0 ? fmax (limit, least) : fmin (limit, least);
  if (isfinite (limit))
    self->result.limit = weft_amount (limit);
}

/* Judges together all quantities of @judged that decide or, if !@decides, all other quantities. */
static void
judge_quantities (GArray *judged, gboolean decides)
{
  g_autoptr (GPtrArray) family = g_ptr_array_new ();
  g_autofree double *p = g_new (double, judged->len);

  for (guint i = 0; i < judged->len; i++)
    {
      JudgedQuantity *one = &g_array_index (judged, JudgedQuantity, i);

      if (one->df > 0 && one->result.is_deciding == decides)
        g_ptr_array_add (family, one);
    }
  /* the tests for worse and for better are adjusted separately */
  for (gint sign = -1; sign <= 1; sign += 2)
    {
      for (guint i = 0; i < family->len; i++)
        {
          const JudgedQuantity *one = family->pdata[i];

          p[i] = isnan (one->t) ? 1 : weft_t_tail (sign * one->t, one->df);
        }
      weft_holm_adjust (p, family->len);
      for (guint i = 0; i < family->len; i++)
        {
          JudgedQuantity *one = family->pdata[i];

          if (isnan (one->t) || (one->t > 0) == (sign > 0))
            one->result.p = weft_amount (p[i]);
        }
    }
  for (guint i = 0; i < family->len; i++)
    set_verdict (family->pdata[i], family->len);
}

GArray *
weft_regressions_new (const WeftBaseline *baseline,
                      const WeftComparedSide *now,
                      const char *const *deciding)
{
  const WeftComparedSide earlier = { .n = baseline->n_runs, .baseline = baseline };
  const WeftComparedSide *const sides[2] = { &earlier, now };
  g_autoptr (GArray) judged = g_array_new (FALSE, FALSE, sizeof (JudgedQuantity));
  GArray *results = g_array_new (FALSE, FALSE, sizeof (WeftRegression));

  for (guint i = 0; i < WEFT_N_QUANTITY_GROUPS; i++)
    for (guint k = 0; k < weft_quantity_groups[i]->n; k++)
      {
        JudgedQuantity one = { .result.compared.quantity = &weft_quantity_groups[i]->rows[k] };

        if (!weft_baseline_includes (one.result.compared.quantity))
          continue;
        compute_statistics (&one, sides, deciding != NULL ? deciding : usual_deciding);
        g_array_append_val (judged, one);
      }
  for (guint i = 0; i < 2; i++)
    judge_quantities (judged, i == 0);
  /* deciding quantities come first, then the others; in both groups, the worse ones come first */
  for (guint pass = 0; pass < 4; pass++)
    for (guint i = 0; i < judged->len; i++)
      {
        const WeftRegression *one = &g_array_index (judged, JudgedQuantity, i).result;

        if (one->is_deciding == (pass < 2) &&
            (one->verdict == WEFT_COMPARED_WORSE) == (pass % 2 == 0))
          g_array_append_val (results, *one);
      }
  return results;
}

guint
weft_regressions_n_judged (const GArray *self)
{
  guint n = 0;

  for (guint i = 0; i < self->len; i++)
    {
      const WeftRegression *one = &g_array_index (self, WeftRegression, i);

      n += one->is_deciding && weft_amount_is_known (one->p);
    }
  return n;
}

guint
weft_regressions_n_worse (const GArray *self)
{
  guint n = 0;

  for (guint i = 0; i < self->len; i++)
    {
      const WeftRegression *one = &g_array_index (self, WeftRegression, i);

      n += one->is_deciding && one->verdict == WEFT_COMPARED_WORSE;
    }
  return n;
}
