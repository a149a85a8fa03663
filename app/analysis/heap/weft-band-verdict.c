/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests the samples of a band for a trend. The other verdicts depend only on the peak and on the
 * bytes at the ends of the range. */
#include "weft-band-verdict.h"

#include "weft-trend.h"

#include <glib/gi18n.h>
#include <math.h>

/* Maximum probability that a trend is due to chance. */
#define MAX_P 0.01
/* Minimum gain of a growing band, and minimum of its bytes at the end of the range, as fractions of
 * its peak. */
#define MIN_GAIN  0.05
#define NEAR_PEAK 0.9
/* Minimum slope of a growing band in the last third of the samples, as a fraction of the overall
 * slope. */
#define LATE_PART 0.25
/* Maximum change of a flat band from the start of the range to its end, as a fraction of its
 * peak. */
#define FAR 0.1
/* Upper bound of the bytes at both ends of a band that rose and fell, as a fraction of its peak. */
#define BELOW_PEAK 0.8
/* Minimum number of samples in the last third, unless the band has fewer samples altogether. */
#define MIN_LATE 5
/* Minimum size of a jump, as a fraction of the difference between maximum and minimum, and as a
 * multiple of the median step. A jump meets both. */
#define JUMP_PART  0.25
#define JUMP_STEPS 6

const char *const weft_verdict_too_few =
    N_ ("too few samples: at least 6 are needed; record with -i0.01");

static const char *const verdict_texts[WEFT_N_VERDICTS] = {
  [WEFT_VERDICT_GROWING] = NC_ ("verdict", "Growing"),
  [WEFT_VERDICT_GREW] = NC_ ("verdict", "Grew, then flat"),
  [WEFT_VERDICT_APPEARED] = NC_ ("verdict", "Appeared"),
  [WEFT_VERDICT_ROSE_AND_FELL] = NC_ ("verdict", "Rose and fell"),
  [WEFT_VERDICT_FLAT] = NC_ ("verdict", "Flat"),
  [WEFT_VERDICT_FALLING] = NC_ ("verdict", "Falling"),
  [WEFT_VERDICT_GONE] = NC_ ("verdict", "Gone"),
  [WEFT_VERDICT_TOO_FEW] = NC_ ("verdict", "Too few samples"),
};

const char *
weft_verdict_text (WeftVerdict verdict)
{
  return verdict_texts[verdict];
}

/* Returns the verdict on a band that is not growing. */
static WeftVerdict
verdict_of_ends (const WeftBandCourse *course)
{
  double change = course->last - course->first;

  if (MAX (course->first, course->last) < BELOW_PEAK * course->peak)
    return WEFT_VERDICT_ROSE_AND_FELL;
  if (course->first <= 0 && course->last > 0)
    return WEFT_VERDICT_APPEARED;
  if (course->first > 0 && course->last <= 0)
    return WEFT_VERDICT_GONE;
  if (fabs (change) <= FAR * course->peak)
    return WEFT_VERDICT_FLAT;
  return change > 0 ? WEFT_VERDICT_GREW : WEFT_VERDICT_FALLING;
}

gboolean
weft_band_judge_by_ends (const WeftBandCourse *course, WeftVerdict *verdict)
{
  if (course->n < WEFT_VERDICT_MIN_SAMPLES)
    *verdict = WEFT_VERDICT_TOO_FEW;
  else if (course->last > course->first &&
           course->last - course->first >= MIN_GAIN * course->peak &&
           course->last >= NEAR_PEAK * course->peak)
    return FALSE;
  else
    *verdict = verdict_of_ends (course);
  return TRUE;
}

/* Sets rising and jumps from the steps between samples. */
static void
judge_steps (const double *values, guint n, WeftBandVerdict *self)
{
  g_autofree double *steps = g_new (double, n);
  double low = values[0], high = values[0], usual;
  guint n_up = 0, n_changes = 0;

  for (guint i = 1; i < n; i++)
    {
      low = MIN (low, values[i]);
      high = MAX (high, values[i]);
      steps[i - 1] = fabs (values[i] - values[i - 1]);
      n_up += values[i] > values[i - 1];
      n_changes += steps[i - 1] > 0;
    }
  self->rising_share = n_changes > 0 ? (double) n_up / n_changes : NAN;
  usual = weft_select_double (steps, n - 1, (n - 1) / 2);
  for (guint i = 1; high > low && i < n; i++)
    {
      double step = fabs (values[i] - values[i - 1]);

      self->n_jumps += step >= JUMP_PART * (high - low) && step > JUMP_STEPS * usual;
    }
}

WeftBandVerdict
weft_band_judge (const WeftBandCourse *course)
{
  WeftBandVerdict self = { .verdict = WEFT_VERDICT_TOO_FEW,
                           .change = course->last - course->first,
                           .n = course->n,
                           .p = 1,
                           .rising_share = NAN,
                           .doubling_s = INFINITY };
  guint n = course->n - course->n_startup;
  const double *seconds = course->seconds + course->n_startup;
  const double *values = course->values + course->n_startup;
  guint third = n - MAX (n / 3, MIN (n, MIN_LATE));

  g_return_val_if_fail (course->n_startup <= course->n, self);
  self.is_tested = n > 1;
  if (n > 1)
    {
      WeftMannKendall trend = weft_mann_kendall (values, n);

      self.tau = trend.tau;
      self.p = trend.p;
      self.slope = weft_theil_sen (seconds, values, n);
      judge_steps (values, n, &self);
    }
  if (weft_band_judge_by_ends (course, &self.verdict))
    return self;

  /* a growing band rises significantly after start-up, and is still rising at the end */
  if (n >= WEFT_VERDICT_MIN_SAMPLES && self.tau > 0 && self.p <= MAX_P &&
      self.slope * (seconds[n - 1] - seconds[0]) >= MIN_GAIN * course->peak &&
      weft_theil_sen (seconds + third, values + third, n - third) >= LATE_PART * self.slope)
    {
      self.verdict = WEFT_VERDICT_GROWING;
      self.doubling_s = course->last / self.slope;
    }
  else
    self.verdict = verdict_of_ends (course);
  return self;
}

double
weft_band_certainty (const double *values, guint n)
{
  WeftMannKendall trend = weft_mann_kendall (values, n);

  return MAX (trend.tau, 0) * (1 - trend.p);
}
